/* hub.c: connections, and the order in which things are done.
 *
 * SPDX-License-Identifier: MIT */
#include "hub.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"
#include "mix.h"

/* ---- beginning and end ---- */

/* Clocks have stood still for some time: every room catches up with that before anything else happens there. */
static void fall_behind(nl_hub *h)
{
    for (place *p = h->places; p; p = p->next) {
        p->behind = true;
        p->wake = 0;
    }
}

/* A time at which that could not be stored is one at which nobody was there: clocks stand still.  Whoever makes a list
 * goes by the latest sweep, which may have been before that. */
void nl__note_alive(nl_hub *h, int64_t now)
{
    nl_store *s = h->world.store;
    bool      begins = !h->since;
    now = now > h->there ? now : h->there;
    h->alive = now;
    if (begins)
        h->since = now;
    if (!s->alive(s, h->since, now))
        h->since = 0;
    else if (begins)
        fall_behind(h);
}

/* Whoever is away has been for less long, as far as anybody could have noticed. */
static void forgive_absence(nl_hub *h, int64_t ms, int64_t now)
{
    for (place *p = h->places; p; p = p->next)
        for (int s = 0; s < NL_PLAYERS_MAX; s++)
            if (p->away[s])
                p->away[s] = p->away[s] + ms < now ? p->away[s] + ms : now;
}

/* Before anything that may have had to wait: a server that has stood still for long, by whatever stopped it, was not
 * there, and begins anew as after a crash. */
static void notice_time(nl_hub *h, int64_t now)
{
    nl_store *s = h->world.store;
    int64_t   gone = now - h->there;
    if (gone > 2 * NL_NOTED) {
        if (h->since)
            s->alive(s, h->since, h->there);
        h->since = h->alive = 0;
        fall_behind(h);
        forgive_absence(h, gone, now);
    }
    h->there = now > h->there ? now : h->there;
}

nl_hub *nl_hub_new(const nl_world *w, int64_t now)
{
    nl_hub *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->world = *w;
    h->answers_end = &h->answers;
    h->swept = h->there = now;
    h->of_bots = (allowance){ now, 2 * BOTS_RATE * w->rate };
    if (w->store->news)
        w->random(w->self, (uint8_t *)&h->process, sizeof h->process);
    nl__note_alive(h, now);
    nl__news_alive(h, true, now);
    return h;
}

static void free_answers(answer *a)
{
    for (answer *next; a; a = next) {
        next = a->next;
        free(a);
    }
}

static void free_client(nl_client *c)
{
    while (c->watches) {
        watch *w = c->watches;
        c->watches = w->next_of_client;
        free(w);
    }
    free(c);
}

void nl_hub_free(nl_hub *h)
{
    while (h && h->clients) {
        nl_client *c = h->clients;
        h->clients = c->next;
        free_client(c);
    }
    while (h && h->others) {
        peer *o = h->others;
        h->others = o->next;
        free(o);
    }
    if (h) {
        nl__forget_bots(h, 0);
        free_answers(h->answers);
        nl__place_free_all(h);
    }
    free(h);
}

const nl_hub_counts *nl_hub_count(const nl_hub *h)
{
    return &h->counts;
}

void nl__note(nl_hub *h, const char *what, const place *p)
{
    if (h->world.note)
        h->world.note(h->world.self, what, p->row.id);
}

/* ---- connections ---- */

uint64_t nl__hash_text(uint64_t hash, const char *text)
{
    for (; *text; text++)
        hash = nl_mix(hash ^ (unsigned char)*text);
    return hash;
}

nl_client **nl__people_of(nl_hub *h, const char *player)
{
    return &h->people[nl__hash_text(0, player) % BUCKETS];
}

static void join(nl_client **bucket, nl_client *c)
{
    c->next_same = *bucket;
    c->link_same = bucket;
    if (c->next_same)
        c->next_same->link_same = &c->next_same;
    *bucket = c;
}

static void part(nl_client *c)
{
    *c->link_same = c->next_same;
    if (c->next_same)
        c->next_same->link_same = c->link_same;
}

static int count_same(nl_hub *h, const char *player)
{
    int count = 0;
    for (const nl_client *c = *nl__people_of(h, player); c; c = c->next_same)
        count += strcmp(c->person.id, player) == 0;
    return count;
}

nl_client *nl_hub_connect(nl_hub *h, void *connection, const uint8_t *token, const nl_person *p, int64_t now)
{
    nl_client *c = p && count_same(h, p->id) >= SAME_PERSON ? NULL : calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->connection = connection;
    c->messages = (allowance){ now, 2 * h->world.rate };
    if (p) {
        c->known = true;
        c->stored = p->seen != 0;
        c->person = *p;
        memcpy(c->token, token, sizeof c->token);
    }
    c->next = h->clients;
    c->link = &h->clients;
    if (c->next)
        c->next->link = &c->next;
    h->clients = c;
    if (p)
        join(nl__people_of(h, p->id), c);
    h->counts.clients++;
    return c;
}

