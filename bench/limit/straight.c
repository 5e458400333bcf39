/* The limit for `straight`: fives with a spinner as fast as one core will play them, at random.
 *
 * The layout is one word with a byte for each number: how many ordinary ends show it (bits 0 to 2), and what
 * its double offers (bits 4 to 6). Which numbers are open, and what the exposed ends add up to, are a few
 * operations on that word. Rounds are played side by side as in powc.c.
 */
#include "chance.h"

#ifndef GAMES
#define GAMES 4
#endif
#define FIRST 1184040 /* 7 of 28 */
#define SECOND 116280 /* 7 of 21 */
#define THIRD 3432    /* 7 of 14 */

/* What a double offers. Bit 6: it is an exposed end and counts both its ends (F8). */
#define EXPOSED 0x40ull  /* not the spinner: one side */
#define TWO_SIDES 0x60ull /* the spinner, led (F7) */
#define ONE_SIDE 0x50ull
#define TWO_ENDS 0x20ull
#define ONE_END 0x10ull
#define HAS_SPINNER (1ull << 63)

static u32 first[FIRST], second[SECOND], third[THIRD];
static u64 legal_of[128];                /* by the open numbers */
static u8 at_of[NOTHING + 1];            /* by the play: where the byte of the number it joins is */
static u8 taken_of[512];                 /* by the byte, and 256 for the double first: what joining takes */
static u64 added_of[2][NOTHING + 1];     /* by whether there is a spinner, and the play */
static u64 led_of[28];
static u8 points_of[128];                /* by the total; 0 from 64 on */

__attribute__((constructor)) static void make_tables(void) {
    number_tiles();
    all_hands(first, 28, 7);
    all_hands(second, 21, 7);
    all_hands(third, 14, 7);
    at_of[NOTHING] = 56;
    for (int tile = 0; tile < 28; tile++) {
        int high = high_end[tile], low = low_end[tile];
        for (int open = 0; open < 128; open++) {
            if (open >> high & 1) legal_of[open] |= 1ull << tile;
            if (open >> low & 1 && low != high) legal_of[open] |= 1ull << (tile + 32);
        }
        at_of[tile] = (u8)(8 * high);
        at_of[tile + 32] = (u8)(8 * low);
        if (high == low) {
            added_of[0][tile] = ONE_SIDE << 8 * high | HAS_SPINNER;
            added_of[1][tile] = EXPOSED << 8 * high;
            led_of[tile] = TWO_SIDES << 8 * high | HAS_SPINNER;
        } else {
            added_of[0][tile] = added_of[1][tile] = 1ull << 8 * low;
            added_of[0][tile + 32] = added_of[1][tile + 32] = 1ull << 8 * high;
            led_of[tile] = 1ull << 8 * low | 1ull << 8 * high;
        }
    }
    for (int byte = 0; byte < 128; byte++)
        for (int wants_double = 0; wants_double < 2; wants_double++) {
            u64 offered = byte & 0x70;
            int ends = byte & 7;
            u8 *taken = &taken_of[byte + 256 * wants_double];
            if (!offered || (ends && !wants_double))
                *taken = ends > 0;
            else
                *taken = (u8)(offered == EXPOSED ? EXPOSED : offered == ONE_SIDE ? ONE_SIDE - TWO_ENDS : 0x10);
        }
    for (int total = 5; total < 64; total += 5) points_of[total] = (u8)total; /* F6 */
}

/* The sum of the exposed ends (F8): each number times its ends, a double's two. */
static inline u64 end_total(u64 layout) {
    u64 ends = (layout & 0x07070707070707ull) + ((layout & 0x40404040404040ull) >> 5);
    return (ends * 0x0001020304050600ull) >> 56;
}

typedef struct {
    u64 hands[4]; /* by the common turn */
    u64 left;     /* all of them */
    u64 legal;
    u64 layout;
    u64 chance;
    u32 score[2];
    long long begun; /* the common turn at the lead */
} Game;

typedef struct {
    u64 seed;
    u32 next; /* the first hand to deal next */
    long long to_begin, plays, turns, blocked, tied, wins, points[2];
} Tally;

