// Two chess clocks.

export class Clocks {
    #left = { white: 0, black: 0 };
    #running = null;
    #since = 0;
    #timer = 0;

    // Calls `shown` with the milliseconds left of both sides, and `over` with the side whose time is over.
    constructor(shown, over) {
        this.shown = shown;
        this.over = over;
    }

    // Sets both clocks to `base` milliseconds, or to the times `left`, with `increment` milliseconds gained with each move. Without
    // `base` there are no clocks.
    set(base, increment, left = { white: base, black: base }) {
        this.stop();
        this.increment = increment;
        this.isOn = base > 0;
        this.#left = { ...left };
        this.#show();
    }

    left(side) {
        const running = this.#running === side ? performance.now() - this.#since : 0;
        return Math.max(0, this.#left[side] - running);
    }

    // The side without time, if any.
    get late() {
        return this.isOn ? ["white", "black"].find((side) => this.left(side) === 0) : undefined;
    }

    // Starts the clock of a side. A chip's clock does not run: `moved` subtracts its time.
    start(side) {
        this.stop();
        if (!this.isOn) return;
        this.#running = side;
        this.#since = performance.now();
        this.#timer = setInterval(() => this.#show(), 100);
    }

    stop() {
        clearInterval(this.#timer);
        if (this.#running) this.#left[this.#running] = this.left(this.#running);
        this.#running = null;
    }

    // Stops the clock of a side that has moved. `millis` is the time that it took, if its clock did not run.
    moved(side, millis = 0) {
        this.stop();
        if (!this.isOn) return;
        this.#left[side] = Math.max(0, this.#left[side] - millis);
        if (this.#left[side] > 0) this.#left[side] += this.increment;
        this.#show();
    }

    #show() {
        const left = { white: this.left("white"), black: this.left("black") };
        this.shown(left, this.isOn);
        const { late } = this;
        if (late) {
            this.stop();
            this.over(late);
        }
    }
}

// Milliseconds as a clock shows them.
export function showTime(millis) {
    const tenths = Math.ceil(millis / 100);
    const [minutes, seconds] = [Math.floor(tenths / 600), (tenths % 600) / 10];
    const text = millis < 20_000 ? seconds.toFixed(1) : String(Math.floor(seconds));
    return `${minutes}:${text.padStart(millis < 20_000 ? 4 : 2, "0")}`;
}
