#!/usr/bin/env node
// Goby speaks UCI, as a worker of a page, a module and a program of Node.js: see README.md beside this file.
"use strict";
(() => {
    // States of `asyncify`: a call is being left, or come back to.
    const LEAVING = 1, RETURNING = 2;

    // Returns a function that calls `action` after everything that waits already: Node.js has one, and pages get a message.
    function later(action) {
        if (typeof setImmediate === "function") return () => setImmediate(action);
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = action;
        return () => port2.postMessage("");
    }

    class Goby {
        #tell; #exports; #text; #kept;
        // Bytes that Goby has not read yet, and true if no more will come.
        #typed = new Uint8Array();
        #ended = false;
        // True between two parts of the conversation.
        #pausing = false;
        #timer;
        #soon = later(() => this.#goOn());
        // Called when the conversation has ended.
        onclose = () => {};

        constructor(tell) {
            this.#tell = tell;
        }

        async start(wasm) {
            const page = {
                now: () => performance.now(),
                told: (length) => this.#tell(new TextDecoder().decode(this.#bytes(length))),
                typed: () => this.#type(),
                pause: (millis) => this.#pause(millis),
            };
            const { instance } = await WebAssembly.instantiate(wasm, { page });
            this.#exports = instance.exports;
            this.#text = instance.exports.text_at();
            this.#kept = instance.exports.kept_at();
            this.#run();
            return this;
        }

        // Takes a command, or lines of commands.
        postMessage(command) {
            const bytes = new TextEncoder().encode(`${command}\n`);
            const typed = new Uint8Array(this.#typed.length + bytes.length);
            typed.set(this.#typed);
            typed.set(bytes, this.#typed.length);
            this.#typed = typed;
            this.#soon();
        }

        // Ends the conversation after the commands that wait, and after their searches.
        end() {
            this.#ended = true;
            this.#soon();
        }

        #goOn() {
            if (!this.#pausing) return;
            this.#pausing = false;
            clearTimeout(this.#timer);
            this.#exports.asyncify_start_rewind(this.#kept);
            this.#run();
        }

        // Runs the conversation until its next pause or its end.
        #run() {
            this.#exports.converse();
            if (this.#exports.asyncify_get_state() === LEAVING) {
                this.#exports.asyncify_stop_unwind();
                return;
            }
            this.onclose();
        }

        #pause(millis) {
            if (this.#exports.asyncify_get_state() === RETURNING) {
                this.#exports.asyncify_stop_rewind();
                return;
            }
            this.#pausing = true;
            if (millis === 0 || this.#typed.length > 0 || this.#ended) this.#soon();
            else if (millis < Infinity) this.#timer = setTimeout(() => this.#goOn(), millis);
            this.#exports.asyncify_start_unwind(this.#kept);
        }

        // Writes bytes into the buffer, and returns their number; -1 after the last ones.
        #type() {
            if (this.#ended && this.#typed.length === 0) return -1;
            const some = this.#typed.subarray(0, 4096);
            this.#bytes(some.length).set(some);
            this.#typed = this.#typed.subarray(some.length);
            return some.length;
        }

        #bytes(length) {
            return new Uint8Array(this.#exports.memory.buffer, this.#text, length);
        }
    }

    // An error that nobody catches reaches `onerror` of a worker, and ends a program of Node.js.
    const fail = (error) => setTimeout(() => { throw error; });

    if (typeof process === "object" && process.versions?.node) {
        const { readFile } = require("node:fs/promises");
        const { join } = require("node:path");
        const open = async (tell) => new Goby(tell).start(await readFile(join(__dirname, "goby.wasm")));
        module.exports = open;
        if (require.main === module) {
            open((line) => process.stdout.write(`${line}\n`)).then((goby) => {
                const lines = require("node:readline").createInterface({ input: process.stdin });
                lines.on("line", (line) => goby.postMessage(line));
                lines.on("close", () => goby.end());
                goby.onclose = () => lines.close();
            }, fail);
        }
    } else {
        const goby = new Goby((line) => self.postMessage(line));
        goby.onclose = () => self.close();
        self.onmessage = ({ data }) => goby.postMessage(data);
        // As with stockfish.js, `goby.js#PATH` names the WebAssembly's place.
        const place = decodeURIComponent(self.location.hash.slice(1)) || "goby.wasm";
        fetch(new URL(place, self.location.href)).then(async (answer) => {
            if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
            await goby.start(await answer.arrayBuffer());
        }).catch(fail);
    }
})();
