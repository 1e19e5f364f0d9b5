/* table.c: setting up, playing, taking back, ending, and the clocks of a game in progress.
 *
 * SPDX-License-Identifier: MIT */
#include "table.h"

#include <assert.h>
#include <string.h>

#include "record.h"

/* ---- seats ---- */

const nl_level *nl_seat_level(const nl_seat *s)
{
    return s->computer ? nl_level_find(s->level) : NULL;
}

/* Copies a text into a room that is zero behind it, so that equal tables are equal bytes. */
static nl_err copy(char *out, const char *text, size_t room)
{
    const char *end = memchr(text, '\0', room);
    if (!end)
        return NL_ERR_NAME;
    nl_err e = nl_tag_check("Name", text);
    if (e)
        return e;
    memset(out, 0, room);
    memcpy(out, text, (size_t)(end - text));
    return NL_OK;
}

static nl_err copy_seat(nl_seat *out, const nl_seat *s)
{
    nl_seat seat = { .computer = s->computer };
    nl_err  e = copy(seat.name, s->name, sizeof seat.name);
    if (!e && s->computer)
        e = copy(seat.level, s->level, sizeof seat.level);
    if (!e)
        *out = seat;
    return e;
}

nl_err nl_table_sit(nl_table *t, int player, const nl_seat *s)
{
    if (player < 0 || player >= t->players)
        return NL_ERR_PLAYERS;
    nl_err e = copy_seat(&t->seat[player], s);
    if (!e)
        nl__drop_seat_tags(t, player);
    return e;
}

/* ---- beginning ---- */

int nl_usual_discs(int players, bool first_game)
{
    static const uint8_t first[] = { 0, NL_SOLO_DISCS, NL_DISCS, 17, 15 };
    if (first_game && players >= 1 && players <= NL_PLAYERS_MAX)
        return first[players];
    return players == 1 ? NL_SOLO_DISCS : NL_DISCS;
}

void nl_setup_first_game(nl_setup *s)
{
    memset(s->discs, nl_usual_discs(s->players, true), sizeof s->discs);
}

static nl_err set_up_deck(nl_table *t, const nl_setup *s)
{
    for (int i = 0; i < t->players; i++)
        t->stack[i] = (uint8_t)(t->players - 1 - i);
    t->seeded = s->deck_count == 0;
    t->seed = t->seeded ? s->seed : 0;
    if (t->seeded)
        nl_deck_shuffle(&t->order, s->seed, t->players, t->stack);
    if (s->stacked)
        memcpy(t->stack, s->stack, t->players);
    return t->seeded ? NL_OK : nl_deck_order(&t->order, s->deck, s->deck_count);
}

static nl_err set_up_players(nl_table *t, const nl_setup *s)
{
    nl_pace pace[NL_PLAYERS_MAX] = { { 0, 0 } };
    for (int p = 0; p < t->players; p++) {
        t->discs[p] = s->discs[p] ? s->discs[p] : (uint8_t)nl_usual_discs(t->players, false);
        pace[p] = s->pace[p];
        if (!nl_pace_valid(pace[p]))
            return NL_ERR_CLOCK;
        nl_err e = copy_seat(&t->seat[p], &s->seat[p]);
        if (e)
            return e;
    }
    nl_clock_start(&t->clock, pace);
    return NL_OK;
}

nl_err nl_table_new(nl_table *t, const nl_setup *s)
{
    nl_table fresh;
    memset(&fresh, 0, sizeof fresh);
    if (s->players < 1 || s->players > NL_PLAYERS_MAX)
        return NL_ERR_PLAYERS;
    fresh.players = (uint8_t)s->players;
    char   date[NL_DATE_MAX];
    nl_err e = set_up_deck(&fresh, s);
    if (e || (e = set_up_players(&fresh, s)) || (e = copy(date, s->date, sizeof date)) ||
        (e = nl_game_start(&fresh.game, fresh.players, fresh.discs, fresh.stack)))
        return e;
    if (*date)
        nl_table_set_tag(&fresh, "Date", date);
    nl_table_at(&fresh, 0, &fresh.game, &fresh.deck);
    *t = fresh;
    return NL_OK;
}

bool nl_table_complete(nl_table *t, uint64_t seed)
{
    nl_deck whole, *d = &t->order;
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
    return cut;
}

/* ---- playing ---- */

bool nl_table_over(const nl_table *t)
{
    return t->termination || nl_game_over(&t->game);
}

const nl_level *nl_table_computer(const nl_table *t)
{
    return nl_table_over(t) ? NULL : nl_seat_level(&t->seat[t->game.mover]);
}

void nl_table_at(const nl_table *t, int ply, nl_game *g, nl_deck *d)
{
    nl_record rec;
    nl__table_record(t, &rec);
    nl_record_start(&rec, g, d);
    for (int i = 0; i < ply; i++)
        nl_deck_play(d, g, t->action[i]);
}

/* Whether what can be played again makes a takeback: somebody else has answered, or tiles
 * have been revealed. */
static bool takes_back(const nl_table *t)
{
    if (t->count == t->known)
        return false;
    nl_game g = t->game;
    nl_deck d = t->deck;
    for (int i = t->count; i < t->known; i++) {
        if (g.mover != t->game.mover)
            return true;
        nl_deck_play(&d, &g, t->action[i]);
    }
    return d.next != t->deck.next;
}

