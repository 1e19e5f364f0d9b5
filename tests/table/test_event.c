/* test_event.c: a table is the fold of its events, for those who run it and for those who are
 * told.
 *
 * SPDX-License-Identifier: MIT */
#include "record/link.h"
#include "tables.h"
#include "unit.h"

#ifndef GAMES
#define GAMES 2000
#endif

/* ---- two ends of a line ---- */

/* A table that knows the pile, and one that is only told what happens there, as text. */
typedef struct {
    nl_table here, there;
} line;

/* What everybody may know of a table, which is how one that follows begins. */
static void follow(line *l)
{
    buffer b;
    bool   apart = l->here.apart;
    record(&l->here, false, &b);
    assert_int_equal(nl_table_read(&l->there, b.text, b.length, NULL), NL_OK);
    l->there.apart = apart;
}

static void tell(line *l, const nl_event *e)
{
    buffer    b;
    nl_event  told;
    nl_writer w = buffer_writer(&b);
    nl_event_write(e, &w);
    assert_int_equal(b.text[b.length - 1], '\n');
    assert_int_equal(nl_event_read(&told, b.text, b.length - 1), NL_OK);
    buffer    again;
    nl_writer v = buffer_writer(&again);
    nl_event_write(&told, &v);
    assert_string_equal(again.text, b.text);
    assert_int_equal(nl_table_check(&l->there, &told), NL_OK);
    nl_table_apply(&l->there, &told);
}

static nl_err ask(line *l, nl_event e, int64_t now)
{
    nl_err error = nl_table_do(&l->here, &e, now);
    if (!error)
        tell(l, &e);
    return error;
}

/* Whether the one that follows stands as the other does, but for what it cannot know. */
static void compare(const line *l)
{
    static nl_table h, t;
    h = l->here;
    t = l->there;
    assert_int_equal(nl_game_hash(&h.game), nl_game_hash(&t.game));
    assert_memory_equal(&h.game, &t.game, nl_game_bytes(&h.game));
    assert_true(t.deal.deck.count >= t.deck.next && t.deal.deck.count <= h.deal.deck.count);
    assert_memory_equal(t.deal.deck.order, h.deal.deck.order, t.deal.deck.count);
    h.deal.deck = t.deal.deck; /* the pile, and the seed that would tell it */
    h.deck = t.deck;
    h.seeded = t.seeded;
    h.seed = t.seed;
    assert_memory_equal(&h, &t, sizeof h);
}

/* Something that a player might ask for, sense or nonsense. */
static nl_event any_event(const nl_table *t, nl_rng *r)
{
    static const uint8_t usual[] = { NL_EVENT_TAKE_BACK, NL_EVENT_PLAY_AGAIN,
                                     NL_EVENT_SIT,       NL_EVENT_PROPOSE_TAKE_BACK,
                                     NL_EVENT_ACCEPT,    NL_EVENT_DECLINE,
                                     NL_EVENT_RESUME,    NL_EVENT_PAUSE };
    nl_event             e = { .kind = NL_EVENT_PLAY, .seat = (uint8_t)nl_rng_below(r, t->deal.players) };
    if (nl_rng_below(r, 3) == 0)
        e.kind = usual[nl_rng_below(r, sizeof usual)];
    if (nl_rng_below(r, 60) == 0)
        e.kind = (uint8_t)nl_rng_below(r, NL_EVENT_KINDS);
    if (e.kind == NL_EVENT_PLAY && !nl_table_over(t))
        e.action = any_action(t, r);
    if (e.kind == NL_EVENT_PLAY && nl_rng_below(r, 4))
        e.seat = t->game.mover;
    if (e.kind == NL_EVENT_PLAY && nl_rng_below(r, 4) == 0)
        e.lag = (uint16_t)nl_rng_below(r, NL_LAG_MAX + 1);
    if (e.kind == NL_EVENT_SIT)
        strcpy(e.who.name, nl_rng_below(r, 2) ? "Eva Nová Žďárská" : "");
    return e;
}

