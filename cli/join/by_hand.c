/* by_hand.c: a table played by hand, in the dialogue of `play --plain`.
 *
 * SPDX-License-Identifier: MIT */
#include <poll.h>
#include <string.h>
#include <unistd.h>

#include "action.h"
#include "cli.h"
#include "interrupt.h"
#include "join/join.h"
#include "play/ask.h"
#include "play/line.h"
#include "play/plain.h"
#include "play/tell.h"
#include "protocol/stopwatch.h"

typedef struct {
    const join_plan *plan;
    nl_guest         g;
    local_session    s;
    line_reader      typed;
    bool             prompted, changed, gone;
} table;

/* ---- what happens, in words ---- */

static const char *name_at(const table *t, int seat, char out[LOCAL_NAME_MAX])
{
    local_shown_name(t->g.room.seat[seat].who.name, out);
    return out;
}

/* A sentence about somebody else, whose name it has. */
static void tell_of(const table *t, int seat, const char *text)
{
    char name[LOCAL_NAME_MAX];
    line_tell(2, words_say(text), WITH(words_text("name", name_at(t, seat, name))));
}

static void tell_proposal(const table *t, int seat, uint8_t kind)
{
    if (seat == t->g.seat)
        puts(words_say(N_("The others are asked.")));
    else if (kind == NL_EVENT_PROPOSE_TAKE_BACK)
        tell_of(t, seat, N_("{name} asks to take back an action. Type accept or decline."));
    else if (kind == NL_EVENT_PROPOSE_END)
        tell_of(t, seat, N_("{name} offers to end the game as it stands. Type accept or decline."));
    else
        tell_of(t, seat, N_("{name} asks to stop the clock. Type accept or decline."));
}

static void tell_taken_back(const table *t, int before)
{
    int count = before - t->s.table.count;
    if (count > 0)
        line_tell(0, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), count),
                  WITH(words_number("n", count)));
}

static void tell_sit(const table *t, const nl_event *e)
{
    if (e->seat == t->g.seat)
        puts(words_say(e->who.computer ? N_("A computer plays for you.") : N_("You have your seat again.")));
    else
        tell_of(t, e->seat,
                e->who.computer ? N_("A computer plays for: {name}.") : N_("Back at the table: {name}."));
}

static void tell_at_table(table *t, const nl_event *e)
{
    int before = t->s.table.count;
    local_session_follow(&t->s, &t->g.room.table, t->g.seat);
    switch (e->kind) {
    case NL_EVENT_PLAY: tell_done(&t->s, t->s.table.count - 1); break;
    case NL_EVENT_PROPOSE_TAKE_BACK:
    case NL_EVENT_PROPOSE_END:
    case NL_EVENT_PROPOSE_PAUSE: tell_proposal(t, e->seat, e->kind); break;
    case NL_EVENT_DECLINE:
        if (e->seat != t->g.seat)
            tell_of(t, e->seat, N_("{name} does not agree."));
        break;
    case NL_EVENT_SIT: tell_sit(t, e); break;
    case NL_EVENT_PAUSE: puts(words_say(N_("The clocks stand still."))); break;
    default: break;
    }
    tell_taken_back(t, before);
    t->changed = t->changed || t->s.table.count != before || nl_table_over(&t->s.table);
}

static void tell_wanted(const table *t, int seat)
{
    const nl_room *r = &t->g.room;
    if (seat == t->g.seat && nl_room_undecided(r))
        puts(words_say(N_("The others are asked.")));
    else if (seat != t->g.seat && r->again >> t->g.seat & 1)
        tell_of(t, seat, N_("{name} would like another game."));
    else if (seat != t->g.seat)
        tell_of(t, seat, N_("{name} would like another game. Type accept or decline."));
}

/* To the table for another game, where everybody sits a seat further. */
static void go_along(table *t)
{
    char room[NL_ID_MAX], cookie[NL_COOKIE];
    int  seat = nl_room_turned(&t->g.room, t->g.seat);
    memcpy(room, t->g.room.next, sizeof room);
    memcpy(cookie, t->g.cookie, sizeof cookie);
    puts(words_say(N_("On to the table for another game.")));
    nl_guest_close(&t->g);
    join_guest(t->plan, room, &t->g);
    memcpy(t->g.cookie, cookie, sizeof cookie);
    t->g.want = seat;
}

