/* tell.c: the course of a game as plain text.
 *
 * What an action would do is found by doing it to a copy of the game, so that no rule is
 * told a second time here.
 *
 * SPDX-License-Identifier: MIT */
#include "play/tell.h"

#include <stdlib.h>

#include "cli.h"
#include "play/show.h"
#include "view/standing.h"

enum { GOOD_SOLO = 100 }; /* R27 */

/* ---- actions ---- */

static void add_covered(line *l, const nl_cover *c, nl_tile_id id, nl_cell cell, int *n)
{
    for (int k = 0; k < nl_tiles[id].tasks; k++)
        if (c->task[k] & nl_tile_bit[id]) {
            line task = { .length = 0 }, tile = task, at = task;
            show_add_task(&task, nl_tiles[id].asks[k]);
            show_add_mark(&tile, id);
            show_add_cell(&at, cell);
            line_add(l, "%s", (*n)++ ? "; " : "");
            line_tie(l, words_say(N_("{task} on {tile} at {cell}")),
                     WITH(words_text("task", task.text), words_text("tile", tile.text),
                          words_text("cell", at.text)));
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

static int covers(const nl_game *g, nl_action a)
{
    nl_cover c;
    nl_game_preview(g, a, &c);
    return (int)c.discs;
}

/* Adds a text about taking a tile, with the blanks {name}, {tile}, {cell}, and where
 * anything is covered {n}, {tasks}; and how many discs are left. */
static void add_taking(line *l, const local_session *s, const nl_game *g, nl_action a, const nl_game *after,
                       const char *text)
{
    int  discs = after->area[g->mover].discs;
    line tile = { .length = 0 }, cell = tile, tasks = tile;
    show_add_tile(&tile, nl_wheel_tile(&g->wheel, a.take));
    show_add_cell(&cell, a.cell);
    add_cover(&tasks, g, a);
    line_fill(l, text,
              WITH(words_text("name", s->name[g->mover]), words_text("tile", tile.text),
                   words_text("cell", cell.text), words_number("n", g->area[g->mover].discs - discs),
                   words_text("tasks", tasks.text)));
    line_add(l, " ");
    line_tie(l, words_say_n(N2_("{n} disc left.", "{n} discs left."), discs), WITH(words_number("n", discs)));
}

static void add_action(line *l, nl_action a)
{
    char text[NL_ACTION_TEXT];
    nl_action_write(a, text);
    line_add(l, "%s", text);
}

/* What one action did between two games. */
static void add_done(line *l, const local_session *s, const nl_game *before, nl_action a,
                     const nl_game *after)
{
    int         revealed = before->pile - after->pile, mover = before->mover;
    const char *name = s->name[mover];
    if (a.take == NL_REFILL)
        line_fill(l,
                  mover == s->you ? words_say_n(N2_("You refilled the wheel with {n} tile.",
                                                    "You refilled the wheel with {n} tiles."),
                                                revealed)
                                  : words_say_n(N2_("{name} refilled the wheel with {n} tile.",
                                                    "{name} refilled the wheel with {n} tiles."),
                                                revealed),
                  WITH(words_text("name", name), words_number("n", revealed)));
    else if (a.take == NL_END_PHASE)
        line_fill(l, words_say(local_you_or(s, mover, N_("You ended phase 1."), N_("{name} ended phase 1."))),
                  WITH(words_text("name", name)));
    else
        add_taking(
            l, s, before, a, after,
            words_say(before->area[mover].discs > after->area[mover].discs
                          ? local_you_or(s, mover, N_("You took {tile} to {cell} and covered {n}: {tasks}."),
                                         N_("{name} took {tile} to {cell} and covered {n}: {tasks}."))
                          : local_you_or(s, mover, N_("You took {tile} to {cell} and covered nothing."),
                                         N_("{name} took {tile} to {cell} and covered nothing."))));
    if (before->phase == 1 && after->phase == 2) {
        line_add(l, " ");
        line_fill(l,
                  words_say_n(N2_("Phase 1 scored {score}; {n} new tile came.",
                                  "Phase 1 scored {score}; {n} new tiles came."),
                              revealed),
                  WITH(words_number("score", after->phase1), words_number("n", revealed)));
    }
}

static void say_done(const local_session *s, int number, const nl_game *before, nl_action a,
                     const nl_game *after)
{
    line l = { .length = 0 };
    if (number)
        line_add(&l, "%3d. ", number);
    add_done(&l, s, before, a, after);
    line_print(&l, number ? 5 : 2);
}

void tell_done(const local_session *s, int ply)
{
    nl_game before, after;
    nl_deck d;
    nl_table_position_at(&s->table, ply, &before, &d);
    after = before;
    nl_deck_play(&d, &after, s->table.action[ply]);
    say_done(s, 0, &before, s->table.action[ply], &after);
}

void tell_log(const local_session *s)
{
    nl_game before, after;
    nl_deck d;
    nl_table_position_at(&s->table, 0, &after, &d);
    if (!s->table.count)
        puts(words_say(N_("Nothing has been played yet.")));
    for (int i = 0; i < s->table.count; i++) {
        before = after;
        nl_deck_play(&d, &after, s->table.action[i]);
        say_done(s, i + 1, &before, s->table.action[i], &after);
    }
}

/* ---- what may come ---- */

/* "4 tiles will be revealed." */
static void add_revealed(line *l, int n)
{
    line_fill(l, words_say_n(N2_("{n} tile will be revealed.", "{n} tiles will be revealed."), n),
              WITH(words_number("n", n)));
}

static void add_end(line *l, const local_session *s, const nl_game *after)
{
    nl_result r;
    nl_game_result(after, &r);
    if (after->players > 1)
        line_fill(l,
                  words_say(local_you_or(s, r.ranking[0], N_("That ends the game, and you win."),
                                         N_("That ends the game, and {name} wins."))),
                  WITH(words_text("name", s->name[r.ranking[0]])));
    else
        line_fill(l, words_say(N_("That ends the game with a total of {total}.")),
                  WITH(words_number("total", r.total)));
}

/* Whose turn it is, and what is on offer. */
static void add_turn(line *l, const local_session *s, const nl_game *after)
{
    int         n = nl_wheel_reach(&after->wheel);
    bool        alone = after->players == 1;
    line        tiles = { .length = 0 };
    const char *text = !n      ? alone ? N_("Next: no tile on the wheel.")
                                       : local_you_or(s, after->mover, N_("Next: you, with no tile on the wheel."),
                                                      N_("Next: {name}, with no tile on the wheel."))
                            : alone ? N_("Next: {tiles} on offer.")
                               : local_you_or(s, after->mover, N_("Next: you, with {tiles} on offer."),
                                              N_("Next: {name}, with {tiles} on offer."));
    for (int k = 1; k <= n; k++) {
        line_add(&tiles, "%s", k > 1 ? ", " : "");
        show_add_tile(&tiles, nl_wheel_tile(&after->wheel, k));
    }
    line_fill(l, words_say(text),
              WITH(words_text("name", s->name[after->mover]), words_text("tiles", tiles.text)));
}

/* What follows an action: the end, new tiles, or somebody's turn. */
static void say_next(const local_session *s, const nl_game *after)
{
    line l = { .length = 0 };
    if (nl_game_over(after)) {
        add_end(&l, s, after);
    } else if (after->owed) {
        if (after->phase == 2) {
            line_fill(&l, words_say(N_("Phase 1 scores {score}.")),
                      WITH(words_number("score", after->phase1)));
            line_add(&l, " ");
        }
        add_revealed(&l, after->owed);
    } else {
        add_turn(&l, s, after);
    }
    line_print(&l, 2);
}

void tell_preview(const local_session *s, nl_action a)
{
    const nl_game *g = &s->table.game;
    nl_game        after = *g;
    nl_game_apply(&after, a);
    if (a.take <= NL_REACH) {
        line l = { .length = 0 };
        add_taking(&l, s, g, a, &after,
                   g->area[g->mover].discs > after.area[g->mover].discs
                       ? words_say(N_("Would take {tile} to {cell} and cover {n}: {tasks}."))
                       : words_say(N_("Would take {tile} to {cell} and cover nothing.")));
        if (g->players > 1) {
            line_add(&l, " ");
            line_fill(&l, words_say(N_("Track: from {from} to {to}.")),
                      WITH(words_number("from", nl_track_travelled(&g->track, g->mover)),
                           words_number("to", nl_track_travelled(&after.track, g->mover))));
        }
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
        line      l = { .length = 0 }, action = l, tasks = l;
        if (!covers(g, a)) {
            line_add(&nothing, "%s", nothing.length ? " " : "");
            add_action(&nothing, a);
            continue;
        }
        add_action(&action, a);
        add_cover(&tasks, g, a);
        line_add(&l, "   ");
        line_fill(&l, words_say(N_("{action} covers {n}: {tasks}")),
                  WITH(words_text("action", action.text), words_number("n", covers(g, a)),
                       words_text("tasks", tasks.text)));
        line_print(&l, 5);
    }
    if (nothing.length) {
        line l = { .length = 0 };
        line_add(&l, "   ");
        line_fill(&l, words_say(N_("covers nothing: {actions}")), WITH(words_text("actions", nothing.text)));
        line_print(&l, 5);
    }
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
    const char *text =
        a.take == NL_END_PHASE
            ? words_say_n(
                  N2_("You may end phase 1 with e: it scores {score}, and {n} tile will be revealed.",
                      "You may end phase 1 with e: it scores {score}, and {n} tiles will be revealed."),
                  after.owed)
        : nl_game_action_count(g) > 1
            ? words_say_n(N2_("You may refill the wheel with r: {n} tile will be revealed.",
                              "You may refill the wheel with r: {n} tiles will be revealed."),
                          after.owed)
            : words_say_n(N2_("You must refill the wheel with r: {n} tile will be revealed.",
                              "You must refill the wheel with r: {n} tiles will be revealed."),
                          after.owed);
    line_tell(2, text, WITH(words_number("score", after.phase1), words_number("n", after.owed)));
}

void tell_moves(const local_session *s)
{
    if (nl_game_over(&s->table.game))
        puts(words_say(N_("The game is over.")));
    else
        for (int k = 1; k <= nl_wheel_reach(&s->table.game.wheel); k++)
            print_moves(&s->table.game, k);
    say_other_action(&s->table.game);
}

/* ---- how it stands ---- */

/* "Anna at 12", or "Anna at 12 (below)" on the space of the one before. */
static void add_runner(line *l, const local_session *s, int player, bool below)
{
    line_tie(l, words_say(local_you_or(s, player, N_("you at {n}"), N_("{name} at {n}"))),
             WITH(words_text("name", s->name[player]),
                  words_number("n", nl_track_travelled(&s->table.game.track, player))));
    if (below)
        line_add(l, " %s", words_say(N_("(below)")));
}

static const char *track_text(int players)
{
    return players == 2   ? words_say(N_("Track: next {a}, then {b}."))
           : players == 3 ? words_say(N_("Track: next {a}, then {b}, then {c}."))
                          : words_say(N_("Track: next {a}, then {b}, then {c}, then {d}."));
}

void tell_track(const local_session *s)
{
    const nl_game *g = &s->table.game;
    uint8_t        order[NL_PLAYERS_MAX];
    line           runner[NL_PLAYERS_MAX] = { { .length = 0 } };
    int            last = -1;
    if (g->players == 1) {
        words_fill_line(words_say(N_("A solo game has no track. Costs so far: {n}.")),
                        WITH(words_number("n", nl_track_travelled(&g->track, 0))));
        return;
    }
    nl_track_order(&g->track, g->players, order);
    for (int i = 0; i < g->players; i++) {
        int at = nl_track_travelled(&g->track, order[i]);
        add_runner(&runner[i], s, order[i], at == last);
        last = at;
    }
    line_tell(2, track_text(g->players),
              WITH(words_text("a", runner[0].text), words_text("b", runner[1].text),
                   words_text("c", runner[2].text), words_text("d", runner[3].text)));
}

static void say_solo(const nl_game *g)
{
    int placed = nl_game_solo_placed(g);
    line_tell(2, words_say(N_("Phase {phase}: {placed} of {all} discs placed, costs so far {costs}.")),
              WITH(words_number("phase", g->phase), words_number("placed", placed),
                   words_number("all", NL_SOLO_DISCS),
                   words_number("costs", nl_track_travelled(&g->track, 0))));
    if (g->phase == 2)
        words_fill_line(words_say(N_("Phase 1 scored {score}.")), WITH(words_number("score", g->phase1)));
}

static void add_distance(line *l, const nl_game *g, int player)
{
    line_fill(l, words_say(N_("{n} traveled")),
              WITH(words_number("n", nl_track_travelled(&g->track, player))));
}

void tell_score(const local_session *s)
{
    const nl_game *g = &s->table.game;
    if (nl_game_over(g)) {
        tell_result(s);
        return;
    }
    if (g->players == 1) {
        say_solo(g);
        line_tell(2,
                  words_say(N_(
                      "A phase scores all costs so far and {missing} for each disc not placed: of {small} in "
                      "phase 1, of {all} in phase 2.")),
                  WITH(words_number("missing", NL_MISSING_DISC), words_number("small", NL_SMALL_HEAP),
                       words_number("all", NL_SOLO_DISCS)));
        say_other_action(g);
        return;
    }
    for (int p = 0; p < g->players; p++) {
        int  discs = g->area[p].discs, laid = g->area[p].count;
        line tiles = { .length = 0 }, distance = tiles;
        line_fill(&tiles, words_say_n(N2_("{n} tile", "{n} tiles"), laid), WITH(words_number("n", laid)));
        add_distance(&distance, g, p);
        line_tell(2,
                  words_say_n(N2_("{name}: {n} disc left, {tiles}, {distance}.",
                                  "{name}: {n} discs left, {tiles}, {distance}."),
                              discs),
                  WITH(words_text("name", s->name[p]), words_number("n", discs),
                       words_text("tiles", tiles.text), words_text("distance", distance.text)));
    }
}

static void say_players(const local_session *s)
{
    const nl_game *g = &s->table.game;
    int            discs = g->area[g->mover].discs;
    line           distance = { .length = 0 }, all = distance;
    add_distance(&distance, g, g->mover);
    line_tell(2,
              g->mover == s->you ? words_say_n(N2_("Your turn: {n} disc left, {distance}.",
                                                   "Your turn: {n} discs left, {distance}."),
                                               discs)
                                 : words_say_n(N2_("{name} to move: {n} disc left, {distance}.",
                                                   "{name} to move: {n} discs left, {distance}."),
                                               discs),
              WITH(words_text("name", s->name[g->mover]), words_number("n", discs),
                   words_text("distance", distance.text)));
    tell_track(s);
    for (int p = 0; p < g->players; p++) {
        line_add(&all, "%s", p ? ", " : "");
        line_fill(&all, words_say(local_you_or(s, p, N_("you {n}"), N_("{name} {n}"))),
                  WITH(words_text("name", s->name[p]), words_number("n", g->area[p].discs)));
    }
    line_tell(2, words_say(N_("Discs left: {all}.")), WITH(words_text("all", all.text)));
}

void tell_turn(const local_session *s)
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
    puts(words_say(N_("Lay tiles so that their tasks are fulfilled; the first without discs wins.\n"
                      "Whoever is furthest back on the track moves; on one space, whoever came there\n"
                      "last. Take one of the three tiles clockwise of the marker; your runner moves by\n"
                      "its cost. With one or two tiles on the wheel you may refill it first, with none\n"
                      "you must. Lay the tile edge to edge with one of yours. A task such as RRT wants\n"
                      "two red and one turquoise tile that touch it, or are joined to one that does by\n"
                      "tiles of that color. Tasks are covered by themselves. If the tiles run out,\n"
                      "fewer discs left is better. Solo: no track; with 8 discs placed you may end\n"
                      "phase 1, and the wheel is filled once more. Each phase scores all costs so far\n"
                      "and 10 for each missing disc, of 8 and of 21; a total under 100 is good.")));
}

/* ---- the end ---- */

static void tell_ranking(const local_session *s, const nl_result *r)
{
    const nl_game *g = &s->table.game;
    nl_rank        why[NL_PLAYERS_MAX];
    nl_standing_why(g, r->ranking, why);
    for (int i = 0; i < g->players; i++) {
        int  p = r->ranking[i], discs = g->area[p].discs;
        bool tie = i > 0 && nl_rank_tie(why[i - 1]);
        line l = { .length = 0 };
        line_add(&l, "  ");
        line_fill(
            &l,
            tie && r->ranking[i - 1] == s->you
                ? words_say_n(
                      N2_("{place}. {name}, {n} disc left; a tie with you, and you would move earlier (R19)",
                          "{place}. {name}, {n} discs left; a tie with you, and you would move earlier "
                          "(R19)"),
                      discs)
            : tie
                ? words_say_n(
                      N2_("{place}. {name}, {n} disc left; a tie with {other}, who would move earlier (R19)",
                          "{place}. {name}, {n} discs left; a tie with {other}, who would move earlier "
                          "(R19)"),
                      discs)
                : words_say_n(N2_("{place}. {name}, {n} disc left", "{place}. {name}, {n} discs left"),
                              discs),
            WITH(words_number("place", i + 1), words_text("name", s->name[p]), words_number("n", discs),
                 words_text("other", tie ? s->name[r->ranking[i - 1]] : "")));
        line_print(&l, 5);
    }
}

static void tell_sheet(const nl_game *g, const nl_result *r)
{
    const words_blank *with =
        WITH(words_number("placed", nl_game_solo_placed(g)), words_number("all", NL_SOLO_DISCS),
             words_number("phase1", r->phase1), words_number("phase2", r->phase2),
             words_number("total", r->total), words_number("limit", GOOD_SOLO));
    const char *const lines[] = {
        words_say(N_("Discs placed: {placed} of {all}")),
        words_say(N_("Phase 1: {phase1}")),
        words_say(N_("Phase 2: {phase2}")),
        r->total < GOOD_SOLO ? words_say(N_("Total: {total}, under {limit}: well done!"))
                             : words_say(N_("Total: {total}, not under {limit} this time")),
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        fputs("  ", stdout);
        words_fill_line(lines[i], with);
    }
}

/* An end otherwise than by actions, as there is at a distance. */
static void tell_termination(const local_session *s, const nl_result *r)
{
    int last = r->ranking[s->table.game.players - 1];
    if (s->table.termination == NL_AGREED)
        puts(words_say(N_("The game is over: all agreed to end it.")));
    else if (s->table.termination == NL_TIME)
        line_tell(2,
                  words_say(local_you_or(s, last, N_("The game is over: your time ran out."),
                                         N_("The game is over. Out of time: {name}."))),
                  WITH(words_text("name", s->name[last])));
    else
        line_tell(2,
                  words_say(local_you_or(s, last, N_("The game is over: you left it."),
                                         N_("The game is over: {name} left it."))),
                  WITH(words_text("name", s->name[last])));
}

void tell_result(const local_session *s)
{
    const nl_game *g = &s->table.game;
    nl_result      r;
    nl_table_result(&s->table, &r);
    if (s->table.termination) {
        tell_termination(s, &r);
        tell_ranking(s, &r);
        return;
    }
    const char *rule = g->players == 1           ? g->phase == 1 ? "R27" : "R25"
                       : r.reason == NL_BY_TILES ? "R18"
                                                 : "R17";
    if (r.reason == NL_BY_TILES)
        words_fill_line(words_say(N_("The game is over: no tile is left ({rule}).")),
                        WITH(words_text("rule", rule)));
    else
        line_tell(2,
                  words_say(local_you_or(s, r.ranking[0],
                                         N_("The game is over: you placed your last disc ({rule})."),
                                         N_("The game is over: {name} placed the last disc ({rule})."))),
                  WITH(words_text("name", s->name[r.ranking[0]]), words_text("rule", rule)));
    if (g->players > 1)
        tell_ranking(s, &r);
    else
        tell_sheet(g, &r);
}
