/* The limit for `bigsix`, three players: draw dominoes as fast as one core will play them, at random.
 *
 * The layout is one word with a byte for each number: how many places of it are open. Playing, drawing and
 * passing are one and the same step, which moves a tile from the hand or into it, or none. Rounds are
 * played side by side as in powc.c, but each has its own turn, which a draw does not end.
 */
#include "chance.h"

#ifndef GAMES
#define GAMES 4
#endif
#define SEATS 3
#define FIRST 1184040 /* 7 of 28 */
#define SECOND 116280 /* 7 of 21 */
#define THIRD 3432    /* 7 of 14 */

static u32 first[FIRST], second[SECOND], third[THIRD];
static u64 legal_of[128];           /* by the open numbers */
static u64 change_of[NOTHING + 1];  /* by the play: what it does to the layout (G5, G6) */
static u64 doubles;
static const u32 next_seat[SEATS] = {1, 2, 0};

__attribute__((constructor)) static void make_tables(void) {
    number_tiles();
    all_hands(first, 28, 7);
    all_hands(second, 21, 7);
    all_hands(third, 14, 7);
    for (int tile = 0; tile < 28; tile++) {
        int high = high_end[tile], low = low_end[tile];
        for (int open = 0; open < 128; open++) {
            if (open >> high & 1) legal_of[open] |= 1ull << tile;
            if (open >> low & 1 && low != high) legal_of[open] |= 1ull << (tile + 32);
        }
        if (high == low) {
            doubles |= 1ull << tile;
            change_of[tile] = 2ull << 8 * high; /* one place taken, three opened */
        } else {
            change_of[tile] = (1ull << 8 * low) - (1ull << 8 * high);
            change_of[tile + 32] = (1ull << 8 * high) - (1ull << 8 * low);
        }
    }
}

typedef struct {
    u64 hands[SEATS];
    u64 pile; /* every tile once */
    u64 left; /* hands and pile */
    u64 legal;
    u64 layout;
    u64 chance;
    u32 seat, starter, turns;
} Game;

typedef struct {
    u64 seed;
    u32 next; /* the first hand to deal next */
    long long to_begin, plays, turns, draws, blocked, tied, wins, points[SEATS];
} Tally;

/* Hands, and the lead: the highest double held; if there is none, new hands (G3). */
static inline void deal(Game *game, Tally *tally) {
    u64 one, two, three, tiles, held;
    do {
        u64 r = fresh(&tally->seed);
        one = first[tally->next];
        tally->next = below(&r, FIRST);
        __builtin_prefetch(&first[tally->next]);
        tiles = 0xfffffff ^ one;
        two = spread(second[below(&r, SECOND)], tiles);
        tiles ^= two;
        three = spread(third[below(&r, THIRD)], tiles);
        tiles ^= three;
        held = (one | two | three) & doubles;
    } while (!held);
    int tile = 63 - __builtin_clzll(held);
    u64 led = 1ull << tile;
    u32 starter = (u32)((two >> tile & 1) + 2 * (three >> tile & 1));
    game->hands[0] = (one & ~led) * BOTH;
    game->hands[1] = (two & ~led) * BOTH;
    game->hands[2] = (three & ~led) * BOTH;
    game->pile = tiles;
    game->left = (0xfffffff ^ led) * BOTH;
    game->layout = 4ull << 8 * high_end[tile]; /* G4 */
    game->legal = legal_of[1 << high_end[tile]];
    game->chance = fresh(&tally->seed) | 1;
    game->starter = starter;
    game->seat = next_seat[starter];
    game->turns = 1;
}

/* The count (G9). */
static inline void count(const Game *game, Tally *tally) {
    int is_out = 0, fewest = 1000, winner = 0, tied = 0, all = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int is_empty = !game->hands[seat];
        int pips = pips_of(game->hands[seat]);
        int key = pips - is_empty; /* without tiles before the double blank alone */
        is_out |= is_empty;
        all += pips;
        tied = key == fewest ? 1 : key < fewest ? 0 : tied;
        winner = key < fewest ? seat : winner;
        fewest = key < fewest ? key : fewest;
    }
    fewest += is_out;
    tally->plays += 28 - ones(game->left) / 2;
    tally->turns += game->turns;
    tally->draws += 28 - 7 * SEATS - ones(game->pile);
    tally->blocked += !is_out;
    tally->tied += tied;
    tally->wins += !tied & (winner == (int)game->starter);
    tally->points[winner] += tied ? 0 : all - SEATS * fewest;
}

/* The next round of a place at the bench; when all have begun, one in which everybody passes for ever. */
static inline void begin(Game *game, Tally *tally) {
    if (tally->to_begin-- > 0) {
        deal(game, tally);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++) game->hands[seat] = 1ull << 28;
    game->left = ~0ull;
    game->pile = 0;
    game->layout = 1;
    game->legal = legal_of[1];
    game->seat = 0;
}

__attribute__((noinline)) static void renew(Game *game, Tally *tally) {
    count(game, tally);
    begin(game, tally);
}

/* A play, a tile drawn (G7) or a pass; the answer is whether the round is over (G8). */
static inline int takes_step(Game *game) {
    u32 seat = game->seat;
    u64 hand = game->hands[seat], pile = game->pile, chance = game->chance;
    u64 plays = hand & game->legal;
    u64 among = plays ? plays : pile;
    u64 moved = one_of(among, high_half(chance, (u64)ones(among)));
    u64 bit = place(moved);
    u64 both = moved | turned(moved);
    u64 layout = game->layout + (plays ? change_of[bit] : 0);
    u64 legal = legal_of[not_zero(layout)];
    u64 left = game->left ^ (plays ? both : 0);
    u32 is_draw = !plays & (pile != 0);
    game->pile = pile ^= plays ? 0 : moved;
    game->hands[seat] = hand ^= both;
    game->seat = is_draw ? seat : next_seat[seat];
    game->turns += 1 - is_draw;
    game->chance = chance * STEP;
    game->layout = layout;
    game->legal = legal;
    game->left = left;
    return __builtin_expect(!hand, 0) || __builtin_expect(!(left & legal) & !pile, 0);
}

long long play(long long rounds, unsigned long long seed, long long *totals) {
    Tally tally = {.seed = seed * 0xff51afd7ed558ccdull + 1, .to_begin = rounds};
    Game games[GAMES];
    tally.next = (u32)high_half(fresh(&tally.seed), FIRST);
    for (int i = 0; i < GAMES; i++) begin(&games[i], &tally);
    while (tally.to_begin > -GAMES) /* below 0: how many places are empty */
#pragma GCC unroll 16
        for (int i = 0; i < GAMES; i++)
            if (takes_step(&games[i])) renew(&games[i], &tally);
    totals[PLAYS] += tally.plays;
    totals[PASSES] += tally.turns - tally.plays;
    totals[DRAWS] += tally.draws;
    totals[BLOCKED] += tally.blocked;
    totals[TIED] += tally.tied;
    for (int seat = 0; seat < SEATS; seat++) totals[POINTS + seat] += tally.points[seat];
    totals[STARTER_WINS] += tally.wins;
    return rounds;
}