static void tell_event(table *t)
{
    const nl_room_event *e = &t->g.event;
    switch (e->kind) {
    case NL_ROOM_ENTER:
        if (e->seat != t->g.seat)
            tell_of(t, e->seat, N_("{name} has sat down."));
        break;
    case NL_ROOM_BEGIN:
        puts(words_say(N_("The game begins.")));
        local_session_follow(&t->s, &t->g.room.table, t->g.seat);
        t->changed = true;
        break;
    case NL_ROOM_TABLE: tell_at_table(t, &e->event); break;
    case NL_ROOM_REMATCH: tell_wanted(t, e->seat); break;
    case NL_ROOM_ENOUGH:
        if (e->seat == t->g.seat)
            puts(words_say(N_("There will be no other game for now.")));
        else
            tell_of(t, e->seat, N_("{name} would rather not."));
        break;
    case NL_ROOM_NEXT: go_along(t); break;
    default: break;
    }
}

static void tell_refused(const nl_guest *g)
{
    for (int e = 1; e < NL_ERR_COUNT; e++)
        if (strcmp(g->error, nl_err_name((nl_err)e)) == 0) {
            cli_plain_refuse((nl_err)e);
            return;
        }
    line_tell(2, words_say(N_("Not done: {why}.")), WITH(words_text("why", g->why)));
}

/* The game was over before one came. */
static void tell_afterward(const table *t)
{
    const nl_room *r = &t->g.room;
    if (*r->next)
        line_tell(2, words_say(N_("There is a table for another game. Type rematch to go there.")), NULL);
    else if (nl_room_undecided(r) >> t->g.seat & 1)
        for (int s = 0; s < r->terms.players; s++)
            if (r->again >> s & 1)
                tell_wanted(t, s);
}

static void tell_ready(table *t)
{
    const nl_room *r = &t->g.room;
    line_tell(2, words_say(N_("You have seat {number} of {all}.")),
              WITH(words_number("number", t->g.seat + 1), words_number("all", r->terms.players)));
    if (r->phase == NL_GATHERING)
        line_tell(2,
                  words_say(N_(
                      "The game begins when every seat is taken, or the host starts it. Type quit to go.")),
                  NULL);
    else
        local_session_follow(&t->s, &r->table, t->g.seat);
    if (r->phase == NL_OVER)
        tell_afterward(t);
    t->changed = r->phase != NL_GATHERING;
}

static void hear(table *t, nl_guest_news news)
{
    char name[LOCAL_NAME_MAX];
    if (news == NL_GUEST_PRESENCE)
        return;
    if (t->prompted && news != NL_GUEST_UP && isatty(STDIN_FILENO))
        putchar('\n');
    t->prompted = t->prompted && news == NL_GUEST_UP;
    switch (news) {
    case NL_GUEST_UP: join_keep_token(&t->g); break;
    case NL_GUEST_CUT: join_tell_cut(&t->g); break;
    case NL_GUEST_READY: tell_ready(t); break;
    case NL_GUEST_EVENT: tell_event(t); break;
    case NL_GUEST_REFUSED: tell_refused(&t->g); break;
    case NL_GUEST_SAID:
        if (t->g.seat_said != t->g.seat)
            printf("%s: %s\n", name_at(t, t->g.seat_said, name), t->g.said);
        break;
    case NL_GUEST_GONE:
        join_tell_gone(&t->g);
        t->gone = true;
        break;
    default: break;
    }
}

/* ---- what is typed ---- */

static void prompt(table *t, const char *question)
{
    if (!t->prompted && isatty(STDIN_FILENO))
        printf("%s ", question);
    t->prompted = true;
    fflush(stdout);
}

