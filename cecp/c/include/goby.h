// Goby, a chess engine, for programs in C and C++. (goby.hpp has a class for C++.)
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
// with a zero byte; any other pointer is NULL or points to what its type says. NULL does no harm. No function allocates
// or locks, or keeps a pointer after it returns, except for the memory of goby_new and the hooks.
//
// Memory: GOBY_BYTES of RAM for the engine, and at most GOBY_STACK bytes of call stack. cecp/c/README.md lists the flash.
//
// Made from cecp/c/src by cbindgen (cecp/c/header.sh). Edit those files.


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

// The lowest playing strength, in Elo.
#define GOBY_LEAST_LEVEL 500

// The level of full strength, in Elo.
#define GOBY_FULL_LEVEL 3000

#if (defined(GOBY_MICRO) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 9024
#endif

#if (defined(GOBY_MICRO) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 9216
#endif

#if (defined(GOBY_SMALL) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 50880
#endif

#if (defined(GOBY_SMALL) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 51072
#endif

#if (defined(GOBY_BOARD) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 117344
#endif

#if (defined(GOBY_BOARD) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 117472
#endif

#if (defined(GOBY_DESKTOP) && defined(GOBY_WIDTH_32))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 19441152
#endif

#if (defined(GOBY_DESKTOP) && defined(GOBY_WIDTH_64))
// The bytes of an engine: the size of a `GobyMemory`.
#define GOBY_BYTES 19441280
#endif

#if defined(GOBY_MICRO)
// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
// from its code, without hooks and interrupts.
#define GOBY_STACK 8192
#endif

#if defined(GOBY_SMALL)
// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
// from its code, without hooks and interrupts.
#define GOBY_STACK 15360
#endif

#if defined(GOBY_BOARD)
// The most bytes of call stack that a function uses on a Cortex-M or 32-bit RISC-V, as computed
// from its code, without hooks and interrupts.
#define GOBY_STACK 14336
#endif

// The status of a function. A status other than `GOBY_STATUS_OK` is the reason of a failure, which
// leaves the game unchanged.
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
  // The engine is thinking: a hook called this function.
  GOBY_STATUS_BUSY,
  // A limit by time, or sensors, without the hook `millis`.
  GOBY_STATUS_NO_CLOCK,
  // An endless search without the hook `stops`, or pondering without the hook `hits`.
  GOBY_STATUS_NO_END,
  // Pondering has ended without an answer; `goby_think` finds one.
  GOBY_STATUS_NO_ANSWER,
  // Memory holds no move to take back.
  GOBY_STATUS_NOTHING_TO_TAKE_BACK,
  // A number names no square, piece, colour or limit, or a rating is out of range.
  GOBY_STATUS_OUT_OF_RANGE,
  // There is no such option, or it does not accept the value.
  GOBY_STATUS_BAD_OPTION,
  // The position is invalid; `goby_reason` says why.
  GOBY_STATUS_BAD_POSITION,
  // The bytes are not a saved game, or are damaged.
  GOBY_STATUS_DAMAGED,
  // The text does not have the form of a move.
  GOBY_STATUS_NOT_A_MOVE,
  // Several moves fit: the piece of a promotion is missing, or two such pieces can go there.
  GOBY_STATUS_AMBIGUOUS,
  // The move is legal, but not a promotion.
  GOBY_STATUS_NO_PROMOTION,
  // There is no piece on the square.
  GOBY_STATUS_EMPTY_SQUARE,
  // The piece on the square is the other side's.
  GOBY_STATUS_NOT_YOURS,
  // The side to move would stay in check.
  GOBY_STATUS_IN_CHECK,
  // The king would go into check.
  GOBY_STATUS_INTO_CHECK,
  // The king or the rook has moved before.
  GOBY_STATUS_CASTLING_LOST,
  // A piece is between the king and the rook.
  GOBY_STATUS_CASTLING_BLOCKED,
  // The king would castle through check.
  GOBY_STATUS_CASTLING_THROUGH_CHECK,
  // The piece is pinned.
  GOBY_STATUS_PINNED,
  // The piece does not move in this way.
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

