
// The functions of goby.h. The memory holds, in this order: if flat, the hooks and the engine; if linear, the stack pointer and
// the data, the hooks, the stack, and the engine.
typedef char goby_engine_fits[sizeof(GobyMemory) >= GOBY_BYTES ? 1 : -1];

#if defined(GOBY_FLAT)
#define HOOKS_AT 0
#define ENGINE_AT 16
typedef char goby_structs_are_alike[sizeof(GobyMove) == 6 && sizeof(GobyLimit) == 16 && sizeof(GobyThought) == 40 &&
                                    sizeof(GobySeen) == 40 && sizeof(GobyConsole) == 24 && sizeof(GobyHooks) <= 16 ? 1 : -1];
#define ADDRESS(pointer) ((u32)(uintptr_t)(pointer))
#define BEGIN(goby, none) u32 engine = (goby) ? ADDRESS(goby) + ENGINE_AT : 0
#define END ((void)0)
#define CONSTANT
#define TEXT_IN(text) ADDRESS(text)
#define BYTES_IN(bytes, length) ADDRESS(bytes)
#define ROOM(pointer, length) ADDRESS(pointer)
#define FETCH(pointer, place, length) ((void)0)
#define MOVE_IN(move) ADDRESS(move)
#define LIMIT_IN(limit) ADDRESS(limit)
#define FETCH_MOVE(move, place) ((void)0)
#define FETCH_MOVES(moves, place, count) ((void)0)
#define FETCH_SEEN(seen, place) ((void)0)
#define FETCH_CONSOLE(console, place) ((void)0)
#define FETCH_THOUGHT(thought, place) ((void)0)
#define TEXT_OUT(address) ((const char *)(uintptr_t)(address))
#else
#define HOOKS_AT ((DATA_BYTES + 7) / 8 * 8)
#define STACK_AT ((HOOKS_AT + (u32)sizeof(GobyHooks) + 15) / 16 * 16)
#define ENGINE_AT (STACK_AT + STACK_BYTES)
typedef char goby_engine_lies_inside[ENGINE_AT + ENGINE_BYTES <= GOBY_BYTES ? 1 : -1];
#define BEGIN(goby, none) \
  unsigned char *memory = (unsigned char *)(goby); \
  u32 engine = ENGINE_AT, top; \
  if (!memory) return none; \
  top = LOAD32(0u, 0) /* In a hook: below the frames of the search. */
#define END ((void)(engine = 0), STORE32(0u, 0, top))
// For functions that return a constant text: the data serves as the memory.
#define CONSTANT unsigned char *memory = (unsigned char *)(uintptr_t)data;
#define TEXT_OUT(address) ((const char *)data + (address))

