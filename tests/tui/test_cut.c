/* test_cut.c: nothing on a screen is cut, in any language and size.
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>

#include "afar.h"
#include "stage.h"
#include "unit.h"

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
        a.session.table.proposal =
            (nl_proposal){ .open = true, .seat = 1, .kind = (uint8_t)(NL_EVENT_PROPOSE_TAKE_BACK + kind) };
        look_at("an offer");
        a.session.table.proposal.seat = 0;
        look_at("an offer of one's own");
    }
    a.session.table.proposal.open = false;
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

int main(void)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_label_is_cut_in_any_language),
    };
    return cmocka_run_group_tests(tests, open_app, close_app);
}