void nl_hub_came_from(nl_client *c, uint64_t origin)
{
    c->origin = origin;
}

void nl_hub_lag(nl_client *c, int ms)
{
    c->lag = ms < NL_LAG_MAX ? ms : NL_LAG_MAX;
}

void nl_hub_disconnect(nl_hub *h, nl_client *c, int64_t now)
{
    for (answer *a = h->answers; a; a = a->next)
        if (a->client == c)
            a->client = NULL;
    nl__look_at_lobby(h, c, false);
    nl__set_waiting(h, c, false);
    h->counts.bots -= c->bot;
    for (watch *w = c->watches, *next; w; w = next) {
        next = w->next_of_client;
        nl__unwatch(h, w, now);
    }
    *c->link = c->next;
    if (c->next)
        c->next->link = c->link;
    if (c->link_same)
        part(c);
    h->counts.clients--;
    free(c);
}

/* ---- bots ---- */

/* Lets a connection be a bot's, of somebody new if need be: one is a bot for good. */
void nl__become_bot(nl_hub *h, nl_client *c)
{
    if (!nl_player_is_bot(c->person.id)) {
        part(c);
        memcpy(c->person.id, "bot", 3);
        join(nl__people_of(h, c->person.id), c);
    }
    c->bot = true;
    if (c->messages.tokens > h->world.rate)
        c->messages.tokens = h->world.rate;
    h->counts.bots++;
}

/* ---- watching ---- */

static int seat_of(const nl_client *c, const place *p)
{
    return c->known ? nl_room_seat_of(&p->room, c->person.id) : -1;
}

watch *nl__watch_now(nl_client *c, place *p)
{
    watch *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    *w = (watch){ .next_of_place = p->watches, .next_of_client = c->watches, .where = p, .client = c };
    p->watches = c->watches = w;
    p->watching++;
    p->left = false;
    c->watching++;
    if (seat_of(c, p) >= 0)
        p->away[seat_of(c, p)] = 0;
    return w;
}

void nl__unwatch(nl_hub *h, watch *gone, int64_t now)
{
    place     *p = gone->where;
    nl_client *c = gone->client;
    watch    **at = &p->watches;
    while (*at != gone)
        at = &(*at)->next_of_place;
    *at = gone->next_of_place;
    for (at = &c->watches; *at != gone;)
        at = &(*at)->next_of_client;
    *at = gone->next_of_client;
    free(gone);
    p->watching--;
    c->watching--;
    p->used = now;
    int seat = seat_of(c, p);
    if (seat >= 0 && !(nl__presence(p) >> seat & 1))
        p->away[seat] = now;
    nl__tell_presence(h, p, seat >= 0);
}

void nl_hub_drained(nl_hub *h, nl_client *c, int64_t now)
{
    nl__tell_rest(h, c, now);
}

/* ---- messages ---- */

static bool take(allowance *a, int rate, int price, int64_t now)
{
    int     burst = 2 * rate;
    int64_t more = (now - a->refilled) * rate / SECOND;
    if (more > 0) {
        a->tokens = more > burst - a->tokens ? burst : a->tokens + (int)more;
        a->refilled = now;
    }
    if (a->tokens < price)
        return false;
    a->tokens -= price;
    return true;
}

/* A list is read from the store, with every table in it; it costs no more than what comes back in a second. */
static int price_of(const nl_message *m, int rate)
{
    bool list = (m->ask == NL_ASK_LOBBY && m->on) || m->ask == NL_ASK_MINE;
    return !list ? 1 : rate < LIST_PRICE ? rate : LIST_PRICE;
}

/* A bot has half of what a person has, and all bots together no more than a few people. */
static bool may_send(nl_hub *h, nl_client *c, const nl_message *m, int64_t now)
{
    int rate = c->bot ? (h->world.rate + 1) / 2 : h->world.rate, price = price_of(m, rate);
    return take(&c->messages, rate, price, now) &&
           (!c->bot || take(&h->of_bots, BOTS_RATE * h->world.rate, price, now));
}

void nl_hub_receive(nl_hub *h, nl_client *c, const char *text, size_t length, int64_t now)
{
    nl_message  m;
    const char *wrong = nl_message_read(&m, text, length);
    notice_time(h, now);
    h->counts.messages++;
    if (!may_send(h, c, &m, now)) {
        nl__tell_error(h, c, m.id, "slow-down", "", "too many messages; wait a moment");
    } else if (wrong) {
        nl__tell_bad(h, c, m.id, wrong);
    } else {
        nl__ask(h, c, &m, now);
    }
}

