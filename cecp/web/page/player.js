// The page's side of a worker with Goby.

export class Player {
    #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    #waiting = new Map();
    #calls = 0;

    // Starts a worker that plays as `opponent`, and calls `told` with each line of thinking.
    constructor(opponent, told = () => {}) {
        this.#worker.addEventListener("message", ({ data }) => {
            if (data.told) return told(Object.fromEntries(data.told));
            const { resolve, reject } = this.#waiting.get(data.id);
            this.#waiting.delete(data.id);
            data.error ? reject(new Error(data.error)) : resolve(data.answer);
        });
        this.ready = this.#send({ file: opponent.file, profile: opponent.profile });
    }

    // Calls a function of Goby, and returns its result as pairs.
    pairs(name, numbers = [], text = undefined) {
        return this.#send({ name, numbers, text });
    }

    // Calls a function of Goby, and returns its result as an object.
    async ask(name, numbers, text) {
        return Object.fromEntries(await this.pairs(name, numbers, text));
    }

    // Ends the worker at once. Calls without an answer stay pending for ever.
    end() {
        this.#worker.terminate();
    }

    #send(message) {
        const id = (this.#calls += 1);
        return new Promise((resolve, reject) => {
            this.#waiting.set(id, { resolve, reject });
            this.#worker.postMessage({ id, ...message });
        });
    }
}
