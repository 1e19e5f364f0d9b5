/* puzzles.c: puzzles to choose from: that of the day, the next, and each theme.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

enum { ROW_DAY, ROW_NEXT, ROW_THEME, ROW_HOME = ROW_THEME + NL_PUZZLE_KINDS, ROWS };

/* The pack is part of the program. */
__asm__(".pushsection .rodata\n"
        ".globl nl__pack\n"
        ".hidden nl__pack\n"
        ".globl nl__pack_end\n"
        ".hidden nl__pack_end\n"
        "nl__pack:\n"
        ".incbin \"" NL_PACK_FILE "\"\n"
        "nl__pack_end:\n"
        ".popsection\n");
extern const uint8_t nl__pack[] __attribute__((visibility("hidden")));
extern const uint8_t nl__pack_end[] __attribute__((visibility("hidden")));

/* ---- which ---- */

/* Easier ones come first. */
static bool is_before(const puzzle_state *p, int a, int b)
{
    return p->rating[a] != p->rating[b] ? p->rating[a] < p->rating[b] : a < b;
}

static bool is_of(const puzzle_state *p, int i, int theme)
{
    return theme < 0 || p->kind[i] == theme;
}

/* The easiest of a theme with that mark, but not `but`; −1 if there is none. */
static int easiest(const puzzle_state *p, int theme, puzzle_mark mark, int but)
{
    int found = -1;
    for (int i = 0; i < p->pack.count; i++)
        if (i != but && is_of(p, i, theme) && p->mark[i] == mark && (found < 0 || is_before(p, i, found)))
            found = i;
    return found;
}

/* The next easier or harder one of a theme, and around. */
static int beside(const puzzle_state *p, int theme, int from, int step)
{
    int found = -1, around = -1;
    for (int i = 0; i < p->pack.count; i++) {
        if (i == from || !is_of(p, i, theme))
            continue;
        bool further = step > 0 ? is_before(p, from, i) : is_before(p, i, from);
        int *best = further ? &found : &around;
        if (*best < 0 || (step > 0 ? is_before(p, i, *best) : is_before(p, *best, i)))
            *best = i;
    }
    return found >= 0 ? found : around >= 0 ? around : from;
}

int puzzles_next(const puzzle_state *p, int theme, int after)
{
    int fresh = easiest(p, theme, MARK_NONE, after), missed = easiest(p, theme, MARK_MISSED, after);
    return fresh >= 0 ? fresh : missed >= 0 ? missed : beside(p, theme, after < 0 ? 0 : after, 1);
}

static int count(const puzzle_state *p, int theme, bool solved)
{
    int n = 0;
    for (int i = 0; i < p->pack.count; i++)
        n += is_of(p, i, theme) && (!solved || p->mark[i] == MARK_SOLVED);
    return n;
}

/* ---- going there ---- */

static void open_pack(puzzle_state *p)
{
    static nl_puzzle one;
    if (p->opened || nl_pack_open(&p->pack, nl__pack, (size_t)(nl__pack_end - nl__pack)) != NL_PACK_OK)
        return;
    for (int i = 0; i < p->pack.count; i++) {
        nl_pack_read(&p->pack, i, &one);
        p->kind[i] = one.kind;
        p->rating[i] = (int16_t)one.rating;
    }
    p->opened = true;
}

void puzzles_show(tui_app *a)
{
    puzzle_state *p = &a->puzzle;
    open_pack(p);
    marks_read(p);
    for (int k = 0; k < NL_PUZZLE_KINDS; k++)
        p->shown[k] = puzzles_next(p, k, -1);
    thinker_stop(a->thinker);
    a->screen = SCREEN_PUZZLES;
    a->overlay = OVER_NOTHING;
}

static void begin(tui_app *a, int theme, int number)
{
    a->puzzle.theme = theme;
    puzzle_begin(a, number);
}

static void activate(tui_app *a)
{
    puzzle_state *p = &a->puzzle;
    if (p->row == ROW_HOME)
        app_home(a);
    else if (p->row == ROW_DAY)
        begin(a, -1, nl_pack_of_day(&p->pack, app_today()));
    else if (p->row == ROW_NEXT)
        begin(a, -1, puzzles_next(p, -1, -1));
    else
        begin(a, p->row - ROW_THEME, p->shown[p->row - ROW_THEME]);
}

