/* batch.c: many games at once.
 *
 * Areas only grow, so what is shown of them is added to; the rest is a few bytes a step.
 *
 * SPDX-License-Identifier: MIT */
#include "batch.h"

#include <string.h>

enum {
    LINE = 64, /* bytes of a cache line */
    SOON = 4,  /* games between fetching one and playing it */
};

typedef struct {
    nl_deck deck;
    int     number;              /* of the game, from 0 */
    uint8_t where[NL_TILES + 1]; /* by tile: its place in the area it lies in */
    nl_game game;                /* the areas of those who play */
} slot;

/* What decides which actions are legal, by itself so that to look at it is cheap. */
typedef struct {
    uint8_t cells, reach, extra;
} menu;

struct nl_batch {
    int      games, players;
    size_t   stride; /* bytes from one slot to the next */
    uint64_t seed;
    nl_rng   rng; /* of nl_batch_random */
    nl_shown shown;
    menu    *menu; /* behind the slots */
};

static size_t slot_bytes(int players)
{
    size_t bytes = offsetof(slot, game) + offsetof(nl_game, area) + (size_t)players * sizeof(nl_area);
    return (bytes + LINE - 1) / LINE * LINE;
}

static slot *slot_of(const nl_batch *b, int i)
{
    return (slot *)((char *)b + LINE * ((sizeof *b + LINE - 1) / LINE) + (size_t)i * b->stride);
}

extern inline uint64_t nl_batch_seed(uint64_t seed, int slot, int game);

/* ---- what is seen ---- */

static void see_wheel(nl_seen *o, const nl_wheel *w)
{
    for (int steps = 0; steps < NL_SLOTS - 1; steps++)
        o->ahead[steps] = w->slot[nl_wheel_slot(w, steps)];
}

static void see_turn(nl_seen *o, const nl_game *g)
{
    const nl_area *a = &g->area[g->mover];
    o->mover = g->mover;
    o->phase = g->phase;
    o->phase1 = g->phase1;
    o->pile = g->pile;
    see_wheel(o, &g->wheel);
    if (g->players > 1)
        nl_track_order(&g->track, g->players, o->turn);
    o->cells = a->frontier_count;
    memcpy(o->cell, a->frontier, sizeof o->cell);
}

/* The n-th tile of an area, from 1. */
static void see_tile(slot *s, nl_seen *o, int player, int n)
{
    const nl_placed *p = &s->game.area[player].at[n];
    o->tile[player][n - 1] =
        (nl_seen_tile){ p->id, (int8_t)nl_cell_x(p->cell), (int8_t)nl_cell_y(p->cell), 0 };
    s->where[p->id] = (uint8_t)(n - 1);
}

static void see_covered(slot *s, nl_seen *o, int player, const nl_tile_set covered[])
{
    for (int k = 0; k < NL_TASKS; k++)
        for (nl_tile_set left = covered[k]; left; left &= left - 1) {
            nl_tile_id id = nl_tile_of_bit(__builtin_ctzll(left));
            o->tile[player][s->where[id]].covered |= (uint8_t)(1 << k);
        }
}

static void see_player(slot *s, nl_seen *o, int player)
{
    o->laid[player] = s->game.area[player].count;
    o->discs[player] = s->game.area[player].discs;
    o->travelled[player] = (uint16_t)nl_track_travelled(&s->game.track, player);
}

/* After a player has laid a tile. */
static void see_laid(slot *s, nl_seen *o, int player)
{
    const nl_area *a = &s->game.area[player];
    see_tile(s, o, player, a->count);
    see_covered(s, o, player, a->fresh);
    see_player(s, o, player);
}

static void see_menu(nl_batch *b, int i)
{
    const nl_game *g = &slot_of(b, i)->game;
    menu           m = { g->area[g->mover].frontier_count, (uint8_t)nl_wheel_reach(&g->wheel), g->extra };
    uint8_t       *mask = b->shown.mask[i];
    b->menu[i] = m;
    memset(mask, 0, NL_ACTIONS_MAX);
    for (int k = 0; k < m.reach; k++)
        memset(mask + k * NL_FRONTIER_MAX, 1, m.cells);
    mask[NL_BATCH_EXTRA] = m.extra;
}

