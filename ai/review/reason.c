/* reason.c: the reasons one by one.  Each looks at the game before and after the action
 * and adds itself to the list if it holds.
 *
 * SPDX-License-Identifier: MIT */
#include "review/reason.h"

#include <string.h>

typedef struct {
    const nl_game *before;
    const nl_game *after; /* may be owed tiles, or be over */
    nl_action      action;
    nl_tile_id     tile; /* taken, or NL_NO_TILE */
    nl_reason     *out;
    int            count;
} step;

static const nl_area *area(const nl_game *g, const step *s)
{
    return &g->area[s->before->mover];
}

static nl_reason *add(step *s, nl_reason_code code, int a, int b, int weight)
{
    nl_reason *r = &s->out[s->count++];
    *r = (nl_reason){ .code = code, .a = (int16_t)a, .b = (int16_t)b, .than = -1, .weight = weight };
    return r;
}

/* ---- the end of the game ---- */

/* The mover's place at the end, from 1. */
static int place(const nl_result *r, int mover)
{
    int i = 0;
    while (r->ranking[i] != mover)
        i++;
    return i + 1;
}

static void end_of_game(step *s)
{
    if (!nl_game_over(s->after))
        return;
    nl_result r;
    nl_game_result(s->after, &r);
    if (s->before->players == 1)
        add(s, NL_WHY_ENDS, r.total, 0, 9000);
    else if (place(&r, s->before->mover) == 1)
        add(s, NL_WHY_WINS, area(s->before, s)->discs - area(s->after, s)->discs, 0, 10000);
    else
        add(s, NL_WHY_ENDS, place(&r, s->before->mover), 0, 900);
}

static void only(step *s)
{
    if (nl_game_action_count(s->before) == 1)
        add(s, NL_WHY_ONLY, 0, 0, 8000);
}

/* ---- tasks ---- */

static void covers(step *s)
{
    nl_cover c;
    nl_game_preview(s->before, s->action, &c);
    if (c.discs)
        memcpy(add(s, NL_WHY_COVERS, (int)c.discs, area(s->after, s)->discs, 100 * (int)c.discs)->task,
               c.task, sizeof(nl_tile_set[NL_TASKS]));
}

/* The tasks that want one more tile, no matter where: for each task number, the tiles. */
static int one_short(const nl_area *a, nl_tile_set task[NL_TASKS])
{
    int n = 0;
    for (int i = 1; i <= a->count; i++)
        for (int k = 0; k < nl_tiles[a->at[i].id].tasks; k++) {
            nl_progress p;
            nl_area_progress(a, i, k, &p);
            if (p.missing != 1)
                continue;
            task[k] |= nl_tile_bit[a->at[i].id];
            n++;
        }
    return n;
}

static void comes_near(step *s)
{
    nl_tile_set was[NL_TASKS] = { 0 }, is[NL_TASKS] = { 0 };
    int         n = 0;
    one_short(area(s->before, s), was);
    int all = one_short(area(s->after, s), is);
    for (int k = 0; k < NL_TASKS; k++) {
        is[k] &= ~was[k];
        n += __builtin_popcountll(is[k]);
    }
    if (n && !nl_game_over(s->after))
        memcpy(add(s, NL_WHY_SHORT, n, all, 30 * n)->task, is, sizeof is);
}

/* ---- groups of the tile's color ---- */

/* How many tiles the group of at[index] has, itself included (R14, R16). */
static int group_size(const nl_area *a, int index)
{
    int n = 0;
    for (int i = 1; i <= a->count; i++)
        n += a->group[i] == a->group[index];
    return n;
}

/* Every group beside the new tile has become one with it; so the groups that were are
 * those of its fellows, seen in the area before. */
