/* lobby.c: what is told of tables, and asked for beside them.
 *
 * SPDX-License-Identifier: MIT */
#include "lobby.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "guest.h"
#include "wire.h"

enum { HELLO = 1, LOBBY, MINE, OPEN, EXIT };

/* ---- the line ---- */

static void hang_up(nl_lobby *l)
{
    nl_line_close(l->line);
    l->line = NULL;
    l->up = false;
}

void nl_lobby_close(nl_lobby *l)
{
    hang_up(l);
}

static nl_lobby_news cut(nl_lobby *l, const char *why)
{
    nl__copy_calm(l->why, sizeof l->why, why);
    hang_up(l);
    l->retry_at = nl__call_again(l->tries);
    return l->tries++ ? NL_LOBBY_NOTHING : NL_LOBBY_CUT;
}

int nl_lobby_ready(const nl_lobby *l)
{
    return l->line ? nl_line_ready(l->line) : -1;
}

int nl_lobby_wait(const nl_lobby *l)
{
    return l->line ? -1 : nl__until(l->retry_at);
}

/* ---- asking ---- */

void nl_lobby_look(nl_lobby *l)
{
    if (l->up)
        nl__send_json(l->line, json_pack("{s:s, s:i}", "do", "mine", "id", MINE));
}

static bool are_same(const nl_terms *a, const nl_terms *b)
{
    return a->players == b->players && memcmp(a->discs, b->discs, sizeof a->discs) == 0 &&
           a->time.main == b->time.main && a->time.increment == b->time.increment && a->listed == b->listed &&
           a->absent == b->absent;
}

/* The key of what is asked for again stays the same: the server does it once. */
static void choose_key(nl_lobby *l, const nl_terms *t)
{
    uint8_t bytes[10];
    if (*l->asked.key && are_same(&l->asked.terms, t))
        return;
    l->asked.terms = *t;
    nl__chance(bytes, sizeof bytes);
    nl_hex_write(bytes, sizeof bytes, l->asked.key);
}

void nl_lobby_open(nl_lobby *l, const nl_terms *t)
{
    json_t *discs = json_array();
    choose_key(l, t);
    for (int p = 0; p < t->players; p++)
        json_array_append_new(discs, json_integer(t->discs[p]));
    nl__send_json(l->line,
                  json_pack("{s:s, s:i, s:s, s:{s:i, s:o, s:I, s:I, s:b, s:s}}", "do", "open", "id", OPEN,
                            "key", l->asked.key, "terms", "players", (int)t->players, "discs", discs, "main",
                            (json_int_t)t->time.main, "increment", (json_int_t)t->time.increment, "listed",
                            (int)t->listed, "absent", nl_absent_word((nl_absent)t->absent)));
}

void nl_lobby_exit(nl_lobby *l, const char *room)
{
    nl__send_json(l->line, json_pack("{s:s, s:i, s:s}", "do", "exit", "id", EXIT, "room", room));
}

/* ---- rows ---- */

static void read_terms(const json_t *m, nl_terms *out)
{
    const char *absent = nl__text_of(m, "absent");
    int64_t     players = nl__number_of(m, "players", 2);
    *out = (nl_terms){ .players = (uint8_t)(players >= 2 && players <= NL_PLAYERS_MAX ? players : 2),
                       .time = { nl__number_of(m, "main", 0), nl__number_of(m, "increment", 0) },
                       .listed = json_is_true(json_object_get(m, "listed")) };
    for (int p = 0; p < out->players; p++)
        out->discs[p] = (uint8_t)json_integer_value(json_array_get(json_object_get(m, "discs"), (size_t)p));
    for (int k = 0; k < NL_ABSENT_KINDS; k++)
        if (strcmp(absent, nl_absent_word((nl_absent)k)) == 0)
            out->absent = (uint8_t)k;
}

static void read_seat(const json_t *m, nl_lobby_row *row, int p)
{
    nl_seat who = { .computer = *nl__text_of(m, "level") != '\0' };
    snprintf(who.name, sizeof who.name, "%s", nl__text_of(m, "name"));
    snprintf(who.level, sizeof who.level, "%s", nl__text_of(m, "level"));
    row->seat[p].who = who;
    row->seat[p].sitter = who.computer ? NL_COMPUTER : *who.name ? NL_PERSON : NL_FREE;
    row->seat[p].bot = json_is_true(json_object_get(m, "bot"));
}

static int read_player(const json_t *m, const char *key)
{
    int64_t p = nl__number_of(m, key, 0) - 1;
    return p >= 0 && p < NL_PLAYERS_MAX ? (int)p : -1;
}

static void read_row(const json_t *m, nl_lobby_row *out)
{
    const char *phase = nl__text_of(m, "phase");
    memset(out, 0, sizeof *out);
    snprintf(out->room, sizeof out->room, "%s", nl__text_of(m, "room"));
    out->phase = strcmp(phase, "over") == 0      ? NL_OVER
                 : strcmp(phase, "playing") == 0 ? NL_PLAYING
                                                 : NL_GATHERING;
    out->open = json_is_true(json_object_get(m, "open"));
    read_terms(json_object_get(m, "terms"), &out->terms);
    for (int p = 0; p < out->terms.players; p++)
        read_seat(json_array_get(json_object_get(m, "seats"), (size_t)p), out, p);
    out->own = read_player(m, "seat");
    out->minded = json_is_true(json_object_get(m, "minded"));
    out->turn = read_player(m, "turn");
    out->deadline = nl__number_of(m, "deadline", 0);
}

