/* opponent.c: asking an engine for its action.
 *
 * Before every move a program is asked whether it is ready, and only then given the
 * position and told to go, both at once and by the clock.  What it has said up to `readyok`
 * belongs to the past; so an answer given twice is found out, and is never taken for the
 * next one.  Asked between position and go it could think before its time runs.
 *
 * SPDX-License-Identifier: MIT */
#include "arena/opponent.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "protocol/stopwatch.h"

enum {
    START = 10000,    /* ms to start, up to the first readyok */
    IDLE = 1000,      /* ms to say readyok with nothing else to do */
    FAREWELL = 500,   /* ms to end after quit */
    CHATTER = 1 << 24 /* bytes that may come before an answer */
};

/* NAME, or NAME@MS. */
static bool read_level(const char *command, const char *text, entrant *out)
{
    size_t             n = strcspn(text, "@");
    unsigned long long ms = 0;
    snprintf(out->level, sizeof out->level, "%.*s", (int)(n < 31 ? n : 31), text);
    bool known = nl_level_find(out->level);
    if (!known)
        cli_usage(command, "there is no level '%s'", out->level);
    bool ok = known && (!text[n] || cli_number(command, "level:NAME@MS", text + n + 1, 1, 3600000, &ms));
    out->ms = ms;
    return ok;
}

bool entrant_read(const char *command, const char *text, entrant *out)
{
    *out = (entrant){ .name = text };
    if (strncmp(text, "level:", 6) == 0)
        return read_level(command, text + 6, out);
    if (strncmp(text, "cmd:", 4) == 0 && text[4]) {
        out->command = text + 4;
        return true;
    }
    cli_usage(command, "an engine is level:NAME[@MS] or cmd:COMMAND, not '%s'", text);
    return false;
}

uint64_t entrant_ms(const entrant *who, const terms *t)
{
    return who->ms ? who->ms : t->ms;
}

static int64_t in_ms(int64_t ms)
{
    return clock_now() + ms * 1000;
}

static bool stopping(const opponent *o)
{
    return o->terms->stop && atomic_load(o->terms->stop);
}

/* Notes what is wrong, as text that may stand in a tag, and returns `how`. */
__attribute__((format(printf, 3, 4))) static conduct blame(opponent *o, conduct how, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(o->offence, sizeof o->offence, format, args);
    va_end(args);
    for (char *c = o->offence; *c; c++)
        if (*c < ' ' || *c > '~' || *c == '"' || *c == '\\')
            *c = '?';
    return stopping(o) ? CONDUCT_STOPPED : how;
}

/* ---- a program ---- */

static void dismiss(opponent *o, int64_t deadline)
{
    if (o->alive)
        child_end(&o->child, deadline);
    o->alive = false;
}

static conduct tell(opponent *o, const char *text, int64_t deadline)
{
    if (send_text(o->child.in, text, strlen(text), deadline, o->terms->stop))
        return CONDUCT_FINE;
    return blame(o, clock_now() < deadline ? CONDUCT_FOUL : CONDUCT_OVERTIME, "does not listen");
}

static bool begins(const char *line, const char *word)
{
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && (line[n] == '\0' || line[n] == ' ');
}

/* Reads up to a line that begins with `word`, noting on the way whether there is an option
 * Threads.  An answer when none was asked for, and an error, are wrong at any time. */
static conduct await(opponent *o, const char *word, int64_t deadline, char **line)
{
    size_t   length;
    uint64_t before = o->reader.read;
    for (;;) {
        line_reader_news news = line_reader_next(&o->reader, deadline, line, &length);
        bool             late = clock_now() > deadline;
        if (news == READER_LATE || (news == READER_LINE && late))
            return blame(o, CONDUCT_OVERTIME, "no %s in time", word);
        if (news == READER_END)
            return blame(o, CONDUCT_FOUL, "ended without %s", word);
        if (news == READER_LONG)
            return blame(o, CONDUCT_FOUL, "a line without end");
        if (o->reader.read - before > CHATTER)
            return blame(o, CONDUCT_FOUL, "babbles without %s", word);
        if (begins(*line, word))
            return CONDUCT_FINE;
        if (begins(*line, "bestaction"))
            return blame(o, CONDUCT_FOUL, "an answer that nobody asked for");
        if (begins(*line, "error"))
            return blame(o, CONDUCT_FOUL, "%.100s", *line);
        if (begins(*line, "option name Threads"))
            o->threaded = true;
    }
}

static conduct await_ready(opponent *o, int64_t deadline)
{
    char   *line;
    conduct c = tell(o, "isready\n", deadline);
    return c ? c : await(o, "readyok", deadline, &line);
}

static conduct greet(opponent *o)
{
    char   *line, threads[64] = "";
    int64_t deadline = in_ms(START);
    conduct c = tell(o, "nlp\n", deadline);
    if (!c)
        c = await(o, "nlpok", deadline, &line);
    if (!c && o->threaded) {
        snprintf(threads, sizeof threads, "setoption name Threads value %d\n", o->terms->threads);
        c = tell(o, threads, deadline);
    }
    return c ? c : await_ready(o, deadline);
}

