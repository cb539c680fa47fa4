#!/usr/bin/env node
// Reads the page's accessibility tree, which screen readers read: `names.mjs FOLDER`. Every control has a name, and a value where it
// has one.
import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

const CONTROLS = ["button", "checkbox", "combobox", "textbox", "slider", "DisclosureTriangle", "image", "dialog"];
// The controls beside the squares, the moves and the laboratory's techniques, in their order on the page.
const NAMES = [
    "image: White has 50 % of the chances",
    "button: First position", "button: One move back", "button: One move on", "button: Last position", "button: Flip the board",
    "button: New game", "button: Take back", "button: Hint", "button: Why?", "button: Move now", "button: Resign",
    "textbox: Or type a move", "button: Play",
    "button: e4", "button: e5",
    "button: Copy the game (PGN)", "button: Copy the position (FEN)",
    "combobox: Goby on = Desktop: 16 MB of hash table", "slider: Level = 1200", "combobox: Time = 1 second a move",
    "combobox: You have = White", "checkbox: The desktop plays from its opening book = true",
    "checkbox: Show who is better beside the board = true",
    "DisclosureTriangle: Paste a game or a position", "textbox: PGN, FEN or EPD = 1. e4 e5 *", "button: Begin there",
    "textbox: Position = rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "button: Take the board's",
    "combobox: Depth = 5", "combobox: Compare with = the sources' search", "button: All of the sources'", "button: None",
];

await visit(process.argv[2], async ({ page, text, click, chosen, played, play }) => {
    await page.call("Accessibility.enable");
    // The roles, names and values of the controls, in their order on the page.
    async function tree() {
        const { nodes } = await page.call("Accessibility.getFullAXTree");
        const byId = Object.fromEntries(nodes.map((node) => [node.nodeId, node]));
        const inOrder = (node) => [node, ...node.childIds.filter((id) => byId[id]).flatMap((id) => inOrder(byId[id]))];
        return inOrder(nodes[0]).filter(({ ignored, role }) => !ignored && CONTROLS.includes(role.value)).map(({ role, name, value, properties }) => {
            const state = Object.fromEntries(properties.map(({ name, value }) => [name, value.value]));
            return { role: role.value, name: name?.value ?? "", value: value?.value ?? state.checked, state };
        });
    }
    const line = ({ role, name, value }) => `${role}: ${name}${value === undefined || value === "" ? "" : ` = ${value}`}`;
    const isSquare = ({ name }) => /^[a-h][1-8], /.test(name);

    await chosen("fen", "1. e4 e5 *");
    await click("#paste");
    await played(2);
    await click("#lab-open");
    await page.until('document.querySelector("#lab-depths tr") && !document.body.classList.contains("studying")');
    await page.run('document.querySelector("details").open = true');
    const all = await tree();
    assert.deepEqual(all.filter(({ name }) => !name).map(line), [], "every control has a name");
    const squares = all.filter(isSquare).map(({ name }) => name);
    assert.equal(new Set(squares).size, 64);
    for (const square of ["e4, white pawn", "e5, black pawn", "a8, black rook", "d1, white queen", "e2, empty"]) assert(squares.includes(square), square);
    const techniques = await page.run('[...document.querySelectorAll("#lab-techniques input")].map(({ name }) => name.replaceAll("-", " "))');
    const rest = all.filter((control) => !isSquare(control));
    assert.deepEqual(rest.slice(0, NAMES.length).map(line), NAMES);
    assert.deepEqual(rest.slice(NAMES.length).map(({ role, name }) => `${role}: ${name.replace(/ acted .*/, "")}`), techniques.map((name) => `checkbox: ${name}`));

    // Names and values follow what happens.
    const named = async (role, name) => (await tree()).find((one) => one.role === role && one.name === name);
    await chosen("elo", "3000");
    assert.equal((await named("slider", "Level")).value, 3000);
    // Chromium's tree has the number only.
    assert.equal(await page.run('document.getElementById("elo").getAttribute("aria-valuetext")'), "full strength");
    assert((await named("button", "Move now")).state.disabled);
    await page.press("ArrowLeft");
    assert(await named("button", "Play on from here"));
    assert.equal(await page.run('document.getElementById("said").ariaLive ?? document.getElementById("said").getAttribute("aria-live")'), "polite");
    assert.equal(await text("said"), "After 1. e4.");
    await page.press("ArrowRight");
    await chosen("fen", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    await click("#paste");
    await played(0);
    await play("a7", "a8");
    await page.until('document.getElementById("promotion").open');
    const asked = (await tree()).filter(({ role }) => ["dialog", "button"].includes(role)).map(line);
    assert.deepEqual(asked, ["dialog: The pawn becomes", "button: queen", "button: rook", "button: bishop", "button: knight"]);
    console.log(`a screen reader has names for ${all.length} controls`);
});
