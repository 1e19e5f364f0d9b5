/* fold.c: whether an event may happen at a table, and what it does there.
 *
 * SPDX-License-Identifier: MIT */
#include "fold.h"

#include <assert.h>
#include <string.h>

/* ---- what several kinds ask ---- */

static nl_err check_going_on(const nl_table *t)
{
    if (t->termination)
        return NL_ERR_STOPPED;
    return nl_game_over(&t->game) ? NL_ERR_ENDED : NL_OK;
}

/* A computer that minds a seat for somebody far away plays on: it is not the one who was slow. */
static bool time_is_over(const nl_table *t, int64_t now)
{
    int mover = t->game.mover;
    return t->clock.running && nl_table_left(t, mover, now) == 0 &&
           !(t->apart && nl__table_computer_at(t, mover));
}

/* When an event happened by the clock of its player: before the line had its share. */
static int64_t played_at(const nl_event *e)
{
    return e->at < INT64_MIN + NL_LAG_MAX ? e->at : e->at - e->lag;
}

/* Computers neither propose anything nor answer. */
static nl_err check_person(const nl_table *t, int seat)
{
    return nl__table_computer_at(t, seat) ? NL_ERR_SEAT : NL_OK;
}

/* Everybody else who could object, a bit each. */
static unsigned other_people(const nl_table *t, int seat)
{
    unsigned people = 0;
    for (int p = 0; p < t->deal.players; p++)
        if (p != seat && !nl__table_computer_at(t, p))
            people |= 1u << p;
    return people;
}

/* ---- playing ---- */

/* Whether an action may reveal tiles: where several play, only a refill does (R9). */
static bool may_reveal(const nl_table *t, nl_action a)
{
    return t->deal.players == 1 || a.take == NL_REFILL;
}

/* Whether the tiles that an event reveals are those of the deck, as far as that is known, and
 * could come otherwise. */
static nl_err check_revealed(const nl_table *t, const nl_event *e)
{
    if (!may_reveal(t, e->action))
        return e->revealed ? NL_ERR_REVEALED : NL_OK;
    nl_game g = t->game;
    nl_game_apply(&g, e->action);
    if (g.owed != e->revealed)
        return NL_ERR_REVEALED;
    for (int i = 0; i < e->revealed; i++) {
        int at = t->deck.next + i;
        if (at < t->deck.count && t->deck.order[at] != e->tile[i])
            return NL_ERR_REVEALED;
        if (nl_game_deal(&g, e->tile[i]))
            return NL_ERR_REVEALED;
    }
    return NL_OK;
}

static nl_err check_play(const nl_table *t, const nl_event *e)
{
    if (t->termination)
        return NL_ERR_STOPPED;
    if (!nl_game_over(&t->game) && e->seat != t->game.mover)
        return NL_ERR_NOT_TURN;
    nl_err error = nl_game_check(&t->game, e->action);
    return error ? error : check_revealed(t, e);
}

/* Writes down what is revealed behind the tiles that are known. */
static void learn(nl_table *t, const nl_event *e)
{
    for (int i = t->deck.count - t->deck.next; i < e->revealed; i++) {
        t->deal.deck.order[t->deal.deck.count++] = e->tile[i];
        t->deck.order[t->deck.count++] = e->tile[i];
    }
}

/* The next recorded action is played. */
static void advance(nl_table *t)
{
    nl_err e = nl_deck_play(&t->deck, &t->game, t->action[t->count++]);
    assert(!e);
    (void)e;
    if (nl_game_over(&t->game))
        nl_clock_halt(&t->clock);
}

static void apply_play(nl_table *t, const nl_event *e)
{
    learn(t, e);
    if (t->count == t->recorded || !nl_action_same(t->action[t->count], e->action)) {
        nl__table_forget(t, nl__table_takes_back(t));
        nl__table_note(t, t->recorded++, e->action);
    }
    if (e->action.take <= NL_REACH && t->count >= t->credited)
        nl_clock_add(&t->clock, e->seat);
    advance(t);
    if (t->count > t->credited)
        t->credited = t->count;
}

/* ---- going back and forth ---- */

/* Where people are apart, one may take back what nobody has answered, as long as no other clock has run
 * since; everything else is to be proposed. */