static bool start(opponent *o)
{
    if (!child_start(&o->child, o->who->command)) {
        blame(o, CONDUCT_FOUL, "%s", strerror(errno));
        return false;
    }
    line_reader_open(&o->reader, o->child.out, o->terms->stop);
    o->alive = true;
    o->threaded = false;
    if (greet(o) == CONDUCT_FINE)
        return true;
    o->alive = false;
    int    status = child_end(&o->child, in_ms(20));
    size_t n = strlen(o->offence);
    if (WIFEXITED(status) && WEXITSTATUS(status))
        snprintf(o->offence + n, sizeof o->offence - n, " (exit status %d)", WEXITSTATUS(status));
    return false;
}

/* The position as everybody knows it, and how long to think about it; to be freed. */
static char *question(const opponent *o, const nl_table *table)
{
    const terms *t = o->terms;
    char        *text = NULL;
    size_t       length = 0;
    FILE        *f = open_memstream(&text, &length);
    if (!f)
        return NULL;
    fputs("position\n", f);
    nl_writer w = local_writer(f);
    nl_table_write(table, &w, false);
    fprintf(f, "end\ngo %s %llu\n", t->ms ? "movetime" : "nodes",
            (unsigned long long)(t->ms ? t->ms : t->nodes));
    if (fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

/* Reads the action after `bestaction`. */
static conduct understand(opponent *o, char *line, const nl_game *g, nl_action *out)
{
    char *text = line + strlen("bestaction");
    text += strspn(text, " ");
    size_t length = strlen(text);
    while (length && (text[length - 1] == ' ' || text[length - 1] == '\t'))
        length--;
    nl_err e = nl_action_read(text, length, out);
    if (!e)
        e = nl_game_check(g, *out);
    return e ? blame(o, CONDUCT_FOUL, "illegal action %.20s: %s", text, nl_err_text(e)) : CONDUCT_FINE;
}

static conduct ask(opponent *o, const nl_table *t, nl_action *out, spent *took)
{
    uint64_t ms = entrant_ms(o->who, o->terms);
    int64_t  most = ms ? (int64_t)ms + OPPONENT_GRACE : OPPONENT_PATIENCE;
    char    *line;
    conduct  c = await_ready(o, in_ms(IDLE));
    if (c)
        return c;
    char *text = question(o, t);
    if (!text)
        return blame(o, CONDUCT_FOUL, "out of memory");
    int64_t began = clock_now(), deadline = began + most * 1000;
    c = tell(o, text, deadline);
    free(text);
    if (!c)
        c = await(o, "bestaction", deadline, &line);
    took->wall = clock_now() - began;
    return c ? c : understand(o, line, &t->game, out);
}

/* ---- a level ---- */

static conduct think(opponent *o, const nl_game *g, uint64_t seed, nl_action *out, spent *took)
{
    const terms *t = o->terms;
    int64_t      began = clock_now(), cpu = clock_cpu();
    nl_pool_set(o->pool, nl_level_draw(o->who->level, seed), seed);
    uint64_t ms = entrant_ms(o->who, t);
    nl_limit limit = { .ms = ms, .nodes = ms ? 0 : t->nodes, .stop = t->stop };
    *out = nl_pool_think(o->pool, g, &limit);
    *took = (spent){ .wall = clock_now() - began, .cpu = clock_cpu() - cpu };
    if (stopping(o))
        return CONDUCT_STOPPED;
    if (limit.ms && took->wall > ((int64_t)limit.ms + OPPONENT_GRACE) * 1000)
        return blame(o, CONDUCT_OVERTIME, "no action in time");
    return CONDUCT_FINE;
}

/* ---- both ---- */

opponent *opponent_open(const entrant *who, const terms *t)
{
    opponent *o = calloc(1, sizeof *o);
    if (!o)
        return NULL;
    o->who = who;
    o->terms = t;
    if (who->level[0] && !(o->pool = nl_pool_new(t->threads, NL_PLAYER_BYTES))) {
        free(o);
        return NULL;
    }
    return o;
}

void opponent_close(opponent *o)
{
    if (!o)
        return;
    if (o->alive)
        tell(o, "quit\n", in_ms(FAREWELL));
    dismiss(o, in_ms(FAREWELL));
    nl_pool_free(o->pool);
    free(o);
}

bool opponent_ready(opponent *o)
{
    if (o->who->level[0])
        return true;
    if (o->alive && await_ready(o, in_ms(IDLE)) == CONDUCT_FINE)
        return true;
    dismiss(o, clock_now());
    return start(o);
}

conduct opponent_choose(opponent *o, const nl_table *t, uint64_t seed, nl_action *out, spent *took)
{
    *took = (spent){ 0 };
    if (o->who->level[0])
        return think(o, &t->game, seed, out, took);
    if (!o->alive) /* `offence` says why it could not be started */
        return stopping(o) ? CONDUCT_STOPPED : CONDUCT_FOUL;
    conduct c = ask(o, t, out, took);
    if (c)
        dismiss(o, clock_now());
    return c;
}
