/* see.h: what the network sees of a position: which rows are on.  Part of core.h.
 *
 * Cells are sets of 64 bits here, by their place in the frontier; what lies beyond the
 * 64th is not seen, which in play with a purpose never happens.  How many tasks a color
 * completes at each cell is kept in three planes of such bits.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NET_SEE_H
#define NL_NET_SEE_H

#include <string.h>

#include "area_sets.h"
#include "eval/bytes.h"
#include "net/cache.h"
#include "net/kernels.h"

enum { AHEAD = 6 }; /* tiles of the wheel looked at */

typedef struct {
    uint16_t row[NL_NET_ACTIVE];
    int      count;
} active_rows;

NL_INLINE void switch_on(active_rows *out, int row)
{
    out->row[out->count++] = (uint16_t)row;
}

NL_INLINE int at_most(int n, int most)
{
    return n < most ? n : most;
}

NL_INLINE int kind_of(bytes wants)
{
    return nl__net_kinds[NET_MISSES(wants & 7, wants >> 8 & 7, wants >> 16 & 7, wants >> 24)] - 1;
}

NL_INLINE void add_cells(cell_set plane[3], cell_set c)
{
    cell_set carry = plane[0] & c, more = plane[1] & carry;
    plane[0] ^= c;
    plane[1] ^= carry;
    plane[2] |= more;
}

/* The largest number in the planes. */
NL_INLINE int most_in(const cell_set plane[3])
{
    cell_set high = plane[2] ? plane[2] : ~(cell_set)0, middle = plane[1] & high,
             low = middle ? middle : high;
    return 4 * (plane[2] != 0) + 2 * (middle != 0) + ((plane[0] & low) != 0);
}

/* A tile that lies; number 0 is nobody, as in nl_area. */
typedef struct {
    cell_set   free; /* cells beside it */
    cell_set   room; /* of the group named after it: free cells around it */
    uint8_t    side[4];
    nl_tile_id id;
    uint8_t    color, group;
    uint8_t    size; /* of the group named after it, at most 6 */
    uint8_t    open; /* bit k: the k-th task has no disc */
    uint8_t    spare[7];
} laid_tile;

/* An area taken apart, so that a tile can be added without the rest of it. */
typedef struct {
    laid_tile tile[NL_AREA_MAX + 1];
    uint64_t  names; /* of groups */
    int       count, discs;
} layout;

NL_INLINE void lay_out(const nl_area *a, layout *l)
{
    memset(l->tile, 0, (a->count + 1u) * sizeof l->tile[0]);
    l->names = 0;
    l->count = a->count;
    l->discs = a->discs;
    for (int i = 1; i <= a->count; i++) {
        laid_tile  *t = &l->tile[i];
        nl_tile_set bit = nl_tile_bit[a->at[i].id];
        t->id = a->at[i].id;
        t->color = a->at[i].color;
        t->group = a->group[i];
        for (int k = 0; k < 4; k++) {
            unsigned b = a->grid[nl__grid_index(a->at[i].cell + step[k])];
            t->free |= (cell_set)(b - 1 < 64) << ((b - 1) & 63);
            t->side[k] = (uint8_t)((b & 127) & (0 - (b >> 7)));
        }
        for (int k = 0; k < NL_TASKS; k++)
            t->open |= (uint8_t)(((k < nl_tiles[t->id].tasks) & !(a->covered[k] & bit)) << k);
        laid_tile *g = &l->tile[t->group];
        g->room |= t->free;
        g->size = (uint8_t)(g->size + (g->size < 6));
        l->names |= (uint64_t)1 << t->group;
    }
}

/* Gives the new tile to the groups in the set `same`, which become one. */
NL_INLINE void unite(layout *l, laid_tile *new, int number, uint64_t same)
{
    int name = same ? __builtin_ctzll(same) : number, size = 1;
    new->group = (uint8_t)name;
    l->names = (l->names & ~same) | (uint64_t)1 << name;
    cell_set room = new->free;
    for (uint64_t rest = same; rest; rest &= rest - 1) {
        const laid_tile *g = &l->tile[__builtin_ctzll(rest)];
        room |= g->room;
        size += g->size;
    }
    l->tile[name].room = room;
    l->tile[name].size = (uint8_t)at_most(size, 6);
    if (same & (same - 1))
        for (int i = 1; i < number; i++)
            l->tile[i].group = same >> l->tile[i].group & 1 ? (uint8_t)name : l->tile[i].group;
}

/* `to` is `from` with one more tile, on a frontier cell of its area.  Discs are not covered yet.
 * The cell's bit is not used again, and new cells get those behind. */
