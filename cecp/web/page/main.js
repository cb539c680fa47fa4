// The page: what is on it, joined to the game.
import { BoardView } from "./board.js";
import { showTime } from "./clock.js";
import { Game } from "./game.js";
import { Laboratory } from "./laboratory.js";
import { loadOpponents } from "./opponents.js";
import { drawPiece } from "./pieces.js";

const $ = (id) => document.getElementById(id);
const number = (text) => Number(text).toLocaleString("en");

const PACES = {
    "0.2": { millis: 200 },
    1: { millis: 1000 },
    3: { millis: 3000 },
    10: { millis: 10_000 },
    "3+2": { base: 180_000, increment: 2000 },
    "5+3": { base: 300_000, increment: 3000 },
    "15+10": { base: 900_000, increment: 10_000 },
};

// A score from Goby's view, as a person reads it.
function worth({ score, mate }) {
    if (mate !== undefined) return Number(mate) > 0 ? `mates in ${mate}` : `is mated in ${-mate}`;
    if (score === undefined) return "from its book";
    return (score >= 0 ? "+" : "−") + (Math.abs(score) / 100).toFixed(2);
}

const view = {
    waiting() {
        board.lock();
        for (const id of ["back", "hint", "why", "resign"]) $(id).disabled = true;
    },
    position({ fen, moves, side, check }, last, isOwnTurn) {
        board.show({ fen, moves: isOwnTurn ? moves.split(" ") : [], last, check: Boolean(check) });
        $("moves").replaceChildren(...movesOf(game.sans, fen, side));
        $("moves").scrollTop = $("moves").scrollHeight;
        const turn = isOwnTurn ? "Your move." : "Goby to move.";
        $("state").textContent = game.result ? game.result : check ? `Check! ${turn}` : turn;
        $("hint").disabled = !isOwnTurn;
        $("resign").disabled = Boolean(game.result);
        for (const id of ["back", "why"]) $(id).disabled = game.sans.length === 0;
    },
    thinking(thinks) {
        document.body.classList.toggle("thinking", thinks);
    },
    thought(told, { rate }) {
        const nodes = Number(told.nodes ?? 0);
        if (told.san && told.score === undefined && told.mate === undefined) return showThought({ score: worth(told) });
        showThought({ score: worth(told), depth: told.depth, nodes: number(nodes), line: told.line });
        if (told.millis === undefined) return;
        const seconds = told.millis / 1000;
        const time = seconds < 0.1 ? "less than 0.1 s" : `${seconds.toFixed(1)} s`;
        const speed = seconds < 0.1 ? "" : `, ${number(Math.round(nodes / seconds))} nodes a second`;
        $("speed").textContent = time + (rate ? " on the chip" : speed);
    },
    clock(left, isOn) {
        $("clocks").hidden = !isOn;
        for (const side of ["white", "black"]) $(`clock-${side}`).textContent = showTime(left[side]);
    },
    said(text) {
        $("said").textContent = text;
    },
    failed(message) {
        $("state").textContent = `Goby cannot be loaded: ${message}`;
    },
};

function showThought({ score, depth = "–", nodes = "–", line = "" }) {
    $("score").textContent = score;
    $("depth").textContent = depth;
    $("nodes").textContent = nodes;
    $("speed").textContent = "…";
    if (line) $("line").textContent = line;
}

// The list of moves, numbered from where the game began.
function movesOf(sans, fen, side) {
    const [, , , , , full] = fen.split(" ");
    const ply = 2 * (Number(full) - 1) + (side === "black" ? 1 : 0) - sans.length;
    return sans.map((san, place) => {
        const at = ply + place, item = document.createElement("li");
        const mark = at % 2 === 0 ? `${at / 2 + 1}. ` : place === 0 ? `${(at + 1) / 2}… ` : "";
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = san;
        button.title = `What is good or bad about ${san}?`;
        button.addEventListener("click", () => why(place));
        item.append(mark, button);
        return item;
    });
}

// What a pawn becomes; nothing when the question is dismissed.
function askPromotion(pieces) {
    const dialog = $("promotion");
    dialog.replaceChildren(
        ...pieces.map((piece) => {
            const button = document.createElement("button");
            button.value = piece;
            button.innerHTML = drawPiece(game.own === "white" ? piece.toUpperCase() : piece);
            button.setAttribute("aria-label", { q: "queen", r: "rook", b: "bishop", n: "knight" }[piece]);
            button.addEventListener("click", () => dialog.close(piece));
            return button;
        }),
    );
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

async function why(place) {
    const { san, sentences } = await game.why(place);
    view.said([`${san}:`, ...sentences].join(" "));
}

async function play(text) {
    const error = await game.move(text);
    if (error) view.said(`${text}: ${error}.`);
}

const board = new BoardView($("board"), async (move, promotions) => {
    const piece = promotions.length > 0 ? await askPromotion(promotions) : "";
    if (promotions.length === 0 || piece) play(move + piece);
});
const opponents = await loadOpponents();
const game = new Game(view, opponents.at(-1));
const chosen = () => opponents[$("opponent").selectedIndex];

function showFacts() {
    $("facts").replaceChildren(
        ...chosen().facts.map(([name, fact]) => {
            const row = document.createElement("div");
            row.innerHTML = "<dt></dt><dd></dd>";
            row.firstChild.textContent = name;
            row.lastChild.textContent = fact;
            return row;
        }),
    );
}

function readSettings() {
    game.pace = PACES[$("pace").value];
    game.elo = Number($("elo").value);
    game.book = $("book").checked;
    $("level").textContent = game.elo >= 3000 ? "full strength" : `about ${game.elo} Elo`;
}

async function begin() {
    readSettings();
    game.own = $("side").value;
    board.flip(game.own === "black");
    const error = await game.begin(chosen(), $("fen").value.trim());
    $("fen-error").textContent = error;
}

$("opponent").replaceChildren(...opponents.map(({ name, title }) => new Option(title, name)));
$("opponent").value = "desktop";
$("opponent").addEventListener("change", () => {
    showFacts();
    // What a chip would play: nothing is held back.
    if (chosen().rate) $("elo").value = 3000;
    readSettings();
    game.change(chosen());
});
$("elo").addEventListener("input", readSettings);
$("book").addEventListener("change", readSettings);
$("pace").addEventListener("change", begin);
$("new").addEventListener("click", begin);
$("back").addEventListener("click", () => game.takeBack());
$("resign").addEventListener("click", () => game.resign());
$("swap").addEventListener("click", () => {
    board.flip(game.own === "white");
    $("side").value = game.own === "white" ? "black" : "white";
    game.swap();
});
$("hint").addEventListener("click", async () => {
    const { fen } = game.position;
    const { best, san } = await game.hint();
    if (game.position.fen !== fen) return;
    board.point(best);
    view.said(`Goby suggests ${san}.`);
});
$("why").addEventListener("click", () => why(game.sans.length - 1));
$("type").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("typed").value.trim();
    $("typed").value = "";
    if (text) play(text);
});
$("lab-open").addEventListener("click", () => {
    $("lab-open").hidden = true;
    $("lab").hidden = false;
    new Laboratory(opponents.at(-1), () => game.position?.fen ?? "").open();
});
showFacts();
await begin();
document.body.dataset.ready = "yes";