// Reserves bytes on the stack in memory for a copy of the caller's data. Returns 0, which is NULL, for NULL or too many bytes.
static u32 room(unsigned char *memory, const void *pointer, size_t length) {
  u32 top = LOAD32(0u, 0), bytes = ((u32)length + 15) / 16 * 16;
  if (!pointer || length > STACK_BYTES / 2 || bytes > top - STACK_AT - STACK_BYTES / 2) return 0;
  STORE32(0u, 0, top - bytes);
  return top - bytes;
}
static u32 bytes_in(unsigned char *memory, const void *bytes, size_t length) {
  u32 place = room(memory, bytes, length);
  if (place) memcpy(memory + place, bytes, length);
  return place;
}
static u32 move_in(unsigned char *memory, const GobyMove *move) {
  u32 place = room(memory, move, 6);
  if (place && move) {
    STORE16(place, 0, move->id);
    STORE8(place, 2, move->from);
    STORE8(place, 3, move->to);
    STORE8(place, 4, move->promotion);
  }
  return place;
}
static u32 limit_in(unsigned char *memory, const GobyLimit *limit) {
  u32 place = room(memory, limit, 16);
  if (place && limit) {
    STORE8(place, 0, limit->bound);
    STORE32(place, 4, limit->amount);
    STORE32(place, 8, limit->increment);
    STORE32(place, 12, limit->moves);
  }
  return place;
}
static void fetch_move(unsigned char *memory, GobyMove *move, u32 place) {
  if (!move || !place) return;
  move->id = (uint16_t)LOAD16(place, 0);
  move->from = (uint8_t)LOAD8(place, 2);
  move->to = (uint8_t)LOAD8(place, 3);
  move->promotion = (GobyPiece)LOAD8(place, 4);
}
static void fetch_moves(unsigned char *memory, GobyMove *moves, u32 place, size_t count) {
  size_t number;
  for (number = 0; moves && place && number < count; number++) fetch_move(memory, moves + number, place + 6 * (u32)number);
}
static void fetch_seen(unsigned char *memory, GobySeen *seen, u32 place) {
  if (!seen || !place) return;
  seen->targets = LOAD64(place, 0);
  seen->put = LOAD64(place, 8);
  seen->lift = LOAD64(place, 16);
  seen->exchange = LOAD64(place, 24);
  fetch_move(memory, &seen->made, place + 32);
  seen->sight = (GobySight)LOAD8(place, 38);
}
static void fetch_console(unsigned char *memory, GobyConsole *console, u32 place) {
  if (!console || !place) return;
  console->lights = LOAD64(place, 0);
  console->read = LOAD64(place, 8);
  console->elo = (int16_t)LOAD16(place, 16);
  console->square = (uint8_t)LOAD8(place, 18);
  console->faults = (uint8_t)LOAD8(place, 19);
  console->tone = (GobyTone)LOAD8(place, 20);
  console->task = (GobyTask)LOAD8(place, 21);
  console->player = (GobyColor)LOAD8(place, 22);
}
static void fetch_thought(unsigned char *memory, GobyThought *thought, u32 place) {
  if (!thought || !place) return;
  thought->nodes = LOAD64(place, 0);
  thought->score = (int32_t)LOAD32(place, 8);
  thought->mate = (int32_t)LOAD32(place, 12);
  thought->depth = LOAD32(place, 16);
  thought->millis = LOAD32(place, 20);
  fetch_move(memory, &thought->best, place + 24);
  fetch_move(memory, &thought->reply, place + 30);
  thought->resigns = LOAD8(place, 36) != 0;
  thought->offers_draw = LOAD8(place, 37) != 0;
}
#define TEXT_IN(text) bytes_in(memory, text, (text) ? strlen(text) + 1 : 0)
#define BYTES_IN(bytes, length) bytes_in(memory, bytes, length)
#define ROOM(pointer, length) room(memory, pointer, length)
#define FETCH(pointer, place, length) do { if (place) memcpy(pointer, memory + (place), length); } while (0)
#define MOVE_IN(move) move_in(memory, move)
#define LIMIT_IN(limit) limit_in(memory, limit)
#define FETCH_MOVE(move, place) fetch_move(memory, move, place)
#define FETCH_MOVES(moves, place, count) fetch_moves(memory, moves, place, count)
#define FETCH_SEEN(seen, place) fetch_seen(memory, seen, place)
#define FETCH_CONSOLE(console, place) fetch_console(memory, console, place)
#define FETCH_THOUGHT(thought, place) fetch_thought(memory, thought, place)
#endif

// The hooks of the caller, as the translated program calls them.
static u32 hook_millis(MEMORY u32 user) {
  const GobyHooks *hooks = (const GobyHooks *)POINTER(user);
  UNUSED;
  return hooks->millis(hooks->user);
}
static u32 hook_stops(MEMORY u32 user, u32 progress) {
  const GobyHooks *hooks = (const GobyHooks *)POINTER(user);
  GobyProgress copy;
  UNUSED;
  copy.nodes = LOAD64(progress, 0);
  copy.millis = LOAD32(progress, 8);
  copy.depth = LOAD32(progress, 12);
  return hooks->stops(hooks->user, &copy);
}
static u32 hook_hits(MEMORY u32 user) {
  const GobyHooks *hooks = (const GobyHooks *)POINTER(user);
  UNUSED;
  return hooks->hits(hooks->user);
}

struct goby_alignment {
  char before;
  GobyMemory memory;
};
Goby *goby_new(void *pointer, size_t bytes) {
  if (!pointer || (uintptr_t)pointer % offsetof(struct goby_alignment, memory) != 0 || bytes < GOBY_BYTES) return NULL;
#if defined(GOBY_FLAT)
  if (!inner_goby_new(HERE ADDRESS(pointer) + ENGINE_AT, ENGINE_BYTES)) return NULL;
#else
  unsigned char *memory = (unsigned char *)pointer;
  memcpy(memory, data, DATA_BYTES);
  STORE32(0u, 0, ENGINE_AT);
  if (!inner_goby_new(HERE ENGINE_AT, ENGINE_BYTES)) return NULL;
#endif
  return (Goby *)pointer;
}
GobyStatus goby_set_hooks(Goby *goby, const GobyHooks *hooks) {
  GobyStatus status;
  GobyHooks none = {0};
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  if (!hooks) hooks = &none;
  {
#if defined(GOBY_FLAT)
    u32 numbers[4], place = ADDRESS(numbers), at = ADDRESS(goby) + HOOKS_AT;
#else
    u32 place = room(memory, hooks, 16), at = HOOKS_AT;
#endif
    STORE32(place, 0, hooks->millis ? HOOK_MILLIS : 0u);
    STORE32(place, 4, hooks->stops ? HOOK_STOPS : 0u);
    STORE32(place, 8, hooks->hits ? HOOK_HITS : 0u);
    STORE32(place, 12, at);
    status = (GobyStatus)inner_goby_set_hooks(HERE engine, place);
    if (status == GOBY_STATUS_OK) memcpy(POINTER(at), hooks, sizeof *hooks);
  }
  END;
  return status;
}
const char *goby_name(void) {
  CONSTANT
  return TEXT_OUT(inner_goby_name(HERE_ALONE));
}
const char *goby_status_text(uint8_t status) {
  CONSTANT
  return TEXT_OUT(inner_goby_status_text(HERE status));
}
// Writes the reason why there is no engine in place of a text, and returns its length.
#if !defined(GOBY_FLAT)
static size_t no_engine(char *text, size_t room) {
  const char *reason = goby_status_text(GOBY_STATUS_NO_ENGINE);
  size_t length = strlen(reason), shown = length < room ? length : room ? room - 1 : 0;
  if (text && room) {
    memcpy(text, reason, shown);
    text[shown] = 0;
  }
  return length;
}
#endif
#define WRITES(name) \
  size_t name(Goby *goby, char *text, size_t room_) { \
    size_t length; \
    u32 place; \
    BEGIN(goby, no_engine(text, room_)); \
    if (room_ > 0x1000) room_ = 0x1000; \
    place = ROOM(text, room_); \
    length = inner_##name(HERE engine, place, (u32)(place ? room_ : 0)); \
    FETCH(text, place, room_ < length + 1 ? room_ : length + 1); \
    END; \
    return length; \
  }
