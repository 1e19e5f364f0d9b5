/* gather.c: a table before its game: the code and the link for others, who has come, computers, the start.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

enum { ROW_START, ROW_SEAT, ROW_LEAVE = ROW_SEAT + NL_PLAYERS_MAX };
#define FILL "half-moon" /* takes the seats that are free when the host starts */

static const nl_room *room_of(const tui_app *a)
{
    return &a->online.guest.room;
}

static bool is_host(const tui_app *a)
{
    const nl_guest *g = &a->online.guest;
    return g->seat >= 0 && strcmp(g->room.host, g->room.seat[g->seat].player) == 0;
}

/* Whether there is such a row now. */
static bool is_row(const tui_app *a, int row)
{
    return row == ROW_START  ? is_host(a)
           : row < ROW_LEAVE ? row - ROW_SEAT < room_of(a)->terms.players
                             : true;
}

/* ---- keys ---- */

/* A seat goes from free through all levels, and around. */
static void change(tui_app *a, int step)
{
    nl_guest           *g = &a->online.guest;
    int                 seat = a->online.gather_row - ROW_SEAT, levels = 0;
    const nl_room_seat *s = &g->room.seat[seat < 0 ? 0 : seat % NL_PLAYERS_MAX];
    if (seat < 0 || seat >= g->room.terms.players || !is_host(a) || s->sitter == NL_PERSON)
        return;
    while (level_at(levels + 1))
        levels++;
    int now = s->sitter == NL_COMPUTER ? level_number(s->who.level) : 0;
    int next = now || step < 0 ? (now + step + levels + 1) % (levels + 1) : level_number(FILL);
    nl_guest_seat(g, seat, next ? level_at(next)->name : NULL);
}

static void leave(tui_app *a)
{
    online_state *o = &a->online;
    char          room[NL_ID_MAX];
    memcpy(room, o->guest.address.room, sizeof room);
    bool seated = o->guest.seat >= 0;
    if (seated && !o->lobby.up)
        return; /* the line below says so */
    far_leave(a);
    if (seated)
        nl_lobby_exit(&o->lobby, room); /* by this line, which stays */
    tables_show(a);
}

static void activate(tui_app *a)
{
    online_state *o = &a->online;
    if (o->gather_row == ROW_LEAVE)
        leave(a);
    else if (o->gather_row == ROW_START)
        nl_guest_begin(&o->guest, FILL);
    else
        change(a, 1);
}

void gather_key(tui_app *a, tui_key key)
{
    online_state *o = &a->online;
    int           clicked = list_clicked(&a->grid, key);
    uint32_t      k = key_letter(key.key);
    o->message[0] = '\0';
    if (clicked >= 0) {
        o->gather_row = clicked;
        activate(a);
    } else if (list_move(&o->gather_row, ROW_LEAVE + 1, key.key)) {
        bool up = key.key == KEY_UP || key.key == KEY_BACK_TAB || key.key == KEY_WHEEL_UP;
        while (!is_row(a, o->gather_row))
            o->gather_row = (o->gather_row + (up ? ROW_LEAVE : 1)) % (ROW_LEAVE + 1);
    } else if (k == KEY_LEFT || k == KEY_RIGHT) {
        change(a, k == KEY_RIGHT ? 1 : -1);
    } else if (k == KEY_ENTER) {
        activate(a);
    } else if (k == KEY_ESCAPE || k == 'q' || k == 'Q') {
        tables_show(a); /* the seat stays */
    }
}

/* ---- drawing ---- */

