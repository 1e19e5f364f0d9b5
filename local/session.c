/* session.c: a new game, a game from a file, and what its computers do.
 *
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "computer.h"
#include "files.h"
#include "save.h"
#include "words.h"

nl_action local_session_choose(const local_session *s)
{
    const nl_table *t = &s->table;
    return local_choose(nl_table_computer(t), &t->game, nl_table_chances(t), LOCAL_NODES);
}

/* The seat of the only person, or -1. */
static int only_person(const nl_table *t)
{
    int found = -1, people = 0;
    for (int p = 0; p < t->deal.players; p++)
        if (!nl_seat_level(&t->seat[p])) {
            found = p;
            people++;
        }
    return people == 1 ? found : -1;
}

static void name_players(local_session *s, int you)
{
    s->you = you;
    for (int p = 0; p < s->table.deal.players; p++) {
        char name[NL_NAME_MAX + 2];
        nl_table_name(&s->table, p, name);
        if (p == s->you && local_usual_name(name))
            words_fill(s->name[p], LOCAL_NAME_MAX, words_say(N_("You")), NULL);
        else
            local_shown_name(name, s->name[p]);
    }
}

/* ---- a new game ---- */

/* Gives those who have no name the usual one, which the record then tells. */
static void settle_names(nl_table *t)
{
    char name[NL_PLAYERS_MAX][NL_NAME_MAX + 2];
    for (int p = 0; p < t->deal.players; p++)
        nl_table_name(t, p, name[p]);
    for (int p = 0; p < t->deal.players; p++) {
        nl_seat seat = t->seat[p];
        if (!seat.name[0])
            strcpy(seat.name, name[p]);
        nl_table_sit(t, p, &seat);
    }
}

nl_err local_session_new(local_session *s, const nl_setup *setup)
{
    nl_setup dated = *setup;
    time_t   now = time(NULL);
    strftime(dated.date, sizeof dated.date, "%Y-%m-%d", localtime(&now));
    s->filed = -1;
    nl_err e = nl_table_new(&s->table, &dated);
    if (e)
        return e;
    settle_names(&s->table);
    name_players(s, only_person(&s->table));
    return NL_OK;
}

/* ---- a game elsewhere ---- */

void local_session_follow(local_session *s, const nl_table *t, int you)
{
    s->table = *t;
    s->filed = -1;
    name_players(s, you);
}

/* ---- a game from a file ---- */

/* Whether somebody is left to play with; says which levels are missing here. */
static int check_seats(const nl_table *t, const char *path)
{
    int people = 0;
    for (int p = 0; p < t->deal.players; p++) {
        const nl_seat *seat = &t->seat[p];
        people += !nl_seat_level(seat);
        if (seat->computer && !nl_seat_level(seat))
            local_failed_text(
                words_say(N_("{file}: there is no level '{level}' here; a person plays seat {seat}")),
                WITH(words_text("file", path), words_text("level", seat->level),
                     words_number("seat", p + 1)));
    }
    return people ? STATUS_OK
                  : local_failed_text(words_say(N_("{file}: no seat is left for a person")),
                                      WITH(words_text("file", path)));
}

static int read_table(local_session *s, const char *path)
{
    if (local_read_table(path, &s->table))
        return STATUS_FAILED;
    if (nl_table_over(&s->table))
        return local_failed_text(words_say(N_("{file}: this game is over")), WITH(words_text("file", path)));
    return check_seats(&s->table, path);
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

int local_session_resume(local_session *s, const char *path)
{
    char own[LOCAL_PATH_MAX] = "";
    bool place = local_autosave_path(own);
    if (!path && !place)
        return local_failed_text(words_say(N_("there is no saved game")), NULL);
    if (!path && access(own, F_OK) != 0)
        return local_failed_text(words_say(N_("there is no saved game: {file}")),
                                 WITH(words_text("file", own)));
    path = path ? path : own;
    if (read_table(s, path))
        return STATUS_FAILED;
    name_players(s, only_person(&s->table));
    s->completed = nl_table_complete(&s->table, local_fresh_seed());
    s->resumed = s->saved = same_file(path, own) && local_autosave_lock(s);
    snprintf(s->file, LOCAL_PATH_MAX, "%s", path);
    s->filed = s->table.count;
    return STATUS_OK;
}
