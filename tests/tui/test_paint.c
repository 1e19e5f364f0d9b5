/* test_paint.c: what is sent makes a terminal show what was drawn.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/paint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "deck.h"
#include "unit.h"

static tui_grid shown, wanted;
static char     text[PAINT_MAX];

/* A terminal that knows what paint sends: characters, and SGR as text. */
enum { ROWS = 12, COLS = 40 };
static struct {
    uint32_t ch;
    char     look[64];
} cells[ROWS][COLS];
static int  row, col;
static char look[64];

/* Attributes, foreground and background as they stand, from parameters that tell only what changes. */
static void set_look(const char *parameters)
{
    static int  on[3];
    static char fg[24], bg[24];
    for (const char *at = parameters; *at != 'm';) {
        int    number = atoi(at), rest = number == 38 || number == 48 ? (at[3] == '2' ? 4 : 2) : 0;
        size_t n = strcspn(at, ";m");
        for (int i = 0; i < rest; i++)
            n += 1 + strcspn(at + n + 1, ";m");
        if (number == 0)
            *fg = *bg = '\0', memset(on, 0, sizeof on);
        else if (number == 1 || number == 4 || number == 7)
            on[number / 3] = 1;
        else
            snprintf(number == 39 || number == 38 ? fg : bg, sizeof fg, "%.*s", number % 10 == 9 ? 0 : (int)n,
                     at);
        at += n + (at[n] == ';');
    }
    snprintf(look, sizeof look, "%d%d%d %s %s", on[0], on[1], on[2], fg, bg);
}

static void obey(const char *sequence, size_t n)
{
    int a = 1, b = 1;
    switch (sequence[n - 1]) {
    case 'H':
        sscanf(sequence, "%d;%d", &a, &b);
        row = a - 1;
        col = b - 1;
        break;
    case 'C': col += atoi(sequence); break;
    case 'J':
        for (int i = 0; i < ROWS * COLS; i++)
            cells[i / COLS][i % COLS].ch = ' ', strcpy(cells[i / COLS][i % COLS].look, "000  ");
        break;
    case 'm': set_look(sequence); break;
    default: fail();
    }
}

static void show(const char *bytes, size_t length)
{
    const char *end = bytes + length;
    while (bytes < end) {
        if (bytes[0] == '\033' && bytes[1] == '[') {
            size_t n = strcspn(bytes + 2, "HCJm") + 1;
            obey(bytes + 2, n);
            bytes += 2 + n;
            continue;
        }
        assert_true(row >= 0 && row < ROWS && col >= 0 && col < COLS);
        cells[row][col].ch = utf8_next(&bytes);
        strcpy(cells[row][col++].look, look);
    }
}

static size_t send(const tui_ink *ink, bool anew)
{
    tui_bytes out = { .text = text, .room = sizeof text };
    paint(&out, &shown, &wanted, ink, anew);
    assert_true(out.length <= sizeof text);
    text[out.length] = '\0';
    return out.length;
}

TEST(a_terminal_shows_what_was_drawn)
{
    nl_rng        rng = { 1 };
    const tui_ink ink = { .colors = COLORS_TRUE };
    grid_clear(&wanted, ROWS, COLS);
    show(text, send(&ink, true));
    for (int round = 0; round < 2000; round++) {
        for (int i = 0; i < 12; i++) {
            uint64_t x = nl_rng_next(&rng);
            grid_put(&wanted, (int)(x % ROWS), (int)(x / 64 % COLS),
                     x & 1 << 20 ? 'a' + (uint32_t)(x >> 24) % 26 : L'●',
                     style((int)((x >> 30) % ROLES), (int)((x >> 38) % ROLES), (int)((x >> 46) % 8)));
        }
        show(text, send(&ink, false));
        for (int i = 0; i < ROWS * COLS; i++)
            assert_int_equal(cells[i / COLS][i % COLS].ch, wanted.cell[i].ch);
    }
    /* … and in the same colors as if it had been sent all at once */
    static __typeof__(cells) before;
    memcpy(before, cells, sizeof cells);
    show(text, send(&ink, true));
    for (int i = 0; i < ROWS * COLS; i++)
        if (wanted.cell[i].ch != ' ' || wanted.cell[i].style.bg)
            assert_string_equal(before[i / COLS][i % COLS].look, cells[i / COLS][i % COLS].look);
}

TEST(what_has_not_changed_is_not_sent)
{
    const tui_ink ink = { .colors = COLORS_256 };
    grid_clear(&wanted, 24, 80);
    grid_text(&wanted, 3, 3, 40, style(ACCENT, PLAIN, 0), "Nova Luna");
    send(&ink, true);
    assert_int_equal(send(&ink, false), 0);
    grid_put(&wanted, 3, 5, 'V', style(ACCENT, PLAIN, 0));
    assert_true(send(&ink, false) < 40);
}

TEST(changes_close_to_each_other_are_sent_without_a_jump)
{
    const tui_ink ink = { .colors = COLORS_256 };
    grid_clear(&wanted, 24, 80);
    grid_text(&wanted, 3, 3, 40, style(ACCENT, PLAIN, 0), "Nova Luna");
    send(&ink, true);
    grid_put(&wanted, 3, 3, 'K', style(ACCENT, PLAIN, 0));
    grid_put(&wanted, 3, 6, 'y', style(ACCENT, PLAIN, 0));
    send(&ink, false);
    assert_non_null(strstr(text, "Kovy"));
}

TEST(colors_are_those_of_the_terminal)
{
    grid_clear(&wanted, 1, 3);
    grid_put(&wanted, 0, 0, 'x', style(ON_TILE + 1, TILE + 1, 0));
    send(&(tui_ink){ .colors = COLORS_TRUE }, true);
    assert_non_null(strstr(text, ";48;2;194;69;45m"));
    send(&(tui_ink){ .colors = COLORS_256 }, true);
    assert_non_null(strstr(text, ";38;5;231;48;5;166m"));
    send(&(tui_ink){ .colors = COLORS_16 }, true);
    assert_non_null(strstr(text, ";97;41m"));
    send(&(tui_ink){ .colors = COLORS_NONE }, true);
    assert_non_null(strstr(text, "\033[0mx"));
    grid_put(&wanted, 0, 0, 'x', style(ON_ACCENT, ACCENT, 0));
    send(&(tui_ink){ .colors = COLORS_NONE }, true);
    assert_non_null(strstr(text, "\033[0;7mx"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_terminal_shows_what_was_drawn),
        cmocka_unit_test(what_has_not_changed_is_not_sent),
        cmocka_unit_test(changes_close_to_each_other_are_sent_without_a_jump),
        cmocka_unit_test(colors_are_those_of_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
