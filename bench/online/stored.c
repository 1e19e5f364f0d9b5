/* stored.c: fills the folder of a server with games, as if they had been played there.
 *
 *     stored --data FOLDER [--games N] [--days N]
 *
 * Games by turns of two that began so many days ago, with random actions.  Nine in ten were left by one of the players; one in ten goes on,
 * and its clock runs.
 *
 * SPDX-License-Identifier: MIT */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "store/store.h"

enum { TOGETHER = 200, EVENTS = 80, SHORTEST = 10, LONGEST = 60 };
static const int64_t DAY = (int64_t)24 * 60 * 60 * 1000;

/* Games that are stored in one transaction. */
static struct {
    nl_room_row row[TOGETHER];
    char        line[TOGETHER][EVENTS][NL_ROOM_LINE];
    nl_append   list[TOGETHER * EVENTS];
    int         count;
} batch;

static nl_rng rng = { 1 };

static void fail(const char *what)
{
    fprintf(stderr, "stored: %s\n", what);
    exit(1);
}

/* Lets something happen in the game that is number `i` of the batch. */
static void happen(nl_room *r, int i, nl_room_event e, int64_t now)
{
    char *line = batch.line[i][r->events];
    if (r->events == EVENTS || nl_room_decide(r, &e, now))
        fail("an event is refused");
    size_t length = nl_room_event_write(&e, line) - 1;
    batch.list[batch.count++] =
        (nl_append){ .row = &batch.row[i], .number = r->events, .line = line, .length = length };
    nl_room_apply(r, &e);
}

static void begin(nl_room *r, int i, int64_t now, int64_t number)
{
    nl_room_event open = { .kind = NL_ROOM_OPEN,
                           .terms = { .players = 2, .discs = { 20, 20 }, .time = { .main = 7 * DAY } } };
    snprintf(open.id, sizeof open.id, "p%lld", (long long)number / 10);
    happen(r, i, open, now);
    for (int s = 0; s < 2; s++) {
        nl_room_event enter = { .kind = NL_ROOM_ENTER, .seat = (uint8_t)s };
        snprintf(enter.id, sizeof enter.id, "p%lld", (long long)(s ? number / 7 + 1000000 : number / 10));
        snprintf(enter.who.name, sizeof enter.who.name, "%s", s ? "Ben" : "Anna");
        happen(r, i, enter, now);
    }
    happen(r, i, (nl_room_event){ .kind = NL_ROOM_BEGIN }, now);
    happen(r, i, (nl_room_event){ .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_RESUME } }, now);
}

static void play(nl_room *r, int i, int64_t now)
{
    const nl_game *g = &r->table.game;
    nl_room_event  e = { .kind = NL_ROOM_TABLE, .seat = g->mover, .event = { .kind = NL_EVENT_PLAY } };
    e.event.action = nl_game_action(g, (int)nl_rng_below(&rng, (uint32_t)nl_game_action_count(g)));
    happen(r, i, e, now);
}

static void leave(nl_room *r, int i, int64_t now)
{
    nl_room_event e = { .kind = NL_ROOM_TABLE,
                        .seat = r->table.game.mover,
                        .event = { .kind = NL_EVENT_LEAVE } };
    happen(r, i, e, now);
    happen(r, i, (nl_room_event){ .kind = NL_ROOM_UNSEAL }, now);
}

static void set_row(nl_room_row *row, const nl_room *r)
{
    const nl_table *t = &r->table;
    row->phase = r->phase;
    for (int s = 0; s < NL_PLAYERS_MAX; s++)
        memcpy(row->player[s], r->seat[s].player, sizeof row->player[s]);
    if (r->phase == NL_PLAYING) {
        memcpy(row->turn, r->seat[t->game.mover].player, sizeof row->turn);
        row->deadline = t->clock.since + t->clock.left[t->game.mover];
    }
}

static void add_game(int i, int64_t now, int64_t number)
{
    static nl_room r;
    nl_room_row   *row = &batch.row[i];
    int            plays = SHORTEST + (int)nl_rng_below(&rng, LONGEST - SHORTEST);
    *row = (nl_room_row){ .created = now - (int64_t)nl_rng_below(&rng, 24 * 60 * 60) * 1000 };
    snprintf(row->id, sizeof row->id, "stored%014lld", (long long)number);
    for (int b = 0; b < NL_SECRET; b++)
        row->secret[b] = (uint8_t)nl_rng_below(&rng, 256);
    nl_room_new(&r, row->secret);
    begin(&r, i, row->created, number);
    for (int n = 0; n < plays && r.phase == NL_PLAYING; n++)
        play(&r, i, row->created);
    if (number % 10 && r.phase == NL_PLAYING)
        leave(&r, i, row->created);
    set_row(row, &r);
}

static void fill(nl_store *store, long games, long days)
{
    int64_t now = (int64_t)time(NULL) * 1000 - days * DAY;
    for (long n = 0; n < games; n += TOGETHER) {
        batch.count = 0;
        for (int i = 0; i < TOGETHER && n + i < games; i++)
            add_game(i, now, n + i);
        if (!store->commit(store, batch.list, batch.count))
            fail(store->trouble(store));
    }
}

int main(int argc, char **argv)
{
    static const struct option options[] = { { "data", required_argument, NULL, 'd' },
                                             { "games", required_argument, NULL, 'g' },
                                             { "days", required_argument, NULL, 'o' },
                                             { NULL, 0, NULL, 0 } };
    const char                *folder = NULL;
    long                       games = 100000, days = 0;
    char                       path[1100], why[256];
    for (int o; (o = getopt_long(argc, argv, "", options, NULL)) != -1;)
        switch (o) {
        case 'd': folder = optarg; break;
        case 'g': games = atol(optarg); break;
        case 'o': days = atol(optarg); break;
        default: return 2;
        }
    if (!folder)
        fail("which folder?  --data FOLDER");
    mkdir(folder, 0700);
    snprintf(path, sizeof path, "%s/novaluna.db", folder);
    nl_store *store = nl_store_sqlite(path, why, sizeof why);
    if (!store)
        fail(why);
    fill(store, games, days);
    store->close(store);
    return 0;
}
