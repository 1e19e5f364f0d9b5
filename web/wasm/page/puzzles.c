/* puzzles.c: puzzles of a pack that the page fetched; in study.wasm.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "exchange/alloc.h"
#include "opened.h"
#include "view/puzzle_json.h"

typedef struct {
    nl_pack   pack;
    nl_puzzle puzzle; /* number `read` */
    int       read;   /* −1: none yet */
    uint8_t   bytes[];
} unpacked;

/* The page wrote the bytes of a pack: where it is and how many it has, or what is wrong with it. */
EXPORT_STUDY(pack_open) int export_pack_open(size_t length)
{
    unpacked *u = alloc_zeroed(sizeof *u + length);
    u->read = -1;
    memcpy(u->bytes, exchange_input(), length);
    nl_pack_err e = nl_pack_open(&u->pack, u->bytes, length);
    nl_json     j = exchange_json();
    nl_json_open(&j, NULL, '{');
    if (e) {
        nl_json_text(&j, "error", nl_pack_err_name(e));
        alloc_free(u);
    } else {
        nl_json_number(&j, "at", (int64_t)(uintptr_t)u);
        nl_json_number(&j, "count", u->pack.count);
    }
    nl_json_close(&j);
    return exchange_answer();
}

EXPORT_STUDY(pack_free) void export_pack_free(unpacked *u)
{
    alloc_free(u);
}

EXPORT_STUDY(pack_list) int export_pack_list(const unpacked *u)
{
    nl_json j = exchange_json();
    nl_write_puzzles(&j, &u->pack);
    return exchange_answer();
}

/* The page wrote a day: the number of its puzzle; null if it is no day. */
EXPORT_STUDY(pack_day) int export_pack_day(const unpacked *u)
{
    nl_day day;
    if (!u->pack.count || !nl_day_read(&day, exchange_input()))
        return answer_null();
    nl_json j = exchange_json();
    nl_json_number(&j, NULL, nl_pack_of_day(&u->pack, day));
    return exchange_answer();
}

static bool read_puzzle(unpacked *u, int i)
{
    if (i < 0 || i >= u->pack.count)
        return false;
    if (u->read != i)
        nl_pack_read(&u->pack, i, &u->puzzle);
    u->read = i;
    return true;
}

/* The address of a new table that stands at a puzzle; null if there is none of that number. */
EXPORT_STUDY(puzzle_table) int export_puzzle_table(unpacked *u, int i)
{
    if (!read_puzzle(u, i))
        return answer_null();
    opened *o = alloc_zeroed(sizeof *o);
    nl_puzzle_table(&u->puzzle, &o->table);
    nl_json j = exchange_json();
    nl_json_number(&j, NULL, (int64_t)(uintptr_t)o);
    return exchange_answer();
}

/* The page wrote an action: what it is worth where the table of that puzzle stands now (Attempt).  It is not played. */
EXPORT_STUDY(puzzle_try) int export_puzzle_try(unpacked *u, int i, const opened *o, size_t length)
{
    nl_action a;
    if (!read_puzzle(u, i) || o->table.count < u->puzzle.plies)
        return answer_null();
    nl_err e = nl_action_read(exchange_input(), length, &a);
    if (!e)
        e = nl_game_check(&o->table.game, a);
    if (e)
        return refuse(e, NULL);
    nl_json j = exchange_json();
    nl_write_attempt(&j, &u->puzzle, &o->table.game, o->table.count - u->puzzle.plies, a);
    return exchange_answer();
}