static int read_rows(const json_t *list, nl_lobby_row out[NL_LOBBY_ROWS])
{
    int n = 0;
    for (size_t i = 0; i < json_array_size(list) && n < NL_LOBBY_ROWS; i++)
        read_row(json_array_get(list, i), &out[n++]);
    return n;
}

/* Puts a row that has changed in its place, a new one first. */
static void update(nl_lobby_row list[], int *count, const nl_lobby_row *row, bool stays)
{
    int i = 0;
    while (i < *count && strcmp(list[i].room, row->room) != 0)
        i++;
    if (i < *count && stays) {
        list[i] = *row;
    } else if (i < *count) {
        memmove(list + i, list + i + 1, (size_t)(--*count - i) * sizeof list[0]);
    } else if (stays) {
        *count += *count < NL_LOBBY_ROWS;
        memmove(list + 1, list, (size_t)(*count - 1) * sizeof list[0]);
        list[0] = *row;
    }
}

/* ---- what is told ---- */

static nl_lobby_news refused(nl_lobby *l, const json_t *m)
{
    snprintf(l->error, sizeof l->error, "%s", nl__text_of(m, "error"));
    nl__copy_calm(l->why, sizeof l->why, nl__text_of(m, "text"));
    return NL_LOBBY_REFUSED;
}

static nl_lobby_news see_greeting(nl_lobby *l, const json_t *m)
{
    l->ahead = nl__ahead(m);
    l->tries = 0;
    l->up = true;
    nl__send_json(l->line, json_pack("{s:s, s:i, s:b}", "do", "lobby", "id", LOBBY, "on", 1));
    nl_lobby_look(l);
    return NL_LOBBY_UP;
}

/* What could not be stored may have been all the same. */
static void forget_asked(nl_lobby *l, const json_t *m)
{
    if (strcmp(nl__text_of(m, "error"), "store") != 0)
        *l->asked.key = '\0';
}

static nl_lobby_news see_answer(nl_lobby *l, const json_t *m, int re)
{
    if (re == OPEN)
        forget_asked(l, m);
    if (json_object_get(m, "error"))
        return re == HELLO ? cut(l, nl__text_of(m, "text")) : re == EXIT ? NL_LOBBY_NOTHING : refused(l, m);
    switch (re) {
    case HELLO: return see_greeting(l, m);
    case LOBBY: l->opens = read_rows(json_object_get(m, "lobby"), l->open); return NL_LOBBY_CHANGED;
    case MINE:
        l->mines = read_rows(json_object_get(m, "mine"), l->mine);
        l->known = true;
        return NL_LOBBY_CHANGED;
    case OPEN: snprintf(l->at, sizeof l->at, "%s", nl__text_of(m, "room")); return NL_LOBBY_OPENED;
    default: return NL_LOBBY_NOTHING;
    }
}

static nl_lobby_news see(nl_lobby *l, const json_t *m)
{
    const json_t *re = json_object_get(m, "re"), *table = json_object_get(m, "table"),
                 *turn = json_object_get(m, "turn");
    nl_lobby_row row;
    if (re)
        return see_answer(l, m, (int)json_integer_value(re));
    if (json_object_get(m, "bye"))
        return cut(l, "the server has said goodbye");
    if (!table && !turn)
        return NL_LOBBY_NOTHING;
    read_row(table ? table : turn, &row);
    if (turn)
        update(l->mine, &l->mines, &row, true);
    else
        update(l->open, &l->opens, &row, row.open);
    snprintf(l->at, sizeof l->at, "%s", row.room);
    return turn ? NL_LOBBY_TURN : NL_LOBBY_CHANGED;
}

static nl_lobby_news take(nl_lobby *l, bool *more)
{
    char         *text;
    nl_lobby_news news = NL_LOBBY_NOTHING;
    nl_line_news  what = nl_line_take(l->line, &text);
    *more = what != NL_LINE_NOTHING;
    if (what == NL_LINE_UP) {
        snprintf(l->cookie, sizeof l->cookie, "%s", text);
        nl__send_json(l->line, nl__hello(HELLO, l->name, false));
    } else if (what == NL_LINE_DOWN) {
        news = cut(l, text);
    } else if (what == NL_LINE_TEXT) {
        json_t *m = json_loads(text, 0, NULL);
        news = json_is_object(m) ? see(l, m) : cut(l, "the server does not speak our language");
        json_decref(m);
    }
    free(text);
    return news;
}

nl_lobby_news nl_lobby_next(nl_lobby *l)
{
    bool          more = true;
    nl_lobby_news news = NL_LOBBY_NOTHING;
    if (!l->line && nl_guest_clock() >= l->retry_at && !(l->line = nl_line_open(&l->address, l->cookie)))
        return cut(l, "there is no memory for a connection");
    while (!news && l->line && more)
        news = take(l, &more);
    return news;
}
