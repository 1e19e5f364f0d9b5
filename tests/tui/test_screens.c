/* test_screens.c: screens as text files, and that nothing on them is cut in any language.
 *
 *     test_screens           compares with tui/screens/NAME.txt
 *     test_screens --write   writes them anew: look at them
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stdio.h>

#include "acting.h"
#include "afar.h"
#include "unit.h"

static tui_app a;
static bool    writing;

/* ---- kept screens ---- */

static void write_grid(FILE *to, const tui_grid *g)
{
    for (int row = 0; row < g->rows; row++) {
        char line[4 * GRID_COLS_MAX + 1];
        int  n = 0;
        for (int k = 0; k < g->cols; k++)
            if (g->cell[row * g->cols + k].ch)
                n += utf8_put(line + n, g->cell[row * g->cols + k].ch);
        while (n && line[n - 1] == ' ')
            n--;
        fprintf(to, "%.*s\n", n, line);
    }
}

static void keep(const char *name, int rows, int cols)
{
    char   path[128], *text = NULL;
    size_t length;
    app_draw(&a, rows, cols);
    assert_int_equal(a.grid.cut, 0);
    snprintf(path, sizeof path, "tui/screens/%s.txt", name);
    if (writing) {
        FILE *to = fopen(path, "w");
        assert_non_null(to);
        write_grid(to, &a.grid);
        fclose(to);
        return;
    }
    FILE *to = open_memstream(&text, &length);
    write_grid(to, &a.grid);
    fclose(to);
    char  *wanted = NULL;
    size_t room = 0;
    FILE  *from = fopen(path, "r");
    assert_non_null(from);
    assert_true(getdelim(&wanted, &room, '\0', from) > 0);
    fclose(from);
    if (strcmp(text, wanted) != 0)
        fprintf(stderr, "%s is otherwise:\n%s", path, text);
    assert_string_equal(text, wanted);
    free(text);
    free(wanted);
}

/* Plays some turns: tile k of the offer to where it covers most. */
static void play(int turns)
{
    for (int i = 0; i < turns && !nl_table_over(&a.session.table); i++) {
        press(&a, (uint32_t)('1' + i % 2));
        press(&a, KEY_ENTER);
        press(&a, KEY_ENTER);
    }
}

/* Without games that are kept: they have dates. */
static void go_home(void)
{
    app_home(&a);
    a.home.kept.count = 0;
}

TEST(the_first_screen)
{
    go_home();
    keep("home-80x24", 24, 80);
}

static int cells_on(int role)
{
    int n = 0;
    for (int i = 0; i < a.grid.rows * a.grid.cols; i++)
        n += a.grid.cell[i].style.bg == role;
    return n;
}

TEST(a_turn_from_the_tile_to_the_ghost)
{
    start_people(&a, 2, 7);
    keep("first-turn-80x24", 24, 80);
    play(12);
    press(&a, '2');
    keep("choosing-80x24", 24, 80);
    press(&a, KEY_ENTER);
    keep("ghost-80x24", 24, 80);
    assert_int_equal(cells_on(MARK), 1); /* the one turquoise pip that it covers */
    keep("ghost-120x40", 40, 120);
    keep("ghost-200x60", 60, 200);
    a.ascii = true;
    keep("ghost-ascii-80x24", 24, 80);
    a.ascii = false;
    a.mono = true;
    keep("ghost-mono-80x24", 24, 80);
    a.mono = false;
}

TEST(a_tile_looked_at_with_what_counts_for_it)
{
    start_people(&a, 2, 7);
    play(12);
    press(&a, 'i');
    press(&a, KEY_LEFT);
    keep("tasks-100x30", 30, 100);
}

TEST(four_players)
{
    start_people(&a, 4, 11);
    play(26);
    press(&a, '1');
    keep("four-80x24", 24, 80);
    keep("four-160x50", 50, 160);
}

