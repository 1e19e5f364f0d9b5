/* home.c: the first screen: a new game, the deal of the day, games to go on with.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"
#include "computer.h"
#include "daily/daily.h"

/* The rows in order; behind them the games that are kept. */
enum {
    ROW_START,
    ROW_SEAT,
    ROW_DISCS = ROW_SEAT + NL_PLAYERS_MAX,
    ROW_DAILY,
    ROW_PUZZLES,
    ROW_TABLES, /* of a server, where there is one */
    ROW_QUIT,
    ROW_KEPT
};

static int rows_of(const home_state *h)
{
    return ROW_KEPT + h->kept.count;
}

const nl_level *level_at(int i)
{
    for (const nl_level *l = nl_levels; l->name; l++)
        if (l->for_people && --i == 0)
            return l;
    return NULL;
}

int level_number(const char *name)
{
    int n = 0;
    for (const nl_level *l = nl_levels; l->name; l++) {
        n += l->for_people;
        if (strcmp(l->name, name) == 0)
            return n;
    }
    return 0;
}

static int players_of(const home_state *h)
{
    int n = 0;
    for (int i = 0; i < NL_PLAYERS_MAX; i++)
        n += h->seat[i] != SEAT_NOBODY;
    return n;
}

static bool has_person(const home_state *h)
{
    bool found = false;
    for (int i = 0; i < NL_PLAYERS_MAX; i++)
        found |= h->seat[i] == SEAT_PERSON;
    return found;
}

/* ---- starting ---- */

void home_setup(const home_state *h, uint64_t seed, nl_setup *out)
{
    int n = players_of(h), p = 0;
    *out = (nl_setup){ .seed = 0 };
    nl_setup_deal(out, n, seed);
    if (h->discs && n > 1)
        memset(out->deal.discs, h->discs, (size_t)n);
    for (int i = 0; i < NL_PLAYERS_MAX; i++) {
        const nl_level *l = h->seat[i] > 0 ? level_at(h->seat[i]) : NULL;
        if (h->seat[i] == SEAT_NOBODY)
            continue;
        if (l) {
            out->seat[p].computer = true;
            snprintf(out->seat[p].level, NL_LEVEL_MAX, "%s", l->name);
        } else {
            local_copy_name(out->seat[p].name, h->name[i]);
        }
        p++;
    }
}

static void start(tui_app *a, const nl_setup *setup)
{
    app_forget(a);
    if (local_session_new(&a->session, setup) == NL_OK)
        app_play(a, PLAY_HERE);
}

static void start_daily(tui_app *a)
{
    nl_setup setup;
    nl_daily_setup(&setup, app_today());
    start(a, &setup);
    nl_table_set_tag(&a->session.table, "Event", "Deal of the day");
}

static void resume(tui_app *a, const kept_game *k)
{
    if (k->over) {
        if (kept_read(k->path, &a->replay.table))
            app_replay(a, k->path);
        return;
    }
    app_forget(a);
    if (local_session_resume(&a->session, k->path))
        return;
    if (!a->session.resumed) /* it stays where it is */
        snprintf(a->session.autosave, LOCAL_PATH_MAX, "%s", k->path);
    a->session.saved = true;
    app_play(a, PLAY_HERE);
}

static void activate(tui_app *a)
{
    home_state *h = &a->home;
    nl_setup    setup;
    if (h->row >= ROW_KEPT) {
        resume(a, &h->kept.game[h->row - ROW_KEPT]);
    } else if (h->row == ROW_DAILY) {
        start_daily(a);
    } else if (h->row == ROW_PUZZLES) {
        puzzles_show(a);
    } else if (h->row == ROW_TABLES) {
        tables_show(a);
    } else if (h->row == ROW_QUIT) {
        a->quit = true;
    } else if (has_person(h)) {
        home_setup(h, local_fresh_seed(), &setup);
        start(a, &setup);
    }
}

/* ---- keys ---- */

static void change(home_state *h, int step)
{
    int levels = 0;
    while (level_at(levels + 1))
        levels++;
    if (h->row == ROW_DISCS) {
        h->discs = (h->discs + step + NL_DISCS + 1) % (NL_DISCS + 1);
    } else if (h->row >= ROW_SEAT && h->row < ROW_DISCS) {
        int *seat = &h->seat[h->row - ROW_SEAT], all = levels + 2;
        *seat = (*seat + 1 + step + all) % all - 1;
    }
}

/* The name of a person is written where they sit. */
static bool write_name(home_state *h, uint32_t key)
{
    int seat = h->row - ROW_SEAT;
    if (seat < 0 || seat >= NL_PLAYERS_MAX || h->seat[seat] != SEAT_PERSON)
        return false;
    char  *name = h->name[seat], text[4];
    size_t n = strlen(name);
    if (key == KEY_ERASE) {
        while (n && (name[--n] & 0xc0) == 0x80)
            ;
        name[n] = '\0';
        return true;
    }
    if (key < ' ' || (key >= 0x7f && key < 0xa0) || key > 0x10ffff)
        return false;
    int more = utf8_put(text, key);
    if (n + (size_t)more < NL_NAME_MAX && grid_columns(name) < 40) {
        memcpy(name + n, text, (size_t)more);
        name[n + (size_t)more] = '\0';
    }
    return true;
}

