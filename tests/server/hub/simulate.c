/* simulate.c: trouble from a seed: the hub, a store that fails, and clients behind a bad line.
 *
 *     simulate FIRST COUNT
 *
 * One to three processes share the store, and each client is at one of them.  There are no sockets and no clock: a queue of messages, each with the time at which it arrives, is
 * all there is.  Messages are delayed, connections are cut in the middle of anything, clients send
 * again what they have had no answer to, the disk is full for a while, another process writes first, a
 * server stops for a while, or dies and another takes over, clocks run out while all that goes on.  At the end every client must
 * stand where the server stands, every answer that said "done" must be in the log, and nobody
 * may have heard a tile before its time.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "memory_store.h"

enum {
    CLIENTS = 5, /* up to four players, and one who watches */
    SERVERS = 3,
    MESSAGES = 4096,
    RESEND = 2500, /* ms without an answer */
    END = 30 * 60 * 1000,
};

typedef struct {
    int64_t at;
    int     client;
    int     line; /* the connection's number: what comes by one that is cut is lost */
    bool    up;   /* from the client */
    char   *text;
} message;

typedef struct {
    int        number;
    nl_client *there; /* at the hub; NULL while not connected */
    int        at;    /* the server */
    int        line;
    int64_t    last_up, last_down; /* arrival of the latest message: a connection keeps their order */
    int64_t    reconnect_at;       /* 0 while connected */
    nl_room    room;               /* the client's own fold */
    bool       has_room;
    bool       in_step; /* has been told all that there was when it asked */
    bool       entered;
    int        furthest;     /* so many tiles have been seen by all */
    char       pending[512]; /* an event that was asked for and not yet answered */
    char       key[16];
    char       asked[64]; /* what the line of the event will have: its kind, seat and action */
    int        keys;
    int64_t    sent_at;
    int64_t    think_until;
    int        done[512]; /* numbers that were acknowledged */
    char       done_line[512][64];
    int        dones;
} client;

typedef struct world world;

typedef struct {
    world    *w;
    nl_store *store;
    nl_hub   *hub; /* NULL while it is away */
    int64_t   back_at, stopped_until;
    struct {
        char      room[NL_ID_MAX];
        uint32_t  number;
        nl_action action;
        int64_t   at;
        bool      busy;
    } thought;
} server;

struct world {
    uint64_t seed;
    nl_rng   rng;
    int64_t  now;
    server   server[SERVERS];
    int      servers;
    int64_t  mood_until;
    int      players, clients; /* people who play, and all */
    int      seats;            /* those of the others are computers' */
    bool     timed;
    client   client[CLIENTS];
    char     room[NL_ID_MAX];
    message  queue[MESSAGES];
    int      queued;
};

static void fail(const world *w, const char *what, const char *more)
{
    fprintf(stderr, "seed %llu at %lld: %s %s\n", (unsigned long long)w->seed, (long long)w->now, what, more);
    exit(1);
}

static uint32_t below(world *w, uint32_t n)
{
    return nl_rng_below(&w->rng, n);
}

/* ---- the line ---- */

static void post(world *w, int c, bool up, const char *text, size_t length)
{
    client  *x = &w->client[c];
    int64_t *last = up ? &x->last_up : &x->last_down;
    int64_t  at = w->now + 5 + below(w, below(w, 10) ? 60 : 3000);
    if (w->queued == MESSAGES)
        fail(w, "the line is full", "");
    *last = at > *last ? at : *last;
    w->queue[w->queued] = (message){ *last, c, x->line, up, malloc(length + 1) };
    memcpy(w->queue[w->queued].text, text, length);
    w->queue[w->queued++].text[length] = '\0';
}

static void on_send(void *self, void *connection, nl_packet *text)
{
    client *x = connection;
    server *s = self;
    post(s->w, x->number, false, text->bytes, text->length);
}

static void cut(world *w, client *x)
{
    if (x->there)
        nl_hub_disconnect(w->server[x->at].hub, x->there, w->now);
    x->there = NULL;
    x->line++;
    x->in_step = false;
    x->last_up = x->last_down = 0;
    x->reconnect_at = w->now + 100 + below(w, 5000);
}

/* ---- a client ---- */

