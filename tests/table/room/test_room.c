/* test_room.c: a room is the fold of its events, for who runs it and for those who are told.
 *
 * SPDX-License-Identifier: MIT */
#include "view/room_json.h"

#include "tables.h"
#include "unit.h"

#ifndef GAMES
#define GAMES 2000
#endif

static const uint8_t secret[NL_SECRET] = { 1, 2, 3 };

/* The room that knows the secret, and one that is told what happens there, as text. */
typedef struct {
    nl_room here, there;
    int64_t now;
} line;

static void begin_line(line *l)
{
    nl_room_new(&l->here, secret);
    nl_room_new(&l->there, NULL);
    l->now = 1000;
}

/* Asks for an event; if it happens, the other end hears of it. */
static nl_err ask(line *l, nl_room_event e)
{
    static nl_room before;
    char           text[NL_ROOM_LINE], again[NL_ROOM_LINE];
    nl_room_event  told;
    before = l->here;
    nl_err error = nl_room_decide(&l->here, &e, l->now += 10);
    assert_memory_equal(&before, &l->here, sizeof before);
    if (error)
        return error;
    nl_room_apply(&l->here, &e);
    size_t length = nl_room_event_write(&e, text);
    assert_int_equal(text[length - 1], '\n');
    assert_int_equal(nl_room_event_read(&told, text, length - 1), NL_OK);
    assert_int_equal(nl_room_event_write(&told, again), length);
    assert_string_equal(again, text);
    assert_int_equal(nl_room_check(&l->there, &told), NL_OK);
    nl_room_apply(&l->there, &told);
    assert_int_equal(nl_room_hash(&l->here), nl_room_hash(&l->there));
    return NL_OK;
}

static nl_room_event open_event(int players)
{
    nl_room_event e = { .kind = NL_ROOM_OPEN,
                        .id = "host",
                        .terms = {
                            .players = (uint8_t)players, .discs = { 20, 20, 20, 20 }, .listed = true } };
    for (int p = players; p < NL_PLAYERS_MAX; p++)
        e.terms.discs[p] = 0;
    return e;
}

static nl_room_event enter_event(int seat, const char *player)
{
    nl_room_event e = { .kind = NL_ROOM_ENTER,
                        .seat = (uint8_t)seat,
                        .who = { .name = "Näme with a blank" } };
    strcpy(e.id, player);
    memset(e.bytes, seat + 1, sizeof e.bytes);
    return e;
}

static nl_room_event computer_event(int seat, const char *level)
{
    nl_room_event e = { .kind = NL_ROOM_COMPUTER, .seat = (uint8_t)seat, .who = { .computer = true } };
    strcpy(e.who.level, level);
    return e;
}

static nl_room_event table_event(int seat, nl_event_kind kind)
{
    return (
        nl_room_event){ .kind = NL_ROOM_TABLE, .seat = (uint8_t)seat, .event = { .kind = (uint8_t)kind } };
}

static void seat_two(line *l)
{
    begin_line(l);
    assert_int_equal(ask(l, open_event(2)), NL_OK);
    assert_int_equal(ask(l, enter_event(0, "host")), NL_OK);
    assert_int_equal(ask(l, enter_event(1, "ben")), NL_OK);
}

/* ---- before the game ---- */

TEST(a_room_begins_with_its_opening)
{
    line l;
    begin_line(&l);
    assert_int_equal(ask(&l, enter_event(0, "host")), NL_ERR_EVENT);
    assert_int_equal(ask(&l, open_event(2)), NL_OK);
    assert_int_equal(ask(&l, open_event(2)), NL_ERR_EVENT);
    uint8_t seal[NL_SECRET];
    nl_seal(secret, seal);
    assert_memory_equal(l.there.seal, seal, sizeof seal);
    assert_false(l.there.unsealed);
}

TEST(terms_must_be_playable)
{
    line          l;
    nl_room_event e = open_event(2);
    begin_line(&l);
    e.terms.players = 1;
    assert_int_equal(ask(&l, e), NL_ERR_PLAYERS);
    e = open_event(2);
    e.terms.discs[1] = 21;
    assert_int_equal(ask(&l, e), NL_ERR_DISCS);
    e = open_event(2);
    e.terms.time.increment = 5;
    assert_int_equal(ask(&l, e), NL_ERR_CLOCK);
    e = open_event(2);
    strcpy(e.id, "Not an id");
    assert_int_equal(ask(&l, e), NL_ERR_EVENT);
}