TEST(a_solo_game_to_its_end)
{
    start_people(&a, 1, 3);
    play(6);
    keep("solo-80x24", 24, 80);
    play(60);
    assert_true(nl_table_over(&a.session.table));
    keep("solo-end-80x24", 24, 80);
}

TEST(boxes_above_a_game)
{
    start_people(&a, 3, 5);
    play(9);
    press(&a, '?');
    keep("help-80x24", 24, 80);
    press(&a, KEY_ESCAPE);
    press(&a, 'u');
    keep("unseen-80x24", 24, 80);
    press(&a, KEY_ESCAPE);
    press(&a, 'l');
    keep("log-80x24", 24, 80);
    press(&a, KEY_ESCAPE);
}

TEST(a_game_looked_at_again)
{
    start_people(&a, 2, 7);
    play(20);
    app_replay(&a, NULL);
    press(&a, KEY_END);
    keep("replay-80x24", 24, 80);
}

TEST(a_window_that_is_too_small_says_so)
{
    start_people(&a, 2, 7);
    keep("too-small-40x10", 10, 40);
}

/* ---- tables of a server, without the server ---- */

static void key(uint32_t k)
{
    app_key(&a, (tui_key){ .key = k });
}

TEST(tables_of_a_server)
{
    see_tables(&a);
    keep("tables-80x24", 24, 80);
    a.online.lobby.up = false;
    a.online.lobby.tries = 1;
    a.ascii = true;
    keep("tables-cut-ascii-80x24", 24, 80);
    a.ascii = false;
    see_tables(&a);
    key(KEY_ENTER);
    key(KEY_DOWN);
    key(KEY_DOWN);
    key(KEY_DOWN);
    keep("terms-80x24", 24, 80);
    see_gathering(&a);
    keep("gather-80x24", 24, 80);
    see_far_game(&a);
    keep("far-80x24", 24, 80);
    keep("far-200x60", 60, 200);
    key('m');
    keep("menu-80x24", 24, 80);
    key(KEY_ESCAPE);
    a.online.guest.ready = false;
    keep("far-cut-80x24", 24, 80);
    a.online.guest.ready = true;
    fold(&a.online.guest.room, "9 1700000020000 offer-end 2");
    cli_session_follow(&a.session, &a.online.guest.room.table, 0);
    keep("far-offer-80x24", 24, 80);
    see_tables(&a);
    a.online.on = false;
}

/* ---- puzzles ---- */

TEST(puzzles)
{
    go_home();
    puzzles_show(&a);
    a.puzzle.row = 4;
    a.puzzle.mark[a.puzzle.shown[2]] = MARK_SOLVED;
    keep("puzzles-80x24", 24, 80);
    puzzle_begin(&a, 0);
    keep("puzzle-80x24", 24, 80);
    for (nl_attempt t = { .right = true }; t.right;) {
        nl_action worst =
            nl_game_action(&a.session.table.game, nl_game_action_count(&a.session.table.game) - 1);
        nl_puzzle_try(&a.puzzle.puzzle, &a.session.table.game, a.puzzle.turn, worst, &t);
        puzzle_play(&a, worst);
    }
    keep("verdict-80x24", 24, 80);
    press(&a, KEY_ESCAPE);
    keep("verdict-board-80x24", 24, 80);
}

/* All of them are solved by keys, and each verdict fits. */
TEST(every_puzzle_is_solved_by_keys)
{
    puzzles_show(&a);
    assert_true(a.puzzle.pack.count > 0);
    for (int i = 0; i < a.puzzle.pack.count; i++) {
        puzzle_begin(&a, i);
        while (!a.puzzle.answered) {
            nl_action best[NL_ACTIONS_MAX];
            char      text[NL_ACTION_TEXT];
            assert_true(nl_puzzle_right(&a.puzzle.puzzle, &a.session.table.game, a.puzzle.turn, best));
            nl_action_write(best[0], text);
            press(&a, '/');
            press_all(&a, text);
            press(&a, KEY_ENTER);
            if (a.overlay == OVER_QUESTION)
                press(&a, KEY_ENTER);
        }
        assert_true(a.puzzle.right);
        assert_int_equal(a.overlay, OVER_VERDICT);
        assert_int_equal(a.puzzle.mark[i], MARK_SOLVED);
    }
    memset(a.puzzle.mark, MARK_MISSED, sizeof a.puzzle.mark);
    marks_read(&a.puzzle);
    for (int i = 0; i < a.puzzle.pack.count; i++)
        assert_int_equal(a.puzzle.mark[i], MARK_SOLVED);
}

