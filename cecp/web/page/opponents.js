// The opponents: Goby on each chip and on a desktop, as the page has builds for them.

// The profiles in the order of ../src/profile.rs.
const PROFILES = ["tiny", "micro", "small", "board", "pico", "desktop"];

const DESKTOP = {
    name: "desktop",
    title: "Desktop: 16 MB of hash table",
    file: "goby-desktop.wasm",
    facts: [
        ["Plays on", "your device, in this browser"],
        ["Memory", "16 MB of hash table, 2.5 MB for the search"],
        ["Judges by", "a network of 256 neurons with four king buckets"],
        ["Deepest line", "127 plies"],
    ],
    rate: 0,
};

const bytes = (number) => `${number.toLocaleString("en")} bytes`;

function opponent(chip) {
    const ram = chip.hash + chip.statics + chip.stack;
    const rate = Math.round((chip.megahertz * 1e6) / chip.instructions);
    const [name, core] = chip.chip.split(/, (?=Cortex)/);
    const [neurons, buckets] = chip.evaluation.split("x");
    const network = `a network of ${neurons} neurons${buckets ? ` with ${buckets} king buckets` : ""}`;
    return {
        name: chip.profile,
        // The RAM of each chip is the next power of two: Goby fills most of it.
        title: `${name}: ${2 ** Math.ceil(Math.log2(ram / 1024))} KiB of RAM`,
        file: `goby-${chip.evaluation}.wasm`,
        facts: [
            ["Plays on", `${name}, a ${core}`],
            ["RAM", `Goby takes ${bytes(ram)}: ${bytes(chip.hash)} of hash table, ${bytes(chip.stack)} of stack`],
            ["Flash", bytes(chip.flash)],
            ["Judges by", chip.evaluation === "hand-written" ? "hand-written terms" : network],
            ["Deepest line", `${chip.plies} plies`],
            ["Speed", `${rate.toLocaleString("en")} nodes a second at most: ${chip.instructions.toLocaleString("en")} instructions a node`],
        ],
        rate,
    };
}

// All opponents: the smallest chip first, the desktop last. `profile` is the number of the profile; `rate` the nodes that a chip
// searches in a second, at one instruction a cycle, and 0 for the desktop.
export async function loadOpponents() {
    const answer = await fetch("chips.json");
    const all = [...(await answer.json()).map(opponent), DESKTOP];
    return all.map((one) => ({ ...one, profile: PROFILES.indexOf(one.name) }));
}
