// Plays with Goby in C from JavaScript, like a web page: `node tests/apps/c/page.mjs goby.wasm`,
// with the file that cecp/c/build.sh writes. The function `hook` is copied from cecp/c/README.md.
import { readFileSync } from "node:fs";

const readme = readFileSync(new URL("../../../cecp/c/README.md", import.meta.url), "utf8");
const hook = new Function(`${/^ {4}function hook[^]*?^ {4}}$/m.exec(readme)[0]}; return hook;`)();

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]));
const goby = instance.exports;
const header = readFileSync(new URL("../../../cecp/c/include/goby.h", import.meta.url), "utf8");
const BYTES = +/GOBY_DESKTOP\) && defined\(GOBY_WIDTH_32[^]*?GOBY_BYTES (\d+)/.exec(header)[1];
const PAGE = 65_536;

// Memory: the engine, then 64 KiB for texts and structures.
const engine = goby.memory.grow(Math.ceil(BYTES / PAGE) + 1) * PAGE;
const own = engine + Math.ceil(BYTES / PAGE) * PAGE;
const bytes = () => new Uint8Array(goby.memory.buffer);
const view = () => new DataView(goby.memory.buffer);
const give = (text) => (bytes().set(new TextEncoder().encode(text + "\0"), own), own);
const take = (length) => new TextDecoder().decode(bytes().slice(own, own + length));
const check = (is, what) => {
  if (!is) throw new Error(what);
  console.log(what);
};

const player = goby.goby_new(engine, BYTES);
check(player === engine, "the engine is in our memory");
check(goby.goby_play(player, give("e2e5")) !== 0, "an illegal move is refused");
check(take(goby.goby_reason(player, own, 64)) === "the pawn cannot go to e5", "with a reason");
check(goby.goby_play(player, give("e4")) === 0, "a move is played");
check(goby.goby_targets(player, 52) === 2n ** 44n + 2n ** 36n, "squares are a BigInt");

// A hook is an index into WebAssembly's table of functions.
let now = 0;
const hooks = own + 100;
view().setUint32(hooks, hook(goby, () => ++now, 1), true);
let looks = 0;
view().setUint32(hooks + 4, hook(goby, () => (looks++, 0), 2), true);
check(goby.goby_set_hooks(player, hooks) === 0, "a function of JavaScript is a hook");
// GobyLimit: kind 1 (nodes), and the number of nodes.
const [limit, thought] = [own + 200, own + 300];
view().setUint8(limit, 1);
view().setUint32(limit + 4, 50_000, true);
check(goby.goby_think(player, limit, thought) === 0, "it thinks");
check(looks > 20 && now > 1, `the hook is called while it thinks: ${looks} times`);
// GobyThought: nodes at byte 0, best move at byte 24.
check(view().getBigUint64(thought, true) > 40_000n, "it has searched nodes");
const san = take(goby.goby_san(player, thought + 24, own, 16));
check(/^[a-hNBRQKO]/.test(san) && goby.goby_play_move(player, thought + 24) === 0, "and plays its move");
console.log("page.mjs: all done");
