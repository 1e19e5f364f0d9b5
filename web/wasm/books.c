/* books.c: a review, written out.
 *
 * SPDX-License-Identifier: MIT */
#include "books.h"

#include "report.h"

void books_open(nl_review *r, const nl_table *t)
{
    nl_game g;
    nl_deck d;
    nl_table_at(t, 0, &g, &d);
    nl_review_start(r, &g);
    for (int i = 0; i < t->count; i++) {
        nl_deck_play(&d, &g, t->action[i]);
        nl_review_play(r, t->action[i], &g);
    }
    if (t->termination)
        nl_review_end(r, t->ranking);
}

static void write_losses(json *j, float loss, float extra, float tile, float cell)
{
    json_real(j, "loss", (double)loss);
    json_real(j, "lossExtra", (double)extra);
    json_real(j, "lossTile", (double)tile);
    json_real(j, "lossCell", (double)cell);
}

static void write_found(json *j, const nl_ply *p, int players, bool last)
{
    json_open(j, "best", '[');
    for (int i = 0; i < p->count; i++)
        report_choice(j, NULL, &p->best[i], players);
    json_close(j, ']');
    if (p->count && !last)
        report_choice(j, "own", &p->own, players);
    else
        json_null(j, "own");
}

static void write_ply(json *j, const nl_review *r, int i)
{
    const nl_ply *p = &r->ply[i];
    bool          last = i == r->plies;
    json_open(j, NULL, '{');
    json_number(j, "ply", i);
    json_number(j, "seat", p->mover);
    if (last)
        json_null(j, "action");
    else
        json_action(j, "action", p->action);
    if (p->tile && !last)
        json_number(j, "tile", p->tile);
    else
        json_null(j, "tile");
    json_flag(j, "known", p->known);
    json_flag(j, "judged", p->judged);
    json_flag(j, "forced", p->forced);
    json_flag(j, "reveals", p->reveals);
    json_text(j, "grade", nl_grade_name((nl_grade)p->grade));
    report_values(j, "value", p->value, p->known ? r->players : 0);
    report_values(j, "luck", p->luck, p->judged ? r->players : 0);
    write_losses(j, p->loss, p->loss_extra, p->loss_tile, p->loss_cell);
    write_found(j, p, r->players, last);
    json_close(j, '}');
}

static void write_side(json *j, const nl_player_review *s)
{
    json_open(j, NULL, '{');
    json_number(j, "actions", s->actions);
    json_real(j, "accuracy", (double)s->accuracy);
    write_losses(j, s->loss, s->loss_extra, s->loss_tile, s->loss_cell);
    json_real(j, "luck", (double)(s->deal + s->luck));
    json_real(j, "result", (double)s->result);
    json_real(j, "adjusted", (double)s->adjusted);
    json_close(j, '}');
}

static void write_turn(json *j, const nl_turning_point *t)
{
    json_open(j, NULL, '{');
    json_number(j, "ply", t->ply);
    json_number(j, "seat", t->player);
    json_real(j, "swing", (double)t->swing);
    json_text(j, "cause", nl_cause_name(t->cause));
    json_close(j, '}');
}

void books_write(json *j, nl_review *r)
{
    nl_review_finish(r);
    json_open(j, NULL, '{');
    json_open(j, "plies", '[');
    for (int i = 0; i <= r->plies; i++)
        write_ply(j, r, i);
    json_close(j, ']');
    json_open(j, "sides", '[');
    for (int p = 0; p < r->players; p++)
        write_side(j, &r->side[p]);
    json_close(j, ']');
    json_open(j, "turns", '[');
    for (int i = 0; i < r->turns; i++)
        write_turn(j, &r->turn[i]);
    json_close(j, ']');
    json_flag(j, "complete", r->complete);
    json_flag(j, "settled", r->settled);
    json_close(j, '}');
}
