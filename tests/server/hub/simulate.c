/* simulate.c: trouble from a seed: the hub, a store that fails, and clients behind a bad line.
 *
 *     simulate FIRST COUNT
 *
 * One to three processes share the store, and each client is at one of them.  There are no sockets and no clock: a queue of messages, each with the time at which it arrives, is
 * all there is.  Messages are delayed, connections are cut in the middle of anything, clients send
 * again what they have had no answer to, the disk is full for a while, another process writes first, a
 * server stops for a while, or dies and another takes over, clocks run out while all that goes on.  After the game all
 * want another, sooner or later.  Who waits for a turn plans it now and then.  At the end every client must
 * stand where the server stands, every answer that said "done" must be in the log, and nobody
 * may have heard a tile before its time, or another's plan; whatever was played unasked was planned.  Where there is one
 * server, no clock runs for longer than a moment while that is away or stands still.
 * Every byte that was sent to anybody is looked through for secrets and for tiles of the pile.
 *
 * SPDX-License-Identifier: MIT */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub.h"
#include "memory_store.h"
#include "room/plan.h"

enum {
    CLIENTS = 5, /* up to four players, and one who watches */
    SERVERS = 3,
    MESSAGES = 4096,
    RESEND = 2500, /* ms without an answer */
    SECRETS = 64,
    MIXES = 4096,
    HEX = 2 * NL_SECRET + 1,
    PART = 16, /* digits of a secret in a row that are no chance … */
    ROW = 6,   /* … and tiles in the order of the pile */
    END = 30 * 60 * 1000,
    PLANS = 256,      /* of a client */
    PLAN_ID = 100000, /* of the first request for one */
    STALLS = 256,
};

/* A plan that was sent.  It holds until one that was sent later is acknowledged. */
typedef struct {
    nl_wish wish[NL_WISHES];
    int     count;
    int64_t sent, done; /* when it was acknowledged; 0 for never */
    bool    refused;
} sent_plan;

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
    bool       drained; /* something has come: the line has room for more */
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
    nl_wish    wish[512]; /* all that was ever planned */
    int        wishes;
    sent_plan  plan[PLANS];
    int        plans;
} client;

typedef struct world world;

typedef struct {
    world    *w;
    nl_store *store;
    nl_hub   *hub; /* NULL while it is away */
    int64_t   back_at, stopped_until, turned;
    struct {
        char      room[NL_ID_MAX];
        uint32_t  number;
        nl_action action;
        int64_t   at;
        bool      busy;
    } thought;
} server;

