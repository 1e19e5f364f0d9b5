/* summary.c: a whole game for people: how it ended, the sides, the chart, the table.
 *
 * Chances and losses are in percent, in solo in points.  With names of a usual length
 * nothing is wider than 80 columns.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "analyse/analyse.h"

enum { COLUMNS = 80, NAME = 8 }; /* NAME: columns of a name at least */

/* Columns of a name in the table: enough for a usual one. */
static int name_wide(void)
{
    char usual[LOCAL_NAME_MAX];
    local_shown_name("Player 1", usual);
    return columns(usual) > NAME ? columns(usual) : NAME;
}

static double shown(const analysis *a, float value)
{
    return is_solo(a) ? (double)value : 100 * (double)value;
}

/* ---- how it ended ---- */

/* Why a game was ended before its end. */
static const char *why_ended(nl_termination t)
{
    switch (t) {
    case NL_TIME: return words_say_in(NC_("why a game ended", "time"));
    case NL_RESIGNED: return words_say_in(NC_("why a game ended", "left"));
    case NL_AGREED: return words_say_in(NC_("why a game ended", "agreed"));
    default: return words_say_in(NC_("why a game ended", "forfeit"));
    }
}

static void write_outcome(const analysis *a, char *out, size_t room)
{
    const nl_game *last = &a->game[a->review.plies];
    nl_result      r;
    if (a->table.termination) {
        words_fill(out, room, words_say(N_("ended early ({why}); {name} is first")),
                   WITH(words_text("why", why_ended(a->table.termination)),
                        words_text("name", a->name[a->table.ranking[0]])));
        return;
    }
    if (!nl_game_over(last)) {
        words_fill(out, room, words_say(N_("not over; {name} is to move")),
                   WITH(words_text("name", a->name[last->mover])));
        return;
    }
    nl_game_result(last, &r);
    words_fill(out, room,
               is_solo(a)                ? words_say(N_("total {total}: phase 1 {phase1}, phase 2 {phase2}"))
               : r.reason == NL_BY_TILES ? words_say(N_("{name} wins, no tile is left"))
                                         : words_say(N_("{name} wins")),
               WITH(words_number("total", r.total), words_number("phase1", r.phase1),
                    words_number("phase2", r.phase2), words_text("name", a->name[r.ranking[0]])));
}

static void print_outcome(const analysis *a)
{
    char outcome[2 * LOCAL_NAME_MAX + 100], players[60], actions[60];
    int  n = a->table.deal.players, plies = a->review.plies;
    write_outcome(a, outcome, sizeof outcome);
    words_fill(players, sizeof players, words_say_n(N2_("{n} player", "{n} players"), n),
               WITH(words_number("n", n)));
    words_fill(actions, sizeof actions, words_say_n(N2_("{n} action", "{n} actions"), plies),
               WITH(words_number("n", plies)));
    words_fill_line(is_solo(a) ? words_say(N_("Solo game of {name}, {actions}: {outcome}"))
                               : words_say(N_("{players}, {actions}: {outcome}")),
                    WITH(words_text("name", a->name[0]), words_text("players", players),
                         words_text("actions", actions), words_text("outcome", outcome)));
}

static const char *how_text(const analysis *a)
{
    long n = (long)a->nodes;
    if (a->review.complete)
        return words_say_n(
            N2_("Looked at by {level}, {n} node a position.", "Looked at by {level}, {n} nodes a position."),
            n);
    return words_say_n(
        N2_("Looked at by {level}, {n} node a position; stopped after {known} of {all} positions.",
            "Looked at by {level}, {n} nodes a position; stopped after {known} of {all} positions."),
        n);
}

static void print_how(const analysis *a)
{
    int known = 0, all = 0;
    for (int i = 0; i <= a->review.plies; i++) {
        const nl_ply *p = &a->review.ply[i];
        all += !p->over;
        known += p->known && !p->over;
    }
    words_fill_line(how_text(a), WITH(words_text("level", a->level), words_number("n", (long long)a->nodes),
                                      words_number("known", known), words_number("all", all)));
}

/* ---- the sides ---- */

enum { RESULT, ADJUSTED, DEAL, LUCK, ACCURACY, LOSS, TILE, CELL, EXTRA, SIDES };

/* The columns: their headings, and how wide they are for these.  What they take more than
 * usual comes from the names, whose width is returned. */
