/* report.c: an analysis as JSON (docs/formats.md).
 *
 * SPDX-License-Identifier: MIT */
#include "analyse/analyse.h"

static nl_json begin(const analysis *a)
{
    nl_json j = { .w = local_writer(stdout) };
    nl_json_open(&j, NULL, '{');
    nl_json_number(&j, "players", a->table.deal.players);
    nl_json_open(&j, "names", '[');
    for (int p = 0; p < a->table.deal.players; p++)
        nl_json_text(&j, NULL, a->name[p]);
    nl_json_close(&j);
    nl_json_text(&j, "level", a->level);
    nl_json_number(&j, "nodes", (int64_t)a->nodes);
    return j;
}

static void end(nl_json *j)
{
    nl_json_close(j);
    putchar('\n');
}

void report_print(const analysis *a)
{
    nl_json j = begin(a);
    nl_write_review(&j, &a->review, a->game);
    end(&j);
}

static void write_spot_action(nl_json *j, const spot *s, int i, const nl_game *g)
{
    nl_json_open(j, NULL, '{');
    nl_json_number(j, "rank", s->rank[i]);
    nl_write_choice(j, &s->choice[i], g->players);
    nl_json_number(j, "alike", s->alike[i]);
    nl_write_reasons(j, "reasons", g, s->choice[i].action, NULL);
    nl_json_open(j, "line", '[');
    for (int k = 0; k < s->depth[i]; k++)
        nl_json_action(j, NULL, s->line[i][k]);
    nl_json_close(j);
    nl_json_close(j);
}

void report_print_spot(const analysis *a, const spot *s)
{
    const nl_game *g = &a->game[s->ply];
    nl_json        j = begin(a);
    nl_json_number(&j, "ply", s->ply);
    if (nl_game_over(g))
        nl_json_null(&j, "player");
    else
        nl_json_number(&j, "player", g->mover + 1);
    if (s->ply < a->review.plies)
        nl_json_action(&j, "action", a->review.ply[s->ply].action);
    nl_json_open(&j, "best", '[');
    for (int i = 0; i < s->count; i++)
        write_spot_action(&j, s, i, g);
    nl_json_close(&j);
    end(&j);
}