static void seat_text(const tui_app *a, int seat, char value[SCENE_TEXT], char about[SCENE_TEXT])
{
    const nl_room      *r = room_of(a);
    const nl_room_seat *s = &r->seat[seat];
    char                name[LOCAL_NAME_MAX];
    const nl_level     *l = s->sitter == NL_COMPUTER ? nl_level_find(s->who.level) : NULL;
    bool                host = s->sitter == NL_PERSON && strcmp(s->player, r->host) == 0;
    local_shown_name(s->who.name, name);
    snprintf(value, SCENE_TEXT, "%s",
             l                        ? words_say_in("level", l->title)
             : s->sitter == NL_PERSON ? name
                                      : words_say(N_("Free seat")));
    if (l)
        snprintf(about, SCENE_TEXT, "%s", words_say(N_("computer")));
    else if (s->sitter != NL_PERSON && is_host(a))
        words_fill(about, SCENE_TEXT, words_say(N_("{level}, if nobody comes")),
                   WITH(words_text("level", words_say_in("level", nl_level_find(FILL)->title))));
    else
        snprintf(about, SCENE_TEXT, "%s",
                 words_say(s->sitter != NL_PERSON         ? N_("for whoever comes")
                           : seat == a->online.guest.seat ? host ? N_("you, your table") : N_("you")
                           : nl_player_is_bot(s->player) ? N_("bot")
                           : host                         ? N_("whose table it is")
                                                          : N_("has come")));
}

static void draw_seat(tui_grid *g, tui_rect r, const tui_app *a, int seat)
{
    char title[SCENE_TEXT], value[SCENE_TEXT], about[SCENE_TEXT];
    bool fixed = !is_host(a) || room_of(a)->seat[seat].sitter == NL_PERSON;
    words_fill(title, sizeof title, words_say(N_("Seat {number}")), WITH(words_number("number", seat + 1)));
    seat_text(a, seat, value, about);
    draw_item(g, r,
              &(tui_item){ .title = title,
                           .value = value,
                           .about = about,
                           .number = ROW_SEAT + seat,
                           .value_at = 14,
                           .about_at = 48,
                           .chosen = a->online.gather_row == ROW_SEAT + seat,
                           .inner = true,
                           .fixed = fixed,
                           .named = true });
}

/* The code large, and the link. */
static int draw_invitation(tui_grid *g, tui_rect r, const nl_guest *guest)
{
    char link[NL_LINK];
    int  at = r.row + 3;
    if (*guest->code) {
        char code[32];
        snprintf(code, sizeof code, "%.3s %.3s", guest->code, guest->code + 3);
        draw_letters(g, at, r.col + 14, style(ACCENT, PLAIN, BOLD), code);
        at += 6;
    }
    nl_address_link(&guest->address, guest->address.room, link);
    grid_name(g, at, r.col + 14, r.cols - 14, style(PLAIN, PLAIN, UNDERLINE), link);
    return at + 1;
}

static const char *title_of(const tui_app *a)
{
    return a->online.guest.seat < 0 ? words_say(N_("The table is being fetched…"))
           : is_host(a)             ? words_say(N_("Your table is ready"))
                                    : words_say(N_("You have a seat"));
}

void gather_draw(tui_grid *g, tui_app *a)
{
    const nl_guest *guest = &a->online.guest;
    const nl_room  *room = &guest->room;
    online_state   *o = &a->online;
    tui_rect        r = list_place(g);
    char            terms[SCENE_TEXT];
    draw_head(g, r, title_of(a));
    if (guest->seat >= 0) {
        int at = draw_invitation(g, r, guest);
        say_terms(&room->terms, terms);
        grid_text(g, at++, r.col + 14, r.cols - 14, style(MUTED, PLAIN, 0), terms);
        if (!is_row(a, o->gather_row))
            o->gather_row = ROW_LEAVE;
        at++;
        if (is_host(a))
            draw_item(g, (tui_rect){ at++, r.col, 1, r.cols },
                      &(tui_item){ .title = words_say(N_("Start")),
                                   .number = ROW_START,
                                   .chosen = o->gather_row == ROW_START });
        for (int p = 0; p < room->terms.players; p++)
            draw_seat(g, (tui_rect){ at++, r.col, 1, r.cols }, a, p);
        draw_item(g, (tui_rect){ at, r.col, 1, r.cols },
                  &(tui_item){ .title = words_say(N_("Leave the table")),
                               .number = ROW_LEAVE,
                               .chosen = o->gather_row == ROW_LEAVE });
        if (!is_host(a) && !*o->message && guest->ready && at + 2 < g->rows - 2)
            grid_wrap(g, (tui_rect){ at + 2, r.col + 2, 2, r.cols - 4 }, style(MUTED, PLAIN, 0),
                      words_say(N_("The game begins when every seat is taken, or the host starts it.")));
    }
    tables_foot(g, a);
}
