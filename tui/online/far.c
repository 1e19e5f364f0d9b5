/* far.c: a table of a server: what it tells is shown, what is wanted is asked for.
 *
 * The line may be cut at any time.  What was asked for is kept and sent again (client/guest.h), and the clocks stand
 * still here until there is a line.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "token.h"

static bool is_playing(const tui_app *a)
{
    return a->screen == SCREEN_GAME && a->play == PLAY_FAR;
}

/* ---- coming and going ---- */

void app_online(tui_app *a, const nl_address *address, const char *name)
{
    online_state *o = &a->online;
    nl_lobby     *l = &o->lobby;
    o->on = true;
    l->address = *address;
    l->address.room[0] = '\0';
    snprintf(l->name, sizeof l->name, "%s", name);
    token_read((token_place){ .host = address->host, .port = address->port }, l->cookie, sizeof l->cookie);
    memcpy(o->wanted, address->room, sizeof o->wanted);
    tables_show(a);
}

void far_leave(tui_app *a)
{
    online_state *o = &a->online;
    if (o->seated)
        nl_guest_close(&o->guest);
    o->seated = o->again = false;
}

void far_go(tui_app *a, const char *room)
{
    online_state *o = &a->online;
    char          id[NL_ID_MAX];
    snprintf(id, sizeof id, "%s", room); /* it may be in what is let go of below */
    far_leave(a);
    thinker_stop(a->thinker);
    app_forget(a);
    o->message[0] = '\0';
    if (!*o->lobby.cookie) { /* nobody yet */
        memcpy(o->wanted, id, sizeof o->wanted);
        return;
    }
    memset(&o->guest, 0, sizeof o->guest);
    o->guest.address = o->lobby.address;
    memcpy(o->guest.address.room, id, sizeof id);
    memcpy(o->guest.name, o->lobby.name, sizeof o->guest.name);
    memcpy(o->guest.cookie, o->lobby.cookie, sizeof o->guest.cookie);
    o->guest.want = o->guest.seat = -1;
    o->guest.ever = true; /* a server that was there comes back */
    o->seated = true;
    o->gather_row = 0;
    o->typed[0] = '\0';
    a->screen = SCREEN_GATHER;
    a->overlay = OVER_NOTHING;
}

/* ---- what is told beside the table ---- */

static const char *denial(const char *error)
{
    return strcmp(error, "too-many") == 0
               ? words_say(N_("You have many games in progress: finish some of them first."))
           : strcmp(error, "no-room") == 0 ? words_say(N_("There is no such table any more."))
           : strcmp(error, "begun") == 0   ? words_say(N_("This game has begun."))
           : strcmp(error, "stale") == 0   ? words_say(N_("The game had moved on before your move arrived"))
                                           : words_say(N_("That did not work. Try once more."));
}

/* If that fails, one is somebody else next time. */
static void keep_token(const nl_lobby *l)
{
    char path[LOCAL_PATH_MAX];
    token_keep((token_place){ .host = l->address.host, .port = l->address.port }, l->cookie, path);
}

static void hear_lobby(tui_app *a, nl_lobby_news news)
{
    online_state *o = &a->online;
    char          room[NL_ID_MAX];
    switch (news) {
    case NL_LOBBY_UP:
        keep_token(&o->lobby);
        memcpy(room, o->wanted, sizeof room);
        o->wanted[0] = '\0';
        if (*room)
            far_go(a, room);
        break;
    case NL_LOBBY_CUT: o->opening = false; break; /* no answer comes any more */
    case NL_LOBBY_OPENED:
        o->opening = false;
        if (a->screen == SCREEN_TERMS)
            far_go(a, o->lobby.at);
        break;
    case NL_LOBBY_REFUSED:
        o->opening = false;
        snprintf(o->message, SCENE_TEXT, "%s", denial(o->lobby.error));
        break;
    case NL_LOBBY_TURN:
        if (is_playing(a) && strcmp(o->lobby.at, o->guest.address.room) != 0)
            turn_say(a, true, words_say(N_("It is your turn at another table.")), NULL);
        break;
    default: break;
    }
}

/* ---- what is told at the table ---- */

static void tell_of(tui_app *a, int seat, const char *text)
{
    char name[LOCAL_NAME_MAX];
    local_shown_name(a->online.guest.room.seat[seat].who.name, name);
    if (is_playing(a))
        turn_say(a, true, words_say(text), WITH(words_text("name", name)));
    else
        words_fill(a->online.message, SCENE_TEXT, words_say(text), WITH(words_text("name", name)));
}

static void follow(tui_app *a)
{
    local_session_follow(&a->session, &a->online.guest.room.table, a->online.guest.seat);
}

static void begin(tui_app *a)
{
    follow(a);
    app_play(a, PLAY_FAR);
    if (nl_table_over(&a->session.table))
        a->overlay = OVER_RESULT;
    else
        turn_last(a);
}