static void ask(world *w, client *x, const char *text)
{
    post(w, x->number, true, text, strlen(text));
}

static void connect_client(world *w, client *x)
{
    char      text[256];
    uint8_t   token[NL_TOKEN] = { (uint8_t)x->number };
    nl_person p = { .seen = w->now };
    snprintf(p.id, sizeof p.id, "p%d", x->number);
    snprintf(p.name, sizeof p.name, "Player %d", x->number);
    x->there = nl_hub_connect(w->server[x->at].hub, x, token, x->number < w->players ? &p : NULL, w->now);
    nl_hub_lag(x->there, (int)below(w, 800));
    x->reconnect_at = 0;
    ask(w, x, "{\"do\":\"hello\",\"version\":1}");
    if (x->number == 0 && !*w->room && !x->sent_at) {
        char discs[32] = "";
        for (int p2 = 0; p2 < w->seats; p2++)
            strcat(discs, p2 ? ",3" : "3");
        snprintf(
            text, sizeof text,
            "{\"do\":\"open\",\"id\":7,\"terms\":{\"players\":%d,\"discs\":[%s],\"main\":%d,\"increment\":%d,"
            "\"listed\":true,\"absent\":\"computer\"}}",
            w->seats, discs, w->timed ? 60000 : 0, w->timed ? 1000 : 0);
        ask(w, x, text);
    }
}

static void watch_room(world *w, client *x)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"id\":8,\"room\":\"%s\",\"from\":%u}", w->room,
             x->has_room ? x->room.events : 0);
    ask(w, x, text);
}

static void enter(world *w, client *x)
{
    char text[256], mix[2 * NL_SECRET + 1];
    for (int i = 0; i < 2 * NL_SECRET; i++)
        mix[i] = "0123456789abcdef"[below(w, 16)];
    mix[2 * NL_SECRET] = '\0';
    snprintf(text, sizeof text, "{\"do\":\"enter\",\"id\":9,\"room\":\"%s\",\"mix\":\"%s\",\"name\":\"N%d\"}",
             w->room, mix, x->number);
    ask(w, x, text);
}

static void see(world *w, client *x, const char *line, const char *hash)
{
    nl_room_event e;
    char          mine[17];
    if (nl_room_event_read(&e, line, strlen(line)))
        fail(w, "cannot read", line);
    if (e.number < x->room.events)
        return; /* known already */
    if (e.number > x->room.events)
        fail(w, "a gap before", line);
    if (nl_room_check(&x->room, &e))
        fail(w, nl_err_text(nl_room_check(&x->room, &e)), line);
    nl_room_apply(&x->room, &e);
    snprintf(mine, sizeof mine, "%016llx", (unsigned long long)nl_room_hash(&x->room));
    if (hash && strcmp(hash, mine) != 0)
        fail(w, "another hash after", line);
    x->furthest = x->room.table.deck.next > x->furthest ? x->room.table.deck.next : x->furthest;
    if (x->room.phase != NL_GATHERING && !x->room.told && x->room.table.deal.deck.count > x->furthest)
        fail(w, "a tile before its time after", line);
}

static void see_room(world *w, client *x, json_t *m)
{
    json_t *events = json_object_get(m, "events");
    int64_t from = json_integer_value(json_object_get(m, "from"));
    if (!x->has_room) {
        nl_room_new(&x->room, NULL);
        x->has_room = true;
    }
    if (from > x->room.events)
        fail(w, "told from too late", "");
    for (size_t i = 0; i < json_array_size(events); i++)
        see(w, x, json_string_value(json_array_get(events, i)), NULL);
    x->in_step = true;
}

static void see_answer(world *w, client *x, json_t *m)
{
    int64_t     re = json_integer_value(json_object_get(m, "re"));
    const char *error = json_string_value(json_object_get(m, "error"));
    if (re == 7 && !error && !*w->room)
        snprintf(w->room, sizeof w->room, "%s", json_string_value(json_object_get(m, "room")));
    if (re == 7 && error)
        x->sent_at = 0;
    if (re == 9)
        x->entered = !error;
    if (re < 1000 || re - 1000 != x->keys)
        return;
    if (!error) {
        x->done[x->dones] = (int)json_integer_value(json_object_get(m, "number"));
        memcpy(x->done_line[x->dones++], x->asked, sizeof x->asked);
    } else if (strcmp(error, "store") == 0) {
        return; /* again, later */
    }
    x->pending[0] = '\0';
}