TEST(everybody_has_one_seat)
{
    line l;
    begin_line(&l);
    ask(&l, open_event(3));
    assert_int_equal(ask(&l, enter_event(1, "ben")), NL_OK);
    assert_int_equal(ask(&l, enter_event(1, "cleo")), NL_ERR_SEAT_TAKEN);
    assert_int_equal(ask(&l, enter_event(2, "ben")), NL_ERR_SEATED);
    assert_int_equal(ask(&l, enter_event(3, "cleo")), NL_ERR_SEAT);
    assert_int_equal(ask(&l, computer_event(1, "half-moon")), NL_ERR_SEAT_TAKEN);
    assert_int_equal(ask(&l, computer_event(2, "no-such-moon")), NL_ERR_NAME);
    assert_int_equal(ask(&l, computer_event(2, "half-moon")), NL_OK);
    assert_int_equal(ask(&l, enter_event(2, "cleo")), NL_OK); /* people before computers */
    assert_int_equal(nl_room_seat_of(&l.there, "cleo"), 2);
    assert_int_equal(nl_room_seat_of(&l.there, "dora"), -1);
    assert_int_equal(nl_room_free(&l.there), 1);
}

TEST(whoever_leaves_is_host_no_more)
{
    line          l;
    nl_room_event leave = { .kind = NL_ROOM_EXIT, .seat = 0 };
    seat_two(&l);
    assert_string_equal(l.here.host, "host");
    assert_int_equal(ask(&l, leave), NL_OK);
    assert_string_equal(l.there.host, "ben");
    assert_int_equal(ask(&l, leave), NL_ERR_SEAT);
    leave.seat = 1;
    assert_int_equal(ask(&l, leave), NL_OK);
    assert_string_equal(l.there.host, "");
    assert_int_equal(ask(&l, enter_event(1, "cleo")), NL_OK);
    assert_string_equal(l.there.host, "cleo");
}

TEST(terms_change_only_while_the_host_is_alone)
{
    line          l;
    nl_room_event e = open_event(3);
    begin_line(&l);
    ask(&l, open_event(2));
    ask(&l, enter_event(0, "host"));
    ask(&l, computer_event(1, "new-moon"));
    e.kind = NL_ROOM_TERMS;
    assert_int_equal(ask(&l, e), NL_OK);
    assert_int_equal(l.there.terms.players, 3);
    ask(&l, enter_event(2, "ben"));
    assert_int_equal(ask(&l, e), NL_ERR_TERMS);
}

TEST(the_game_begins_when_no_seat_is_free)
{
    line          l;
    nl_room_event begin = { .kind = NL_ROOM_BEGIN };
    begin_line(&l);
    ask(&l, open_event(2));
    ask(&l, enter_event(0, "host"));
    assert_int_equal(ask(&l, table_event(0, NL_EVENT_LEAVE)), NL_ERR_NOT_BEGUN);
    assert_int_equal(ask(&l, begin), NL_ERR_SEATS_FREE);
    ask(&l, computer_event(1, "new-moon"));
    assert_int_equal(ask(&l, begin), NL_OK);
    assert_int_equal(ask(&l, begin), NL_ERR_BEGUN);
    assert_int_equal(ask(&l, enter_event(1, "ben")), NL_ERR_BEGUN);
    assert_int_equal(l.here.table.deal.deck.count, NL_TILES);
    assert_int_equal(l.there.table.deal.deck.count, NL_SLOTS - 1); /* nothing of the pile */
}

TEST(computers_alone_do_not_play)
{
    line l;
    begin_line(&l);
    ask(&l, open_event(2));
    ask(&l, computer_event(0, "new-moon"));
    ask(&l, computer_event(1, "new-moon"));
    assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN }), NL_ERR_SEAT);
}

/* ---- the game, and after it ---- */

