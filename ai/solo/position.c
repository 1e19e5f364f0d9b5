/* position.c: see position.h.
 *
 * SPDX-License-Identifier: MIT */
#include "solo/position.h"

#include "eval/bytes.h"
#include "solo/cells.h"

/* Gives a tile a place in the list, and a bit to each of its tasks. */
static int add_tile(solo_tiles *tiles, nl_tile_id id)
{
    const nl_tile *t = &nl_tiles[id];
    int            i = tiles->count++;
    tiles->id[i] = id;
    tiles->name[i] = id > 1 && memcmp(t, t - 1, sizeof *t) == 0 ? id - 1 : id;
    tiles->tasks[i] = 0;
    for (int k = 0; k < t->tasks; k++) {
        task_set bit = (task_set)1 << tiles->bits++;
        tiles->tasks[i] |= bit;
        tiles->packed[i][k] = bytes_of(t->asks[k]);
        for (int c = 0; c < NL_COLORS; c++)
            for (int n = 0; n < NL_LEVELS; n++)
                tiles->asks[c][n] = (tiles->asks[c][n] & ~bit) | (t->asks[k][c] > n ? bit : 0);
    }
    return i;
}

static void count_unseen(solo_tiles *tiles, const nl_game *g)
{
    memset(tiles->fresh, 0, sizeof tiles->fresh);
    for (int id = 1; id <= NL_TILES; id++) {
        tiles->fresh[nl_tiles[id].color] = (uint8_t)(tiles->fresh[nl_tiles[id].color] + g->unseen[id]);
        tiles->fresh[NL_COLORS] = (uint8_t)(tiles->fresh[NL_COLORS] + g->unseen[id]);
    }
}

/* Lays the first tiles of the order once more, from an empty area and a ring of their own. */
static void lay_again(const solo_tiles *tiles, solo_pos *s, int count)
{
    solo_pos now = *s;
    memcpy(now.need, tiles->asks, sizeof now.need);
    now.laid = now.hash = 0;
    now.count = now.cost = 0;
    now.discs = NL_SOLO_DISCS;
    for (int k = 0; k < count; k++) {
        int i = s->order[k];
        now.ring[0] = (uint8_t)i;
        now.ring_count = 1;
        solo_pos_lay(tiles, &now, &now, 1, s->x[i], s->y[i]);
    }
    memcpy(now.ring, s->ring, sizeof now.ring);
    now.ring_count = s->ring_count;
    *s = now;
}

/* Whether the first tiles lie in a line: all that is left of symmetry, as no two are the same tile. */
static bool in_line(const solo_pos *s, int count)
{
    bool row = true, column = true;
    for (int i = 1; i < count; i++) {
        row = row && s->y[i] == s->y[0];
        column = column && s->x[i] == s->x[0];
    }
    return row || column;
}

void solo_pos_from_game(solo_tiles *tiles, solo_pos *s, const nl_game *g)
{
    const nl_area *a = &g->area[0];
    memset(tiles, 0, sizeof *tiles);
    memset(s, 0, sizeof *s);
    for (int i = 1; i <= a->count; i++)
        add_tile(tiles, a->at[i].id);
    tiles->laid = a->count;
    tiles->marker = g->wheel.marker;
    for (int k = 0; k < NL_SLOTS - 1; k++) {
        int slot = nl_wheel_slot(&g->wheel, k);
        if (!g->wheel.slot[slot])
            continue;
        int i = add_tile(tiles, g->wheel.slot[slot]);
        tiles->slot[i] = (uint8_t)slot;
        s->ring[s->ring_count++] = (uint8_t)i;
    }
    count_unseen(tiles, g);
    memcpy(s->need, tiles->asks, sizeof s->need);
    s->phase = g->phase;
    s->phase1 = g->phase1;
    s->discs = NL_SOLO_DISCS;
    for (int i = 0; i < a->count && i < SOLO_TILES; i++) {
        s->x[i] = (int8_t)nl_cell_x(a->at[i + 1].cell);
        s->y[i] = (int8_t)nl_cell_y(a->at[i + 1].cell);
        s->order[i] = (uint8_t)i;
    }
    tiles->turns = in_line(s, a->count);
    lay_again(tiles, s, a->count);
    s->hash = 0;
}