struct world {
    uint64_t    seed;
    nl_rng      rng;
    int64_t     now;
    server      server[SERVERS];
    int         servers;
    int64_t     mood_until;
    memory_mood mood;             /* of the store, until then */
    int         players, clients; /* people who play, and all */
    int         seats;            /* those of the others are computers' */
    bool        timed;
    client      client[CLIENTS];
    char        room[NL_ID_MAX];
    message     queue[MESSAGES];
    int         queued;
    char        secret[SECRETS][HEX], seal[SECRETS][HEX]; /* of all rooms that were to be opened */
    int         secrets;
    char        mix[MIXES][HEX]; /* all that clients have sent */
    int         mixes;
    struct {
        int64_t from, until;
    } stall[STALLS]; /* times without the only server */
    int    stalls;
    char **sent; /* all that was sent to anybody, in its order */
    int    sent_count, sent_room;
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

static bool has_wished(const client *x, nl_wish wanted)
{
    int i = 0;
    while (i < x->wishes && (x->wish[i].tile != wanted.tile || x->wish[i].cell != wanted.cell))
        i++;
    return i < x->wishes;
}

/* What anybody is told of plans is their own. */
static void check_plan(const world *w, const client *x, const char *bytes, size_t length)
{
    if (!memmem(bytes, length, "\"plan\"", 6))
        return;
    json_t *m = json_loadb(bytes, length, 0, NULL), *plan = json_object_get(m, "plan");
    nl_wish wanted;
    if (plan && x->plans == 0)
        fail(w, "somebody who has none hears of a plan:", bytes);
    for (size_t i = 0; i < json_array_size(plan); i++) {
        const char *text = json_string_value(json_array_get(plan, i));
        if (!nl_wish_read(&wanted, text, strlen(text)) || !has_wished(x, wanted))
            fail(w, "another's plan is told:", text);
    }
    json_decref(m);
}

/* ---- what nobody may hear ---- */

static bool is_one_of(const char list[][HEX], int count, const char *digits)
{
    int i = 0;
    while (i < count && memcmp(list[i], digits, HEX - 1) != 0)
        i++;
    return i < count;
}

/* The secret of a room is told by one event, which nobody could fold before the game is over. */
static bool is_opened(const world *w, const char *text, const char *digits)
{
    static const char before[] = " unseal ";
    size_t            length = strlen(before);
    return (size_t)(digits - text) > length && memcmp(digits - length, before, length) == 0 &&
           is_one_of(w->secret, w->secrets, digits);
}

static void check_digits(const world *w, const char *text, const char *digits, size_t length)
{
    if (length == HEX - 1 && (is_one_of(w->seal, w->secrets, digits) || is_one_of(w->mix, w->mixes, digits) ||
                              is_opened(w, text, digits)))
        return;
    if (length >= HEX - 1)
        fail(w, "digits that nobody knows:", text);
    for (size_t i = 0; i + PART <= length; i++)
        for (int s = 0; s < w->secrets; s++)
            if (memmem(w->secret[s], HEX - 1, digits + i, PART))
                fail(w, "a part of a secret:", text);
}

static void check_secrets(const world *w, const char *text)
{
    static const char hex[] = "0123456789abcdefABCDEF";
    for (const char *at = text + strcspn(text, hex); *at; at += strcspn(at, hex)) {
        size_t length = strspn(at, hex);
        if (length >= PART)
            check_digits(w, text, at, length);
        at += length;
    }
}

/* Looked at for tiles once the game is over and the pile is known. */
static void keep(world *w, const char *text)
{
    if (w->sent_count == w->sent_room) {
        w->sent_room = w->sent_room ? 2 * w->sent_room : 1024;
        if (!(w->sent = realloc(w->sent, (size_t)w->sent_room * sizeof *w->sent)))
            abort();
    }
    w->sent[w->sent_count++] = strdup(text);
}

static void on_send(void *self, void *connection, nl_packet *text)
{
    client *x = connection;
    server *s = self;
    char   *bytes = strndup(text->bytes, text->length);
    check_plan(s->w, x, text->bytes, text->length);
    check_secrets(s->w, bytes);
    keep(s->w, bytes);
    free(bytes);
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
        snprintf(text, sizeof text,
                 "{\"do\":\"open\",\"id\":7,\"key\":\"o\",\"terms\":{\"players\":%d,\"discs\":[%s],\"main\":%"
                 "d,\"increment\":%d,"
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
    if (w->mixes == MIXES)
        fail(w, "nobody sits down", "");
    memcpy(w->mix[w->mixes++], mix, sizeof mix);
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
        see(w, x, json_string_value(json_array_get(events, i)),
            i + 1 < json_array_size(events) ? NULL : json_string_value(json_object_get(m, "hash")));
    x->in_step = !json_object_get(m, "more");
}

/* It is asked for again, by the same key, after every cut. */
static void see_opened(world *w, const char *room)
{
    if (*w->room && strcmp(w->room, room) != 0)
        fail(w, "a second table was opened:", room);
    snprintf(w->room, sizeof w->room, "%s", room);
}

static void see_answer(world *w, client *x, json_t *m)
{
    int64_t     re = json_integer_value(json_object_get(m, "re"));
    const char *error = json_string_value(json_object_get(m, "error"));
    if (re == 7 && !error)
        see_opened(w, json_string_value(json_object_get(m, "room")));
    if (re == 7 && error)
        x->sent_at = 0;
    if (re == 9)
        x->entered = !error;
    if (re >= PLAN_ID) {
        sent_plan *p = &x->plan[re - PLAN_ID];
        p->refused = error;
        p->done = error ? 0 : w->now;
        return;
    }
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

/* Wishes, some of which may be refused: of tiles on the wheel, on cells of one's own. */
static void plan(world *w, client *x, int seat)
{
    const nl_game *g = &x->room.table.game;
    const nl_area *a = &g->area[seat];
    char           text[64] = "";
    if (x->plans == PLANS)
        return;
    sent_plan *sent = &x->plan[x->plans];
    sent->sent = w->now;
    for (uint32_t n = below(w, NL_WISHES + 1); n && x->wishes < 512; n--) {
        nl_wish wanted = { g->wheel.slot[below(w, NL_SLOTS)], a->frontier[below(w, a->frontier_count)] };
        if (wanted.tile == NL_NO_TILE)
            continue;
        size_t at = strlen(text);
        char   wish[NL_WISH_TEXT];
        x->wish[x->wishes++] = sent->wish[sent->count++] = wanted;
        nl_wish_write(&wanted, wish);
        snprintf(text + at, sizeof text - at, "%s\"%s\"", at ? "," : "", wish);
    }
    char more[96];
    snprintf(more, sizeof more, ",\"id\":%d,\"plan\":[%s]", PLAN_ID + x->plans++, text);
    ask_room(w, x, "plan", more);
}

/* Now and then something is asked for that must be refused, or something is proposed. */
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
    } else if (t->proposal.open && t->proposal.seat != seat) {
        ask_for(w, x, seat, below(w, 3) ? "decline" : "accept", NULL);
    } else if (t->game.mover == seat && below(w, 20)) {
        nl_action_write(nl_game_action(&t->game, (int)below(w, (uint32_t)nl_game_action_count(&t->game))),
                        action);
        ask_for(w, x, seat, "play", action);
    } else if (t->game.mover != seat && !below(w, 4)) {
        plan(w, x, seat);
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
    if (x->room.phase == NL_OVER && !*x->room.next && x->number < w->players && w->now >= x->think_until) {
        ask_room(w, x, "rematch", below(w, 8) ? "" : ",\"on\":false");
        x->think_until = w->now + 200 + below(w, 1500);
    }
    if (x->number == w->players && !below(w, 400))
        ask(w, x, below(w, 3) ? "{\"do\":\"lobby\",\"on\":true}" : "{\"do\":\"lobby\",\"on\":false}");
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

static void note_secret(world *w, const uint8_t secret[NL_SECRET])
{
    uint8_t seal[NL_SECRET];
    if (w->secrets == SECRETS)
        fail(w, "too many rooms", "");
    nl_seal(secret, seal);
    nl_hex_write(seal, NL_SECRET, w->seal[w->secrets]);
    nl_hex_write(secret, NL_SECRET, w->secret[w->secrets++]);
}

static void on_random(void *self, uint8_t *bytes, size_t count)
{
    server *s = self;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)below(s->w, 256);
    if (count == NL_SECRET)
        note_secret(s->w, bytes);
}

static void start_server(server *s)
{
    nl_world outside = {
        .self = s,
        .store = s->store,
        .rate = 20,
        .send = on_send,
        .think = on_think,
        .random = on_random,
        .piece = s->w->seed % 2 ? 300 : 0, /* of every second one the logs are told in pieces */
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
        w->mood = (memory_mood)(1 + below(w, 4));
        w->mood_until = w->now + 1 + below(w, 3000);
    }
}

/* A store in trouble works now and then, also between the messages of a turn and the end of that. */
static void set_mood(world *w)
{
    if (w->now >= w->mood_until)
        w->mood_until = 0;
    memory_store_mood(w->server->store, w->mood_until && below(w, 4) ? w->mood : WORKS);
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
            x->drained |= !it.up;
        }
        free(it.text);
    }
}