TEST(who_is_told_the_events_has_the_same_table)
{
    nl_rng      r = { 20261115 };
    static line l;
    for (int i = 0; i < GAMES; i++) {
        nl_setup s = any_setup(&r);
        int64_t  now = 0;
        s.apart = nl_rng_below(&r, 2);
        for (int p = 0; p < s.deal.players; p++) /* a level that nobody knows cannot be told in a line */
            if (s.seat[p].computer && !nl_seat_level(&s.seat[p]))
                s.seat[p].computer = false, s.seat[p].level[0] = '\0';
        assert_int_equal(nl_table_new(&l.here, &s), NL_OK);
        follow(&l);
        for (int step = 0; step < 80 && !l.here.termination; step++) {
            static nl_table before;
            before = l.here;
            now += nl_rng_below(&r, 2000);
            if (ask(&l, any_event(&l.here, &r), now))
                assert_memory_equal(&l.here, &before, sizeof before); /* refused: nothing has changed */
            compare(&l);
        }
    }
}

TEST(a_table_can_be_rebuilt_from_its_set_up_and_its_events)
{
    nl_rng          r = { 7 };
    static nl_table t, again;
    static char     log[1 << 16];
    for (int i = 0; i < GAMES / 10; i++) {
        nl_setup s = any_setup(&r);
        buffer   b;
        size_t   length = 0;
        int64_t  now = 0;
        for (int p = 0; p < s.deal.players; p++)
            s.seat[p].computer = false, s.seat[p].level[0] = '\0';
        nl_table_new(&t, &s);
        for (int step = 0; step < 100; step++) {
            nl_event e = any_event(&t, &r);
            now += nl_rng_below(&r, 5000);
            if (nl_table_do(&t, &e, now))
                continue;
            nl_writer w = buffer_writer(&b);
            nl_event_write(&e, &w);
            memcpy(log + length, b.text, b.length);
            length += b.length;
        }
        nl_table_new(&again, &s);
        for (size_t at = 0; at < length;) {
            nl_event    e;
            const char *end = memchr(log + at, '\n', length - at);
            assert_int_equal(nl_event_read(&e, log + at, (size_t)(end - log) - at), NL_OK);
            assert_int_equal(nl_table_check(&again, &e), NL_OK);
            nl_table_apply(&again, &e);
            at = (size_t)(end - log) + 1;
        }
        assert_memory_equal(&again, &t, sizeof t);
    }
}

/* ---- who may do what ---- */

static nl_table two(bool apart)
{
    nl_table t;
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    s.apart = apart;
    nl_table_new(&t, &s);
    return t;
}

static nl_event playing(int seat, int take)
{
    return (nl_event){ .kind = NL_EVENT_PLAY, .seat = (uint8_t)seat, .action = { (uint8_t)take, 0 } };
}

TEST(only_whose_turn_it_is_plays)
{
    nl_table t = two(false), before = t;
    assert_int_equal(nl_table_play(&t, 1, (nl_action){ 1, 0 }, 0), NL_ERR_NOT_TURN);
    assert_int_equal(nl_table_play(&t, 2, (nl_action){ 1, 0 }, 0), NL_ERR_SEAT);
    assert_memory_equal(&t, &before, sizeof t);
    assert_int_equal(nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0), NL_OK);
    assert_int_equal(nl_table_play(&t, 0, (nl_action){ 1, 1 }, 0), NL_ERR_NOT_TURN);
}

