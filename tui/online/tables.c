/* tables.c: the tables of a server: one's own and whose turn it is there, those that may be joined, and a code to be
 * written.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

enum { ROW_NEW, ROW_CODE, ROW_HOME, ROW_TABLES };

static int rows_of(const online_state *o)
{
    return ROW_TABLES + o->lobby.mines + o->lobby.opens;
}

/* The table of a row; NULL for rows that are none. */
static const nl_lobby_row *table_at(const online_state *o, int row)
{
    int i = row - ROW_TABLES;
    return i < 0                                 ? NULL
           : i < o->lobby.mines                  ? &o->lobby.mine[i]
           : i < o->lobby.mines + o->lobby.opens ? &o->lobby.open[i - o->lobby.mines]
                                                 : NULL;
}

void tables_show(tui_app *a)
{
    far_leave(a);
    thinker_stop(a->thinker);
    nl_lobby_look(&a->online.lobby);
    a->screen = SCREEN_TABLES;
    a->overlay = OVER_NOTHING;
}

/* ---- keys ---- */

static void activate(tui_app *a)
{
    online_state       *o = &a->online;
    const nl_lobby_row *row = table_at(o, o->row);
    if (row)
        far_go(a, row->room);
    else if (o->row == ROW_NEW)
        terms_show(a);
    else if (o->row == ROW_HOME)
        app_home(a);
    else if (strlen(o->typed) == CODE_LETTERS)
        far_go(a, o->typed);
    else
        words_fill(o->message, SCENE_TEXT, words_say(N_("A code has {n} letters, such as {example}.")),
                   WITH(words_number("n", CODE_LETTERS), words_text("example", "MKZ QXT")));
}

static bool write_code(online_state *o, uint32_t key)
{
    size_t n = strlen(o->typed);
    if (o->row != ROW_CODE)
        return false;
    if (key == KEY_ERASE && n) {
        o->typed[n - 1] = '\0';
        return true;
    }
    if (key == ' ') /* codes are told in two parts */
        return true;
    if (key >= 'a' && key <= 'z')
        key -= 'a' - 'A';
    if (key < 'A' || key > 'Z')
        return false;
    if (n < CODE_LETTERS) {
        o->typed[n] = (char)key;
        o->typed[n + 1] = '\0';
    }
    return true;
}

void tables_key(tui_app *a, tui_key key)
{
    online_state *o = &a->online;
    int           clicked = list_clicked(&a->grid, key);
    uint32_t      k = key_letter(key.key);
    o->message[0] = '\0';
    if (clicked >= 0) {
        bool again = o->row == clicked;
        o->row = clicked;
        if (again || o->row < ROW_TABLES)
            activate(a);
    } else if (write_code(o, k) || list_move(&o->row, rows_of(o), key.key)) {
        ;
    } else if (k == KEY_ENTER) {
        activate(a);
    } else if (k == KEY_ESCAPE || k == 'q' || k == 'Q') {
        app_home(a);
    }
}

/* ---- drawing ---- */

static void say_sitters(const nl_lobby_row *t, char out[SCENE_TEXT])
{
    size_t used = 0;
    *out = '\0';
    for (int p = 0; p < t->terms.players; p++) {
        char            name[LOCAL_NAME_MAX];
        const nl_level *l = t->seat[p].sitter == NL_COMPUTER ? nl_level_find(t->seat[p].who.level) : NULL;
        if (p == t->own || t->seat[p].sitter == NL_FREE)
            continue;
        local_shown_name(t->seat[p].who.name, name);
        used += (size_t)snprintf(out + used, SCENE_TEXT - used, "%s%.60s", used ? ", " : "",
                                 l ? words_say_in("level", l->title) : name);
    }
    if (!used)
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Your table")));
}

static void say_turn(const online_state *o, const nl_lobby_row *t, char out[SCENE_TEXT])
{
    char left[SCENE_TEXT] = "";
    int  vacant = 0;
    if (t->deadline)
        say_left(t->deadline - o->day, left);
    for (int p = 0; p < t->terms.players; p++)
        vacant += t->seat[p].sitter == NL_FREE;
    if (t->phase == NL_GATHERING)
        words_fill(out, SCENE_TEXT,
                   vacant ? words_say_n(N2_("{n} seat is free", "{n} seats are free"), vacant)
                          : words_say(N_("Ready to start")),
                   WITH(words_number("n", vacant)));
    else if (t->phase == NL_OVER || t->turn < 0)
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("Over")));
    else if (t->turn == t->own && t->minded)
        snprintf(out, SCENE_TEXT, "%s", words_say(N_("A computer plays for you.")));
    else if (t->turn == t->own)
        words_fill(out, SCENE_TEXT, words_say(*left ? N_("Your turn · {left}") : N_("Your turn")),
                   WITH(words_text("left", left)));
    else {
        char            name[LOCAL_NAME_MAX];
        const nl_seat  *who = &t->seat[t->turn].who;
        const nl_level *l = who->computer ? nl_level_find(who->level) : NULL;
        local_shown_name(who->name, name);
        words_fill(
            out, SCENE_TEXT, words_say(*left ? N_("{name} is to move · {left}") : N_("{name} is to move")),
            WITH(words_text("name", l ? words_say_in("level", l->title) : name), words_text("left", left)));
    }
}