/* Hands, and the lead: any tile of the one whose turn it is (F5). */
static inline void deal(Game *game, Tally *tally, long long turn) {
    u64 r = fresh(&tally->seed);
    u64 one = first[tally->next];
    tally->next = below(&r, FIRST);
    __builtin_prefetch(&first[tally->next]);
    u64 tiles = 0xfffffff ^ one;
    u64 two = spread(second[below(&r, SECOND)], tiles);
    tiles ^= two;
    r = fresh(&tally->seed);
    u64 three = spread(third[below(&r, THIRD)], tiles);
    u64 led = one_of(one, below(&r, 7));
    one ^= led;
    game->hands[turn & 3] = one * BOTH;
    game->hands[(turn + 1) & 3] = two * BOTH;
    game->hands[(turn + 2) & 3] = three * BOTH;
    game->hands[(turn + 3) & 3] = (tiles ^ three) * BOTH;
    game->left = (0xfffffff ^ led) * BOTH;
    game->layout = led_of[place(led)];
    game->legal = legal_of[not_zero(game->layout & ~HAS_SPINNER)];
    game->chance = fresh(&tally->seed) | 1;
    game->score[turn & 1] = points_of[end_total(game->layout)];
    game->score[(turn + 1) & 1] = 0;
    game->begun = turn;
}

/* The count (F9, F10): `turn` is that of the last play. */
static inline void count(const Game *game, Tally *tally, long long turn, int is_out) {
    int starter = (int)(game->begun & 1); /* of these two sides */
    int of[2] = {pips_of(game->hands[0] | game->hands[2]), pips_of(game->hands[1] | game->hands[3])};
    int last = (int)turn & 1;
    int is_tied = !is_out & (of[0] == of[1]);
    int winner = is_out ? last : of[1] < of[0];
    int points = is_tied ? 0 : (of[1 - winner] + 2) / 5 * 5;
    /* The starter is of either side with the same chance. */
    int side = (int)(game->chance >> 62 & 1);
    tally->plays += 28 - ones(game->left) / 2;
    tally->turns += turn - game->begun + 1;
    tally->blocked += !is_out;
    tally->tied += is_tied;
    tally->wins += !is_tied & (winner == starter);
    tally->points[side] += game->score[starter] + (winner == starter ? points : 0);
    tally->points[1 - side] += game->score[1 - starter] + (winner == starter ? 0 : points);
}

/* The next round of a place at the bench; when all have begun, one in which everybody passes for ever. */
static inline void begin(Game *game, Tally *tally, long long turn) {
    if (tally->to_begin-- > 0) {
        deal(game, tally, turn);
        return;
    }
    for (int at = 0; at < 4; at++) game->hands[at] = 1ull << 28;
    game->left = ~0ull;
    game->layout = 1;
    game->legal = legal_of[1];
}

__attribute__((noinline)) static void renew(Game *game, Tally *tally, long long turn, int at) {
    count(game, tally, turn, !game->hands[at]);
    begin(game, tally, turn);
}

/* One turn; the answer is whether the round is over. */
static inline int takes_turn(Game *game, int at) {
    u64 hand = game->hands[at], layout = game->layout, chance = game->chance;
    u64 plays = hand & game->legal;
    u64 play = one_of(plays, high_half(chance, (u64)ones(plays)));
    u64 bit = place(play);
    u64 byte = at_of[bit];
    u64 taken = taken_of[(layout >> byte & 0xff) | (chance >> 40 & 0x100)];
    layout = layout - (taken << byte) + added_of[layout >> 63][bit];
    play |= turned(play);
    u64 legal = legal_of[not_zero(layout & ~HAS_SPINNER)];
    game->chance = chance * STEP;
    game->layout = layout;
    game->legal = legal;
    game->hands[at] = hand ^= play;
    u64 left = game->left ^= play;
    game->score[at & 1] += points_of[end_total(layout) | (bit & NOTHING)];
    return __builtin_expect(!hand, 0) || __builtin_expect(!(left & legal), 0);
}

long long play(long long rounds, unsigned long long seed, long long *totals) {
    Tally tally = {.seed = seed * 0xff51afd7ed558ccdull + 1, .to_begin = rounds};
    Game games[GAMES];
    long long turn = 0;
    tally.next = (u32)high_half(fresh(&tally.seed), FIRST);
    for (int i = 0; i < GAMES; i++) begin(&games[i], &tally, -1);
    while (tally.to_begin > -GAMES) { /* below 0: how many places are empty */
#pragma GCC unroll 4
        for (int at = 0; at < 4; at++, turn++)
#pragma GCC unroll 16
            for (int i = 0; i < GAMES; i++)
                if (takes_turn(&games[i], at)) renew(&games[i], &tally, turn, at);
    }
    totals[PLAYS] += tally.plays;
    totals[PASSES] += tally.turns - tally.plays;
    totals[BLOCKED] += tally.blocked;
    totals[TIED] += tally.tied;
    totals[POINTS] += tally.points[0];
    totals[POINTS + 1] += tally.points[1];
    totals[STARTER_WINS] += tally.wins;
    return rounds;
}
