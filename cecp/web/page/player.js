// Goby in its worker, as the page sees it.

export class Player {
    #worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    #waiting = new Map();
    #calls = 0;

    // Plays as `opponent` does; `told` is called with each line of thinking.
    constructor(opponent, told = () => {}) {
        this.#worker.addEventListener("message", ({ data }) => {
            if (data.told) return told(Object.fromEntries(data.told));
            const { resolve, reject } = this.#waiting.get(data.id);
            this.#waiting.delete(data.id);
            data.error ? reject(new Error(data.error)) : resolve(data.answer);
        });
        this.ready = this.#send({ file: opponent.file, profile: opponent.profile });
    }

    // Calls a function of Goby; its answer as pairs of words.
    pairs(name, numbers = [], text = undefined) {
        return this.#send({ name, numbers, text });
    }

    // Calls a function and returns its answer as an object.
    async ask(name, numbers, text) {
        return Object.fromEntries(await this.pairs(name, numbers, text));
    }

    // Ends it, whatever it is doing: who waits for an answer waits for ever.
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
