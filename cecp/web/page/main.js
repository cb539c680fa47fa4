// The page: connects its elements to the game.
import { BoardView } from "./board.js";
import { showTime } from "./clock.js";
import { Game } from "./game.js";
import { keep, load } from "./kept.js";
import { Laboratory } from "./laboratory.js";
import { loadOpponents } from "./opponents.js";
import * as pgn from "./pgn.js";
import { drawPiece } from "./pieces.js";
import { Review } from "./review.js";

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

// A score from Goby's view, as text.
function worth({ score, mate }) {
    if (mate !== undefined) return Number(mate) > 0 ? `mates in ${mate}` : `is mated in ${-mate}`;
    if (score === undefined) return "from its book";
    return (score >= 0 ? "+" : "−") + (Math.abs(score) / 100).toFixed(2);
}

// The levels to choose from, for the desktop and for chips.
const levels = { desktop: 1200, chip: 3000 };

// Sets the part of the bar beside the board that is White's, from 0 to 1.
function showWorth(white) {
    $("worth").firstElementChild.style.height = `${100 * white}%`;
    $("worth").ariaLabel = `White has ${Math.round(100 * white)} % of the chances`;
}

const view = {
    begun() {
        sit(game.own);
        review.follow("", []);
        clearThought();
    },
    changed() {
        if (game.position) review.follow(game.at(0).fen, game.sans);
        showGame();
        if (game.isBusy) return;
        const ended = /^(1-0|0-1|1\/2)/.exec(game.result)?.[0];
        if (ended) showWorth({ "1-0": 1, "0-1": 0 }[ended] ?? 0.5);
        keepGame();
    },
    thinking(thinks) {
        document.body.classList.toggle("thinking", thinks);
        $("move-now").disabled = true;
    },
    thought(told, { rate }) {
        $("move-now").disabled = told.millis !== undefined;
        const nodes = Number(told.nodes ?? 0);
        if (told.san && told.score === undefined && told.mate === undefined) return showThought({ score: worth(told), speed: "–", line: "–" });
        showWorth(told.white / 1000);
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

function clearThought() {
    showThought({ score: "–", speed: "–", line: "–" });
    showWorth(0.5);
}

function showThought({ score, depth = "–", nodes = "–", speed = "…", line = "" }) {
    $("score").textContent = score;
    $("depth").textContent = depth;
    $("nodes").textContent = nodes;
    $("speed").textContent = speed;
    if (line) $("line").textContent = line;
}

// Shows the position at which the person looks, and what can be done there.
function showGame() {
    const canMove = game.isOwnTurn && !review.isBehind;
    if (game.position) {
        const { fen, moves, last, check } = game.at(review.place);
        board.show({ fen, moves: canMove ? moves.split(" ") : [], last, check: Boolean(check) });
        const turn = `${check ? "Check! " : ""}${game.isOwnTurn ? "Your move." : "Goby to move."}`;
        if (review.isBehind) $("state").textContent = "An earlier position of the game.";
        else if (!game.isBusy) $("state").textContent = game.result || turn;
    }
    $("take-back").textContent = review.isBehind ? "Play on from here" : "Take back";
    $("take-back").disabled = !game.canTakeBack;
    $("hint").disabled = !canMove;
    $("why").disabled = game.isBusy || review.place === 0;
    $("resign").disabled = game.isBusy || Boolean(game.result);
}

// Asks for the piece of a promotion; undefined if the question is dismissed.
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

// Calls `ask`, which asks the adviser, and reports its failure.
async function advise(ask) {
    try {
        await ask();
    } catch (error) {
        view.said(`Goby's adviser cannot be loaded: ${error.message}`);
    }
}

const why = (place) =>
    advise(async () => {
        const { san, sentences } = await game.why(place);
        view.said([`${san}:`, ...sentences].join(" "));
    });

async function play(text) {
    const error = review.isBehind ? "the board shows an earlier position" : await game.move(text);
    if (error) view.said(`${text}: ${error}.`);
}

const board = new BoardView($("board"), async (move, promotions) => {
    const piece = promotions.length > 0 ? await askPromotion(promotions) : "";
    if (promotions.length === 0 || piece) play(move + piece);
});
const steps = Object.fromEntries(["first", "back", "next", "last"].map((way) => [way, $(way)]));
const review = new Review($("moves"), steps, () => {
    showGame();
    view.said(`${review.name}.`);
});
const opponents = await loadOpponents();
const game = new Game(view, opponents.at(-1));
const chosen = () => opponents[$("opponent").selectedIndex];
const pace = () => PACES[$("pace").value];

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

// The settings by the names of their fields.
const FIELDS = ["opponent", "pace", "side"];
const BOXES = ["book", "worth-shown"];

function readSettings() {
    game.elo = Number($("elo").value);
    game.book = $("book").checked;
    levels[chosen().rate ? "chip" : "desktop"] = game.elo;
    $("level").textContent = game.elo >= 3000 ? "full strength" : `about ${game.elo} Elo`;
    $("elo").setAttribute("aria-valuetext", $("level").textContent);
    // Chips have no book.
    $("book-label").hidden = Boolean(chosen().rate);
    $("worth").hidden = !$("worth-shown").checked;
    keep({
        levels,
        ...Object.fromEntries(FIELDS.map((id) => [id, $(id).value])),
        ...Object.fromEntries(BOXES.map((id) => [id, $(id).checked])),
    });
}

// Sets the fields to the kept settings.
function restoreSettings(kept) {
    const offers = (field, value) => [...field.options].some((option) => option.value === value);
    for (const id of FIELDS) if (offers($(id), kept[id])) $(id).value = kept[id];
    for (const id of BOXES) if (typeof kept[id] === "boolean") $(id).checked = kept[id];
    for (const kind of Object.keys(levels)) levels[kind] = Number(kept.levels?.[kind]) || levels[kind];
    $("elo").value = levels[chosen().rate ? "chip" : "desktop"];
}

const keepGame = () => keep({ game: { ...game.kept, own: game.own } });

// Shows the board from a side.
function face(side) {
    board.flip(side === "black");
    $("worth").classList.toggle("flipped", side === "black");
}

// Gives the person a side.
function sit(side) {
    game.own = side;
    $("side").value = side;
    face(side);
    readSettings();
}

// Begins a game at the pasted text; the person plays the side to move.
async function paste() {
    const wanted = pgn.read($("fen").value);
    const isEmpty = !wanted.fen && wanted.moves.length === 0;
    const error = isEmpty ? "There is neither a move nor a position." : await game.begin(chosen(), wanted);
    $("fen-error").textContent = error;
    if (error || game.position.side === game.own) return;
    sit(game.position.side);
    game.change(game.opponent);
}

// Copies a text, or shows it where a browser does not let a page copy.
async function copy(text, what) {
    try {
        await navigator.clipboard.writeText(text);
        view.said(`${what} copied.`);
    } catch {
        const box = $("copied").querySelector("textarea");
        $("copied").hidden = false;
        box.value = text;
        box.select();
        view.said(`${what}: copy it from the box.`);
    }
}

function copyGame() {
    const names = { [game.own]: "You" };
    const { fen } = game.kept, goby = `Goby (${game.opponent.title})`;
    const { white = goby, black = goby } = names;
    copy(pgn.write({ white, black, fen, sans: game.sans, result: game.result }), "The game");
}

$("opponent").replaceChildren(...opponents.map(({ name, title }) => new Option(title, name)));
$("opponent").value = "desktop";
$("opponent").addEventListener("change", () => {
    showFacts();
    // A chip plays at full strength at first; the desktop keeps its level.
    $("elo").value = levels[chosen().rate ? "chip" : "desktop"];
    readSettings();
    clearThought();
    game.change(chosen());
});
$("elo").addEventListener("input", readSettings);
for (const id of BOXES) $(id).addEventListener("change", readSettings);
$("side").addEventListener("change", () => {
    sit($("side").value);
    game.change(game.opponent);
});
$("pace").addEventListener("change", () => {
    readSettings();
    game.setPace(pace());
});
$("new").addEventListener("click", () => game.begin(chosen(), {}));
$("take-back").addEventListener("click", () => game.takeBack(review.isBehind ? review.place : undefined));
$("move-now").addEventListener("click", () => game.moveNow());
$("flip").addEventListener("click", () => {
    face(board.isFlipped ? "white" : "black");
    view.said(`${board.isFlipped ? "Black" : "White"} is below.`);
});
$("resign").addEventListener("click", () => game.resign());
$("paste").addEventListener("click", paste);
$("copy-pgn").addEventListener("click", copyGame);
$("copy-fen").addEventListener("click", () => copy(game.at(review.place).fen, "The position"));
$("hint").addEventListener("click", () =>
    advise(async () => {
        const { fen } = game.position;
        const { best, san } = await game.hint();
        if (game.position.fen !== fen || review.isBehind) return;
        board.point(best);
        view.said(`Goby suggests ${san}.`);
    }),
);
$("why").addEventListener("click", () => why(review.place - 1));
$("type").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = $("typed").value.trim();
    $("typed").value = "";
    if (text) play(text);
});
$("lab-open").addEventListener("click", () => {
    $("lab-open").hidden = true;
    $("lab").hidden = false;
    new Laboratory(opponents.at(-1), () => (game.position ? game.at(review.place).fen : "")).open();
});
const kept = load();
restoreSettings(kept);
showFacts();
sit(kept.game?.own ?? $("side").value);
game.pace = pace();
// The clocks have run since the last move.
addEventListener("pagehide", () => game.clocks.isOn && keepGame());
// A kept game that cannot be continued, such as a game of another version of the page, is replaced by a new one.
if (!kept.game?.moves || (await game.begin(chosen(), kept.game))) await game.begin(chosen(), {});
document.body.dataset.ready = "yes";
// From now on the page needs no network, unless the browser keeps nothing.
navigator.serviceWorker?.register("offline.js").catch(() => {});
