/* position_json.c: the pieces of a position, in the order of docs/formats.md.
 *
 * SPDX-License-Identifier: MIT */
#include "position_json.h"

bool nl_position_over(const nl_position *p)
{
    return p->termination || nl_game_over(p->game);
}

static void write_turn(nl_json *j, const nl_game *g, bool over)
{
    uint8_t order[NL_PLAYERS_MAX];
    nl_track_order(&g->track, g->players, order);
    nl_json_flag(j, "over", over);
    if (over)
        nl_json_null(j, "to_move");
    else
        nl_json_number(j, "to_move", g->mover + 1);
    if (g->players > 1) {
        nl_json_list(j, "order", order, g->players, 1);
        nl_json_null(j, "phase");
    } else {
        nl_json_null(j, "order");
        nl_json_number(j, "phase", g->phase);
    }
}

void nl_write_position_head(nl_json *j, const nl_position *p)
{
    const nl_game *g = p->game;
    nl_json_number(j, "ply", p->ply);
    if (p->last)
        nl_json_action(j, "action", *p->last);
    else
        nl_json_null(j, "action");
    write_turn(j, g, nl_position_over(p));
    nl_json_number(j, "marker", g->wheel.marker);
    nl_json_list(j, "wheel", g->wheel.slot, NL_SLOTS, 0);
    nl_json_number(j, "pile", g->pile);
}

void nl_write_tile(nl_json *j, const char *key, const nl_area *a, int i, nl_write_more *more)
{
    nl_tile_id id = a->at[i].id;
    nl_json_open(j, key, '{');
    nl_json_number(j, "id", id);
    nl_json_cell(j, a->at[i].cell);
    nl_json_open(j, "covered", '[');
    for (int t = 0; t < nl_tiles[id].tasks; t++)
        nl_json_flag(j, NULL, a->covered[t] & nl_tile_bit[id]);
    nl_json_close(j);
    if (more)
        more(j, a, i);
    nl_json_close(j);
}

void nl_write_player(nl_json *j, const nl_game *g, int player, nl_write_more *more)
{
    const nl_area *a = &g->area[player];
    nl_json_number(j, "discs", a->discs);
    if (g->players > 1)
        nl_json_number(j, "track", nl_track_travelled(&g->track, player));
    else
        nl_json_null(j, "track");
    nl_json_open(j, "tiles", '[');
    for (int i = 1; i <= a->count; i++)
        nl_write_tile(j, NULL, a, i, more);
    nl_json_close(j);
}

/* How a game ended by its actions: in solo with its points, otherwise with the ranking. */
static void write_end(nl_json *j, const nl_game *g)
{
    nl_result r;
    nl_game_result(g, &r);
    nl_json_text(j, "reason", r.reason == NL_BY_DISCS ? "discs" : "tiles");
    if (g->players > 1) {
        nl_json_list(j, "ranking", r.ranking, g->players, 1);
        return;
    }
    nl_json_number(j, "phase1", r.phase1);
    nl_json_number(j, "phase2", r.phase2);
    nl_json_number(j, "total", r.total);
}

void nl_write_result(nl_json *j, const nl_position *p)
{
    if (!nl_position_over(p)) {
        nl_json_null(j, "result");
        return;
    }
    nl_json_open(j, "result", '{');
    if (p->termination) {
        nl_json_text(j, "reason", nl_termination_word(p->termination));
        nl_json_list(j, "ranking", p->ranking, p->game->players, 1);
    } else {
        write_end(j, p->game);
    }
    nl_json_close(j);
}

void nl_write_position(nl_json *j, const nl_position *p)
{
    nl_json_open(j, NULL, '{');
    nl_write_position_head(j, p);
    nl_json_open(j, "players", '[');
    for (int i = 0; i < p->game->players; i++) {
        nl_json_open(j, NULL, '{');
        nl_write_player(j, p->game, i, NULL);
        nl_json_close(j);
    }
    nl_json_close(j);
    nl_write_result(j, p);
    nl_json_close(j);
}
