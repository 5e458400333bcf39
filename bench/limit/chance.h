/* Chance for the three limits: random numbers, bounded draws, the k-th tile of a set, tables of hands.
 *
 * A set of tiles is a mask of 28 bits, tile (high, low) at bit high * (high + 1) / 2 + low. In play a mask
 * holds every tile twice, at bit t for its high end and at bit t + 32 for its low end, so that a bit is a
 * tile and the number it joins: the plays are the bits of hand & legal, and counting them counts plays.
 *
 * Every game exports
 *     long long play(long long rounds, unsigned long long seed, long long *totals)
 * which plays that many rounds and adds to ten totals, the same in all three, in the order of the enum below;
 * POINTS are those of up to four sides, in partnership games two. It returns the number of rounds.
 */
#ifndef CHANCE_H
#define CHANCE_H

/* Two words of a round packed into one store would be waited for by the loads of either. */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

#include <stdint.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

enum { PLAYS, PASSES, DRAWS, BLOCKED, TIED, POINTS, STARTER_WINS = POINTS + 4, TOTALS };

typedef uint64_t u64;
typedef uint32_t u32;
typedef uint16_t u16;
typedef uint8_t u8;

#define BOTH 0x100000001ull /* times a mask of 28 bits: every tile twice */
#define NOTHING 64          /* the bit of an empty set */
#define STEP 0xd1342543de82ef95ull

/* The high half of a product: r spread over n values. */
static inline u64 high_half(u64 r, u64 n) { return (u64)(((unsigned __int128)r * n) >> 64); }

/* A Weyl sequence, each term multiplied by itself turned and folded. */
static inline u64 fresh(u64 *seed) {
    u64 s = *seed += 0x9e3779b97f4a7c15ull;
    unsigned __int128 p = (unsigned __int128)s * (s ^ 0xe7037ed1a0b428dbull);
    return (u64)p ^ (u64)(p >> 64);
}

/* One of n values; what of r was not used stays in it, for the next draw. */
static inline u32 below(u64 *r, u64 n) {
    unsigned __int128 p = (unsigned __int128)*r * n;
    *r = (u64)p;
    return (u32)(p >> 64);
}

/* The bits of a mask put where `where` has ones. */
static inline u64 spread(u64 bits, u64 where) {
#if defined(__BMI2__)
    return _pdep_u64(bits, where);
#else
    u64 result = 0;
    for (; bits; bits >>= 1, where &= where - 1)
        if (bits & 1) result |= where & -where;
    return result;
#endif
}

/* The k-th one of a mask, alone; nothing if the mask is empty. */
static inline u64 one_of(u64 mask, u64 k) {
#if defined(__BMI2__)
    return _pdep_u64(1ull << k, mask);
#else
    while (k--) mask &= mask - 1;
    return mask & -mask;
#endif
}

/* The place of a one; NOTHING for 0. */
static inline u64 place(u64 one) {
#if defined(__BMI2__)
    return _tzcnt_u64(one);
#else
    return one ? (u64)__builtin_ctzll(one) : NOTHING;
#endif
}

static inline u64 turned(u64 mask) { return mask << 32 | mask >> 32; }
static inline int ones(u64 mask) { return __builtin_popcountll(mask); }

/* Which of seven bytes are not 0, as seven bits; no byte is above 128. */
static inline u64 not_zero(u64 bytes) {
    u64 marks = bytes + 0x7f7f7f7f7f7f7full;
#if defined(__BMI2__)
    return _pext_u64(marks, 0x80808080808080ull);
#else
    return (((marks & 0x80808080808080ull) >> 7) * 0x102040810204080ull) >> 56 & 127;
#endif
}

static u8 high_end[28], low_end[28];
static u64 worth[3]; /* pips of a set held twice: ones of &worth[0], twice those of [1], four times of [2] */

static void number_tiles(void) {
    for (int high = 0, tile = 0; high < 7; high++)
        for (int low = 0; low <= high; low++, tile++) {
            high_end[tile] = (u8)high;
            low_end[tile] = (u8)low;
            int pips = high + low;
            for (int i = 2; i >= 0; i--) { /* at most two of each of 4, 2, 1 */
                for (int copy = 0; copy < 2; copy++)
                    if (pips >= 1 << i) {
                        pips -= 1 << i;
                        worth[i] |= 1ull << (tile + 32 * copy);
                    }
            }
        }
}

/* The pips of a set of which every tile is there twice. */
static inline int pips_of(u64 twice) {
    return ones(twice & worth[0]) + 2 * ones(twice & worth[1]) + 4 * ones(twice & worth[2]);
}

/* All sets of `taken` among `size` tiles; the return value is how many. */
static u32 all_hands(u32 *table, int size, int taken) {
    u32 count = 0;
    u64 set = (1ull << taken) - 1;
    while (set < 1ull << size) {
        table[count++] = (u32)set;
        u64 lowest = set & -set, carried = set + lowest; /* the next number with as many ones */
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    return count;
}

#endif
