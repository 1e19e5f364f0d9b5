/* test_random.c: what must hold in every game, checked over many random ones.
 *
 * Usage: test_random PLAYERS GAMES CSV.  At every ply the whole state is compared with
 * the naive implementation, which works everything out from scratch.  At one ply in
 * sixteen every listed action is tried, and every other one in a box around the area
 * must be refused.  Some games have handicaps, and in some the greedy player moves, so
 * that games end by discs too.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "naive.h"
#include "novaluna.h"
#include "players/simple.h"

static long game_number;

/* Kept on in release builds, unlike assert. */
#define CHECK(condition)                                                                                     \
    do {                                                                                                     \
        if (!(condition)) {                                                                                  \
            fprintf(stderr, "%s:%d: game %ld: %s\n", __FILE__, __LINE__, game_number, #condition);           \
            exit(1);                                                                                         \
        }                                                                                                    \
    } while (0)

static void check_area(const nl_area *a, const naive_player *n)
{
    CHECK(a->count == n->count);
    CHECK(a->discs == n->discs);
    for (int i = 1; i <= a->count; i++) {
        const naive_tile *t = &n->tile[i - 1];
        CHECK(a->at[i].id == t->id && nl_cell_x(a->at[i].cell) == t->x && nl_cell_y(a->at[i].cell) == t->y);
        for (int k = 0; k < nl_tiles[t->id].tasks; k++)
            CHECK(((a->covered[k] & nl_tile_bit[t->id]) != 0) == t->covered[k]);
    }
}

static void check_state(const nl_game *g, const naive_game *n)
{
    CHECK(nl_game_over(g) == n->over && g->phase == n->phase);
    CHECK(g->wheel.marker == n->marker && g->wheel.slot[g->wheel.marker] == 0);
    for (int s = 0; s < NL_SLOTS; s++)
        CHECK(g->wheel.slot[s] == n->slot[s]);
    CHECK(g->pile == NL_TILES - n->drawn);
    for (int p = 0; p < g->players; p++) {
        check_area(&g->area[p], &n->player[p]);
        if (g->players > 1)
            CHECK(nl_track_travelled(&g->track, p) == n->player[p].travelled);
    }
    uint8_t order[NL_PLAYERS_MAX];
    int     naive[NAIVE_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, order);
    naive_order(n, naive);
    for (int p = 0; p < g->players; p++)
        CHECK(order[p] + 1 == naive[p]);
    CHECK(nl_game_over(g) || g->mover + 1 == naive_to_move(n));
}

/* Every tile is in exactly one place, and discs add up. */
static void check_sums(const nl_game *g, const uint8_t discs[])
{
    int seen[NL_TILES + 1] = { 0 };
    for (int id = 1; id <= NL_TILES; id++)
        seen[id] += nl_game_unseen(g, (nl_tile_id)id);
    for (int s = 0; s < NL_SLOTS; s++)
        seen[g->wheel.slot[s]]++;
    for (int p = 0; p < g->players; p++) {
        const nl_area *a = &g->area[p];
        int            covered = 0;
        for (int i = 1; i <= a->count; i++)
            seen[a->at[i].id]++;
        for (int k = 0; k < NL_TASKS; k++)
            covered += __builtin_popcountll(a->covered[k]);
        CHECK(a->discs + covered == discs[p]);
    }
    for (int id = 1; id <= NL_TILES; id++)
        CHECK(seen[id] == 1);
}

static void check_text(nl_action a)
{
    char      text[NL_ACTION_TEXT];
    nl_action back;
    int       n = nl_action_write(a, text);
    CHECK(n == (int)strlen(text));
    CHECK(nl_action_read(text, (size_t)n, &back) == NL_OK && back.take == a.take && back.cell == a.cell);
}

/* A preview tells what the action then covers. */
static void check_preview(const nl_game *g, const nl_game *next, nl_action a)
{
    nl_cover cover;
    CHECK(nl_game_preview(g, a, &cover) == NL_OK);
    const nl_area *before = &g->area[g->mover], *after = &next->area[g->mover];
    CHECK(before->discs - after->discs == (int)cover.discs);
    for (int k = 0; k < NL_TASKS; k++)
        CHECK((after->covered[k] & ~before->covered[k]) == cover.task[k]);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The legal actions are those of the naive game, each is accepted, and every other
 * action around the area is refused and changes nothing. */
static void check_actions(const nl_game *g, const nl_deck *d, const naive_game *n)
{
    static char mine[NL_ACTIONS_MAX][16], naive[NAIVE_ACTIONS_MAX][16];
    int         count = nl_game_action_count(g);
    CHECK(count == naive_legal(n, naive, NAIVE_ACTIONS_MAX));
    for (int i = 0; i < count; i++) {
        nl_action a = nl_game_action(g, i);
        nl_game   next = *g;
        nl_action_write(a, mine[i]);
        check_text(a);
        CHECK(nl_game_check(g, a) == NL_OK);
        CHECK(nl_game_apply(&next, a) == NL_OK);
        check_preview(g, &next, a);
        nl_deck rest = *d;
        CHECK(nl_deck_deal(&rest, &next) == NL_OK);
        CHECK(nl_game_hash(&next) != nl_game_hash(g) && !nl_game_equal(&next, g));
    }
    qsort(mine, (size_t)count, sizeof mine[0], compare);
    qsort(naive, (size_t)count, sizeof naive[0], compare);
    for (int i = 0; i < count; i++)
        CHECK(strcmp(mine[i], naive[i]) == 0);

    int            low[2] = { 0, 0 }, high[2] = { 0, 0 }, accepted = 0;
    const nl_area *area = &g->area[g->mover];
    for (int i = 1; i <= area->count; i++) {
        int at[2] = { nl_cell_x(area->at[i].cell), nl_cell_y(area->at[i].cell) };
        for (int k = 0; k < 2; k++) {
            low[k] = at[k] < low[k] ? at[k] : low[k];
            high[k] = at[k] > high[k] ? at[k] : high[k];
        }
    }
    nl_game   copy = *g;
    nl_action a;
    for (a.take = 0; a.take <= NL_END_PHASE + 1; a.take++)
        for (int y = low[1] - 2; y <= high[1] + 2; y++)
            for (int x = low[0] - 2; x <= high[0] + 2; x++) {
                bool turn = a.take == NL_REFILL || a.take == NL_END_PHASE;
                if (turn && (x || y))
                    continue;
                a.cell = nl_cell_at(x, y);
                if (nl_game_check(g, a) == NL_OK) {
                    accepted++;
                } else {
                    CHECK(nl_game_apply(&copy, a) == nl_game_check(g, a));
                }
            }
    CHECK(accepted == count);
    CHECK(memcmp(&copy, g, nl_game_bytes(g)) == 0);
}

/* The progress of every task, as the naive counts have it. */
static void check_progress(const nl_area *a, const naive_player *n)
{
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++) {
            nl_progress p;
            int         missing = 0;
            nl_area_progress(a, i, k, &p);
            for (int c = 0; c < NL_COLORS; c++) {
                int count = naive_count(n, i - 1, nl_color_letter[c]);
                int asks = nl_tiles[a->at[i].id].asks[k][c];
                CHECK(p.count[c] == count && p.asks[c] == asks);
                CHECK(__builtin_popcountll(p.chain[c]) == count && !(p.chain[c] >> i & 1));
                for (int j = 1; j <= a->count; j++)
                    CHECK(!(p.chain[c] >> j & 1) || a->at[j].color == c);
                missing += asks > count ? asks - count : 0;
            }
            CHECK(p.missing == missing && p.covered == n->tile[i - 1].covered[k]);
            CHECK(p.missing == 0 || !p.covered);
            CHECK(p.missing > 0 || p.covered || a->discs == 0);
        }
}

/* The same tiles at the same cells in another order give the same counts and cover the
 * same tasks. */
static void check_order_free(const nl_area *a, int discs, nl_rng *r)
{
    static nl_area again;
    nl_area_start(&again, discs);
    bool laid[NL_AREA_MAX + 1] = { false };
    for (int left = a->count; left > 0;) {
        int i = 1 + (int)nl_rng_below(r, a->count);
        int where = laid[i] ? -1 : nl_area_find(&again, a->at[i].cell);
        if (where < 0)
            continue;
        nl_area_lay(&again, a->at[i].id, where);
        laid[i] = true;
        left--;
    }
    CHECK(memcmp(again.counts, a->counts, sizeof a->counts) == 0);
    CHECK(again.frontier_count == a->frontier_count && again.discs == a->discs);
    if (a->discs > 0)
        CHECK(memcmp(again.covered, a->covered, sizeof a->covered) == 0);
    for (int i = 0; i < a->frontier_count; i++)
        CHECK(nl_area_find(&again, a->frontier[i]) >= 0);
}

static void check_result(const nl_game *g, const naive_game *n)
{
    nl_result r;
    nl_game_result(g, &r);
    CHECK((r.reason == NL_BY_DISCS) == n->by_discs && r.reason != NL_GOING_ON);
    if (g->players == 1) {
        int phase1, phase2, total;
        naive_solo_score(n, &phase1, &phase2, &total);
        CHECK(r.phase1 == phase1 && r.phase2 == phase2 && r.total == total);
        return;
    }
    int ranking[NAIVE_PLAYERS_MAX];
    naive_ranking(n, ranking);
    for (int i = 0; i < g->players; i++)
        CHECK(r.ranking[i] + 1 == ranking[i]);
}

/* The record of a game, read again, leads to the same position; and so does a position
 * as JSON to the naive one's. */
static void check_record(const nl_record *rec, const nl_action actions[], int count, const nl_game *end)
{
    static buffer  b;
    static nl_game g;
    nl_writer      w = buffer_writer(&b);
    nl_write_record(&w, rec);
    for (int i = 0; i < count; i++)
        nl_write_action(&w, actions[i]);
    nl_write_end(&w);

    nl_reader r = nl_reader_open(b.text, b.length);
    nl_record back;
    nl_deck   d;
    nl_action a;
    CHECK(nl_reader_next(&r, &back) == NL_OK);
    nl_deal_start(&back.deal, &g, &d);
    for (int i = 0; i < count; i++)
        CHECK(nl_reader_step(&r, &back, &d, &g, &a) == NL_OK);
    CHECK(nl_reader_step(&r, &back, &d, &g, &a) == NL_ERR_NO_RECORD);
    CHECK(memcmp(&g, end, nl_game_bytes(end)) == 0 && nl_game_equal(&g, end) &&
          nl_game_hash(&g) == nl_game_hash(end));
}

static void check_json(const nl_game *g, const naive_game *n, int ply, const nl_action *a)
{
    static buffer b;
    static char   naive[NAIVE_JSON_MAX];
    char          text[NL_ACTION_TEXT];
    nl_writer     w = buffer_writer(&b);
    nl_json       j = { .w = w };
    nl_write_position(&j, &(nl_position){ .game = g, .ply = ply, .last = a });
    if (a)
        nl_action_write(*a, text);
    naive_json(n, ply, a ? text : NULL, naive, sizeof naive);
    CHECK(strlen(naive) == b.length && memcmp(naive, b.text, b.length) == 0);
}

static void set_up(nl_record *rec, int players, nl_rng *r, naive_game *n)
{
    *rec = (nl_record){ .deal.players = (uint8_t)players, .tags = "" };
    nl_deck_shuffle(&rec->deal.deck, nl_rng_next(r), players, rec->deal.stack);
    bool handicap = players > 1 && nl_rng_below(r, 4) == 0;
    int  discs[NAIVE_PLAYERS_MAX], stack[NAIVE_PLAYERS_MAX], deck[NL_TILES];
    for (int p = 0; p < players; p++) {
        rec->deal.discs[p] = players == 1 ? NL_SOLO_DISCS
                             : handicap   ? (uint8_t)(1 + nl_rng_below(r, NL_DISCS))
                                          : NL_DISCS;
        discs[p] = rec->deal.discs[p];
        stack[p] = rec->deal.stack[p] + 1;
    }
    for (int i = 0; i < NL_TILES; i++)
        deck[i] = rec->deal.deck.order[i];
    naive_start(n, players, discs, stack, deck, NL_TILES);
}

static nl_action choose(const nl_game *g, bool greedy, nl_rng *r)
{
    return greedy && nl_rng_below(r, 4) ? nl_choose_greedy(g, r) : nl_choose_random(g, r);
}

static void play_one(int players, nl_rng *r)
{
    static nl_record  rec;
    static nl_game    g;
    static naive_game n;
    nl_deck           d;
    nl_action         actions[NL_PLIES_MAX];
    int               count = 0;
    bool              greedy = nl_rng_below(r, 8) == 0;
    set_up(&rec, players, r, &n);
    nl_deal_start(&rec.deal, &g, &d);
    check_state(&g, &n);
    while (!nl_game_over(&g)) {
        char text[NL_ACTION_TEXT];
        if (nl_rng_below(r, 16) == 0) {
            check_actions(&g, &d, &n);
            check_sums(&g, rec.deal.discs);
            check_progress(&g.area[g.mover], &n.player[g.mover]);
            check_json(&g, &n, count, count ? &actions[count - 1] : NULL);
        }
        nl_action a = actions[count++] = choose(&g, greedy, r);
        nl_action_write(a, text);
        CHECK(nl_deck_play(&d, &g, a) == NL_OK);
        CHECK(naive_apply(&n, text));
        check_state(&g, &n);
        CHECK(count <= NL_PLIES_MAX);
    }
    CHECK(nl_game_action_count(&g) == 0 && naive_legal(&n, NULL, 0) == 0);
    check_result(&g, &n);
    check_sums(&g, rec.deal.discs);
    check_record(&rec, actions, count, &g);
    check_json(&g, &n, count, &actions[count - 1]);
    for (int p = 0; p < players; p++) {
        check_order_free(&g.area[p], rec.deal.discs[p], r);
        check_progress(&g.area[p], &n.player[p]);
    }
}

int main(int argc, char **argv)
{
    if (argc != 4 || !naive_tiles_load(argv[3])) {
        fprintf(stderr, "Usage: test_random PLAYERS GAMES tiles.csv\n");
        return 2;
    }
    int    players = atoi(argv[1]);
    long   games = atol(argv[2]);
    nl_rng r = { (uint64_t)players };
    for (game_number = 1; game_number <= games; game_number++)
        play_one(players, &r);
    printf("%ld games with %d players\n", games, players);
    return 0;
}
