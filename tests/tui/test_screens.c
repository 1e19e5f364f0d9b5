/* test_screens.c: screens as text files.
 *
 *     test_screens           compares with tui/screens/ROOM/NAME-SIZE.txt
 *     test_screens --write   writes them anew: look at them
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stdio.h>

#include "afar.h"
#include "stage.h"
#include "unit.h"

static bool writing;

/* ---- kept screens ---- */

static void keep(const char *name, int rows, int cols)
{
    char   path[128], *text = NULL;
    size_t length;
    app_draw(&a, rows, cols);
    assert_int_equal(a.grid.cut, 0);
    snprintf(path, sizeof path, "tui/screens/%s-%dx%d.txt", name, cols, rows);
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
    keep("local/home", 24, 80);
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
    keep("local/first-turn", 24, 80);
    play(12);
    press(&a, '2');
    keep("local/choosing", 24, 80);
    press(&a, KEY_ENTER);
    keep("local/ghost", 24, 80);
    assert_int_equal(cells_on(MARK), 1); /* the one turquoise pip that it covers */
    keep("local/ghost", 40, 120);
    keep("local/ghost", 60, 200);
    a.ascii = true;
    keep("local/ghost-ascii", 24, 80);
    a.ascii = false;
    a.mono = true;
    keep("local/ghost-mono", 24, 80);
    a.mono = false;
}

TEST(a_tile_looked_at_with_what_counts_for_it)
{
    start_people(&a, 2, 7);
    play(12);
    press(&a, 'i');
    press(&a, KEY_LEFT);
    keep("local/tasks", 30, 100);
}

TEST(four_players)
{
    start_people(&a, 4, 11);
    play(26);
    press(&a, '1');
    keep("local/four", 24, 80);
    keep("local/four", 50, 160);
}

TEST(a_solo_game_to_its_end)
{
    start_people(&a, 1, 3);
    play(6);
    keep("local/solo", 24, 80);
    play(60);
    assert_true(nl_table_over(&a.session.table));
    keep("local/solo-end", 24, 80);
}

TEST(boxes_above_a_game)
{
    start_people(&a, 3, 5);
    play(9);
    press(&a, '?');
    keep("local/help", 24, 80);
    press(&a, KEY_ESCAPE);
    press(&a, 'u');
    keep("local/unseen", 24, 80);
    press(&a, KEY_ESCAPE);
    press(&a, 'l');
    keep("local/log", 24, 80);
    press(&a, KEY_ESCAPE);
}

TEST(a_game_looked_at_again)
{
    start_people(&a, 2, 7);
    play(20);
    app_replay(&a, NULL);
    press(&a, KEY_END);
    keep("local/replay", 24, 80);
}

TEST(a_window_that_is_too_small_says_so)
{
    start_people(&a, 2, 7);
    keep("local/too-small", 10, 40);
}

/* ---- tables of a server, without the server ---- */

TEST(tables_of_a_server)
{
    see_tables(&a);
    keep("online/tables", 24, 80);
    a.online.lobby.up = false;
    a.online.lobby.tries = 1;
    a.ascii = true;
    keep("online/tables-cut-ascii", 24, 80);
    a.ascii = false;
    see_tables(&a);
    key(KEY_ENTER);
    key(KEY_DOWN);
    key(KEY_DOWN);
    key(KEY_DOWN);
    keep("online/terms", 24, 80);
    see_gathering(&a);
    keep("online/gather", 24, 80);
    see_far_game(&a);
    keep("online/far", 24, 80);
    keep("online/far", 60, 200);
    key('m');
    keep("online/menu", 24, 80);
    key(KEY_ESCAPE);
    a.online.guest.ready = false;
    keep("online/far-cut", 24, 80);
    a.online.guest.ready = true;
    fold(&a.online.guest.room, "9 1700000020000 offer-end 2");
    local_session_follow(&a.session, &a.online.guest.room.table, 0);
    keep("online/far-offer", 24, 80);
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
    keep("puzzles/puzzles", 24, 80);
    puzzle_begin(&a, 0);
    keep("puzzles/puzzle", 24, 80);
    for (nl_attempt t = { .right = true }; t.right;) {
        nl_action worst =
            nl_game_action(&a.session.table.game, nl_game_action_count(&a.session.table.game) - 1);
        nl_puzzle_try(&a.puzzle.puzzle, &a.session.table.game, a.puzzle.turn, worst, &t);
        puzzle_play(&a, worst);
    }
    keep("puzzles/verdict", 24, 80);
    press(&a, KEY_ESCAPE);
    keep("puzzles/verdict-board", 24, 80);
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
        snprintf(name, sizeof name, "languages/choosing-%s", codes[i]);
        keep(name, 24, 80);
        go_home();
        snprintf(name, sizeof name, "languages/home-%s", codes[i]);
        keep(name, 24, 80);
        see_gathering(&a);
        snprintf(name, sizeof name, "languages/gather-%s", codes[i]);
        keep(name, 24, 80);
        a.online.on = false;
    }
    words_choose("en");
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
    };
    return cmocka_run_group_tests(tests, open_app, close_app);
}
