// Goby, a chess engine, for programs in C and C++. (A page of C++ around it is goby.hpp.)
//
//     #define GOBY_BOARD                   // the size of the archive: GOBY_MICRO, GOBY_SMALL, GOBY_BOARD or GOBY_DESKTOP
//     #include "goby.h"
//
//     static GobyMemory memory;
//     Goby *goby = goby_new(&memory, sizeof memory);
//     goby_set_hooks(goby, &(GobyHooks){ .millis = my_millis });
//     if (goby_play(goby, "e2e4") != GOBY_STATUS_OK) ...          // goby_reason says why
//     GobyThought thought;
//     goby_think(goby, &(GobyLimit){ .bound = GOBY_BOUND_MILLIS, .amount = 2000 }, &thought);
//     goby_play_move(goby, &thought.best);
//
// For all functions: a `Goby *` is NULL or came from goby_new, and one thread at a time uses it; a text is NULL or ends
// with a zero byte; any other pointer is NULL or points to what its type says. NULL does no harm. Nothing allocates,
// locks, or keeps a pointer that it was given, but for the memory of goby_new, and the hooks.
//
// Memory: GOBY_BYTES of RAM; of the call stack no more than GOBY_STACK, as computed from the code of the archives by
// tests/proof/c.sh; and of flash, with a program that uses nearly all of it:
//
//     GOBY_MICRO    Cortex-M0 75,240, stack 7,544     Cortex-M3 74,360, 7,544      RV32IMC 88,320, 7,248
//     GOBY_BOARD    Cortex-M4 219,120, stack 19,704   Cortex-M33 219,024, 19,696   RV32IMAC 234,174, 19,488
//
// Made of cecp/c/src by cbindgen. Edit that.


#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(GOBY_MICRO) + defined(GOBY_SMALL) + defined(GOBY_BOARD) + defined(GOBY_DESKTOP) != 1
#error "define GOBY_MICRO, GOBY_SMALL, GOBY_BOARD or GOBY_DESKTOP: the size of the archive that is linked"
#endif
#if UINTPTR_MAX > 0xFFFFFFFF
#define GOBY_WIDTH_64
#else
#define GOBY_WIDTH_32
#endif

// The most legal moves that a position has.
#define GOBY_MOST_MOVES 218

// The lowest rating that it plays at, in Elo.
#define GOBY_LEAST_LEVEL 500

// From this rating on it holds nothing back.
#define GOBY_FULL_LEVEL 3000

#if (defined(GOBY_MICRO) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 8896
#endif

#if (defined(GOBY_MICRO) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 9088
#endif

#if (defined(GOBY_SMALL) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 50624
#endif

#if (defined(GOBY_SMALL) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 50816
#endif

#if (defined(GOBY_BOARD) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 116288
#endif

#if (defined(GOBY_BOARD) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 116416
#endif

#if (defined(GOBY_DESKTOP) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 19431808
#endif

#if (defined(GOBY_DESKTOP) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 19431936
#endif

#if defined(GOBY_MICRO)
// The bytes of the call stack that a function takes at most, on a Cortex-M or 32-bit RISC-V, as
// computed from its code. Hooks come on top, and interrupts.
#define GOBY_STACK 8192
#endif

#if defined(GOBY_SMALL)
// The bytes of the call stack that a function takes at most, on a Cortex-M or 32-bit RISC-V, as
// computed from its code. Hooks come on top, and interrupts.
#define GOBY_STACK 15360
#endif

#if defined(GOBY_BOARD)
// The bytes of the call stack that a function takes at most, on a Cortex-M or 32-bit RISC-V, as
// computed from its code. Hooks come on top, and interrupts.
#define GOBY_STACK 13312
#endif