static void draw_table(tui_grid *g, tui_rect r, const online_state *o, int row)
{
    const nl_lobby_row *t = table_at(o, row);
    char                title[SCENE_TEXT], about[SCENE_TEXT];
    bool                mine = row - ROW_TABLES < o->lobby.mines;
    bool                turn = t->phase == NL_PLAYING && t->turn == t->own && t->turn >= 0 && !t->minded;
    say_sitters(t, title);
    if (mine)
        say_turn(o, t, about);
    else
        say_terms(&t->terms, about);
    draw_item(g, r,
              &(tui_item){ .title = title,
                           .about = about,
                           .mark = !mine                 ? L'○'
                                   : t->phase == NL_OVER ? L'✓'
                                   : turn                ? L'▸'
                                                         : L'·',
                           .number = row,
                           .about_at = 30,
                           .chosen = row == o->row,
                           .strong = mine && turn,
                           .named = true });
}

static void draw_own_row(tui_grid *g, tui_rect r, const online_state *o, int row)
{
    static const char *const titles[] = { N_("New table"), N_("Enter a code"), N_("Play at this device") };
    char                     value[2 * CODE_LETTERS + 2] = "";
    size_t                   typed = strlen(o->typed);
    for (size_t i = 0; i < CODE_LETTERS; i++)
        snprintf(value + strlen(value), 3, "%s%c", i == CODE_LETTERS / 2 ? " " : "",
                 i < typed ? o->typed[i] : '_');
    draw_item(g, r,
              &(tui_item){ .title = words_say(titles[row]),
                           .value = row == ROW_CODE ? value : NULL,
                           .number = row,
                           .value_at = 28,
                           .chosen = row == o->row });
}

/* What is wrong with the line is said in a calm line above the foot. */
void tables_foot(tui_grid *g, const tui_app *a)
{
    const online_state *o = &a->online;
    tui_rect            r = list_place(g);
    const char         *text = *o->message                      ? o->message
                               : !o->lobby.up && o->lobby.tries ? words_say(N_("Connection lost, trying again"))
                               : !o->lobby.up                   ? words_say(N_("Looking for tables…"))
                                                                : "";
    grid_text(g, g->rows - 2, r.col + 2, r.cols - 2, style(ACCENT, PLAIN, BOLD), text);
    draw_foot(g, words_say(N_("↑↓ choose · ←→ change · Enter start · F1 help")));
}

/* Returns the row below it. */
static int draw_heading(tui_grid *g, tui_rect r, int row, const char *text)
{
    grid_text(g, row, r.col + 2, r.cols - 2, style(MUTED, PLAIN, 0), text);
    return row + 1;
}

void tables_draw(tui_grid *g, tui_app *a)
{
    online_state *o = &a->online;
    tui_rect      r = list_place(g);
    char          where[SCENE_TEXT], name[LOCAL_NAME_MAX];
    int           at = r.row + 4, first, last;
    local_shown_name(o->lobby.name, name);
    snprintf(where, sizeof where, "%.60s · %.60s", o->lobby.address.host, name);
    draw_head(g, r, where);
    if (o->row >= rows_of(o))
        o->row = rows_of(o) - 1;
    for (int i = 0; i < ROW_TABLES; i++)
        draw_own_row(g, (tui_rect){ at++, r.col, 1, r.cols }, o, i);
    int room = g->rows - 3 - at - 4; /* for tables, with two headings */
    o->top = list_top(o->top, o->row - ROW_TABLES, room);
    first = ROW_TABLES + o->top;
    last = first + room < rows_of(o) ? first + room : rows_of(o);
    if (first < ROW_TABLES + o->lobby.mines)
        at = draw_heading(g, r, at + 1, words_say(N_("Your tables")));
    for (int i = first; i < last; i++) {
        if (i == ROW_TABLES + o->lobby.mines)
            at = draw_heading(g, r, at + 1, words_say(N_("Open tables")));
        draw_table(g, (tui_rect){ at++, r.col, 1, r.cols }, o, i);
    }
    if (!o->lobby.opens && o->lobby.known && at + 2 < g->rows - 2)
        draw_heading(g, r, at + 1, words_say(N_("No open table right now")));
    tables_foot(g, a);
}