// The meaning of lit squares, to be shown as a colour.
enum GobyTone
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The king of the side to move: nothing else is to be shown.
  GOBY_TONE_TURN,
  // The king of the side to move, which is in check.
  GOBY_TONE_CHECK,
  // Targets of the lifted piece, or squares on which a piece must be lifted or put.
  GOBY_TONE_STEP,
  // One to four lights for the piece of a promotion, or one to eight for a level.
  GOBY_TONE_CHOICE,
  // The rank and the file of a king that is mated, or whose player has resigned.
  GOBY_TONE_LOST,
  // Both kings: the game is drawn.
  GOBY_TONE_DRAW,
  // Self-test: put a piece on this square.
  GOBY_TONE_PUT,
  // Self-test: squares that are occupied and should not be.
  GOBY_TONE_WRONG,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyTone GobyTone;
#else
typedef uint8_t GobyTone;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The task of the program after `goby_console`.
enum GobyTask
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // Nothing but the next reading.
  GOBY_TASK_WAIT,
  // Call `goby_think`, and `goby_play_move` with the best move. The lights then show it.
  GOBY_TASK_THINK,
  // The game has changed, by a move or a take-back: save it.
  GOBY_TASK_SAVE,
  // The player has resigned.
  GOBY_TASK_RESIGNED,
  // The level `elo` was chosen and set.
  GOBY_TASK_LEVEL,
  // A level was chosen, and this build has none.
  GOBY_TASK_LEVEL_REFUSED,
  // Self-test: put a piece on `square`, which is lit. Press the button if it is not seen.
  GOBY_TASK_TEST_PUT,
  // Self-test: the piece on `square` was read on the squares `read`, or on none.
  GOBY_TASK_TEST_WRONG,
  // Self-test: the board is empty, but pieces are read on the squares `read`.
  GOBY_TASK_TEST_STUCK,
  // Self-test: all squares were tested, and `faults` of them were read wrongly.
  GOBY_TASK_TEST_END,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyTask GobyTask;
#else
typedef uint8_t GobyTask;
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

// The state of a game by the rules. A draw by repetition or fifty moves is reported as soon as a
// player can claim it.
enum GobyOutcome
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // The game goes on.
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

// The meaning of the occupied squares.
enum GobySight
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
  // A change of the squares is too recent to interpret.
  GOBY_SIGHT_UNSETTLED,
  // The pieces are as in the game.
  GOBY_SIGHT_IN_PLACE,
  // A move is being made: the lifted piece may go to `targets`.
  GOBY_SIGHT_MOVING,
  // The move `made` is on the board: play it by `goby_play_move`.
  GOBY_SIGHT_MOVE,
  // The move `made` promotes a pawn: ask the player for the piece, and play the move by
  // `goby_play_from_to`.
  GOBY_SIGHT_PROMOTION,
  // The last move was taken back on the board: call `goby_take_back`. If the move before was
  // taken back too, the next `goby_see` returns this again.
  GOBY_SIGHT_TAKE_BACK,
  // All pieces are as at the beginning of a game: call `goby_new_game`.
  GOBY_SIGHT_NEW_GAME,
  // Only the two kings have been lifted for a while: a player resigns.
  GOBY_SIGHT_KINGS_LIFTED,
  // The position on the board differs from the game, for example because a move of the game has
  // not been made on the board yet: `put`, `lift` and `exchange` say where.
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
  // No limit: the hook `stops` ends the search.
  GOBY_BOUND_ENDLESS,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum GobyBound GobyBound;
#else
typedef uint8_t GobyBound;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// An engine and its game, in the caller's memory.
typedef struct Goby Goby;

// The result of `goby_console`. In sets of squares bit 0 is a1, bit 63 is h8.
typedef struct GobyConsole {
  // The squares to light.
  uint64_t lights;
  // The squares that a self-test has read.
  uint64_t read;
  // The level that was set, in Elo.
  int16_t elo;
  // The square of a self-test.
  uint8_t square;
  // The squares that were read wrongly in a self-test.
  uint8_t faults;
  // The meaning of the lights.
  GobyTone tone;
  // The task of the program.
  GobyTask task;
  // The colour of the player's pieces.
  GobyColor player;
} GobyConsole;

