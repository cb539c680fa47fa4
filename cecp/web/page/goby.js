// An instance of Goby's WebAssembly (../src/lib.rs). Functions are called with numbers and a text; results are pairs of a word
// and its value.

export class Goby {
    // Makes an instance that calls `told` with each line of thinking, as pairs.
    static async load(bytes, told = () => {}) {
        const goby = new Goby();
        const page = {
            now: () => performance.now(),
            told: (length) => told(goby.#read(length)),
        };
        const { instance } = await WebAssembly.instantiate(bytes, { page });
        goby.exports = instance.exports;
        return goby;
    }

    // Calls a function whose result is a text; `text`, if any, is its first argument.
    ask(name, numbers = [], text = undefined) {
        const first = text === undefined ? [] : [this.#write(text)];
        return this.#read(this.exports[name](...first, ...numbers));
    }

    #bytes(length) {
        return new Uint8Array(this.exports.memory.buffer, this.exports.text_at(), length);
    }

    #write(text) {
        const bytes = new TextEncoder().encode(text).subarray(0, 4096);
        this.#bytes(bytes.length).set(bytes);
        return bytes.length;
    }

    #read(length) {
        const lines = new TextDecoder().decode(this.#bytes(length)).split("\n");
        return lines.filter(Boolean).map((line) => {
            const blank = line.indexOf(" ");
            return blank < 0 ? [line, ""] : [line.slice(0, blank), line.slice(blank + 1)];
        });
    }
}
