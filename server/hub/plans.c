/* plans.c: what players would do when their turn comes (room/plan.h).
 *
 * Plans live only in the store and are sent to nobody but their player.  The commit that makes it somebody's
 * turn marks their plan as due; whichever process looks next plays it, and if that one dies, another does.
 * Looking twice does no harm: a plan that was played no longer stands.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "inside.h"

enum { AT_ONCE = 100 }; /* plans that are looked at in one sweep */

/* ---- keeping and telling ---- */

/* Plans are kept only where nobody need be present: the store does not know whose turn it is in a live
 * game. */
static bool has_plans(const nl_room *r)
{
    return r->phase == NL_PLAYING && nl__place_is_slow(r);
}

bool nl__plan_read(const place *p, int seat, const char *text, nl_plan *out)
{
    return seat >= 0 && nl_plan_read(out, text) && nl_plan_stands(&p->room, seat, out);
}

static nl_stored find_plan(nl_hub *h, const place *p, int seat, nl_plan *out)
{
    char text[NL_PLAN_TEXT];
    if (seat < 0 || !has_plans(&p->room))
        return NL_STORE_MISSING;
    nl_stored found = h->world.store->plan(h->world.store, &p->row, p->room.seat[seat].player, text);
    return found || nl__plan_read(p, seat, text, out) ? found : NL_STORE_MISSING;
}

static void write_plan(nl_json *j, const place *p, int seat, const nl_plan *plan)
{
    nl_json_open(j, "plan", '[');
    for (int i = 0; i < plan->count && !plan->missed; i++) {
        char wish[NL_WISH_TEXT];
        nl_wish_write(&plan->wish[i], wish);
        nl_json_text(j, NULL, wish);
    }
    nl_json_close(j);
    if (plan->missed && p->room.table.game.mover == seat)
        nl_json_flag(j, "missed", true);
}

void nl__write_plan_of(nl_hub *h, nl_json *j, const place *p, const nl_client *c)
{
    int     seat = c->known ? nl_room_seat_of(&p->room, c->person.id) : -1;
    nl_plan plan;
    if (find_plan(h, p, seat, &plan) == NL_STORED)
        write_plan(j, p, seat, &plan);
}

/* Tells a player's connections here of a plan. */
static void tell_plan(nl_hub *h, const place *p, int seat, const nl_plan *plan)
{
    const char *player = p->room.seat[seat].player;
    for (const watch *w = p->watches; w; w = w->next_of_place)
        if (w->client->known && strcmp(w->client->person.id, player) == 0) {
            nl_packet_writer out;
            nl_json          j = nl_packet_begin(&out);
            nl_json_text(&j, "room", p->row.id);
            write_plan(&j, p, seat, plan);
            nl__send_packet(h, w->client, nl_packet_done(&out, &j));
        }
}

/* Tells a player's connections here what the plan is now.  A store that cannot be read has nothing to say,
 * which is not that there is none. */
void nl__tell_plan(nl_hub *h, const place *p, const char *player)
{
    static const nl_plan none;
    nl_plan              plan;
    int                  seat = nl_room_seat_of(&p->room, player);
    nl_stored found = nl__place_is_here(p, player) ? find_plan(h, p, seat, &plan) : NL_STORE_FAILED;
    if (seat >= 0 && found != NL_STORE_FAILED)
        tell_plan(h, p, seat, found ? &none : &plan);
}

/* Whether nothing else is planned than this; NULL for nothing. */
bool nl__plan_is_kept(nl_hub *h, const place *p, const char *player, const nl_plan *plan)
{
    char      text[NL_PLAN_TEXT] = "", kept[NL_PLAN_TEXT] = "";
    nl_stored found = h->world.store->plan(h->world.store, &p->row, player, kept);
    if (plan)
        nl_plan_write(plan, text);
    return found != NL_STORE_FAILED && strcmp(text, found ? "" : kept) == 0;
}

static nl_stored put(nl_hub *h, const place *p, const char *player, const char *was, const nl_plan *plan)
{
    char text[NL_PLAN_TEXT];
    if (plan)
        nl_plan_write(plan, text);
    return h->world.store->put_plan(h->world.store, &p->row, player, was, plan ? text : NULL,
                                    plan && !plan->missed);
}

/* Keeps a plan, or removes it with NULL, and tells its player: whatever there was with NULL, otherwise only
 * what was read before.  Another process may have kept another one since, and has told of that. */
nl_stored nl__plan_put(nl_hub *h, const place *p, const char *player, const char *was, const nl_plan *plan)
{
    static const nl_plan none;
    nl_stored            done = put(h, p, player, was, plan);
    int                  seat = nl_room_seat_of(&p->room, player);
    if (done == NL_STORED && seat >= 0) {
        tell_plan(h, p, seat, plan ? plan : &none);
        nl__news_plan(h, p, player);
    }
    return done;
}