/* All of a game. */
static void see_all(nl_batch *b, int i)
{
    slot    *s = slot_of(b, i);
    nl_seen *o = &b->shown.seen[i];
    memset(o, 0, sizeof *o);
    o->players = s->game.players;
    for (int p = 0; p < s->game.players; p++) {
        for (int n = 1; n <= s->game.area[p].count; n++)
            see_tile(s, o, p, n);
        see_covered(s, o, p, s->game.area[p].covered);
        see_player(s, o, p);
    }
    see_turn(o, &s->game);
    see_menu(b, i);
}

/* ---- playing ---- */

static void deal(nl_batch *b, int i)
{
    slot   *s = slot_of(b, i);
    nl_deal d;
    nl_deal_shuffle(&d, b->players, nl_batch_seed(b->seed, i, s->number));
    nl_deal_start(&d, &s->game, &s->deck);
}

static nl_action action_of(const nl_game *g, int number)
{
    int k = (number >= NL_FRONTIER_MAX) + (number >= 2 * NL_FRONTIER_MAX);
    if (number == NL_BATCH_EXTRA)
        return (nl_action){ (uint8_t)(g->players > 1 ? NL_REFILL : NL_END_PHASE), 0 };
    return (nl_action){ (uint8_t)(k + 1), g->area[g->mover].frontier[number - k * NL_FRONTIER_MAX] };
}

static void reward(float to[NL_PLAYERS_MAX], const nl_game *g)
{
    nl_result r;
    nl_game_result(g, &r);
    if (g->players == 1)
        to[0] = (float)(100 - r.total) / 100;
    for (int i = 0; g->players > 1 && i < g->players; i++)
        to[r.ranking[i]] = 1 - 2 * (float)i / (float)(g->players - 1);
}

static void end_game(nl_batch *b, int i)
{
    b->shown.ended[i] = 1;
    reward(b->shown.reward[i], &slot_of(b, i)->game);
    slot_of(b, i)->number++;
    deal(b, i);
    see_all(b, i);
}

static void step(nl_batch *b, int i, int number)
{
    slot    *s = slot_of(b, i);
    nl_game *g = &s->game;
    int      mover = g->mover, phase = g->phase;
    nl_game_apply(g, action_of(g, number)); /* it is legal, … */
    if (g->owed)
        nl_deck_deal(&s->deck, g); /* … and the deck is whole */
    b->shown.ended[i] = 0;
    memset(b->shown.reward[i], 0, sizeof b->shown.reward[i]);
    if (nl_game_over(g))
        end_game(b, i);
    else if (phase != g->phase)
        see_all(b, i);
    else {
        if (number != NL_BATCH_EXTRA)
            see_laid(s, &b->shown.seen[i], mover);
        see_turn(&b->shown.seen[i], g);
        see_menu(b, i);
    }
}

static bool legal(menu m, int number)
{
    int k = (number >= NL_FRONTIER_MAX) + (number >= 2 * NL_FRONTIER_MAX);
    if (number == NL_BATCH_EXTRA)
        return m.extra;
    return number >= 0 && number < NL_BATCH_EXTRA && k < m.reach && number - k * NL_FRONTIER_MAX < m.cells;
}

static int first_illegal(const nl_batch *b, const int16_t action[])
{
    for (int i = 0; i < b->games; i++)
        if (!legal(b->menu[i], action[i]))
            return i;
    return -1;
}

static void fetch(const void *from, size_t bytes)
{
    for (size_t at = 0; at < bytes; at += LINE)
        __builtin_prefetch((const char *)from + at);
}

/* Thousands of games do not fit into a cache: what a step will look at is on its way before.  First the game, then
 * the mover's area, which only the game tells, and then its grid around the cell, which only the area tells. */
