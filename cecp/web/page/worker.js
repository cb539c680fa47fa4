// Goby in a thread of its own, so that a search never blocks the page. The first message opens the engine; each further message
// is a call.
import { Goby } from "./goby.js";

let goby;

async function open({ file, profile }) {
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
    goby = await Goby.load(await answer.arrayBuffer(), (told) => postMessage({ told }));
    if (!goby.exports.open(profile)) throw new Error(`${file} does not play profile ${profile}`);
}

function call({ name, numbers, text }) {
    return name.startsWith("set_level") || name === "set_book"
        ? goby.exports[name](...numbers)
        : goby.ask(name, numbers, text);
}

let ready;
addEventListener("message", async ({ data }) => {
    try {
        if (data.file) ready = open(data);
        await ready;
        postMessage({ id: data.id, answer: data.file ? [] : call(data) });
    } catch (error) {
        postMessage({ id: data.id, error: String(error) });
    }
});