TEST(five_languages)
{
    static const char *const codes[] = { "de", "hu", "cs", "uk" };
    for (int i = 0; i < 4; i++) {
        char name[40];
        assert_true(words_choose(codes[i]));
        start_people(&a, 2, 7);
        play(12);
        press(&a, '2');
        snprintf(name, sizeof name, "choosing-%s-80x24", codes[i]);
        keep(name, 24, 80);
        go_home();
        snprintf(name, sizeof name, "home-%s-80x24", codes[i]);
        keep(name, 24, 80);
        see_gathering(&a);
        snprintf(name, sizeof name, "gather-%s-80x24", codes[i]);
        keep(name, 24, 80);
        a.online.on = false;
    }
    words_choose("en");
}

/* ---- nothing is cut ---- */

static void look_at(const char *what)
{
    static const int sizes[][2] = { { 24, 80 }, { 30, 100 }, { 40, 130 }, { 60, 200 } };
    for (int i = 0; i < 4; i++) {
        app_draw(&a, sizes[i][0], sizes[i][1]);
        if (a.grid.cut) {
            fprintf(stderr, "%s: %d cut in %s at %d×%d, after %d actions:\n", what, a.grid.cut,
                    words_language(), sizes[i][1], sizes[i][0], a.session.table.count);
            write_grid(stderr, &a.grid);
        }
        assert_int_equal(a.grid.cut, 0);
    }
}

static void look_at_boxes(void)
{
    static const char keys[] = "?ul";
    for (const char *k = keys; *k; k++) {
        press(&a, (uint32_t)*k);
        look_at("a box");
        press(&a, KEY_ESCAPE);
    }
}

/* Whatever is refused is said in full. */
static void look_at_refusals(void)
{
    static const char *const keys[] = { "r", "e", "3",  "/x\r", "/3@9,9\r", "/1@0,0\r",
                                        "y", "z", "\r", "t",    "s",        "i" };
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        press_all(&a, keys[i]);
        look_at(keys[i]);
        press(&a, KEY_ESCAPE);
        press(&a, KEY_ESCAPE);
    }
    press(&a, 'y');
}

static void look_at_tables(void)
{
    see_tables(&a);
    look_at("tables");
    a.online.lobby.up = false;
    a.online.lobby.tries = 1;
    look_at("tables without a line");
    terms_show(&a);
    for (int row = 0; row < 7; row++) {
        for (int value = 0; value < 9; value++) {
            look_at("terms");
            key(KEY_RIGHT);
        }
        key(KEY_DOWN);
    }
    see_gathering(&a);
    look_at("a table before its game");
    see_far_game(&a);
    look_at("a table of a server");
    key('m');
    look_at("its menu");
    key(KEY_ESCAPE);
    key('h');
    look_at("no hints");
    for (int kind = 0; kind < 3; kind++) {
        a.session.table.offer =
            (nl_offer){ .open = true, .seat = 1, .kind = (uint8_t)(NL_EVENT_OFFER_TAKE_BACK + kind) };
        look_at("an offer");
        a.session.table.offer.seat = 0;
        look_at("an offer of one's own");
    }
    a.session.table.offer.open = false;
    strcpy(a.online.guest.asked.event, "play");
    look_at("something sent");
    a.online.guest.ready = false;
    look_at("a line that is cut");
    for (int t = NL_TIME; t <= NL_FORFEIT; t++)
        for (int first = 0; first < 2; first++) {
            uint8_t ranking[] = { (uint8_t)first, 2, 3, (uint8_t)!first };
            a.session.table.termination = (nl_termination)t;
            memcpy(a.session.table.ranking, ranking, sizeof ranking);
            a.overlay = OVER_RESULT;
            look_at("the end of a table of a server");
            a.overlay = OVER_NOTHING;
            look_at("its board");
        }
    a.question = ASK_LEAVE;
    a.overlay = OVER_QUESTION;
    look_at("whether to give up");
    a.overlay = OVER_NOTHING;
    see_tables(&a);
    a.online.on = false;
}

