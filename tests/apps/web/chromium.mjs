// Controls Chromium without a window by the DevTools protocol over two pipes, so that no port and
// no package is necessary.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FLAGS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--hide-scrollbars", "--remote-debugging-pipe"];

export class Chromium {
    #waiting = new Map();
    #calls = 0;
    #rest = "";
    // Errors and warnings that the pages log.
    complaints = [];

    static async open(address) {
        const browser = new Chromium();
        browser.profile = mkdtempSync(join(tmpdir(), "goby-web-"));
        browser.process = spawn("chromium", [...FLAGS, `--user-data-dir=${browser.profile}`, "about:blank"], {
            stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
        });
        browser.process.stdio[4].on("data", (bytes) => browser.#received(bytes));
        const { targetInfos } = await browser.#send("Target.getTargets");
        const { targetId } = targetInfos.find(({ type }) => type === "page");
        ({ sessionId: browser.session } = await browser.#send("Target.attachToTarget", { targetId, flatten: true }));
        for (const part of ["Page", "Runtime", "Log", "Network"]) await browser.call(`${part}.enable`);
        await browser.call("Page.navigate", { url: address });
        return browser;
    }

    // Calls a method of the protocol for the page.
    call(method, parameters = {}) {
        return this.#send(method, parameters, this.session);
    }

    // Evaluates an expression in the page and returns its value; waits if the value is a promise.
    async run(expression) {
        const { result, exceptionDetails } = await this.call("Runtime.evaluate",
            { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description}`);
        return result.value;
    }

    // Waits until an expression is true.
    async until(expression, seconds = 120) {
        const end = Date.now() + seconds * 1000;
        while (!(await this.run(expression))) {
            if (Date.now() > end) throw new Error(`after ${seconds} s not yet: ${expression}`);
            await new Promise((resolve) => setTimeout(resolve, 50));
        }
    }

    // Sets the size of the pages, in CSS pixels.
    resize(width, height, mobile = false) {
        return this.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile });
    }

    async picture(file) {
        const { data } = await this.call("Page.captureScreenshot", { format: "png", captureBeyondViewport: true });
        writeFileSync(file, Buffer.from(data, "base64"));
    }

    // Presses and releases a key. `modifiers` is the protocol's sum, such as 1 for Alt.
    async press(key, modifiers = 0) {
        const text = key === "Enter" ? "\r" : undefined;
        const code = { End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13 }[key];
        for (const type of ["keyDown", "keyUp"])
            await this.call("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode: code, text, modifiers });
    }

    async close() {
        const ended = new Promise((resolve) => this.process.once("exit", resolve));
        this.#send("Browser.close").catch(() => {});
        await ended;
        // Chromium's other processes still write for a moment.
        for (let tries = 1; ; tries += 1) {
            try {
                return rmSync(this.profile, { recursive: true, force: true });
            } catch (error) {
                if (tries === 50) throw error;
                await new Promise((resolve) => setTimeout(resolve, 100));
            }
        }
    }

    #send(method, params = {}, sessionId = undefined) {
        const id = (this.#calls += 1);
        this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId }) + "\0");
        return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }));
    }

    #received(bytes) {
        const messages = (this.#rest + bytes).split("\0");
        this.#rest = messages.pop();
        for (const message of messages.map((text) => JSON.parse(text))) {
            const { id, method, params, result, error } = message;
            if (method === "Runtime.exceptionThrown") this.complaints.push(params.exceptionDetails.exception?.description);
            if (method === "Log.entryAdded") this.complaints.push(`${params.entry.text} ${params.entry.url ?? ""}`);
            if (method === "Runtime.consoleAPICalled") this.complaints.push(params.args.map(({ value }) => value).join(" "));
            if (method === "Network.requestWillBeSent") this.asked = [...(this.asked ?? []), params.request.url];
            if (!this.#waiting.has(id)) continue;
            const { resolve, reject, method: called } = this.#waiting.get(id);
            this.#waiting.delete(id);
            error ? reject(new Error(`${called}: ${error.message}`)) : resolve(result);
        }
    }
}
