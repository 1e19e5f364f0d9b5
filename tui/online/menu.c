/* menu.c: what can be asked for, and said, at a table of a server.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "app.h"

enum {
    ITEM_AGREE,
    ITEM_DECLINE,
    ITEM_WITHDRAW,
    ITEM_TAKE_BACK,
    ITEM_END,
    ITEM_PAUSE,
    ITEM_RESUME,
    ITEM_RETURN,
    ITEM_CLAIM, /* one for each player */
    ITEM_LEAVE = ITEM_CLAIM + NL_PLAYERS_MAX,
    ITEM_TABLES,
    ITEM_SAY,  /* one for each phrase */
    SAYS = 12, /* … so many */
    ITEMS = ITEM_SAY + SAYS,
};

static bool is_there(const tui_app *a, int item)
{
    const nl_guest *g = &a->online.guest;
    const nl_table *t = &a->session.table;
    bool            going = !nl_table_over(t), mine = t->proposal.open && t->proposal.seat == g->seat;
    bool            timed = nl_table_timed(t), free = going && !t->proposal.open;
    int             p = item - ITEM_CLAIM;
    switch (item) {
    case ITEM_AGREE:
    case ITEM_DECLINE: return far_offered(a);
    case ITEM_WITHDRAW: return going && mine;
    case ITEM_TAKE_BACK: return free && nl_table_would_undo(t, g->seat).possible;
    case ITEM_END: return free;
    case ITEM_PAUSE: return free && timed && t->clock.running;
    case ITEM_RESUME: return free && timed && !t->clock.running;
    case ITEM_RETURN: return going && g->seat >= 0 && t->seat[g->seat].computer;
    case ITEM_LEAVE: return going;
    default:
        if (p < 0 || p >= NL_PLAYERS_MAX)
            return true;
        return going && p < t->deal.players && g->presence.away[p] && g->presence.claim[p] &&
               g->presence.claim[p] <= a->online.day;
    }
}

static void item_text(const tui_app *a, int item, char out[SCENE_TEXT])
{
    static const char *const texts[] = {
        [ITEM_AGREE] = N_("Agree"),
        [ITEM_DECLINE] = N_("Rather not"),
        [ITEM_WITHDRAW] = N_("Withdraw"),
        [ITEM_TAKE_BACK] = N_("Ask to take back"),
        [ITEM_END] = N_("Ask to end it as it stands"),
        [ITEM_PAUSE] = N_("Ask for a pause"),
        [ITEM_RESUME] = N_("Resume"),
        [ITEM_RETURN] = N_("Take over again"),
        [ITEM_LEAVE] = N_("Give up this game"),
        [ITEM_TABLES] = N_("Open tables"),
    };
    if (item >= ITEM_SAY)
        snprintf(out, SCENE_TEXT, "%s", phrase_text(item - ITEM_SAY));
    else if (item >= ITEM_CLAIM && item < ITEM_LEAVE)
        snprintf(out, SCENE_TEXT, "%s",
                 words_say(a->online.guest.room.terms.absent == NL_ABSENT_COMPUTER ? N_("Half Moon plays on")
                                                                                   : N_("End the game")));
    else
        snprintf(out, SCENE_TEXT, "%s", words_say(texts[item]));
}

/* ---- keys ---- */

static void activate(tui_app *a, int item)
{
    static const char *const events[] = {
        [ITEM_AGREE] = "accept",  [ITEM_DECLINE] = "decline",   [ITEM_WITHDRAW] = "decline",
        [ITEM_END] = "offer-end", [ITEM_PAUSE] = "offer-pause", [ITEM_RESUME] = "resume",
    };
    nl_guest *g = &a->online.guest;
    a->overlay = OVER_NOTHING;
    if (!is_there(a, item))
        return;
    if (item >= ITEM_SAY)
        nl_guest_say(g, phrase_word(item - ITEM_SAY));
    else if (item >= ITEM_CLAIM && item < ITEM_LEAVE)
        nl_guest_claim(g, item - ITEM_CLAIM);
    else if (item == ITEM_TAKE_BACK)
        far_undo(a);
    else if (item == ITEM_RETURN)
        nl_guest_return(g);
    else if (item == ITEM_TABLES)
        tables_show(a);
    else if (item == ITEM_LEAVE) {
        a->question = ASK_LEAVE;
        a->overlay = OVER_QUESTION;
    } else
        far_ask(a, events[item]);
}

static void step(tui_app *a, int by)
{
    int *row = &a->online.menu_row;
    do
        *row = (*row + by + ITEMS) % ITEMS;
    while (!is_there(a, *row));
}

void menu_key(tui_app *a, tui_key key)
{
    online_state *o = &a->online;
    int           clicked = list_clicked(&a->grid, key);
    switch (key.key) {
    case KEY_UP:
    case KEY_BACK_TAB:
    case KEY_WHEEL_UP: step(a, -1); break;
    case KEY_DOWN:
    case KEY_TAB:
    case KEY_WHEEL_DOWN: step(a, 1); break;
    case KEY_LEFT:
        o->menu_row = -1;
        step(a, 1);
        break;
    case KEY_RIGHT: o->menu_row = ITEM_SAY; break;
    case ' ':
    case KEY_ENTER: activate(a, o->menu_row); break;
    case KEY_CLICK:
        if (clicked >= 0)
            activate(a, clicked);
        else
            a->overlay = OVER_NOTHING;
        break;
    default: a->overlay = OVER_NOTHING;
    }
}

/* ---- drawing ---- */

/* As wide as the longest phrase; the rest is for what can be asked for. */
static int say_columns(void)
{
    int most = 0;
    for (int i = 0; i < SAYS; i++) {
        int n = grid_columns(phrase_text(i));
        most = n > most ? n : most;
    }
    return most + 2;
}

static void draw_one(tui_grid *g, tui_rect r, const tui_app *a, int item)
{
    char      text[SCENE_TEXT];
    bool      chosen = item == a->online.menu_row;
    tui_style s = chosen ? style(ON_ACCENT, ACCENT, BOLD) : style(PLAIN, PLAIN, 0);
    item_text(a, item, text);
    grid_fill(g, r, ' ', s);
    grid_text(g, r.row, r.col + 1, r.cols - 2, s, text);
    grid_hit(g, r, HIT_ITEM, item);
}

void menu_draw(tui_grid *g, tui_app *a)
{
    tui_rect r = overlay_middle(g, SAYS + 4, 76), in = overlay_inner(r);
    int      left = in.row + 1, right = in.row + 1, say = say_columns(), wide = in.cols - say - 1;
    if (!is_there(a, a->online.menu_row))
        step(a, 1);
    g->hits = 0; /* nothing below can be clicked */
    grid_box(g, r, words_say(N_("Table")));
    grid_text(g, in.row, in.col + wide + 2, say - 1, style(MUTED, PLAIN, 0), words_say(N_("Say")));
    for (int i = 0; i < ITEMS; i++) {
        bool phrase = i >= ITEM_SAY;
        if (!is_there(a, i))
            continue;
        tui_rect at =
            phrase ? (tui_rect){ right++, in.col + wide + 1, 1, say } : (tui_rect){ left++, in.col, 1, wide };
        draw_one(g, at, a, i);
    }
}
