/* core.h: the inside of the network, compiled once for each kind of machine.
 *
 * Whoever includes it defines NET_KERNEL, the name of the table of functions that comes out,
 * and may define NET_PLAIN to do without vectors.  All kinds give the same numbers, since
 * sums of integers do not depend on their order.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "eval/area_key.h"
#include "eval/chance.h"
#include "net/cache.h"
#include "net/kernels.h"
#include "net/see.h"
#include "net/sum.h"

/* ---- areas ---- */

/* Areas of one position: those in the cache, or where there is none or no room, in `spare`. */
typedef struct {
    nl_net_cache *cache;
    known_area   *held[NL_PLAYERS_MAX]; /* must not be evicted */
    int           held_count;
    known_area    spare[NL_PLAYERS_MAX + 1];
} held_areas;

NL_INLINE void hold_none(held_areas *s, nl_net_cache *cache)
{
    s->cache = cache;
    s->held_count = 0;
}

NL_INLINE bool is_held(const held_areas *s, const known_area *k)
{
    bool held = false;
    for (int i = 0; i < s->held_count; i++)
        held |= s->held[i] == k;
    return held;
}

/* Room for another area. */
NL_INLINE known_area *room_for(held_areas *s, uint32_t *name)
{
    nl_net_cache *m = s->cache;
    if (!m)
        return &s->spare[s->held_count];
    while (m->used == m->room && is_held(s, &m->areas[m->next]))
        m->next = (m->next + 1) & (m->room - 1);
    known_area *k = &m->areas[ *name = m->next];
    m->next = (m->next + 1) & (m->room - 1);
    m->used += m->used < m->room;
    return k;
}

/* The area of that key; true if it is to be looked at first. */
NL_INLINE bool is_new(held_areas *s, uint64_t key, known_area **out)
{
    nl_net_cache *m = s->cache;
    uint32_t      none, *name = m ? &m->index[key >> 20 & m->mask] : &none;
    if (m && *name < m->used && m->areas[*name].key == key) {
        *out = &m->areas[*name];
        return false;
    }
    *out = room_for(s, name);
    (*out)->key = key;
    memset((*out)->gains, NET_UNKNOWN | NET_UNKNOWN << 4, sizeof(*out)->gains);
    return true;
}

/* Looks at an area. */
NL_INLINE void look_at(const nl_net *net, const layout *l, known_area *k)
{
    active_rows on = { .count = 0 };
    k->discs = (uint8_t)see_area(l, &on, &k->ahead);
    start_sums(net, &k->sum);
    add_rows(net, &on, &k->sum);
}

/* A player's area, which stays. */
NL_INLINE known_area *hold_area(const nl_net *net, const nl_game *g, int player, held_areas *s)
{
    const nl_area *a = &g->area[player];
    known_area    *k;
    if (is_new(s, nl_area_key(a, player), &k)) {
        layout l;
        lay_out(a, &l);
        look_at(net, &l, k);
    }
    return s->held[s->held_count++] = k;
}

/* ---- a position ---- */

static void position(const nl_net *net, const nl_game *g, nl_net_cache *cache, float value[])
{
    situation  s;
    held_areas areas;
    hidden     h;
    sums       sum[NL_PLAYERS_MAX]; /* by place, as the turns */
    next_tiles turns[NL_PLAYERS_MAX];
    int        fewest = NL_SOLO_DISCS;
    hold_none(&areas, cache);
    read_situation(&g->wheel, &g->track, g->players, g->pile, &s);
    for (int i = 0; i < g->players; i++) {
        active_rows on = { .count = 0 };
        known_area *k = hold_area(net, g, s.order[i], &areas);
        see_situation(&s, k, i, &on, &turns[i]);
        sum[i] = k->sum;
        add_rows(net, &on, &sum[i]);
        fewest = at_most(k->discs, fewest);
    }
    start_hidden(net, stage_of(fewest), &h);
    for (int i = 0; i < g->players; i++)
        take_in(net, &sum[i], g->players, stage_of(fewest), i, &h);
    conclude(net, &s, g->players, stage_of(fewest), race_of(&s, &turns[0], &turns[1]), &h, value);
}

static void see(const nl_game *g, nl_net_input *out)
{
    situation  s;
    next_tiles turns[NL_PLAYERS_MAX];
    int        fewest = NL_SOLO_DISCS;
    read_situation(&g->wheel, &g->track, g->players, g->pile, &s);
    for (int i = 0; i < g->players; i++) {
        active_rows on = { .count = 0 };
        layout      l;
        known_area  k;
        memset(k.gains, NET_UNKNOWN | NET_UNKNOWN << 4, sizeof k.gains);
        lay_out(&g->area[s.order[i]], &l);
        k.discs = (uint8_t)see_area(&l, &on, &k.ahead);
        see_situation(&s, &k, i, &on, &turns[i]);
        fewest = at_most(k.discs, fewest);
        memcpy(out->row[i], on.row, (size_t)on.count * sizeof on.row[0]);
        out->order[i] = s.order[i];
        out->count[i] = on.count;
    }
    out->stage = (uint8_t)stage_of(fewest);
    out->race = (uint8_t)race_of(&s, &turns[0], &turns[1]);
}

/* ---- moves ---- */

/* The position once a tile of the offer is taken, but for the mover's area. */
typedef struct {
    situation  rest;
    sums       sum[NL_PLAYERS_MAX]; /* of the others, by place, as the turns */
    next_tiles turns[NL_PLAYERS_MAX];
    hidden     others[NL_NET_STAGES];
    nl_tile_id id;
    bool       known, staged[NL_NET_STAGES]; /* which of these are there already */
} net_taken;