// The status of a function. All but `GOBY_STATUS_OK` say why nothing was done; the game is then as
// it was.
enum GobyStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Done.
  GOBY_STATUS_OK,
  // The game is over: there is no move.
  GOBY_STATUS_GAME_OVER,
  // There is no engine at NULL.
  GOBY_STATUS_NO_ENGINE,
  // The engine thinks: a hook has called it.
  GOBY_STATUS_BUSY,
  // A limit by time, or sensors, without the hook `millis`.
  GOBY_STATUS_NO_CLOCK,
  // A search without a limit that no hook could stop.
  GOBY_STATUS_NO_END,
  // Memory holds no move to take back.
  GOBY_STATUS_NOTHING_TO_TAKE_BACK,
  // A number names no square, piece, colour or limit, or a rating is out of range.
  GOBY_STATUS_OUT_OF_RANGE,
  // There is no such option, or the value does not suit it.
  GOBY_STATUS_BAD_OPTION,
  // The position is none; `goby_reason` says what is wrong with it.
  GOBY_STATUS_BAD_POSITION,
  // The bytes are no saved game, or have changed.
  GOBY_STATUS_DAMAGED,
  // The text does not have the form of a move.
  GOBY_STATUS_NOT_A_MOVE,
  // Several moves fit: a promotion without its piece, or a piece that two can be.
  GOBY_STATUS_AMBIGUOUS,
  // The move to the square is legal, but none that promotes.
  GOBY_STATUS_NO_PROMOTION,
  // There is no piece on the square.
  GOBY_STATUS_EMPTY_SQUARE,
  // The piece on the square is the other side's.
  GOBY_STATUS_NOT_YOURS,
  // The side to move is in check, and would stay so.
  GOBY_STATUS_IN_CHECK,
  // The king would go into check.
  GOBY_STATUS_INTO_CHECK,
  // The king or the rook has moved before.
  GOBY_STATUS_CASTLING_LOST,
  // A piece stands between the king and the rook.
  GOBY_STATUS_CASTLING_BLOCKED,
  // The king would castle through check.
  GOBY_STATUS_CASTLING_THROUGH_CHECK,
  // The piece is pinned.
  GOBY_STATUS_PINNED,
  // The piece does not move so.
  GOBY_STATUS_CANNOT_GO,
  // The side to move has no such piece.
  GOBY_STATUS_NO_SUCH_PIECE,
  // No piece of the kind can go to the square.
  GOBY_STATUS_NONE_CAN_GO,
  // The move is illegal for another reason.
  GOBY_STATUS_ILLEGAL,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyStatus GobyStatus;
#else
typedef uint8_t GobyStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A colour.
enum GobyColor
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // White, who moves first.
  GOBY_COLOR_WHITE,
  // Black.
  GOBY_COLOR_BLACK,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyColor GobyColor;
#else
typedef uint8_t GobyColor;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// How a game stands by the rules. A draw by repetition or fifty moves is there when a player
// claims it.
enum GobyOutcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // It goes on.
  GOBY_OUTCOME_GOES_ON,
  // Black is mated.
  GOBY_OUTCOME_WHITE_MATES,
  // White is mated.
  GOBY_OUTCOME_BLACK_MATES,
  // The side to move has no move and is not in check: a draw.
  GOBY_OUTCOME_STALEMATE,
  // The position has occurred three times: a draw.
  GOBY_OUTCOME_REPETITION,
  // Fifty moves by each side without capture or pawn move: a draw.
  GOBY_OUTCOME_FIFTY_MOVES,
  // Neither side can ever mate: a draw.
  GOBY_OUTCOME_INSUFFICIENT_MATERIAL,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyOutcome GobyOutcome;
#else
typedef uint8_t GobyOutcome;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A piece.
enum GobyPiece
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // No piece.
  GOBY_PIECE_NONE,
  // A pawn.
  GOBY_PIECE_PAWN,
  // A knight.
  GOBY_PIECE_KNIGHT,
  // A bishop.
  GOBY_PIECE_BISHOP,
  // A rook.
  GOBY_PIECE_ROOK,
  // A queen.
  GOBY_PIECE_QUEEN,
  // A king.
  GOBY_PIECE_KING,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyPiece GobyPiece;