static void receive(world *w, client *x, const char *text)
{
    json_t *m = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!m)
        fail(w, "not JSON:", text);
    json_t *event = json_object_get(m, "event");
    if (event && x->in_step)
        see(w, x, json_string_value(event), json_string_value(json_object_get(m, "hash")));
    if (json_object_get(m, "events"))
        see_room(w, x, m);
    if (json_object_get(m, "re"))
        see_answer(w, x, m);
    json_decref(m);
}

static void ask_for(world *w, client *x, int seat, const char *event, const char *action)
{
    char more[64] = "";
    x->keys++;
    snprintf(x->key, sizeof x->key, "k%d-%d", x->number, x->keys);
    snprintf(x->asked, sizeof x->asked, " %s %d%s%s", event, seat + 1, action ? " " : "",
             action ? action : "");
    if (action)
        snprintf(more, sizeof more, ",\"action\":\"%s\"", action);
    snprintf(x->pending, sizeof x->pending,
             "{\"do\":\"event\",\"id\":%d,\"room\":\"%s\",\"number\":%u,\"key\":\"%s\",\"event\":\"%s\"%s}",
             1000 + x->keys, w->room, x->room.events, x->key, event, more);
    x->sent_at = w->now;
    ask(w, x, x->pending);
    if (!below(w, 8))
        ask(w, x, x->pending); /* a double tap */
}

static void ask_room(world *w, client *x, const char *what, const char *more)
{
    char text[128];
    snprintf(text, sizeof text, "{\"do\":\"%s\",\"room\":\"%s\"%s}", what, w->room, more);
    ask(w, x, text);
}

/* Now and then something is asked for that must be refused, or an offer is made. */
static void act(world *w, client *x)
{
    nl_table *t = &x->room.table;
    int       seat = -1;
    char      name[NL_ID_MAX], action[NL_ACTION_TEXT];
    snprintf(name, sizeof name, "p%d", x->number);
    seat = nl_room_seat_of(&x->room, name);
    if (seat < 0)
        return;
    if (t->seat[seat].computer) {
        ask_room(w, x, "return", "");
    } else if (!below(w, 40)) {
        snprintf(action, sizeof action, ",\"seat\":%d", 1 + (int)below(w, (uint32_t)t->deal.players));
        ask_room(w, x, "claim", action);
    } else if (t->offer.open && t->offer.seat != seat) {
        ask_for(w, x, seat, below(w, 3) ? "decline" : "accept", NULL);
    } else if (t->game.mover == seat && below(w, 20)) {
        nl_action_write(nl_game_action(&t->game, (int)below(w, (uint32_t)nl_game_action_count(&t->game))),
                        action);
        ask_for(w, x, seat, "play", action);
    } else if (t->game.mover == seat || !below(w, 30)) {
        static const char *const others[] = { "offer-take-back", "offer-end",   "take-back", "accept",
                                              "time-over",       "offer-pause", "resume" };
        ask_for(w, x, seat, others[below(w, 7)], NULL);
    }
    x->think_until = w->now + 200 + below(w, w->timed && !below(w, 12) ? 40000 : 1500);
}

static void live(world *w, client *x)
{
    if (!x->there) {
        x->at = (int)below(w, (uint32_t)w->servers);
        if (w->server[x->at].hub && w->now >= x->reconnect_at)
            connect_client(w, x);
        return;
    }
    if (!*w->room) {
        if (x->number == 0 && !x->sent_at)
            x->sent_at = w->now;
        else if (x->number == 0 && w->now - x->sent_at > 4 * RESEND)
            cut(w, x), x->sent_at = 0;
        return;
    }
    if (!x->in_step) {
        if (w->now >= x->think_until) {
            watch_room(w, x);
            x->think_until = w->now + RESEND;
        }
        return;
    }
    if (x->number < w->players && x->room.phase == NL_GATHERING && w->now >= x->think_until) {
        enter(w, x);
        if (nl_room_free(&x->room) <= w->seats - w->players)
            ask_room(w, x, "begin", ",\"level\":\"new-moon\"");
        x->think_until = w->now + RESEND;
    }
    if (x->room.phase != NL_PLAYING)
        x->pending[0] = '\0';
    else if (*x->pending && w->now - x->sent_at > RESEND)
        ask(w, x, x->pending), x->sent_at = w->now;
    else if (!*x->pending && x->number < w->players && w->now >= x->think_until)
        act(w, x);
}

