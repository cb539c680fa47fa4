
#include <limits.h>
#include <string.h>

#if UINT_MAX < 0xFFFFFFFF
#error "Goby needs an int of 32 bits: it does not run on AVR"
#endif

// The pass peephole2 of gcc 12 for x86 makes wrong code of a test of one bit whose result chooses a value.
#if defined(__GNUC__) && !defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
#pragma GCC optimize("no-peephole2")
#endif

typedef uint32_t u32;
typedef uint64_t u64;

#if defined(__GNUC__)
#define NOINLINE __attribute__((noinline))
#define INLINE static inline __attribute__((unused))
#define NEVER __builtin_trap()
#elif defined(_MSC_VER)
#define NOINLINE __declspec(noinline)
#define INLINE static __inline
#define NEVER __assume(0)
#else
#define NOINLINE
#define INLINE static inline
#define NEVER for (;;) {}
#endif

// Memory has one of two forms, which goby.h chooses.
//
// Flat, on 32-bit little-endian machines: addresses of the translated program are addresses of the machine. Constant data stays
// where the linker puts it (flash), and frames are on the machine's stack.
//
// Linear, on all others: an address is an offset into the memory of `goby_new`, which holds a copy of the data, a stack and the
// engine. Its first four bytes are the stack pointer. Each function receives a pointer to the memory.
#if defined(GOBY_FLAT)
#define MEMORY
#define MEMORY_ALONE void
#define HERE
#define HERE_ALONE
#define UNUSED
#define FRAME(bytes) u64 frame[(bytes) / 8]; const u32 sp = (u32)(uintptr_t)frame;
#define SET_SP(value) ((void)0)
#define DATA_WORD u32
#define DATA_WORDS (DATA_BYTES / 4)
#define DATA(offset) ((u32)(uintptr_t)data + (u32)(16 + (offset)))
#define W(word) word##u
#define P(offset) (u32)((uintptr_t)data + (uintptr_t)(16 + (offset)))
typedef uint16_t __attribute__((may_alias)) aliasing16;
typedef uint32_t __attribute__((may_alias)) aliasing32;
typedef uint64_t __attribute__((may_alias)) aliasing64;
#define AT(address, offset) ((uintptr_t)(address) + (offset))
#define LOAD8(address, offset) ((u32)*(const uint8_t *)AT(address, offset))
#define LOAD16(address, offset) ((u32)*(const aliasing16 *)AT(address, offset))
#define LOAD32(address, offset) ((u32)*(const aliasing32 *)AT(address, offset))
#define LOAD64(address, offset) ((u64)*(const aliasing64 *)AT(address, offset))
#define STORE8(address, offset, value) (*(uint8_t *)AT(address, offset) = (uint8_t)(value))
#define STORE16(address, offset, value) (*(aliasing16 *)AT(address, offset) = (uint16_t)(value))
#define STORE32(address, offset, value) (*(aliasing32 *)AT(address, offset) = (u32)(value))
#define STORE64(address, offset, value) (*(aliasing64 *)AT(address, offset) = (value))
#define POINTER(address) ((void *)(uintptr_t)(address))
#else
#define MEMORY unsigned char *memory,
#define MEMORY_ALONE unsigned char *memory
#define HERE memory,
#define HERE_ALONE memory
#define UNUSED (void)memory
#define FRAME(bytes) const u32 sp = LOAD32(0u, 0) - (bytes);
#define SET_SP(value) STORE32(0u, 0, value)
#define DATA_WORD unsigned char
#define DATA_WORDS DATA_BYTES
#define DATA(offset) ((u32)(16 + (offset)))
#define W(word) (word##u) & 255, (word##u) >> 8 & 255, (word##u) >> 16 & 255, (word##u) >> 24
#define P(offset) (16u + (offset)) & 255, (16u + (offset)) >> 8 & 255, (16u + (offset)) >> 16 & 255, (16u + (offset)) >> 24
#define AT(address, offset) (memory + (size_t)(u32)(address) + (offset))
#define LOAD8(address, offset) ((u32)*AT(address, offset))
#define LOAD16(address, offset) load16(AT(address, offset))
#define LOAD32(address, offset) load32(AT(address, offset))
#define LOAD64(address, offset) load64(AT(address, offset))
#define STORE8(address, offset, value) (*AT(address, offset) = (unsigned char)(value))
#define STORE16(address, offset, value) store16(AT(address, offset), (u32)(value))
#define STORE32(address, offset, value) store32(AT(address, offset), (u32)(value))
#define STORE64(address, offset, value) store64(AT(address, offset), value)
#define POINTER(address) (memory + (size_t)(u32)(address))
#endif

