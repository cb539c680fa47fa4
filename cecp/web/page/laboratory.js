// The laboratory: searches a position with the sources' search, with any of its techniques, and compares two such searches.
import { readPosition } from "./pgn.js";
import { Player } from "./player.js";
import { WORDS } from "./techniques.js";

// The most nodes of a study, so that no wait is long.
const MOST_NODES = 3_000_000;

const $ = (id) => document.getElementById(id);
const number = (value) => value.toLocaleString("en");

function element(name, text, className = "") {
    const made = document.createElement(name);
    made.textContent = text;
    made.className = className;
    return made;
}

// A score for the side to move.
function worth(kind, value) {
    if (kind === "mate") return value > 0 ? `mate in ${value}` : `mated in ${-value}`;
    return `${value < 0 ? "−" : "+"}${(Math.abs(value) / 100).toFixed(2)}`;
}

// The results of a study: its iterations by depth, its nodes, and the counts of each technique.
function read(pairs) {
    const study = { iterations: {}, counts: {} };
    for (const [word, rest] of pairs) {
        const [first, second, kind, value, ...line] = rest.split(" ");
        if (word === "iteration") study.iterations[first] = { nodes: Number(second), worth: worth(kind, Number(value)), line };
        if (word === "count") study.counts[first] = { probes: Number(second), hits: Number(kind) };
        if (word === "nodes") study.nodes = Number(first);
        if (word === "error") study.error = rest;
    }
    return study;
}

export class Laboratory {
    #opponent;
    #player;
    #techniques = [];
    // Results of studies by their settings, so that nothing is searched twice.
    #known = new Map();
    // The techniques of the last search, and of the search before they were changed.
    #now = null;
    #last = null;
    #round = 0;

    // `desktop` is the opponent whose build has the sources' search; `position` returns the FEN of the board.
    constructor(desktop, position) {
        this.#opponent = desktop;
        this.position = position;
        $("lab-here").addEventListener("click", () => this.#take());
        for (const id of ["lab-fen", "lab-depth", "lab-beside"]) $(id).addEventListener("change", () => this.study());
        $("lab-all").addEventListener("click", () => this.#choose(({ isOn }) => isOn));
        $("lab-none").addEventListener("click", () => this.#choose(() => false));
    }

    async open() {
        this.#player = new Player(this.#opponent);
        for (const [word, rest] of await this.#player.pairs("techniques")) {
            if (word === "technique") this.#techniques.push({ name: rest });
            const technique = this.#techniques.at(-1);
            if (word === "on") technique.isOn = rest === "1";
            if (word === "source") technique.source = rest;
        }
        $("lab-techniques").replaceChildren(...this.#techniques.map((technique) => this.#row(technique)));
        await this.#take();
    }

    // Studies the position with the chosen techniques, and shows the results beside the results of the other search.
    async study() {
        // Only the last of several calls counts; the searches of earlier calls end.
        const round = (this.#round += 1);
        if (document.body.classList.contains("studying")) {
            this.#player.end();
            this.#player = new Player(this.#opponent);
        }
        document.body.classList.add("studying");
        const switches = this.#switches();
        if (switches !== this.#now) [this.#last, this.#now] = [this.#now, switches];
        const beside = { sources: this.#all(), nothing: 0, last: this.#last ?? this.#all() }[$("lab-beside").value];
        const base = await this.#found(beside);
        const found = await this.#found(switches);
        if (round !== this.#round) return;
        document.body.classList.remove("studying");
        $("lab-error").textContent = found.error ?? "";
        if (!found.error) this.#show(base, found);
    }

    async #found(switches) {
        const numbers = [switches, Number($("lab-depth").value), MOST_NODES], fen = readPosition($("lab-fen").value);
        const key = [fen, ...numbers].join();
        if (!this.#known.has(key)) this.#known.set(key, read(await this.#player.pairs("study", numbers, fen)));
        return this.#known.get(key);
    }

    #all() {
        return this.#techniques.reduce((bits, { isOn }, place) => bits | (isOn ? 1 << place : 0), 0);
    }

    #switches() {
        return this.#techniques.reduce((bits, { box }, place) => bits | (box.checked ? 1 << place : 0), 0);
    }

    #choose(isOn) {
        for (const technique of this.#techniques) technique.box.checked = isOn(technique);
        return this.study();
    }

    #take() {
        $("lab-fen").value = this.position();
        return this.study();
    }

    #row(technique) {
        const row = document.createElement("li"), label = document.createElement("label");
        technique.box = Object.assign(document.createElement("input"), { type: "checkbox", checked: technique.isOn });
        technique.box.name = technique.name;
        technique.box.addEventListener("change", () => {
            // At most one of the two null moves can be on.
            const rival = { "null-move": "null-move-of-mediocre", "null-move-of-mediocre": "null-move" }[technique.name];
            if (rival && technique.box.checked) this.#techniques.find(({ name }) => name === rival).box.checked = false;
            this.study();
        });
        technique.did = element("span", "", "did");
        label.append(technique.box, element("b", technique.name.replaceAll("-", " ")), technique.did);
        row.append(label, element("p", WORDS[technique.name] ?? ""), element("small", technique.source));
        return row;
    }

    #show(base, found) {
        const most = Math.max(base.nodes, found.nodes);
        const rows = [];
        for (let depth = 1; depth <= Number($("lab-depth").value); depth += 1) {
            const [one, other] = [base.iterations[depth], found.iterations[depth]];
            if (one || other) rows.push(this.#depth(depth, one, other, most));
        }
        $("lab-depths").replaceChildren(...rows);
        for (const { name, did, box } of this.#techniques) {
            const { probes, hits } = found.counts[name];
            did.textContent = box.checked && probes > 0 ? ` acted ${hits === 1 ? "once" : `${number(hits)} times`}` : "";
        }
        $("lab-said").textContent = this.#sentence(base, found);
    }

    #depth(depth, one, other, most) {
        const row = document.createElement("tr");
        row.append(element("th", depth));
        for (const [study, kind] of [[one, "base"], [other, "now"]]) {
            const cell = element("td", study ? number(study.nodes) : `not within ${number(MOST_NODES)}`);
            const bar = element("span", "", `bar ${kind}`);
            bar.style.width = `${study ? (100 * study.nodes) / most : 100}%`;
            cell.append(bar);
            row.append(cell);
        }
        const line = element("td", "");
        const [before, now] = [one?.line.join(" "), other?.line.join(" ")];
        if (now) line.append(element("p", `${other.worth} ${now}`));
        if (before && before !== now) line.append(element("p", `${one.worth} ${before}`, "before"));
        row.append(line);
        return row;
    }

    // The difference of the two searches in a sentence.
    #sentence(base, found) {
        const depths = (study) => Object.keys(study.iterations).map(Number);
        const depth = Math.max(0, ...depths(base).filter((deep) => found.iterations[deep]));
        if (depth === 0) return "Neither search has come to depth 1.";
        const [one, other] = [base.iterations[depth], found.iterations[depth]];
        const percent = Math.round((100 * (other.nodes - one.nodes)) / one.nodes);
        const tree = percent === 0 ? "as many nodes as" : `${number(Math.abs(percent))} % ${percent > 0 ? "more" : "fewer"} nodes than`;
        const best = one.line[0] === other.line[0] ? `the best move is ${other.line[0]} all the same` : `the best move is ${other.line[0]}, not ${one.line[0]}`;
        return `To depth ${depth} your search takes ${tree} the other one, and ${best}.`;
    }
}