NL_INLINE void add_tile(layout *to, const layout *from, const nl_area *a, nl_tile_id id, nl_cell cell)
{
    int      n = from->count + 1, where = a->grid[nl__grid_index(cell)] - 1;
    unsigned next = a->frontier_count;
    cell_set gone = ~((cell_set)(where < 64) << (where & 63));
    uint64_t same = 0;
    memcpy(to->tile, from->tile, (size_t)n * sizeof to->tile[0]);
    to->names = from->names;
    to->count = n;
    to->discs = from->discs;
    laid_tile *t = &to->tile[n];
    *t = (laid_tile){ .id = id,
                      .color = nl_tiles[id].color,
                      .open = (uint8_t)((1 << nl_tiles[id].tasks) - 1) };
    for (int k = 0; k < 4; k++) {
        unsigned b = a->grid[nl__grid_index(cell + step[k])];
        if (b >= NL_LAID) {
            laid_tile *beside = &to->tile[b - NL_LAID];
            beside->side[k ^ 1] = (uint8_t)n;
            beside->free &= gone;
            to->tile[beside->group].room &= gone;
            t->side[k] = (uint8_t)(b - NL_LAID);
            same |= (uint64_t)(beside->color == t->color) << beside->group;
        } else {
            unsigned bit = b ? b - 1 : next++;
            t->free |= (cell_set)(bit < 64) << (bit & 63);
        }
    }
    unite(to, t, n, same);
}

NL_INLINE void see_groups(const layout *l, prospect *p, active_rows *out)
{
    memset(p, 0, sizeof *p);
    for (int c = 0; c < NL_COLORS; c++)
        p->have[c][0] = ~(cell_set)0;
    for (uint64_t names = l->names; names; names &= names - 1) {
        const laid_tile *g = &l->tile[__builtin_ctzll(names)];
        int              c = g->color, lift = at_most(g->size, NL_LEVELS);
        switch_on(out, NL_R_GROUP + (c * 6 + g->size - 1) * 6 + at_most(__builtin_popcountll(g->room), 5));
        for (int n = NL_LEVELS; n > 0; n--)
            p->have[c][n] |= g->room & p->have[c][n > lift ? n - lift : 0];
    }
}

/* One entry a color. */
typedef struct {
    _Alignas(32) cell_set color[NL_COLORS];
} by_color;

#define ALL (~(cell_set)0)

/* The entries of colors in a set of four bits. */
static const four entries[16] = {
    { 0, 0, 0, 0 },     { ALL, 0, 0, 0 },     { 0, ALL, 0, 0 },     { ALL, ALL, 0, 0 },
    { 0, 0, ALL, 0 },   { ALL, 0, ALL, 0 },   { 0, ALL, ALL, 0 },   { ALL, ALL, ALL, 0 },
    { 0, 0, 0, ALL },   { ALL, 0, 0, ALL },   { 0, ALL, 0, ALL },   { ALL, ALL, 0, ALL },
    { 0, 0, ALL, ALL }, { ALL, 0, ALL, ALL }, { 0, ALL, ALL, ALL }, { ALL, ALL, ALL, ALL },
};

/* What lies around a tile. */
typedef struct {
    bytes    have;  /* R14 */
    by_color touch; /* free cells around the groups of a color that it touches or belongs to */
} around_tile;

NL_INLINE around_tile look_around_tile(const layout *l, const laid_tile *t)
{
    const laid_tile *own = &l->tile[t->group];
    bytes            have = (bytes)at_most(own->size - 1, NL_LEVELS) << 8 * t->color;
    four             touch = EACH(own->room) & entries[1 << t->color];
    uint64_t         met = 1 | (uint64_t)1 << t->group;
    for (int k = 0; k < 4; k++) {
        const laid_tile *beside = &l->tile[t->side[k]], *g = &l->tile[beside->group];
        int              fresh = (int)(~met >> beside->group & 1);
        have += (bytes)(at_most(g->size, NL_LEVELS) * fresh) << 8 * beside->color;
        touch |= EACH(g->room) & entries[1 << beside->color];
        met |= (uint64_t)1 << beside->group;
    }
    around_tile r = { .have = have };
    STORE(r.touch.color, touch);
    return r;
}

/* Lists the open tasks as 4 × tile + number; returns how many. */
NL_INLINE int list_open(const layout *l, uint8_t list[])
{
    int n = 0;
    for (int i = 1; i <= l->count; i++)
        for (int k = 0; k < NL_TASKS; k++) {
            list[n] = (uint8_t)(4 * i + k);
            n += l->tile[i].open >> k & 1;
        }
    return n;
}

/* An open task of a tile.  There is no branch here: what tasks want is hard to foresee.
 * Returns whether it is fulfilled. */