WRITES(goby_position)
WRITES(goby_reason)
size_t goby_san(Goby *goby, const GobyMove *chosen, char *text, size_t room_) {
  size_t length;
  u32 place;
  BEGIN(goby, no_engine(text, room_));
  if (room_ > 0x1000) room_ = 0x1000;
  place = ROOM(text, room_);
  length = inner_goby_san(HERE engine, MOVE_IN(chosen), place, (u32)(place ? room_ : 0));
  FETCH(text, place, room_ < length + 1 ? room_ : length + 1);
  END;
  return length;
}
size_t goby_save(Goby *goby, uint8_t *bytes, size_t length) {
  size_t saved;
  u32 place;
  BEGIN(goby, 0);
  if (length > STACK_BYTES / 4) length = STACK_BYTES / 4;
  place = ROOM(bytes, length);
  saved = inner_goby_save(HERE engine, place, (u32)(place ? length : 0));
  if (saved <= length) FETCH(bytes, place, saved);
  END;
  return saved;
}
GobyStatus goby_restore(Goby *goby, const uint8_t *bytes, size_t length) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  if (length > STACK_BYTES / 4) length = STACK_BYTES / 4;
  place = BYTES_IN(bytes, length);
  status = (GobyStatus)inner_goby_restore(HERE engine, place, (u32)(place ? length : 0));
  END;
  return status;
}

// Functions whose arguments and results are numbers.
#define ASKS(type, name, none) \
  type name(Goby *goby) { \
    type answer; \
    BEGIN(goby, none); \
    answer = (type)inner_##name(HERE engine); \
    END; \
    return answer; \
  }
#define ASKS_OF(type, name, kind, none) \
  type name(Goby *goby, kind of) { \
    type answer; \
    BEGIN(goby, none); \
    answer = (type)inner_##name(HERE engine, of); \
    END; \
    return answer; \
  }
ASKS(GobyColor, goby_side, GOBY_COLOR_WHITE)
ASKS(bool, goby_in_check, false)
ASKS(GobyOutcome, goby_outcome, GOBY_OUTCOME_GOES_ON)
ASKS(uint32_t, goby_ply, 0)
ASKS(bool, goby_is_over, false)
ASKS(size_t, goby_held_moves, 0)
ASKS(int16_t, goby_level, 0)
ASKS_OF(GobyPiece, goby_piece_on, uint8_t, GOBY_PIECE_NONE)
ASKS_OF(uint64_t, goby_occupied, uint8_t, 0)
ASKS_OF(uint64_t, goby_targets, uint8_t, 0)
ASKS(GobyStatus, goby_new_game, GOBY_STATUS_NO_ENGINE)
ASKS(GobyStatus, goby_take_back, GOBY_STATUS_NO_ENGINE)
ASKS(GobyStatus, goby_set_up, GOBY_STATUS_NO_ENGINE)
ASKS_OF(GobyStatus, goby_set_up_see, uint64_t, GOBY_STATUS_NO_ENGINE)
ASKS_OF(GobyStatus, goby_set_player, uint8_t, GOBY_STATUS_NO_ENGINE)
ASKS_OF(GobyStatus, goby_set_up_finish, uint8_t, GOBY_STATUS_NO_ENGINE)
ASKS_OF(bool, goby_accepts_draw, uint8_t, false)
GobyStatus goby_set_level(Goby *goby, int16_t elo) {
  GobyStatus status;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  status = (GobyStatus)inner_goby_set_level(HERE engine, (u32)(int32_t)elo);
  END;
  return status;
}
GobyStatus goby_set_sensors(Goby *goby, uint32_t debounce, uint32_t patience) {
  GobyStatus status;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  status = (GobyStatus)inner_goby_set_sensors(HERE engine, debounce, patience);
  END;
  return status;
}
GobyStatus goby_set_up_next(Goby *goby, uint8_t of, uint8_t kind) {
  GobyStatus status;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  status = (GobyStatus)inner_goby_set_up_next(HERE engine, of, kind);
  END;
  return status;
}
GobyStatus goby_play_from_to(Goby *goby, uint8_t from, uint8_t to, uint8_t promotion) {
  GobyStatus status;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  status = (GobyStatus)inner_goby_play_from_to(HERE engine, from, to, promotion);
  END;
  return status;
}

