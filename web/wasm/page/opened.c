/* opened.c: answers that are given in more than one place.
 *
 * SPDX-License-Identifier: MIT */
#include "opened.h"

#include "view/view.h"

void write_refusal(nl_json *j, const char *key, nl_err e, const nl_reader *where)
{
    nl_json_open(j, key, '{');
    nl_json_text(j, "code", nl_err_name(e));
    nl_json_text(j, "rule", nl_err_rule(e));
#ifdef STUDY
    nl_json_text(j, "text", nl_err_text(e));
#endif
    if (where) {
        size_t line, column;
        nl_reader_where(where, &line, &column);
        nl_json_number(j, "line", (int64_t)line);
        nl_json_number(j, "column", (int64_t)column);
        if (where->blamed)
            nl_json_number(j, "action", where->blamed);
    }
    nl_json_close(j);
}

int refuse(nl_err e, const nl_reader *where)
{
    nl_json j = exchange_json();
    nl_json_open(&j, NULL, '{');
    write_refusal(&j, "refusal", e, where);
    nl_json_close(&j);
    return exchange_answer();
}

int answer_null(void)
{
    nl_json j = exchange_json();
    nl_json_null(&j, NULL);
    return exchange_answer();
}

int answer_position(const opened *o, int ply)
{
    nl_json j = exchange_json();
    nl_write_view(&j, &o->table, ply, -1, o->now);
    return exchange_answer();
}

int ply_of(const opened *o, int ply)
{
    return ply < 0 || ply > o->table.count ? o->table.count : ply;
}
