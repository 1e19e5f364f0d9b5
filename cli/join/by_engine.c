/* by_engine.c: a table played by a program or a level.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <time.h>

#include "cli.h"
#include "interrupt.h"
#include "join/join.h"

enum {
    FOULS = 3,               /* that an engine may commit in a row */
    PATIENCE = 5 * 60 * 1000 /* ms that a bot of the lobby waits for a game to begin */
};

typedef struct {
    const join_plan *plan;
    nl_guest        *g;
    opponent        *engine;
    terms            terms;
    int              fouls;
    int64_t          came; /* ms, by nl_guest_clock */
    atomic_bool     *slow;
    int              status;
    bool             done;
} seat;

static void fail(seat *s, const char *what)
{
    s->status = local_failed("%s: %s", s->plan->who.name, what);
    s->done = true;
}

/* ---- thinking ---- */

static bool may_play(const nl_guest *g)
{
    const nl_table *t = &g->room.table;
    return g->ready && g->room.phase == NL_PLAYING && !*g->asked.event && t->game.mover == g->seat &&
           !t->seat[g->seat].computer && nl_game_action_count(&t->game) > 0 &&
           !(nl_game_action_count(&t->game) == 1 && nl_game_action(&t->game, 0).take == NL_REFILL);
}

/* With a clock, a thirtieth of what is left and most of what a turn brings, so that it never runs out. */
static uint64_t time_for_move(const seat *s)
{
    const nl_table *t = &s->g->room.table;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t day = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    int64_t left = nl_table_left(t, s->g->seat, day + s->g->ahead), most = (int64_t)s->plan->ms;
    if (left >= 0) {
        int64_t share = left / 30 + s->g->room.terms.time.increment / 2;
        most = share < most ? share : most;
    }
    return most > 10 ? (uint64_t)most : 10;
}

static void think(seat *s)
{
    const nl_table *t = &s->g->room.table;
    nl_action       a;
    spent           took;
    char            text[NL_ACTION_TEXT];
    s->terms.ms = time_for_move(s);
    conduct c = opponent_choose(s->engine, t, nl_game_hash(&t->game), &a, &took);
    if (c == CONDUCT_STOPPED)
        return;
    if (c != CONDUCT_FINE) {
        if (++s->fouls >= FOULS || !opponent_ready(s->engine))
            fail(s, s->engine->offence);
        else
            fprintf(stderr, "novaluna: %s: %s; it is asked again\n", s->plan->who.name, s->engine->offence);
        return;
    }
    s->fouls = 0;
    nl_action_write(a, text);
    nl_guest_ask(s->g, "play", text);
}

/* A bot lets others take back and pause, and plays to the end. */
static bool answer_proposal(seat *s)
{
    const nl_table *t = &s->g->room.table;
    if (!s->g->ready || s->g->room.phase != NL_PLAYING || !(nl_table_unanswered(t) >> s->g->seat & 1) ||
        *s->g->asked.event)
        return false;
    return nl_guest_ask(s->g, t->proposal.kind == NL_EVENT_PROPOSE_END ? "decline" : "accept", NULL);
}

/* ---- what happens ---- */

static void tell_result(seat *s)
{
    const nl_room *r = &s->g->room;
    nl_result      result;
    nl_table_result(&r->table, &result);
    int place = 0;
    while (place < r->terms.players - 1 && result.ranking[place] != s->g->seat)
        place++;
    printf("%s: seat %d, place %d of %d\n", s->g->address.room, s->g->seat + 1, place + 1, r->terms.players);
    fflush(stdout);
    join_keep_record(s->plan, r);
}

static void hear(seat *s, nl_guest_news news)
{
    nl_guest *g = s->g;
    switch (news) {
    case NL_GUEST_UP: join_keep_token(g); break;
    case NL_GUEST_CUT: join_tell_cut(g); break;
    case NL_GUEST_READY:
        if (s->slow)
            atomic_store(s->slow, !nl_terms_live(&g->room.terms));
        break;
    case NL_GUEST_REFUSED:
        if (strcmp(g->error, "stale") != 0)
            fprintf(stderr, "novaluna: %s: %s\n", g->address.room, g->why);
        break;
    case NL_GUEST_GONE:
        s->status = join_tell_gone(g);
        s->done = true;
        break;
    default: break;
    }
    if (g->seat >= 0 && g->room.told && !s->done) {
        tell_result(s);
        s->done = true;
    }
}

/* Nobody is kept waiting by a table where nothing begins. */
static void lose_patience(seat *s)
{
    if (!s->plan->lobby || !s->g->ready || s->g->room.phase != NL_GATHERING ||
        nl_guest_clock() - s->came < PATIENCE)
        return;
    nl_guest_exit(s->g);
    s->done = true;
}

static void play(seat *s)
{
    if (!opponent_ready(s->engine)) {
        fail(s, s->engine->offence);
        return;
    }
    while (!s->done && !atomic_load(&interrupt_stop)) {
        nl_guest_news news = nl_guest_next(s->g);
        if (news)
            hear(s, news);
        else if (may_play(s->g))
            think(s);
        else if (!answer_proposal(s)) {
            lose_patience(s);
            join_wait(s->g);
        }
    }
}

int join_by_engine(const join_plan *p, nl_guest *g, atomic_bool *slow)
{
    seat s = { .plan = p, .g = g, .came = nl_guest_clock(), .slow = slow };
    s.terms = (terms){ .ms = p->ms, .threads = 1, .stop = &interrupt_stop };
    s.engine = opponent_open(&p->who, &s.terms);
    if (!s.engine)
        return local_failed("out of memory");
    play(&s);
    opponent_close(s.engine);
    return s.status;
}
