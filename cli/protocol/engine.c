/* engine.c: `novaluna engine`: a computer player for other programs, by the protocol of docs/formats.md.
 *
 * This thread reads and answers; search.h thinks in another.  While it thinks, the
 * position, the options and the pool belong to it, and whatever would change them is
 * refused.  Once reading has ended the answer is still given: at once after `quit`, and
 * when its limit is reached after the end of the input, so that a file of commands can be
 * piped in.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "protocol/line_reader.h"
#include "protocol/search.h"
#include "protocol/stopwatch.h"

static const char usage[] = "Usage: novaluna engine [--level NAME]\n\n"
                            "Speaks the engine protocol on standard input and output: see docs/formats.md.\n"
                            "The level may also be set by the protocol.  Type nlp to begin, quit to end.\n";

enum {
    RECORD_MAX = 1 << 16, /* bytes of a position */
    MS_MAX = 86400000,
    NODES_MAX = 1000000000,
};

typedef struct {
    line_reader     in;
    protocol_search search;
    int64_t         read_at; /* when the last line was read */
    char           *rest;    /* what of it has not been looked at */
    const char     *level;
    char            set[NL_LEVEL_MAX]; /* … by the protocol */
    uint64_t        seed;
    bool            placed; /* there is a position … */
    bool            over;   /* … of a game that is over */
    nl_game         game;
    char            record[RECORD_MAX];
    size_t          length;
} engine;

/* ---- options ---- */

static void introduce(engine *e)
{
    protocol_say("id name Nova Luna " NL_VERSION);
    protocol_say("id author the Nova Luna in C authors");
    char   vars[1024] = "";
    size_t n = 0;
    for (const nl_level *l = nl_levels; l->name && n < sizeof vars; l++)
        n += (size_t)snprintf(vars + n, sizeof vars - n, " var %s", l->name);
    protocol_say("option name Level type combo default %s%s", e->level, vars);
    protocol_say("option name Seed type spin default 0 min 0 max %llu", (unsigned long long)UINT64_MAX);
    protocol_say("option name Threads type spin default 1 min 1 max %d", NL_THREADS_MAX);
    protocol_say("nlpok");
}

static void set_level(engine *e, const char *value)
{
    if (!nl_level_find(value)) {
        protocol_say("error there is no level '%.40s'", value);
        return;
    }
    snprintf(e->set, sizeof e->set, "%s", value);
    e->level = e->set;
}

static void set_seed(engine *e, const char *value)
{
    unsigned long long seed;
    if (!cli_plain_number(value, 0, UINT64_MAX, &seed)) {
        protocol_say("error Seed is a number from 0 to %llu", (unsigned long long)UINT64_MAX);
        return;
    }
    e->seed = seed;
}

static void set_threads(engine *e, const char *value)
{
    unsigned long long n;
    if (!cli_plain_number(value, 1, NL_THREADS_MAX, &n)) {
        protocol_say("error Threads is a number from 1 to %d", NL_THREADS_MAX);
        return;
    }
    nl_pool *pool = nl_pool_new((int)n, NL_PLAYER_BYTES);
    if (!pool) {
        protocol_say("error there is not enough memory for %d threads", (int)n);
        return;
    }
    nl_pool_free(e->search.pool);
    e->search.pool = pool;
}

static const struct {
    const char *name;
    void (*set)(engine *e, const char *value);
} options[] = { { "Level", set_level }, { "Seed", set_seed }, { "Threads", set_threads } };

/* Cuts a word off the front of what is left of the line; "" when there is none. */
static char *next_word(engine *e)
{
    char *word = e->rest + strspn(e->rest, " \t");
    char *end = word + strcspn(word, " \t");
    e->rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}

static void set_option(engine *e)
{
    const char *name_ = next_word(e), *name = next_word(e);
    const char *value_ = next_word(e), *value = next_word(e);
    if (strcmp(name_, "name") != 0 || strcmp(value_, "value") != 0 || !*value || *next_word(e)) {
        protocol_say("error an option is set by: setoption name X value Y");
        return;
    }
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strcasecmp(name, options[i].name) == 0) {
            options[i].set(e, value);
            return;
        }
    protocol_say("error there is no option '%.40s'", name);
}

/* ---- the position ---- */

static void refuse_record(const nl_reader *r)
{
    size_t      line, column;
    char        number[32] = "";
    const char *rule = nl_err_rule(r->err);
    nl_reader_where(r, &line, &column);
    if (r->blamed)
        snprintf(number, sizeof number, "action %d: ", r->blamed);
    protocol_say("error position %zu:%zu: %s%s%s%s%s", line, column, number, nl_err_text(r->err),
                 *rule ? " (" : "", rule, *rule ? ")" : "");
}

static void set_up(engine *e)
{
    nl_reader r = nl_reader_open(e->record, e->length);
    nl_record rec;
    nl_deck   d;
    if (nl_reader_only(&r, &rec, &d, &e->game, NULL)) {
        refuse_record(&r);
        return;
    }
    e->placed = true;
    e->over = nl_game_over(&e->game) || rec.termination;
}

