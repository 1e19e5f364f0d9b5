/* analyse.c: looks at a game again: every position is thought about, and the books are
 * printed.
 *
 * Ctrl-C ends the thinking and what is known so far is printed; a second one ends the
 * program.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse.h"

#include <getopt.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "Usage: novaluna analyse FILE [--movetime MS] [--nodes N] [--level NAME]\n"
    "                        [--threads T] [--ply N] [--json] [--lang CODE]\n\n"
    "Looks at the one record in FILE (- is standard input) again: the chances after each\n"
    "action, what each gave away by tile and by cell, what luck gave, and what would\n"
    "have been better and why.  Ctrl-C stops the thinking and prints what is known.\n\n"
    "  --movetime MS  think so long about each position, usually 100\n"
    "  --nodes N      look at so many positions for each instead; with one thread it\n"
    "                 gives the same every time\n"
    "  --level NAME   who thinks, usually super-moon\n"
    "  --threads T    think with T threads, usually 1\n"
    "  --ply N        only the position after N actions: its best five actions\n"
    "  --json         one JSON object\n"
    "  --lang CODE    the language: en, cs, de, hu or uk, usually that of the environment;\n"
    "                 JSON is the same in all\n";

static atomic_bool stopped;

static void on_interrupt(int number)
{
    (void)number;
    atomic_store(&stopped, true);
}

typedef struct {
    const char        *path;
    unsigned long long ms, nodes, threads, ply;
    const nl_level    *level;
    const char        *language;  /* NULL for that of the environment */
    bool               json, one; /* one: only the position `ply` */
} options;

static int read_game(analysis *a, const char *path)
{
    if (cli_read_table(path, &a->table))
        return CLI_FAILED;
    nl_review_of_table(&a->review, &a->table, a->game);
    for (int p = 0; p < a->table.deal.players; p++) {
        char name[NL_NAME_MAX + 2];
        nl_table_name(&a->table, p, name);
        cli_shown_name(name, a->name[p]);
    }
    return CLI_OK;
}

/* ---- thinking ---- */

/* What was found before an interrupt came is too little to judge by, and is left out. */
static void think_all(analysis *a, nl_pool *pool)
{
    int n = a->review.plies + 1;
    for (int i = 0; i < n && !stopped; i++) {
        nl_choice c[NL_ACTIONS_MAX];
        cli_progress(words_say(N_("positions")), i, n);
        if (!nl_review_wants(&a->review, i))
            continue;
        nl_pool_think(pool, &a->game[i], &a->limit);
        if (!stopped)
            nl_review_add(&a->review, i, c, nl_pool_choices(pool, c));
    }
    cli_progress(words_say(N_("positions")), n, n);
    nl_review_finish(&a->review);
}

/* Keeps the best five, and the action played wherever it stands. */
static void choose_spots(const analysis *a, spot *s, const nl_choice c[], int count)
{
    const nl_action *played = s->ply < a->review.plies ? &a->review.ply[s->ply].action : NULL;
    for (int i = 0; i < count; i++) {
        bool is_played = played && c[i].action.take == played->take && c[i].action.cell == played->cell;
        if (i >= SPOT_ACTIONS - 1 && !is_played)
            continue;
        s->choice[s->count] = c[i];
        s->rank[s->count++] = i + 1;
    }
}

/* The line of an action: itself, and what is expected where it leads, for which there is
 * a quarter of the time. */
static void find_line(const analysis *a, spot *s, int i, nl_pool *pool)
{
    nl_limit   quarter = a->limit;
    nl_game    g = a->game[s->ply];
    nl_thought t = { .depth = 0 };
    quarter.ms = (quarter.ms + 3) / 4;
    quarter.nodes = (quarter.nodes + 3) / 4;
    nl_game_apply(&g, s->choice[i].action);
    if (!g.owed && !nl_game_over(&g) && !stopped) {
        nl_pool_think(pool, &g, &quarter);
        nl_pool_thought(pool, &t);
    }
    s->line[i][0] = s->choice[i].action;
    int more = t.depth < NL_LINE_MAX ? t.depth : NL_LINE_MAX - 1;
    memcpy(s->line[i] + 1, t.line, (size_t)more * sizeof t.line[0]);
    s->depth[i] = more + 1;
}