/* ---- playing ---- */

typedef struct {
    int count;
    struct {
        char room[NL_ID_MAX], player[NL_ID_MAX], text[NL_PLAN_TEXT];
    } plan[AT_ONCE];
} due_list;

static void note_due(void *to, const char *room, const char *player, const char *text)
{
    due_list *l = to;
    if (l->count == AT_ONCE)
        return;
    snprintf(l->plan[l->count].room, NL_ID_MAX, "%s", room);
    snprintf(l->plan[l->count].player, NL_ID_MAX, "%s", player);
    snprintf(l->plan[l->count++].text, NL_PLAN_TEXT, "%s", text);
}

static bool is_turn_of(const place *p, int seat)
{
    const nl_table *t = &p->room.table;
    return p->room.phase == NL_PLAYING && t->game.mover == seat && !t->seat[seat].computer;
}

/* One that was missed is about the turn that it was missed in: when that is taken back, it is over. */
static bool counts_yet(const place *p, int seat, const char *text, nl_plan *out)
{
    return nl__plan_read(p, seat, text, out) && (!out->missed || is_turn_of(p, seat));
}

/* What of a plan can be played now. */
static bool can_play(const place *p, int seat, const char *text, nl_plan *plan, nl_action *out)
{
    return counts_yet(p, seat, text, plan) && is_turn_of(p, seat) && !plan->missed &&
           nl_plan_choose(&p->room, plan, out);
}

/* Another process may have made it the player's turn a moment ago, or taken that back, and word of it be on
 * its way.  False if nothing can be seen of the place now. */
static bool read_if_stale(nl_hub *h, place *p)
{
    if (!h->world.store->news || p->pending)
        return true;
    p->doubted = true;
    p->wake = 0;
    nl__place_heal(h, p);
    return !p->doubted;
}

/* As if its player had asked for it. */
static void play(nl_hub *h, place *p, int seat, nl_action a, int64_t now)
{
    nl_room_event e = { .kind = NL_ROOM_TABLE,
                        .seat = (uint8_t)seat,
                        .event = { .kind = NL_EVENT_PLAY, .action = a } };
    if (!nl__place_do(h, p, &e, now, 0))
        p->planned = true;
}

/* A plan that is due.  Where it is not its player's turn after all, since something was taken back, it is put
 * back: that makes it due with the next turn and no earlier.  What is not stored yet may never be: a move
 * upon it would be lost with it, but nothing else is done about a plan until then. */
static void look_at_plan(nl_hub *h, const char *room, const char *player, const char *text, int64_t now)
{
    nl_stored why;
    place    *p = nl__place_find(h, room, now, &why);
    int       seat = p ? nl_room_seat_of(&p->room, player) : -1;
    nl_plan   plan;
    nl_action a;
    if (!p || (!can_play(p, seat, text, &plan, &a) && !read_if_stale(h, p)))
        return;
    if (can_play(p, seat, text, &plan, &a)) {
        play(h, p, seat, a, now);
    } else if (p->pending) {
        return; /* it stays due */
    } else if (!counts_yet(p, seat, text, &plan)) {
        nl__plan_put(h, p, player, text, NULL);
    } else if (plan.missed || !is_turn_of(p, seat)) {
        put(h, p, player, text, &plan); /* its player knows */
    } else {
        plan.missed = true;
        nl__plan_put(h, p, player, text, &plan);
    }
}

void nl__plans_sweep(nl_hub *h, int64_t now)
{
    due_list due;
    due.count = 0; /* most often that is all */
    h->world.store->due_plans(h->world.store, now, note_due, &due);
    for (int i = 0; i < due.count; i++)
        look_at_plan(h, due.plan[i].room, due.plan[i].player, due.plan[i].text, now);
}

/* ---- when something has happened ---- */

static void drop_fallen(nl_hub *h, const place *p, int seat)
{
    nl_store   *s = h->world.store;
    const char *player = p->room.seat[seat].player;
    char        text[NL_PLAN_TEXT];
    nl_plan     plan;
    if (*player && s->plan(s, &p->row, player, text) == NL_STORED && !counts_yet(p, seat, text, &plan))
        nl__plan_put(h, p, player, text, NULL);
}

/* One has been played, or what was played before one was made has been taken back. */
void nl__plans_follow(nl_hub *h, place *p)
{
    uint8_t count = p->room.table.count;
    bool    fallen = p->planned || count < p->actions;
    p->planned = false;
    p->actions = count;
    for (int s = 0; s < p->room.terms.players && fallen && has_plans(&p->room); s++)
        drop_fallen(h, p, s);
}