static void chain(step *s)
{
    const nl_area *was = area(s->before, s), *is = area(s->after, s);
    uint64_t       seen = 0;
    for (int i = 1; i <= was->count; i++)
        if (is->group[i] == is->group[is->count])
            seen |= (uint64_t)1 << was->group[i];
    int joined = __builtin_popcountll(seen), size = group_size(is, is->count);
    if (joined > 1)
        add(s, NL_WHY_JOINS, size, joined, 20 + size);
    if (joined == 1)
        add(s, NL_WHY_GROWS, size, size - 1, size);
}

/* ---- time ---- */

/* How far the next runner is ahead of the mover's. */
static int lead(const nl_game *g, int mover)
{
    int nearest = INT16_MAX;
    for (int p = 0; p < g->players; p++) {
        int ahead = nl_track_travelled(&g->track, p) - nl_track_travelled(&g->track, mover);
        nearest = p != mover && ahead < nearest ? ahead : nearest;
    }
    return nearest;
}

static void again(step *s)
{
    const nl_game *g = s->after;
    if (g->players > 1 && !nl_game_over(g) && g->mover == s->before->mover)
        add(s, NL_WHY_AGAIN, lead(g, g->mover), 0, 80);
}

/* The cost of the cheapest tile on offer besides the k-th; 0 if there is none. */
static int cheapest(const nl_wheel *w, int k)
{
    int least = 0;
    for (int i = 1; i <= nl_wheel_reach(w); i++) {
        int cost = nl_tiles[nl_wheel_tile(w, i)].cost;
        if (i != k && (!least || cost < least))
            least = cost;
    }
    return least;
}

static void cheap(step *s)
{
    int cost = nl_tiles[s->tile].cost, least = cheapest(&s->before->wheel, s->action.take);
    if (least > cost)
        add(s, NL_WHY_CHEAP, least - cost, cost, 10 * (least - cost));
}

/* ---- the others ---- */

/* The most that an area would cover with a tile. */
static void best_cover(const nl_area *a, nl_tile_id id, nl_cover *best)
{
    best->discs = 0;
    for (int i = 0; i < a->frontier_count; i++) {
        nl_cover c;
        nl_area_preview(a, id, i, &c);
        if (c.discs > best->discs)
            *best = c;
    }
}

static bool on_offer(const nl_wheel *w, nl_tile_id id)
{
    for (int k = 1; k <= nl_wheel_reach(w); k++)
        if (nl_wheel_tile(w, k) == id)
            return true;
    return false;
}

/* Who could take the tile next if the mover took the k-th one instead: a player, or −1
 * when the mover goes on or the tile is out of reach. */
static int heir(const step *s, int k)
{
    nl_wheel w = s->before->wheel;
    nl_track t = s->before->track;
    int      mover = s->before->mover;
    nl_track_advance(&t, mover, nl_tiles[nl_wheel_take(&w, k)].cost);
    int next = nl_track_first(&t, s->before->players);
    return next != mover && on_offer(&w, s->tile) ? next : -1;
}

static void denies(step *s)
{
    nl_cover most = { .discs = 0 };
    int      whom = -1;
    for (int k = 1; k <= nl_wheel_reach(&s->before->wheel); k++) {
        int      next = k == s->action.take || s->before->players == 1 ? -1 : heir(s, k);
        nl_cover c = { .discs = 0 };
        if (next >= 0)
            best_cover(&s->before->area[next], s->tile, &c);
        if (c.discs > most.discs) {
            most = c;
            whom = next;
        }
    }
    if (whom >= 0 && !nl_game_over(s->after))
        memcpy(add(s, NL_WHY_DENIES, (int)most.discs, whom, 40 * (int)most.discs)->task, most.task,
               sizeof(nl_tile_set[NL_TASKS]));
}

static void few(step *s)
{
    const nl_game *g = s->after;
    int            left = nl_wheel_reach(&g->wheel);
    if (!nl_game_over(g) && g->mover != s->before->mover && g->pile == 0 && left < NL_REACH)
        add(s, NL_WHY_FEW, left, g->mover, 5 * (NL_REACH - left));
}

/* ---- refills and phases ---- */