TEST(events_come_in_their_order_and_once)
{
    nl_table t = two(false), u = t;
    nl_event e = playing(0, 1), f = playing(1, 1);
    assert_int_equal(nl_table_do(&t, &e, 0), NL_OK);
    assert_int_equal(nl_table_do(&t, &f, 0), NL_OK);
    assert_int_equal(nl_table_check(&u, &f), NL_ERR_EVENT_NUMBER); /* one is missing */
    nl_table_apply(&u, &e);
    assert_int_equal(nl_table_check(&u, &e), NL_ERR_EVENT_NUMBER); /* twice */
    assert_int_equal(nl_table_check(&u, &f), NL_OK);
    f.kind = NL_EVENT_KINDS;
    assert_int_equal(nl_table_check(&u, &f), NL_ERR_EVENT);
    f = playing(1, 1);
    f.revealed = NL_SLOTS; /* more than there is room for */
    assert_int_equal(nl_table_check(&u, &f), NL_ERR_EVENT);
}

TEST(a_request_says_no_more_than_it_has_to)
{
    nl_table t = two(false);
    nl_event e = playing(0, 1);
    e.ply = 7;
    assert_int_equal(nl_table_do(&t, &e, 0), NL_OK);
    assert_int_equal(e.ply, 0);
    for (int kind = 0; kind < NL_EVENT_KINDS; kind++) {
        static const char *const alone[] = { "sit", "forfeit", "time-over", "resume", "pause" };
        bool                     by_player = true;
        for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++)
            by_player = by_player && strcmp(nl_event_word((nl_event_kind)kind), alone[i]) != 0;
        assert_int_equal(nl_event_by_player((nl_event_kind)kind), by_player);
    }
}

TEST(revealed_tiles_must_be_those_of_the_deck)
{
    nl_rng   r = { 3 };
    line     l;
    nl_event e = { .kind = NL_EVENT_PLAY, .action = { NL_REFILL, 0 } };
    nl_setup s = seeded(2, 3);
    nl_table_new(&l.here, &s);
    follow(&l);
    while (!nl_game_may_refill(&l.here.game)) {
        nl_event any = { .kind = NL_EVENT_PLAY,
                         .seat = l.here.game.mover,
                         .action = any_action(&l.here, &r) };
        assert_int_equal(ask(&l, any, 0), NL_OK);
    }
    e.seat = l.here.game.mover;
    assert_int_equal(nl_table_decide(&l.there, &e, 0), NL_ERR_DECK_SHORT); /* it cannot draw by itself */
    assert_int_equal(nl_table_decide(&l.here, &e, 0), NL_OK);
    assert_true(e.revealed > 1);
    nl_event wrong = e;
    wrong.tile[0] = e.tile[1];
    wrong.tile[1] = e.tile[0];
    assert_int_equal(nl_table_check(&l.here, &wrong), NL_ERR_REVEALED); /* who knows the deck sees it */
    assert_int_equal(nl_table_check(&l.there, &wrong), NL_OK);
    wrong.tile[1] = wrong.tile[0];
    assert_int_equal(nl_table_check(&l.there, &wrong), NL_ERR_REVEALED);
    wrong = e;
    wrong.revealed--;
    assert_int_equal(nl_table_check(&l.there, &wrong), NL_ERR_REVEALED);
    assert_int_equal(nl_table_check(&l.there, &e), NL_OK);
}

TEST(a_tile_that_is_taken_reveals_none)
{
    nl_rng   r = { 4 };
    line     l;
    nl_setup s = seeded(2, 4);
    nl_table_new(&l.here, &s);
    follow(&l);
    nl_event e = { .kind = NL_EVENT_PLAY, .seat = l.here.game.mover, .action = any_action(&l.here, &r) };
    assert_int_equal(nl_table_decide(&l.here, &e, 0), NL_OK);
    assert_int_equal(e.revealed, 0);
    e.revealed = 1;
    e.tile[0] = l.here.deck.order[l.here.deck.next];
    assert_int_equal(nl_table_check(&l.here, &e), NL_ERR_REVEALED);
    assert_int_equal(nl_table_check(&l.there, &e), NL_ERR_REVEALED);
}

/* ---- proposals ---- */

