/* table.c: setting up, looking, and the usual things to do at a table.
 *
 * SPDX-License-Identifier: MIT */
#include "table.h"

#include <string.h>

#include "extra_tags.h"
#include "fold.h"

/* ---- beginning ---- */

nl_err nl_setup_deal(nl_setup *s, int players, uint64_t seed)
{
    s->seeded = true;
    s->seed = seed;
    return nl_deal_shuffle(&s->deal, players, seed);
}

static nl_err set_up(nl_table *t, const nl_setup *s)
{
    nl_time_control time[NL_PLAYERS_MAX] = { { 0, 0 } };
    t->deal = s->deal;
    t->seeded = s->seeded;
    t->seed = s->seeded ? s->seed : 0;
    t->apart = s->apart;
    memset(t->deal.discs + s->deal.players, 0, (size_t)(NL_PLAYERS_MAX - s->deal.players));
    for (int p = 0; p < s->deal.players; p++) {
        time[p] = s->time[p];
        if (!nl_time_control_valid(time[p]))
            return NL_ERR_CLOCK;
        nl_err e = nl_seat_check(&s->seat[p]);
        if (e)
            return e;
        nl_seat_copy(&t->seat[p], &s->seat[p]);
    }
    nl_clock_start(&t->clock, time);
    nl_err e = nl_deck_order(&t->deal.deck, s->deal.deck.order, s->deal.deck.count);
    return e ? e : nl_deal_start(&t->deal, &t->game, &t->deck);
}