/* Waits for the line and for the keyboard. */
static void wait_for_either(const table *t)
{
    const int     nap = 200; /* ms: the longest time before Ctrl-C is looked at */
    int           wait = nl_guest_wait(&t->g);
    struct pollfd ready[] = { { .fd = nl_guest_ready(&t->g), .events = POLLIN },
                              { .fd = STDIN_FILENO, .events = POLLIN } };
    poll(ready, 2, wait < 0 || wait > nap ? nap : wait);
}

/* The next line that is typed; "" when something has happened that is to be shown, NULL at the end. */
static char *ask(void *self, const char *question)
{
    table *t = self;
    char  *text;
    size_t length;
    while (!t->gone && !atomic_load(&interrupt_stop)) {
        nl_guest_news news = nl_guest_next(&t->g);
        if (news) {
            hear(t, news);
            continue;
        }
        if (t->changed) {
            t->changed = t->prompted = false;
            return "";
        }
        prompt(t, question);
        line_reader_news typed = line_reader_next(&t->typed, clock_now(), &text, &length);
        if (typed == READER_END && t->g.seat >= 0)
            break; /* not before it is known whether there is a seat at all */
        if (typed == READER_END)
            join_wait(&t->g);
        else if (typed != READER_LINE)
            wait_for_either(t);
        else {
            t->prompted = false;
            if (*(text = cli_trim(text)))
                return text;
        }
    }
    return NULL;
}

/* An event is told a moment before the answer to who asked for it: that moment is waited for. */
static void await_answer(table *t)
{
    while (*t->g.asked.event && t->g.ready && !t->gone && !atomic_load(&interrupt_stop)) {
        nl_guest_news news = nl_guest_next(&t->g);
        if (news)
            hear(t, news);
        else if (*t->g.asked.event)
            join_wait(&t->g);
    }
}

static void want(void *self, const char *event, const char *action)
{
    table *t = self;
    await_answer(t);
    if (!nl_guest_ask(&t->g, event, action))
        puts(words_say(N_("The table has not answered yet; one moment.")));
    else if (!t->g.ready)
        puts(words_say(N_("It is sent when the line is back.")));
}

static void say(void *self, const char *phrase)
{
    table *t = self;
    nl_guest_say(&t->g, phrase);
}

static void tell_not_begun(void)
{
    line_tell(2, words_say(N_("The game has not begun. Type quit to go; the seat stays yours.")), NULL);
}

static void again(void *self, bool on)
{
    table         *t = self;
    const nl_room *r = &t->g.room;
    if (!t->g.ready)
        puts(words_say(N_("The table has not answered yet; one moment.")));
    else if (r->phase != NL_OVER) /* it is the next table already */
        tell_not_begun();
    else if (*r->next && on)
        go_along(t);
    else if (*r->next)
        tell_afterward(t);
    else
        nl_guest_rematch(&t->g, on);
}

/* ---- all of it ---- */

/* Until the game begins there is nothing to do but to wait. */
static bool await_game(table *t)
{
    char *text;
    while ((text = ask(t, ">")))
        if (!*text)
            return true;
        else if (local_begins(text, "quit"))
            return false;
        else
            tell_not_begun();
    return false;
}

int join_by_hand(const join_plan *p)
{
    static table  t;
    const cli_far far = { &t, want, say, again, ask };
    t.plan = p;
    join_guest(p, NULL, &t.g);
    line_reader_open(&t.typed, STDIN_FILENO, &interrupt_stop);
    if (await_game(&t)) {
        line_tell(2, words_say(N_("Type help for the commands, rules for the rules.")), NULL);
        cli_plain(&t.s, &far);
    }
    char link[NL_LINK], command[NL_LINK + 20];
    nl_address_link(&t.g.address, t.g.address.room, link);
    snprintf(command, sizeof command, "novaluna join %s", link);
    if (!t.gone && t.g.room.phase != NL_OVER && t.g.seat >= 0)
        words_fill_line(words_say(N_("The seat stays yours. To go on: {command}")),
                        WITH(words_text("command", command)));
    nl_guest_close(&t.g);
    return t.gone ? STATUS_FAILED : STATUS_OK;
}
