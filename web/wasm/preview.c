/* preview.c: plays the action in a copy and tells what is new there.
 *
 * SPDX-License-Identifier: MIT */
#include "preview.h"

#include "review/reason.h"
#include "view.h"

/* The cells whose tiles count for a task. */
static void write_chain(json *j, const nl_area *a, int i, int task)
{
    nl_progress p;
    nl_area_progress(a, i, task, &p);
    json_open(j, "chain", '[');
    for (int c = 0; c < NL_COLORS; c++)
        for (uint64_t rest = p.asks[c] ? p.chain[c] : 0; rest; rest &= rest - 1) {
            json_open(j, NULL, '{');
            json_cell(j, a->at[__builtin_ctzll(rest)].cell);
            json_close(j, '}');
        }
    json_close(j, ']');
}

/* The tasks covered, in the order in which they get their discs (R17). */
static void write_covers(json *j, const nl_area *a)
{
    json_open(j, "covers", '[');
    for (int i = 1; i <= a->count; i++) {
        nl_tile_id id = a->at[i].id;
        for (int t = 0; t < nl_tiles[id].tasks; t++) {
            if (!(a->fresh[t] & nl_tile_bit[id]))
                continue;
            json_open(j, NULL, '{');
            json_number(j, "index", i - 1);
            json_number(j, "task", t);
            json_asks(j, "asks", nl_tiles[id].asks[t]);
            json_number(j, "id", id);
            write_chain(j, a, i, t);
            json_close(j, '}');
        }
    }
    json_close(j, ']');
}

void preview_write(json *j, const nl_game *g, nl_action a)
{
    nl_game after = *g;
    nl_game_apply(&after, a);
    const nl_area *area = &after.area[g->mover];
    bool           lays = a.take <= NL_REACH;
    json_open(j, NULL, '{');
    if (lays) {
        write_covers(j, area);
        view_laid(j, "tile", area, area->count);
    } else {
        json_open(j, "covers", '[');
        json_close(j, ']');
        json_null(j, "tile");
    }
    json_number(j, "discsBefore", g->area[g->mover].discs);
    json_number(j, "discsAfter", area->discs);
    json_flag(j, "ends", nl_game_over(&after));
    json_open(j, "after", '[');
    for (int i = 1; i <= area->count; i++)
        view_tasks(j, NULL, area, i);
    json_close(j, ']');
    json_close(j, '}');
}

static void write_tasks(json *j, const nl_reason *r)
{
    json_open(j, "tasks", '[');
    for (int id = 1; id <= NL_TILES; id++)
        for (int t = 0; t < NL_TASKS; t++) {
            if (!(r->task[t] & nl_tile_bit[id]))
                continue;
            json_open(j, NULL, '{');
            json_number(j, "id", id);
            json_number(j, "task", t);
            json_asks(j, "asks", nl_tiles[id].asks[t]);
            json_close(j, '}');
        }
    json_close(j, ']');
}

void preview_reasons(json *j, const nl_game *g, nl_action a)
{
    nl_reason why[NL_REASONS_MAX];
    int       n = nl_reasons(g, a, why);
    json_open(j, NULL, '[');
    for (int i = 0; i < n; i++) {
        json_open(j, NULL, '{');
        json_text(j, "code", nl_reason_name(why[i].code));
        json_number(j, "a", why[i].a);
        json_number(j, "b", why[i].b);
        write_tasks(j, &why[i]);
        json_close(j, '}');
    }
    json_close(j, ']');
}