/* Reads up to `end`; false if that never comes or it was too much. */
static bool read_record(engine *e)
{
    char  *line;
    size_t length;
    bool   fits = true;
    e->length = 0;
    for (;;) {
        line_reader_news news = line_reader_next(&e->in, CLOCK_NEVER, &line, &length);
        if (news == READER_END || news == READER_LATE) {
            protocol_say("error a position ends with: end");
            return false;
        }
        if (news == READER_LINE && length >= 3 && strncmp(line, "end", 3) == 0 &&
            line[3 + strspn(line + 3, " \t")] == '\0')
            break;
        fits = fits && news == READER_LINE && e->length + length + 1 <= RECORD_MAX;
        if (!fits)
            continue;
        memcpy(e->record + e->length, line, length);
        e->length += length;
        e->record[e->length++] = '\n';
    }
    if (!fits)
        protocol_say("error a position has at most %d bytes", RECORD_MAX);
    return fits;
}

/* A position that comes while it thinks is read all the same, or its lines would be taken
 * for commands. */
static void place(engine *e)
{
    bool thinking = atomic_load(&e->search.busy), bare = !*next_word(e);
    if (!thinking)
        e->placed = false;
    if (!read_record(e))
        return;
    if (thinking)
        protocol_say("error not while thinking: position");
    else if (!bare)
        protocol_say("error the record begins on the line after position");
    else
        set_up(e);
}

/* ---- thinking ---- */

/* Reads the limit of a `go` into the search; false if it is none. */
static bool read_limit(engine *e)
{
    protocol_search   *s = &e->search;
    const char        *kind = next_word(e), *value = next_word(e);
    unsigned long long n = 0;
    bool               number = !*next_word(e) && *value;
    s->ms = s->nodes = 0;
    s->infinite = strcmp(kind, "infinite") == 0 && !*value;
    if (strcmp(kind, "movetime") == 0 && number && cli_plain_number(value, 1, MS_MAX, &n))
        s->ms = n;
    if (strcmp(kind, "nodes") == 0 && number && cli_plain_number(value, 1, NODES_MAX, &n))
        s->nodes = n;
    return s->infinite || n;
}

static void go(engine *e)
{
    protocol_search *s = &e->search;
    protocol_search_wait(s); /* it has answered, and may not have gone yet */
    if (!read_limit(e))
        protocol_say("error go movetime MS (1 to %d), go nodes N (1 to %d) or go infinite", MS_MAX,
                     NODES_MAX);
    else if (!e->placed)
        protocol_say("error there is no position");
    else if (e->over)
        protocol_say("error the game is over");
    else {
        s->since = e->read_at;
        s->game = e->game;
        /* The seed is the same for all positions, so that these tell one decision from another. */
        nl_pool_set(s->pool, nl_level_draw(e->level, e->seed ^ nl_game_hash(&e->game)), e->seed);
        if (!protocol_search_go(s))
            protocol_say("error no thread to think in");
    }
}

static void ready(engine *e)
{
    (void)e;
    protocol_say("readyok");
}

/* Waits for the answer, so that what comes next is not refused for coming too early. */
static void stop(engine *e)
{
    protocol_search_stop(&e->search);
    protocol_search_wait(&e->search);
}

/* ---- the commands ---- */

typedef struct {
    const char *name;
    void (*run)(engine *e);
    bool idle; /* not while it thinks */
    bool bare; /* nothing follows on its line */
} command;

static const command commands[] = {
    { "nlp", introduce, false, true },
    { "isready", ready, false, true },
    { "setoption", set_option, true, false },
    { "position", place, false, false },
    { "go", go, true, false },
    { "stop", stop, false, true },
};

static void answer(engine *e, char *line)
{
    e->rest = line;
    const char *word = next_word(e);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        const command *c = &commands[i];
        if (strcmp(word, c->name) != 0)
            continue;
        if (c->bare && *next_word(e))
            protocol_say("error nothing follows %s on its line", c->name);
        else if (c->idle && atomic_load(&e->search.busy))
            protocol_say("error not while thinking: %s", c->name);
        else
            c->run(e);
        return;
    }
    protocol_say("error unknown command '%.40s'", word);
}

/* Whether a line may be shown in an answer: no control characters, which could make two
 * lines of it. */
static bool is_clean(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < 0x20 && line[i] != '\t') || line[i] == 0x7f)
            return false;
    return true;
}

/* Reads until `quit` or the end; true for quit. */
static bool converse(engine *e)
{
    char  *line;
    size_t length;
    for (;;) {
        line_reader_news news = line_reader_next(&e->in, CLOCK_NEVER, &line, &length);
        e->read_at = clock_now();
        if (news == READER_END || news == READER_LATE)
            return false;
        if (news == READER_LONG)
            protocol_say("error a line has at most %d bytes", READER_LINE_MAX - 1);
        else if (!is_clean(line, length))
            protocol_say("error a byte that does not belong in a command");
        else if (strncmp(line, "quit", 4) == 0 && !line[4 + strspn(line + 4, " \t")])
            return true;
        else if (line[strspn(line, " \t")])
            answer(e, line);
    }
}

int cli_engine(int argc, char **argv)
{
    static engine           e;
    static const cli_option longs[] = { { "level", .level = &e.level }, { .name = NULL } };
    int                     status;
    e.level = "super-moon";
    if (!cli_options(argc, argv, usage, longs, &status))
        return status;
    if (optind != argc)
        return cli_usage("engine", "no arguments are wanted");
    line_reader_open(&e.in, 0, NULL);
    protocol_search_open(&e.search);
    if (!(e.search.pool = nl_pool_new(1, NL_PLAYER_BYTES)))
        return local_failed("out of memory");
    if (converse(&e) || e.search.infinite)
        protocol_search_stop(&e.search);
    protocol_search_close(&e.search);
    nl_pool_free(e.search.pool);
    return STATUS_OK;
}