#else
typedef uint8_t GobyPiece;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The state of a game as the sensors show it.
enum GobySight
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The squares have changed too lately.
  GOBY_SIGHT_UNSETTLED,
  // The position stands on the board.
  GOBY_SIGHT_IN_PLACE,
  // A move is being made; `targets` says where what is in the hand may go.
  GOBY_SIGHT_MOVING,
  // `made` has been made: to be played by `goby_play_move`.
  GOBY_SIGHT_MOVE,
  // A pawn has been promoted by `made`: the player is to be asked to what, for
  // `goby_play_from_to`.
  GOBY_SIGHT_PROMOTION,
  // The last move has been taken back on the board: `goby_take_back`. `goby_see` then says the
  // same again where the move before is back in its place too.
  GOBY_SIGHT_TAKE_BACK,
  // All pieces stand as at the beginning of a game: `goby_new_game`.
  GOBY_SIGHT_NEW_GAME,
  // Pieces stand wrong, or those of a move of the game are still to be moved: `put`, `lift` and
  // `exchange` say where.
  GOBY_SIGHT_MISPLACED,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobySight GobySight;
#else
typedef uint8_t GobySight;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The kinds of limits of a search.
enum GobyBound
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Milliseconds.
  GOBY_BOUND_MILLIS,
  // Nodes, quiescence included.
  GOBY_BOUND_NODES,
  // Depth in plies.
  GOBY_BOUND_DEPTH,
  // The time left on a chess clock, in milliseconds, with `increment` and `moves`.
  GOBY_BOUND_CLOCK,
  // Nothing: until the hook `stops` stops it.
  GOBY_BOUND_ENDLESS,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyBound GobyBound;
#else
typedef uint8_t GobyBound;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// An engine and its game, in memory of the caller's.
typedef struct Goby Goby;

// A move of the position for which it was made.
typedef struct GobyMove {
  // The number of the move: equal for equal moves, 0 for none.
  uint16_t id;
  // The square that it leaves: 0 is a1, 1 is b1, 8 is a2, 63 is h8.
  uint8_t from;
  // The square where it arrives: of castling the king's.
  uint8_t to;
  // The piece that a pawn becomes.
  GobyPiece promotion;
} GobyMove;

// The result of a look at the sensors. In sets of squares bit 0 is a1, bit 63 is h8.
typedef struct GobySeen {
  // Where what is in the hand may go.
  uint64_t targets;
  // Squares on which a piece is missing.
  uint64_t put;
  // Squares on which none belongs.
  uint64_t lift;
  // Squares whose piece was taken, and on which the taken one still stands.
  uint64_t exchange;
  // The move that was made; of a promotion only its squares.
  struct GobyMove made;
  // The kind of the result.
  GobySight sight;
} GobySeen;

// How long to think about a move: `{ .bound = GOBY_BOUND_MILLIS, .amount = 2000 }` for two
// seconds. A level below full strength bounds it too.
typedef struct GobyLimit {
  // A `GobyBound`.
  uint8_t bound;
  // As much of it.
  uint32_t amount;
  // Milliseconds that the clock gains with each move.
  uint32_t increment;
  // Moves, this one included, for which the clock must last; 0 is for the rest of the game.
  uint32_t moves;
} GobyLimit;

// The result of a search.
typedef struct GobyThought {
  // Nodes searched; 0 for a move from the book, which has neither depth nor score.
  uint64_t nodes;
  // The score from the view of the side to move, in centipawns.
  int32_t score;
  // In how many moves the side to move mates, negative where it is mated; 0 when no mate is
  // seen.
  int32_t mate;
  // The last iteration's depth, in plies.
  uint32_t depth;
  // How long that took, in milliseconds.
  uint32_t millis;
  // The move to play.
  struct GobyMove best;
  // The reply that it expects, its `id` 0 if none.
  struct GobyMove reply;
  // True if the engine resigns instead: only with the option `Resign`.
  bool resigns;
  // True if the engine offers a draw with this move: only with the option `OfferDraws`.
  bool offers_draw;
} GobyThought;

// How far a search has come.
typedef struct GobyProgress {
  // Nodes searched so far.
  uint64_t nodes;
  // Milliseconds since it began.
  uint32_t millis;
  // The depth that is being searched, in plies.
  uint32_t depth;
} GobyProgress;