// A move, valid in the position for which a function returned it.
typedef struct GobyMove {
  // The number of the move: equal for equal moves, 0 for none.
  uint16_t id;
  // The square that it leaves: 0 is a1, 1 is b1, 8 is a2, 63 is h8.
  uint8_t from;
  // The square where it arrives; for castling, where the king arrives.
  uint8_t to;
  // The piece that a pawn becomes.
  GobyPiece promotion;
} GobyMove;

// The result of `goby_see`. In sets of squares bit 0 is a1, bit 63 is h8.
typedef struct GobySeen {
  // Squares to which the lifted piece may go.
  uint64_t targets;
  // Squares on which a piece is missing.
  uint64_t put;
  // Squares with a piece that does not belong there.
  uint64_t lift;
  // Squares on which a captured piece is still present, in place of the capturing one.
  uint64_t exchange;
  // The move that was made; for a promotion only its squares.
  struct GobyMove made;
  // The kind of the result.
  GobySight sight;
} GobySeen;

// The limit of a search: `{ .bound = GOBY_BOUND_MILLIS, .amount = 2000 }` for two seconds. A level
// below full strength may end the search earlier.
typedef struct GobyLimit {
  // A `GobyBound`.
  uint8_t bound;
  // The amount, in the unit of `bound`.
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
  // Moves until the side to move mates, negative if it is mated; 0 if no mate is seen.
  int32_t mate;
  // The last iteration's depth, in plies.
  uint32_t depth;
  // The duration of the search, in milliseconds.
  uint32_t millis;
  // The move to play.
  struct GobyMove best;
  // The expected reply; its `id` is 0 if there is none.
  struct GobyMove reply;
  // True if the engine resigns in place of a move: only with the option `Resign`.
  bool resigns;
  // True if the engine offers a draw with this move: only with the option `OfferDraws`.
  bool offers_draw;
} GobyThought;

// The progress of a search.
typedef struct GobyProgress {
  // Nodes searched so far.
  uint64_t nodes;
  // Milliseconds since the search began.
  uint32_t millis;
  // The depth that is being searched, in plies.
  uint32_t depth;
} GobyProgress;

// The caller's functions that an engine calls while it thinks. Each may be NULL, and receives
// `user`. They must return, and must not use the engine: its functions fail with
// `GOBY_STATUS_BUSY` meanwhile.
typedef struct GobyHooks {
  // Milliseconds since any fixed moment; the number may wrap around.
  uint32_t (*millis)(void *user);
  // Returns true to stop the search, which then returns its best move so far. Called 20 times
  // a second or more, so that it can read buttons and feed a watchdog.
  bool (*stops)(void *user, const struct GobyProgress *progress);
  // Returns true once the opponent has played the expected move. Called after each call of
  // `stops`, by `goby_ponder` alone.
  bool (*hits)(void *user);
  // A pointer for the hooks' own use.
  void *user;
} GobyHooks;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Plays a game at a sensor board with a light on each square and one button, and changes the game
// accordingly. Call it every few milliseconds with the occupied squares and the state of the
// button (not 0: it is down). It needs the hook `millis`. `goby_core::sensors::Console` has the
// rules.
GobyStatus goby_console(struct Goby *goby,
                        uint64_t occupied,
                        uint8_t button,
                        struct GobyConsole *result);

// Gives the player at the sensor board the pieces of a colour, a `GobyColor`, for a game that was
// saved. A new game gives White.
GobyStatus goby_set_player(struct Goby *goby, uint8_t player);

// Makes an engine with a new game in `memory`, such as a `GobyMemory`: at least `GOBY_BYTES`
// bytes, at an address divisible by 8. The memory must last as long as the engine is used; an
// engine need not be destroyed. Returns NULL if the memory is too small or not so aligned.
struct Goby *goby_new(void *memory, size_t bytes);