static int measure_sides(const analysis *a, const char *head[SIDES], int wide[SIDES])
{
    static const int usual[SIDES] = { 7, 9, 7, 7, 9, 7, 6, 6, 7 };
    int              name = 15;
    head[RESULT] =
        a->review.settled ? words_say_in(NC_("heading", "result")) : words_say_in(NC_("heading", "value"));
    head[ADJUSTED] = words_say_in(NC_("heading", "adjusted"));
    head[DEAL] = words_say_in(NC_("heading", "deal"));
    head[LUCK] = words_say_in(NC_("heading", "luck"));
    head[ACCURACY] = words_say_in(NC_("heading", "accuracy"));
    head[LOSS] = words_say_in(NC_("heading", "loss"));
    head[TILE] = words_say_in(NC_("heading", "tile"));
    head[CELL] = words_say_in(NC_("heading", "cell"));
    head[EXTRA] = is_solo(a) ? words_say_in(NC_("heading", "phase")) : words_say_in(NC_("heading", "refill"));
    for (int i = 0; i < SIDES; i++) {
        int wanted = columns(head[i]) + 1;
        wide[i] = wanted > usual[i] ? wanted : usual[i];
        name -= wide[i] - usual[i];
    }
    return name > name_wide() + 2 ? name : name_wide() + 2;
}

static void print_side(const analysis *a, int p, int name, const int wide[SIDES])
{
    const nl_player_review *s = &a->review.side[p];
    double                  n = s->actions ? s->actions : 1;
    printf("%d ", p + 1);
    print_color(color_of_player(p));
    print_left(a->name[p], name - 2);
    print_color(0);
    if (a->review.complete) {
        print_number(shown(a, s->result), is_solo(a) || !a->review.settled, false, wide[RESULT]);
        print_number(shown(a, s->adjusted), 1, false, wide[ADJUSTED]);
        print_number(shown(a, s->deal), 1, true, wide[DEAL]);
        print_number(shown(a, s->luck), 1, true, wide[LUCK]);
    } else {
        for (int i = RESULT; i <= LUCK; i++)
            print_right("-", wide[i]);
    }
    print_number(100 * (double)s->accuracy, 1, false, wide[ACCURACY]);
    print_number(shown(a, s->mean_loss), 2, false, wide[LOSS]);
    print_number(shown(a, s->loss_tile) / n, 2, false, wide[TILE]);
    print_number(shown(a, s->loss_cell) / n, 2, false, wide[CELL]);
    print_number(shown(a, s->loss_extra) / n, 2, false, wide[EXTRA]);
    putchar('\n');
}

static void print_sides(const analysis *a)
{
    const char *head[SIDES];
    int         wide[SIDES], name = measure_sides(a, head, wide);
    putchar('\n');
    print_left(is_solo(a) ? words_say_in(NC_("heading", "points")) : "%", name);
    for (int i = 0; i < SIDES; i++)
        print_right(head[i], wide[i]);
    putchar('\n');
    for (int p = 0; p < a->table.deal.players; p++)
        print_side(a, p, name, wide);
    if (is_solo(a))
        puts(words_say(N_("adjusted: the total without the luck of reveals; loss: mean per action")));
    else
        puts(words_say(N_("adjusted: the chance by the choices alone; loss: mean per action")));
}

/* ---- the turning point ---- */

static const char *turn_text(nl_cause cause)
{
    switch (cause) {
    case NL_BY_LOSS: return words_say(N_("{n}. {name} {action}: {player} {gain} for good, by the choice"));
    case NL_BY_LUCK: return words_say(N_("{n}. {name} {action}: {player} {gain} for good, by luck"));
    default:
        return words_say(N_("{n}. {name} {action}: {player} {gain} for good, by what is seen only later"));
    }
}

static void print_turn(const analysis *a)
{
    const nl_turning_point *t = &a->review.turn;
    const nl_ply           *p = &a->review.ply[t->ply];
    char                    action[NL_ACTION_TEXT], gain[FIGURE_MAX];
    if (!t->found)
        return;
    nl_action_write(p->action, action);
    fputs("◆ ", stdout);
    words_fill_line(turn_text(t->cause),
                    WITH(words_number("n", t->ply + 1), words_text("name", a->name[p->mover]),
                         words_text("action", action), words_text("player", a->name[t->player]),
                         words_text("gain", figure(gain, shown(a, t->gain), 1, true))));
    putchar('\n');
}

/* ---- the table ---- */

/* How wide a figure's column is for its heading. */
static int wide_for(const char *head, int usual)
{
    return columns(head) + 1 > usual ? columns(head) + 1 : usual;
}