static nl_err check_take_back(const nl_table *t, const nl_event *e)
{
    if (t->termination)
        return NL_ERR_STOPPED;
    if (e->ply >= t->count)
        return NL_ERR_NOTHING_TO_UNDO;
    nl_undo u = nl_table_would_undo(t, e->seat);
    bool    free = u.possible && u.ply == e->ply && u.seat == e->seat && !u.others && !u.reveals &&
                (!nl_table_timed(t) || t->game.mover == e->seat);
    return t->apart && !free && other_people(t, e->seat) ? NL_ERR_NOT_AGREED : NL_OK;
}

/* A clock that ran until the game was over runs on. */
static void take_back(nl_table *t, int ply, int64_t at)
{
    nl__table_go_to(t, ply);
    if (t->clock.halted)
        nl_clock_run(&t->clock, at);
}

static void apply_take_back(nl_table *t, const nl_event *e)
{
    take_back(t, e->ply, e->at);
}

/* Whether everything up to a ply is to be played again by one seat. */
static bool all_by(const nl_table *t, int seat, int ply)
{
    nl_game g = t->game;
    nl_deck d = t->deck;
    bool    all = true;
    for (int i = t->count; i < ply; i++) {
        all = all && (g.mover == seat || nl__table_computer_at(t, g.mover));
        nl_deck_play(&d, &g, t->action[i]);
    }
    return all;
}

/* Where people are apart, nobody plays for others, not even what they have played before. */
static nl_err check_play_again(const nl_table *t, const nl_event *e)
{
    if (t->termination)
        return NL_ERR_STOPPED;
    if (e->ply <= t->count || e->ply > t->recorded)
        return NL_ERR_NOTHING_TO_REDO;
    return t->apart && !all_by(t, e->seat, e->ply) ? NL_ERR_NOT_TURN : NL_OK;
}

static void apply_play_again(nl_table *t, const nl_event *e)
{
    while (t->count < e->ply)
        advance(t);
}

/* ---- seats ---- */

/* Whoever has no time left comes back when the computer has played: to leave and to return is no way to more time. */
static nl_err check_sit(const nl_table *t, const nl_event *e)
{
    nl_err error = nl_seat_check(&e->who);
    if (error)
        return error;
    if (!e->who.computer) {
        bool late =
            t->apart && t->clock.running && e->seat == t->game.mover && nl_table_left(t, e->seat, e->at) == 0;
        return late ? NL_ERR_TIME_OVER : NL_OK;
    }
    const char *level = e->who.level;
    bool        named = level[0] && strcmp(level, "-") != 0 && !memchr(level, ' ', strlen(level));
    return named ? NL_OK : NL_ERR_NAME;
}

/* Whoever takes a seat back from a computer has a tenth of the time at least. */
static void give_time(nl_table *t, int seat)
{
    int64_t least = t->clock.control[seat].main / 10;
    if (t->clock.left[seat] < least)
        t->clock.left[seat] = least;
}

static void apply_sit(nl_table *t, const nl_event *e)
{
    if (t->apart && nl__table_computer_at(t, e->seat) && !e->who.computer)
        give_time(t, e->seat);
    nl_seat_copy(&t->seat[e->seat], &e->who);
    nl__table_drop_seat_tags(t, e->seat);
}

/* ---- ending ---- */

static void end(nl_table *t, nl_termination why, int last)
{
    nl_table_standing(t, last, t->ranking);
    nl__table_forget(t, nl__table_takes_back(t));
    nl_clock_stop(&t->clock);
    t->termination = why;
}

static nl_err check_end(const nl_table *t, const nl_event *e)
{
    (void)e;
    return check_going_on(t);
}

static void apply_leave(nl_table *t, const nl_event *e)
{
    end(t, NL_RESIGNED, e->seat);
}

static void apply_forfeit(nl_table *t, const nl_event *e)
{
    end(t, NL_FORFEIT, e->seat);
}

static nl_err check_time_over(const nl_table *t, const nl_event *e)
{
    nl_err error = check_going_on(t);
    if (error)
        return error;
    if (e->seat != t->game.mover)
        return NL_ERR_NOT_TURN;
    return !nl_table_timed(t) || time_is_over(t, e->at) ? NL_OK : NL_ERR_TIME_LEFT;
}