static void fetch_soon(const nl_batch *b, int i, const int16_t action[])
{
    if (i + 3 * SOON < b->games)
        fetch(slot_of(b, i + 3 * SOON), offsetof(slot, game) + offsetof(nl_game, area));
    if (i + 2 * SOON < b->games) {
        const nl_game *g = &slot_of(b, i + 2 * SOON)->game;
        const nl_area *a = &g->area[g->mover];
        fetch(a, offsetof(nl_area, groups));
        fetch(a->frontier, offsetof(nl_area, grid) - offsetof(nl_area, frontier));
        fetch(&b->shown.seen[i + 2 * SOON], offsetof(nl_seen, tile));
        fetch(b->shown.mask[i + 2 * SOON], NL_ACTIONS_MAX);
    }
    if (i + SOON < b->games) {
        const nl_game *g = &slot_of(b, i + SOON)->game;
        const nl_area *a = &g->area[g->mover];
        nl_cell        cell = action_of(g, action[i + SOON]).cell;
        for (int row = -1; row <= 1; row++)
            __builtin_prefetch(&a->grid[(unsigned)(cell + row * NL_ROW) % NL_GRID]);
        fetch(a->groups, (a->count + 1) * sizeof a->groups[0]);
        __builtin_prefetch(&a->at[a->count + 1]);
        __builtin_prefetch(&b->shown.seen[i + SOON].tile[g->mover][a->count]);
    }
}

int nl_batch_step(nl_batch *b, const int16_t action[])
{
    int illegal = first_illegal(b, action);
    for (int i = 0; illegal < 0 && i < b->games; i++) {
        fetch_soon(b, i, action);
        step(b, i, action[i]);
    }
    return illegal;
}

void nl_batch_random(nl_batch *b, int16_t action[])
{
    for (int i = 0; i < b->games; i++) {
        menu m = b->menu[i];
        int  n = m.cells, tiles = m.reach * n;
        int  a = (int)nl_rng_below(&b->rng, (uint32_t)(tiles + m.extra));
        int  k = (a >= n) + (a >= 2 * n);
        action[i] = (int16_t)(a == tiles ? NL_BATCH_EXTRA : a + k * (NL_FRONTIER_MAX - n));
    }
}

/* ---- the batch ---- */

size_t nl_batch_bytes(int games, int players)
{
    return sizeof(nl_batch) + LINE + (size_t)games * (slot_bytes(players) + sizeof(menu));
}

nl_batch *nl_batch_new(void *memory, int games, int players, uint64_t seed)
{
    nl_batch *b = memory;
    if (!b || games < 1 || players < 1 || players > NL_PLAYERS_MAX)
        return NULL;
    memset(b, 0, nl_batch_bytes(games, players));
    b->games = games;
    b->stride = slot_bytes(players);
    b->menu = (menu *)slot_of(b, games);
    b->players = players;
    b->seed = seed;
    b->rng.state = nl_mix(seed);
    for (int i = 0; i < games; i++)
        deal(b, i);
    return b;
}

void nl_batch_show(nl_batch *b, nl_shown shown)
{
    b->shown = shown;
    for (int i = 0; i < b->games; i++)
        see_all(b, i);
    memset(shown.ended, 0, (size_t)b->games);
    memset(shown.reward, 0, (size_t)b->games * sizeof *shown.reward);
}

void nl_batch_discs(const nl_batch *b, uint8_t (*discs)[NL_ACTIONS_MAX])
{
    memset(discs, 0, (size_t)b->games * sizeof *discs);
    for (int i = 0; i < b->games; i++) {
        const nl_game *g = &slot_of(b, i)->game;
        const nl_area *a = &g->area[g->mover];
        for (int k = 0; k < nl_wheel_reach(&g->wheel); k++)
            for (int f = 0; f < a->frontier_count; f++) {
                nl_cover cover;
                nl_area_preview(a, nl_wheel_tile(&g->wheel, k + 1), f, &cover);
                discs[i][k * NL_FRONTIER_MAX + f] = (uint8_t)cover.discs;
            }
    }
}

const nl_game *nl_batch_game(const nl_batch *b, int game)
{
    return &slot_of(b, game)->game;
}
