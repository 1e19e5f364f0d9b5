/* puzzle.c: a puzzle on the board: an action is right or wrong, and then told why.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "view/outlook.h"

enum { WHY_COLS = 64 };

static nl_game *game_of(tui_app *a)
{
    return &a->session.table.game;
}

void puzzle_begin(tui_app *a, int number)
{
    static nl_table t;
    puzzle_state   *p = &a->puzzle;
    if (!p->opened)
        return;
    nl_pack_read(&p->pack, number, &p->puzzle);
    nl_puzzle_table(&p->puzzle, &t);
    p->now = number;
    p->turn = 0;
    p->answered = p->right = false;
    app_forget(a);
    local_session_follow(&a->session, &t, p->puzzle.start.mover);
    app_play(a, PLAY_PUZZLE);
}

void puzzle_again(tui_app *a)
{
    puzzle_begin(a, a->puzzle.now);
}

void puzzle_next(tui_app *a)
{
    puzzle_state *p = &a->puzzle;
    puzzle_begin(a, puzzles_next(p, p->theme, p->now));
}

/* ---- what came of it ---- */

static void say_loss(const nl_attempt *t, bool solo, char out[SCENE_TEXT])
{
    char figures[FIGURE_MAX], share[FIGURE_MAX + 4];
    int  points = (int)(t->loss + 0.5f) > 1 ? (int)(t->loss + 0.5f) : 1;
    if (t->loss <= 0) {
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Another action is better.")));
    } else if (solo) {
        words_fill(
            out, SCENE_TEXT,
            t->least
                ? words_say_n(N2_("It costs at least {n} point more.", "It costs at least {n} points more."),
                              points)
                : words_say_n(N2_("It costs {n} point more.", "It costs {n} points more."), points),
            WITH(words_number("n", points)));
    } else {
        figure(figures, (double)t->loss * 100, 0, false);
        snprintf(share, sizeof share, "%s %%", figures);
        words_fill(out, SCENE_TEXT,
                   words_say(t->least && t->loss < 1
                                 ? N_("It gives away at least {share} of the chance to win.")
                                 : N_("It gives away {share} of the chance to win.")),
                   WITH(words_text("share", share)));
    }
}

static void say_found(const nl_puzzle *p, char out[SCENE_TEXT])
{
    if (p->turns > 1)
        words_fill(out, SCENE_TEXT, words_say_n(N2_("All {n} turn found.", "All {n} turns found."), p->turns),
                   WITH(words_number("n", p->turns)));
    else
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Nothing is better here.")));
}

static void answer(tui_app *a, nl_action act, const nl_attempt *t)
{
    puzzle_state        *p = &a->puzzle;
    const local_session *own = &a->session;
    const nl_game       *g = &own->table.game;
    nl_action            best[NL_ACTIONS_MAX], next;
    int                  n = nl_puzzle_right(&p->puzzle, g, p->turn, best);
    p->answered = true;
    p->right = t->right;
    p->best = n ? best[0] : act;
    p->why[0][0] = p->why[1][0] = '\0';
    if (t->right) {
        say_found(&p->puzzle, p->lead);
        if (nl_puzzle_next(&p->puzzle, g, p->turn, &next))
            words_over(g, own->name, act, next, WHY_COLS, p->why[0]);
        else
            words_why(g, own->name, act, WHY_COLS, p->why[0]);
    } else {
        say_loss(t, g->players == 1, p->lead);
        words_over(g, own->name, p->best, act, WHY_COLS, p->why[0]);
        words_over(g, own->name, act, p->best, WHY_COLS, p->why[1]);
    }
    marks_keep(p, p->now, t->right);
    a->overlay = OVER_VERDICT;
}

void puzzle_play(tui_app *a, nl_action act)
{
    puzzle_state *p = &a->puzzle;
    nl_attempt    t;
    nl_err        e = nl_game_check(game_of(a), act);
    if (e) {
        turn_refuse(a, e);
        return;
    }
    nl_puzzle_try(&p->puzzle, game_of(a), p->turn, act, &t);
    bool more = t.right && !t.done;
    if (!more)
        answer(a, act, &t);
    turn_drop(a);
    turn_say(a, false, "", NULL);
    if (!t.right)
        return;
    nl_table_play(&a->session.table, game_of(a)->mover, act, 0);
    p->turn++;
    if (more)
        turn_say(a, true, words_say(N_("Right. Now your next turn.")), NULL);
}

/* ---- what is seen ---- */

static void say_goal(const nl_puzzle *p, char out[SCENE_TEXT])
{
    int n = p->turns;
    words_fill(out, SCENE_TEXT,
               p->goal == NL_GOAL_WIN ? words_say_n(N2_("Win in one turn.", "Win in {n} turns."), n)
               : p->goal == NL_GOAL_TOTAL
                   ? words_say(N_("Finish with the lowest total."))
                   : words_say_n(N2_("Find the best turn.", "Find the best {n} turns."), n),
               WITH(words_number("n", n)));
}

