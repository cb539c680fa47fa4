// A visit to the page in Chromium: `visit(folder, test)` serves the folder, opens the page, and calls `test` with functions for what
// a person does and sees there. The page must log no error and load nothing from other servers.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Chromium } from "./chromium.mjs";
import { serve } from "./serve.mjs";

export async function visit(folder, test, pictures = undefined) {
    const server = await serve(folder);
    const page = await Chromium.open(server.address);
    const person = personAt(page, pictures);
    try {
        await page.resize(1200, 1000);
        await person.ready();
        await test({ page, server, ...person });
        assert.deepEqual(page.complaints, []);
        assert.deepEqual(page.asked.filter((url) => !url.startsWith(server.address)), []);
    } catch (error) {
        await person.picture("failed");
        console.error(page.complaints.join("\n"));
        throw error;
    } finally {
        await page.close();
        server.close();
    }
}

function personAt(page, pictures) {
    const count = 'document.querySelectorAll("#moves li").length';
    const text = (id) => page.run(`document.getElementById("${id}").textContent`);
    const click = (selector) => page.run(`document.querySelector(${JSON.stringify(selector)}).click()`);
    const moves = () => page.run('[...document.querySelectorAll("#moves li")].map((item) => item.textContent)');
    const ready = () => page.until('document.body?.dataset.ready === "yes"');
    // Waits until so many half-moves were played and the person is to move.
    const played = (plies) => page.until(`${count} === ${plies} && !document.querySelector("#hint").disabled`);
    const begun = () => played(0);

    // Sets a field as a person does.
    const chosen = (id, value) =>
        page.run(`(($) => { $.value = ${JSON.stringify(value)}; $.dispatchEvent(new Event("input")); $.dispatchEvent(new Event("change")); })` +
            `(document.getElementById("${id}"))`);

    async function play(from, to) {
        await click(`[data-square="${from}"]`);
        await click(`[data-square="${to}"]`);
    }

    // Presses the mouse on an element.
    async function mouse(selector) {
        const [x, y] = await page.run(`(({ left, top, width, height }) => [left + width / 2, top + height / 2])` +
            `(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`);
        for (const type of ["mousePressed", "mouseReleased"])
            await page.call("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
    }

    // Begins a game at a position; an empty text is the start position.
    async function beginAt(position) {
        await chosen("fen", position);
        await click(position ? "#paste" : "#new");
        await begun();
    }

    // The FEN of the position on the board.
    async function shownFen() {
        await page.run('navigator.clipboard.writeText = async (text) => { window.copied = text; }; window.copied = ""');
        await click("#copy-fen");
        return page.run("copied");
    }

    async function reload() {
        await page.call("Page.reload");
        await page.until('document.body?.dataset.ready !== "yes"');
        await ready();
    }

    async function picture(name) {
        if (!pictures) return;
        mkdirSync(pictures, { recursive: true });
        await page.picture(join(pictures, `${name}.png`));
    }

    return { text, click, mouse, moves, chosen, ready, begun, played, play, beginAt, shownFen, reload, picture };
}
