#!/usr/bin/env node
// Uses the page without a network, asks whether it can be installed, and replaces its build: `offline.mjs FOLDER [OFFLINE]`, where
// OFFLINE is the script that writes the service worker of a folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { visit } from "./visit.mjs";

const [folder, offline = fileURLToPath(new URL("../../../cecp/web/offline.sh", import.meta.url))] = process.argv.slice(2);
const served = mkdtempSync(join(tmpdir(), "goby-offline-"));
cpSync(folder, served, { recursive: true });
const built = (...files) => Object.fromEntries(files.map((file) => [file, readFileSync(join(served, file), "latin1")]));

// Changes a file of the served folder, as a new build does, and writes the worker.
function rebuild(file, change) {
    writeFileSync(join(served, file), change(built(file)[file]), "latin1");
    execFileSync(offline, [served]);
}

try {
    await visit(served, async ({ page, server, text, click, moves, chosen, ready, begun, played, play, reload }) => {
        const kept = () => page.run("caches.keys().then((names) => Promise.all(names.map(async (name) => [name, (await (await caches.open(name)).keys()).map(({ url }) => url)])))");
        const title = () => page.run('document.querySelector("h1").textContent');
        const leave = async () => {
            await page.call("Page.navigate", { url: "about:blank" });
            await page.until('location.href === "about:blank"');
        };
        const visits = async (address) => {
            await page.call("Page.navigate", { url: address });
            await ready();
        };

        // It can be installed.
        await page.until("navigator.serviceWorker.controller !== null");
        const { installabilityErrors } = await page.call("Page.getInstallabilityErrors");
        assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
        const { errors, data } = await page.call("Page.getAppManifest");
        assert.deepEqual(errors, []);
        assert.equal(JSON.parse(data).name, "Goby");

        // All files of the build are kept, and index.html as the folder.
        const [[version, files], ...others] = await kept();
        assert.deepEqual(others, []);
        const wanted = readdirSync(served).filter((file) => file !== "offline.js").map((file) => file === "index.html" ? server.address : server.address + file);
        assert.deepEqual(files.sort(), wanted.sort());

        // Another page of the same server is left alone.
        await page.run('caches.open("another page")');

        // A new build is kept beside the old one, whose page stays whole, and replaces it as soon as no page uses that.
        await chosen("pace", "0.2");
        await begun();
        await play("e2", "e4");
        await played(2);
        const game = await moves();
        rebuild("index.html", (html) => html.replace("<h1>Goby</h1>", "<h1>Goby of tomorrow</h1>"));
        await reload();
        assert.equal(await title(), "Goby");
        await page.until("navigator.serviceWorker.ready.then(({ waiting }) => Boolean(waiting))");
        assert.equal((await kept()).length, 3);
        await leave();
        for (let tries = 0; ; tries += 1) {
            await visits(server.address);
            if (await title() === "Goby of tomorrow") break;
            assert(tries < 20, "the new build has not replaced the old one");
            await leave();
        }
        await page.until("caches.keys().then(({ length }) => length === 2)");
        const names = (await kept()).map(([name]) => name);
        assert(names.includes("another page") && !names.includes(version), names.join());
        await played(2);
        assert.deepEqual(await moves(), game, "the game of the old build goes on");
        // The same files have the same version, so that nothing is loaded again.
        const before = built("offline.js");
        rebuild("index.html", (html) => html);
        assert.deepEqual(built("offline.js"), before);
        for (const file of Object.keys(built("style.css", "goby-desktop.wasm", "manifest.json"))) {
            rebuild(file, (content) => `${content} `);
            assert.notDeepEqual(built("offline.js"), before, `a change of ${file} is a new version`);
        }

        // Without a network: a reload, another address of the page, a chip's build,
        // a hint, the laboratory.
        await server.close();
        page.complaints.length = 0;
        await reload();
        await played(2);
        assert.deepEqual(await moves(), game);
        for (const opponent of ["tiny", "small", "pico", "desktop"]) {
            await chosen("opponent", opponent);
            await played(2);
        }
        await click("#hint");
        await page.until('/suggests/.test(document.getElementById("said").textContent)');
        await click("#lab-open");
        await page.until('document.querySelector("#lab-depths tr")');
        for (const address of ["index.html", "?from=home", "#board"]) {
            await leave();
            await visits(server.address + address);
            assert.equal(await title(), "Goby of tomorrow", address);
        }
        console.log(`the page is kept in ${files.length} files, works without a network, and a new build replaces it`);
    });
} finally {
    rmSync(served, { recursive: true, force: true });
}