static const char *tile_head(void)
{
    return words_say_in(NC_("heading", "tile"));
}

static const char *cell_head(void)
{
    return words_say_in(NC_("heading", "cell"));
}

static const char *luck_head(void)
{
    return words_say_in(NC_("heading", "luck"));
}

static void print_head(const analysis *a)
{
    printf("   # ");
    print_left(words_say_in(NC_("heading", "player")), name_wide());
    putchar(' ');
    print_left(words_say_in(NC_("heading", "action")), 8);
    printf("    ");
    for (int p = 0; p < a->table.deal.players; p++)
        if (is_solo(a))
            print_right(words_say_in(NC_("heading", "total")), 7);
        else
            printf(" %*d", 3, p + 1);
    print_right(tile_head(), wide_for(tile_head(), 7));
    print_right(cell_head(), wide_for(cell_head(), 6));
    print_right(luck_head(), wide_for(luck_head(), 6));
    printf("  %s\n", words_say_in(NC_("heading", "better")));
}

/* A figure in so many columns; one that would read as zero is left blank, and blanks are
 * printed only once something follows them. */
static void print_figure(double x, bool sign, const char *mark, int wide, int *gap)
{
    char text[FIGURE_MAX + 1];
    if (x > -.05 && x < .05) {
        *gap += wide;
        return;
    }
    figure(text, x, 1, sign);
    strcat(text, mark);
    print_right(text, *gap + wide);
    *gap = 0;
}

static void print_losses(const analysis *a, const nl_ply *p, int *gap)
{
    static const int colors[] = { 0, 0, 33, 31 };
    bool             extra = p->loss_extra > p->loss_tile;
    print_color(colors[p->grade]);
    print_figure(shown(a, p->loss_extra + p->loss_tile), false,
                 !extra       ? ""
                 : is_solo(a) ? "e"
                              : "r",
                 wide_for(tile_head(), 7), gap);
    print_figure(shown(a, p->loss_cell), false, "", wide_for(cell_head(), 6), gap);
    print_color(0);
    print_figure(shown(a, p->luck[p->mover]), true, "", wide_for(luck_head(), 6), gap);
}

/* The best action and why, in the columns that are left. */
static void print_better(const analysis *a, int i, int used, int gap)
{
    const nl_ply *p = &a->review.ply[i];
    char          text[NL_ACTION_TEXT], why[WORDS_MAX];
    if (shown(a, p->loss) < .5 || p->own_is_best)
        return;
    int n = nl_action_write(p->best[0].action, text);
    words_for(a, i, p->best[0].action, &p->action, false, (size_t)(COLUMNS - used - n - 3), why);
    printf("%*s  %s%s%s", gap, "", text, *why ? " " : "", why);
}

static void print_values(const analysis *a, const nl_ply *after)
{
    for (int k = 0; k < a->table.deal.players; k++)
        if (is_solo(a))
            print_number((double)after->value[0], 1, false, 7);
        else
            printf(" %3.0f", 100 * (double)after->value[k]);
}

static void print_ply(const analysis *a, int i)
{
    const nl_ply *p = &a->review.ply[i];
    char          action[NL_ACTION_TEXT], tile[8] = "";
    nl_action_write(p->action, action);
    if (p->tile)
        snprintf(tile, sizeof tile, "%c%d", nl_color_letter[nl_tiles[p->tile].color], nl_tiles[p->tile].cost);
    printf("%s%3d ", a->review.turn.found && a->review.turn.ply == i ? "◆" : " ", i + 1);
    print_color(color_of_player(p->mover));
    print_left(a->name[p->mover], name_wide());
    print_color(0);
    if (!p->judged) {
        printf(*tile ? " %-8s %s" : " %s", action, tile);
    } else {
        printf(" %-8s %-3s", action, tile);
        print_values(a, &a->review.ply[i + 1]);
        int gap = 0;
        print_losses(a, p, &gap);
        print_better(a, i,
                     18 + name_wide() + wide_for(tile_head(), 7) + wide_for(cell_head(), 6) +
                         wide_for(luck_head(), 6) + (is_solo(a) ? 7 : 4 * a->table.deal.players),
                     gap);
    }
    putchar('\n');
}

void summary_print(const analysis *a)
{
    print_outcome(a);
    print_how(a);
    print_sides(a);
    putchar('\n');
    chart_print(a);
    putchar('\n');
    print_turn(a);
    print_head(a);
    for (int i = 0; i < a->review.plies; i++)
        print_ply(a, i);
}
