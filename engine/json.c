/* json.c: the pieces of a position, in the order of docs/formats.md.
 *
 * SPDX-License-Identifier: MIT */
#include "json.h"

static void write_list(nl_writer *w, const uint8_t list[], int count, int base)
{
    for (int i = 0; i < count; i++) {
        nl_write(w, i ? "," : "[");
        nl_write_number(w, list[i] + base);
    }
    nl_write(w, "]");
}

static void write_tile(nl_writer *w, const nl_area *a, int i)
{
    nl_tile_id id = a->at[i].id;
    nl_write(w, i > 1 ? ",{\"id\":" : "{\"id\":");
    nl_write_number(w, id);
    nl_write(w, ",\"x\":");
    nl_write_number(w, nl_cell_x(a->at[i].cell));
    nl_write(w, ",\"y\":");
    nl_write_number(w, nl_cell_y(a->at[i].cell));
    nl_write(w, ",\"covered\":[");
    for (int t = 0; t < nl_tiles[id].tasks; t++) {
        nl_write(w, t ? "," : "");
        nl_write(w, a->covered[t] & nl_tile_bit[id] ? "true" : "false");
    }
    nl_write(w, "]}");
}

static void write_player(nl_writer *w, const nl_game *g, int p)
{
    const nl_area *a = &g->area[p];
    nl_write(w, p ? ",{\"discs\":" : "{\"discs\":");
    nl_write_number(w, a->discs);
    nl_write(w, ",\"track\":");
    if (g->players > 1)
        nl_write_number(w, nl_track_travelled(&g->track, p));
    else
        nl_write(w, "null");
    nl_write(w, ",\"tiles\":[");
    for (int i = 1; i <= a->count; i++)
        write_tile(w, a, i);
    nl_write(w, "]}");
}

static void write_result(nl_writer *w, const nl_game *g, const nl_record *terminated)
{
    if (terminated) {
        nl_write(w, "{\"reason\":\"");
        nl_write(w, nl_termination_word(terminated->termination));
        nl_write(w, "\",\"ranking\":");
        write_list(w, terminated->ranking, terminated->players, 1);
        nl_write(w, "}");
        return;
    }
    nl_result r;
    nl_game_result(g, &r);
    nl_write(w, r.reason == NL_BY_DISCS ? "{\"reason\":\"discs\"" : "{\"reason\":\"tiles\"");
    if (g->players > 1) {
        nl_write(w, ",\"ranking\":");
        write_list(w, r.ranking, g->players, 1);
    } else {
        nl_write(w, ",\"phase1\":");
        nl_write_number(w, r.phase1);
        nl_write(w, ",\"phase2\":");
        nl_write_number(w, r.phase2);
        nl_write(w, ",\"total\":");
        nl_write_number(w, r.total);
    }
    nl_write(w, "}");
}

static void write_turn(nl_writer *w, const nl_game *g, bool over)
{
    nl_write(w, over ? "\"over\":true,\"to_move\":" : "\"over\":false,\"to_move\":");
    if (over)
        nl_write(w, "null");
    else
        nl_write_number(w, g->mover + 1);
    nl_write(w, ",\"order\":");
    if (g->players > 1) {
        uint8_t order[NL_PLAYERS_MAX];
        nl_track_order(&g->track, g->players, order);
        write_list(w, order, g->players, 1);
        nl_write(w, ",\"phase\":null");
    } else {
        nl_write(w, g->phase == 1 ? "null,\"phase\":1" : "null,\"phase\":2");
    }
}

void nl_write_position(nl_writer *w, const nl_game *g, int ply, const nl_action *a, const nl_record *rec)
{
    const nl_record *terminated = rec && rec->termination ? rec : NULL;
    bool             over = nl_game_over(g) || terminated;
    char             action[NL_ACTION_TEXT];
    nl_write(w, "{\"ply\":");
    nl_write_number(w, ply);
    nl_write(w, ",\"action\":");
    if (a) {
        nl_action_write(*a, action);
        nl_write(w, "\"");
        nl_write(w, action);
        nl_write(w, "\",");
    } else {
        nl_write(w, "null,");
    }
    write_turn(w, g, over);
    nl_write(w, ",\"marker\":");
    nl_write_number(w, g->wheel.marker);
    nl_write(w, ",\"wheel\":");
    write_list(w, g->wheel.slot, NL_SLOTS, 0);
    nl_write(w, ",\"pile\":");
    nl_write_number(w, g->pile);
    nl_write(w, ",\"players\":[");
    for (int p = 0; p < g->players; p++)
        write_player(w, g, p);
    nl_write(w, "],\"result\":");
    if (over)
        write_result(w, g, terminated);
    else
        nl_write(w, "null");
    nl_write(w, "}\n");
}