void puzzles_key(tui_app *a, tui_key key)
{
    puzzle_state *p = &a->puzzle;
    int           clicked = list_clicked(&a->grid, key);
    uint32_t      k = key_letter(key.key);
    int           theme = p->row - ROW_THEME;
    if (clicked >= 0) {
        p->row = clicked;
        activate(a);
    } else if (list_move(&p->row, ROWS, key.key)) {
        ;
    } else if (k == KEY_ENTER || k == ' ') {
        activate(a);
    } else if (k == KEY_ESCAPE || k == 'q' || k == 'Q') {
        app_home(a);
    } else if ((k == KEY_LEFT || k == KEY_RIGHT) && theme >= 0 && theme < NL_PUZZLE_KINDS) {
        p->shown[theme] = beside(p, theme, p->shown[theme], k == KEY_RIGHT ? 1 : -1);
    }
}

/* ---- drawing ---- */

static const char *say_theme_of(int kind)
{
    static const char *const themes[NL_PUZZLE_KINDS] = {
        [NL_PUZZLE_TASKS] = N_("many tasks at once"), [NL_PUZZLE_REFILL] = N_("take or refill"),
        [NL_PUZZLE_TIMING] = N_("who moves next"),    [NL_PUZZLE_DENY] = N_("leave nothing to the others"),
        [NL_PUZZLE_LAST] = N_("the last discs"),      [NL_PUZZLE_SOLO] = N_("solo ending"),
    };
    return words_say(themes[kind]);
}

const char *say_theme(const puzzle_state *p)
{
    return say_theme_of(p->puzzle.kind);
}

static void row_text(const puzzle_state *p, int row, char title[SCENE_TEXT], char value[SCENE_TEXT],
                     char about[SCENE_TEXT])
{
    static const char *const days[] = { N_("The same for everyone."), N_("Missed"), N_("Solved") };
    *value = *about = '\0';
    snprintf(title, SCENE_TEXT, "%s",
             words_say(row == ROW_DAY    ? N_("Puzzle of the day")
                       : row == ROW_NEXT ? N_("Next puzzle")
                                         : N_("Home")));
    if (row == ROW_DAY) {
        snprintf(about, SCENE_TEXT, "%s", words_say(days[p->mark[nl_pack_of_day(&p->pack, app_today())]]));
    } else if (row == ROW_NEXT) {
        int n = count(p, -1, true);
        words_fill(about, SCENE_TEXT, words_say_n(N2_("{n} solved", "{n} solved"), n),
                   WITH(words_number("n", n)));
    } else if (row < ROW_HOME) {
        int  theme = row - ROW_THEME, i = p->shown[theme];
        char name[SCENE_TEXT];
        snprintf(title, SCENE_TEXT, "%s", say_theme_of(theme));
        words_fill(name, sizeof name, words_say(N_("Puzzle {number}")), WITH(words_number("number", i + 1)));
        snprintf(value, SCENE_TEXT, "%.60s%s", name,
                 p->mark[i] == MARK_SOLVED   ? " ✓"
                 : p->mark[i] == MARK_MISSED ? " ◆"
                                             : "");
        words_fill(
            about, SCENE_TEXT, words_say(N_("{n} of {all}")),
            WITH(words_number("n", count(p, theme, true)), words_number("all", count(p, theme, false))));
    }
}

void puzzles_draw(tui_grid *g, tui_app *a)
{
    const puzzle_state *p = &a->puzzle;
    tui_rect            r = list_place(g);
    int                 at = r.row + 4;
    draw_head(g, r, words_say(N_("Positions where something is clearly best.")));
    for (int i = 0; i < ROWS; i++) {
        char title[SCENE_TEXT], value[SCENE_TEXT], about[SCENE_TEXT];
        row_text(p, i, title, value, about);
        at += i == ROW_HOME;
        if (i == ROW_THEME) {
            at++;
            grid_text(g, at++, r.col + 2, r.cols - 2, style(MUTED, PLAIN, 0), words_say(N_("By theme")));
        }
        draw_item(g, (tui_rect){ at++, r.col, 1, r.cols },
                  &(tui_item){ .title = title,
                               .value = *value ? value : NULL,
                               .about = *about ? about : NULL,
                               .number = i,
                               .value_at = 36,
                               .about_at = *value ? 60 : 36,
                               .chosen = i == p->row,
                               .inner = i >= ROW_THEME && i < ROW_HOME });
    }
    draw_foot(g, words_say(N_("↑↓ choose · ←→ change · Enter start · F1 help")));
}