void home_key(tui_app *a, tui_key key)
{
    home_state *h = &a->home;
    int         clicked = list_clicked(&a->grid, key);
    if (clicked >= 0) {
        bool again = h->row == clicked;
        h->row = clicked;
        if (h->row >= ROW_SEAT && h->row <= ROW_DISCS)
            change(h, 1);
        else if (again || h->row == ROW_START)
            activate(a);
        return;
    }
    if (write_name(h, key.key))
        return;
    if (list_move(&h->row, rows_of(h), key.key)) {
        if (h->row == ROW_TABLES && !a->online.on) /* is not there */
            h->row += key.key == KEY_UP || key.key == KEY_BACK_TAB || key.key == KEY_WHEEL_UP ? -1 : 1;
        return;
    }
    switch (key.key) {
    case KEY_LEFT: change(h, -1); break;
    case KEY_RIGHT: change(h, 1); break;
    case KEY_ENTER: activate(a); break;
    case KEY_ESCAPE: h->row = ROW_START; break;
    default:
        if (key_letter(key.key) == 'q')
            a->quit = true;
    }
}

/* ---- drawing ---- */

static void seat_text(const home_state *h, int i, char out[SCENE_TEXT])
{
    const nl_level *l = h->seat[i] > 0 ? level_at(h->seat[i]) : NULL;
    if (l)
        snprintf(out, SCENE_TEXT, "%s", words_say_in("level", l->title));
    else if (h->seat[i] == SEAT_NOBODY)
        snprintf(out, SCENE_TEXT, "–");
    else
        snprintf(out, SCENE_TEXT, "%s%s%s", words_say(N_("Person")), *h->name[i] ? ": " : "", h->name[i]);
}

/* What stands behind a row, smaller. */
static const char *about_row(const home_state *h, int row)
{
    const nl_level *l = row >= ROW_SEAT && row < ROW_DISCS && h->seat[row - ROW_SEAT] > 0
                            ? level_at(h->seat[row - ROW_SEAT])
                            : NULL;
    if (l)
        return words_say(l->about);
    if (row == h->row && row >= ROW_SEAT && row < ROW_DISCS && h->seat[row - ROW_SEAT] == SEAT_PERSON)
        return words_say(N_("type a name, or ←→ for a computer"));
    if (row == ROW_START)
        return has_person(h) ? players_of(h) == 1 ? words_say(N_("solo")) : ""
                             : words_say(N_("a person is missing"));
    return row == ROW_DAILY     ? words_say(N_("The same tiles for everyone, once."))
           : row == ROW_PUZZLES ? words_say(N_("Positions where something is clearly best."))
                                : "";
}

static void row_text(const home_state *h, int row, char title[SCENE_TEXT], char value[SCENE_TEXT])
{
    *value = '\0';
    if (row >= ROW_KEPT) {
        snprintf(title, SCENE_TEXT, "%s", h->kept.game[row - ROW_KEPT].about);
    } else if (row >= ROW_SEAT && row < ROW_DISCS) {
        words_fill(title, SCENE_TEXT, words_say(N_("Seat {number}")),
                   WITH(words_number("number", row - ROW_SEAT + 1)));
        seat_text(h, row - ROW_SEAT, value);
    } else if (row == ROW_DISCS) {
        int n = players_of(h);
        snprintf(title, SCENE_TEXT, "%s", words_say(N_("Discs to place")));
        if (n > 1 && h->discs)
            snprintf(value, SCENE_TEXT, "%d", h->discs);
        else
            words_fill(value, SCENE_TEXT, words_say(N_("Usual ({n})")),
                       WITH(words_number("n", n > 1 ? NL_DISCS : NL_SOLO_DISCS)));
    } else {
        snprintf(title, SCENE_TEXT, "%s",
                 words_say(row == ROW_START     ? N_("New game")
                           : row == ROW_DAILY   ? N_("The deal of the day")
                           : row == ROW_PUZZLES ? N_("Puzzles")
                           : row == ROW_TABLES  ? N_("Play with others")
                                                : N_("Quit")));
    }
}

static void draw_row(tui_grid *g, tui_rect r, const home_state *h, int row)
{
    char title[SCENE_TEXT], value[SCENE_TEXT];
    bool kept = row >= ROW_KEPT, seat = row >= ROW_SEAT && row <= ROW_DISCS;
    row_text(h, row, title, value);
    draw_item(g, r,
              &(tui_item){
                  .title = title,
                  .value = *value ? value : NULL,
                  .about = kept || !*about_row(h, row) ? NULL : about_row(h, row),
                  .mark = !kept                               ? 0
                          : h->kept.game[row - ROW_KEPT].over ? L'✓'
                                                              : L'▸',
                  .number = row,
                  .value_at = 24,
                  .about_at = seat ? 48 : 28,
                  .chosen = row == h->row,
                  .inner = seat,
                  .named = kept || (seat && row < ROW_DISCS && h->seat[row - ROW_SEAT] == SEAT_PERSON),
              });
}

void home_draw(tui_grid *g, tui_app *a)
{
    home_state *h = &a->home;
    tui_rect    r = list_place(g);
    int         at = r.row + 4;
    draw_head(g, r, words_say(N_("Twelve places, one moon, and never quite enough time.")));
    for (int i = 0; i < ROW_KEPT; i++) {
        at += i == ROW_SEAT || i == ROW_DAILY;
        if (i != ROW_TABLES || a->online.on)
            draw_row(g, (tui_rect){ at++, r.col, 1, r.cols }, h, i);
    }
    int room = g->rows - 2 - ++at;
    if (h->kept.count && room > 0)
        grid_text(g, at - 1, r.col + 2, r.cols, style(MUTED, PLAIN, 0), words_say(N_("Games")));
    h->top = list_top(h->top, h->row - ROW_KEPT, room);
    for (int i = h->top; i < h->kept.count && i - h->top < room; i++)
        draw_row(g, (tui_rect){ at + i - h->top, r.col, 1, r.cols }, h, ROW_KEPT + i);
    draw_foot(g, words_say(N_("↑↓ choose · ←→ change · Enter start · F1 help")));
}