void solo_pos_describe(const solo_tiles *tiles, const solo_pos *s, const solo_supply *supply,
                       solo_scratch *scratch, solo_next *out)
{
    solo_pos before = *s;
    int      last = s->order[s->count - 1];
    lay_again(tiles, &before, s->count - 1);
    before.ring[0] = (uint8_t)last;
    memcpy(before.ring + 1, s->ring, s->ring_count);
    before.ring_count = (uint8_t)(s->ring_count + 1);
    int count = solo_pos_successors(tiles, &before, supply, scratch);
    for (int i = 0; i < count; i++)
        if (scratch->next[i].take == 1 && scratch->next[i].x == s->x[last] &&
            scratch->next[i].y == s->y[last])
            *out = scratch->next[i];
}

/* What a color on a cell does to the tasks that lie already. */
typedef struct {
    int     covered; /* in all */
    int16_t traits[SOLO_TRAITS];
} cell_effect;

NL_INLINE int16_t sixteenths(task_set t)
{
    return (int16_t)(16 * __builtin_popcountll(t));
}

NL_INLINE cell_effect find_effect(const solo_tiles *tiles, const solo_pos *s, const solo_cells *v,
                                  const solo_cell *p, int c, const int16_t likely[NL_COLORS],
                                  const uint8_t left[NL_COLORS])
{
    task_set need[NL_LEVELS + 1], missing[NL_LEVELS];
    memcpy(need, s->need[c], sizeof s->need[c]);
    serve(tiles, v, p, c, need);
    add_missing(missing, v->other[c], need);
    /* Tasks that no cell serves any more, or no tile, are lost; some have one cell left. */
    task_set lost = 0, narrow = 0, single[NL_COLORS];
    for (int k = 0; k < NL_COLORS; k++) {
        const task_set *n = k == c ? need : s->need[k];
        task_set        here = k == c && p->free ? 0 : p->served[k];
        lost |= n[0] & ~(v->serves[k][1] | (v->serves[k][0] & ~here));
        narrow |= n[0] & ~(v->serves[k][2] | (v->serves[k][1] & ~here));
        if (left[k] < NL_LEVELS)
            lost |= n[left[k]];
        single[k] = n[0] & ~missing[1];
    }
    task_set    open = s->laid & ~lost;
    cell_effect e = { .covered = __builtin_popcountll(s->laid & ~missing[0]) };
    for (int k = 0; k < NL_COLORS; k++) {
        e.traits[0] = (int16_t)(e.traits[0] + likely[k] * __builtin_popcountll(single[k] & open & narrow));
        e.traits[1] = (int16_t)(e.traits[1] + likely[k] * __builtin_popcountll(single[k] & open & ~narrow));
    }
    task_set two = missing[1] & ~missing[2] & open, three = missing[2] & ~missing[3] & open;
    task_set four = missing[3] & open;
    e.traits[2] = sixteenths(two & narrow);
    e.traits[3] = sixteenths(two & ~narrow);
    e.traits[4] = sixteenths(three & narrow);
    e.traits[5] = sixteenths(three & ~narrow);
    e.traits[6] = sixteenths(four & narrow);
    e.traits[7] = sixteenths(four & ~narrow);
    return e;
}

/* Adds the tasks of the new tile itself, and returns how many are covered at once. */
NL_INLINE int add_own(const solo_tiles *tiles, uint32_t size, bool wide, int tile,
                      const int16_t likely[NL_COLORS], uint32_t left, int16_t traits[SOLO_TRAITS])
{
    int covered = 0, tasks = nl_tiles[tiles->id[tile]].tasks;
    for (int t = 0; t < tasks; t++) {
        bytes miss = bytes_above(tiles->packed[tile][t], size);
        int   missing = bytes_sum(miss);
        covered += missing == 0;
        if (!missing || bytes_above(miss, left))
            continue;
        int i = 2 * missing - 2 + wide;
        traits[i] = (int16_t)(traits[i] + (missing == 1 ? likely[__builtin_ctz(miss) / 8] : 16));
    }
    return covered;
}

