// The board: 64 buttons, for mouse, finger, keyboard and screen reader alike. It shows a position
// and asks for one of the legal moves that it is given.
import { NAMES, colorOf, drawPiece } from "./pieces.js";

const FILES = "abcdefgh";
const SQUARES = [...Array(64).keys()].map((place) => FILES[place % 8] + (8 - (place >> 3)));

// The pieces of a FEN by their squares.
function piecesOf(fen) {
    const letters = fen.split(" ")[0].replaceAll("/", "").replace(/\d/g, (empty) => " ".repeat(empty));
    return Object.fromEntries(SQUARES.map((square, place) => [square, letters[place].trim()]));
}

export class BoardView {
    #element;
    #buttons = {};
    #pieces = {};
    #moves = [];
    #from = null;
    #flipped = false;

    #ranks = document.createElement("div");
    #files = document.createElement("div");

    // Shows the board in `element`, with its coordinates beside and below. Calls `moved` with the squares of a move, `e2e4`, and the
    // pieces that a pawn may become there.
    constructor(element, moved) {
        this.#element = element;
        this.moved = moved;
        for (const square of SQUARES) {
            const button = document.createElement("button");
            button.type = "button";
            button.dataset.square = square;
            button.className = "square " + ((FILES.indexOf(square[0]) + Number(square[1])) % 2 ? "light" : "dark");
            button.tabIndex = square === "e2" ? 0 : -1;
            this.#buttons[square] = button;
        }
        element.addEventListener("click", ({ target, pointerType }) => {
            // The arrow keys move on the board only for a person who came there with the keyboard.
            if (pointerType) document.activeElement.blur();
            this.#choose(target.closest("button")?.dataset.square);
        });
        element.addEventListener("keydown", (event) => this.#key(event));
        this.#dragging();
        for (const [labels, name] of [[this.#ranks, "ranks"], [this.#files, "files"]]) {
            labels.className = name;
            // Not for screen readers: each square has a name for them.
            labels.ariaHidden = "true";
            element.after(labels);
        }
        this.flip(false);
    }

    get isFlipped() {
        return this.#flipped;
    }

    // Turns the board: Black is below if `flipped`, else White.
    flip(flipped) {
        this.#flipped = flipped;
        const order = flipped ? [...SQUARES].reverse() : SQUARES;
        const label = (text) => Object.assign(document.createElement("span"), { textContent: text });
        this.#ranks.replaceChildren(...order.filter((_, place) => place % 8 === 0).map(([, rank]) => label(rank)));
        this.#files.replaceChildren(...order.slice(56).map(([file]) => label(file)));
        this.#element.replaceChildren(...order.map((square) => this.#buttons[square]));
    }

    // Shows a position: its FEN, legal moves (none when it is not the person's turn), the last move, and whether it is check.
    show({ fen, moves, last, check }) {
        this.#pieces = piecesOf(fen);
        this.#moves = moves;
        this.#from = null;
        const king = check && (fen.split(" ")[1] === "w" ? "K" : "k");
        for (const square of SQUARES) {
            const piece = this.#pieces[square], button = this.#buttons[square];
            button.innerHTML = piece ? drawPiece(piece) : "";
            button.classList.toggle("last", Boolean(last) && (last.slice(0, 2) === square || last.slice(2, 4) === square));
            button.classList.toggle("check", Boolean(king) && piece === king);
        }
        this.#mark();
    }

    // Points at a move.
    point(move) {
        for (const square of [move.slice(0, 2), move.slice(2, 4)]) this.#buttons[square].classList.add("hint");
    }

    #targets() {
        return this.#moves.filter((move) => move.startsWith(this.#from)).map((move) => move.slice(2, 4));
    }

    #mark() {
        const targets = this.#from ? this.#targets() : [];
        for (const square of SQUARES) {
            const button = this.#buttons[square], piece = this.#pieces[square];
            button.classList.toggle("from", square === this.#from);
            button.classList.toggle("target", targets.includes(square));
            button.classList.remove("hint");
            const what = piece ? `${colorOf(piece)} ${NAMES[piece.toLowerCase()]}` : "empty";
            const how = square === this.#from ? ", chosen" : targets.includes(square) ? ", can go here" : "";
            button.setAttribute("aria-label", `${square}, ${what}${how}`);
        }
    }

    #choose(square) {
        if (!square) return;
        const from = this.#from;
        if (from && this.#targets().includes(square)) {
            const fits = this.#moves.filter((move) => move.startsWith(from + square));
            this.#from = null;
            this.#mark();
            this.moved(from + square, fits.map((move) => move.slice(4)).filter(Boolean));
            return;
        }
        const canMove = square !== from && this.#moves.some((move) => move.startsWith(square));
        this.#from = canMove ? square : null;
        this.#mark();
    }

    #key(event) {
        const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
        const square = event.target.dataset?.square;
        if (event.key === "Escape") {
            this.#from = null;
            this.#mark();
        }
        if (!square || !steps[event.key]) return;
        event.preventDefault();
        const turn = this.#flipped ? -1 : 1;
        const [files, ranks] = steps[event.key].map((step) => step * turn);
        const file = FILES[FILES.indexOf(square[0]) + files], rank = Number(square[1]) + ranks;
        const next = this.#buttons[`${file}${rank}`];
        if (next) {
            event.target.tabIndex = -1;
            next.tabIndex = 0;
            next.focus();
        }
    }

    // Lets the person drag a piece. A piece that is dropped where it was picked up counts as a click.
    #dragging() {
        let dragged = null;
        this.#element.addEventListener("pointerdown", (event) => {
            const square = event.target.closest("button")?.dataset.square;
            if (!square || event.button !== 0 || !this.#moves.some((move) => move.startsWith(square))) return;
            dragged = { square, x: event.clientX, y: event.clientY, piece: this.#buttons[square].firstElementChild };
        });
        addEventListener("pointermove", (event) => {
            if (!dragged) return;
            const [x, y] = [event.clientX - dragged.x, event.clientY - dragged.y];
            if (!dragged.far && Math.hypot(x, y) < 6) return;
            if (!dragged.far) {
                dragged.far = true;
                this.#from = dragged.square;
                this.#mark();
                dragged.piece.classList.add("dragged");
            }
            dragged.piece.style.transform = `translate(${x}px, ${y}px)`;
        });
        const drop = (event) => {
            const { far, piece } = dragged ?? {};
            dragged = null;
            if (!far) return;
            piece.style.transform = "";
            piece.classList.remove("dragged");
            const below = event.type === "pointerup" && document.elementFromPoint(event.clientX, event.clientY);
            const square = below && below.closest?.(".board button")?.dataset.square;
            if (square && square !== this.#from) this.#choose(square);
        };
        addEventListener("pointerup", drop);
        addEventListener("pointercancel", drop);
    }
}