TEST(what_others_have_seen_is_taken_back_only_if_they_agree)
{
    nl_table t = two(true);
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    assert_int_equal(t.game.mover, 1);
    assert_int_equal(happen(&t, NL_EVENT_TAKE_BACK, 0, 0), NL_OK); /* nobody has answered yet */
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    nl_table_play(&t, 1, (nl_action){ 1, 0 }, 0);
    assert_int_equal(happen(&t, NL_EVENT_TAKE_BACK, 0, 0), NL_ERR_NOT_AGREED);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 1, 0), NL_ERR_NO_OFFER);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_TAKE_BACK, 0, 0), NL_OK);
    assert_int_equal(t.proposal.ply, 0);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_END, 1, 0), NL_ERR_OFFER_OPEN);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 0), NL_ERR_NO_OFFER); /* not by oneself */
    assert_int_equal(happen(&t, NL_EVENT_DECLINE, 1, 0), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_DECLINE, 1, 0), NL_ERR_NO_OFFER);
    assert_int_equal(t.count, 2);
    happen(&t, NL_EVENT_PROPOSE_TAKE_BACK, 0, 0);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 1, 0), NL_OK);
    assert_int_equal(t.count, 0);
    assert_false(t.proposal.open);
    assert_int_equal(nl_table_takebacks(&t), 1);
}

TEST(only_the_last_decision_is_free_to_take_back)
{
    nl_setup s = stacked(2, 5, (uint8_t[]){ 1, 0 });
    nl_rng   r = { 1 };
    nl_table t;
    s.apart = true;
    nl_table_new(&t, &s);
    while (!nl_game_may_refill(&t.game))
        assert_int_equal(play_now(&t, any_action(&t, &r), 0), NL_OK);
    int mover = t.game.mover;
    play_now(&t, (nl_action){ NL_REFILL, 0 }, 0);
    assert_int_equal(happen(&t, NL_EVENT_TAKE_BACK, mover, 0), NL_ERR_NOT_AGREED); /* tiles were revealed */
    t = two(true);
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    nl_table_play(&t, 1, (nl_action){ 1, 0 }, 0);
    nl_event back = { .kind = NL_EVENT_TAKE_BACK, .seat = 1, .number = t.events, .ply = 1 };
    assert_int_equal(nl_table_check(&t, &back), NL_OK);
    back.ply = 0; /* what the other has played is not one's own to take back */
    assert_int_equal(nl_table_check(&t, &back), NL_ERR_NOT_AGREED);
    back.ply = 2;
    assert_int_equal(nl_table_check(&t, &back), NL_ERR_NOTHING_TO_UNDO);
}

TEST(all_others_have_to_accept_and_computers_are_not_asked)
{
    nl_setup s = stacked(4, 5, (uint8_t[]){ 3, 2, 1, 0 });
    s.apart = true;
    s.seat[3] = (nl_seat){ .computer = true, .level = "random" };
    nl_table t;
    nl_table_new(&t, &s);
    assert_int_equal(happen(&t, NL_EVENT_AGREE, 0, 0), NL_ERR_NOT_AGREED);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_END, 3, 0), NL_ERR_SEAT);
    happen(&t, NL_EVENT_PROPOSE_END, 1, 0);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 3, 0), NL_ERR_SEAT);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 0), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 0), NL_ERR_NO_OFFER); /* once is enough */
    assert_false(nl_table_over(&t));
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 2, 0), NL_OK);
    assert_int_equal(t.termination, NL_AGREED);
}

TEST(a_proposal_outlasts_a_pause)
{
    nl_setup s = stacked(3, 5, (uint8_t[]){ 2, 1, 0 });
    nl_table t;
    s.apart = true;
    s.time[0] = (nl_time_control){ 1000, 0 };
    nl_table_new(&t, &s);
    nl_table_resume(&t, 0);
    happen(&t, NL_EVENT_PROPOSE_END, 1, 0);
    assert_int_equal(happen(&t, NL_EVENT_PAUSE, 0, 1), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_RESUME, 0, 2), NL_OK);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 3), NL_OK);
    assert_true(t.proposal.open);
    assert_int_equal(happen(&t, NL_EVENT_LEAVE, 2, 4), NL_OK);
    assert_false(t.proposal.open);
    assert_int_equal(t.termination, NL_RESIGNED);
}