static void look_at_puzzles(int from)
{
    puzzles_show(&a);
    look_at("puzzles");
    for (int i = from; i < a.puzzle.pack.count; i += 25) {
        nl_attempt t = { .right = true };
        puzzle_begin(&a, i);
        look_at("a puzzle");
        for (int n = nl_game_action_count(&a.session.table.game) - 1; n >= 0 && t.right; n--) {
            nl_action act = nl_game_action(&a.session.table.game, n);
            nl_puzzle_try(&a.puzzle.puzzle, &a.session.table.game, 0, act, &t);
            if (!t.right)
                puzzle_play(&a, act);
        }
        look_at("a verdict");
        press(&a, KEY_ESCAPE);
        look_at("the board behind it");
    }
}

TEST(no_label_is_cut_in_any_language)
{
    static const char *const codes[] = { "en", "de", "hu", "cs", "uk" };
    for (int i = 0; i < 5; i++) {
        words_choose(codes[i]);
        app_home(&a);
        look_at("the first screen");
        look_at_tables();
        look_at_puzzles(5 * i);
        for (int players = 1; players <= 4; players++) {
            start_people(&a, players, (uint64_t)(100 + i));
            while (!nl_table_over(&a.session.table)) {
                look_at("a turn");
                if (a.session.table.count % 16 == 1)
                    look_at_refusals();
                press(&a, (uint32_t)('1' + a.session.table.count % 3));
                if (!a.turn.take) /* the wheel runs low */
                    press(&a, '1');
                look_at("a tile in the hand");
                press(&a, KEY_ENTER);
                look_at("a ghost");
                press(&a, KEY_ENTER);
                if (!a.turn.take && nl_game_may_end_phase(&a.session.table.game)) {
                    press(&a, 'e');
                    look_at("a question");
                    press(&a, KEY_ESCAPE);
                }
            }
            look_at("the end");
            look_at_boxes();
            app_replay(&a, NULL);
            look_at("a replay");
        }
    }
    words_choose("en");
}

static int open_app(void **state)
{
    (void)state;
    own_state();
    return app_open(&a, no_wake, NULL) ? 0 : 1;
}

static int close_app(void **state)
{
    (void)state;
    app_close(&a);
    remove_state();
    return 0;
}

int main(int argc, char **argv)
{
    writing = argc > 1 && strcmp(argv[1], "--write") == 0;
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_screen),
        cmocka_unit_test(a_turn_from_the_tile_to_the_ghost),
        cmocka_unit_test(a_tile_looked_at_with_what_counts_for_it),
        cmocka_unit_test(four_players),
        cmocka_unit_test(a_solo_game_to_its_end),
        cmocka_unit_test(boxes_above_a_game),
        cmocka_unit_test(a_game_looked_at_again),
        cmocka_unit_test(a_window_that_is_too_small_says_so),
        cmocka_unit_test(tables_of_a_server),
        cmocka_unit_test(puzzles),
        cmocka_unit_test(every_puzzle_is_solved_by_keys),
        cmocka_unit_test(five_languages),
        cmocka_unit_test(no_label_is_cut_in_any_language),
    };
    return cmocka_run_group_tests(tests, open_app, close_app);
}
