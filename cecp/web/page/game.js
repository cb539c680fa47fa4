// A game between a person and Goby: the turns, the moves and the end. It does not draw: it calls the functions of `view`.
import { Clocks } from "./clock.js";
import { Player } from "./player.js";

export class Game {
    #player;
    #opponent;
    #adviser;
    #start = "";
    #position;
    #played = [];
    #ended = "";
    #thinks = false;
    // The start of Goby's search, and the last line of thinking that it has told.
    #since = 0;
    #told;
    // The game to begin, while its player loads.
    #wanted;
    // True until Goby has sent the position.
    #isBusy = true;

    // `view` has the functions begun, changed, thinking, thought, clock, said and failed. `desktop`, the strongest opponent,
    // gives hints and judges moves.
    constructor(view, desktop) {
        this.desktop = desktop;
        this.view = view;
        this.own = "white";
        this.pace = { millis: 1000 };
        this.elo = 3000;
        this.book = true;
        this.clocks = new Clocks(
            (left, isOn) => view.clock(left, isOn),
            (side) => this.#end(side === "white" ? "0-1 White's time is over" : "1-0 Black's time is over"),
        );
    }

    get position() {
        return this.#position;
    }

    get sans() {
        return this.#played.map(({ san }) => san);
    }

    get result() {
        return this.#ended || this.#position?.outcome || "";
    }

    // True until Goby has sent the position.
    get isBusy() {
        return this.#isBusy;
    }

    get isOwnTurn() {
        return !this.#isBusy && !this.result && this.#position.side === this.own;
    }

