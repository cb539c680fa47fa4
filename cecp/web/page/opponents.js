// Whom one can play against: Goby on each chip, and on a desktop, as the page's builds have them.

// The profiles in the order of ../src/profile.rs.
const PROFILES = ["tiny", "micro", "small", "board", "pico", "desktop"];

const DESKTOP = {
    name: "desktop",
    title: "Desktop: 16 MB of hash table",
    file: "goby-256.wasm",
    facts: [
        ["Plays on", "your device, in this browser"],
        ["Memory", "16 MB of hash table, 2.5 MB for the search"],
        ["Judges by", "a network of 256 neurons"],
        ["Deepest line", "127 plies"],
    ],
    rate: 0,
};

const bytes = (number) => `${number.toLocaleString("en")} bytes`;

function opponent(chip) {
    const ram = chip.hash + chip.statics + chip.stack;
    const rate = Math.round((chip.megahertz * 1e6) / chip.instructions);
    const [name, core] = chip.chip.split(/, (?=Cortex)/);
    return {
        name: chip.profile,
        // Goby fills the RAM of each chip, whose size is a power of two.
        title: `${name}: ${2 ** Math.ceil(Math.log2(ram / 1024))} KiB of RAM`,
        file: `goby-${chip.evaluation}.wasm`,
        facts: [
            ["Plays on", `${name}, a ${core}`],
            ["RAM", `Goby takes ${bytes(ram)}: ${bytes(chip.hash)} of hash table, ${bytes(chip.stack)} of stack`],
            ["Flash", bytes(chip.flash)],
            ["Judges by", chip.evaluation === "hand-written" ? "hand-written terms" : `a network of ${chip.evaluation} neurons`],
            ["Deepest line", `${chip.plies} plies`],
            ["Speed", `${rate.toLocaleString("en")} nodes a second at most: ${chip.instructions.toLocaleString("en")} instructions a node`],
        ],
        rate,
    };
}

// All of them: the smallest chip first, the desktop last. `profile` is the number by which Goby knows it; `rate`, of a chip,
// how many nodes it searches in a second, at one instruction a cycle.
export async function loadOpponents() {
    const answer = await fetch("chips.json");
    const all = [...(await answer.json()).map(opponent), DESKTOP];
    return all.map((one) => ({ ...one, profile: PROFILES.indexOf(one.name) }));
}
