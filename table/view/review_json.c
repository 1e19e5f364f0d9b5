/* review_json.c: a review from its reasons up to the whole.
 *
 * SPDX-License-Identifier: MIT */
#include "view/review_json.h"

#include "review/reason.h"

void nl_review_of_table(nl_review *r, const nl_table *t, nl_game game[NL_PLIES_MAX + 1])
{
    nl_game g;
    nl_deck d;
    nl_deal_start(&t->deal, &g, &d);
    nl_review_start(r, &g);
    if (game)
        game[0] = g;
    for (int i = 0; i < t->count; i++) {
        nl_deck_play(&d, &g, t->action[i]);
        nl_review_play(r, t->action[i], &g);
        if (game)
            game[i + 1] = g;
    }
    if (t->termination)
        nl_review_end(r, t->ranking);
}

/* ---- reasons and choices ---- */

/* Pairs of a tile's id and the number of a task, from 1. */
static void write_tasks(nl_json *j, const nl_reason *r)
{
    nl_json_open(j, "tasks", '[');
    for (int bit = 0; bit < 64; bit++)
        for (int k = 0; k < NL_TASKS; k++)
            if (r->task[k] >> bit & 1)
                nl_json_list(j, NULL, (uint8_t[]){ nl_tile_of_bit(bit), (uint8_t)(k + 1) }, 2, 0);
    nl_json_close(j);
}

void nl_write_reasons(nl_json *j, const char *key, const nl_game *g, nl_action a, const nl_action *other)
{
    nl_reason r[NL_REASONS_MAX];
    int       n = other ? nl_reasons_over(g, a, *other, r) : nl_reasons(g, a, r);
    nl_json_open(j, key, '[');
    for (int i = 0; i < n; i++) {
        bool of_player = r[i].code == NL_WHY_DENIES || r[i].code == NL_WHY_FEW;
        nl_json_open(j, NULL, '{');
        nl_json_text(j, "code", nl_reason_name(r[i].code));
        nl_json_number(j, "a", r[i].a);
        nl_json_number(j, "b", r[i].b + of_player);
        if (r[i].than >= 0)
            nl_json_number(j, "than", r[i].than);
        write_tasks(j, &r[i]);
        nl_json_close(j);
    }
    nl_json_close(j);
}

void nl_write_values(nl_json *j, const char *key, const float value[], int players)
{
    nl_json_open(j, key, '[');
    for (int p = 0; p < players; p++)
        nl_json_real(j, NULL, (double)value[p]);
    nl_json_close(j);
}

void nl_write_choice(nl_json *j, const nl_choice *c, int players)
{
    nl_json_action(j, "action", c->action);
    nl_json_number(j, "visits", c->visits);
    nl_write_values(j, "value", c->value, players);
    nl_json_real(j, "error", (double)c->error);
}

/* ---- a position ---- */

static void write_loss(nl_json *j, float all, float extra, float tile, float cell)
{
    nl_json_open(j, "loss", '{');
    nl_json_real(j, "all", (double)all);
    nl_json_real(j, "extra", (double)extra);
    nl_json_real(j, "tile", (double)tile);
    nl_json_real(j, "cell", (double)cell);
    nl_json_close(j);
}

/* A choice of a review: how many actions are of its kind, and why. */
static void write_found(nl_json *j, const char *key, const nl_choice *c, int alike, int players)
{
    nl_json_open(j, key, '{');
    nl_write_choice(j, c, players);
    nl_json_number(j, "alike", alike);
    nl_json_close(j);
}

static void write_played(nl_json *j, const nl_ply *p, int players, const nl_game *g)
{
    nl_json_action(j, "action", p->action);
    nl_json_number(j, "tile", p->tile);
    nl_json_flag(j, "forced", p->forced);
    nl_json_flag(j, "reveals", p->reveals);
    if (p->count)
        write_found(j, "played", &p->own, p->own_alike, players);
    if (g)
        nl_write_reasons(j, "reasons", g, p->action, p->count && !p->own_is_best ? &p->best[0].action : NULL);
    if (g && p->count && !p->own_is_best)
        nl_write_reasons(j, "better", g, p->best[0].action, &p->action);
}

static void write_grade(nl_json *j, const nl_ply *p)
{
    write_loss(j, p->loss, p->loss_extra, p->loss_tile, p->loss_cell);
    nl_json_real(j, "error", (double)p->error);
    nl_json_text(j, "grade", nl_grade_name((nl_grade)p->grade));
    nl_json_text(j, "next", nl_grade_name((nl_grade)p->next));
}

static void write_changes(nl_json *j, const nl_ply *p, int players)
{
    nl_write_values(j, "change", p->change, players);
    nl_write_values(j, "luck", p->luck, players);
    nl_write_values(j, "drift", p->drift, players);
}

/* The position after i actions, and the action played there. */
static void write_ply(nl_json *j, const nl_review *r, int i, const nl_game *g)
{
    const nl_ply *p = &r->ply[i];
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "ply", i);
    if (p->over)
        nl_json_null(j, "player");
    else
        nl_json_number(j, "player", p->mover + 1);
    if (p->known)
        nl_write_values(j, "value", p->value, r->players);
    else
        nl_json_null(j, "value");
    if (i < r->plies)
        write_played(j, p, r->players, g);
    if (p->known && i < r->plies)
        write_grade(j, p);
    if (p->judged)
        write_changes(j, p, r->players);
    nl_json_open(j, "best", '[');
    for (int k = 0; k < p->count; k++)
        write_found(j, NULL, &p->best[k], p->alike[k], r->players);
    nl_json_close(j);
    nl_json_close(j);
}

/* ---- the whole ---- */

static void write_side(nl_json *j, const nl_player_review *s, int player)
{
    const struct {
        const char *key;
        float       value;
    } parts[] = { { "result", s->result }, { "adjusted", s->adjusted }, { "start", s->start },
                  { "deal", s->deal },     { "own", s->own },           { "gifts", s->gifts },
                  { "luck", s->luck },     { "drift", s->drift },       { "verdict", s->verdict } };
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "player", player + 1);
    nl_json_number(j, "actions", s->actions);
    nl_json_real(j, "accuracy", (double)s->accuracy);
    nl_json_real(j, "mean_loss", (double)s->mean_loss);
    write_loss(j, s->loss, s->loss_extra, s->loss_tile, s->loss_cell);
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        nl_json_real(j, parts[i].key, (double)parts[i].value);
    nl_json_close(j);
}

static void write_turning_point(nl_json *j, const nl_turning_point *t)
{
    if (!t->found) {
        nl_json_null(j, "turning_point");
        return;
    }
    nl_json_open(j, "turning_point", '{');
    nl_json_number(j, "ply", t->ply);
    nl_json_number(j, "player", t->player + 1);
    nl_json_real(j, "gain", (double)t->gain);
    nl_json_text(j, "cause", nl_cause_name(t->cause));
    nl_json_close(j);
}

void nl_write_review(nl_json *j, const nl_review *r, const nl_game game[])
{
    nl_json_flag(j, "settled", r->settled);
    nl_json_flag(j, "complete", r->complete);
    nl_json_open(j, "sides", '[');
    for (int p = 0; p < r->players; p++)
        write_side(j, &r->side[p], p);
    nl_json_close(j);
    write_turning_point(j, &r->turn);
    nl_json_open(j, "plies", '[');
    for (int i = 0; i <= r->plies; i++)
        write_ply(j, r, i, game ? &game[i] : NULL);
    nl_json_close(j);
}