static bool all_over(const world *w)
{
    for (int c = 0; c < w->clients; c++)
        if (!w->client[c].has_room || !*w->client[c].room.next || *w->client[c].pending)
            return false;
    return true;
}

static void note_stall(world *w, int64_t from)
{
    if (w->servers > 1 || !from || w->now - from <= 2 * NL_NOTED)
        return;
    if (w->stalls == STALLS)
        fail(w, "it stands still too often", "");
    w->stall[w->stalls].from = from;
    w->stall[w->stalls++].until = w->now;
}

static void step_server(server *s)
{
    world *w = s->w;
    if (!s->hub && w->now >= s->back_at)
        start_server(s);
    if (!s->hub || is_stopped(s))
        return;
    note_stall(w, s->turned);
    s->turned = w->now;
    if (s->thought.busy && w->now >= s->thought.at) {
        s->thought.busy = false;
        nl_hub_thought(s->hub, s->thought.room, s->thought.number, s->thought.action, w->now);
    }
    for (int c = 0; c < w->clients; c++)
        if (w->client[c].there && w->client[c].drained && &w->server[w->client[c].at] == s) {
            w->client[c].drained = false;
            nl_hub_drained(s->hub, w->client[c].there, w->now);
        }
    nl_hub_turn(s->hub, w->now);
}

static void step(world *w, bool calm)
{
    if (!calm)
        make_trouble(w);
    set_mood(w);
    deliver(w);
    set_mood(w);
    for (int c = 0; c < w->clients; c++)
        live(w, &w->client[c]);
    for (int i = 0; i < w->servers; i++)
        step_server(&w->server[i]);
    w->now += 20 + below(w, 30);
}

typedef struct {
    world  *w;
    nl_room room;
    int64_t last; /* when the event before happened */
    int     count, planned;
    char    line[512][NL_ROOM_LINE];
    int     next[512]; /* the tile that is drawn next, after each event */
} truth;

/* Whether it is a move of a person who has not asked for it. */
static bool is_unasked(const nl_room *r, const nl_room_event *e, uint64_t request)
{
    return !request && e->kind == NL_ROOM_TABLE && e->event.kind == NL_EVENT_PLAY &&
           e->event.action.take <= NL_REACH && !r->table.seat[e->seat].computer;
}

/* Whether a client had a plan with such a wish, at a time. */
static bool has_planned(const client *x, nl_wish wanted, int64_t at)
{
    for (int i = x->plans - 1; i >= 0; i--) {
        const sent_plan *p = &x->plan[i];
        for (int n = 0; n < p->count && !p->refused && p->sent <= at; n++)
            if (p->wish[n].tile == wanted.tile && p->wish[n].cell == wanted.cell)
                return true;
        if (p->done && p->done <= at)
            return false;
    }
    return false;
}

