/* session.c: setting up, playing, taking back, and reading the game at this machine.
 *
 * SPDX-License-Identifier: MIT */
#include "session.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "save.h"

/* How far the level without a bound of its own thinks ahead: a moment, and the same on
 * every machine. */
enum { NODES = 100000 };

/* ---- playing ---- */

bool cli_session_computer_moves(const cli_session *s)
{
    return !nl_game_over(&s->game) && s->level[s->game.mover];
}

nl_action cli_session_choose(const cli_session *s)
{
    nl_rng mix = { s->seed ^ (uint64_t)(s->count + 1) << 32 };
    return cli_choose(s->level[s->game.mover], &s->game, nl_rng_next(&mix), NODES);
}

nl_err cli_session_play(cli_session *s, nl_action a)
{
    nl_err e = nl_deck_play(&s->deck, &s->game, a);
    if (e)
        return e;
    assert(s->count < NL_PLIES_MAX);
    s->action[s->count++] = a;
    s->known = s->count;
    return NL_OK;
}

void cli_session_at(const cli_session *s, int count, nl_game *g, nl_deck *d)
{
    nl_record_start(&s->rec, g, d);
    for (int i = 0; i < count; i++)
        nl_deck_play(d, g, s->action[i]);
}

static void go_to(cli_session *s, int count)
{
    cli_session_at(s, count, &s->game, &s->deck);
    s->count = count;
}

cli_undo cli_session_undo(cli_session *s, bool anyway)
{
    nl_game g;
    nl_deck d;
    for (int i = s->count - 1; i >= 0; i--) {
        cli_session_at(s, i, &g, &d);
        if (s->level[g.mover])
            continue;
        if (d.next != s->deck.next && !anyway)
            return CLI_UNDO_REVEALED;
        go_to(s, i);
        return CLI_UNDONE;
    }
    return CLI_UNDO_NOTHING;
}

bool cli_session_redo(cli_session *s)
{
    if (s->count == s->known)
        return false;
    do
        go_to(s, s->count + 1);
    while (s->count < s->known && cli_session_computer_moves(s));
    return true;
}

/* ---- the record ---- */

void cli_session_print(const cli_session *s, FILE *to)
{
    nl_writer w = cli_writer(to);
    nl_write_record(&w, &s->rec);
    for (int i = 0; i < s->count; i++)
        nl_write_action(&w, s->action[i]);
    nl_write_end(&w);
}

/* The record in memory; NULL if there is none left. */
static char *record_text(const cli_session *s, size_t *length)
{
    char *text = NULL;
    FILE *to = open_memstream(&text, length);
    if (!to)
        return NULL;
    cli_session_print(s, to);
    if (fclose(to) == 0)
        return text;
    free(text);
    return NULL;
}

static void usual_name(cli_session *s, int player)
{
    if (!s->level[player]) {
        snprintf(s->name[player], CLI_NAME_MAX, "Player %d", player + 1);
        return;
    }
    int of_level = 0, before = 0;
    for (int p = 0; p < s->rec.players; p++) {
        of_level += s->level[p] == s->level[player];
        before += p < player && s->level[p] == s->level[player];
    }
    if (of_level == 1)
        snprintf(s->name[player], CLI_NAME_MAX, "%s", s->level[player]->title);
    else
        snprintf(s->name[player], CLI_NAME_MAX, "%s %d", s->level[player]->title, before + 1);
}

static void usual_names(cli_session *s)
{
    for (int p = 0; p < s->rec.players; p++)
        if (!s->name[p][0])
            usual_name(s, p);
}

/* ---- a new game ---- */

static void write_name(FILE *to, int player, const char *name)
{
    fprintf(to, "[Player%d \"", player + 1);
    for (; *name; name++) {
        if (*name == '"' || *name == '\\')
            fputc('\\', to);
        fputc(*name, to);
    }
    fputs("\"]\n", to);
}

/* The tags of a new game, in memory; NULL if there is none left. */
static char *write_tags(const cli_session *s)
{
    char  *tags = NULL;
    size_t length;
    FILE  *to = open_memstream(&tags, &length);
    if (!to)
        return NULL;
    for (int p = 0; p < s->rec.players; p++)
        write_name(to, p, s->name[p]);
    for (int p = 0; p < s->rec.players; p++)
        if (s->level[p])
            fprintf(to, "[Computer%d \"%s\"]\n", p + 1, s->level[p]->name);
    char   date[32] = "";
    time_t now = time(NULL);
    strftime(date, sizeof date, "%Y-%m-%d", localtime(&now));
    fprintf(to, "[Seed \"%llu\"]\n[Date \"%s\"]\n", (unsigned long long)s->seed, date);
    if (fclose(to) == 0)
        return tags;
    free(tags);
    return NULL;
}