/* What all moves of a position share. */
typedef struct {
    const nl_net  *net;
    const nl_game *g;
    held_areas     areas;
    known_area    *others[NL_PLAYERS_MAX]; /* by player */
    int            fewest;                 /* discs that any of them has left */
    net_taken      offer[NL_REACH];
    uint64_t       own_key; /* the mover's area */
    layout         own;
    bool           own_known; /* laid out already */
} net_context;

NL_INLINE void start_context(const nl_net *net, const nl_game *g, nl_net_cache *cache, net_context *o)
{
    o->net = net;
    o->g = g;
    o->fewest = NL_SOLO_DISCS;
    o->own_key = nl_area_key(&g->area[g->mover], g->mover);
    o->own_known = false;
    hold_none(&o->areas, cache);
    for (int p = 0; p < g->players; p++) {
        if (p == g->mover)
            continue;
        o->others[p] = hold_area(net, g, p, &o->areas);
        o->fewest = at_most(o->others[p]->discs, o->fewest);
    }
    for (int k = 0; k < NL_REACH; k++)
        o->offer[k].known = false;
}

NL_INLINE void take(const net_context *o, int k, net_taken *t)
{
    const nl_game *g = o->g;
    nl_wheel       wheel = g->wheel;
    nl_track       track = g->track;
    t->known = true;
    t->id = nl_wheel_take(&wheel, k);
    memset(t->staged, 0, sizeof t->staged);
    nl_track_advance(&track, g->mover, nl_tiles[t->id].cost);
    read_situation(&wheel, &track, g->players, g->pile, &t->rest);
    for (int p = 0; p < g->players; p++) {
        active_rows on = { .count = 0 };
        int         place = t->rest.place[p];
        if (p == g->mover)
            continue;
        see_situation(&t->rest, o->others[p], place, &on, &t->turns[place]);
        t->sum[place] = o->others[p]->sum;
        add_rows(o->net, &on, &t->sum[place]);
    }
}

/* What the others make of a position at some stage. */
NL_INLINE const hidden *others_at(const net_context *o, net_taken *t, int stage)
{
    const nl_game *g = o->g;
    hidden        *h = &t->others[stage];
    if (t->staged[stage])
        return h;
    t->staged[stage] = true;
    start_hidden(o->net, stage, h);
    for (int i = 0; i < g->players; i++)
        if (t->rest.order[i] != g->mover)
            take_in(o->net, &t->sum[i], g->players, stage, i, h);
    return h;
}

/* The mover's area with one more tile. */
NL_INLINE known_area *area_with(net_context *o, nl_tile_id id, nl_cell cell)
{
    const nl_area *a = &o->g->area[o->g->mover];
    known_area    *k;
    if (is_new(&o->areas, o->own_key + nl_key_part(id, cell), &k)) {
        layout l;
        if (!o->own_known)
            lay_out(a, &o->own);
        o->own_known = true;
        add_tile(&l, &o->own, a, id, cell);
        look_at(o->net, &l, k);
    }
    return k;
}

NL_INLINE void value_placement(net_context *o, net_taken *t, nl_cell cell, float value[])
{
    const nl_game *g = o->g;
    active_rows    on = { .count = 0 };
    known_area    *k = area_with(o, t->id, cell);
    sums           sum = k->sum;
    int            place = t->rest.place[g->mover];
    if (k->discs == 0) {
        for (int p = 0; p < g->players; p++)
            value[p] = p == g->mover;
        return;
    }
    see_situation(&t->rest, k, place, &on, &t->turns[place]);
    add_rows(o->net, &on, &sum);
    int    stage = stage_of(at_most(k->discs, o->fewest));
    hidden h = *others_at(o, t, stage);
    take_in(o->net, &sum, g->players, stage, place, &h);
    conclude(o->net, &t->rest, g->players, stage, race_of(&t->rest, &t->turns[0], &t->turns[1]), &h, value);
}

static void value_refill(const nl_net *net, const nl_game *g, nl_net_cache *cache, nl_rng *r, int draws,
                         float value[])
{
    memset(value, 0, g->players * sizeof value[0]);
    for (int i = 0; i < draws; i++) {
        float   one[NL_PLAYERS_MAX];
        nl_game after;
        memcpy(&after, g, nl_game_bytes(g));
        nl_game_apply(&after, (nl_action){ NL_REFILL, 0 });
        nl_deal_by_chance(&after, r);
        position(net, &after, cache, one);
        for (int p = 0; p < g->players; p++)
            value[p] += one[p] / (float)draws;
    }
}

static void moves(const nl_net *net, const nl_game *g, nl_net_cache *cache, nl_rng *r, int draws,
                  nl_move list[], int count)
{
    net_context o;
    if (g->wheel.count + g->pile == 1)
        return;
    start_context(net, g, cache, &o);
    for (int i = 0; i < count; i++) {
        nl_move *m = &list[i];
        if (m->action.take == NL_REFILL)
            continue;
        net_taken *t = &o.offer[m->action.take - 1];
        if (!t->known)
            take(&o, m->action.take, t);
        value_placement(&o, t, m->action.cell, m->value);
    }
    for (int i = 0; i < count; i++)
        if (list[i].action.take == NL_REFILL)
            value_refill(net, g, cache, r, draws, list[i].value);
}

const nl_net_kernel NET_KERNEL = { nl__net_place_cache, position, moves, see };
