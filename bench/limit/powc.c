/* The limit for `powc`: partnership block dominoes as fast as one core will play them, at random.
 *
 * The two ends of the line are one row of a table: which plays they allow, and for each the row that
 * follows. GAMES rounds are played side by side, a turn of each after the other, so that one does not wait
 * for the other's tables; all have the same turn, and a pass is a play of nothing, so only the end of a
 * round is a branch.
 */
#include "chance.h"

#ifndef GAMES
#define GAMES 8
#endif
#define ASIDE 2925        /* 3 of 27 (P4) */
#define FIRST 2024        /* 3 of 24 */
#define FIRST_MORE 1330   /* 3 of 21 */
#define SECOND 18564      /* 6 of 18 */
#define THIRD 924         /* 6 of 12 */

typedef struct {
    u64 legal;
    u16 next[NOTHING + 1]; /* by the play: the place of a row in bytes */
} Row;

static Row rows[28]; /* the pair of ends that tile t has is row t */
static u32 aside[ASIDE], first[FIRST], first_more[FIRST_MORE], second[SECOND], third[THIRD];

static int row_of(int a, int b) { return a > b ? a * (a + 1) / 2 + b : b * (b + 1) / 2 + a; }

__attribute__((constructor)) static void make_tables(void) {
    number_tiles();
    all_hands(aside, 27, 3);
    all_hands(first, 24, 3);
    all_hands(first_more, 21, 3);
    all_hands(second, 18, 6);
    all_hands(third, 12, 6);
    for (int r = 0; r < 28; r++) { /* the low half joins the higher end, the high half the lower (P6) */
        int ends[2] = {high_end[r], low_end[r]};
        rows[r].next[NOTHING] = (u16)(r * sizeof(Row));
        for (int half = 0; half < (ends[0] == ends[1] ? 1 : 2); half++)
            for (int tile = 1; tile < 28; tile++) {
                int other = high_end[tile] == ends[half] ? low_end[tile] : high_end[tile];
                if (high_end[tile] != ends[half] && low_end[tile] != ends[half]) continue;
                rows[r].legal |= 1ull << (tile + 32 * half);
                rows[r].next[tile + 32 * half] = (u16)(row_of(ends[1 - half], other) * sizeof(Row));
            }
    }
}

typedef struct {
    u64 hands[4]; /* by the common turn */
    u64 left;     /* all of them */
    u64 chance;
    const Row *ends;
    long long begun; /* the common turn at the lead */
} Game;

typedef struct {
    u64 seed;
    long long to_begin, plays, turns, blocked, tied, wins, points[2];
} Tally;

/* Hands, and the lead: any tile of the one whose turn it is (P5). */
static inline void deal(Game *game, Tally *tally, long long turn) {
    u64 r = fresh(&tally->seed);
    u64 tiles = 0xffffffe; /* all but the double blank (P1) */
    tiles &= ~((u64)aside[below(&r, ASIDE)] << 1);
    u64 one = spread(first[below(&r, FIRST)], tiles);
    tiles ^= one;
    u64 more = spread(first_more[below(&r, FIRST_MORE)], tiles);
    tiles ^= more;
    u64 led = one_of(one |= more, below(&r, 6));
    one ^= led;
    r = fresh(&tally->seed);
    u64 two = spread(second[below(&r, SECOND)], tiles);
    tiles ^= two;
    u64 three = spread(third[below(&r, THIRD)], tiles);
    game->hands[turn & 3] = one * BOTH;
    game->hands[(turn + 1) & 3] = two * BOTH;
    game->hands[(turn + 2) & 3] = three * BOTH;
    game->hands[(turn + 3) & 3] = (tiles ^ three) * BOTH;
    game->left = (one | two | tiles) * BOTH;
    game->chance = fresh(&tally->seed) | 1;
    game->ends = &rows[place(led)];
    game->begun = turn;
}

/* The count (P10 to P13): `turn` is that of the last play. */
static inline void count(const Game *game, Tally *tally, long long turn, int is_out) {
    int starter = (int)(game->begun & 1); /* of these two sides */
    int of[2] = {pips_of(game->hands[0] | game->hands[2]), pips_of(game->hands[1] | game->hands[3])};
    int last = (int)turn & 1;
    int is_tied = !is_out & (of[0] == of[1]);
    int winner = is_out ? last : of[1] < of[0];
    int points = is_tied ? 0 : of[1 - winner];
    /* The starter is of either side with the same chance. */
    int side = (int)(game->chance >> 62 & 1);
    tally->plays += 24 - ones(game->left) / 2;
    tally->turns += turn - game->begun + 1;
    tally->blocked += !is_out;
    tally->tied += is_tied;
    tally->wins += !is_tied & (winner == starter);
    tally->points[side ^ (winner == starter)] += points;
}

#define TURN(game, at)                                                                                       \
    ({                                                                                                       \
        u64 hand = (game)->hands[at];                                                                        \
        const Row *row = (game)->ends;                                                                       \
        u64 chance = (game)->chance;                                                                         \
        u64 plays = hand & row->legal;                                                                       \
        u64 play = one_of(plays, high_half(chance, (u64)ones(plays)));                                       \
        (game)->chance = chance * STEP;                                                                      \
        row = (const Row *)((const char *)rows + row->next[place(play)]);                                    \
        play |= turned(play);                                                                                \
        (game)->ends = row;                                                                                  \
        (game)->hands[at] = hand ^= play;                                                                    \
        (game)->left ^= play;                                                                                \
        __builtin_expect(!hand, 0) || __builtin_expect(!((game)->left & row->legal), 0);                     \
    })

/* The next round of a place at the bench; when all have begun, one in which everybody passes for ever. */
static inline void begin(Game *game, Tally *tally, long long turn) {
    if (tally->to_begin-- > 0) {
        deal(game, tally, turn);
        return;
    }
    for (int at = 0; at < 4; at++) game->hands[at] = 1ull << 28;
    game->left = ~0ull;
    game->ends = rows;
}

__attribute__((noinline)) static void renew(Game *game, Tally *tally, long long turn, int at) {
    count(game, tally, turn, !game->hands[at]);
    begin(game, tally, turn);
}

long long play(long long rounds, unsigned long long seed, long long *totals) {
    Tally tally = {.seed = seed * 0xff51afd7ed558ccdull + 1, .to_begin = rounds};
    Game games[GAMES];
    long long turn = 0;
    for (int i = 0; i < GAMES; i++) begin(&games[i], &tally, -1);
    while (tally.to_begin > -GAMES) { /* below 0: how many places are empty */
#pragma GCC unroll 4
        for (int at = 0; at < 4; at++, turn++)
#pragma GCC unroll 16
            for (int i = 0; i < GAMES; i++)
                if (TURN(&games[i], at)) renew(&games[i], &tally, turn, at);
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
