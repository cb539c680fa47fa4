#!/usr/bin/env node
// Plays on the page in Chromium with mouse, keyboard and a phone's screen:
// `drive.mjs FOLDER [PICTURES]`. Writes screenshots, also the README's, to the folder PICTURES. The
// page must log no error and load nothing from other servers.
import assert from "node:assert/strict";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { visit } from "./visit.mjs";

const LARGEST = 1_980_000;
const [folder, pictures] = process.argv.slice(2);
const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
assert(size < LARGEST, `the folder takes ${size} bytes`);

async function byMouseAgainstALevel({ page, click, moves, chosen, begun, played, play, picture }) {
    await chosen("elo", 1200);
    await play("e2", "e4");
    await played(2);
    assert.equal((await moves())[0], "1. e4");
    await play("e4", "a8");
    assert.equal((await moves()).length, 2, "an illegal move is not played");
    await click("#hint");
    await page.until('/suggests/.test(document.getElementById("said").textContent)');
    assert.equal(await page.run('document.querySelectorAll(".hint").length'), 2);
    await picture("hint");
    await click("#take-back");
    await begun();
}

async function byKeyboardAndByText({ page, click, moves, played }) {
    await page.run('document.querySelector("[data-square=e2]").focus()');
    await page.press("ArrowLeft");
    await page.press("Enter");
    await page.press("ArrowUp");
    await page.press("ArrowUp");
    await page.press("Enter");
    await played(2);
    assert.equal((await moves())[0], "1. d4");
    const type = (move) => page.run(`document.getElementById("typed").value = "${move}"; document.querySelector("#type button").click()`);
    await type("Ke5");
    await page.until('/Ke5: /.test(document.getElementById("said").textContent)');
    await type("a4");
    await played(4);
    await click("#why");
    const { length } = await moves();
    await page.until(`/^[^ ]+: [A-Z][^]*\\.$/.test(document.getElementById("said").textContent)`);
    assert.equal(length, 4);
}

