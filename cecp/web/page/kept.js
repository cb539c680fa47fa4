// The game and the settings, kept in this browser over a reload.

const KEY = "goby";

// Returns the kept values: an empty object if there are none, or if the browser keeps nothing.
export function load() {
    try {
        return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
        return {};
    }
}

// Adds values to the kept ones.
export function keep(what) {
    try {
        localStorage.setItem(KEY, JSON.stringify({ ...load(), ...what }));
    } catch {
        // The browser keeps nothing: the game ends with the page.
    }
}