/* How many tiles of each color can come once a tile is taken: what is on the wheel, and
 * in phase 1 what the refill will bring on average, rounded. */
NL_INLINE void count_left(const solo_tiles *tiles, const solo_pos *s, int take, uint8_t left[NL_COLORS])
{
    memset(left, 0, NL_COLORS);
    for (int k = 0; k < s->ring_count; k++)
        left[nl_tiles[tiles->id[s->ring[k]]].color] =
            (uint8_t)(left[nl_tiles[tiles->id[s->ring[k]]].color] + (k != take - 1));
    if (s->phase != 1 || !tiles->fresh[NL_COLORS])
        return;
    int drawn = NL_SLOTS - 1 - (s->ring_count - 1), all = tiles->fresh[NL_COLORS];
    for (int c = 0; c < NL_COLORS; c++)
        left[c] = (uint8_t)(left[c] + (drawn * tiles->fresh[c] + all / 2) / all);
}

/* What is left once a tile of some color is taken. */
typedef struct {
    uint8_t  left[NL_COLORS];
    int16_t  likely[NL_COLORS];
    uint32_t packed; /* `left`, a byte a color */
} rest;

NL_INLINE rest find_rest(const solo_tiles *tiles, const solo_pos *s, int take, const solo_supply *supply)
{
    rest r;
    count_left(tiles, s, take, r.left);
    for (int k = 0; k < NL_COLORS; k++)
        r.likely[k] = supply->color[s->phase - 1][r.left[k] < NL_SLOTS ? r.left[k] : NL_SLOTS - 1];
    r.packed = bytes_of(r.left);
    return r;
}

NL_INLINE void describe(const solo_tiles *tiles, const solo_pos *s, const solo_cell *p, const cell_effect *e,
                        const rest *r, int take, solo_next *n)
{
    int tile = s->ring[take - 1];
    n->x = p->x;
    n->y = p->y;
    n->take = (uint8_t)take;
    n->tile = (uint8_t)tile;
    memcpy(n->traits, e->traits, sizeof n->traits);
    int covered =
        e->covered + add_own(tiles, bytes_of(p->size), p->free > 1, tile, r->likely, r->packed, n->traits);
    n->discs = (uint8_t)(covered < NL_SOLO_DISCS ? NL_SOLO_DISCS - covered : 0);
    n->cost = (uint8_t)(s->cost + nl_tiles[tiles->id[tile]].cost);
}

NL_TWO_SPEEDS int solo_pos_successors(const solo_tiles *tiles, const solo_pos *s, const solo_supply *supply,
                                      solo_scratch *scratch)
{
    solo_cells  v;
    cell_effect effects[SOLO_CELLS];
    int         reach = s->ring_count < NL_REACH ? s->ring_count : NL_REACH, done = 0;
    solo_next  *next = scratch->next;
    find_cells(tiles, s, scratch, &v);
    /* Tiles of one color do the same to what lies there: once a color is worked out, all
     * of the offer that have it are described. */
    for (int first = 1; first <= reach; first++) {
        int c = nl_tiles[tiles->id[s->ring[first - 1]]].color;
        if (done >> c & 1)
            continue;
        done |= 1 << c;
        rest r = find_rest(tiles, s, first, supply);
        for (int k = 0; k < v.count; k++)
            effects[k] = find_effect(tiles, s, &v, &v.cell[k], c, r.likely, r.left);
        for (int take = first; take <= reach; take++)
            for (int k = 0; nl_tiles[tiles->id[s->ring[take - 1]]].color == c && k < v.count; k++)
                describe(tiles, s, &v.cell[k], &effects[k], &r, take, next++);
    }
    return (int)(next - scratch->next);
}