/* How it stands, in a line. */
static void say_situation(const nl_game *g, int you, char out[SCENE_TEXT])
{
    int      least = NL_DISCS;
    nl_sheet sheet;
    for (int p = 0; p < g->players; p++)
        if (p != you && g->area[p].discs < least)
            least = g->area[p].discs;
    if (g->players == 1) {
        nl_sheet_fill(g, &sheet);
        words_fill(out, SCENE_TEXT, words_say(N_("Score now: {total}")),
                   WITH(words_number("total", sheet.total)));
    } else {
        words_fill(out, SCENE_TEXT,
                   words_say_n(N2_("You have {n} disc left; the best of the others: {least}.",
                                   "You have {n} discs left; the best of the others: {least}."),
                               g->area[you].discs),
                   WITH(words_number("n", g->area[you].discs), words_number("least", least)));
    }
}

void puzzle_scene(const tui_app *a, scene *s)
{
    const puzzle_state *p = &a->puzzle;
    char                name[SCENE_TEXT], goal[SCENE_TEXT];
    words_fill(name, sizeof name, words_say(N_("Puzzle {number}")), WITH(words_number("number", p->now + 1)));
    if (p->answered)
        snprintf(goal, sizeof goal, "%s", words_say(p->right ? N_("Solved") : N_("Not quite")));
    else
        say_goal(&p->puzzle, goal);
    snprintf(s->status, SCENE_TEXT, "%.180s · %.180s", name, goal);
    if (p->answered)
        snprintf(s->message, SCENE_TEXT, "%s", p->lead);
    else if (!*s->message)
        say_situation(s->game, s->you, s->message);
    s->puzzle = true;
    s->over = p->answered;
    if (p->answered && !p->right && p->best.take <= NL_REACH) {
        s->hinted = p->best.take;
        s->hint_cell = true;
        s->hint_at = p->best.cell;
    }
}

/* What would have been right. */
static void say_best(const tui_app *a, char out[SCENE_TEXT])
{
    const puzzle_state *p = &a->puzzle;
    char                tile[SCENE_TEXT], cell[24], take[SCENE_TEXT], place[SCENE_TEXT];
    if (p->best.take > NL_REACH) {
        snprintf(
            out, SCENE_TEXT, "%s",
            words_say(p->best.take == NL_REFILL ? N_("Refill the wheel first.") : N_("End phase 1 now.")));
        return;
    }
    say_tile(tile, nl_wheel_tile(&a->session.table.game.wheel, p->best.take));
    snprintf(cell, sizeof cell, "%d,%d", nl_cell_x(p->best.cell), nl_cell_y(p->best.cell));
    words_fill(take, sizeof take, words_say(N_("Take {tile}.")), WITH(words_text("tile", tile)));
    words_fill(place, sizeof place, words_say(N_("Place it {cell}.")), WITH(words_text("cell", cell)));
    snprintf(out, SCENE_TEXT, "%.180s %.180s", take, place);
}

static void say_kind(const puzzle_state *p, char out[SCENE_TEXT])
{
    char players[SCENE_TEXT] = "", rated[SCENE_TEXT];
    if (p->puzzle.players > 1)
        words_fill(players, sizeof players, words_say_n(N2_("{n} player", "{n} players"), p->puzzle.players),
                   WITH(words_number("n", p->puzzle.players)));
    words_fill(rated, sizeof rated, words_say(N_("Rated {rating}")),
               WITH(words_number("rating", p->puzzle.rating)));
    snprintf(out, SCENE_TEXT, "%.100s%s%.100s · %.100s", say_theme(p), *players ? " · " : "", players, rated);
}

void verdict_draw(tui_grid *g, tui_app *a)
{
    const puzzle_state *p = &a->puzzle;
    char                text[SCENE_TEXT];
    bool                yours = !p->right && *p->why[1];
    tui_rect            r = overlay_middle(g, 8 + (p->right ? 0 : 1) + (yours ? 2 : 0), WHY_COLS + 8);
    tui_rect            in = overlay_inner(r);
    int                 row = in.row;
    grid_box(g, r, words_say(p->right ? N_("Solved") : N_("Not quite")));
    grid_text(g, row++, in.col, in.cols, style(p->right ? GOOD : BAD, PLAIN, BOLD), p->lead);
    if (!p->right) {
        say_best(a, text);
        grid_text(g, row++, in.col, in.cols, style(PLAIN, PLAIN, BOLD), text);
    }
    grid_put(g, row, in.col, L'✓', style(GOOD, PLAIN, 0));
    grid_text(g, row++, in.col + 2, in.cols - 2, style(PLAIN, PLAIN, 0), p->why[0]);
    if (yours) {
        grid_text(g, row++, in.col, in.cols, style(MUTED, PLAIN, 0), words_say(N_("In favor of yours")));
        grid_put(g, row, in.col, L'–', style(MUTED, PLAIN, 0));
        grid_text(g, row++, in.col + 2, in.cols - 2, style(MUTED, PLAIN, 0), p->why[1]);
    }
    say_kind(p, text);
    grid_text(g, ++row, in.col, in.cols, style(MUTED, PLAIN, 0), text);
    grid_text(g, in.row + in.rows - 1, in.col, in.cols, style(ACCENT, PLAIN, BOLD),
              words_say(N_("N next puzzle · Z try again · Esc see the board")));
}