/* Whoever looks around while others play goes on looking. */
static void go_on(tui_app *a, int before)
{
    const nl_table *t = &a->session.table;
    int             n = before - t->count;
    if (n || nl_table_over(t)) {
        if (n > 0 || nl_table_over(t) || far_may_play(a) || !a->turn.aiming)
            turn_begin(a);
        turn_last(a);
    }
    if (n > 0)
        turn_say(a, false, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), n),
                 WITH(words_number("n", n)));
}

static void tell_table(tui_app *a, const nl_event *e)
{
    int  before = a->session.table.count;
    bool mine = e->seat == a->online.guest.seat;
    follow(a);
    go_on(a, before);
    if (e->kind == NL_EVENT_DECLINE && !mine)
        tell_of(a, e->seat, N_("{name} would rather not."));
    else if (e->kind == NL_EVENT_ACCEPT && !mine && a->session.table.proposal.open)
        tell_of(a, e->seat, N_("{name} agrees."));
    else if (e->kind == NL_EVENT_SIT && mine)
        turn_say(
            a, true,
            words_say(e->who.computer ? N_("A computer plays for you.") : N_("You have your seat again.")),
            NULL);
    else if (e->kind == NL_EVENT_SIT)
        tell_of(a, e->seat,
                e->who.computer ? N_("A computer plays for: {name}.") : N_("Back at the table: {name}."));
}

static void hear_event(tui_app *a, const nl_room_event *e)
{
    online_state *o = &a->online;
    switch (e->kind) {
    case NL_ROOM_ENTER:
        if (e->seat != o->guest.seat)
            tell_of(a, e->seat, N_("{name} has sat down."));
        break;
    case NL_ROOM_BEGIN:
        begin(a);
        turn_say(a, false, words_say(N_("The game begins.")), NULL);
        break;
    case NL_ROOM_TABLE:
        if (is_playing(a))
            tell_table(a, &e->event);
        break;
    case NL_ROOM_REMATCH:
        if (e->seat != o->guest.seat)
            tell_of(a, e->seat, N_("{name} would like another game."));
        else if (nl_room_undecided(&o->guest.room))
            turn_say(a, true, words_say(N_("Waiting for an answer.")), NULL);
        break;
    case NL_ROOM_ENOUGH:
        o->again = false;
        if (e->seat != o->guest.seat)
            tell_of(a, e->seat, N_("{name} would rather not."));
        break;
    case NL_ROOM_NEXT:
        if (o->again)
            far_go(a, e->id);
        else if (is_playing(a))
            turn_say(a, true, words_say(N_("Another game has been opened.")), NULL);
        break;
    default: break;
    }
}

/* Back at a table, or there for the first time. */
static void hear_ready(tui_app *a)
{
    if (a->online.guest.room.phase == NL_GATHERING) {
        a->screen = SCREEN_GATHER;
        return;
    }
    if (!is_playing(a)) {
        begin(a);
        return;
    }
    int before = a->session.table.count;
    follow(a);
    go_on(a, before);
}

static void hear_refused(tui_app *a)
{
    const nl_guest *g = &a->online.guest;
    if (!is_playing(a)) {
        snprintf(a->online.message, SCENE_TEXT, "%s", denial(g->error));
        return;
    }
    if (strncmp(g->error, "NL_ERR_", 7) == 0) /* actions are checked before they are asked for */
        turn_say(a, true, words_say(N_("That cannot be done just now.")), NULL);
    else
        turn_say(a, true, denial(g->error), NULL);
}

static void hear_phrase(tui_app *a)
{
    const nl_guest *g = &a->online.guest;
    char            name[LOCAL_NAME_MAX];
    if (g->seat_said == g->seat || !is_playing(a))
        return;
    local_shown_name(g->room.seat[g->seat_said].who.name, name);
    for (int i = 0; phrase_word(i); i++)
        if (strcmp(phrase_word(i), g->said) == 0) {
            turn_say(a, true, "", NULL);
            snprintf(a->turn.message, SCENE_TEXT, "%.80s: %.200s", name, phrase_text(i));
        }
}

static void hear(tui_app *a, nl_guest_news news)
{
    online_state *o = &a->online;
    switch (news) {
    case NL_GUEST_READY: hear_ready(a); break;
    case NL_GUEST_EVENT: hear_event(a, &o->guest.event); break;
    case NL_GUEST_REFUSED: hear_refused(a); break;
    case NL_GUEST_SAID: hear_phrase(a); break;
    case NL_GUEST_GONE:
        tables_show(a);
        snprintf(o->message, SCENE_TEXT, "%s", denial(o->guest.error));
        break;
    default: break;
    }
}

/* ---- time ---- */

static int64_t day_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ms until a clock shows something else; −1 if none runs. */
static int until_second(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    if (!is_playing(a) || !nl_table_timed(t) || !t->clock.running || !a->online.guest.ready)
        return -1;
    return (int)(nl_table_left(t, t->game.mover, a->online.day) % 1000) + 1;
}

static int sooner(int a, int b)
{
    return a < 0 ? b : b < 0 || a < b ? a : b;
}