static void apply_time_over(nl_table *t, const nl_event *e)
{
    end(t, NL_TIME, e->seat);
}

static nl_err check_agree(const nl_table *t, const nl_event *e)
{
    nl_err error = check_going_on(t);
    return !error && t->apart && other_people(t, e->seat) ? NL_ERR_NOT_AGREED : error;
}

static void apply_agree(nl_table *t, const nl_event *e)
{
    (void)e;
    end(t, NL_AGREED, -1);
}

/* ---- proposals ---- */

static nl_err check_proposal(const nl_table *t, const nl_event *e)
{
    nl_err error = t->termination ? NL_ERR_STOPPED : check_person(t, e->seat);
    if (error)
        return error;
    if (!other_people(t, e->seat))
        return NL_ERR_SEAT; /* nobody is there to accept */
    if (t->proposal.open)
        return NL_ERR_OFFER_OPEN;
    if (e->kind == NL_EVENT_PROPOSE_PAUSE && !t->clock.running)
        return NL_ERR_CLOCK_STATE;
    if (e->kind != NL_EVENT_PROPOSE_TAKE_BACK)
        return check_going_on(t);
    return e->ply < t->count ? NL_OK : NL_ERR_NOTHING_TO_UNDO;
}

static void apply_proposal(nl_table *t, const nl_event *e)
{
    t->proposal = (nl_proposal){ .open = true, .kind = e->kind, .seat = e->seat, .ply = e->ply };
}

unsigned nl_table_unanswered(const nl_table *t)
{
    return t->proposal.open ? other_people(t, t->proposal.seat) & ~(unsigned)t->proposal.accepted : 0;
}

static void pause(nl_table *t)
{
    nl_clock_stop(&t->clock);
    t->paused = true;
}

static nl_err check_accept(const nl_table *t, const nl_event *e)
{
    if (!t->proposal.open || e->seat == t->proposal.seat || t->proposal.accepted >> e->seat & 1)
        return NL_ERR_NO_OFFER;
    return check_person(t, e->seat);
}

static void apply_accept(nl_table *t, const nl_event *e)
{
    nl_proposal p = t->proposal;
    t->proposal.accepted |= (uint8_t)(1u << e->seat);
    if (nl_table_unanswered(t))
        return;
    t->proposal = (nl_proposal){ .open = false };
    if (p.kind == NL_EVENT_PROPOSE_END)
        end(t, NL_AGREED, -1);
    else if (p.kind == NL_EVENT_PROPOSE_PAUSE)
        pause(t);
    else
        take_back(t, p.ply, e->at);
}

static nl_err check_decline(const nl_table *t, const nl_event *e)
{
    return t->proposal.open ? check_person(t, e->seat) : NL_ERR_NO_OFFER;
}

static void apply_decline(nl_table *t, const nl_event *e)
{
    (void)e;
    t->proposal = (nl_proposal){ .open = false };
}

/* ---- clocks ---- */

static nl_err check_clock(const nl_table *t, const nl_event *e)
{
    bool changes = t->clock.running == (e->kind == NL_EVENT_PAUSE);
    return changes && nl_table_timed(t) && !nl_table_over(t) ? NL_OK : NL_ERR_CLOCK_STATE;
}

static void apply_resume(nl_table *t, const nl_event *e)
{
    nl_clock_run(&t->clock, e->at);
    t->paused = false;
}

static void apply_pause(nl_table *t, const nl_event *e)
{
    (void)e;
    pause(t);
}

/* ---- all kinds ---- */