// Saves the game in `bytes`, which has room for `length` bytes. A game takes 2 bytes for each
// half-move that can be taken back, and at most 102 more. Returns the bytes that it takes; if
// there is no room for them, nothing is saved.
size_t goby_save(struct Goby *goby, uint8_t *bytes, size_t length);

// Restores a game that a build of this size or another has saved. `bytes` may be longer than the
// saved game.
GobyStatus goby_restore(struct Goby *goby, const uint8_t *bytes, size_t length);

// `Goby` and its version: a constant text.
const char *goby_name(void);

// Writes the position in Forsyth-Edwards notation to `text`, which has `room` bytes: 93 are
// enough. A longer text is cut. Returns the length of the whole text.
size_t goby_position(struct Goby *goby, char *text, size_t room);

// The side to move.
GobyColor goby_side(struct Goby *goby);

// Returns true if the side to move is in check.
bool goby_in_check(struct Goby *goby);

// The state of the game by the rules.
GobyOutcome goby_outcome(struct Goby *goby);

// Returns true if the game is over without a claim: after mate, stalemate, without material to
// mate, at the fifth occurrence of a position, and after 75 moves without capture or pawn move.
bool goby_is_over(struct Goby *goby);

// Half-moves since the game began.
uint32_t goby_ply(struct Goby *goby);

// The piece on a square, of either colour.
GobyPiece goby_piece_on(struct Goby *goby, uint8_t at);

// The squares on which `color`, a `GobyColor`, has pieces: bit 0 is a1, bit 63 is h8. Empty for
// any other number.
uint64_t goby_occupied(struct Goby *goby, uint8_t color);

// The squares to which the piece on a square can go; for castling, where the king arrives. Bit 0
// is a1, bit 63 is h8.
uint64_t goby_targets(struct Goby *goby, uint8_t from);

// Writes the reason of the last failed call to `text`, which has `room` bytes: 64 are enough. It
// names squares and pieces: `the piece on f1 is in the way of castling`. A longer text is cut.
// Returns the length of the whole text.
size_t goby_reason(struct Goby *goby, char *text, size_t room);

// Writes the legal moves of the position to `moves`, which has room for `room` moves:
// `GOBY_MOST_MOVES` are enough. Returns the number of legal moves.
size_t goby_legal_moves(struct Goby *goby, struct GobyMove *moves, size_t room);

// Returns the number of half-moves that can be taken back, which the memory limits.
size_t goby_held_moves(struct Goby *goby);

// Writes the half-moves that can be taken back, oldest first, to `moves`, which has room for
// `room` moves. Returns their number, which is `goby_held_moves`.
size_t goby_moves(struct Goby *goby, struct GobyMove *moves, size_t room);

// Writes the last move of the game to `last`. Fails if the move cannot be taken back.
GobyStatus goby_last_move(struct Goby *goby, struct GobyMove *last);

// Begins a new game, and forgets the results of earlier searches. The level stays.
GobyStatus goby_new_game(struct Goby *goby);

// Begins a game at a position in Forsyth-Edwards notation.
GobyStatus goby_set_position(struct Goby *goby, const char *fen);

// Plays a move written as coordinates (`e2e4`, `a7a8q`) or in algebraic notation (`Nf3`).
GobyStatus goby_play(struct Goby *goby, const char *text);

// Plays the move from one square to another: 0 is a1, 1 is b1, 63 is h8. Castling is the king's
// move to the square where it arrives, from e1 to g1 or c1, or onto its rook.
// `promotion`, a `GobyPiece`, is the piece that a pawn becomes; a promotion without it fails with
// `GOBY_STATUS_AMBIGUOUS`.
GobyStatus goby_play_from_to(struct Goby *goby, uint8_t from, uint8_t to, uint8_t promotion);

// Plays a move that another function has returned.
GobyStatus goby_play_move(struct Goby *goby, const struct GobyMove *chosen);

// Finds the legal move that a text means, read as by `goby_play`, but does not play it.
GobyStatus goby_read(struct Goby *goby, const char *text, struct GobyMove *found);