int nl_table_takebacks(const nl_table *t)
{
    return t->takebacks + takes_back(t);
}

/* Forgets what can be played again, which was a takeback or not. */
static void forget(nl_table *t, bool takeback)
{
    t->takebacks = (uint16_t)(t->takebacks + (takeback && t->takebacks < UINT16_MAX));
    memset(&t->action[t->count], 0, sizeof t->action[0] * (size_t)(NL_PLIES_MAX - t->count));
    t->known = t->count;
}

nl_err nl_table_play(nl_table *t, nl_action a, int64_t now)
{
    if (t->termination || nl_table_tick(t, now))
        return NL_ERR_STOPPED;
    bool   again = t->count < t->known && nl_action_same(t->action[t->count], a);
    bool   takeback = !again && takes_back(t);
    int    mover = t->game.mover;
    nl_err e = nl_deck_play(&t->deck, &t->game, a);
    if (e)
        return e;
    assert(t->count < NL_PLIES_MAX);
    if (!again) {
        forget(t, takeback);
        t->action[t->count] = (nl_action){ a.take, a.take <= NL_REACH ? a.cell : (nl_cell)0 };
        t->known++;
    }
    t->count++;
    if (a.take <= NL_REACH)
        nl_clock_add(&t->clock, mover);
    if (nl_game_over(&t->game))
        nl_clock_stop(&t->clock);
    return NL_OK;
}

static void go_to(nl_table *t, int ply)
{
    nl_table_at(t, ply, &t->game, &t->deck);
    t->count = (uint8_t)ply;
}

nl_undo nl_table_undo(nl_table *t, bool anyway)
{
    nl_game g;
    nl_deck d;
    if (t->termination)
        return NL_UNDO_STOPPED;
    for (int i = t->count - 1; i >= 0; i--) {
        nl_table_at(t, i, &g, &d);
        if (nl_seat_level(&t->seat[g.mover]))
            continue;
        if (d.next != t->deck.next && !anyway)
            return NL_UNDO_REVEALED;
        go_to(t, i);
        return NL_UNDONE;
    }
    return NL_UNDO_NOTHING;
}

bool nl_table_redo(nl_table *t)
{
    if (t->count == t->known)
        return false;
    do
        nl_deck_play(&t->deck, &t->game, t->action[t->count++]);
    while (t->count < t->known && nl_table_computer(t));
    return true;
}

void nl_table_cut(nl_table *t, int ply)
{
    t->termination = NL_NO_TERMINATION;
    memset(t->ranking, 0, sizeof t->ranking);
    go_to(t, ply);
    forget(t, false);
}

/* ---- ending ---- */

void nl_table_standing(const nl_table *t, int last, uint8_t ranking[NL_PLAYERS_MAX])
{
    nl_result r;
    int       n = 0;
    nl_game_result(&t->game, &r);
    memset(ranking, 0, NL_PLAYERS_MAX);
    for (int i = 0; i < t->players; i++)
        if (r.ranking[i] != last)
            ranking[n++] = r.ranking[i];
    if (n < t->players)
        ranking[n] = (uint8_t)last;
}

/* Whether a ranking names each player once. */
static bool names_all(const uint8_t ranking[], int players)
{
    unsigned seen = 0;
    for (int i = 0; i < players; i++)
        seen |= ranking[i] < players ? 1u << ranking[i] : 0;
    return seen + 1 == 1u << players;
}

nl_err nl_table_end(nl_table *t, nl_termination why, const uint8_t ranking[])
{
    uint8_t standing[NL_PLAYERS_MAX];
    if (t->termination)
        return NL_ERR_STOPPED;
    if (nl_game_over(&t->game))
        return NL_ERR_ENDED;
    if (why < NL_TIME || why > NL_FORFEIT)
        return NL_ERR_TERMINATION;
    nl_table_standing(t, -1, standing);
    if (ranking && !names_all(ranking, t->players))
        return NL_ERR_RANKING;
    memcpy(t->ranking, ranking ? ranking : standing, t->players);
    forget(t, takes_back(t));
    nl_clock_stop(&t->clock);
    t->termination = why;
    return NL_OK;
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
    for (int p = 0; p < t->players; p++)
        timed = timed || t->clock.pace[p].main;
    return timed;
}

bool nl_table_running(const nl_table *t)
{
    return t->clock.running;
}

void nl_table_resume(nl_table *t, int64_t now)
{
    if (!t->clock.running && nl_table_timed(t) && !nl_table_over(t))
        nl_clock_run(&t->clock, now);
}

void nl_table_pause(nl_table *t, int64_t now)
{
    nl_table_tick(t, now);
    nl_clock_stop(&t->clock);
}

bool nl_table_tick(nl_table *t, int64_t now)
{
    if (!t->clock.running || !nl_clock_count(&t->clock, t->game.mover, now))
        return false;
    uint8_t ranking[NL_PLAYERS_MAX];
    nl_table_standing(t, t->game.mover, ranking);
    nl_table_end(t, NL_TIME, ranking);
    return true;
}

int64_t nl_table_left(const nl_table *t, int player, int64_t now)
{
    return nl_clock_left(&t->clock, player, player == t->game.mover, now);
}