    // The position after so many half-moves, and the move that led to it ("" at the start).
    at(plies) {
        return { ...(this.#played[plies]?.before ?? this.#position), last: this.#played[plies - 1]?.move ?? "" };
    }

    // Begins a game from the start position or a FEN, with moves that were played already. `ended` is the result of a finished
    // game, `left` the times of its clocks. Returns an error, if there is one, and then leaves the game unchanged.
    async begin(opponent, wanted) {
        const { fen = "", moves = [], ended = "", left } = wanted;
        this.#wanted = wanted;
        await this.#open(opponent);
        const begun = await this.#read(fen, moves);
        this.#wanted = undefined;
        if (begun.error) {
            if (this.#position) await this.change(opponent);
            return begun.error;
        }
        this.#start = fen;
        this.#played = begun.played;
        this.#position = begun.position;
        this.#ended = ended;
        this.view.begun();
        this.#setClocks(left);
        this.#notify();
        this.view.said(moves.length > 0 ? "The game goes on." : "A new game.");
        this.#next();
        return "";
    }

    // The values with which `begin` continues this game.
    get kept() {
        const left = this.clocks.isOn ? { white: this.clocks.left("white"), black: this.clocks.left("black") } : undefined;
        return { fen: this.#start, moves: this.#played.map(({ move }) => move), ended: this.#ended, left };
    }

    // The opponent of this game.
    get opponent() {
        return this.#opponent;
    }

    // Continues this game, against this opponent. Ends Goby's search.
    async change(opponent) {
        if (this.#wanted) return this.begin(opponent, this.#wanted);
        await this.#reopen(opponent);
        this.#notify();
        this.#next();
    }

    // Continues this game with other times. Both clocks start again.
    setPace(pace) {
        this.pace = pace;
        if (this.#wanted) this.#wanted = { ...this.#wanted, left: undefined };
        else this.#setClocks();
        return this.change(this.#opponent);
    }

    // Ends Goby's search; Goby plays the best move that it has found so far.
    async moveNow() {
        if (!this.#told?.line) return;
        const told = this.#told, { rate } = this.#opponent;
        const millis = rate ? (1000 * told.nodes) / rate : performance.now() - this.#since;
        await this.#reopen(this.#opponent);
        this.view.thought({ ...told, millis }, this.#opponent);
        await this.#play(told.line.split(" ")[0], rate ? millis : 0);
        this.#next();
    }

    // Plays the person's move, as coordinates or in algebraic notation. Returns an error if it is wrong.
    async move(text) {
        if (!this.isOwnTurn) return this.result ? "the game is over" : "it is Goby's turn";
        const error = await this.#play(text, 0);
        if (!error) this.#next();
        return error;
    }

    // True if moves can be taken back. A clock without time would end the game again.
    get canTakeBack() {
        return !this.#isBusy && this.#played.length > 0 && !this.clocks.late;
    }

    // Takes back all moves but the first `left`: if no number is given, moves until the person is to move again.
    async takeBack(left = undefined) {
        if (!this.canTakeBack) return;
        const { length } = this.#played;
        const plies = length - (left ?? Math.max(0, length - (this.#position.side === this.own ? 2 : 1)));
        [{ before: this.#position }] = this.#played.splice(-plies);
        this.#ended = "";
        await this.change(this.#opponent);
        this.view.said(`${plies} half-move${plies > 1 ? "s" : ""} taken back.`);
    }

    resign() {
        if (!this.result) this.#end(this.own === "white" ? "0-1 White resigns" : "1-0 Black resigns");
    }

    // A move to suggest. The adviser finds it, so that the opponent's search is not changed.
    hint() {
        return this.#advise(this.#position.fen, (adviser) => adviser.ask("hint"));
    }

    // Judges a played move, by its index in the game: its name, and short sentences for and against it.
    async why(place) {
        const { move, san, before } = this.#played[place];
        const pairs = await this.#advise(before.fen, (adviser) => adviser.pairs("why", [], move));
        return { san, sentences: pairs.map(([, sentence]) => sentence) };
    }

    // Calls `ask` with the adviser, set up at a position. (It answers calls in their order.) An adviser that cannot be loaded is
    // loaded again the next time.
    async #advise(fen, ask) {
        const adviser = (this.#adviser ??= new Player(this.desktop));
        try {
            await adviser.ready;
        } catch (error) {
            this.#adviser = undefined;
            throw error;
        }
        adviser.ask("set_up", [], fen);
        return ask(adviser);
    }

    async #open(opponent) {
        // A search cannot be stopped from outside: to end it, end its player.
        this.#player?.end();
        this.clocks.stop();
        this.#opponent = opponent;
        this.#player = new Player(opponent, (told) => this.#hear(told));
        this.#think(false);
        this.#isBusy = true;
        this.view.changed();
        try {
            await this.#player.ready;
        } catch (error) {
            this.view.failed(error.message);
            throw error;
        }
    }

    // Loads an opponent, and plays the moves of this game.
    async #reopen(opponent) {
        await this.#open(opponent);
        const { position } = await this.#read(this.#start, this.#played.map(({ move }) => move));
        this.#position = position;
    }

    #hear(told) {
        if (!this.#thinks) return;
        this.#told = told;
        this.view.thought(told, this.#opponent);
    }

    // Sets both clocks to their full times, or to the times `left`.
    #setClocks(left = undefined) {
        this.clocks.set(this.pace.base ?? 0, this.pace.increment ?? 0, left);
    }

    // Plays moves from the start position or a FEN. Returns the position after them and the moves, or an error.
    async #read(fen, moves) {
        const player = this.#player, played = [];
        let position = await (fen ? player.ask("set_up", [], fen) : player.ask("position"));
        for (const text of position.error ? [] : moves) {
            const before = position;
            position = await player.ask("play", [], text);
            if (position.error) return { error: `${text}: ${position.error}` };
            played.push({ move: position.best, san: position.san, before });
        }
        return { position, played, error: position.error };
    }

    #notify() {
        this.#isBusy = false;
        this.view.changed();
    }

    async #play(move, millis) {
        const before = this.#position, { side } = before;
        this.#isBusy = true;
        const position = await this.#player.ask("play", [], move);
        this.#isBusy = false;
        if (position.error) return position.error;
        this.#played.push({ move: position.best, san: position.san, before });
        this.#position = position;
        this.clocks.moved(side, millis);
        this.view.said(`${side === this.own ? "You play" : "Goby plays"} ${position.san}.`);
        this.#notify();
        return "";
    }

    // Continues the game: the side to move thinks, or waits for the person.
    async #next() {
        if (this.result) return this.#end(this.result);
        const { side } = this.#position;
        const { rate } = this.#opponent;
        if (side === this.own || !rate) this.clocks.start(side);
        if (side === this.own) return;
        const player = this.#player;
        this.#think(true);
        await player.pairs("set_level", [this.elo]);
        await player.pairs("set_book", [Number(this.book)]);
        const { base, increment, millis } = this.pace;
        const time = base ? [1, Math.floor(this.clocks.left(side)), increment] : [0, millis, 0];
        const thought = await player.ask("think", [...time, rate]);
        if (this.#player !== player || this.result) return;
        this.#think(false);
        this.view.thought(thought, this.#opponent);
        await this.#play(thought.best, rate ? Number(thought.millis ?? 0) : 0);
        this.#next();
    }

    #think(thinks) {
        this.#thinks = thinks;
        this.#since = performance.now();
        this.#told = undefined;
        this.view.thinking(thinks);
    }

    #end(result) {
        this.#ended = result;
        this.clocks.stop();
        this.#think(false);
        this.#notify();
        this.view.said(`The game is over: ${result}.`);
    }
}
