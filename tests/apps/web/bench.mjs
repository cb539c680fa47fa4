#!/usr/bin/env node
// Checks that the page's WebAssembly searches the program's nodes:
// `bench.mjs FOLDER NAME=NODES...`. NAME is a profile, or `sources` for the sources' search.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...wanted] = process.argv.slice(2);
const { Goby } = await import(pathToFileURL(join(folder, "goby.js")));
const { loadOpponents } = await import(pathToFileURL(join(folder, "opponents.js")));
globalThis.fetch = async (file) => new Response(await readFile(join(folder, file)));

const opponents = await loadOpponents();
// Depth of `goby --search sources bench`.
const SOURCES_DEPTH = 6;

async function count(name) {
    const bySources = name === "sources";
    const { file, profile } = opponents.find((one) => one.name === (bySources ? "desktop" : name));
    const goby = await Goby.load(await readFile(join(folder, file)));
    return goby.exports.bench(profile, bySources ? SOURCES_DEPTH : 0, Number(bySources));
}

for (const [name, nodes] of wanted.map((argument) => argument.split("="))) {
    const counted = await count(name);
    if (counted !== Number(nodes)) throw new Error(`${name}: ${counted} nodes, not ${nodes}`);
}
console.log(`WebAssembly: the same nodes as the program: ${wanted.join(", ")}`);
