#!/usr/bin/env node
// Changes every control of the page during a game, which must go on, and compares what the controls show with the game:
// `controls.mjs FOLDER [PICTURES]`.
import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

// These end, begin or continue a game by their purpose.
const OWN_PURPOSE = ["new", "take-back", "resign", "paste", "typed", "move-now"];
const [folder, pictures] = process.argv.slice(2);
const LONG_GAME = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 *";

await visit(folder, async ({ page, text, click, moves, chosen, ready, begun, played, play, shownFen, reload }) => {
    const settled = () => page.until('/Your move|^[01]/.test(document.getElementById("state").textContent) && !document.querySelector("#resign").disabled');
    const value = (id) => page.run(`document.getElementById("${id}").value`);

    // What the controls show is true of the running game.
    async function agree(after) {
        await settled();
        const toMove = (await shownFen()).split(" ")[1] === "w" ? "white" : "black";
        assert.equal(await value("side"), toMove, `${after}: the person, who is to move, has this side`);
        const base = /^(\d+)[+]/.exec(await value("pace"))?.[1];
        assert.equal(await page.run('document.getElementById("clocks").hidden'), !base, `${after}: a clock runs in a game with clocks`);
        if (base) for (const side of ["white", "black"]) {
            const [minutes, seconds] = (await text(`clock-${side}`)).split(":").map(Number);
            const left = minutes + seconds / 60;
            assert(left <= Number(base) + 0.2 && left > Number(base) - 1, `${after}: a clock shows ${left} minutes of ${base}`);
        }
        const kept = await page.run('JSON.parse(localStorage.getItem("goby"))');
        assert.equal(kept.game.own, toMove, `${after}: the kept side`);
        assert.equal(kept.pace, await value("pace"), `${after}: the kept times`);
        assert.equal(kept.game.moves.length, (await moves()).length, `${after}: the kept moves`);
    }

    // The values to which each control of the page can be set, by its identifier.
    const controls = () => page.run(`[...document.querySelectorAll("input, select, textarea, button, summary")]
        .filter((control) => control.checkVisibility() && !control.closest(".board, #moves, dialog, #copied, #type") && !${JSON.stringify(OWN_PURPOSE)}.includes(control.id))
        .map((control, place) => {
            control.id ||= "control-" + place;
            const values = control.options ? [...control.options].map(({ value }) => value)
                : control.type === "range" ? ["500", "3000", "1200"] : ["text", "textarea"].includes(control.type) ? ["nothing", ""] : [];
            return [control.id, values];
        })`);

    await chosen("pace", "0.2");
    await settled();
    await play("e2", "e4");
    await played(2);
    await click("#lab-open");
    await page.run('document.querySelector("details").open = true');
    await page.until('document.querySelector("#lab-depths tr") && !document.body.classList.contains("studying")');
    const all = await controls();
    assert(all.length > 40, `${all.length} controls, those of the laboratory among them`);
    for (const id of ["elo", "pace", "side", "book", "worth-shown", "opponent", "flip", "hint", "lab-fen"])
        assert(all.some(([name]) => name === id), id);
    let before = await moves();
    for (const [id, values] of all) {
        const start = values.length > 0 ? await value(id) : "";
        for (const one of values.length > 0 ? [...values, start] : ["click", "click"]) {
            if (values.length > 0) await chosen(id, one);
            else await click(`#${id}`);
            await page.run("new Promise((resolve) => setTimeout(resolve, 20))");
            const now = await moves();
            assert.deepEqual(now.slice(0, before.length), before, `${id} (${one}): the game goes on`);
            if (["first", "back"].includes(id)) await click("#last");
            await agree(`${id} (${one})`);
            before = await moves();
        }
    }

    // Goby goes on with new times while it thinks.
    await chosen("pace", "10");
    await chosen("elo", "3000");
    await click("#book");
    await click("#new");
    await begun();
    await play("e2", "e4");
    await page.until('document.body.classList.contains("thinking")');
    await chosen("pace", "0.2");
    await played(2);
    assert.equal((await moves())[0], "1. e4");
    assert.match(await text("speed"), /^(less|0)/, "Goby takes the new time");
    await agree("other times while Goby thinks");

    // A game that was lost on time goes on after a move is taken back with more time.
    await chosen("pace", "3+2");
    await played(2);
    await page.run("performance.now = ((now) => () => now.call(performance) + 1_000_000)(performance.now)");
    await page.until('/time is over/.test(document.getElementById("state").textContent)');
    assert(await page.run('document.getElementById("take-back").disabled'));
    await chosen("pace", "0.2");
    await page.until('!document.getElementById("take-back").disabled');
    await click("#take-back");
    await begun();

    // "You have: Black" at the start: Goby begins. A new game keeps the side.
    await chosen("side", "black");
    await played(1);
    await agree("Black at the start");
    await click("#new");
    await played(1);
    await agree("a new game with Black");

    // A new game after a pasted one begins at the start position; the pasted text stays.
    await chosen("side", "white");
    await chosen("fen", LONG_GAME);
    await click("#paste");
    await played(8);
    await agree("a pasted game");
    await click("#new");
    await begun();
    assert.match(await shownFen(), /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR w/);
    assert.equal(await value("fen"), LONG_GAME);

    // Only a text with moves or a position replaces a game.
    await play("d2", "d4");
    await played(2);
    for (const nothing of ["", "{a comment}", "*", "no position", "8/8/8/8/8/8/8/8 w - - 0 1"]) {
        await chosen("fen", nothing);
        await click("#paste");
        await page.until('document.getElementById("fen-error").textContent !== ""');
        await played(2);
        assert.equal((await moves())[0], "1. d4", `${nothing}: the game goes on`);
        await chosen("fen", "1. e4");
        await page.run('document.getElementById("fen-error").textContent = ""');
    }

    // A reload changes nothing.
    const game = [await moves(), await shownFen(), await value("side"), await value("pace"), await value("elo"), await value("opponent")];
    await reload();
    await ready();
    await settled();
    assert.deepEqual([await moves(), await shownFen(), await value("side"), await value("pace"), await value("elo"), await value("opponent")], game);
    console.log(`the game survives ${all.length} controls, and each shows what is true of it`);
}, pictures);