/* ---- the world ---- */

static void on_think(void *self, const char *room, uint32_t number, const nl_game *g, const nl_level *level,
                     uint64_t seed)
{
    server *s = self;
    (void)level, (void)seed;
    snprintf(s->thought.room, sizeof s->thought.room, "%s", room);
    s->thought.number = number;
    s->thought.action = nl_game_action(g, (int)below(s->w, (uint32_t)nl_game_action_count(g)));
    s->thought.at = s->w->now + 10 + below(s->w, 2000);
    s->thought.busy = true;
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    server *s = self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)below(s->w, 256);
}

static void start_server(server *s)
{
    nl_world outside = {
        .self = s, .store = s->store, .rate = 20, .send = on_send, .think = on_think, .random = on_random
    };
    s->hub = nl_hub_new(&outside, s->w->now);
}

static void kill_server(server *s)
{
    world *w = s->w;
    for (int c = 0; c < w->clients; c++)
        if (w->client[c].there && &w->server[w->client[c].at] == s) {
            w->client[c].there = NULL;
            w->client[c].line++;
            w->client[c].in_step = false;
            w->client[c].last_up = w->client[c].last_down = 0;
            w->client[c].reconnect_at = w->now + 500 + below(w, 3000);
        }
    nl_hub *h = s->hub;
    s->hub = NULL;
    nl_hub_free(h);
    s->thought.busy = false;
    s->back_at = w->now + below(w, 20000);
}

static bool is_stopped(const server *s)
{
    return s->w->now < s->stopped_until;
}

static void make_trouble(world *w)
{
    server *s = &w->server[below(w, (uint32_t)w->servers)];
    if (s->hub && !below(w, 4000))
        kill_server(s);
    if (!below(w, 4000))
        s->stopped_until = w->now + below(w, 30000);
    if (!below(w, 600)) {
        client *x = &w->client[below(w, (uint32_t)w->clients)];
        if (x->there)
            cut(w, x);
    }
    if (!w->mood_until && !below(w, 1500)) {
        memory_store_mood(w->server->store, (memory_mood)(1 + below(w, 3)));
        w->mood_until = w->now + 1 + below(w, 3000);
    }
    if (w->mood_until && w->now >= w->mood_until) {
        memory_store_mood(w->server->store, WORKS);
        w->mood_until = 0;
    }
}

static void deliver(world *w)
{
    for (int i = 0; i < w->queued;) {
        message *m = &w->queue[i];
        client  *x = &w->client[m->client];
        if (m->at > w->now || (m->up && x->there && is_stopped(&w->server[x->at]))) {
            i++;
            continue;
        }
        message it = *m;
        memmove(m, m + 1, (size_t)(--w->queued - i) * sizeof *m);
        if (it.line == x->line && x->there) {
            if (it.up)
                nl_hub_receive(w->server[x->at].hub, x->there, it.text, strlen(it.text), w->now);
            else
                receive(w, x, it.text);
        }
        free(it.text);
    }
}

static bool all_over(const world *w)
{
    for (int c = 0; c < w->clients; c++)
        if (!w->client[c].has_room || !w->client[c].room.told || *w->client[c].pending)
            return false;
    return true;
}

static void step_server(server *s)
{
    world *w = s->w;
    if (!s->hub && w->now >= s->back_at)
        start_server(s);
    if (!s->hub || is_stopped(s))
        return;
    if (s->thought.busy && w->now >= s->thought.at) {
        s->thought.busy = false;
        nl_hub_thought(s->hub, s->thought.room, s->thought.number, s->thought.action, w->now);
    }
    nl_hub_turn(s->hub, w->now);
}

static void step(world *w, bool calm)
{
    if (!calm)
        make_trouble(w);
    deliver(w);
    for (int c = 0; c < w->clients; c++)
        live(w, &w->client[c]);
    for (int i = 0; i < w->servers; i++)
        step_server(&w->server[i]);
    w->now += 20 + below(w, 30);
}

