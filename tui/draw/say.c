/* say.c: what is said on the screen of a game: whole sentences, most of them those of the web app.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/scene.h"
#include "view/outlook.h"
#include "view/standing.h"

void say_names(scene *s, const char name[][LOCAL_NAME_MAX])
{
    for (int p = 0; p < s->table->deal.players; p++) {
        const char *at = name[p];
        size_t      used = 0;
        bool        cut = grid_columns(at) > NAME_COLS;
        for (int n = 0; *at && n < NAME_COLS - cut && used < SCENE_NAME - 8; n++)
            used += (size_t)utf8_put(s->name[p] + used, utf8_next(&at));
        strcpy(s->name[p] + used, cut ? "…" : "");
    }
}

const char *say_of(const scene *s, int player, const char *to_you, const char *of)
{
    return words_say(player == s->you ? to_you : of);
}

void say_tile(char out[SCENE_TEXT], nl_tile_id id)
{
    static const char *const names[NL_COLORS] = { N_("blue {cost}"), N_("red {cost}"), N_("turquoise {cost}"),
                                                  N_("yellow {cost}") };
    words_fill(out, SCENE_TEXT, words_say(names[nl_tiles[id].color]),
               WITH(words_number("cost", nl_tiles[id].cost)));
}

/* ---- what happened ---- */

static void say_taken(const scene *s, const nl_game *before, nl_action a, const nl_game *after,
                      char out[SCENE_TEXT])
{
    char tile[SCENE_TEXT], cell[24];
    int  p = before->mover, left = after->area[p].discs, covered = before->area[p].discs - left;
    say_tile(tile, nl_wheel_tile(&before->wheel, a.take));
    snprintf(cell, sizeof cell, "%d,%d", nl_cell_x(a.cell), nl_cell_y(a.cell));
    words_fill(out, SCENE_TEXT,
               covered ? say_of(s, p, N_("You took {tile}, placed {cell}, covered {covered}, {left} left."),
                                N_("{name} took {tile}, placed {cell}, covered {covered}, {left} left."))
                       : say_of(s, p, N_("You took {tile}, placed {cell}, covered none, {left} left."),
                                N_("{name} took {tile}, placed {cell}, covered none, {left} left.")),
               WITH(words_text("name", s->name[p]), words_text("tile", tile), words_text("cell", cell),
                    words_number("covered", covered), words_number("left", left)));
    if (grid_columns(out) <= s->wide)
        return;
    const nl_tile *t =
        &nl_tiles[nl_wheel_tile(&before->wheel, a.take)]; /* in signs: "Anna: 7■ → 1,-1 · ✓ 2 · 14" */
    char sign[5] = "";
    utf8_put(sign, tile_sign[t->color]);
    snprintf(out, SCENE_TEXT, "%s: %d%s → %s · ✓ %d · %d", s->name[p], t->cost, sign, cell, covered, left);
}

void say_done(const scene *s, int ply, char out[SCENE_TEXT])
{
    nl_game   before, after;
    nl_deck   d;
    nl_action a = s->table->action[ply];
    nl_table_position_at(s->table, ply, &before, &d);
    after = before;
    nl_deck_play(&d, &after, a);
    int n = before.pile - after.pile;
    if (a.take == NL_REFILL)
        words_fill(out, SCENE_TEXT,
                   before.mover == s->you ? words_say_n(N2_("You refilled the wheel: {n} new tile.",
                                                            "You refilled the wheel: {n} new tiles."),
                                                        n)
                                          : words_say_n(N2_("{name} refilled the wheel: {n} new tile.",
                                                            "{name} refilled the wheel: {n} new tiles."),
                                                        n),
                   WITH(words_text("name", s->name[before.mover]), words_number("n", n)));
    else if (a.take == NL_END_PHASE)
        words_fill(out, SCENE_TEXT,
                   words_say_n(N2_("Phase 1 is over: {n} new tile.", "Phase 1 is over: {n} new tiles."), n),
                   WITH(words_number("n", n)));
    else
        say_taken(s, &before, a, &after, out);
}

/* ---- the end ---- */

