// The look back through a game: the list of its moves, one of which leads to the position that the board shows.
import { numbers } from "./pgn.js";

const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "next", End: "last" };
// Elements that need these keys themselves.
const OTHERS = "input:not([type=checkbox]), select, textarea, dialog, .scroll";

export class Review {
    #list;
    // The half-moves of the game, with numbers.
    #names = [];
    // The number of half-moves before the shown position.
    #place = 0;

    // Shows the moves in `list`. `buttons` step through the game, as do the arrow keys, Home and End. Calls `moved` when another
    // position is to be shown.
    constructor(list, buttons, moved) {
        this.#list = list;
        this.moved = moved;
        for (const [way, button] of Object.entries(buttons)) button.addEventListener("click", () => this.#step(way));
        document.addEventListener("keydown", (event) => {
            const { key, target, defaultPrevented, altKey, ctrlKey, metaKey, shiftKey } = event;
            if (!KEYS[key] || defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || target.closest(OTHERS)) return;
            event.preventDefault();
            this.#step(KEYS[key]);
        });
    }

    get place() {
        return this.#place;
    }

    // True if an earlier position than the game's is shown.
    get isBehind() {
        return this.#place < this.#names.length;
    }

    // The move that led to the shown position, in words.
    get name() {
        return this.#place === 0 ? "The start of the game" : `After ${this.#names[this.#place - 1]}`;
    }

    // Shows the moves of a game that began at a FEN, and its last position. An earlier position stays on the board if the game still
    // has it.
    follow(fen, sans) {
        const stays = this.isBehind && this.#place <= sans.length;
        const before = numbers(fen, sans.length);
        this.#names = sans.map((san, at) => `${before[at]} ${san}`);
        this.#list.replaceChildren(...sans.map((san, at) => this.#item(at, before[at], san)));
        this.show(stays ? this.#place : sans.length);
    }

    // Shows the position after so many half-moves.
    show(place) {
        this.#place = Math.min(Math.max(place, 0), this.#names.length);
        for (const [at, { lastChild }] of [...this.#list.children].entries()) lastChild.ariaCurrent = String(at === this.#place - 1);
        const current = this.#list.children[this.#place - 1];
        this.#list.scrollTop = current ? current.offsetTop - this.#list.offsetTop - this.#list.clientHeight / 2 : 0;
    }

    #step(way) {
        this.#go({ first: 0, back: this.#place - 1, next: this.#place + 1, last: this.#names.length }[way]);
    }

    #go(place) {
        this.show(place);
        this.moved();
    }

    #item(at, number, san) {
        const item = document.createElement("li"), button = document.createElement("button");
        button.type = "button";
        button.textContent = san;
        button.addEventListener("click", () => this.#go(at + 1));
        item.append(at === 0 || !number.endsWith("...") ? `${number} ` : "", button);
        return item;
    }
}