NL_INLINE bool see_task(const laid_tile *t, const around_tile *r, bytes task, prospect *p, bytes *shorts,
                        active_rows *out)
{
    static const uint8_t some[8] = { 0, 1, 2, 3, 4, 5, 5, 6 };
    bytes                wants = bytes_above(task, r->have);
    unsigned             open = wants != 0;
    unsigned             colors = (((wants + 0x7f7f7f7fu) >> 7 & 0x01010101u) * 0x01020408u) >> 24 & 15;
    four                 wanted = entries[colors], reach = LOAD(r->touch.color) | EACH(t->free);
    four                 serving = reach & wanted, hopeless = (four)(serving == 0) & wanted;
    cell_set             serve = serving[0] | serving[1] | serving[2] | serving[3];
    cell_set             none = hopeless[0] | hopeless[1] | hopeless[2] | hopeless[3];
    int                  n = __builtin_popcountll(serve & ((cell_set)(none != 0) - 1));
    out->row[out->count] = (uint16_t)(NL_R_TASK + kind_of(wants) * 7 + some[at_most(n, 7)]);
    out->count += (int)open;

    /* If it misses one color alone: where a tile of it completes the task, by itself or as a
     * bridge to other groups.  `total` is what those beside the cell must have together. */
    int      first = __builtin_ctz(wants | 1u << 31) & 24, c = first / 8;
    bytes    misses = wants >> first;
    int      total = (int)(task >> first & 7) - (c != t->color), lacks = (int)((misses - 1) & 3);
    cell_set touch = r->touch.color[c], bridge = touch & p->have[c][total < 0 ? 0 : total];
    bridge |= t->free & ~touch & p->have[c][lacks];
    unsigned one = open & (misses == 1), more = open & (misses > 1) & (misses <= NL_LEVELS);
    *shorts += one << first;
    add_cells(p->gain[c], ((touch | t->free) & (0 - (cell_set)one)) | (bridge & (0 - (cell_set)more)));
    return !open;
}

NL_INLINE void see_colors(const prospect *p, bytes shorts, active_rows *out)
{
    static const uint8_t some[6] = { 0, 1, 2, 3, 3, 4 };
    for (int c = 0; c < NL_COLORS; c++) {
        int n = __builtin_popcountll(p->gain[c][0] | p->gain[c][1] | p->gain[c][2]);
        switch_on(out, NL_R_SHORT + c * 7 + at_most((int)(shorts >> 8 * c & 255), 6));
        switch_on(out, NL_R_GAIN + (c * 5 + at_most(most_in(p->gain[c]), 4)) * 5 + some[at_most(n, 5)]);
    }
}

/* The rows of an area, and what it promises.  Returns the discs left: tasks that a new tile has
 * fulfilled get theirs. */
NL_INLINE int see_area(const layout *l, active_rows *out, prospect *p)
{
    around_tile r[NL_AREA_MAX + 1];
    uint8_t     list[NL_TASKS * NL_AREA_MAX + 1];
    bytes       shorts = 0;
    int         n = list_open(l, list), discs = l->discs;
    see_groups(l, p, out);
    for (int i = 1; i <= l->count; i++)
        r[i] = look_around_tile(l, &l->tile[i]);
    for (int i = 0; i < n; i++) {
        const laid_tile *t = &l->tile[list[i] >> 2];
        discs -= see_task(t, &r[list[i] >> 2], bytes_of(nl_tiles[t->id].asks[list[i] & 3]), p, &shorts, out);
    }
    see_colors(p, shorts, out);
    discs = discs < 0 ? 0 : discs;
    switch_on(out, NL_R_DISCS + at_most(discs, 20));
    return discs;
}

/* The rest of a position. */
typedef struct {
    uint8_t    order[NL_PLAYERS_MAX];
    uint8_t    place[NL_PLAYERS_MAX]; /* by player, in that order */
    uint8_t    time[NL_PLAYERS_MAX];  /* by place: beyond the first; for the first, until the second */
    nl_tile_id tile[AHEAD];
    uint8_t    tiles; /* of those */
    uint8_t    again; /* bit j: who takes tile j of the offer moves again */
    uint8_t    on_wheel, rest;
} situation;

static void read_situation(const nl_wheel *w, const nl_track *track, int players, int pile, situation *s)
{
    unsigned ahead = w->ahead;
    nl_track_order(track, players, s->order);
    int first = nl_track_travelled(track, s->order[0]);
    for (int i = 0; i < players; i++) {
        s->place[s->order[i]] = (uint8_t)i;
        s->time[i] = (uint8_t)at_most(nl_track_travelled(track, s->order[i]) - first, 23);
    }
    s->time[0] = s->time[1];
    s->tiles = 0;
    for (; ahead && s->tiles < AHEAD; ahead &= ahead - 1)
        s->tile[s->tiles++] = w->slot[nl_wheel_slot(w, __builtin_ctz(ahead))];
    s->again = 0;
    for (int j = 0; j < s->tiles && j < NL_REACH; j++)
        s->again |= (uint8_t)((nl_tiles[s->tile[j]].cost <= s->time[0]) << j);
    s->on_wheel = w->count;
    s->rest = (uint8_t)(w->count + pile);
}

