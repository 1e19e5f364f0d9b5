/* session.c: a new game, a game from a file, and what its computers do.
 *
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "save.h"

/* How far the level without a bound of its own thinks ahead: a moment, and the same on
 * every machine. */
enum { NODES = 100000 };

/* What a computer player draws its chances from: a stream of its own.  The deck comes from the
 * same seed; were the stream a later part of the deck's, luck would lean on the tiles to come. */
static uint64_t chances(const nl_table *t)
{
    static const uint64_t players = 0x706c617965727321u; /* "players!" */
    return nl_mix(nl_mix(t->seed ^ players) + t->count);
}

nl_action cli_session_choose(const cli_session *s)
{
    const nl_table *t = &s->table;
    return cli_choose(nl_table_computer(t), &t->game, chances(t), NODES);
}

/* ---- names ---- */

/* A person is called by number, a computer by its level; two of one level by number, too.
 * In English, for the record; it is translated when it is shown. */
static void usual_name(const nl_seat seat[], int players, int player, char out[NL_NAME_MAX])
{
    const nl_level *level = nl_seat_level(&seat[player]);
    int             of_level = 0, before = 0;
    for (int p = 0; p < players; p++) {
        of_level += nl_seat_level(&seat[p]) == level;
        before += p < player && nl_seat_level(&seat[p]) == level;
    }
    if (!level)
        snprintf(out, NL_NAME_MAX, "Player %d", player + 1);
    else if (of_level == 1)
        snprintf(out, NL_NAME_MAX, "%s", level->title);
    else
        snprintf(out, NL_NAME_MAX, "%s %d", level->title, before + 1);
}

static void name_players(cli_session *s)
{
    const nl_table *t = &s->table;
    for (int p = 0; p < t->players; p++) {
        char usual[NL_NAME_MAX];
        usual_name(t->seat, t->players, p, usual);
        cli_shown_name(t->seat[p].name[0] ? t->seat[p].name : usual, s->name[p]);
    }
}

/* ---- a new game ---- */

nl_err cli_session_new(cli_session *s, const nl_setup *setup)
{
    nl_setup named = *setup;
    time_t   now = time(NULL);
    for (int p = 0; p < setup->players; p++)
        if (!setup->seat[p].name[0])
            usual_name(setup->seat, setup->players, p, named.seat[p].name);
    strftime(named.date, sizeof named.date, "%Y-%m-%d", localtime(&now));
    s->filed = -1;
    nl_err e = nl_table_new(&s->table, &named);
    if (!e)
        name_players(s);
    return e;
}

/* ---- a game from a file ---- */

/* Whether somebody is left to play with; says which levels are missing here. */
static int check_seats(const nl_table *t, const char *path)
{
    int people = 0;
    for (int p = 0; p < t->players; p++) {
        const nl_seat *seat = &t->seat[p];
        people += !nl_seat_level(seat);
        if (seat->computer && !nl_seat_level(seat))
            cli_failed_text(
                words_say(N_("{file}: there is no level '{level}' here; a person plays seat {seat}")),
                WITH(words_text("file", path), words_text("level", seat->level),
                     words_number("seat", p + 1)));
    }
    return people ? CLI_OK
                  : cli_failed_text(words_say(N_("{file}: no seat is left for a person")),
                                    WITH(words_text("file", path)));
}

static int read_table(cli_session *s, const char *path)
{
    cli_file  f;
    nl_reader where;
    if (cli_read(path, &f))
        return CLI_FAILED;
    int status = nl_table_read(&s->table, f.text, f.length, &where) ? cli_bad_record(&f, &where) : CLI_OK;
    free(f.text);
    if (!status && nl_table_over(&s->table))
        status = cli_failed_text(words_say(N_("{file}: this game is over")), WITH(words_text("file", path)));
    return status ? status : check_seats(&s->table, path);
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

int cli_session_resume(cli_session *s, const char *path)
{
    char own[CLI_PATH_MAX] = "";
    bool place = cli_autosave_path(own);
    if (!path && !place)
        return cli_failed_text(words_say(N_("there is no saved game")), NULL);
    if (!path && access(own, F_OK) != 0)
        return cli_failed_text(words_say(N_("there is no saved game: {file}")),
                               WITH(words_text("file", own)));
    path = path ? path : own;
    if (read_table(s, path))
        return CLI_FAILED;
    name_players(s);
    s->completed = nl_table_complete(&s->table, cli_fresh_seed());
    s->resumed = s->saved = same_file(path, own) && cli_autosave_lock(s);
    snprintf(s->file, CLI_PATH_MAX, "%s", path);
    s->filed = s->table.count;
    return CLI_OK;
}
