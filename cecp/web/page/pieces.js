// The pieces: shapes of our own, 100 units wide and high.

const BASE = '<rect x="25" y="77" width="50" height="10" rx="4"/>';
const SHAPES = {
    p: '<circle cx="50" cy="34" r="13"/><path d="M43 46h14l8 31H35z"/>',
    n: '<path d="M34 77c0-19 14-22 14-33l-14 7-9-9 16-20 3-11 9 9c17 4 24 27 20 57z"/><circle class="detail" cx="45" cy="31" r="3"/>',
    b: '<circle cx="50" cy="17" r="5"/><path d="M50 22c16 10 17 25 9 34H41c-8-9-7-24 9-34z"/><path class="detail line" d="M56 32l-8 10"/><path d="M42 56h16l6 21H36z"/>',
    r: '<path d="M30 20h10v8h5v-8h10v8h5v-8h10v18l-7 7v25l6 7H31l6-7V45l-7-7z"/>',
    q: '<path d="M24 30l14 20 3-28 9 26 9-26 3 28 14-20-9 47H33z"/><circle cx="24" cy="27" r="5"/><circle cx="41" cy="19" r="5"/><circle cx="59" cy="19" r="5"/><circle cx="76" cy="27" r="5"/>',
    k: '<path d="M46 9h8v6h6v8h-6v9h-8v-9h-6v-8h6z"/><path d="M30 37c4-9 17-5 20 4 3-9 16-13 20-4 4 13-8 19-8 40H38c0-21-12-27-8-40z"/>',
};

export const NAMES = { p: "pawn", n: "knight", b: "bishop", r: "rook", q: "queen", k: "king" };

// The colour of a piece, given by its letter in FEN.
export const colorOf = (letter) => (letter === letter.toUpperCase() ? "white" : "black");

// The drawing of a piece, given by its letter in FEN.
export function drawPiece(letter) {
    const shape = SHAPES[letter.toLowerCase()];
    return `<svg class="piece ${colorOf(letter)}" viewBox="9 6 82 86" aria-hidden="true">${shape}${BASE}</svg>`;
}
