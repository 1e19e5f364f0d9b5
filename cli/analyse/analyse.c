/* analyse.c: looks at a game again: every position is thought about, and the books are
 * printed.
 *
 * Ctrl-C ends the thinking and what is known so far is printed; a second one ends the
 * program.
 *
 * SPDX-License-Identifier: MIT */
#include "analyse/analyse.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "Usage: novaluna analyse FILE [--depth NAME] [--nodes N] [--level NAME]\n"
    "                        [--threads T] [--ply N] [--seed S] [--json] [--lang CODE]\n\n"
    "Looks at the one record in FILE (- is standard input) again: the chances after each\n"
    "action, what each gave away by tile and by cell, what luck gave, and what would\n"
    "have been better and why.  The same game gives the same every time, with however\n"
    "many threads.  Ctrl-C stops the thinking and prints what is known.\n\n"
    "  --depth NAME   how long to think: quick (the usual one), thorough or deep\n"
    "  --nodes N      look at N positions for each instead, and at more where a verdict\n"
    "                 hangs on it\n"
    "  --level NAME   who thinks, usually super-moon\n"
    "  --threads T    think about T positions at a time, usually 1\n"
    "  --ply N        only the position after N actions: its best five actions\n"
    "  --seed S       think with other refills, usually 0: a second opinion\n"
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
    unsigned long long nodes, threads, ply, seed;
    const char        *level;
    const char        *language;  /* NULL for that of the environment */
    bool               json, one; /* one: only the position `ply` */
} options;

static int read_game(analysis *a, const char *path)
{
    if (local_read_table(path, &a->table))
        return STATUS_FAILED;
    nl_review_of_table(&a->review, &a->table, a->game);
    for (int p = 0; p < a->table.deal.players; p++) {
        char name[NL_NAME_MAX + 2];
        nl_table_name(&a->table, p, name);
        local_shown_name(name, a->name[p]);
    }
    return STATUS_OK;
}

/* ---- thinking ---- */

static void show_progress(void *unused, int done, int all)
{
    (void)unused;
    cli_progress(words_say(N_("positions")), done, all);
}

/* False if there is no memory for a player. */
static bool think_all(analysis *a, int threads)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    const think     how = { .threads = threads, .stop = &stopped, .lock = &lock, .told = show_progress };
    bool            worked = analysis_think(a, &how);
    show_progress(NULL, a->review.plies + 1, a->review.plies + 1);
    pthread_mutex_destroy(&lock);
    return worked;
}

/* The rows of a position: its best actions, and the one played wherever it stands. */
static void choose_rows(const analysis *a, spot *s, const nl_choice c[], int count)
{
    const nl_ply *p = &a->review.ply[s->ply];
    for (; s->count < p->count; s->count++) {
        s->choice[s->count] = p->best[s->count];
        s->alike[s->count] = p->alike[s->count];
        s->rank[s->count] = s->count + 1;
    }
    for (int i = 0; i < s->count; i++)
        if (nl_action_same(s->choice[i].action, p->action))
            return;
    for (int i = 0; i < count && s->ply < a->review.plies; i++)
        if (nl_action_same(c[i].action, p->action))
            s->rank[s->count] = i + 1;
    if (s->ply == a->review.plies)
        return;
    s->choice[s->count] = p->own;
    s->alike[s->count++] = p->own_alike;
}

/* The line of an action: itself, and what is expected where it leads, for which there is
 * a quarter of the nodes. */
static void find_line(const analysis *a, spot *s, int i, nl_player *player)
{
    nl_game    g = a->game[s->ply];
    nl_thought t = { .depth = 0 };
    nl_game_apply(&g, s->choice[i].action);
    if (!g.owed && !nl_game_over(&g) && !stopped) {
        nl_player_set(player, analysis_level(a, s->ply), analysis_seed(a, s->ply));
        nl_player_start(player, &g);
        nl_player_think(player, (a->nodes + 3) / 4);
        nl_player_thought(player, &t);
    }
    s->line[i][0] = s->choice[i].action;
    int more = t.depth < NL_LINE_MAX ? t.depth : NL_LINE_MAX - 1;
    memcpy(s->line[i] + 1, t.line, (size_t)more * sizeof t.line[0]);
    s->depth[i] = more + 1;
}

/* False if there is no memory for a player. */
static bool think_one(analysis *a, spot *s)
{
    nl_choice  c[NL_ACTIONS_MAX];
    nl_player *player = nl_player_new_full(NL_STUDY_BYTES);
    int        count =
        player && !nl_game_over(&a->game[s->ply]) ? analysis_think_at(a, s->ply, player, &stopped, c) : 0;
    if (count) {
        nl_review_add(&a->review, s->ply, &a->game[s->ply], c, count);
        nl_review_finish(&a->review);
        choose_rows(a, s, c, count);
    }
    for (int i = 0; i < s->count; i++) {
        cli_progress(words_say(N_("lines")), i, s->count);
        find_line(a, s, i, player);
    }
    cli_progress(words_say(N_("lines")), s->count, s->count);
    bool worked = player;
    nl_player_free(player);
    return worked;
}

/* ---- the command ---- */

static int analyse(const options *o, analysis *a)
{
    spot             s = { .ply = (int)o->ply };
    struct sigaction on = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigaction(SIGINT, &on, NULL);
    if (!(o->one ? think_one(a, &s) : think_all(a, (int)o->threads)))
        return local_failed("out of memory");
    if (o->one && o->json)
        report_print_spot(a, &s);
    else if (o->one)
        spot_print(a, &s);
    else if (o->json)
        report_print(a);
    else
        summary_print(a);
    return STATUS_OK;
}

static int run(const options *o)
{
    static analysis a; /* a megabyte */
    if (read_game(&a, o->path))
        return STATUS_FAILED;
    if (o->one && o->ply > a.review.plies)
        return local_failed("%s: there are %d actions, so --ply cannot be %llu", o->path, a.review.plies,
                            o->ply);
    a.level = o->level;
    a.nodes = o->nodes;
    a.seed = o->seed;
    return analyse(o, &a);
}

static int read_depth(void *nodes, const char *text)
{
    const nl_depth *depth = nl_depth_find(text);
    if (!depth)
        return cli_usage("analyse", "there is no depth '%s'", text);
    *(unsigned long long *)nodes = depth->nodes;
    return STATUS_OK;
}

int cli_analyse(int argc, char **argv)
{
    options          o = { .nodes = nl_depth_find("quick")->nodes, .threads = 1, .level = "super-moon" };
    int              status;
    const cli_option longs[] = {
        { "depth", .take = read_depth, .to = &o.nodes },
        { "nodes", .number = &o.nodes, .low = 1, .high = NL_STUDY_NODES_MAX },
        { "level", .level = &o.level },
        { "threads", .number = &o.threads, .low = 1, .high = NL_THREADS_MAX },
        { "ply", .number = &o.ply, .high = NL_PLIES_MAX, .given = &o.one },
        { "seed", .number = &o.seed, .high = UINT32_MAX },
        { "json", .given = &o.json },
        { "lang", .text = &o.language },
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, longs, &status))
        return status;
    if (argc - optind != 1)
        return cli_usage("analyse", "one FILE is wanted");
    if (cli_set_language("analyse", o.language))
        return STATUS_USAGE;
    if (o.json)
        words_choose("en");
    o.path = argv[optind];
    return run(&o);
}