int far_tick(tui_app *a)
{
    online_state *o = &a->online;
    nl_lobby_news told;
    nl_guest_news news;
    while ((told = nl_lobby_next(&o->lobby)))
        hear_lobby(a, told);
    while (o->seated && (news = nl_guest_next(&o->guest)))
        hear(a, news);
    if (!o->seated || o->guest.ready)
        o->day = day_ms() + o->lobby.ahead;
    int wait = sooner(nl_lobby_wait(&o->lobby), o->seated ? nl_guest_wait(&o->guest) : -1);
    return sooner(wait, until_second(a));
}

/* ---- what is asked for ---- */

bool far_may_play(const tui_app *a)
{
    const nl_guest *g = &a->online.guest;
    const nl_table *t = &a->session.table;
    return g->seat >= 0 && !nl_table_over(t) && t->game.mover == g->seat && !t->seat[g->seat].computer &&
           !*g->asked.event;
}

void far_ask(tui_app *a, const char *event)
{
    if (!nl_guest_ask(&a->online.guest, event, NULL))
        turn_say(a, true, words_say(N_("That cannot be done just now.")), NULL);
}

void far_play(tui_app *a, nl_action act)
{
    nl_guest *g = &a->online.guest;
    char      text[NL_ACTION_TEXT];
    nl_err    e = nl_game_check(&a->session.table.game, act);
    if (e) {
        turn_refuse(a, e);
        return;
    }
    nl_action_write(act, text);
    turn_drop(a);
    if (nl_guest_ask(g, "play", text))
        turn_say(a, false, "", NULL);
}

/* What others have seen or answered is theirs, too: they are asked. */
void far_undo(tui_app *a)
{
    const nl_table *t = &a->session.table;
    int             you = a->session.you;
    if (!nl_table_would_undo(t, you).possible || nl_table_over(t))
        turn_say(a, true, words_say(N_("There is nothing to take back.")), NULL);
    else
        far_ask(a, nl_table_may(t, you, NL_EVENT_TAKE_BACK) ? "take-back" : "offer-take-back");
}

void far_again(tui_app *a)
{
    online_state *o = &a->online;
    if (*o->guest.room.next) {
        far_go(a, o->guest.room.next);
    } else {
        o->again = true;
        nl_guest_rematch(&o->guest, true);
    }
}

/* ---- what is seen ---- */

bool far_offered(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    return a->play == PLAY_FAR && nl_table_unanswered(t) >> a->session.you & 1 && !nl_table_over(t);
}

/* A proposal stays in view until it is answered. */
static void say_proposal(const tui_app *a, scene *s)
{
    const nl_proposal *o = &a->session.table.proposal;
    bool               mine = o->seat == a->session.you;
    if (!o->open || s->over || (mine && s->alarm))
        return;
    words_fill(
        s->message, SCENE_TEXT,
        mine
            ? words_say(o->kind == NL_EVENT_PROPOSE_TAKE_BACK ? N_("You have asked to take back a move.")
                        : o->kind == NL_EVENT_PROPOSE_END ? N_("You have asked to end the game as it stands.")
                                                          : N_("You have asked for a pause."))
            : words_say(o->kind == NL_EVENT_PROPOSE_TAKE_BACK ? N_("{name} would like to take back a move.")
                        : o->kind == NL_EVENT_PROPOSE_END
                            ? N_("{name} would like to end the game as it stands.")
                            : N_("{name} would like to stop the clocks.")),
        WITH(words_text("name", s->name[o->seat])));
    s->alarm = !mine;
}

static void add(char status[SCENE_TEXT], const char *text)
{
    size_t used = strlen(status);
    snprintf(status + used, SCENE_TEXT - used, " · %s", text);
}

void far_scene(const tui_app *a, scene *s)
{
    const nl_guest *g = &a->online.guest;
    const nl_table *t = &a->session.table;
    bool            timed = nl_table_timed(t);
    s->offered = far_offered(a);
    say_proposal(a, s);
    for (int p = 0; p < t->deal.players && timed; p++) {
        int64_t left = nl_table_left(t, p, a->online.day);
        if (left >= 0)
            say_clock(left, s->clock[p]);
    }
    if (s->over)
        return;
    if (!*s->message && timed && !t->clock.running)
        snprintf(s->message, SCENE_TEXT, "%s", words_say(N_("The clocks stand still: a pause.")));
    if (!g->ready)
        snprintf(s->status, SCENE_TEXT, "%s", words_say(N_("Connection lost, trying again")));
    else if (*s->clock[t->game.mover])
        add(s->status, s->clock[t->game.mover]);
    if (!g->ready && *g->asked.event)
        snprintf(s->message, SCENE_TEXT, "%s", words_say(N_("Sent when the line is back.")));
    else if (g->ready && strcmp(g->asked.event, "play") == 0)
        words_fill(s->status, SCENE_TEXT, words_say(N_("Sent")), NULL);
    else if (g->ready && g->presence.away[t->game.mover] && t->game.mover != s->you)
        add(s->status, words_say(N_("line lost")));
}