TEST(a_pause_is_agreed_by_all)
{
    nl_setup s = stacked(3, 5, (uint8_t[]){ 2, 1, 0 });
    nl_table t;
    s.apart = true;
    s.time[0] = s.time[1] = s.time[2] = (nl_time_control){ 1000, 0 };
    nl_table_new(&t, &s);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_PAUSE, 1, 0), NL_ERR_CLOCK_STATE);
    assert_false(nl_table_paused(&t)); /* it has not run yet */
    nl_table_resume(&t, 0);
    assert_int_equal(nl_table_unanswered(&t), 0);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_PAUSE, 1, 100), NL_OK);
    assert_int_equal(nl_table_unanswered(&t), 1 << 0 | 1 << 2);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 200), NL_OK);
    assert_int_equal(nl_table_unanswered(&t), 1 << 2);
    assert_true(t.clock.running && !nl_table_paused(&t));
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 2, 300), NL_OK);
    assert_true(!t.clock.running && nl_table_paused(&t));
    assert_int_equal(nl_table_left(&t, t.game.mover, 99999), 700);
    assert_int_equal(happen(&t, NL_EVENT_RESUME, 0, 100000), NL_OK);
    assert_false(nl_table_paused(&t));
    assert_int_equal(nl_table_left(&t, t.game.mover, 100100), 600);
    nl_table_pause(&t, 100200);
    assert_true(nl_table_paused(&t));
    nl_table another = t;
    happen(&t, NL_EVENT_LEAVE, 0, 100300);
    assert_false(nl_table_paused(&t)); /* it is over */
    nl_table_truncate(&another, 0);
    assert_false(nl_table_paused(&another)); /* another game, whose clock has not run */
}

TEST(the_table_tells_what_may_be_asked_for)
{
    nl_table t = two(true);
    assert_false(nl_table_may(&t, 0, NL_EVENT_TAKE_BACK));
    assert_false(nl_table_may(&t, 0, NL_EVENT_PROPOSE_TAKE_BACK));
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    assert_true(nl_table_may(&t, 0, NL_EVENT_TAKE_BACK));
    nl_table_play(&t, 1, (nl_action){ 1, 0 }, 0);
    assert_false(nl_table_may(&t, 0, NL_EVENT_TAKE_BACK));
    assert_true(nl_table_may(&t, 0, NL_EVENT_PROPOSE_TAKE_BACK));
    assert_false(nl_table_may(&t, 0, NL_EVENT_PROPOSE_PAUSE)); /* there is no clock */
    nl_table before = t;
    assert_true(nl_table_may(&t, 1, NL_EVENT_PROPOSE_END));
    assert_memory_equal(&before, &t, sizeof t);
    happen(&t, NL_EVENT_PROPOSE_END, 1, 0);
    assert_false(nl_table_may(&t, 0, NL_EVENT_PROPOSE_TAKE_BACK));
    assert_true(nl_table_may(&t, 0, NL_EVENT_ACCEPT) && nl_table_may(&t, 0, NL_EVENT_DECLINE));
    assert_false(nl_table_may(&t, 1, NL_EVENT_ACCEPT));
}

TEST(a_proposal_lapses_when_seats_change_or_nobody_can_accept)
{
    nl_table t = two(true);
    happen(&t, NL_EVENT_PROPOSE_END, 1, 0);
    assert_int_equal(nl_table_sit(&t, 0, &(nl_seat){ .computer = true, .level = "of-tomorrow" }), NL_OK);
    assert_false(t.proposal.open);
    assert_int_equal(happen(&t, NL_EVENT_PROPOSE_END, 1, 0), NL_ERR_SEAT); /* a computer, known here or not */
    assert_int_equal(happen(&t, NL_EVENT_AGREE, 1, 0), NL_OK);
}

