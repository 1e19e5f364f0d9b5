/* terms.c: the terms of a table to be opened.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

enum { ROW_OPEN, ROW_PLAYERS, ROW_DISCS, ROW_PACE, ROW_LISTED, ROW_ABSENT, ROW_BACK, ROWS };
enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };
#define DAY ((int64_t)24 * HOUR)

/* Those of the web app. */
static const nl_time_control paces[] = {
    { 5 * MINUTE, 3 * SECOND },
    { 10 * MINUTE, 5 * SECOND },
    { 20 * MINUTE, 10 * SECOND },
    { 45 * MINUTE, 20 * SECOND },
    { DAY, 4 * HOUR },
    { 3 * DAY, 12 * HOUR },
    { 7 * DAY, DAY },
    { 14 * DAY, DAY },
    { 0, 0 },
};
enum { PACES = sizeof paces / sizeof paces[0] };

void terms_show(tui_app *a)
{
    online_state *o = &a->online;
    if (!o->terms.players) {
        o->terms = (nl_terms){ .players = 2, .time = paces[1], .absent = NL_ABSENT_COMPUTER };
        memset(o->terms.discs, NL_DISCS, sizeof o->terms.discs);
    }
    o->terms_row = ROW_OPEN;
    a->screen = SCREEN_TERMS;
}

static int pace_of(const nl_terms *t)
{
    int i = 0;
    while (i < PACES - 1 && (paces[i].main != t->time.main || paces[i].increment != t->time.increment))
        i++;
    return i;
}

static void change(nl_terms *t, int row, int step)
{
    switch (row) {
    case ROW_PLAYERS: t->players = (uint8_t)(2 + (t->players - 2 + step + 3) % 3); break;
    case ROW_DISCS:
        memset(t->discs, 1 + (t->discs[0] - 1 + step + NL_DISCS) % NL_DISCS, sizeof t->discs);
        break;
    case ROW_PACE: t->time = paces[(pace_of(t) + step + PACES) % PACES]; break;
    case ROW_LISTED: t->listed = !t->listed; break;
    case ROW_ABSENT: t->absent = (uint8_t)((t->absent + step + NL_ABSENT_KINDS) % NL_ABSENT_KINDS); break;
    default: break;
    }
}

static void activate(tui_app *a)
{
    online_state *o = &a->online;
    if (o->terms_row == ROW_BACK) {
        tables_show(a);
    } else if (!o->lobby.up) {
        ; /* the line below says so */
    } else if (o->terms_row == ROW_OPEN && !o->opening) {
        nl_terms t = o->terms;
        memset(t.discs + t.players, 0, (size_t)(NL_PLAYERS_MAX - t.players));
        nl_lobby_open(&o->lobby, &t);
        o->opening = true;
    }
}

void terms_key(tui_app *a, tui_key key)
{
    online_state *o = &a->online;
    int           clicked = list_clicked(&a->grid, key);
    uint32_t      k = key_letter(key.key);
    if (clicked >= 0) {
        o->terms_row = clicked;
        change(&o->terms, o->terms_row, 1);
        activate(a);
    } else if (list_move(&o->terms_row, ROWS, key.key)) {
        ;
    } else if (k == KEY_LEFT || k == KEY_RIGHT) {
        change(&o->terms, o->terms_row, k == KEY_RIGHT ? 1 : -1);
    } else if (k == KEY_ENTER) {
        activate(a);
    } else if (k == KEY_ESCAPE || k == 'q' || k == 'Q') {
        tables_show(a);
    }
}

/* ---- drawing ---- */

static const char *about_of(const nl_terms *t, int row)
{
    static const char *const absent[] = {
        [NL_ABSENT_WAITED_FOR] = N_("Nothing happens while somebody is away, however long that is."),
        [NL_ABSENT_COMPUTER] =
            N_("It takes the seat of whoever is away for long or out of time, and gives it back."),
        [NL_ABSENT_LAST] =
            N_("When somebody is away for long or out of time, the game ends, and they are ranked last."),
    };
    switch (row) {
    case ROW_PACE:
        return !t->time.main ? NULL
               : nl_terms_by_turns(t)
                   ? words_say(N_("A bank of days for the whole game, and some hours more for every turn."))
                   : words_say(N_("Minutes for the whole game, and some seconds more for every turn."));
    case ROW_LISTED:
        return words_say(t->listed ? N_("Whoever looks for a table may sit down.")
                                   : N_("Only the link and the code lead here."));
    case ROW_ABSENT:
        return t->absent == NL_ABSENT_WAITED_FOR && t->time.main
                   ? words_say(N_("The seat is kept for whoever is away; but when their time is over, the "
                                  "game ends, and they are ranked last."))
                   : words_say(absent[t->absent]);
    default: return NULL;
    }
}

static void value_of(const nl_terms *t, int row, char out[SCENE_TEXT])
{
    static const char *const absent[] = {
        [NL_ABSENT_WAITED_FOR] = N_("The others wait"),
        [NL_ABSENT_COMPUTER] = N_("A computer plays on"),
        [NL_ABSENT_LAST] = N_("They come last"),
    };
    *out = '\0';
    if (row == ROW_PLAYERS)
        snprintf(out, SCENE_TEXT, "%d", t->players);
    else if (row == ROW_DISCS && t->discs[0] == NL_DISCS)
        words_fill(out, SCENE_TEXT, words_say(N_("Usual ({n})")), WITH(words_number("n", NL_DISCS)));
    else if (row == ROW_DISCS)
        snprintf(out, SCENE_TEXT, "%d", t->discs[0]);
    else if (row == ROW_PACE)
        say_pace(t, out);
    else if (row == ROW_LISTED)
        snprintf(out, SCENE_TEXT, "%s", words_say(t->listed ? N_("On") : N_("Off")));
    else if (row == ROW_ABSENT)
        snprintf(out, SCENE_TEXT, "%s", words_say(absent[t->absent]));
}

void terms_draw(tui_grid *g, tui_app *a)
{
    static const char *const titles[] = { N_("Open a table"),
                                          N_("Players"),
                                          N_("Discs to place"),
                                          N_("Pace"),
                                          N_("List among open tables"),
                                          N_("If somebody stays away"),
                                          N_("Open tables") };
    online_state            *o = &a->online;
    tui_rect                 r = list_place(g);
    int                      at = r.row + 4;
    draw_head(g, r, words_say(N_("New table")));
    for (int i = 0; i < ROWS; i++) {
        char value[SCENE_TEXT];
        value_of(&o->terms, i, value);
        at += i == ROW_PLAYERS || i == ROW_BACK;
        draw_item(g, (tui_rect){ at++, r.col, 1, r.cols },
                  &(tui_item){ .title = words_say(titles[i]),
                               .value = *value ? value : NULL,
                               .number = i,
                               .value_at = 34,
                               .chosen = i == o->terms_row,
                               .inner = i > ROW_OPEN && i < ROW_BACK });
    }
    if (about_of(&o->terms, o->terms_row))
        grid_wrap(g, (tui_rect){ at + 1, r.col + 2, 2, r.cols - 4 }, style(MUTED, PLAIN, 0),
                  about_of(&o->terms, o->terms_row));
    tables_foot(g, a);
}
