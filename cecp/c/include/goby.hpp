// Goby for C++: an engine with its memory as a class, around the functions of goby.h, which says what they do. C++11, no
// exceptions, no allocation. The class is as large as its memory: make it static.
//
//     static goby::Engine goby;
//     goby.set_clock([](void *) -> uint32_t { return millis(); });
//     if (!goby.play("e2e4")) puts(goby.reason().text);
//     goby::Thought thought = goby.think(goby::millis(2000));
//     if (thought) goby.play(thought.best);
#pragma once
#include "goby.h"

namespace goby {

using Move = GobyMove;

/// A text of at most N - 1 characters.
template <size_t N> struct Text {
  char text[N];
};

/// The result of a search, true if it succeeded: `if (thought)`.
struct Thought : GobyThought {
  GobyStatus status;
  explicit operator bool() const { return status == GOBY_STATUS_OK; }
};

inline GobyLimit limit(GobyBound bound, uint32_t amount) { return {bound, amount, 0, 0}; }
inline GobyLimit millis(uint32_t amount) { return limit(GOBY_BOUND_MILLIS, amount); }
inline GobyLimit nodes(uint32_t amount) { return limit(GOBY_BOUND_NODES, amount); }
inline GobyLimit depth(uint32_t plies) { return limit(GOBY_BOUND_DEPTH, plies); }
/// A chess clock: the time left and the increment, in milliseconds, and the moves for which it must last (0: the rest of the game).
inline GobyLimit clock(uint32_t left, uint32_t increment = 0, uint32_t moves = 0) {
  return {GOBY_BOUND_CLOCK, left, increment, moves};
}

/// The number of a square: square('e', 4).
constexpr uint8_t square(char file, int rank) { return static_cast<uint8_t>((rank - 1) * 8 + (file - 'a')); }

class Engine {
  GobyMemory memory;
  Goby *made; // NULL before the first call.
  GobyHooks hooks;
  GobyStatus last;
  bool ok(GobyStatus status) {
    last = status;
    return status == GOBY_STATUS_OK;
  }

public:
  /// Does nothing yet, because the constructor of a static engine runs before main, where many chips have little stack.
  Engine() : made(nullptr), hooks(), last(GOBY_STATUS_OK) {}
  // An engine cannot be copied: it lies in its memory.
  Engine(const Engine &) = delete;
  Engine &operator=(const Engine &) = delete;

  /// The engine, for the functions of goby.h. The first call makes it.
  Goby *get() {
    if (!made) made = goby_new(&memory, sizeof memory);
    return made;
  }
  /// True if there is an engine: its memory suits goby_new.
  explicit operator bool() { return get() != nullptr; }
  /// The status of the last function that can fail: GOBY_STATUS_OK, or why not.
  GobyStatus status() const { return last; }

  using Millis = uint32_t (*)(void *user);
  using Stops = bool (*)(void *user, const GobyProgress *progress);
  void set_clock(Millis millis) { hooks.millis = millis, ok(goby_set_hooks(get(), &hooks)); }
  void set_stop(Stops stops, void *user = nullptr) {
    hooks.stops = stops, hooks.user = user, ok(goby_set_hooks(get(), &hooks));
  }
  bool set_level(int16_t elo) { return ok(goby_set_level(get(), elo)); }
  bool set_option(const char *name, const char *value) { return ok(goby_set_option(get(), name, value)); }

  void new_game() { ok(goby_new_game(get())); }
  bool set_position(const char *fen) { return ok(goby_set_position(get(), fen)); }
  bool play(const char *text) { return ok(goby_play(get(), text)); }
  bool play(const Move &move) { return ok(goby_play_move(get(), &move)); }
  bool play(uint8_t from, uint8_t to, GobyPiece promotion = GOBY_PIECE_NONE) {
    return ok(goby_play_from_to(get(), from, to, promotion));
  }
  bool read(const char *text, Move &found) { return ok(goby_read(get(), text, &found)); }
  bool take_back() { return ok(goby_take_back(get())); }

  Thought think(const GobyLimit &limit) {
    Thought thought = Thought();
    ok(thought.status = goby_think(get(), &limit, &thought));
    return thought;
  }
  bool hint(Move &found) { return ok(goby_hint(get(), &found)); }
  bool accepts_draw(GobyColor own) { return goby_accepts_draw(get(), own); }

  GobyColor side() { return goby_side(get()); }
  GobyOutcome outcome() { return goby_outcome(get()); }
  bool in_check() { return goby_in_check(get()); }
  uint32_t ply() { return goby_ply(get()); }
  GobyPiece piece_on(uint8_t square) { return goby_piece_on(get(), square); }
  uint64_t occupied() { return goby_occupied(get(), GOBY_COLOR_WHITE) | goby_occupied(get(), GOBY_COLOR_BLACK); }
  uint64_t targets(uint8_t from) { return goby_targets(get(), from); }

  Text<96> position() { Text<96> t; goby_position(get(), t.text, sizeof t.text); return t; }
  Text<64> san(const Move &move) { Text<64> t; goby_san(get(), &move, t.text, sizeof t.text); return t; }
  Text<64> reason() { Text<64> t; goby_reason(get(), t.text, sizeof t.text); return t; }

  size_t save(uint8_t *bytes, size_t length) { return goby_save(get(), bytes, length); }
  bool restore(const uint8_t *bytes, size_t length) { return ok(goby_restore(get(), bytes, length)); }

  void set_sensors(uint32_t debounce, uint32_t patience) { ok(goby_set_sensors(get(), debounce, patience)); }
  GobySeen see(uint64_t occupied) {
    GobySeen seen = GobySeen();
    ok(goby_see(get(), occupied, &seen));
    return seen;
  }
  bool set_player(GobyColor player) { return ok(goby_set_player(get(), static_cast<uint8_t>(player))); }
  GobyConsole console(uint64_t occupied, bool button) {
    GobyConsole result = GobyConsole();
    ok(goby_console(get(), occupied, button, &result));
    return result;
  }

  bool set_up() { return ok(goby_set_up(get())); }
  bool set_up_next(GobyColor color, GobyPiece piece) { return ok(goby_set_up_next(get(), color, piece)); }
  bool set_up_see(uint64_t occupied) { return ok(goby_set_up_see(get(), occupied)); }
  bool set_up_finish(GobyColor side) { return ok(goby_set_up_finish(get(), side)); }
};

} // namespace goby