// Functions with texts or moves as arguments.
#define READS(name) \
  GobyStatus name(Goby *goby, const char *text) { \
    GobyStatus status; \
    BEGIN(goby, GOBY_STATUS_NO_ENGINE); \
    status = (GobyStatus)inner_##name(HERE engine, TEXT_IN(text)); \
    END; \
    return status; \
  }
READS(goby_set_position)
READS(goby_play)
GobyStatus goby_set_option(Goby *goby, const char *name, const char *value) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = TEXT_IN(name);
  status = (GobyStatus)inner_goby_set_option(HERE engine, place, TEXT_IN(value));
  END;
  return status;
}
GobyStatus goby_play_move(Goby *goby, const GobyMove *chosen) {
  GobyStatus status;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  status = (GobyStatus)inner_goby_play_move(HERE engine, MOVE_IN(chosen));
  END;
  return status;
}
GobyStatus goby_read(Goby *goby, const char *text, GobyMove *found) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(found, 6);
  status = (GobyStatus)inner_goby_read(HERE engine, TEXT_IN(text), place);
  if (status == GOBY_STATUS_OK) FETCH_MOVE(found, place);
  END;
  return status;
}
GobyStatus goby_last_move(Goby *goby, GobyMove *last) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(last, 6);
  status = (GobyStatus)inner_goby_last_move(HERE engine, place);
  if (status == GOBY_STATUS_OK) FETCH_MOVE(last, place);
  END;
  return status;
}
#define LISTS(name) \
  size_t name(Goby *goby, GobyMove *moves, size_t room_) { \
    size_t count; \
    u32 place; \
    BEGIN(goby, 0); \
    if (room_ > STACK_BYTES / 32) room_ = STACK_BYTES / 32; \
    place = ROOM(moves, 6 * room_); \
    count = inner_##name(HERE engine, place, (u32)(place ? room_ : 0)); \
    FETCH_MOVES(moves, place, room_ < count ? room_ : count); \
    END; \
    return count; \
  }
LISTS(goby_legal_moves)
LISTS(goby_moves)
GobyStatus goby_hint(Goby *goby, GobyMove *found) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(found, 6);
  status = (GobyStatus)inner_goby_hint(HERE engine, place);
  if (status == GOBY_STATUS_OK) FETCH_MOVE(found, place);
  END;
  return status;
}
GobyStatus goby_see(Goby *goby, uint64_t occupied, GobySeen *seen) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(seen, 40);
  status = (GobyStatus)inner_goby_see(HERE engine, occupied, place);
  if (status == GOBY_STATUS_OK) FETCH_SEEN(seen, place);
  END;
  return status;
}
GobyStatus goby_console(Goby *goby, uint64_t occupied, uint8_t button, GobyConsole *result) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(result, 24);
  status = (GobyStatus)inner_goby_console(HERE engine, occupied, button, place);
  if (status == GOBY_STATUS_OK) FETCH_CONSOLE(result, place);
  END;
  return status;
}
GobyStatus goby_think(Goby *goby, const GobyLimit *limit, GobyThought *thought) {
  GobyStatus status;
  u32 place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(thought, 40);
  status = (GobyStatus)inner_goby_think(HERE engine, LIMIT_IN(limit), place);
  if (status == GOBY_STATUS_OK) FETCH_THOUGHT(thought, place);
  END;
  return status;
}
GobyStatus goby_ponder(Goby *goby, const GobyMove *expected, const GobyLimit *limit, GobyThought *thought) {
  GobyStatus status;
  u32 chosen, place;
  BEGIN(goby, GOBY_STATUS_NO_ENGINE);
  place = ROOM(thought, 40);
  chosen = MOVE_IN(expected);
  status = (GobyStatus)inner_goby_ponder(HERE engine, chosen, LIMIT_IN(limit), place);
  if (status == GOBY_STATUS_OK) FETCH_THOUGHT(thought, place);
  END;
  return status;
}
