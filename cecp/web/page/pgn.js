// Reads and writes games and positions as text: PGN (portable game notation), FEN and EPD (extended position description).

const FEN = /^[\dpnbrqkPNBRQK]+(\/[\dpnbrqkPNBRQK]+){7}(\s|$)/;

// The fields of a FEN, without its numbers or with one or both; then the operations of EPD, each with a semicolon.
const POSITION = /^(\S+\s+[wb]\s+\S+\s+\S+)(?!\S)(\s+\d+(?!\S))?(\s+\d+(?!\S))?((?:[ \t]*[A-Za-z](?:"[^"\n]*"|[^";\n])*;)*)[ \t\r]*(?:\n|$)/;

// Returns the FEN in a text: of the first position, if there are several lines of EPD. A text that is no position stays as it is.
export function readPosition(text) {
    const [found, fields, half, full, operations] = POSITION.exec(text.trim()) ?? [];
    if (!found) return text.trim();
    const number = (name) => new RegExp(`(?:^|;)\\s*${name}\\s+(\\d+)\\s*;`).exec(operations.replace(/"[^"]*"/g, ""))?.[1];
    return [fields, half?.trim() ?? number("hmvc") ?? 0, full?.trim() ?? number("fmvn") ?? 1].join(" ");
}

// Returns the contents of a text: the FEN where a game begins ("" is the start position), and its moves in algebraic notation.
export function read(text) {
    const trimmed = text.trim().replace(/^%.*$/gm, "");
    if (!trimmed || FEN.test(trimmed)) return { fen: readPosition(trimmed), moves: [] };
    // Only the first game: the next one begins with the first tag after moves.
    const lines = trimmed.split("\n"), isTag = (line) => /^\s*\[\w+\s+"/.test(line);
    const first = lines.findIndex((line) => line.trim() && !isTag(line));
    const next = lines.findIndex((line, at) => first >= 0 && at > first && isTag(line));
    const game = lines.slice(0, next < 0 ? lines.length : next).join("\n");
    const tags = Object.fromEntries([...game.matchAll(/^\s*\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/gm)].map(([, name, value]) => [name, value]));
    let body = game.replace(/^\s*\[.*\]\s*$/gm, " ").replace(/\{[^}]*\}/g, " ").replace(/;.*$/gm, " ");
    // Variations, the inner ones first.
    for (let before = ""; before !== body; ) [before, body] = [body, body.replace(/\([^()]*\)/g, " ")];
    const words = body.replace(/\d+\.+/g, " ").split(/\s+/);
    const end = words.findIndex((word) => /^(1-0|0-1|1\/2-1\/2|\*)$/.test(word));
    const moves = words.slice(0, end < 0 ? words.length : end).filter((word) => word && !word.startsWith("$") && !/^e\.?p\.?$/.test(word));
    return { fen: tags.FEN ?? "", moves: moves.map((move) => move.replace(/[!?]+$/, "")) };
}

// The numbers before the moves of a game that began at a FEN, as in PGN: "1." before White's move, "1..." before Black's.
export function numbers(fen, length) {
    const [, side = "w", , , , full = "1"] = fen.split(" ");
    const first = 2 * Number(full) + (side === "b" ? 1 : 0);
    return Array.from({ length }, (_, place) => `${Math.floor((first + place) / 2)}.${(first + place) % 2 ? ".." : ""}`);
}

// A game as PGN.
export function write({ white, black, fen, sans, result }) {
    const before = numbers(fen, sans.length);
    const words = sans.flatMap((san, place) => (place > 0 && before[place].endsWith("...") ? [san] : [before[place], san]));
    const code = /^(1-0|0-1|1\/2-1\/2)/.exec(result)?.[0] ?? "*";
    const now = new Date(), two = (value) => String(value).padStart(2, "0");
    const tags = {
        Event: "Goby in a browser", Site: "?", Date: `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`,
        Round: "-", White: white, Black: black, Result: code, ...(fen && { SetUp: "1", FEN: fen }),
    };
    const lines = [""];
    for (const word of [...words, code]) {
        const last = lines.at(-1);
        if (last && last.length + word.length >= 80) lines.push(word);
        else lines[lines.length - 1] = last ? `${last} ${word}` : word;
    }
    return [...Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`), "", ...lines, ""].join("\n");
}