// Functions of the caller's that an engine calls while it thinks. Each may be NULL; `user` is
// handed to them. They must come back, and may not use the engine: it answers `GOBY_STATUS_BUSY`.
typedef struct GobyHooks {
  // Milliseconds since any fixed moment; they may run over.
  uint32_t (*millis)(void *user);
  // Returns true to stop the search and play the best move so far. Called every few milliseconds,
  // so that it can look at buttons and feed a watchdog.
  bool (*stops)(void *user, const struct GobyProgress *progress);
  // Whatever they need.
  void *user;
} GobyHooks;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Makes an engine with a new game in `memory` of `bytes` bytes, at least `GOBY_BYTES` and at an
// address that 8 divides, such as a `GobyMemory`. The memory must stay as long as the engine is
// used; nothing has to be given back. Returns NULL when it is too small or lies otherwise.
struct Goby *goby_new(void *memory, size_t bytes);

// Saves the game in the first of `length` bytes: 2 for each move that can be taken back and at
// most 100 more. Returns how many it takes; when that is more than `length`, nothing is saved.
size_t goby_save(struct Goby *goby, uint8_t *bytes, size_t length);

// Goes on with a game that was saved, by a build of this size or another. What stands behind it in
// `bytes` does not matter.
GobyStatus goby_restore(struct Goby *goby, const uint8_t *bytes, size_t length);

// `Goby` and its version: a constant text.
const char *goby_name(void);

// Writes the position in Forsyth-Edwards notation. Returns the length of the text; `room` bytes,
// at least 93, hold it and a zero, and what does not fit is cut.
size_t goby_position(struct Goby *goby, char *text, size_t room);

// The side to move.
GobyColor goby_side(struct Goby *goby);

// Returns true if the side to move is in check.
bool goby_in_check(struct Goby *goby);

// How the game stands.
GobyOutcome goby_outcome(struct Goby *goby);

// Returns true if the game is over without a claim: after mate, stalemate, without material to mate,
// at the fifth occurrence of a position, and after 75 moves without capture or pawn move.
bool goby_is_over(struct Goby *goby);

// Half-moves since the game began.
uint32_t goby_ply(struct Goby *goby);

// The piece on a square, of either colour.
GobyPiece goby_piece_on(struct Goby *goby, uint8_t at);

// The squares on which a colour, a `GobyColor`, has pieces: bit 0 is a1, bit 63 is h8. None for a
// number that is no colour.
uint64_t goby_occupied(struct Goby *goby, uint8_t color);

// The squares to which the piece on a square can go; a castling king's are where it arrives. Bit 0
// is a1, bit 63 is h8.
uint64_t goby_targets(struct Goby *goby, uint8_t from);

// Writes why the last call that failed has failed, with squares and pieces: `the piece on f1 is in
// the way of castling`. Returns the length of the text; `room` bytes, at least 64, hold it and a
// zero, and what does not fit is cut.
size_t goby_reason(struct Goby *goby, char *text, size_t room);

// Writes the legal moves of the position to `moves`, which has room for `room` of them:
// `GOBY_MOST_MOVES` are enough. Returns how many there are.
size_t goby_legal_moves(struct Goby *goby, struct GobyMove *moves, size_t room);

// Returns how many half-moves can be taken back: those that the memory holds.
size_t goby_held_moves(struct Goby *goby);

// Writes the moves of the game that can be taken back to `moves`, oldest first, which has room for
// `room` of them. Returns how many there are: `goby_held_moves`.
size_t goby_moves(struct Goby *goby, struct GobyMove *moves, size_t room);

// Tells the last move of the game, if it can be taken back.
GobyStatus goby_last_move(struct Goby *goby, struct GobyMove *last);

// Begins a new game, and forgets what was learned in the last one. The level stays.
GobyStatus goby_new_game(struct Goby *goby);

// Begins a game at a position in Forsyth-Edwards notation.
GobyStatus goby_set_position(struct Goby *goby, const char *fen);

// Plays a move written as coordinates (`e2e4`, `a7a8q`) or in algebraic notation (`Nf3`).
GobyStatus goby_play(struct Goby *goby, const char *text);

