#!/usr/bin/env node
// Pastes positions as FEN and EPD, with and without numbers and operations: `epd.mjs FOLDER`.
import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const FIELDS = "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -";
// A text, and the FEN that it means.
const POSITIONS = [
    [FIELDS, "0 1"], [`${FIELDS} 3`, "3 1"], [`${FIELDS} 3 9`, "3 9"], [`  ${FIELDS}\t3  9 \n`, "3 9"],
    [`${FIELDS} bm a6;`, "0 1"], [`${FIELDS} bm a6 Nf6; id "Ruy; hmvc 7; \\"Lopez\\"";`.replaceAll("\\", ""), "0 1"],
    [`${FIELDS} hmvc 3; fmvn 9;`, "3 9"], [`${FIELDS} id "fmvn 8;"; fmvn 9; hmvc  3 ; c0 "";`, "3 9"],
    [`${FIELDS} 3 9 am Ke7; hmvc 5;`, "3 9"], [`${FIELDS} bm a6;\n8/8/8/8/8/8/8/K1k5 w - - bm Ka2;`, "0 1"],
    [`${FIELDS}\n8/8/8/8/8/8/8/K1k5 w - -`, "0 1"], [`${FIELDS} bm a6;\r\n`, "0 1"],
].map(([text, numbers]) => [text, `${FIELDS} ${numbers}`]);
// Texts that are no EPD stay as they are, so that their faults are reported.
const OTHERS = ["", "hello", `${FIELDS} 3 9 moves a7a6`, `${FIELDS} 3 9 7`, `${FIELDS} -1 9`, `${FIELDS} bm a6`, `${FIELDS} "x";`, `${FIELDS} id "x;`, "8/8/8/8/8/8/8/K1k5 x - -"];

await visit(process.argv[2], async ({ page, text, click, chosen, played, shownFen }) => {
    const read = (one) => page.run(`import("./pgn.js").then(({ readPosition }) => readPosition(${JSON.stringify(one)}))`);
    for (const [one, fen] of POSITIONS) assert.equal((await read(one)).replace(/\s+/g, " "), fen, one);
    for (const one of OTHERS) assert.equal(await read(one), one);
    assert.equal(await read("8/8/8/8/8/8/8/8 w - - " + "a".repeat(100_000)), "8/8/8/8/8/8/8/8 w - - " + "a".repeat(100_000), "in no time");

    await chosen("fen", `${FIELDS} bm a6; fmvn 9;`);
    await click("#paste");
    await played(0);
    assert.equal(await shownFen(), `${FIELDS} 0 9`);
    await chosen("fen", `${FIELDS} bm a6`);
    await click("#paste");
    await page.until('document.getElementById("fen-error").textContent !== ""');

    await click("#lab-open");
    const studied = () => page.until('!document.body.classList.contains("studying") && document.querySelector("#lab-depths tr")');
    await studied();
    await chosen("lab-fen", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8#;");
    await studied();
    assert.equal(await text("lab-error"), "");
    assert.match(await text("lab-depths"), /mate in 1 Ra8#/);
    console.log(`${POSITIONS.length} positions as FEN and EPD are accepted, ${OTHERS.length} other texts are not`);
});
