/* tell.c: the course of a game as plain text.
 *
 * What an action would do is found by doing it to a copy of the game, so that no rule is
 * told a second time here.
 *
 * SPDX-License-Identifier: MIT */
#include "tell.h"

#include <stdlib.h>

#include "show.h"

enum { GOOD_SOLO = 100 }; /* R27 */

/* ---- actions ---- */

static void add_covered(line *l, const nl_cover *c, nl_tile_id id, nl_cell cell, int *n)
{
    for (int k = 0; k < nl_tiles[id].tasks; k++)
        if (c->task[k] & nl_tile_bit[id]) {
            line_add(l, "%s", (*n)++ ? "; " : "");
            show_add_task(l, nl_tiles[id].asks[k]);
            line_add(l, LINE_TIE "on" LINE_TIE);
            show_add_mark(l, id);
            line_add(l, LINE_TIE "at" LINE_TIE);
            show_add_cell(l, cell);
        }
}

/* "RR on B4 at 0,0; T on R6 at 1,0": what an action covers in the mover's area. */
static void add_cover(line *l, const nl_game *g, nl_action a)
{
    nl_cover       c;
    int            n = 0;
    const nl_area *area = &g->area[g->mover];
    nl_game_preview(g, a, &c);
    for (int i = 1; i <= area->count; i++)
        add_covered(l, &c, area->at[i].id, area->at[i].cell, &n);
    add_covered(l, &c, nl_wheel_tile(&g->wheel, a.take), a.cell, &n);
}

/* " and covered 1: RR on B4 at 0,0" */
static void add_gain(line *l, const nl_game *g, nl_action a, const char *verb, int discs)
{
    if (!discs) {
        line_add(l, " and %s nothing", verb);
        return;
    }
    line_add(l, " and %s %d: ", verb, discs);
    add_cover(l, g, a);
}

static int covers(const nl_game *g, nl_action a)
{
    nl_cover c;
    nl_game_preview(g, a, &c);
    return (int)c.discs;
}

/* "took red 2 (RRRR) to 1,0" */
static void add_taking(line *l, const nl_game *g, nl_action a, const char *verb)
{
    nl_tile_id id = nl_wheel_tile(&g->wheel, a.take);
    line_add(l, "%s ", verb);
    show_add_tile(l, id);
    line_add(l, " to ");
    show_add_cell(l, a.cell);
}

static void add_action(line *l, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    line_add(l, "%s", text);
}

/* What one action did between two games. */
static void add_done(line *l, const cli_session *s, const nl_game *before, nl_action a, const nl_game *after)
{
    int revealed = before->pile - after->pile;
    line_add(l, "%s ", s->name[before->mover]);
    if (a.take == NL_REFILL)
        line_add(l, "refilled the wheel with %d tile%s.", revealed, line_s(revealed));
    else if (a.take == NL_END_PHASE)
        line_add(l, "ended phase 1.");
    else {
        int discs = after->area[before->mover].discs, n = before->area[before->mover].discs - discs;
        add_taking(l, before, a, "took");
        add_gain(l, before, a, "covered", n);
        line_add(l, ". %d" LINE_TIE "disc%s" LINE_TIE "left.", discs, line_s(discs));
    }
    if (before->phase == 1 && after->phase == 2)
        line_add(l, " Phase 1 scored %d; %d new tile%s came.", after->phase1, revealed, line_s(revealed));
}

static void say_done(const cli_session *s, int number, const nl_game *before, nl_action a,
                     const nl_game *after)
{
    line l = { .length = 0 };
    if (number)
        line_add(&l, "%3d. ", number);
    add_done(&l, s, before, a, after);
    line_print(&l, number ? 5 : 2);
}

void tell_done(const cli_session *s, int ply)
{
    nl_game before, after;
    nl_deck d;
    nl_table_at(&s->table, ply, &before, &d);
    after = before;
    nl_deck_play(&d, &after, s->table.action[ply]);
    say_done(s, 0, &before, s->table.action[ply], &after);
}

void tell_log(const cli_session *s)
{
    nl_game before, after;
    nl_deck d;
    nl_table_at(&s->table, 0, &after, &d);
    if (!s->table.count)
        puts("Nothing has been played yet.");
    for (int i = 0; i < s->table.count; i++) {
        before = after;
        nl_deck_play(&d, &after, s->table.action[i]);
        say_done(s, i + 1, &before, s->table.action[i], &after);
    }
}

/* ---- what may come ---- */