static void say_solo_result(const scene *s, const nl_result *r, char title[SCENE_TEXT], char why[SCENE_TEXT])
{
    words_fill(title, SCENE_TEXT, words_say(N_("Total {total}")), WITH(words_number("total", r->total)));
    words_fill(why, SCENE_TEXT, words_say(N_("total {total}: phase 1 {phase1}, phase 2 {phase2}")),
               WITH(words_number("total", r->total), words_number("phase1", r->phase1),
                    words_number("phase2", r->phase2)));
    (void)s;
}

static const char *say_tie(const scene *s, int first, int second)
{
    return first == s->you
               ? words_say(N_("You rank above {other}: a tie goes to whoever would have moved earlier."))
           : second == s->you
               ? words_say(N_("{name} ranks above you: a tie goes to whoever would have moved earlier."))
               : words_say(N_("{name} ranks above {other}: a tie goes to whoever would have moved earlier."));
}

/* A game that did not end by its rules: the last of the ranking is why. */
static void say_terminated(const scene *s, const nl_result *r, char title[SCENE_TEXT], char why[SCENE_TEXT])
{
    nl_termination t = s->table->termination;
    int            first = r->ranking[0], last = r->ranking[s->game->players - 1];
    words_fill(title, SCENE_TEXT,
               t == NL_AGREED ? say_of(s, first, N_("You were ahead"), N_("{name} was ahead"))
                              : say_of(s, first, N_("You win"), N_("{name} wins")),
               WITH(words_text("name", s->name[first])));
    words_fill(why, SCENE_TEXT,
               t == NL_TIME ? say_of(s, last, N_("Your time is up."), N_("{name} ran out of time."))
               : t == NL_RESIGNED
                   ? say_of(s, last, N_("You gave up the game."), N_("{name} gave up the game."))
               : t == NL_AGREED ? words_say(N_("The players agreed to stop."))
                                : words_say(N_("The game was forfeited.")),
               WITH(words_text("name", s->name[last])));
}

void say_result(const scene *s, char title[SCENE_TEXT], char why[SCENE_TEXT])
{
    nl_result r;
    nl_rank   rank[NL_PLAYERS_MAX];
    nl_table_result(s->table, &r);
    if (s->game->players == 1) {
        say_solo_result(s, &r, title, why);
        return;
    }
    if (s->table->termination) {
        say_terminated(s, &r, title, why);
        return;
    }
    int first = r.ranking[0], second = r.ranking[1], n = s->game->area[first].discs;
    nl_standing_why(s->game, r.ranking, rank);
    const words_blank *with =
        WITH(words_text("name", s->name[first]), words_text("other", s->name[second]), words_number("n", n));
    words_fill(title, SCENE_TEXT, say_of(s, first, N_("You win"), N_("{name} wins")), with);
    words_fill(why, SCENE_TEXT,
               r.reason == NL_BY_DISCS
                   ? say_of(s, first, N_("You placed your last disc."), N_("{name} placed the last disc."))
               : nl_rank_tie(rank[0])    ? say_tie(s, first, second)
               : r.reason != NL_BY_TILES ? words_say(N_("The game has ended."))
               : first == s->you ? words_say_n(N2_("No tile is left. You have the fewest discs left: {n}.",
                                                   "No tile is left. You have the fewest discs left: {n}."),
                                               n)
                                 : words_say_n(N2_("No tile is left. {name} has the fewest discs left: {n}.",
                                                   "No tile is left. {name} has the fewest discs left: {n}."),
                                               n),
               with);
}

/* ---- whose turn ---- */

static const char *say_task(const scene *s)
{
    bool thinking = nl_table_computer(s->table) != NULL;
    return thinking   ? words_say(N_("thinking"))
           : s->ghost ? words_say(N_("Enter confirms"))
           : s->take  ? words_say(N_("choose a cell"))
                      : words_say_in(NC_("to the person", "choose a tile"));
}

void say_status(const scene *s, char out[SCENE_TEXT])
{
    char title[SCENE_TEXT], rest[SCENE_TEXT];
    int  p = s->game->mover;
    if (nl_game_over(s->game) || (s->over && !s->replay)) {
        say_result(s, title, rest);
        snprintf(out, SCENE_TEXT, "%s", title);
        return;
    }
    if (s->game->players > 1)
        words_fill(title, SCENE_TEXT, say_of(s, p, N_("Your turn"), N_("{name}’s turn")),
                   WITH(words_text("name", s->name[p])));
    else
        snprintf(title, SCENE_TEXT, "%s", words_say(s->game->phase == 1 ? N_("Phase 1") : N_("Phase 2")));
    if (s->replay)
        words_fill(rest, SCENE_TEXT, words_say(N_("After {n} of {all} actions")),
                   WITH(words_number("n", s->ply), words_number("all", s->table->count)));
    else
        snprintf(rest, SCENE_TEXT, "%s",
                 s->far && p != s->you && !nl_table_computer(s->table) ? "" : say_task(s));
    snprintf(out, SCENE_TEXT, "%.180s%s%.180s", title, *rest ? " · " : "", rest);
}