/* Two tiles and how far they are apart in either direction; all such pairs together tell
 * an area but for the eight ways to turn it over. */
static uint64_t hash_pair(uint64_t a, uint64_t b, int dx, int dy)
{
    uint64_t far = (uint64_t)(dx < 0 ? -dx : dx), high = (uint64_t)(dy < 0 ? -dy : dy);
    uint64_t less = far < high ? far : high, more = far < high ? high : far;
    uint64_t low = a < b ? a : b, top = a < b ? b : a;
    return nl_mix((low << 24 | top << 16 | less << 8 | more) * 0x9e3779b97f4a7c15u);
}

/* Once the tiles that lay at first cannot be turned over onto themselves, it is enough to know where
 * each tile lies. */
static uint64_t hash_with(const solo_tiles *tiles, const solo_pos *s, int tile, int x, int y)
{
    uint64_t name = tiles->name[tile], h = s->hash;
    if (!tiles->turns)
        return h + nl_mix((name << 16 | (uint64_t)(uint8_t)x << 8 | (uint8_t)y) * 0x9e3779b97f4a7c15u);
    h += nl_mix(name);
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k];
        h += hash_pair(name, tiles->name[i], x - s->x[i], y - s->y[i]);
    }
    return h;
}

uint64_t solo_pos_hash(const solo_tiles *tiles, const solo_pos *s, const solo_next *n)
{
    return hash_with(tiles, s, n->tile, n->x, n->y);
}

/* Takes a tile off the ring; what was passed over is now furthest ahead (R10). */
static int take_tile(solo_pos *s, int take)
{
    uint8_t old[NL_SLOTS];
    int     n = s->ring_count;
    memcpy(old, s->ring, sizeof old);
    for (int k = 0; k < n - 1; k++)
        s->ring[k] = old[(k + take) % n];
    s->ring_count--;
    return old[take - 1];
}

/* The new tile joins the groups of its color beside it. */
static void join_groups(const solo_tiles *tiles, solo_pos *s, int tile, const int beside[], int count)
{
    int      color = nl_tiles[tiles->id[tile]].color;
    uint32_t same = 0;
    for (int k = 0; k < count; k++)
        same |= (uint32_t)(nl_tiles[tiles->id[beside[k]]].color == color) << s->group[beside[k]];
    s->group[tile] = (uint8_t)tile;
    for (int k = 0; same && k < s->count; k++)
        if (same >> s->group[s->order[k]] & 1)
            s->group[s->order[k]] = (uint8_t)tile;
}

/* The tasks of the tiles that touch a group or belong to it. */
static task_set reach_of(const solo_tiles *tiles, const solo_pos *s, int group, int *size)
{
    task_set reach = 0;
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k];
        if (s->group[i] != group)
            continue;
        ++*size;
        reach |= tiles->tasks[i];
        for (int m = 0; m < s->count; m++) {
            int j = s->order[m], dx = s->x[i] - s->x[j], dy = s->y[i] - s->y[j];
            reach |= dx * dx + dy * dy == 1 ? tiles->tasks[j] : 0;
        }
    }
    return reach;
}

/* Does for one cell what find_cells does for all. */
static void find_cell(const solo_tiles *tiles, const solo_pos *s, int x, int y, solo_cells *v, solo_cell *p,
                      int beside[4], int *count)
{
    *p = (solo_cell){ .x = (int8_t)x, .y = (int8_t)y };
    *count = 0;
    uint32_t met = 0;
    for (int k = 0; k < s->count; k++) {
        int i = s->order[k], dx = s->x[i] - x, dy = s->y[i] - y, g = s->group[i];
        if (dx * dx + dy * dy != 1)
            continue;
        beside[(*count)++] = i;
        p->beside |= tiles->tasks[i];
        if (met >> g & 1)
            continue;
        met |= 1u << g;
        int size = 0;
        v->reach[g] = reach_of(tiles, s, g, &size);
        v->size[g] = (uint8_t)size;
        p->group[p->groups++] = (uint8_t)g;
        p->size[nl_tiles[tiles->id[i]].color] = (uint8_t)(p->size[nl_tiles[tiles->id[i]].color] + size);
    }
}

