/* afar.h: tables of a server without the server, for tests: lists, a table before its game, and in it, on a line that is
 * never called.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEST_AFAR_H
#define NL_TEST_AFAR_H

#include <stdio.h>

#include "acting.h"

#define SEAL "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
#define MIX  "abababababababababababababababababababababababababababababababab"

static inline void fold(nl_room *r, const char *line)
{
    nl_room_event e;
    if (nl_room_event_read(&e, line, strlen(line)) || nl_room_check(r, &e))
        abort();
    nl_room_apply(r, &e);
}

static inline nl_lobby_row a_table(const char *who, nl_phase phase, int own, int turn, int64_t deadline)
{
    nl_lobby_row row = { .phase = (uint8_t)phase, .own = own, .turn = turn, .deadline = deadline };
    row.terms = (nl_terms){ .players = 2, .discs = { 20, 20 }, .time = { 600000, 5000 }, .listed = true };
    snprintf(row.seat[1].who.name, NL_NAME_MAX, "%s", who);
    row.seat[1].sitter = NL_PERSON;
    row.seat[0].sitter = own == 0 ? NL_PERSON : NL_FREE;
    return row;
}

/* The lists of a server, on a line that is never called. */
static inline void see_tables(tui_app *a)
{
    online_state *o = &a->online;
    nl_lobby     *l = &o->lobby;
    memset(o, 0, sizeof *o);
    nl_address_read(&l->address, "https://nova.example/");
    strcpy(l->name, "Anna");
    o->on = l->up = l->known = true;
    o->guest.retry_at = l->retry_at = INT64_MAX;
    o->day = 1700000000000;
    l->mine[l->mines++] = a_table("Bo", NL_PLAYING, 0, 0, o->day + 3 * 86400000LL);
    l->mine[l->mines++] = a_table("Clémence", NL_PLAYING, 0, 1, 0);
    l->mine[l->mines++] = a_table("Dániel", NL_OVER, 0, -1, 0);
    l->open[l->opens++] = a_table("Емілія", NL_GATHERING, -1, -1, 0);
    l->open[l->opens++] = a_table("František", NL_GATHERING, -1, -1, 0);
    l->open[1].terms =
        (nl_terms){ .players = 4, .discs = { 20, 20, 20, 20 }, .time = { 7 * 86400000LL, 86400000 } };
    app_home(a);
    tables_show(a);
}

/* A table of four with two people, a computer and a seat that is free; Anna has opened it. */
static inline void see_gathering(tui_app *a)
{
    nl_guest *g = &a->online.guest;
    see_tables(a);
    g->address = a->online.lobby.address;
    strcpy(g->address.room, "k7d2m3p4q5r6");
    strcpy(g->code, "TZYCGB");
    fold(&g->room, "0 1700000000000 open anna 4 20,20,20,20 600000+5000 listed computer " SEAL);
    fold(&g->room, "1 1700000000000 enter 1 anna " MIX " Anna");
    fold(&g->room, "2 1700000000000 enter 2 bo " MIX " Bo");
    fold(&g->room, "3 1700000000000 computer 3 half-moon");
    a->online.seated = g->ready = true;
    g->seat = 0;
    a->screen = SCREEN_GATHER;
}

/* Its game. */
static inline void see_far_game(tui_app *a)
{
    nl_guest *g = &a->online.guest;
    see_gathering(a);
    fold(&g->room, "4 1700000000000 computer 4 new-moon");
    fold(&g->room, "5 1700000000000 begin 2,1,3,4 17 4 61 8 2 33 41 5 60 12 27");
    for (int i = 6; i < 9; i++) {
        char line[80];
        snprintf(line, sizeof line, "%d 17000000%02d000 play %d 1@0,0", i, i, g->room.table.game.mover + 1);
        fold(&g->room, line);
    }
    a->online.day = 1700000100000;
    app_forget(a);
    local_session_follow(&a->session, &g->room.table, 0);
    app_play(a, PLAY_FAR);
    turn_last(a);
}

#endif
