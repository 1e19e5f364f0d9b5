/* puzzle_json.c: see puzzle_json.h.
 *
 * SPDX-License-Identifier: MIT */
#include "view/puzzle_json.h"

#include <string.h>

#include "review/reason.h"
#include "view/review_json.h"

/* Eight digits to the base of 16: a name for addresses and for what is kept about it. */
static void write_id(nl_json *j, uint32_t id)
{
    char text[9] = "";
    for (int i = 0; i < 8; i++)
        text[i] = "0123456789abcdef"[id >> (28 - 4 * i) & 15];
    nl_json_text(j, "id", text);
}

static void write_puzzle(nl_json *j, const nl_puzzle *p)
{
    static const char *const goals[] = { "position", "win", "total" };
    nl_json_open(j, NULL, '{');
    write_id(j, p->id);
    nl_json_text(j, "kind", nl_puzzle_kind_name((nl_puzzle_kind)p->kind));
    nl_json_number(j, "players", p->players);
    nl_json_number(j, "player", p->start.mover + 1);
    nl_json_number(j, "rating", p->rating);
    nl_json_number(j, "turns", p->turns);
    nl_json_text(j, "goal", goals[p->goal]);
    if (p->goal == NL_GOAL_TOTAL)
        nl_json_number(j, "total", p->total);
    nl_json_close(j);
}

void nl_write_puzzles(nl_json *j, const nl_pack *pack)
{
    nl_json_open(j, NULL, '[');
    for (int i = 0; i < pack->count; i++) {
        nl_puzzle p;
        nl_pack_read(pack, i, &p);
        write_puzzle(j, &p);
    }
    nl_json_close(j);
}

/* Why an action is right; where nothing sets it apart from the next best, what speaks for it at all. */
static void write_right(nl_json *j, const nl_game *g, nl_action a, const nl_action *next)
{
    nl_reason r[NL_REASONS_MAX];
    nl_write_reasons(j, "reasons", g, a, next && nl_reasons_over(g, a, *next, r) ? next : NULL);
}

/* What reaches the goal from here, where `first` is right. */
static void write_plan(nl_json *j, const nl_puzzle *p, const nl_game *g, int turn, nl_action first)
{
    nl_game   now;
    nl_action right[NL_ACTIONS_MAX] = { first };
    memcpy(&now, g, nl_game_bytes(g));
    nl_json_open(j, "plan", '[');
    do {
        nl_json_action(j, NULL, right[0]);
        nl_game_apply(&now, right[0]);
    } while (++turn < p->turns && !nl_game_over(&now) && nl_puzzle_right(p, &now, turn, right));
    nl_json_close(j);
}

void nl_write_attempt(nl_json *j, const nl_puzzle *p, const nl_game *g, int turn, nl_action a)
{
    nl_action  best[NL_ACTIONS_MAX], next;
    nl_attempt t;
    int        n = nl_puzzle_right(p, g, turn, best);
    nl_puzzle_try(p, g, turn, a, &t);
    nl_json_open(j, NULL, '{');
    nl_json_flag(j, "right", t.right);
    nl_json_flag(j, "done", t.done);
    nl_json_open(j, "best", '[');
    for (int i = 0; i < n; i++)
        nl_json_action(j, NULL, best[i]);
    nl_json_close(j);
    if (t.right) {
        write_right(j, g, a, nl_puzzle_next(p, g, turn, &next) ? &next : NULL);
    } else {
        nl_json_real(j, "loss", (double)t.loss);
        nl_json_flag(j, "least", t.least);
        nl_write_reasons(j, "reasons", g, a, n ? &best[0] : NULL);
    }
    if (!t.right && n) {
        nl_write_reasons(j, "better", g, best[0], &a);
        write_plan(j, p, g, turn, best[0]);
    }
    nl_json_close(j);
}