void solo_pos_lay(const solo_tiles *tiles, solo_pos *to, const solo_pos *from, int take, int x, int y)
{
    if (to != from)
        *to = *from;
    int        tile = take_tile(to, take), c = nl_tiles[tiles->id[tile]].color, beside[4], count;
    solo_cells v;
    solo_cell  p;
    find_cell(tiles, to, x, y, &v, &p, beside, &count);
    serve(tiles, &v, &p, c, to->need[c]);
    for (int k = 0; k < NL_COLORS; k++)
        raise(to->need[k], tiles->tasks[tile], p.size[k]);
    to->hash = hash_with(tiles, to, tile, x, y);
    join_groups(tiles, to, tile, beside, count);
    to->x[tile] = (int8_t)x;
    to->y[tile] = (int8_t)y;
    to->order[to->count++] = (uint8_t)tile;
    to->laid |= tiles->tasks[tile];
    to->cost = (uint8_t)(to->cost + nl_tiles[tiles->id[tile]].cost);
    task_set open = to->need[0][0] | to->need[1][0] | to->need[2][0] | to->need[3][0];
    int      covered = __builtin_popcountll(to->laid & ~open);
    to->discs = (uint8_t)(covered < NL_SOLO_DISCS ? NL_SOLO_DISCS - covered : 0);
}

static int score_phase1(const solo_pos *s)
{
    int missing = NL_SMALL_HEAP - (NL_SOLO_DISCS - s->discs);
    return s->cost + (missing > 0 ? NL_MISSING_DISC * missing : 0);
}

void solo_pos_refill(solo_tiles *tiles, solo_pos *s, const nl_tile_id pile[], int count)
{
    int     marker = s->count > tiles->laid ? tiles->slot[s->order[s->count - 1]] : tiles->marker, drawn = 0;
    uint8_t at[NL_SLOTS];
    memset(at, 255, sizeof at);
    for (int k = 0; k < s->ring_count; k++)
        at[tiles->slot[s->ring[k]]] = s->ring[k];
    int first = tiles->bits;
    s->ring_count = 0;
    for (int k = 1; k < NL_SLOTS; k++) {
        int slot = (marker + k) % NL_SLOTS;
        if (at[slot] == 255 && drawn == count)
            continue;
        if (at[slot] == 255) {
            at[slot] = (uint8_t)add_tile(tiles, pile[drawn++]);
            tiles->slot[at[slot]] = (uint8_t)slot;
        }
        s->ring[s->ring_count++] = at[slot];
    }
    task_set fresh = first < 64 ? ~(task_set)0 << first : 0;
    for (int c = 0; c < NL_COLORS; c++)
        for (int n = 0; n < NL_LEVELS; n++)
            s->need[c][n] = (s->need[c][n] & ~fresh) | (tiles->asks[c][n] & fresh);
    s->phase1 = (uint8_t)score_phase1(s);
    s->phase = 2;
}

int solo_pos_total(const solo_pos *s)
{
    int first = s->phase == 2 ? s->phase1 : score_phase1(s);
    return first + s->cost + NL_MISSING_DISC * s->discs;
}

nl_action solo_pos_action(const solo_pos *root, const solo_pos *s, int step)
{
    solo_pos now = *root;
    for (int k = root->count;; k++) {
        int tile = s->order[k], take = 1;
        while (now.ring[take - 1] != tile)
            take++;
        if (k == root->count + step)
            return (nl_action){ (uint8_t)take, nl_cell_at(s->x[tile], s->y[tile]) };
        take_tile(&now, take);
    }
}

int solo_pos_cheapest(const solo_tiles *tiles, const solo_pos *s, int take)
{
    int least = 7;
    for (int k = 0; k < s->ring_count; k++) {
        int cost = nl_tiles[tiles->id[s->ring[k]]].cost;
        least = k != take - 1 && cost < least ? cost : least;
    }
    return least;
}
