// Two chess clocks.

export class Clocks {
    #left = { white: 0, black: 0 };
    #running = null;
    #since = 0;
    #timer = 0;

    // `shown` is called with the milliseconds left of both sides, `over` with the side whose time is over.
    constructor(shown, over) {
        this.shown = shown;
        this.over = over;
    }

    // Sets both to `base` milliseconds, or to what they showed before, with `increment` to be gained with each move; without a
    // base there is no clock.
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

    // Begins to run for a side. A chip's time does not run: it is charged.
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

    // A side has moved; `millis` is what it took where its clock did not run.
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
        if (!this.isOn) return;
        const late = ["white", "black"].find((side) => left[side] === 0);
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