TEST(nobody_plays_again_for_others_far_away)
{
    nl_table t = two(true);
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    nl_table_play(&t, 1, (nl_action){ 1, 0 }, 0);
    happen(&t, NL_EVENT_PROPOSE_TAKE_BACK, 0, 0);
    happen(&t, NL_EVENT_ACCEPT, 1, 0);
    assert_int_equal(t.count, 0);
    assert_int_equal(happen(&t, NL_EVENT_PLAY_AGAIN, 1, 0), NL_ERR_NOT_TURN);
    assert_int_equal(happen(&t, NL_EVENT_PLAY_AGAIN, 0, 0), NL_OK);
    assert_int_equal(t.count, 1);
}

TEST(a_proposal_lapses_when_the_game_goes_on)
{
    nl_table t = two(true);
    happen(&t, NL_EVENT_PROPOSE_END, 1, 0);
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    assert_int_equal(happen(&t, NL_EVENT_ACCEPT, 0, 0), NL_ERR_NO_OFFER);
}

/* ---- undo ---- */

TEST(a_refill_that_had_to_be_is_no_decision)
{
    nl_rng   r = { 1 };
    nl_setup s = seeded(2, 3);
    nl_table t;
    nl_table_new(&t, &s);
    while (t.game.wheel.count) {
        nl_action a = any_action(&t, &r);
        if (a.take <= NL_REACH)
            play_now(&t, a, 0);
    }
    int laid = t.count - 1;
    play_now(&t, (nl_action){ NL_REFILL, 0 }, 0);
    nl_undo u = nl_table_would_undo(&t, 0);
    assert_true(u.possible && u.reveals);
    assert_int_equal(u.ply, laid);
    assert_int_equal(nl_table_undo(&t, 0), NL_OK);
    assert_int_equal(t.count, laid);
    assert_int_equal(nl_table_redo(&t, 0), NL_OK); /* both again */
    assert_int_equal(t.count, laid + 2);
}

TEST(only_what_was_taken_back_is_played_again)
{
    nl_table t = two(false);
    nl_table_play(&t, 0, (nl_action){ 1, 0 }, 0);
    nl_table_undo(&t, 0);
    nl_event again = { .kind = NL_EVENT_PLAY_AGAIN, .number = t.events, .ply = 1 };
    assert_int_equal(nl_table_check(&t, &again), NL_OK);
    again.ply = 2;
    assert_int_equal(nl_table_check(&t, &again), NL_ERR_NOTHING_TO_REDO);
    again.ply = 0;
    assert_int_equal(nl_table_check(&t, &again), NL_ERR_NOTHING_TO_REDO);
}

/* ---- names and chances ---- */

static const char *named(const nl_table *t, int player)
{
    static char name[NL_NAME_MAX + 2];
    nl_table_name(t, player, name);
    return name;
}