// Plays the move from one square to another: 0 is a1, 1 is b1, 63 is h8. Castling is the king's
// move to the square where it arrives, from e1 to g1 or c1, or onto its rook.
// `promotion`, a `GobyPiece`, is what a pawn becomes; `GOBY_STATUS_AMBIGUOUS` asks for it.
GobyStatus goby_play_from_to(struct Goby *goby, uint8_t from, uint8_t to, uint8_t promotion);

// Plays a move that was found or read.
GobyStatus goby_play_move(struct Goby *goby, const struct GobyMove *chosen);

// Finds the legal move that a text stands for, read as by `goby_play`, but does not play it.
GobyStatus goby_read(struct Goby *goby, const char *text, struct GobyMove *found);

// Writes a legal move that is not played yet in algebraic notation: `Nf3`. Returns the length of
// the text; `room` bytes, at least 8, hold it and a zero, and what does not fit is cut. Of a move
// that is not legal it writes why.
size_t goby_san(struct Goby *goby, const struct GobyMove *chosen, char *text, size_t room);

// Takes back the last move.
GobyStatus goby_take_back(struct Goby *goby);

// Plays as somebody of this rating from now on: `GOBY_LEAST_LEVEL` to `GOBY_FULL_LEVEL`.
GobyStatus goby_set_level(struct Goby *goby, int16_t elo);

// Returns the rating that it plays at; `GOBY_FULL_LEVEL` at full strength, and 0 without an engine.
int16_t goby_level(struct Goby *goby);

// Sets an option as the protocols name it, such as `OwnBook` to `true` or `Contempt` to `20`; yes
// is `true`, `yes`, `on` or `1`.
GobyStatus goby_set_option(struct Goby *goby, const char *name, const char *value);

// Sets how long a change must last to count, in milliseconds: `debounce` (50 unless set here), or
// `patience` (1000) if it may be the first half of a castling. Forgets earlier changes.
GobyStatus goby_set_sensors(struct Goby *goby, uint32_t debounce, uint32_t patience);

// Says what it means that these squares are occupied now: to be called every few milliseconds, and
// after each move of the game. It needs the hook `millis`, and changes nothing in the game.
GobyStatus goby_see(struct Goby *goby, uint64_t occupied, struct GobySeen *seen);

// Begins to set up a position on the empty board.
GobyStatus goby_set_up(struct Goby *goby);

// Pieces of this kind, a `GobyColor` and a `GobyPiece`, are put next; at first White's king.
GobyStatus goby_set_up_next(struct Goby *goby, uint8_t of, uint8_t kind);

// These squares are occupied now. What is put must be there before the next kind is named.
GobyStatus goby_set_up_see(struct Goby *goby, uint64_t occupied);

// Begins a game at the position that was set up, with this side, a `GobyColor`, to move. Kings and
// rooks that stand at home may castle.
GobyStatus goby_set_up_finish(struct Goby *goby, uint8_t side);

// A `GobyStatus` in words, as a sentence without its capital and full stop: a constant text, empty
// for a number that is none.
const char *goby_status_text(uint8_t status);

// Finds a move for the side to move, which is not played yet. `GOBY_STATUS_GAME_OVER`: there is
// no legal move; `goby_outcome` knows draws, in which it thinks on.
GobyStatus goby_think(struct Goby *goby,
                      const struct GobyLimit *limit,
                      struct GobyThought *thought);

// Finds a move to suggest to the side to move, at full strength: in a fifth of a second by the
// hook `millis`, or within 20,000 nodes.
GobyStatus goby_hint(struct Goby *goby, struct GobyMove *found);

// Returns true if the engine, which plays the colour `own`, a `GobyColor`, accepts a draw.
bool goby_accepts_draw(struct Goby *goby, uint8_t own);

// Sets what the engine calls while it thinks. Without a `millis` there are no limits by time.
GobyStatus goby_set_hooks(struct Goby *goby, const struct GobyHooks *hooks);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// Memory for an engine: `static GobyMemory memory;`
typedef struct GobyMemory {
  uint64_t words[GOBY_BYTES / 8];
} GobyMemory;
