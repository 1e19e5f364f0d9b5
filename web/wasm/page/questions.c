/* questions.c: what is at a table, and what an action would do.
 *
 * SPDX-License-Identifier: MIT */
#include "opened.h"
#include "review/alike.h"
#include "room/seal.h"
#include "view/review_json.h"
#include "view/view.h"

/* The game at a ply, and the action that the page wrote, if it is legal there. */
static nl_err find_action(const opened *o, size_t length, int ply, nl_game *g, nl_action *a)
{
    nl_deck d;
    nl_err  e = nl_action_read(exchange_input(), length, a);
    nl_table_position_at(&o->table, ply_of(o, ply), g, &d);
    if (e)
        return e;
    if (o->table.termination && ply_of(o, ply) == o->table.count)
        return NL_ERR_STOPPED;
    return nl_game_check(g, *a);
}

EXPORT(position) int export_position(const opened *o, int ply)
{
    return answer_position(o, ply_of(o, ply));
}

EXPORT(history) int export_history(const opened *o)
{
    nl_json j = exchange_json();
    nl_write_log(&j, &o->table);
    return exchange_answer();
}

/* The legal actions at a ply. */
EXPORT_STUDY(actions) int export_actions(const opened *o, int ply)
{
    nl_game g;
    nl_deck d;
    nl_json j = exchange_json();
    bool    stopped = o->table.termination && ply_of(o, ply) == o->table.count;
    nl_table_position_at(&o->table, ply_of(o, ply), &g, &d);
    int count = stopped ? 0 : nl_game_action_count(&g);
    nl_json_open(&j, NULL, '[');
    for (int i = 0; i < count; i++)
        nl_json_action(&j, NULL, nl_game_action(&g, i));
    nl_json_close(&j);
    return exchange_answer();
}

EXPORT(check) int export_check(const opened *o, size_t length)
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, -1, &g, &a);
    if (!e)
        return answer_null();
    nl_json j = exchange_json();
    write_refusal(&j, NULL, e, NULL);
    return exchange_answer();
}

/* Answers a question about an action that is legal at some ply. */
static int answer_about(const opened *o, size_t length, int ply,
                        void (*write)(nl_json *, const nl_game *, nl_action))
{
    nl_game   g;
    nl_action a;
    nl_err    e = find_action(o, length, ply, &g, &a);
    if (e)
        return refuse(e, NULL);
    nl_json j = exchange_json();
    write(&j, &g, a);
    return exchange_answer();
}

EXPORT(preview) int export_preview(const opened *o, size_t length, int ply)
{
    return answer_about(o, length, ply, nl_write_preview);
}

/* The page wrote an action, or two with a blank between them: why the first, and why over the second. */
EXPORT_STUDY(reasons) int export_reasons(const opened *o, size_t length, int ply)
{
    nl_game   g;
    nl_action a, other;
    size_t    word = exchange_word(exchange_input(), ' ');
    bool      two = word < length;
    nl_err    e = find_action(o, two ? word : length, ply, &g, &a);
    if (!e && two)
        e = nl_action_read(exchange_input() + word + 1, length - word - 1, &other);
    if (e)
        return refuse(e, NULL);
    nl_json j = exchange_json();
    nl_write_reasons(&j, NULL, &g, a, two ? &other : NULL);
    return exchange_answer();
}

static int index_of(const nl_game *g, nl_action a)
{
    int i = nl_game_action_count(g);
    while (i > 0 && !nl_action_same(nl_game_action(g, i - 1), a))
        i--;
    return i - 1;
}

/* The page wrote two actions with a blank between them: whether both are legal and come to the same. */
EXPORT_STUDY(alike) int export_alike(const opened *o, size_t length, int ply)
{
    nl_game   g;
    nl_action a, b;
    uint16_t  first[NL_ACTIONS_MAX];
    size_t    word = exchange_word(exchange_input(), ' ');
    if (word >= length || find_action(o, word, ply, &g, &a) ||
        nl_action_read(exchange_input() + word + 1, length - word - 1, &b) || nl_game_check(&g, b))
        return 0;
    nl_alike(&g, first);
    return first[index_of(&g, a)] == first[index_of(&g, b)];
}

/* Whether the deck is the one that was sealed (SealVerdict). */
EXPORT_STUDY(verify) int export_verify(const opened *o)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    nl_write_verdict(&j, &o->table);
    nl_json_close(&j);
    return exchange_answer();
}