/* ---- what would happen ---- */

/* "▲▲▲ on 3●, ● on 6▲", in letters where there are no signs: they are put into the grid. */
static void add_covered(const scene *s, const nl_cover *c, nl_tile_id id, char out[SCENE_TEXT])
{
    char task[32], tile[16];
    (void)s;
    for (int k = 0; k < nl_tiles[id].tasks; k++) {
        int n = 0;
        if (!(c->task[k] & nl_tile_bit[id]))
            continue;
        for (int color = 0; color < NL_COLORS; color++)
            for (int i = 0; i < nl_tiles[id].asks[k][color]; i++)
                n += utf8_put(task + n, tile_sign[color]);
        task[n] = '\0';
        tile[0] = (char)('0' + nl_tiles[id].cost);
        tile[1 + utf8_put(tile + 1, tile_sign[nl_tiles[id].color])] = '\0';
        char   one[SCENE_TEXT];
        size_t used = strlen(out);
        words_fill(one, sizeof one, words_say(N_("{task} on {tile}")),
                   WITH(words_text("task", task), words_text("tile", tile)));
        snprintf(out + used, SCENE_TEXT - used, "%s%s", used ? ", " : "", one);
    }
}

bool say_preview(const scene *s, char out[SCENE_TEXT])
{
    const nl_game *g = s->game;
    const nl_area *area = &g->area[g->mover];
    nl_action      a = { (uint8_t)s->take, s->cursor };
    nl_cover       c;
    char           tasks[SCENE_TEXT] = "", covers[SCENE_TEXT], discs[SCENE_TEXT] = "";
    if (nl_game_check(g, a))
        return false;
    nl_game_preview(g, a, &c);
    int n = (int)c.discs, left = area->discs - n;
    for (int i = 1; i <= area->count; i++)
        add_covered(s, &c, area->at[i].id, tasks);
    add_covered(s, &c, nl_wheel_tile(&g->wheel, s->take), tasks);
    if (!n) {
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Covers nothing yet")));
        return true;
    }
    words_fill(covers, sizeof covers, words_say_n(N2_("Covers {n}", "Covers {n}"), n),
               WITH(words_number("n", n)));
    words_fill(discs, sizeof discs,
               words_say_n(N2_("{before} → {n} disc left", "{before} → {n} discs left"), left),
               WITH(words_number("before", area->discs), words_number("n", left)));
    snprintf(out, SCENE_TEXT, "%.60s: %.230s · %.90s", covers, tasks, discs);
    if (grid_columns(out) > s->wide)
        snprintf(out, SCENE_TEXT, "%.60s: %.230s", covers, tasks);
    if (grid_columns(out) > s->wide)
        snprintf(out, SCENE_TEXT, "%.60s · %.90s", covers, discs);
    return true;
}

/* The runner to compare with: one on the same space, otherwise the nearest. */
static int beside(const nl_outlook *o, int players)
{
    int found = -1, nearest = 0;
    for (int p = 0; p < players; p++) {
        int far = abs((int)o->ahead[p]);
        if (p != o->player && (found < 0 || far < nearest)) {
            found = p;
            nearest = far;
        }
    }
    return o->stacked ? o->on_top_of[0] : found;
}