void nl_hub_thought(nl_hub *h, const char *room, uint32_t number, nl_action a, int64_t now)
{
    nl_stored     why;
    nl_room_event e = { .kind = NL_ROOM_TABLE, .event = { .kind = NL_EVENT_PLAY, .action = a } };
    notice_time(h, now);
    place *p = nl__place_remembered(h, room);
    h->counts.thinking--;
    if (p && p->thinking == number + 1)
        p->thinking = 0; /* though nothing may be seen of the place now: then it is thought of once more */
    if (!(p = nl__place_find(h, room, now, &why)))
        return;
    p->wake = 0;
    if (p->room.events != number || p->room.phase != NL_PLAYING)
        return;
    e.seat = p->room.table.game.mover;
    if (nl_table_computer(&p->room.table))
        nl__place_do(h, p, &e, now, 0);
}

/* ---- answers that wait ---- */

static answer *add_answer(nl_hub *h, nl_client *c, int64_t id, place *p)
{
    answer *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (answer){ .client = c, .id = id, .where = p, .tries = h->tries };
    *h->answers_end = a;
    h->answers_end = &a->next;
    return a;
}

void nl__answer_later(nl_hub *h, nl_client *c, const nl_message *m, place *p, uint32_t number)
{
    answer *a = add_answer(h, c, m->id, p);
    a->number = number;
    a->message = *m;
}

/* What cannot be judged before it is known what is stored. */
void nl__ask_later(nl_hub *h, nl_client *c, const nl_message *m, place *p)
{
    answer *a = add_answer(h, c, m->id, p);
    a->message = *m;
    a->again = true;
}

void nl__watch_later(nl_hub *h, nl_client *c, int64_t id, place *p, uint32_t from)
{
    answer *a = add_answer(h, c, id, p);
    a->watch = true;
    a->from = from;
}

/* ---- a turn of the loop ---- */

static void mark(nl_hub *h, const place *changed, nl_mark m)
{
    if (changed && h->world.mark)
        h->world.mark(h->world.self, m);
}

/* What another process was quicker with is asked for once more, now that it is known what has happened; and
 * so is what had to wait for that. */
static void ask_again(nl_hub *h, const answer *answers, int64_t now)
{
    for (const answer *a = answers; a; a = a->next)
        if (a->again && a->client) {
            h->tries = a->tries + 1;
            nl__ask(h, a->client, &a->message, now);
        }
    h->tries = 0;
}

/* Stores what has happened, and only then tells of it. */
static void store_and_tell(nl_hub *h, int64_t now)
{
    place  *changed = h->pending;
    answer *answers = h->answers;
    h->answers = NULL;
    h->answers_end = &h->answers;
    mark(h, changed, NL_MARK_COMMIT);
    nl__place_store_all(h, now);
    mark(h, changed, NL_MARK_STORED);
    for (place *p = changed; p; p = p->next_pending)
        nl__tell_events(h, p);
    nl__tell_answers(h, answers, now);
    mark(h, changed, NL_MARK_TOLD);
    for (place *p = changed, *next; p; p = next) {
        next = p->next_pending;
        if (p->lost == UINT32_MAX)
            nl__place_look_after(h, p, now);
        p->lost = UINT32_MAX; /* those that were not stored are looked after when the next sweep comes */
        p->raced = false;
    }
    ask_again(h, answers, now);
    free_answers(answers);
}

void nl_hub_turn(nl_hub *h, int64_t now)
{
    notice_time(h, now);
    nl__news_hear(h, now);
    if (now - h->alive >= NL_NOTED) {
        nl__note_alive(h, now);
        nl__news_alive(h, false, now);
    }
    bool sweep = now - h->swept >= SECOND / 10;
    if (sweep)
        nl__place_sweep(h, now);
    do {
        store_and_tell(h, now);
        nl__news_hear(h, now); /* what came while it was stored */
        if (sweep)
            nl__plans_sweep(h, now); /* by what is stored */
        sweep = false;
    } while (h->pending || h->answers);
}

/* Computers go on at another process. */
void nl_hub_farewell(nl_hub *h, const char *why)
{
    for (place *p = h->places; p; p = p->next)
        nl__place_release(h, p, h->swept);
    for (nl_client *c = h->clients; c; c = c->next) {
        nl_packet_writer w;
        nl_json          j = nl_packet_begin(&w);
        nl_json_text(&j, "bye", why);
        nl__send_packet(h, c, nl_packet_done(&w, &j));
        nl__set_waiting(h, c, false);
    }
}