TEST(whole_games_are_followed_and_verified)
{
    for (int n = 0; n < GAMES / 20; n++) {
        static line     l;
        static nl_table t;
        nl_rng          rng = { (uint64_t)n };
        buffer          b;
        nl_writer       w = buffer_writer(&b);
        int             place, steps = 0;
        seat_two(&l);
        assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN }), NL_OK);
        while (l.here.phase == NL_PLAYING) {
            const nl_game *g = &l.here.table.game;
            nl_room_event  e = table_event(g->mover, NL_EVENT_PLAY);
            e.event.action = nl_game_action(g, (int)nl_rng_below(&rng, (uint32_t)nl_game_action_count(g)));
            assert_int_equal(ask(&l, e), NL_OK);
            assert_int_equal(l.there.table.deal.deck.count, l.there.table.deck.next);
            assert_true(++steps < NL_PLIES_MAX);
        }
        assert_int_equal(ask(&l, table_event(0, NL_EVENT_LEAVE)), NL_ERR_STOPPED);
        nl_room_record(&l.there, &w);
        assert_int_equal(nl_table_read(&t, b.text, b.length, NULL), NL_OK);
        assert_int_equal(nl_verify(&t, &place), NL_NOT_OPENED);
        assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_UNSEAL }), NL_OK);
        assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_UNSEAL }), NL_ERR_EVENT);
        b.length = 0;
        nl_room_record(&l.there, &w);
        assert_int_equal(nl_table_read(&t, b.text, b.length, NULL), NL_OK);
        assert_int_equal(nl_verify(&t, &place), NL_VERIFIED);
    }
}

TEST(during_the_game_nothing_tells_what_is_secret)
{
    line      l;
    buffer    mine, theirs;
    nl_writer w = buffer_writer(&mine), v = buffer_writer(&theirs);
    seat_two(&l);
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_UNSEAL }), NL_ERR_EVENT);
    nl_room_record(&l.here, &w);
    nl_room_record(&l.there, &v);
    assert_string_equal(mine.text, theirs.text);
}

TEST(whoever_counts_time_otherwise_finds_out)
{
    line l;
    seat_two(&l);
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    l.there.table.clock.left[1]++;
    assert_int_not_equal(nl_room_hash(&l.here), nl_room_hash(&l.there));
}

TEST(a_false_secret_is_found_out)
{
    line          l;
    nl_room_event e = { .kind = NL_ROOM_UNSEAL, .bytes = { 9 } };
    seat_two(&l);
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    ask(&l, table_event(0, NL_EVENT_LEAVE));
    e.number = l.there.events;
    assert_int_equal(nl_room_check(&l.there, &e), NL_ERR_SECRET);
}

TEST(tiles_that_the_secret_does_not_give_are_refused)
{
    line          l;
    nl_room_event e = { .kind = NL_ROOM_BEGIN };
    seat_two(&l);
    assert_int_equal(nl_room_decide(&l.here, &e, 0), NL_OK);
    nl_tile_id first = e.tile[0];
    e.tile[0] = e.tile[1];
    e.tile[1] = first;
    assert_int_equal(nl_room_check(&l.here, &e), NL_ERR_REVEALED);
    assert_int_equal(nl_room_check(&l.there, &e), NL_OK); /* who cannot know believes it */
    e.tile[0] = e.tile[1];
    assert_int_equal(nl_room_check(&l.there, &e), NL_ERR_EVENT);
}

TEST(one_rematch_follows_a_game)
{
    line          l;
    nl_room_event next = { .kind = NL_ROOM_NEXT, .id = "other" };
    seat_two(&l);
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    assert_int_equal(ask(&l, next), NL_ERR_EVENT);
    ask(&l, table_event(1, NL_EVENT_LEAVE));
    assert_int_equal(ask(&l, next), NL_OK);
    assert_string_equal(l.there.next, "other");
    assert_int_equal(ask(&l, next), NL_ERR_EVENT);
}

static nl_room_event after_event(int seat, nl_room_kind kind)
{
    return (nl_room_event){ .kind = (uint8_t)kind, .seat = (uint8_t)seat };
}

static unsigned ask_again(line *l, int seat, nl_room_kind kind)
{
    assert_int_equal(ask(l, after_event(seat, kind)), NL_OK);
    return nl_room_undecided(&l->there);
}

/* A game of four that is over: the first two are people, then a bot and a computer. */
static void play_four(line *l)
{
    begin_line(l);
    ask(l, open_event(4));
    ask(l, enter_event(0, "host"));
    ask(l, enter_event(1, "ben"));
    ask(l, enter_event(2, "bot7"));
    ask(l, computer_event(3, "half-moon"));
    assert_int_equal(ask(l, (nl_room_event){ .kind = NL_ROOM_BEGIN }), NL_OK);
    assert_int_equal(ask(l, after_event(0, NL_ROOM_REMATCH)), NL_ERR_EVENT);
    ask(l, table_event(1, NL_EVENT_LEAVE));
}