// Loads and stores of little-endian numbers at any address, aligned or not.
#if defined(__BYTE_ORDER__) ? __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ : defined(_WIN32)
INLINE u32 load16(const unsigned char *at) { uint16_t value; memcpy(&value, at, 2); return value; }
INLINE u32 load32(const unsigned char *at) { u32 value; memcpy(&value, at, 4); return value; }
INLINE u64 load64(const unsigned char *at) { u64 value; memcpy(&value, at, 8); return value; }
INLINE void store16(unsigned char *at, u32 value) { uint16_t low = (uint16_t)value; memcpy(at, &low, 2); }
INLINE void store32(unsigned char *at, u32 value) { memcpy(at, &value, 4); }
INLINE void store64(unsigned char *at, u64 value) { memcpy(at, &value, 8); }
#else
INLINE u32 load16(const unsigned char *at) { return (u32)at[0] | (u32)at[1] << 8; }
INLINE u32 load32(const unsigned char *at) { return load16(at) | load16(at + 2) << 16; }
INLINE u64 load64(const unsigned char *at) { return load32(at) | (u64)load32(at + 4) << 32; }
INLINE void store16(unsigned char *at, u32 value) { at[0] = (unsigned char)value; at[1] = (unsigned char)(value >> 8); }
INLINE void store32(unsigned char *at, u32 value) { store16(at, value); store16(at + 2, value >> 16); }
INLINE void store64(unsigned char *at, u64 value) { store32(at, (u32)value); store32(at + 4, (u32)(value >> 32)); }
#endif
#define BYTES_AT(address, offset) ((unsigned char *)AT(address, offset))
#define LOAD16_LOOSE(address, offset) load16(BYTES_AT(address, offset))
#define LOAD32_LOOSE(address, offset) load32(BYTES_AT(address, offset))
#define LOAD64_LOOSE(address, offset) load64(BYTES_AT(address, offset))
#define STORE16_LOOSE(address, offset, value) store16(BYTES_AT(address, offset), (u32)(value))
#define STORE32_LOOSE(address, offset, value) store32(BYTES_AT(address, offset), (u32)(value))
#define STORE64_LOOSE(address, offset, value) store64(BYTES_AT(address, offset), value)
#define LOAD8S(address, offset) ((u32)(int32_t)(int8_t)LOAD8(address, offset))
#define LOAD16S(address, offset) ((u32)(int32_t)(int16_t)LOAD16(address, offset))
#define LOAD16S_LOOSE(address, offset) ((u32)(int32_t)(int16_t)LOAD16_LOOSE(address, offset))
#define WIDE_LOAD8(address, offset) ((u64)LOAD8(address, offset))
#define WIDE_LOAD16(address, offset) ((u64)LOAD16(address, offset))
#define WIDE_LOAD32(address, offset) ((u64)LOAD32(address, offset))
#define WIDE_LOAD16_LOOSE(address, offset) ((u64)LOAD16_LOOSE(address, offset))
#define WIDE_LOAD32_LOOSE(address, offset) ((u64)LOAD32_LOOSE(address, offset))
#define WIDE_LOAD8S(address, offset) ((u64)(int64_t)(int8_t)LOAD8(address, offset))
#define WIDE_LOAD16S(address, offset) ((u64)(int64_t)(int16_t)LOAD16(address, offset))
#define WIDE_LOAD32S(address, offset) ((u64)(int64_t)(int32_t)LOAD32(address, offset))
#define MOVE(to, from, count) memmove(POINTER(to), POINTER(from), count)
#define FILL(to, byte, count) memset(POINTER(to), (int)(byte), count)

// Operations with a name of their own in each compiler.
#if defined(__GNUC__)
INLINE u32 clz32(u32 x) { return x ? (u32)__builtin_clzl((unsigned long)x) - (u32)(8 * sizeof(long) - 32) : 32; }
INLINE u32 ctz32(u32 x) { return x ? (u32)__builtin_ctzl((unsigned long)x) : 32; }
INLINE u64 clz64(u64 x) { return x ? (u64)__builtin_clzll(x) : 64; }
INLINE u64 ctz64(u64 x) { return x ? (u64)__builtin_ctzll(x) : 64; }
#else
INLINE u64 clz64(u64 x) { u64 n = 0; if (!x) return 64; for (; !(x >> 63); x <<= 1) n++; return n; }
INLINE u64 ctz64(u64 x) { u64 n = 0; if (!x) return 64; for (; !(x & 1); x >>= 1) n++; return n; }
INLINE u32 clz32(u32 x) { return (u32)clz64(x) - 32; }
INLINE u32 ctz32(u32 x) { return x ? (u32)ctz64(x) : 32; }
#endif
INLINE u32 ones32(u32 x) {
  x -= x >> 1 & 0x55555555u;
  x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
  return ((x + (x >> 4)) & 0x0F0F0F0Fu) * 0x01010101u >> 24;
}
INLINE u64 ones64(u64 x) { return ones32((u32)x) + ones32((u32)(x >> 32)); }
INLINE u32 rotl32(u32 x, u32 by) { return x << (by & 31) | x >> ((32 - by) & 31); }
INLINE u64 rotl64(u64 x, u64 by) { return x << (by & 63) | x >> ((64 - by) & 63); }
INLINE u32 rem32(u32 a, u32 b) { return b == 0xFFFFFFFFu ? 0 : (u32)((int32_t)a % (int32_t)b); }
INLINE u64 rem64(u64 a, u64 b) { return b == ~UINT64_C(0) ? 0 : (u64)((int64_t)a % (int64_t)b); }

