#!/usr/bin/env node
// Steps through a game by keys, buttons and the list of moves, and plays on from an earlier position: `review.mjs FOLDER [PICTURES]`.
import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const [folder, pictures] = process.argv.slice(2);
const GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *";
// The placement of the pieces before the first half-move, and after each.
const POSITIONS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R",
    "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R", "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
    "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R",
];
const NAMES = ["The start of the game.", "After 1. e4.", "After 1... e5.", "After 2. Nf3.", "After 2... Nc6.", "After 3. Bb5.", "After 3... a6."];

await visit(folder, async ({ page, text, click, mouse, moves, chosen, begun, played, play, beginAt, shownFen, picture }) => {
    // The names of the squares, a8 first.
    const squares = () => page.run('((all) => all[0].dataset.square === "a8" ? all : all.reverse())([...document.querySelectorAll("[data-square]")]).map((square) => square.ariaLabel)');
    const disabled = (id) => page.run(`document.getElementById("${id}").disabled`);

    // The board shows the position after so many half-moves of GAME, and all else follows.
    async function shows(place, after) {
        assert.equal((await shownFen()).split(" ")[0], POSITIONS[place], after);
        const pieces = POSITIONS[place].replaceAll("/", "").replace(/\d/g, (empty) => " ".repeat(empty));
        const board = (await squares()).map((name) => /, empty/.test(name) ? " " : / knight/.test(name) ? "n" : / (\w)/.exec(name.split(",")[1].replace(/white|black/, ""))[1]);
        assert.equal(board.join(""), pieces.toLowerCase(), `${after}: the squares`);
        const current = await page.run('[...document.querySelectorAll("#moves button")].map((move) => move.ariaCurrent === "true")');
        assert.deepEqual(current, POSITIONS.slice(1).map((_, at) => at === place - 1), `${after}: the marked move`);
        const isLast = place === POSITIONS.length - 1;
        assert.equal(await text("state"), isLast ? "Your move." : "An earlier position of the game.", after);
        assert.equal(await text("take-back"), isLast ? "Take back" : "Play on from here", after);
        assert.equal(await disabled("hint"), !isLast, `${after}: a hint is for the game's position`);
        assert.equal(await disabled("why"), place === 0, `${after}: there is a move to explain`);
        assert.equal((await moves()).length, 6, `${after}: the game stays`);
    }

    await chosen("pace", "0.2");
    await chosen("fen", GAME);
    await click("#paste");
    await played(6);
    await shows(6, "a pasted game");
    let place = 6;
    const STEPS = { first: () => 0, back: () => Math.max(place - 1, 0), next: () => Math.min(place + 1, 6), last: () => 6 };
    const KEYS = { first: "Home", back: "ArrowLeft", next: "ArrowRight", last: "End" };
    for (const [device, step] of [["key", (way) => page.press(KEYS[way])], ["button", (way) => click(`#${way}`)]]) {
        for (const way of "back back next next next back first next first back next last first last".split(" ")) {
            await step(way);
            place = STEPS[way]();
            assert.equal(await text("said"), NAMES[place], `${device}: ${way}`);
            await shows(place, `${device}: ${way}`);
        }
    }
    for (const at of [3, 1, 6, 2]) {
        await click(`#moves li:nth-child(${at}) button`);
        await shows(at, `move ${at} of the list`);
    }
    await picture("review");

    // Why explains the shown move; nothing can be played in an earlier position.
    await click("#why");
    await page.until('/^e5: [A-Z]/.test(document.getElementById("said").textContent)');
    await play("g1", "f3");
    await page.run('document.getElementById("typed").value = "d3"; document.querySelector("#type button").click()');
    assert.match(await text("said"), /^d3: the board shows an earlier position/);
    await shows(2, "a move that is not played");

    // Keys that belong to a field stay with it, and with a modifier to the browser.
    for (const id of ["typed", "pace", "elo"]) {
        await page.run(`document.getElementById("${id}").focus()`);
        for (const key of ["Home", "ArrowLeft", "ArrowRight"]) await page.press(key);
    }
    await page.run("document.activeElement.blur()");
    await chosen("pace", "0.2");
    await page.until('!document.querySelector("#resign").disabled');
    await shows(2, "keys in fields");
    await page.press("ArrowRight", 1);
    await shows(2, "keys of the browser");

    // On the board the arrow keys move from square to square for a person at the keyboard, not after a click of the mouse.
    await page.run('document.querySelector("[data-square=e2]").focus()');
    await page.press("ArrowLeft");
    assert.equal(await page.run("document.activeElement.dataset.square"), "d2");
    await shows(2, "the arrow keys on the board");
    await mouse('[data-square="e4"]');
    await page.press("ArrowLeft");
    await shows(1, "the arrow keys after a click on the board");

    // Other settings keep the earlier position.
    await chosen("elo", "1500");
    await click("#flip");
    await shows(1, "the board flipped");
    await click("#flip");
    await chosen("opponent", "small");
    await page.until('!document.querySelector("#resign").disabled');
    await shows(1, "another opponent");

    // The laboratory takes the shown position.
    await click("#lab-open");
    await page.until('document.getElementById("lab-fen").value !== ""');
    assert.equal(await page.run('document.getElementById("lab-fen").value.split(" ")[0]'), POSITIONS[1]);

    // Playing on: the later moves go, at once. Goby answers 1. e4 anew, and the person plays on.
    const placement = await page.run('["take-back", "copy-fen"].forEach((id) => document.getElementById(id).click()); copied.split(" ")[0]');
    assert.equal(placement, POSITIONS[1]);
    await played(2);
    assert.equal((await moves())[0], "1. e4");
    assert.equal(await text("take-back"), "Take back");
    await play("d2", "d4");
    await played(4);
    assert.equal((await moves())[2], "2. d4");

    // A move of Goby leaves the earlier position on the board.
    await chosen("opponent", "desktop");
    await played(4);
    await chosen("pace", "1");
    await played(4);
    await click("#book");
    await chosen("elo", "3000");
    await play("g1", "f3");
    await page.until('document.body.classList.contains("thinking")');
    await click("#first");
    await page.until('document.querySelectorAll("#moves li").length === 6');
    assert.equal((await shownFen()).split(" ")[0], POSITIONS[0]);
    await click("#last");
    await page.until('/Your move/.test(document.getElementById("state").textContent)');

    // The board can be looked through after the end, also from a position in check; a new game begins at its first position.
    await beginAt("4k3/8/8/8/8/8/r6r/4K3 b - - 0 1");
    await play("h2", "h1");
    await page.until('/Black mates/.test(document.getElementById("state").textContent)');
    const checked = () => page.run('document.querySelector(".check")?.dataset.square');
    assert.equal(await checked(), "e1");
    await click("#back");
    assert.equal(await checked(), undefined);
    await chosen("side", "white");
    await page.until('!document.getElementById("take-back").disabled');
    await beginAt("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1");
    await play("e1", "e2");
    await page.until('/^1.2/.test(document.getElementById("state").textContent)');
    assert.equal(await checked(), undefined);
    await click("#first");
    assert.equal(await checked(), "e1", "the king of the first position is in check");
    await click("#new");
    await begun();
    assert.equal(await text("state"), "Your move.");
    console.log("arrow keys, buttons and the list of moves step through a game, and the person plays on from an earlier position");
}, pictures);