static void reveals(step *s)
{
    if (s->after->owed)
        add(s, NL_WHY_REVEALS, s->after->owed, nl_wheel_reach(&s->before->wheel), s->tile ? 4 : 60);
}

static void nothing(step *s)
{
    int reach = nl_wheel_reach(&s->before->wheel);
    for (int k = 1; k <= reach; k++) {
        nl_cover c;
        best_cover(area(s->before, s), nl_wheel_tile(&s->before->wheel, k), &c);
        if (c.discs)
            return;
    }
    if (reach)
        add(s, NL_WHY_NOTHING, reach, 0, 70);
}

/* The score of phase 1 if it ended now (R23). */
static int phase1_score(const nl_game *g)
{
    nl_game ended;
    memcpy(&ended, g, nl_game_bytes(g));
    nl_game_apply(&ended, (nl_action){ NL_END_PHASE, 0 });
    return ended.phase1;
}

static void opens(step *s)
{
    if (nl_game_may_end_phase(s->after) && !nl_game_may_end_phase(s->before))
        add(s, NL_WHY_OPENS, phase1_score(s->after), 0, 50);
}

static void ends_phase(step *s)
{
    add(s, NL_WHY_BANKS, s->after->phase1, nl_game_solo_placed(s->before), 100);
    add(s, NL_WHY_DOUBLES, cheapest(&s->before->wheel, 0), 0, 65);
}

/* ---- all together ---- */

/* The weightiest first; what weighs the same stays as it is. */
static void sort(nl_reason list[], int count)
{
    for (int i = 1; i < count; i++) {
        nl_reason r = list[i];
        int       k = i;
        for (; k > 0 && list[k - 1].weight < r.weight; k--)
            list[k] = list[k - 1];
        list[k] = r;
    }
}

int nl_reasons(const nl_game *g, nl_action a, nl_reason out[NL_REASONS_MAX])
{
    static void (*const of_placing[])(
        step *) = { covers, again, denies, comes_near, chain, cheap, few, opens };
    nl_game after;
    memcpy(&after, g, nl_game_bytes(g));
    if (nl_game_apply(&after, a))
        return 0;
    step s = { .before = g, .after = &after, .action = a, .out = out };
    s.tile = a.take <= NL_REACH ? nl_wheel_tile(&g->wheel, a.take) : NL_NO_TILE;
    end_of_game(&s);
    only(&s);
    reveals(&s);
    for (size_t i = 0; s.tile && i < sizeof of_placing / sizeof of_placing[0]; i++)
        of_placing[i](&s);
    if (!s.tile)
        nothing(&s);
    if (a.take == NL_END_PHASE)
        ends_phase(&s);
    sort(out, s.count);
    return s.count;
}

/* ---- one action over another ---- */

static const nl_reason *find(const nl_reason list[], int count, nl_reason_code code)
{
    for (int i = 0; i < count; i++)
        if (list[i].code == code)
            return &list[i];
    return NULL;
}

/* Tiles of the chain that a new tile is in. */
static int chain_of(const nl_reason list[], int count)
{
    const nl_reason *joins = find(list, count, NL_WHY_JOINS), *grows = find(list, count, NL_WHY_GROWS);
    return joins ? joins->a : grows ? grows->a : 1;
}

static int cost_of(const nl_game *g, nl_action a)
{
    return a.take <= NL_REACH ? nl_tiles[nl_wheel_tile(&g->wheel, a.take)].cost : 0;
}

/* What the other action has of the same, so that it can be said: so many instead of so many; −1 if it
 * cannot. */
static int same_of_other(const nl_reason *r, nl_action action, const nl_reason other[], int count)
{
    const nl_reason *same = find(other, count, r->code);
    if (action.take > NL_REACH)
        return -1;
    switch (r->code) {
    case NL_WHY_COVERS:
    case NL_WHY_SHORT: return same ? same->a : 0;
    case NL_WHY_JOINS:
    case NL_WHY_GROWS: return chain_of(other, count);
    case NL_WHY_FEW: return same ? same->a : -1;
    default: return -1;
    }
}

