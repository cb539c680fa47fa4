#!/usr/bin/env node
// Compares Goby with npm's `stockfish` in its lite form, which most pages use, in one run of Chromium: the bytes that a page loads,
// the time to the first move, and the results of one second. `compare.mjs FOLDER PACKAGE`, where PACKAGE is the unpacked package:
//
//     npm pack stockfish@19.0.0 && tar xzf stockfish-19.0.0.tgz
//     tests/apps/web/compare.mjs target/web package
import { cpSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";

const [folder, stockfish] = process.argv.slice(2);
const FILES = { goby: ["goby.js", "worker.js", "player.js", "goby-desktop.wasm"], stockfish: ["stockfish-19-lite-single.js", "stockfish-19-lite-single.wasm"] };
const POSITION = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 8";
const RUNS = 5;

const both = mkdtempSync(join(tmpdir(), "goby-compare-"));
cpSync(folder, both, { recursive: true });
cpSync(join(stockfish, "bin"), both, { recursive: true });

// The script of the page, with a function for each engine that starts it and returns `setUp`,
// `play`, `think` and `end`.
const ENGINES = `
const { Player } = await import("/player.js");
async function goby() {
    const player = new Player({ file: "goby-desktop.wasm", profile: 5 });
    await player.ready;
    await player.pairs("set_book", [0]);
    await player.pairs("set_level", [3000]);
    return {
        setUp: (fen) => player.ask("set_up", [], fen),
        play: (move) => player.ask("play", [], move),
        think: async (kind, limit) => { const { best, depth, nodes } = await player.ask("think", [kind === "nodes" ? 2 : 0, limit, 0, 0]); return { best, depth: Number(depth), nodes: Number(nodes) }; },
        end: () => player.end(),
    };
}
async function stockfish() {
    const worker = new Worker("/stockfish-19-lite-single.js");
    let heard = () => {}, info = {}, position = "";
    worker.onmessage = ({ data }) => {
        const words = String(data).split(" ");
        if (words[0] === "info" && words.includes("depth") && words.includes("nodes"))
            info = { depth: Number(words[words.indexOf("depth") + 1]), nodes: Number(words[words.indexOf("nodes") + 1]) };
        heard(words);
    };
    const until = (word, command) => new Promise((resolve) => { heard = (words) => words[0] === word && resolve(words); worker.postMessage(command); });
    await until("uciok", "uci");
    worker.postMessage("setoption name Hash value 16");
    return {
        setUp: (fen) => { position = "position fen " + fen + " moves"; worker.postMessage(position); return until("readyok", "isready"); },
        play: (move) => { position += " " + move; worker.postMessage(position); },
        think: async (kind, limit) => { const [, best] = await until("bestmove", "go " + kind + " " + limit); return { best, ...info }; },
        end: () => worker.terminate(),
    };
}
async function measure(open) {
    const began = performance.now();
    const engine = await open();
    await engine.setUp(${JSON.stringify(POSITION)});
    await engine.think("nodes", 1);
    const first = performance.now() - began;
    await engine.setUp(${JSON.stringify(POSITION)});
    const { depth, nodes } = await engine.think("movetime", 1000);
    await engine.setUp(${JSON.stringify(POSITION)});
    let moves = 0;
    for (const end = performance.now() + 1000; performance.now() < end; ) {
        const { best } = await engine.think("nodes", 1000);
        if (/^[a-h]/.test(best)) moves += 1;
        await (/^[a-h]/.test(best) ? engine.play(best) : engine.setUp(${JSON.stringify(POSITION)}));
    }
    engine.end();
    return { first, depth, nodes, moves };
}
`;

// Stockfish needs this type of its file.
const server = await serve(both, { ".wasm": "application/wasm" });
const page = await Chromium.open(server.address);
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
try {
    await page.until('document.body?.dataset.ready === "yes"');
    for (const name of Object.keys(FILES)) {
        const bytes = FILES[name].reduce((sum, file) => sum + statSync(join(both, file)).size, 0);
        const runs = [];
        for (let run = 0; run < RUNS; run += 1) runs.push(await page.run(`(async () => { ${ENGINES} return measure(${name}); })()`));
        const of = (what) => Math.round(median(runs.map((run) => run[what])));
        console.log(`${name}: ${bytes} bytes; first move after ${of("first")} ms; in a second depth ${of("depth")}, ${of("nodes")} nodes, or ${of("moves")} moves of at most 1,000 nodes`);
    }
} finally {
    await page.close();
    server.close();
    rmSync(both, { recursive: true, force: true });
}