/* What follows an action: the end, new tiles, or somebody's turn. */
static void say_next(const cli_session *s, const nl_game *after)
{
    line l = { .length = 0 };
    if (nl_game_over(after)) {
        nl_result r;
        nl_game_result(after, &r);
        if (after->players > 1)
            line_add(&l, "That ends the game, and %s wins.", s->name[r.ranking[0]]);
        else
            line_add(&l, "That ends the game with a total of %d.", r.total);
    } else if (after->owed) {
        if (after->phase == 2)
            line_add(&l, "Phase 1 scores %d. ", after->phase1);
        line_add(&l, "%d tile%s will be revealed.", after->owed, line_s(after->owed));
    } else {
        int n = nl_wheel_reach(&after->wheel);
        line_add(&l, "Next: ");
        if (after->players > 1)
            line_add(&l, "%s, with ", s->name[after->mover]);
        for (int k = 1; k <= n; k++) {
            line_add(&l, "%s", k > 1 ? ", " : "");
            show_add_tile(&l, nl_wheel_tile(&after->wheel, k));
        }
        line_add(&l, n ? " on offer." : "no tile on the wheel.");
    }
    line_print(&l, 2);
}

void tell_preview(const cli_session *s, nl_action a)
{
    const nl_game *g = &s->table.game;
    nl_game        after = *g;
    nl_game_apply(&after, a);
    if (a.take <= NL_REACH) {
        line l = { .length = 0 };
        int  had = g->area[g->mover].discs, has = after.area[g->mover].discs;
        add_taking(&l, g, a, "Would take");
        add_gain(&l, g, a, "cover", had - has);
        line_add(&l, ". %d" LINE_TIE "disc%s" LINE_TIE "left.", has, line_s(has));
        if (g->players > 1)
            line_add(&l, " Track: from %d to %d.", nl_track_travelled(&g->track, g->mover),
                     nl_track_travelled(&after.track, g->mover));
        line_print(&l, 2);
    }
    say_next(s, &after);
}

static int by_cell(const void *a, const void *b)
{
    return *(const nl_cell *)a - *(const nl_cell *)b;
}

/* The legal cells for tile k of the offer, row by row; how many. */
static int list_cells(const nl_game *g, int k, nl_cell out[NL_FRONTIER_MAX])
{
    int n = 0;
    for (int i = 0; i < nl_game_action_count(g); i++) {
        nl_action a = nl_game_action(g, i);
        if (a.take == k)
            out[n++] = a.cell;
    }
    qsort(out, (size_t)n, sizeof out[0], by_cell);
    return n;
}

static void print_moves(const nl_game *g, int k)
{
    nl_cell cells[NL_FRONTIER_MAX];
    line    nothing = { .length = 0 }, head = { .length = 0 };
    int     n = list_cells(g, k, cells);
    line_add(&head, "%d. ", k);
    show_add_tile(&head, nl_wheel_tile(&g->wheel, k));
    line_print(&head, 3);
    for (int i = 0; i < n; i++) {
        nl_action a = { (uint8_t)k, cells[i] };
        line      l = { .length = 0 };
        if (!covers(g, a)) {
            line_add(&nothing, " ");
            add_action(&nothing, a);
            continue;
        }
        line_add(&l, "   ");
        add_action(&l, a);
        line_add(&l, " covers %d: ", covers(g, a));
        add_cover(&l, g, a);
        line_print(&l, 5);
    }
    if (nothing.length)
        line_say(5, "   covers nothing:%s", nothing.text);
}

/* The action besides taking that is legal now, or one with take 0. */
static nl_action other_action(const nl_game *g)
{
    int       n = nl_game_action_count(g);
    nl_action a = n ? nl_game_action(g, n - 1) : (nl_action){ 0, 0 };
    return a.take > NL_REACH ? a : (nl_action){ 0, 0 };
}

/* Says what refilling or ending the phase would do, where it is allowed. */
static void say_other_action(const nl_game *g)
{
    nl_action a = other_action(g);
    nl_game   after = *g;
    if (!a.take)
        return;
    nl_game_apply(&after, a);
    if (a.take == NL_REFILL)
        line_say(2, "You %s refill the wheel with r: %d tile%s will be revealed.",
                 nl_game_action_count(g) > 1 ? "may" : "must", after.owed, line_s(after.owed));
    else
        line_say(2, "You may end phase 1 with e: it scores %d, and %d tile%s will be revealed.", after.phase1,
                 after.owed, line_s(after.owed));
}

void tell_moves(const cli_session *s)
{
    if (nl_game_over(&s->table.game))
        puts("The game is over.");
    else
        for (int k = 1; k <= nl_wheel_reach(&s->table.game.wheel); k++)
            print_moves(&s->table.game, k);
    say_other_action(&s->table.game);
}

/* ---- how it stands ---- */

/* "Anna at 12, then Bert at 12 (below)" */
static void add_track(line *l, const cli_session *s)
{
    uint8_t order[NL_PLAYERS_MAX];
    int     last = -1;
    nl_track_order(&s->table.game.track, s->table.game.players, order);
    for (int i = 0; i < s->table.game.players; i++) {
        int at = nl_track_travelled(&s->table.game.track, order[i]);
        line_add(l, "%s%s" LINE_TIE "at" LINE_TIE "%d%s", i ? ", then " : "", s->name[order[i]], at,
                 at == last ? " (below)" : "");
        last = at;
    }
}