TEST(another_game_is_wanted_by_all_people_or_by_nobody)
{
    line l;
    play_four(&l);
    assert_int_equal(nl_room_undecided(&l.here), 0);
    assert_int_equal(ask(&l, after_event(0, NL_ROOM_ENOUGH)), NL_ERR_NO_OFFER);
    assert_int_equal(ask(&l, after_event(2, NL_ROOM_REMATCH)),
                     NL_ERR_SEAT); /* a bot plays with whom it must */
    assert_int_equal(ask(&l, after_event(3, NL_ROOM_REMATCH)), NL_ERR_SEAT);
    assert_int_equal(ask(&l, after_event(4, NL_ROOM_REMATCH)), NL_ERR_SEAT);
    assert_int_equal(ask_again(&l, 0, NL_ROOM_REMATCH), 1 << 1);
    assert_int_equal(ask(&l, after_event(0, NL_ROOM_REMATCH)), NL_ERR_OFFER_OPEN);
    assert_int_equal(ask_again(&l, 0, NL_ROOM_ENOUGH), 0);
    assert_int_equal(l.there.enough, 0); /* nobody has been turned down */
    ask_again(&l, 0, NL_ROOM_REMATCH);
    assert_int_equal(ask_again(&l, 1, NL_ROOM_ENOUGH), 0);
    assert_int_equal(l.there.enough, 2);
    assert_int_equal(l.there.again, 0);
    assert_int_equal(ask_again(&l, 1, NL_ROOM_REMATCH), 1 << 0);
    assert_int_equal(l.there.enough, 0);
    assert_int_equal(ask_again(&l, 0, NL_ROOM_REMATCH), 0);
    assert_int_equal(l.there.again, 3);
    assert_int_equal(ask(&l, (nl_room_event){ .kind = NL_ROOM_NEXT, .id = "other" }), NL_OK);
    assert_int_equal(ask(&l, after_event(0, NL_ROOM_ENOUGH)), NL_ERR_EVENT); /* it is too late */
}

TEST(in_another_game_everybody_sits_a_seat_further)
{
    line l;
    play_four(&l);
    for (int s = 0; s < 4; s++)
        assert_int_equal(nl_room_turned(&l.there, s), (s + 1) % 4);
}

TEST(what_is_no_line_is_refused)
{
    static const char *const lines[] = {
        "",
        "0",
        "0 1",
        "0 1 open",
        "0 1 open host 2 20,20 0+0 listed computer",
        "0 1 open host 2 20 0+0 listed computer 00",
        "0 1 nonsense 1",
        "0 1 enter 0 ben 00 Ben",
        "0 1 enter 5 ben 00 Ben",
        "0 1 exit 1 more",
        "0 1 begin 1 1 2 3 4 5 6 7 8 9 10 11",
        "0 1 begin 1,2 1 2 3 4 5 6 7 8 9 10",
        "0 1 begin 1,2 1 2 3 4 5 6 7 8 9 10 69",
        "0 -1 exit 1",
        "00 1 exit 1",
        "0 1 next",
        "0 1 next ",
        "0 1 unseal 0",
    };
    nl_room_event e;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(nl_room_event_read(&e, lines[i], strlen(lines[i])), NL_ERR_EVENT);
    assert_int_equal(nl_room_event_read(&e, "7 1 exit 2", 10), NL_OK);
    assert_int_equal(e.number, 7);
    assert_int_equal(e.seat, 1);
}

static buffer out;

static const char *told(const nl_room *r)
{
    nl_json j = { .w = buffer_writer(&out) };
    nl_write_room(&j, r);
    return out.text;
}

static void assert_has(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("no «%s» in %s", part, text);
}