async function wholeGame({ page, click, moves, chosen, begun, played, play, beginAt }) {
    await beginAt("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    await play("a1", "a8");
    await page.until('/White mates/.test(document.getElementById("state").textContent)');
    await click("#why");
    await page.until('document.getElementById("said").textContent === "Ra8#: It is mate."');
    await beginAt("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    await play("a7", "a8");
    await page.until('document.getElementById("promotion").open');
    await click('#promotion [value="r"]');
    await played(2);
    assert.equal((await moves())[0], "1. a8=R");
    // After Goby has mated, its move and the person's go back.
    await chosen("pace", "0.2");
    await beginAt("7k/8/8/8/8/1r6/r7/6K1 w - - 0 1");
    await play("g1", "f1");
    await page.until('/Black mates/.test(document.getElementById("state").textContent)');
    await click("#take-back");
    await begun();
}


// A game and a position can be copied and pasted; comments and variations are ignored.
async function copiedAndPasted({ page, click, moves, chosen, begun, played, play, beginAt }) {
    await page.run('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
    await chosen("fen", '[White "Ann"]\n\n1. e4 {best; by test} e5 (1... c5 2. Nf3 (2. c3) d6) 2. Nf3! $1 Nc6 3. Bb5 a6 *');
    await click("#paste");
    await played(6);
    assert.deepEqual(await moves(), ["1. e4", "e5", "2. Nf3", "Nc6", "3. Bb5", "a6"]);
    await click("#copy-pgn");
    await page.until('/1[.] e4 e5 2[.] Nf3 Nc6 3[.] Bb5 a6 [*]/.test(window.copied)');
    assert.match(await page.run("copied"), /^\[Event "Goby in a browser"\]\n(\[.*\]\n){6}\n1[.] e4/);
    await click("#copy-fen");
    await page.until('copied === "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4"');
    await chosen("fen", "1. e4 e5 2. Qh9 Nc6");
    await click("#paste");
    await page.until('/^Qh9: /.test(document.getElementById("fen-error").textContent)');
    assert.equal((await moves()).length, 6, "the game stays as it was");
    // Of several games the first is read.
    await chosen("fen", '[White "Ann"]\n\n1. e4 d5 2. exd5 e.p. *\n\n[FEN "7k/7p/8/8/8/8/6q1/K7 b - - 0 30"]\n\n30... h6 *');
    await click("#paste");
    await page.until('document.querySelectorAll("#moves li").length === 3');
    assert.deepEqual(await moves(), ["1. e4", "d5", "2. exd5"]);
    // A page that may not copy shows the text, and keeps the pasted one.
    const write = "navigator.clipboard.writeText";
    await page.run(`window.write = ${write}; ${write} = async () => { throw new Error(); }`);
    await click("#copy-fen");
    await page.until('/^rnbqkbnr/.test(document.querySelector("#copied textarea").value)');
    assert.match(await page.run('document.getElementById("fen").value'), /Ann/);
    await page.run(`${write} = window.write`);
    // Black is to move, so the person gets Black, and the board is turned.
    await chosen("fen", "7k/7p/8/8/8/8/6q1/K7 b - - 0 30");
    await click("#paste");
    await begun();
    assert.equal(await page.run('document.querySelector(".ranks span").textContent'), "1");
    await play("g2", "b2");
    await played(2);
    await click("#copy-pgn");
    await page.until('/\\[FEN "7k.*\\]\\n\\n30[.][.][.] Qb2[+] 31[.] Kxb2 [*]/.test(copied)');
    await chosen("side", "white");
    await beginAt("");
}

// The bar beside the board shows who is better, and can be hidden. A new game clears the old score.
async function theBar({ page, text, played, play, beginAt }) {
    const height = () => page.run('parseFloat(document.querySelector("#worth div").style.height)');
    await beginAt("6k1/5ppp/8/8/8/8/q4PPP/6K1 w - - 0 1");
    await play("h2", "h3");
    await played(2);
    assert(await height() < 10, "White is lost");
    await beginAt("");
    assert.equal(await height(), 50);
    for (const id of ["score", "depth", "nodes", "speed", "line"]) assert.equal(await text(id), "–", id);
    await page.run('document.getElementById("worth-shown").click()');
    assert.equal(await page.run('document.getElementById("worth").offsetWidth'), 0);
    await page.run('document.getElementById("worth-shown").click()');
}

// The board turns without a change of sides, and a new game turns it back.
async function flipped({ page, text, click, played, play, beginAt }) {
    const looks = () => page.run('[".files span", ".ranks span", ".board button"].map((one) => document.querySelector(one)).map((one) => one.dataset.square ?? one.textContent)');
    const fromWhite = ["a", "8", "a8"], fromBlack = ["h", "1", "h1"];
    await play("e2", "e4");
    await played(2);
    assert.deepEqual(await looks(), fromWhite);
    await click("#flip");
    assert.deepEqual(await looks(), fromBlack);
    assert.equal(await text("said"), "Black is below.");
    assert(await page.run('document.getElementById("worth").classList.contains("flipped")'), "the bar turns too");
    assert.equal(await page.run('document.getElementById("side").value'), "white");
    await play("d2", "d4");
    await played(4);
    assert.deepEqual(await looks(), fromBlack, "it stays turned while the game goes on");
    await click("#flip");
    assert.deepEqual(await looks(), fromWhite);
    await click("#flip");
    await beginAt("");
    assert.deepEqual(await looks(), fromWhite);
}

// The desktop keeps its level while a chip plays, and a move from the book takes no time.
async function levelsAndBook({ page, text, chosen, played, play }) {
    await chosen("elo", 2900);
    await play("e2", "e4");
    await played(2);
    assert.deepEqual([await text("score"), await text("speed")], ["from its book", "–"]);
    await chosen("opponent", "board");
    await played(2);
    assert.equal(await text("level"), "full strength");
    assert(await page.run('document.getElementById("book-label").hidden'), "a chip has no book");
    assert(await page.run('[...document.querySelectorAll("#opponent option")].every(({ text }) => /: (8|16|64|128|256) KiB|Desktop/.test(text))'));
    await chosen("opponent", "desktop");
    await played(2);
    assert.equal(await text("level"), "about 2900 Elo");
}

// A reload keeps the game, the settings and the clocks.
async function aReload({ page, text, click, moves, chosen, begun, played, play, reload }) {
    await click("#new");
    await begun();
    await chosen("side", "black");
    await played(1);
    await chosen("pace", "5+3");
    await played(1);
    await chosen("elo", 900);
    await play("e7", "e5");
    await played(3);
    const before = [await moves(), await text("clock-white")];
    await reload();
    await played(3);
    assert.deepEqual([await moves(), await text("clock-white")], before);
    // Goby's player loads again, and the person changes sides twice meanwhile.
    const sides = '["white", "black"].forEach((side) => { $.value = side; $.dispatchEvent(new Event("change")); })';
    const twice = (first) => page.run(`(($) => { ${first} ${sides} })(document.getElementById("side"))`);
    await twice("");
    await played(3);
    assert.deepEqual(await moves(), before[0]);
    await twice('document.getElementById("new").click();');
    await played(1);
    await play("e7", "e5");
    await played(3);
    assert.equal(await text("level"), "about 900 Elo");
    assert.equal(await page.run('document.querySelector(".files span").textContent'), "h");
    await click("#resign");
    await reload();
    assert.match(await text("state"), /^1-0 Black resigns/);
    await chosen("side", "white");
    await chosen("elo", 1200);
    await chosen("pace", "0.2");
    await click("#new");
    await begun();
}

// Coordinates are beside the board, where no piece hides them, with enough contrast in both themes.
async function coordinates({ page }, theme) {
    const [color, ground] = await page.run('[getComputedStyle(document.querySelector(".ranks span")).color, getComputedStyle(document.body).backgroundColor]');
    const luminance = (rgb) => rgb.match(/\d+/g).slice(0, 3).map((value) => ((value / 255 + 0.055) / 1.055) ** 2.4)
        .reduce((sum, value, place) => sum + value * [0.2126, 0.7152, 0.0722][place], 0);
    const [high, low] = [luminance(color), luminance(ground)].sort((a, b) => b - a);
    assert((high + 0.05) / (low + 0.05) > 7, `coordinates in the ${theme} theme: ${color} on ${ground}`);
    const places = await page.run('[".ranks", ".board"].map((name) => { const { left, right } = document.querySelector(name).getBoundingClientRect(); return [left, right]; })');
    assert(places[0][1] <= places[1][0] + 1, "the ranks are beside the board");
}

async function byClock({ text, click, chosen, begun, played, play }) {
    await chosen("pace", "3+2");
    await click("#new");
    await begun();
    await play("g1", "f3");
    await played(2);
    assert.match(await text("clock-white"), /^3:0[12]$/);
    await chosen("pace", "0.2");
    await played(2);
}

// A chip plays the same moves in every game.
async function againstChips({ text, click, moves, chosen, begun, played, play, picture }) {
    for (const name of ["tiny", "small", "pico"]) {
        await chosen("opponent", name);
        await click("#new");
        await begun();
        const games = [];
        for (const [from, to] of [["e2", "e4"], ["e2", "e4"]]) {
            await play(from, to);
            await played(2);
            games.push(`${(await moves())[1]} ${await text("depth")} ${await text("nodes")}`);
            await click("#new");
            await begun();
        }
        assert.equal(games[0], games[1], name);
        assert.match(await text("facts"), /RAM.*bytes of hash table/);
    }
    assert.match(await text("facts"), /a network of 96 neurons with 4 king buckets/);
    await play("e2", "e4");
    await played(2);
    await picture("chip");
}

// The README's picture: the first moves against a micro:bit, and the explanation of its last move.
async function forTheReadme({ page, click, chosen, begun, played, play, picture }) {
    if (!pictures) return;
    await page.resize(1100, 800);
    await chosen("opponent", "micro");
    await chosen("pace", "1");
    await click("#new");
    await begun();
    const opening = [["d2", "d4"], ["g1", "f3"], ["e2", "e3"], ["f1", "d3"]];
    for (const [number, [from, to]] of opening.entries()) {
        await play(from, to);
        await played(2 * number + 2);
    }
    await click("#why");
    await page.until('/^[^ ]+: .+[.]$/.test(document.getElementById("said").textContent)');
    await picture("readme");
    await page.resize(1200, 1000);
}

// Each technique has a description and a count; without a technique the tree differs.
async function inTheLaboratory({ page, text, click, chosen, picture }) {
    const rows = '[...document.querySelectorAll("#lab-techniques li")]';
    const studied = () => page.until('!document.body.classList.contains("studying") && document.querySelector("#lab-depths tr")');
    const nodes = async () => (await page.run('[...document.querySelectorAll("#lab-depths tr:last-child td")].map((cell) => cell.textContent)')).slice(0, 2);
    await click("#lab-open");
    await studied();
    await chosen("lab-fen", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    await studied();
    assert.equal(await page.run(`${rows}.length`), 18);
    assert.deepEqual(await page.run(`${rows}.filter((row) => !row.querySelector("p").textContent).map((row) => row.textContent)`), []);
    const [base, same] = await nodes();
    assert.equal(base, same);
    await click('[name="quiescence"]');
    await studied();
    const [besides, without] = await nodes();
    assert.equal(besides, base);
    assert.notEqual(without, base);
    assert.match(await text("lab-said"), /To depth 5 your search takes [0-9,]+ % (more|fewer) nodes than the other one/);
    await picture("laboratory");
    await chosen("lab-beside", "last");
    await studied();
    assert.deepEqual(await nodes(), [base, without]);
    await chosen("lab-beside", "sources");
    await studied();
    await click('[name="null-move-of-mediocre"]');
    await studied();
    assert.equal(await page.run('document.querySelector("[name=null-move]").checked'), false);
    await click("#lab-none");
    await studied();
    await chosen("lab-fen", "nothing");
    await page.until('document.getElementById("lab-error").textContent !== ""');
    await chosen("lab-fen", "8/8/8/8/8/8/8/8 w - - 0 1");
    await studied();
    await click("#lab-all");
    await click("#lab-here");
    await studied();
}

await visit(folder, async (person) => {
    const { page, picture } = person;
    const parts = [byMouseAgainstALevel, byKeyboardAndByText, wholeGame, copiedAndPasted, theBar, flipped, levelsAndBook, aReload, byClock, againstChips, forTheReadme, inTheLaboratory];
    for (const part of parts) await part(person);
    await page.resize(390, 844, true);
    assert(await page.run("document.documentElement.scrollWidth <= innerWidth"), "a phone has to scroll sideways");
    await picture("phone");
    await coordinates(person, "light");
    await page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "dark" }] });
    await picture("dark");
    await coordinates(person, "dark");
    console.log(`the page: ${size} bytes, played by mouse, keyboard and text, at a level, by the clock, with hints and reasons, by pasted games, over a reload, against chips, and in the laboratory`);
}, pictures);