static const struct {
    nl_err (*check)(const nl_table *t, const nl_event *e);
    void (*apply)(nl_table *t, const nl_event *e);
    bool keeps_proposal; /* one stays open; every other event ends it */
} kinds[NL_EVENT_KINDS] = {
    [NL_EVENT_PLAY] = { check_play, apply_play, false },
    [NL_EVENT_TAKE_BACK] = { check_take_back, apply_take_back, false },
    [NL_EVENT_PLAY_AGAIN] = { check_play_again, apply_play_again, false },
    [NL_EVENT_SIT] = { check_sit, apply_sit, false },
    [NL_EVENT_PROPOSE_TAKE_BACK] = { check_proposal, apply_proposal, false },
    [NL_EVENT_PROPOSE_END] = { check_proposal, apply_proposal, false },
    [NL_EVENT_PROPOSE_PAUSE] = { check_proposal, apply_proposal, false },
    [NL_EVENT_ACCEPT] = { check_accept, apply_accept, true },
    [NL_EVENT_DECLINE] = { check_decline, apply_decline, true },
    [NL_EVENT_LEAVE] = { check_end, apply_leave, false },
    [NL_EVENT_FORFEIT] = { check_end, apply_forfeit, false },
    [NL_EVENT_TIME_OVER] = { check_time_over, apply_time_over, false },
    [NL_EVENT_AGREE] = { check_agree, apply_agree, false },
    [NL_EVENT_RESUME] = { check_clock, apply_resume, true },
    [NL_EVENT_PAUSE] = { check_clock, apply_pause, true },
};

nl_err nl_table_check(const nl_table *t, const nl_event *e)
{
    if (e->kind >= NL_EVENT_KINDS || e->revealed > NL_SLOTS - 1)
        return NL_ERR_EVENT;
    if (e->number != t->events)
        return NL_ERR_EVENT_NUMBER;
    if (e->seat >= t->deal.players)
        return NL_ERR_SEAT;
    if (e->lag > NL_LAG_MAX || (e->lag && e->kind != NL_EVENT_PLAY))
        return NL_ERR_EVENT;
    if (time_is_over(t, played_at(e)) && e->kind != NL_EVENT_TIME_OVER && e->kind != NL_EVENT_SIT)
        return NL_ERR_TIME_OVER;
    return kinds[e->kind].check(t, e);
}

void nl_table_apply(nl_table *t, const nl_event *e)
{
    assert(!nl_table_check(t, e));
    if (t->clock.running)
        nl_clock_count(&t->clock, t->game.mover, played_at(e));
    if (t->clock.running && e->at > t->clock.since)
        t->clock.since = e->at; /* what the line took is nobody's time */
    if (!kinds[e->kind].keeps_proposal)
        t->proposal = (nl_proposal){ .open = false };
    kinds[e->kind].apply(t, e);
    t->events++;
}

/* ---- deciding ---- */

/* Draws what the action of a request reveals, as far as there is a deck. */
static void draw(const nl_table *t, nl_event *e)
{
    e->revealed = 0;
    memset(e->tile, 0, sizeof e->tile);
    if (!may_reveal(t, e->action))
        return;
    nl_game g = t->game;
    if (nl_game_apply(&g, e->action) || g.owed > t->deck.count - t->deck.next)
        return;
    e->revealed = g.owed;
    memcpy(e->tile, t->deck.order + t->deck.next, g.owed);
}

/* The ply that a request goes to; where the table stands if it goes nowhere. */
static int find_ply(const nl_table *t, const nl_event *e)
{
    if (e->kind == NL_EVENT_PLAY_AGAIN)
        return nl__table_redo_ply(t);
    nl_undo u = nl_table_would_undo(t, e->seat);
    return u.possible ? u.ply : t->count;
}

nl_err nl_table_decide(const nl_table *t, nl_event *request, int64_t now)
{
    nl_event e = *request;
    e.number = t->events;
    e.at = now;
    e.ply = 0;
    if (e.kind == NL_EVENT_PLAY)
        draw(t, &e);
    if (e.kind == NL_EVENT_TAKE_BACK || e.kind == NL_EVENT_PROPOSE_TAKE_BACK || e.kind == NL_EVENT_PLAY_AGAIN)
        e.ply = (uint8_t)find_ply(t, &e);
    nl_err error = nl_table_check(t, &e);
    if (error == NL_ERR_REVEALED)
        return NL_ERR_DECK_SHORT; /* what is drawn here fits, if there is enough of it */
    if (!error)
        *request = e;
    return error;
}

bool nl_table_may(const nl_table *t, int seat, nl_event_kind kind)
{
    nl_event e = { .kind = (uint8_t)kind, .seat = (uint8_t)seat };
    return nl_table_decide(t, &e, t->clock.since) == NL_OK;
}

nl_err nl_table_do(nl_table *t, nl_event *request, int64_t now)
{
    nl_err e = nl_table_decide(t, request, now);
    if (!e)
        nl_table_apply(t, request);
    return e;
}