nl_err nl_table_new(nl_table *t, const nl_setup *s)
{
    nl_table fresh;
    memset(&fresh, 0, sizeof fresh);
    if (s->deal.players < 1 || s->deal.players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    if (!memchr(s->date, '\0', sizeof s->date))
        return NL_ERR_NAME;
    nl_err e = nl_tag_check("Date", s->date);
    if (e || (e = set_up(&fresh, s)))
        return e;
    if (*s->date)
        nl_table_set_tag(&fresh, "Date", s->date);
    *t = fresh;
    return NL_OK;
}

/* What was promised of the deck was about another one. */
static void drop_seal(nl_table *t)
{
    static const char *const names[] = { "Seal", "Secret", "Mix1", "Mix2", "Mix3", "Mix4" };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        nl__extra_tags_drop(t, names[i]);
}

bool nl_table_complete(nl_table *t, uint64_t seed)
{
    nl_deck whole, *d = &t->deal.deck;
    bool    listed[NL_TILES + 1] = { false }, cut = d->count < NL_TILES;
    for (int i = 0; i < d->count; i++)
        listed[d->order[i]] = true;
    nl_deck_shuffle(&whole, seed, 1, NULL);
    for (int i = 0; i < NL_TILES; i++)
        if (!listed[whole.order[i]])
            d->order[d->count++] = whole.order[i];
    uint8_t drawn = t->deck.next;
    t->deck = *d;
    t->deck.next = drawn;
    if (cut)
        drop_seal(t);
    return cut;
}

/* ---- who sits where ---- */

/* A seat as an event has it; one that cannot be is none that there is. */
static uint8_t seat_number(int seat)
{
    return (uint8_t)(seat < 0 || seat > NL_PLAYERS_MAX ? NL_PLAYERS_MAX : seat);
}

nl_err nl_table_sit(nl_table *t, int player, const nl_seat *s)
{
    nl_event e = { .kind = NL_EVENT_SIT, .seat = seat_number(player), .who = *s };
    return nl_table_do(t, &e, t->clock.since);
}

/* Whether two seats would be called the same without a number. */
static bool same_name(const nl_seat *a, const nl_seat *b)
{
    if (a->name[0] || b->name[0])
        return strcmp(a->name, b->name) == 0;
    return nl_seat_level(a) == nl_seat_level(b);
}

int nl_table_number(const nl_table *t, int player)
{
    const nl_seat *s = &t->seat[player];
    bool           person = !s->name[0] && !nl_seat_level(s);
    int            alike = 0, before = 0;
    for (int p = 0; p < t->deal.players; p++) {
        bool same = same_name(&t->seat[p], s);
        alike += same;
        before += same && p < player;
    }
    if (alike == 1 && !person)
        return 0;
    return !s->name[0] && !person ? before + 1 : player + 1;
}

void nl_table_name(const nl_table *t, int player, char out[NL_NAME_MAX + 2])
{
    const nl_seat  *s = &t->seat[player];
    const nl_level *level = nl_seat_level(s);
    int             number = nl_table_number(t, player);
    strcpy(out, s->name[0] ? s->name : level ? level->title : "Player");
    if (number)
        strcat(out, (char[]){ ' ', (char)('0' + number), '\0' });
}

bool nl__table_computer_at(const nl_table *t, int seat)
{
    return t->apart ? t->seat[seat].computer : nl_seat_level(&t->seat[seat]) != NULL;
}

/* Where no seed is known, what everybody saw at the start stands for it. */
uint64_t nl_table_chances(const nl_table *t)
{
    static const uint64_t computers =
        0x706c617965727321u; /* "players!", for a stream that is not the deck's */
    uint64_t seed = t->seed;
    for (int i = 0; i < NL_SLOTS - 1 && !t->seeded; i++)
        seed = nl_mix(seed + t->deal.deck.order[i]);
    return nl_mix(nl_mix(seed ^ computers) + t->count);
}

const nl_level *nl_table_computer(const nl_table *t)
{
    const nl_seat *s = &t->seat[t->game.mover];
    return nl_table_over(t) || !s->computer ? NULL : nl_level_draw(s->level, nl_table_chances(t));
}

/* ---- playing ---- */

bool nl_table_over(const nl_table *t)
{
    return t->termination || nl_game_over(&t->game);
}

void nl_table_position_at(const nl_table *t, int ply, nl_game *g, nl_deck *d)
{
    if (ply == t->count) {
        *g = t->game;
        *d = t->deck;
        return;
    }
    nl_deal_start(&t->deal, g, d);
    for (int i = 0; i < ply; i++)
        nl_deck_play(d, g, t->action[i]);
}

nl_err nl_table_play(nl_table *t, int seat, nl_action a, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_PLAY, .seat = seat_number(seat), .action = a };
    return nl_table_tick(t, now) ? NL_ERR_STOPPED : nl_table_do(t, &e, now);
}

/* ---- going back and forth ---- */

/* Whether somebody has to decide here what is played next: not a computer, and not one who must
 * refill. */
static bool decides(const nl_table *t, const nl_game *g)
{
    return !nl__table_computer_at(t, g->mover) && g->wheel.count > 0;
}

nl_undo nl_table_would_undo(const nl_table *t, int seat)
{
    nl_game g;
    nl_deck d;
    nl_undo u = { .possible = false };
    nl_deal_start(&t->deal, &g, &d);
    for (int i = 0; i < t->count && !t->termination; i++) {
        if (decides(t, &g) && (!t->apart || g.mover == seat))
            u = (nl_undo){ .possible = true, .ply = (uint8_t)i, .seat = g.mover };
        u.others |= (uint8_t)(g.mover != u.seat ? 1u << g.mover : 0);
        uint8_t drawn = d.next;
        nl_deck_play(&d, &g, t->action[i]);
        u.reveals |= d.next > drawn;
    }
    return u;
}

int nl__table_redo_ply(const nl_table *t)
{
    nl_game g = t->game;
    nl_deck d = t->deck;
    int     ply = t->count;
    do
        if (ply < t->recorded)
            nl_deck_play(&d, &g, t->action[ply++]);
    while (ply < t->recorded && !decides(t, &g));
    return ply;
}

nl_err nl_table_undo(nl_table *t, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_TAKE_BACK, .seat = nl_table_would_undo(t, t->game.mover).seat };
    return nl_table_do(t, &e, now);
}