void tell_track(const cli_session *s)
{
    if (s->table.game.players == 1) {
        printf("A solo game has no track. Costs so far: %d.\n", nl_track_travelled(&s->table.game.track, 0));
        return;
    }
    line l = { .length = 0 };
    line_add(&l, "Track: next ");
    add_track(&l, s);
    line_add(&l, ".");
    line_print(&l, 2);
}

static void say_solo(const nl_game *g)
{
    int placed = nl_game_solo_placed(g);
    line_say(2, "Phase %d: %d of %d discs placed, costs so far %d.", g->phase, placed, NL_SOLO_DISCS,
             nl_track_travelled(&g->track, 0));
    if (g->phase == 2)
        printf("Phase 1 scored %d.\n", g->phase1);
}

void tell_score(const cli_session *s)
{
    const nl_game *g = &s->table.game;
    if (nl_game_over(g)) {
        tell_result(s);
        return;
    }
    if (g->players == 1) {
        say_solo(g);
        line_say(2,
                 "A phase scores all costs so far and %d for each disc not placed: of %d in phase 1, "
                 "of %d in phase 2.",
                 NL_MISSING_DISC, NL_SMALL_HEAP, NL_SOLO_DISCS);
        say_other_action(g);
        return;
    }
    for (int p = 0; p < g->players; p++) {
        int discs = g->area[p].discs, tiles = g->area[p].count;
        line_say(2, "%s: %d disc%s left, %d tile%s, %d travelled.", s->name[p], discs, line_s(discs), tiles,
                 line_s(tiles), nl_track_travelled(&g->track, p));
    }
}

static void say_players(const cli_session *s)
{
    const nl_game *g = &s->table.game;
    const int      discs = g->area[g->mover].discs;
    line_say(2, "%s to move: %d disc%s left, %d travelled.", s->name[g->mover], discs, line_s(discs),
             nl_track_travelled(&g->track, g->mover));
    tell_track(s);
    line l = { .length = 0 };
    for (int p = 0; p < g->players; p++)
        line_add(&l, "%s%s %d", p ? ", " : "Discs left: ", s->name[p], g->area[p].discs);
    line_add(&l, ".");
    line_print(&l, 2);
}

void tell_turn(const cli_session *s)
{
    putchar('\n');
    if (s->table.game.players == 1)
        say_solo(&s->table.game);
    else
        say_players(s);
    show_wheel_briefly(&s->table.game);
    say_other_action(&s->table.game);
    show_area(s, s->table.game.mover);
}

void tell_rules(void)
{
    puts("Lay tiles so that their tasks are fulfilled; the first without discs wins.\n"
         "Who is furthest back on the track moves; on one space, who came there last.\n"
         "Take one of the three tiles clockwise of the marker; your runner moves by its\n"
         "cost. With one or two tiles on the wheel you may refill it first, with none you\n"
         "must. Lay the tile edge to edge with one of yours. A task such as RRT wants two\n"
         "red and one turquoise tile that touch it, or are joined to one that does by\n"
         "tiles of that color. Tasks are covered by themselves. If the tiles run out,\n"
         "fewer discs left is better. Solo: no track; with 8 discs placed you may end\n"
         "phase 1, and the wheel is filled once more. Each phase scores all costs so far\n"
         "and 10 for each missing disc, of 8 and of 21; a total under 100 is good.");
}

/* ---- the end ---- */

static void tell_ranking(const cli_session *s, const nl_result *r)
{
    const nl_game *g = &s->table.game;
    for (int i = 0; i < g->players; i++) {
        int  p = r->ranking[i], discs = g->area[p].discs;
        bool tie = i > 0 && g->area[r->ranking[i - 1]].discs == discs;
        line l = { .length = 0 };
        line_add(&l, "  %d. %s, %d disc%s left", i + 1, s->name[p], discs, line_s(discs));
        if (tie)
            line_add(&l, "; a tie with %s, who would move earlier (R19)", s->name[r->ranking[i - 1]]);
        line_print(&l, 5);
    }
}

static void tell_sheet(const nl_game *g, const nl_result *r)
{
    printf("  Discs placed: %d of %d\n", nl_game_solo_placed(g), NL_SOLO_DISCS);
    printf("  Phase 1: %d\n  Phase 2: %d\n  Total: %d, ", r->phase1, r->phase2, r->total);
    if (r->total < GOOD_SOLO)
        printf("under %d: well done!\n", GOOD_SOLO);
    else
        printf("not under %d this time\n", GOOD_SOLO);
}

void tell_result(const cli_session *s)
{
    const nl_game *g = &s->table.game;
    nl_result      r;
    nl_game_result(g, &r);
    const char *rule = g->players == 1           ? g->phase == 1 ? "R27" : "R25"
                       : r.reason == NL_BY_TILES ? "R18"
                                                 : "R17";
    if (r.reason == NL_BY_TILES)
        printf("The game is over: no tile is left (%s).\n", rule);
    else
        line_say(2, "The game is over: %s placed the last disc (%s).", s->name[r.ranking[0]], rule);
    if (g->players > 1)
        tell_ranking(s, &r);
    else
        tell_sheet(g, &r);
}