TEST(players_are_called_by_name_or_level_or_number)
{
    nl_setup s = seeded(4, 1);
    s.seat[1] = (nl_seat){ .computer = true, .level = "half-moon" };
    s.seat[2] = (nl_seat){ .computer = true, .level = "nobody" };
    strcpy(s.seat[3].name, "Anna");
    nl_table t;
    nl_table_new(&t, &s);
    assert_string_equal(named(&t, 0), "Player 1");
    assert_string_equal(named(&t, 1), "Half Moon");
    assert_string_equal(named(&t, 2), "Player 3");
    assert_string_equal(named(&t, 3), "Anna");
    strcpy(s.seat[1].level, "half-moon+0.4");
    strcpy(s.seat[2].level, "half-moon+0.6");
    nl_table_new(&t, &s);
    assert_string_equal(named(&t, 1), "Half Moon"); /* by the nearer level */
    assert_string_equal(named(&t, 2), "Gibbous");
    strcpy(s.seat[1].level, "half-moon");
    s.seat[0] = s.seat[1];
    strcpy(s.seat[2].name, "Anna");
    nl_table_new(&t, &s);
    assert_string_equal(named(&t, 0), "Half Moon 1");
    assert_string_equal(named(&t, 1), "Half Moon 2");
    assert_string_equal(named(&t, 2), "Anna 3");
    assert_string_equal(named(&t, 3), "Anna 4");
    s.seat[2] = s.seat[3] = s.seat[0];
    s.seat[0] = s.seat[1] = (nl_seat){ .name = "" };
    strcpy(s.seat[0].name, "Anna");
    nl_table_new(&t, &s);
    assert_string_equal(named(&t, 0), "Anna");
    assert_string_equal(named(&t, 1), "Player 2"); /* though there is no other without a name */
    assert_string_equal(named(&t, 2), "Half Moon 1");
    assert_string_equal(named(&t, 3), "Half Moon 2");
}

TEST(chances_change_with_seed_and_ply_and_are_the_same_everywhere)
{
    nl_setup s = seeded(2, 5), other = seeded(2, 6);
    nl_table t, u;
    buffer   b;
    nl_table_new(&t, &s);
    nl_table_new(&u, &other);
    assert_true(nl_table_chances(&t) != nl_table_chances(&u));
    uint64_t first = nl_table_chances(&t);
    play_now(&t, (nl_action){ 1, 0 }, 0);
    assert_true(nl_table_chances(&t) != first);
    record(&t, true, &b);
    nl_table_read(&u, b.text, b.length, NULL);
    assert_true(nl_table_chances(&t) == nl_table_chances(&u));
    record(&t, false, &b); /* without a seed: still the same for everybody who was told */
    nl_table_read(&t, b.text, b.length, NULL);
    nl_table_complete(&t, 99);
    nl_table_read(&u, b.text, b.length, NULL);
    nl_table_complete(&u, 98);
    assert_true(nl_table_chances(&t) == nl_table_chances(&u));
    s.seeded = other.seeded = false; /* … and not the same for every deal */
    nl_table_new(&t, &s);
    nl_table_new(&u, &other);
    assert_true(nl_table_chances(&t) != nl_table_chances(&u));
    s.seeded = other.seeded = true; /* with a seed the deck does not matter */
    other.seed = s.seed;
    nl_table_new(&t, &s);
    nl_table_new(&u, &other);
    assert_true(nl_table_chances(&t) == nl_table_chances(&u));
}

/* ---- text ---- */

TEST(a_line_that_is_no_event_is_refused)
{
    static const char *const bad[] = {
        "",
        "0",
        "0 0",
        "0 0 play",
        "0 0 play 1",
        "0 0 play 0 1@0,0",
        "0 0 play 5 1@0,0",
        "00 0 play 1 1@0,0",
        "0 -0 play 1 1@0,0",
        "0 - play 1 1@0,0",
        "0 5- play 1 1@0,0",
        "0 5-0 play 1 1@0,0",
        "0 5-501 play 1 1@0,0",
        "0 5-1-1 play 1 1@0,0",
        "0  play 1 1@0,0",
        "0 0 play 1 1@0,0 ",
        "0 0 play 1  1@0,0",
        "0 0 play 1 4@0,0",
        "0 0 play 1 r 69",
        "0 0 play 1 r 1 2 3 4 5 6 7 8 9 10 11 12",
        "0 0 fly 1",
        "0 0 leav 1",
        "0 0 leave 1 now",
        "0 0 take-back 1",
        "0 0 take-back 1 81",
        "0 0 sit 1",
        "0 0 sit 1 -",
        "0 0 sit 1 - \x01",
        "0 0 sit 1 - \xff",
        "4294967296 0 leave 1",
        "0 9223372036854775808 leave 1",
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        nl_event e = { .number = 77 };
        if (nl_event_read(&e, bad[i], strlen(bad[i])) != NL_ERR_EVENT || e.number != 77)
            fail_msg("«%s» was read", bad[i]);
    }
    nl_event e;
    char     sits[256] = "0 0 sit 1 - ";
    assert_int_equal(nl_event_read(&e, "0 0 leave 1\0", 12), NL_ERR_EVENT);
    assert_int_equal(nl_event_read(&e, "0 0 sit 1 - An\0na", 17), NL_ERR_EVENT);
    memset(sits + 12, 'x', NL_NAME_MAX);
    assert_int_equal(nl_event_read(&e, sits, 12 + NL_NAME_MAX), NL_ERR_EVENT);
    assert_int_equal(nl_event_read(&e, sits, 12 + NL_NAME_MAX - 1), NL_OK);
}