static void check_planned(truth *t, const nl_room_event *e)
{
    int     player = atoi(t->room.seat[e->seat].player + 1);
    nl_wish played = { nl_wheel_tile(&t->room.table.game.wheel, e->event.action.take), e->event.action.cell };
    if (!has_planned(&t->w->client[player], played, e->at))
        fail(t->w, "nobody has asked for", t->line[t->count]);
    t->planned++;
}

/* Up to when it was there is noted now and then, and so is from when on.  Time that was over before is over, and a
 * computer that minds a seat has none. */
static void check_clock(const truth *t, const nl_room_event *e)
{
    const world    *w = t->w;
    const nl_table *table = &t->room.table;
    int             mover = table->game.mover;
    bool runs = t->room.phase == NL_PLAYING && table->clock.running && !table->seat[mover].computer;
    for (int i = 0; i < w->stalls && runs; i++) {
        int64_t from = w->stall[i].from > t->last ? w->stall[i].from : t->last;
        int64_t until = w->stall[i].until < e->at ? w->stall[i].until : e->at;
        if (until - from > 2 * NL_NOTED && nl_table_left(table, mover, from))
            fail(w, "a clock has run without a server before", t->line[t->count]);
    }
}

static void on_truth(void *to, const char *line, size_t length, uint64_t request)
{
    truth        *t = to;
    nl_room_event e;
    snprintf(t->line[t->count], sizeof t->line[0], "%.*s", (int)length, line);
    if (nl_room_event_read(&e, line, length) || nl_room_check(&t->room, &e))
        fail(t->w, "the log does not replay at", line);
    if (is_unasked(&t->room, &e, request))
        check_planned(t, &e);
    check_clock(t, &e);
    t->last = e.at > t->last ? e.at : t->last; /* the store runs ahead at no time */
    nl_room_apply(&t->room, &e);
    t->next[t->count++] = t->room.phase == NL_GATHERING ? 0 : t->room.table.deck.next;
}

/* How many tiles a text shows, by the latest event in it. */
static int shown_by(const truth *t, const char *text)
{
    int most = 0, number, end;
    for (const char *at = strstr(text, t->w->room) ? text : NULL; at && (at = strchr(at, '"')); at++) {
        end = 0;
        sscanf(at, "\"%d 17%*11[0-9] %n", &number, &end);
        if (end && number < t->count && t->next[number] > most)
            most = t->next[number];
    }
    return most;
}

/* Where a tile lies that is yet to be drawn; −9 for all other numbers. */
static int place_of(const nl_deck *pile, int shown, long tile)
{
    int i = shown;
    while (i < pile->count && pile->order[i] != tile)
        i++;
    return i < pile->count ? i : -9;
}

/* Whether so many in a row stand there as they lie in the pile, from its top or from below. */
static bool tells_pile(const truth *t, const char *text, int shown)
{
    int down = 0, up = 0, last = -9;
    for (const char *at = text + strcspn(text, "0123456789"); *at; at += strcspn(at, "0123456789")) {
        int place = place_of(&t->room.table.deal.deck, shown, strtol(at, (char **)&at, 10));
        down = place == last + 1 ? down + 1 : place >= 0;
        up = place == last - 1 ? up + 1 : place >= 0;
        last = place;
        if (down >= ROW || up >= ROW)
            return true;
    }
    return false;
}

static void check_pile(const truth *t)
{
    int shown = 0;
    for (int i = 0; i < t->w->sent_count; i++) {
        int by = shown_by(t, t->w->sent[i]);
        shown = by > shown ? by : shown;
        if (tells_pile(t, t->w->sent[i], shown))
            fail(t->w, "the order of the pile:", t->w->sent[i]);
    }
}

/* How many moves were planned. */
static int check_end(world *w)
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
    check_pile(&t);
    return t.planned;
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

static uint32_t run_seed(uint64_t seed, uint64_t *planned)
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
    *planned += (uint64_t)check_end(&w);
    uint32_t events = w.client[0].room.events;
    for (int i = 0; i < w.queued; i++)
        free(w.queue[i].text);
    for (int i = 0; i < w.sent_count; i++)
        free(w.sent[i]);
    free(w.sent);
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
    uint64_t count = argc > 2 ? strtoull(argv[2], NULL, 10) : 100, events = 0, planned = 0;
    for (uint64_t seed = first; seed < first + count; seed++)
        events += run_seed(seed, &planned);
    printf("%llu seeds, %llu events, %llu of them planned: every client ended where the server did\n",
           (unsigned long long)count, (unsigned long long)events, (unsigned long long)planned);
    return count >= 100 && !planned;
}
