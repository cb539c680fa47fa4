#!/usr/bin/env node
// Hurries Goby, which plays the best move that it has found: `move_now.mjs FOLDER`.
import assert from "node:assert/strict";
import { visit } from "./visit.mjs";

await visit(process.argv[2], async ({ page, text, click, moves, chosen, begun, played, play }) => {
    const idle = () => page.run('document.getElementById("move-now").disabled');
    // Presses the button as soon as Goby has searched to a depth. Returns the line that the page shows then.
    const hurry = (depth) => page.run(`new Promise((resolve) => {
        const [button, shown, line] = ["move-now", "depth", "line"].map((id) => document.getElementById(id));
        const observer = new MutationObserver(() => {
            if (button.disabled || Number(shown.textContent) < ${depth}) return;
            observer.disconnect();
            resolve(line.textContent);
            button.click();
        });
        for (const element of [button, shown]) observer.observe(element, { attributes: true, childList: true });
    })`);

    assert(await idle(), "the person is to move");
    await click("#book");
    for (const [opponent, depth] of [["desktop", 6], ["desktop", 1], ["small", 1], ["small", 6]])
        for (const pace of ["10", "15+10"]) {
            const name = `${opponent}, depth ${depth}, ${pace}`;
            await chosen("opponent", opponent);
            await chosen("elo", "3000");
            await chosen("pace", pace);
            await click("#new");
            await begun();
            const line = hurry(depth);
            await play("e2", "e4");
            const shown = await line;
            await played(2);
            assert.equal((await moves())[1], shown.split(" ")[0], name);
            const time = await text("speed");
            assert(/^less than/.test(time) || parseFloat(time) < 9, `${name}: ${time}`);
            assert(await idle(), name);
            if (pace === "15+10") {
                const used = 910_000 - (await page.run('JSON.parse(localStorage.getItem("goby")).game.left.black'));
                const [, rate] = /Speed([0-9,]+) nodes a second/.exec(await text("facts")) ?? [];
                const number = (words) => Number(words.replaceAll(",", ""));
                if (rate) assert.equal(Math.round(used), Math.round(1000 * number(await text("nodes")) / number(rate)), name);
                else assert(used > 0 && used < 9000, `${name}: its clock has run for ${used} ms`);
            }
            // The game goes on as ever.
            const next = hurry(1);
            await play("d2", "d4");
            await next;
            await played(4);
            assert.equal(await text("state"), "Your move.", name);
        }
    // A search that ends otherwise leaves nothing to hurry.
    await chosen("opponent", "desktop");
    await chosen("pace", "10");
    await click("#new");
    await begun();
    await play("e2", "e4");
    await page.until('!document.getElementById("move-now").disabled');
    await click("#take-back");
    await begun();
    assert(await idle(), "the person is to move after a take-back");
    console.log("Goby moves when it is told to, on a desktop and on a chip, with and without clocks");
});