typedef struct {
    world  *w;
    nl_room room;
    int     count;
    char    line[512][NL_ROOM_LINE];
} truth;

static void on_truth(void *to, const char *line, size_t length, uint64_t request)
{
    truth        *t = to;
    nl_room_event e;
    (void)request;
    snprintf(t->line[t->count], sizeof t->line[0], "%.*s", (int)length, line);
    if (nl_room_event_read(&e, line, length) || nl_room_check(&t->room, &e))
        fail(t->w, "the log does not replay at", line);
    nl_room_apply(&t->room, &e);
    t->count++;
}

static void check_end(world *w)
{
    static truth t;
    nl_room_row  row;
    memset(&t, 0, sizeof t);
    t.w = w;
    nl_store *s = w->server->store;
    if (s->load(s, w->room, &row, 0, NULL, NULL))
        fail(w, "no room", "");
    nl_room_new(&t.room, row.secret);
    s->load(s, w->room, &row, 0, on_truth, &t);
    for (int c = 0; c < w->clients; c++) {
        client *x = &w->client[c];
        if (x->room.events != t.room.events || nl_room_hash(&x->room) != nl_room_hash(&t.room))
            fail(w, "a client stands elsewhere", "");
        for (int i = 0; i < x->dones; i++)
            if (x->done[i] >= (int)t.room.events || !strstr(t.line[x->done[i]], x->done_line[i]))
                fail(w, "acknowledged and lost", x->done_line[i]);
    }
}

/* For whoever looks for the reason. */
static void describe(const world *w)
{
    for (int c = 0; c < w->clients; c++) {
        const client *x = &w->client[c];
        fprintf(stderr, "client %d: %s, %s, event %u, phase %d, mover %d, pending %s\n", c,
                x->there ? "connected" : "away", x->in_step ? "in step" : "behind", x->room.events,
                x->room.phase, x->room.table.game.mover, x->pending);
    }
    for (int i = 0; i < w->servers; i++)
        fprintf(stderr, "server %d %s, its computer %s\n", i,
                !w->server[i].hub           ? "is away"
                : is_stopped(&w->server[i]) ? "stands still"
                                            : "is there",
                w->server[i].thought.busy ? "thinks" : "rests");
}

static uint32_t run_seed(uint64_t seed)
{
    static world w;
    memset(&w, 0, sizeof w);
    w.seed = seed;
    w.rng.state = seed;
    w.now = 1700000000000;
    w.servers = 1 + (int)below(&w, SERVERS);
    for (int i = 0; i < w.servers; i++)
        w.server[i] = (server){ .w = &w, .store = i ? memory_store_join(w.server->store) : memory_store() };
    w.players = 2 + (int)below(&w, 3);
    w.clients = w.players + 1;
    w.seats = w.players < NL_PLAYERS_MAX && !below(&w, 3) ? w.players + 1 : w.players;
    w.timed = below(&w, 2);
    for (int c = 0; c < w.clients; c++)
        w.client[c].number = c;
    for (int i = 0; i < w.servers; i++)
        start_server(&w.server[i]);
    int64_t begin = w.now;
    while (!all_over(&w)) {
        step(&w, w.now - begin > END / 2);
        if (w.now - begin > END)
            describe(&w), fail(&w, "no end", "");
    }
    memory_store_mood(w.server->store, WORKS);
    check_end(&w);
    uint32_t events = w.client[0].room.events;
    for (int i = 0; i < w.queued; i++)
        free(w.queue[i].text);
    for (int c = 0; c < w.clients; c++)
        w.client[c].there = NULL;
    for (int i = 0; i < w.servers; i++) {
        if (w.server[i].hub)
            nl_hub_free(w.server[i].hub);
        w.server[i].store->close(w.server[i].store);
    }
    return events;
}

int main(int argc, char **argv)
{
    uint64_t first = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 100, events = 0;
    for (uint64_t seed = first; seed < first + count; seed++)
        events += run_seed(seed);
    printf("%llu seeds, %llu events: every client ended where the server did\n", (unsigned long long)count,
           (unsigned long long)events);
    return 0;
}