bool cli_session_new(cli_session *s, int players, uint64_t seed, const uint8_t discs[])
{
    s->seed = seed;
    s->rec.players = (uint8_t)players;
    usual_names(s);
    s->text = write_tags(s);
    cli_set_up(&s->rec, players, seed, discs, s->text);
    go_to(s, 0);
    s->filed = -1;
    /* The writer leaves off all tags from the first that no reader would take. */
    size_t length;
    char   date[16];
    char  *text = record_text(s, &length);
    bool   whole = text && cli_tag(text, "Date", -1, date, sizeof date);
    free(text);
    return whole;
}

/* ---- a game from a file ---- */

/* Reads the one record of a file into the session. */
static int read_record(cli_session *s, const cli_file *f)
{
    nl_reader r = nl_reader_open(f->text, f->length);
    if (nl_reader_next(&r, &s->rec))
        return cli_bad_record(f, &r);
    go_to(s, 0);
    nl_action a;
    while (nl_reader_step(&r, &s->rec, &s->deck, &s->game, &a) == NL_OK) {
        assert(s->count < NL_PLIES_MAX);
        s->action[s->count++] = a;
    }
    s->known = s->count;
    nl_record second;
    nl_err    more = r.err ? r.err : nl_reader_next(&r, &second);
    if (r.err)
        return cli_bad_record(f, &r);
    if (more == NL_OK)
        return cli_failed("%s: more than one record, where only one can be played on", f->name);
    if (s->rec.termination || nl_game_over(&s->game))
        return cli_failed("%s: this game is over", f->name);
    return CLI_OK;
}

/* Puts the tiles that a cut deck does not list behind the others, in an order nobody
 * knows: the pile could not be drawn from otherwise. */
static void complete_deck(cli_session *s)
{
    nl_deck *d = &s->rec.deck, whole;
    bool     listed[NL_TILES + 1] = { false };
    s->completed = d->count < NL_TILES;
    for (int i = 0; i < d->count; i++)
        listed[d->order[i]] = true;
    nl_deck_shuffle(&whole, cli_fresh_seed(), 1, NULL);
    for (int i = 0; i < NL_TILES; i++)
        if (!listed[whole.order[i]])
            d->order[d->count++] = whole.order[i];
    go_to(s, s->count);
}

/* Takes names, levels and the seed from the tags. */
static int read_seats(cli_session *s, const char *path)
{
    size_t length;
    int    people = 0;
    char   value[CLI_NAME_MAX];
    char  *text = record_text(s, &length);
    if (!text)
        return cli_failed("%s: out of memory", path);
    for (int p = 0; p < s->rec.players; p++) {
        cli_tag(text, "Player", p, s->name[p], CLI_NAME_MAX);
        bool computer = cli_tag(text, "Computer", p, value, sizeof value);
        s->level[p] = computer ? nl_level_find(value) : NULL;
        if (computer && !s->level[p])
            cli_failed("%s: there is no level '%s' here; a person plays seat %d", path, value, p + 1);
        people += !s->level[p];
    }
    if (cli_tag(text, "Seed", -1, value, sizeof value))
        s->seed = strtoull(value, NULL, 10);
    free(text);
    usual_names(s);
    return people ? CLI_OK : cli_failed("%s: no seat is left for a person", path);
}

static bool same_file(const char *a, const char *b)
{
    struct stat one, other;
    return stat(a, &one) == 0 && stat(b, &other) == 0 && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

int cli_session_resume(cli_session *s, const char *path)
{
    char     own[CLI_PATH_MAX] = "";
    bool     place = cli_autosave_path(own);
    cli_file f;
    if (!path && (!place || access(own, F_OK) != 0))
        return cli_failed("there is no saved game%s%s", place ? ": " : "", place ? own : "");
    path = path ? path : own;
    if (cli_read(path, &f))
        return CLI_FAILED;
    s->text = f.text;
    if (read_record(s, &f) || read_seats(s, path))
        return CLI_FAILED;
    complete_deck(s);
    s->resumed = s->saved = same_file(path, own) && cli_autosave_lock(s);
    snprintf(s->file, CLI_PATH_MAX, "%s", path);
    s->filed = s->count;
    return CLI_OK;
}

void cli_session_free(cli_session *s)
{
    free(s->text);
    s->text = NULL;
}
