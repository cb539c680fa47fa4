#!/usr/bin/env node
// Talks to the package for npm as a module, as a program, and as a worker in Chromium: `npm.mjs PACKAGE NODES`, where NODES are the
// nodes that the program's bench counts.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve as absolute } from "node:path";
import { Worker } from "node:worker_threads";
import { Chromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";

const [folder, nodes] = process.argv.slice(2);

// A search that obeys nothing blocks this thread; another one ends it.
const LIMIT = 180;
const late = `setTimeout(() => { console.error("no answer within ${LIMIT} s"); process.kill(process.pid); }, ${1000 * LIMIT})`;
new Worker(late, { eval: true }).unref();

// A program: the end of the input ends no search.
function program(input) {
    return new Promise((resolve) => {
        let said = "";
        const goby = spawn("node", [join(folder, "goby.js")]);
        goby.stdout.on("data", (bytes) => (said += bytes));
        goby.on("close", (status) => resolve({ status, lines: said.trimEnd().split("\n") }));
        goby.stdin.end(input);
    });
}

const { status, lines } = await program("bench\n");
assert.equal(status, 0);
assert.match(lines.at(-1), new RegExp(`^${nodes} nodes `));
const cut = await program("position startpos moves f2f3 e7e5 g2g4\ngo depth 8\n");
assert.equal(cut.lines.at(-1), "bestmove d8h4");

// A module, which obeys during a search.
const open = createRequire(import.meta.url)(absolute(folder));
let heard = () => {};
const until = (word, ...commands) =>
    new Promise((resolve) => {
        heard = (line) => line.startsWith(word) && resolve(line);
        for (const command of commands) goby.postMessage(command);
    });
const goby = await open((line) => heard(line));
await until("uciok", "uci");
await until("readyok", "setoption name Hash value 64", "isready");
const moves = " g1f3 g8f6 f3g1 f6g8".repeat(1000);
await until("info depth 6", `position startpos moves${moves}\ngo infinite`);
await until("readyok", "isready");
assert.match(await until("bestmove", "stop"), /^bestmove [a-h][1-8][a-h][1-8] ponder /);
assert.match(await until("info string", "setoption name Hash value 40000"), /less memory is available/);
assert.match(await until("bestmove", "go depth 5"), /^bestmove /);
await new Promise((resolve) => {
    goby.onclose = resolve;
    goby.postMessage("quit");
});

// A worker, by code as pages have it for stockfish.js.
const site = mkdtempSync(join(tmpdir(), "goby-npm-"));
cpSync(folder, site, { recursive: true });
renameSync(join(site, "goby.wasm"), join(site, "other place.wasm"));
writeFileSync(join(site, "index.html"), `<!doctype html><link rel="icon" href="data:,"><script>
    var errors = [], best = [], depth = 0, ready = false;
    function start(path) {
        var engine = new Worker(path);
        engine.onerror = function (event) { errors.push(event.message); event.preventDefault(); };
        engine.onmessage = function (event) {
            var line = event.data && typeof event.data === "object" ? event.data.data : event.data;
            var match;
            if (line === "uciok") engine.postMessage("isready");
            else if (line === "readyok") ready = true;
            else if ((match = line.match(/^bestmove ([a-h][1-8][a-h][1-8])([qrbn])?/))) best.push(match[1]);
            else if ((match = line.match(/^info .*\\bdepth (\\d+)/))) depth = Number(match[1]);
        };
        engine.postMessage("uci");
        return engine;
    }
    var engine = start("goby.js#other%20place.wasm");
</script>`);
const server = await serve(site);
const page = await Chromium.open(server.address);
try {
    await page.until("window.ready");
    await page.run('engine.postMessage("ucinewgame"); engine.postMessage("position startpos"); engine.postMessage("go infinite")');
    await page.until("depth >= 8");
    assert.deepEqual(await page.run("best"), [], "an infinite search gave a move");
    await page.run('engine.postMessage("stop")');
    await page.until("best.length === 1");
    // A new search before the last one has ended.
    await page.run('depth = 0; engine.postMessage("go infinite")');
    await page.until("depth >= 4");
    await page.run('for (const line of ["stop", "position fen 7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "go movetime 300"]) engine.postMessage(line)');
    await page.until("best.length === 3");
    assert.equal(await page.run("best[2]"), "g6g7");
    assert.deepEqual(await page.run("errors"), []);
    await page.run('start("goby.js")');
    await page.until("errors.length === 1");
    assert.match(await page.run("errors[0]"), /goby\.wasm: 404/);
} finally {
    await page.close();
    await server.close();
    rmSync(site, { recursive: true });
}
console.log("the package speaks UCI as a program, as a module and as a worker");