static void say_landing(const scene *s, const nl_outlook *o, bool brief, char out[SCENE_TEXT])
{
    int         p = beside(o, s->game->players), n = (int)o->ahead[p], m = abs(n);
    bool        mine = o->player == s->you, to_you = p == s->you;
    const char *text;
    if (brief)
        text = o->stacked ? words_say(mine ? N_("you land on top") : N_("lands on top"))
               : n > 0    ? mine ? words_say_n(N2_("you land {n} ahead", "you land {n} ahead"), m)
                                 : words_say_n(N2_("lands {n} ahead", "lands {n} ahead"), m)
                  : mine ? words_say_n(N2_("you stay {n} behind", "you stay {n} behind"), m)
                          : words_say_n(N2_("stays {n} behind", "stays {n} behind"), m);
    else
        text = o->stacked ? words_say(to_you ? N_("Lands on your space, on top")
                                             : N_("Lands on {name}’s space, on top"))
               : n > 0    ? to_you
                                ? words_say_n(N2_("Lands {n} ahead of you", "Lands {n} ahead of you"), m)
                                : words_say_n(N2_("Lands {n} ahead of {name}", "Lands {n} ahead of {name}"), m)
                  : to_you ? words_say_n(N2_("Stays {n} behind you", "Stays {n} behind you"), m)
                          : words_say_n(N2_("Stays {n} behind {name}", "Stays {n} behind {name}"), m);
    words_fill(out, SCENE_TEXT, text, WITH(words_text("name", s->name[p]), words_number("n", m)));
}

static void say_solo_outlook(const nl_outlook *o, int wide, char who[SCENE_TEXT], char where[SCENE_TEXT])
{
    bool twice = o->counts == 2;
    int  least = twice ? o->least.phase1 : o->least.total, most = twice ? o->most.phase1 : o->most.total;
    const words_blank *with = WITH(words_number("cost", o->cost), words_number("least", least),
                                   words_number("most", most), words_number("score", least));
    words_fill(who, SCENE_TEXT,
               twice ? words_say(N_("+{cost} now, +{cost} in phase 2")) : words_say(N_("+{cost} in phase 2")),
               with);
    if (grid_columns(who) > wide)
        words_fill(who, SCENE_TEXT, twice ? words_say(N_("+{cost}, twice")) : words_say(N_("+{cost}")), with);
    words_fill(where, SCENE_TEXT,
               words_say(twice ? least < most ? N_("phase 1: {least} to {most}") : N_("phase 1: {score}")
                         : least < most ? N_("total: {least} to {most}")
                                        : N_("total: {score}")),
               with);
}

void say_outlook(const scene *s, int k, int wide, char who[SCENE_TEXT], char where[SCENE_TEXT])
{
    nl_outlook o;
    *who = *where = '\0';
    if (nl_outlook_take(s->game, k, &o))
        return;
    if (s->game->players == 1) {
        say_solo_outlook(&o, wide, who, where);
        return;
    }
    const words_blank *with = WITH(words_text("name", s->name[o.next]));
    words_fill(who, SCENE_TEXT,
               o.again ? say_of(s, o.next, N_("You move again"), N_("{name} moves again"))
                       : say_of(s, o.next, N_("You move next"), N_("{name} moves next")),
               with);
    if (grid_columns(who) > wide)
        words_fill(who, SCENE_TEXT,
                   o.again ? say_of(s, o.next, N_("You again"), N_("{name} again"))
                           : say_of(s, o.next, N_("You are next"), N_("{name} is next")),
                   with);
    say_landing(s, &o, false, where);
    if (grid_columns(where) > wide)
        say_landing(s, &o, true, where);
}

/* ---- the tile at the cursor ---- */

void say_tasks(const scene *s, char out[SCENE_TEXT])
{
    const nl_area *a = &s->game->area[s->seen];
    *out = '\0';
    for (int i = 1; i <= a->count; i++) {
        const nl_tile *t = &nl_tiles[a->at[i].id];
        if (a->at[i].cell != s->cursor)
            continue;
        say_tile(out, a->at[i].id);
        if (!t->tasks) {
            snprintf(out, SCENE_TEXT, "%s", words_say(N_("This tile has no tasks.")));
            return;
        }
        for (int k = 0; k < t->tasks; k++) {
            nl_progress p;
            char        task[64];
            int         n = 0, all = 0;
            nl_area_progress(a, i, k, &p);
            for (int c = 0; c < NL_COLORS; c++)
                for (int m = 0; m < t->asks[k][c]; m++, all++)
                    n += utf8_put(task + n, tile_sign[c]);
            task[n] = '\0';
            size_t used = strlen(out);
            if (p.covered)
                snprintf(out + used, SCENE_TEXT - used, " · %s ✓", task);
            else
                snprintf(out + used, SCENE_TEXT - used, " · %s %d/%d", task, all - p.missing, all);
        }
    }
}