static void think_one(const analysis *a, spot *s, nl_pool *pool)
{
    nl_choice c[NL_ACTIONS_MAX];
    if (nl_game_over(&a->game[s->ply]))
        return;
    nl_pool_think(pool, &a->game[s->ply], &a->limit);
    choose_spots(a, s, c, nl_pool_choices(pool, c));
    for (int i = 0; i < s->count; i++) {
        cli_progress(words_say(N_("lines")), i, s->count);
        find_line(a, s, i, pool);
    }
    cli_progress(words_say(N_("lines")), s->count, s->count);
}

/* ---- the command ---- */

static int analyse(const options *o, analysis *a, nl_pool *pool)
{
    spot s = { .ply = (int)o->ply };
    nl_pool_set(pool, o->level, 0);
    struct sigaction on = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigaction(SIGINT, &on, NULL);
    if (o->one)
        think_one(a, &s, pool);
    else
        think_all(a, pool);
    if (o->one && o->json)
        report_print_spot(a, &s);
    else if (o->one)
        spot_print(a, &s);
    else if (o->json)
        report_print(a);
    else
        summary_print(a);
    return CLI_OK;
}

static int run(const options *o)
{
    static analysis a; /* a megabyte */
    if (read_game(&a, o->path))
        return CLI_FAILED;
    if (o->one && o->ply > a.review.plies)
        return cli_failed("%s: there are %d actions, so --ply cannot be %llu", o->path, a.review.plies,
                          o->ply);
    a.level = o->level;
    a.limit = (nl_limit){ .ms = o->nodes ? 0 : o->ms, .nodes = o->nodes, .stop = &stopped };
    nl_pool *pool = nl_pool_new((int)o->threads, NL_PLAYER_BYTES);
    if (!pool)
        return cli_failed("out of memory");
    int status = analyse(o, &a, pool);
    nl_pool_free(pool);
    return status;
}

static const struct option longs[] = { { "movetime", required_argument, NULL, 'm' },
                                       { "nodes", required_argument, NULL, 'n' },
                                       { "level", required_argument, NULL, 'l' },
                                       { "threads", required_argument, NULL, 't' },
                                       { "ply", required_argument, NULL, 'p' },
                                       { "json", no_argument, NULL, 'j' },
                                       { "lang", required_argument, NULL, 'L' },
                                       { "help", no_argument, NULL, 'h' },
                                       { NULL, 0, NULL, 0 } };

/* Takes one option; false, with a message, if it is wrong. */
static bool take(options *o, int letter)
{
    switch (letter) {
    case 'm': return cli_number("analyse", "--movetime", optarg, 1, 3600000, &o->ms);
    case 'n': return cli_number("analyse", "--nodes", optarg, 1, 1000000000, &o->nodes);
    case 't': return cli_number("analyse", "--threads", optarg, 1, NL_THREADS_MAX, &o->threads);
    case 'p': return o->one = cli_number("analyse", "--ply", optarg, 0, NL_PLIES_MAX, &o->ply);
    case 'j': return o->json = true;
    case 'L': return (o->language = optarg) != NULL;
    case 'l':
        o->level = nl_level_find(optarg);
        if (!o->level)
            cli_usage("analyse", "there is no level '%s'", optarg);
        return o->level != NULL;
    default: return false;
    }
}

int cli_analyse(int argc, char **argv)
{
    options o = { .ms = 100, .threads = 1, .level = nl_level_find("super-moon") };
    for (int letter; (letter = getopt_long(argc, argv, "h", longs, NULL)) != -1;) {
        if (letter == 'h') {
            fputs(usage, stdout);
            return CLI_OK;
        }
        if (!take(&o, letter))
            return CLI_USAGE;
    }
    if (argc - optind != 1)
        return cli_usage("analyse", "one FILE is wanted");
    if (cli_set_language("analyse", o.language))
        return CLI_USAGE;
    if (o.json)
        words_choose("en");
    o.path = argv[optind];
    return run(&o);
}