nl_err nl_table_redo(nl_table *t, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_PLAY_AGAIN, .seat = t->game.mover };
    return nl_table_do(t, &e, now);
}

void nl__table_note(nl_table *t, int i, nl_action a)
{
    memset(&t->action[i], 0, sizeof t->action[i]);
    t->action[i].take = a.take;
    t->action[i].cell = a.take <= NL_REACH ? a.cell : (nl_cell)0;
}

void nl__table_go_to(nl_table *t, int ply)
{
    nl_table_position_at(t, ply, &t->game, &t->deck);
    t->count = (uint8_t)ply;
}

bool nl__table_takes_back(const nl_table *t)
{
    if (t->count == t->recorded)
        return false;
    nl_game g = t->game;
    nl_deck d = t->deck;
    for (int i = t->count; i < t->recorded; i++) {
        if (g.mover != t->game.mover)
            return true;
        nl_deck_play(&d, &g, t->action[i]);
    }
    return d.next != t->deck.next;
}

int nl_table_takebacks(const nl_table *t)
{
    return t->takebacks + nl__table_takes_back(t);
}

void nl__table_forget(nl_table *t, bool takeback)
{
    t->takebacks = (uint16_t)(t->takebacks + (takeback && t->takebacks < UINT16_MAX));
    memset(&t->action[t->count], 0, sizeof t->action[0] * (size_t)(NL_PLIES_MAX - t->count));
    t->recorded = t->count;
}

void nl_table_truncate(nl_table *t, int ply)
{
    t->termination = NL_NO_TERMINATION;
    memset(t->ranking, 0, sizeof t->ranking);
    t->proposal = (nl_proposal){ .open = false };
    t->paused = false;
    nl_clock_stop(&t->clock);
    nl__table_go_to(t, ply);
    nl__table_forget(t, false);
    t->credited = t->count;
}

/* ---- ending ---- */

void nl_table_standing(const nl_table *t, int last, uint8_t ranking[NL_PLAYERS_MAX])
{
    nl_result r;
    int       n = 0;
    nl_game_result(&t->game, &r);
    memset(ranking, 0, NL_PLAYERS_MAX);
    for (int i = 0; i < t->deal.players; i++)
        if (r.ranking[i] != last)
            ranking[n++] = r.ranking[i];
    if (n < t->deal.players)
        ranking[n] = (uint8_t)last;
}

void nl_table_result(const nl_table *t, nl_result *out)
{
    nl_game_result(&t->game, out);
    if (t->termination)
        memcpy(out->ranking, t->ranking, sizeof out->ranking);
}

/* ---- clocks ---- */

bool nl_table_timed(const nl_table *t)
{
    bool timed = false;
    for (int p = 0; p < t->deal.players; p++)
        timed = timed || t->clock.control[p].main;
    return timed;
}

void nl_table_resume(nl_table *t, int64_t now)
{
    nl_table_do(t, &(nl_event){ .kind = NL_EVENT_RESUME, .seat = t->game.mover }, now);
}

void nl_table_pause(nl_table *t, int64_t now)
{
    if (!nl_table_tick(t, now))
        nl_table_do(t, &(nl_event){ .kind = NL_EVENT_PAUSE, .seat = t->game.mover }, now);
}

bool nl_table_paused(const nl_table *t)
{
    return t->paused && !nl_table_over(t);
}

bool nl_table_tick(nl_table *t, int64_t now)
{
    nl_event e = { .kind = NL_EVENT_TIME_OVER, .seat = t->game.mover };
    if (!t->clock.running)
        return false;
    bool over = !nl_table_do(t, &e, now);
    nl_clock_count(&t->clock, t->game.mover, now);
    return over;
}

int64_t nl_table_left(const nl_table *t, int player, int64_t now)
{
    return nl_clock_left(&t->clock, player, player == t->game.mover, now);
}