/* Whether a reason speaks for its action and against the other, `action`. */
static bool sets_apart(nl_reason *r, nl_action action, const nl_reason other[], int count)
{
    r->than = (int16_t)same_of_other(r, action, other, count);
    if (r->than >= 0)
        return r->code == NL_WHY_FEW ? r->a < r->than : r->a > r->than;
    if (r->code == NL_WHY_ENDS && find(other, count, NL_WHY_ENDS))
        return r->a < find(other, count, NL_WHY_ENDS)->a;
    return r->code != NL_WHY_DENIES && r->code != NL_WHY_CHEAP && !find(other, count, r->code);
}

/* Whom another action would leave the tile of action `a` to, and what that player could cover with it; −1 if nobody. */
static int left_to(const nl_game *g, nl_action a, nl_action other, nl_cover *out)
{
    step s = { .before = g };
    out->discs = 0;
    if (g->players == 1 || a.take > NL_REACH || other.take > NL_REACH || a.take == other.take)
        return -1;
    s.tile = nl_wheel_tile(&g->wheel, a.take);
    int next = heir(&s, other.take);
    if (next >= 0)
        best_cover(&g->area[next], s.tile, out);
    return next;
}

/* Adds what depends on the other action: that it costs more, or leaves more to somebody. */
static void add_over(step *s, nl_action other)
{
    int      cost = cost_of(s->before, s->action), than = cost_of(s->before, other);
    nl_cover c, back;
    if (s->tile && cost < than)
        add(s, NL_WHY_CHEAP, cost, 0, 10 * (than - cost))->than = (int16_t)than;
    int next = left_to(s->before, s->action, other, &c);
    left_to(s->before, other, s->action, &back);
    if (next >= 0 && c.discs > back.discs && !nl_game_over(s->after))
        memcpy(add(s, NL_WHY_DENIES, (int)c.discs, next, 40 * (int)c.discs)->task, c.task,
               sizeof(nl_tile_set[NL_TASKS]));
}

int nl_reasons_over(const nl_game *g, nl_action a, nl_action other, nl_reason out[NL_REASONS_MAX])
{
    nl_reason mine[NL_REASONS_MAX], theirs[NL_REASONS_MAX];
    nl_game   after;
    int       n = nl_reasons(g, a, mine), m = nl_reasons(g, other, theirs);
    step      s = { .before = g, .after = &after, .action = a, .out = out };
    memcpy(&after, g, nl_game_bytes(g));
    if (nl_game_check(g, other) || nl_game_apply(&after, a))
        return 0;
    s.tile = a.take <= NL_REACH ? nl_wheel_tile(&g->wheel, a.take) : NL_NO_TILE;
    for (int i = 0; i < n; i++)
        if (sets_apart(&mine[i], other, theirs, m))
            out[s.count++] = mine[i];
    add_over(&s, other);
    sort(out, s.count);
    return s.count;
}

const char *nl_reason_name(nl_reason_code code)
{
    static const char *const names[NL_WHY_COUNT] = {
        [NL_WHY_WINS] = "wins",       [NL_WHY_ENDS] = "ends",   [NL_WHY_ONLY] = "only",
        [NL_WHY_COVERS] = "covers",   [NL_WHY_AGAIN] = "again", [NL_WHY_DENIES] = "denies",
        [NL_WHY_SHORT] = "short",     [NL_WHY_JOINS] = "joins", [NL_WHY_GROWS] = "grows",
        [NL_WHY_CHEAP] = "cheap",     [NL_WHY_FEW] = "few",     [NL_WHY_REVEALS] = "reveals",
        [NL_WHY_NOTHING] = "nothing", [NL_WHY_OPENS] = "opens", [NL_WHY_BANKS] = "banks",
        [NL_WHY_DOUBLES] = "doubles",
    };
    return names[code];
}