/* Most tasks that a tile would complete, its own included. */
NL_INLINE int best_gain(const prospect *p, const nl_tile *tile)
{
    cell_set plane[3] = { p->gain[tile->color][0], p->gain[tile->color][1], p->gain[tile->color][2] };
    for (int k = 0; k < NL_TASKS; k++) {
        const uint8_t *n = tile->asks[k];
        cell_set       met = p->have[0][n[0]] & p->have[1][n[1]] & p->have[2][n[2]] & p->have[3][n[3]];
        add_cells(plane, met & (0 - (cell_set)(k < tile->tasks)));
    }
    return at_most(most_in(plane), 4);
}

/* The same, looked up where it was found before. */
NL_INLINE int gain_of(known_area *k, nl_tile_id id)
{
    uint8_t *two = &k->gains[id / 2];
    int      at = id % 2 * 4, gain = *two >> at & 15;
    if (gain != NET_UNKNOWN)
        return gain;
    gain = best_gain(&k->ahead, &nl_tiles[id]);
    *two ^= (uint8_t)((NET_UNKNOWN ^ gain) << at);
    return gain;
}

/* What the next tiles bring a player. */
typedef struct {
    uint8_t gain[AHEAD + NL_REACH]; /* most tasks that each completes; 0 behind the last */
    int     discs;
} next_tiles;

/* Discs left after so many tasks. */
NL_INLINE int left_after(const next_tiles *u, int gain)
{
    return u->discs > gain ? u->discs - gain : 0;
}

/* Most that the second of the order can complete once tile j of the offer is gone. */
NL_INLINE int best_behind(const next_tiles *u, int j)
{
    int a = u->gain[j + 1], b = u->gain[j + 2], c = u->gain[j + 3];
    a = a > b ? a : b;
    return a > c ? a : c;
}

/* The rows of what surrounds an area. */
NL_INLINE void see_situation(const situation *s, known_area *k, int place, active_rows *out, next_tiles *u)
{
    int kind = at_most(place, 2), most = 0, offer = at_most(s->tiles, NL_REACH);
    memset(u->gain, 0, sizeof u->gain);
    u->discs = k->discs;
    for (int j = 0; j < s->tiles; j++) {
        int gain = gain_of(k, s->tile[j]);
        u->gain[j] = (uint8_t)gain;
        switch_on(out, NL_R_WHEEL + ((kind * AHEAD + j) * 5 + gain) * 7 + nl_tiles[s->tile[j]].cost - 1);
        most = gain > most && (place > 0 || j < NL_REACH) ? gain : most;
    }
    for (int j = 0; j < offer && place < 2; j++) {
        int again = s->again >> j & 1;
        if (place == 0)
            switch_on(out, NL_R_AGAIN + (j * 5 + u->gain[j]) * 2 + again);
        int left = at_most(left_after(u, place == 0 ? u->gain[j] : best_behind(u, j)), 5);
        switch_on(out, (place == 0 ? NL_R_MINE : NL_R_NEXT) + (j * 2 + again) * 6 + left);
    }
    switch_on(out, NL_R_FINISH + kind * 21 + at_most(left_after(u, most), 20));
    switch_on(out, NL_R_RING + kind * 12 + s->on_wheel);
    switch_on(out, NL_R_TIME + place * 24 + s->time[place]);
    if (place == 0)
        switch_on(out, NL_R_REST + s->rest / 4);
}

/* How the race to the last disc stands between the first and the second of the order. */
NL_INLINE int race_of(const situation *s, const next_tiles *first, const next_tiles *second)
{
    int safe = 0, least = 6, least_safe = 6;
    for (int j = 0; j < at_most(s->tiles, NL_REACH); j++) {
        int left = left_after(first, first->gain[j]);
        int is_safe = (s->again >> j & 1) | (left_after(second, best_behind(second, j)) > 0);
        safe += is_safe;
        least = left < least ? left : least;
        least_safe = is_safe && left < least_safe ? left : least_safe;
    }
    if (least == 0)
        return 0;
    return 1 + 7 * safe + (safe ? least_safe : least);
}

NL_INLINE int stage_of(int discs)
{
    return discs <= 4 ? 0 : discs <= 9 ? 1 : 2;
}

#endif