TEST(as_json_it_tells_what_everybody_knows)
{
    line          l;
    nl_room_event mind = table_event(1, NL_EVENT_SIT);
    mind.event.who = (nl_seat){ .computer = true, .level = "half-moon" };
    seat_two(&l);
    assert_has(told(&l.here), "\"phase\":\"gathering\"");
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    ask(&l, table_event(0, NL_EVENT_PROPOSE_END));
    assert_has(told(&l.here), "\"proposal\":{\"kind\":\"offer-end\",\"player\":1,\"unanswered\":[2]}");
    assert_has(told(&l.here), "\"may\":[[\"decline\",\"leave\"],[\"accept\",\"decline\",\"leave\"]]");
    assert_has(told(&l.here), l.here.table.game.mover ? "\"may_plan\":[1]" : "\"may_plan\":[2]");
    ask(&l, table_event(0, NL_EVENT_DECLINE));
    assert_int_equal(ask(&l, mind), NL_OK);
    assert_has(told(&l.here), "\"minded\":[2]");
    assert_has(told(&l.here), "\"proposal\":null");
    assert_has(told(&l.here), "\"may\":[[\"leave\"],[]]"); /* a computer asks for nothing */
    assert_has(told(&l.here), "\"paused\":false");
    char here[sizeof out.text];
    strcpy(here, told(&l.here));
    assert_string_equal(told(&l.there), here); /* the secret is not in it */
    ask(&l, table_event(1, NL_EVENT_LEAVE));
    assert_has(told(&l.there), "\"phase\":\"over\"");
    assert_has(told(&l.there), "\"may\":[[],[]]");
    assert_has(told(&l.there), "\"rematch\":{\"wanted_by\":[],\"unanswered\":[],\"declined_by\":null,"
                               "\"seats\":[2,1]}");
    ask(&l, after_event(1, NL_ROOM_REMATCH));
    assert_has(told(&l.there), "\"wanted_by\":[2],\"unanswered\":[1],\"declined_by\":null");
    ask(&l, after_event(0, NL_ROOM_ENOUGH));
    assert_has(told(&l.there), "\"wanted_by\":[],\"unanswered\":[],\"declined_by\":1");
}

TEST(after_the_last_move_nothing_may_be_asked_for)
{
    line l;
    seat_two(&l);
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    while (l.here.phase == NL_PLAYING) {
        nl_room_event e = table_event(l.here.table.game.mover, NL_EVENT_PLAY);
        e.event.action = nl_game_action(&l.here.table.game, 0);
        assert_int_equal(ask(&l, e), NL_OK);
    }
    assert_has(told(&l.there), "\"may\":[[],[]]");
}

TEST(as_json_it_tells_of_a_pause)
{
    line          l;
    nl_room_event open = open_event(2);
    begin_line(&l);
    open.terms.time = (nl_time_control){ 60000, 0 };
    ask(&l, open);
    ask(&l, enter_event(0, "host"));
    ask(&l, enter_event(1, "ben"));
    ask(&l, (nl_room_event){ .kind = NL_ROOM_BEGIN });
    assert_has(told(&l.there), "\"paused\":false");
    ask(&l, table_event(0, NL_EVENT_RESUME));
    ask(&l, table_event(0, NL_EVENT_PROPOSE_PAUSE));
    ask(&l, table_event(1, NL_EVENT_ACCEPT));
    assert_has(told(&l.there), "\"paused\":true");
    assert_has(told(&l.there), "\"may\":[[\"offer-end\",\"resume\",\"leave\"]");
    ask(&l, table_event(1, NL_EVENT_LEAVE));
    assert_has(told(&l.there), "\"paused\":false");
}

TEST(an_event_as_json_says_what_it_is)
{
    nl_room_event e;
    nl_json       j = { .w = buffer_writer(&out) };
    assert_int_equal(nl_room_event_read(&e, "12 1700 play 2 3@-1,4", 21), NL_OK);
    nl_write_room_event(&j, &e);
    assert_string_equal(out.text,
                        "{\"number\":12,\"at\":1700,\"kind\":\"play\",\"player\":2,\"action\":\"3@-1,4\"}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_begins_with_its_opening),
        cmocka_unit_test(terms_must_be_playable),
        cmocka_unit_test(everybody_has_one_seat),
        cmocka_unit_test(whoever_leaves_is_host_no_more),
        cmocka_unit_test(terms_change_only_while_the_host_is_alone),
        cmocka_unit_test(the_game_begins_when_no_seat_is_free),
        cmocka_unit_test(computers_alone_do_not_play),
        cmocka_unit_test(whole_games_are_followed_and_verified),
        cmocka_unit_test(during_the_game_nothing_tells_what_is_secret),
        cmocka_unit_test(whoever_counts_time_otherwise_finds_out),
        cmocka_unit_test(a_false_secret_is_found_out),
        cmocka_unit_test(tiles_that_the_secret_does_not_give_are_refused),
        cmocka_unit_test(one_rematch_follows_a_game),
        cmocka_unit_test(another_game_is_wanted_by_all_people_or_by_nobody),
        cmocka_unit_test(in_another_game_everybody_sits_a_seat_further),
        cmocka_unit_test(what_is_no_line_is_refused),
        cmocka_unit_test(as_json_it_tells_what_everybody_knows),
        cmocka_unit_test(after_the_last_move_nothing_may_be_asked_for),
        cmocka_unit_test(as_json_it_tells_of_a_pause),
        cmocka_unit_test(an_event_as_json_says_what_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