// Writes a legal move of the position in algebraic notation, such as `Nf3`, to `text`, which has
// `room` bytes: 8 are enough. For an illegal move it writes the reason (64 bytes). A longer text
// is cut. Returns the length of the whole text.
size_t goby_san(struct Goby *goby, const struct GobyMove *chosen, char *text, size_t room);

// Takes back the last move.
GobyStatus goby_take_back(struct Goby *goby);

// Sets the playing strength in Elo, `GOBY_LEAST_LEVEL` to `GOBY_FULL_LEVEL`.
GobyStatus goby_set_level(struct Goby *goby, int16_t elo);

// Returns the playing strength in Elo: `GOBY_FULL_LEVEL` at full strength, 0 without an engine.
int16_t goby_level(struct Goby *goby);

// Sets an option by its name in CECP and UCI, such as `OwnBook` to `true` or `Contempt` to `20`.
// `true`, `yes`, `on` and `1` turn an option on.
GobyStatus goby_set_option(struct Goby *goby, const char *name, const char *value);

// Sets the milliseconds that a change of the squares must last: `debounce` (at first 50), or
// `patience` (at first 1000) if it may be the first half of castling. Forgets earlier changes.
GobyStatus goby_set_sensors(struct Goby *goby, uint32_t debounce, uint32_t patience);

// Interprets the squares that are occupied now. Call it every few milliseconds, and after each
// move of the game. It needs the hook `millis`, and does not change the game.
GobyStatus goby_see(struct Goby *goby, uint64_t occupied, struct GobySeen *seen);

// Begins to set up a position on the empty board.
GobyStatus goby_set_up(struct Goby *goby);

// Sets the kind of the pieces that are put on the board next: `of`, a `GobyColor`, and `kind`, a
// `GobyPiece`. The first kind is White's king.
GobyStatus goby_set_up_next(struct Goby *goby, uint8_t of, uint8_t kind);

// Reports the squares that are occupied now. Call it when the pieces of a kind are in place,
// before `goby_set_up_next`.
GobyStatus goby_set_up_see(struct Goby *goby, uint64_t occupied);

// Begins a game at the position that was set up, with `side`, a `GobyColor`, to move. Kings and
// rooks on their home squares may castle.
GobyStatus goby_set_up_finish(struct Goby *goby, uint8_t side);

// A `GobyStatus` in words, a sentence without capital and full stop: a constant text, empty for
// any other number.
const char *goby_status_text(uint8_t status);

// Finds a move for the side to move, but does not play it. Fails with `GOBY_STATUS_GAME_OVER` if
// there is no legal move. After a draw it still finds a move: `goby_outcome` reports draws.
GobyStatus goby_think(struct Goby *goby,
                      const struct GobyLimit *limit,
                      struct GobyThought *thought);

// Thinks in the opponent's turn about the answer to the move that the engine expects, for example
// `reply` of its last thought. The game does not change.
//
// The hook `hits` must return true once the opponent has played this move: from then on the limit
// counts, and the thought is the answer to it. If the opponent plays another move, the hook
// `stops` must return true. Then, and if the answer needs no search, this function fails with
// `GOBY_STATUS_NO_ANSWER`.
GobyStatus goby_ponder(struct Goby *goby,
                       const struct GobyMove *expected,
                       const struct GobyLimit *limit,
                       struct GobyThought *thought);

// Finds a move to suggest to the side to move, at full strength: in a fifth of a second by the
// hook `millis`, or within 20,000 nodes.
GobyStatus goby_hint(struct Goby *goby, struct GobyMove *found);

// Returns true if the engine, which plays the colour `own`, a `GobyColor`, accepts a draw.
bool goby_accepts_draw(struct Goby *goby, uint8_t own);

// Sets the functions that the engine calls while it thinks. Limits by time need `millis`.
GobyStatus goby_set_hooks(struct Goby *goby, const struct GobyHooks *hooks);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

// Memory for an engine: `static GobyMemory memory;`
typedef struct GobyMemory {
  uint64_t words[GOBY_BYTES / 8];
} GobyMemory;