TEST(lines_are_read_and_written_as_they_are_told)
{
    static const char *const lines[] = {
        "3 61500 play 2 1@0,1\n",
        "4 70200 play 1 r 17 4 61\n",
        "5 71000 take-back 1 3\n",
        "6 71900 sit 2 full-moon Anna  B\n",
        "7 -5 sit 1 - \n",
        "4294967295 0 time-over 4\n",
        "8 80000-120 play 2 1@0,1\n",
        "9 -5-500 play 2 1@0,1\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        buffer    b;
        nl_event  e;
        nl_writer w = buffer_writer(&b);
        assert_int_equal(nl_event_read(&e, lines[i], strlen(lines[i]) - 1), NL_OK);
        nl_event_write(&e, &w);
        assert_string_equal(b.text, lines[i]);
    }
    nl_event e;
    assert_int_equal(nl_event_read(&e, "3 -5 sit 2 full-moon Anna  B", 28), NL_OK);
    assert_int_equal(e.at, -5);
    assert_int_equal(e.seat, 1);
    assert_string_equal(e.who.name, "Anna  B");
    assert_string_equal(e.who.level, "full-moon");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_is_told_the_events_has_the_same_table),
        cmocka_unit_test(a_table_can_be_rebuilt_from_its_set_up_and_its_events),
        cmocka_unit_test(only_whose_turn_it_is_plays),
        cmocka_unit_test(events_come_in_their_order_and_once),
        cmocka_unit_test(a_request_says_no_more_than_it_has_to),
        cmocka_unit_test(revealed_tiles_must_be_those_of_the_deck),
        cmocka_unit_test(a_tile_that_is_taken_reveals_none),
        cmocka_unit_test(what_others_have_seen_is_taken_back_only_if_they_agree),
        cmocka_unit_test(only_the_last_decision_is_free_to_take_back),
        cmocka_unit_test(all_others_have_to_accept_and_computers_are_not_asked),
        cmocka_unit_test(a_proposal_outlasts_a_pause),
        cmocka_unit_test(a_pause_is_agreed_by_all),
        cmocka_unit_test(the_table_tells_what_may_be_asked_for),
        cmocka_unit_test(a_proposal_lapses_when_seats_change_or_nobody_can_accept),
        cmocka_unit_test(nobody_plays_again_for_others_far_away),
        cmocka_unit_test(a_proposal_lapses_when_the_game_goes_on),
        cmocka_unit_test(a_refill_that_had_to_be_is_no_decision),
        cmocka_unit_test(only_what_was_taken_back_is_played_again),
        cmocka_unit_test(players_are_called_by_name_or_level_or_number),
        cmocka_unit_test(chances_change_with_seed_and_ply_and_are_the_same_everywhere),
        cmocka_unit_test(a_line_that_is_no_event_is_refused),
        cmocka_unit_test(lines_are_read_and_written_as_they_are_told),
    };
    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
