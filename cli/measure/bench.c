/* bench.c: how fast the rules and the computer players are, on one thread, in CPU time.
 *
 * Random games choose uniformly among the legal actions and draw the tiles uniformly
 * from those not seen.  Each figure is the best of several rounds, since other work on
 * the machine can only slow one down; the median is printed beside it.
 *
 * SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "measure/bench.h"
#include "measure/bench_ai.h"
#include "measure/signature.h"

static const char usage[] = "Usage: novaluna bench [--json] [--rounds N]\n"
                            "       novaluna bench [--json] --signature\n"
                            "       novaluna bench --players P --games N\n\n"
                            "Measures the rules and the computer players on one thread, in CPU time.\n\n"
                            "  --json        one JSON object instead of a table\n"
                            "  --signature   only the signature: what super-moon thinks of twelve\n"
                            "                positions; changes when search or evaluation do\n"
                            "  --rounds N    rounds of 20 ms for each figure (default 60)\n"
                            "  --players P --games N\n"
                            "                only play N random games and print how many tiles were laid;\n"
                            "                for counting instructions from outside\n";

enum { SNAPSHOTS = 16, ROUNDS_MAX = 1000, POOL_ROUNDS = 10, PLAYER_NODES = 100000 };

double bench_cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Tiles in random order, shuffled only as far as they are drawn. */
typedef struct {
    nl_tile_id order[NL_TILES];
    uint32_t   drawn;
} lazy_deck;

static void deal_random(nl_game *g, lazy_deck *d, nl_rng *r)
{
    while (g->owed) {
        uint32_t   i = d->drawn + nl_rng_below(r, NL_TILES - d->drawn);
        nl_tile_id id = d->order[i];
        d->order[i] = d->order[d->drawn++];
        nl_game_deal(g, id);
    }
}

static void start_random(nl_game *g, int players, lazy_deck *d, nl_rng *r)
{
    for (int i = 0; i < NL_TILES; i++)
        d->order[i] = (nl_tile_id)(i + 1);
    d->drawn = 0;
    nl_game_start(g, players, NULL, NULL);
    deal_random(g, d, r);
}

/* Plays one random game and returns how many tiles were laid. */
static int random_game(nl_game *g, int players, nl_rng *r)
{
    lazy_deck d;
    start_random(g, players, &d, r);
    for (int n; (n = nl_game_action_count(g)) > 0;) {
        nl_game_apply(g, nl_game_action(g, (int)nl_rng_below(r, (uint32_t)n)));
        deal_random(g, &d, r);
    }
    int laid = 0;
    for (int p = 0; p < players; p++)
        laid += g->area[p].count;
    return laid;
}

static double games_round(int players, nl_rng *r)
{
    static nl_game g;
    long           games = 0;
    double         start = bench_cpu_seconds(), now;
    do {
        for (int i = 0; i < 64; i++, games++)
            random_game(&g, players, r);
        now = bench_cpu_seconds();
    } while (now - start < BENCH_ROUND_SECONDS);
    return (double)games / (now - start);
}

/* Positions of two-player games in which the player to move has `laid` tiles. */
static int take_snapshots(nl_game snapshot[], int laid, nl_rng *r)
{
    int n = 0;
    while (n < SNAPSHOTS) {
        nl_game  *g = &snapshot[n];
        lazy_deck d;
        start_random(g, 2, &d, r);
        for (int c; (c = nl_game_action_count(g)) > 0;) {
            if (g->area[g->mover].count == laid && g->wheel.count >= NL_REACH) {
                n++;
                break;
            }
            nl_game_apply(g, nl_game_action(g, (int)nl_rng_below(r, (uint32_t)c)));
            deal_random(g, &d, r);
        }
    }
    return n;
}

/* Copies a position and plays an action on the copy, as a search does; with −1 for `laid`
 * only the copying. */
static double applies_round(int laid, nl_rng *r)
{
    static nl_game   snapshot[SNAPSHOTS], copy;
    static nl_action action[SNAPSHOTS];
    bool             playing = laid >= 0;
    long             n = 0;
    take_snapshots(snapshot, playing ? laid : 15, r);
    for (int i = 0; i < SNAPSHOTS; i++)
        action[i] =
            nl_game_action(&snapshot[i], (int)nl_rng_below(r, (uint32_t)nl_game_action_count(&snapshot[i])));
    double start = bench_cpu_seconds(), now;
    do {
        for (int i = 0; i < 64 * SNAPSHOTS; i++, n++) {
            memcpy(&copy, &snapshot[i % SNAPSHOTS], nl_game_bytes(&snapshot[i % SNAPSHOTS]));
            if (playing)
                nl_game_apply(&copy, action[i % SNAPSHOTS]);
            __asm__ volatile("" : : "r"(&copy) : "memory"); /* the copy is wanted */
        }
        now = bench_cpu_seconds();
    } while (now - start < BENCH_ROUND_SECONDS);
    return (double)n / (now - start);
}

static double previews_round(int laid, nl_rng *r)
{
    static nl_game snapshot[SNAPSHOTS];
    take_snapshots(snapshot, laid, r);
    nl_cover cover;
    long     n = 0;
    double   start = bench_cpu_seconds(), now;
    do {
        for (int i = 0; i < SNAPSHOTS; i++) {
            int actions = nl_game_action_count(&snapshot[i]);
            for (int j = 0; j < actions; j++)
                nl_game_preview(&snapshot[i], nl_game_action(&snapshot[i], j), &cover);
            n += actions;
        }
        now = bench_cpu_seconds();
    } while (now - start < BENCH_ROUND_SECONDS);
    return (double)n / (now - start);
}

static const struct {
    const char  *key, *text;
    bench_round *round;
    int          argument;
} figures[] = {
    { "random_2p_games_per_cpu_s", "random games, 2 players", games_round, 2 },
    { "random_3p_games_per_cpu_s", "random games, 3 players", games_round, 3 },
    { "random_4p_games_per_cpu_s", "random games, 4 players", games_round, 4 },
    { "random_solo_games_per_cpu_s", "random games, solo", games_round, 1 },
    { "copies_per_cpu_s", "copies of a 2-player game", applies_round, -1 },
    { "applies_2_tiles_per_cpu_s", "copies and applies, 2 tiles laid", applies_round, 2 },
    { "applies_15_tiles_per_cpu_s", "copies and applies, 15 tiles laid", applies_round, 15 },
    { "applies_30_tiles_per_cpu_s", "copies and applies, 30 tiles laid", applies_round, 30 },
    { "previews_15_tiles_per_cpu_s", "previews, 15 tiles laid", previews_round, 15 },
    { "super_moon_2p_nodes_per_cpu_s", "nodes of super-moon, 2 players", bench_ai_nodes, 2 },
    { "super_moon_3p_nodes_per_cpu_s", "nodes of super-moon, 3 players", bench_ai_nodes, 3 },
    { "super_moon_4p_nodes_per_cpu_s", "nodes of super-moon, 4 players", bench_ai_nodes, 4 },
    { "super_moon_solo_nodes_per_cpu_s", "nodes of super-moon, solo", bench_ai_nodes, 1 },
    { "moves_valued_2p_per_cpu_s", "moves valued, 2 players", bench_ai_moves, 2 },
    { "moves_valued_3p_per_cpu_s", "moves valued, 3 players", bench_ai_moves, 3 },
    { "moves_valued_4p_per_cpu_s", "moves valued, 4 players", bench_ai_moves, 4 },
    { "moves_valued_solo_per_cpu_s", "moves valued, solo", bench_ai_moves, 1 },
};
enum { FIGURES = sizeof figures / sizeof figures[0] };

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Which of the two versions of the hot functions the loader has picked (speed.h). */
static const char *code_in_use(void)
{
#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(NL_ONE_SPEED)
    return __builtin_cpu_supports("x86-64-v3") ? "x86-64-v3" : "baseline";
#else
    return "baseline";
#endif
}

typedef struct {
    int    rounds;
    double best[FIGURES], median[FIGURES];
    double speed_up; /* of two threads */
    size_t bytes;    /* of a player that has looked at PLAYER_NODES */
} results;

static void measure(int rounds, results *out)
{
    static double rate[FIGURES][ROUNDS_MAX];
    nl_rng        r = { 1 };
    /* Round by round, so that a slow spell of the machine falls on all figures alike. */
    for (int i = 0; i < rounds; i++)
        for (int f = 0; f < FIGURES; f++) {
            rate[f][i] = figures[f].round(figures[f].argument, &r);
            cli_progress("bench", (long)i * FIGURES + f + 1, (long)rounds * FIGURES);
        }
    for (int f = 0; f < FIGURES; f++) {
        qsort(rate[f], (size_t)rounds, sizeof rate[f][0], compare);
        out->best[f] = rate[f][rounds - 1];
        out->median[f] = rate[f][rounds / 2];
    }
    out->rounds = rounds;
    out->speed_up = bench_ai_speed_up(rounds < POOL_ROUNDS ? rounds : POOL_ROUNDS);
    out->bytes = bench_ai_bytes(PLAYER_NODES);
}

/* Prints a row for each position, too, if asked to. */
static uint64_t find_signature(bool print)
{
    nl_player *p = nl_player_new_full(SIGNATURE_BYTES);
    if (!p)
        exit(local_failed("out of memory"));
    uint64_t sum = signature_find(p, print);
    nl_player_free(p);
    return sum;
}

static void print_results(const results *r)
{
    printf("novaluna " NL_VERSION ", one thread, code for %s, game struct %zu bytes\n"
           "per CPU-second, best and median of %d rounds:\n\n",
           code_in_use(), sizeof(nl_game), r->rounds);
    for (int f = 0; f < FIGURES; f++)
        printf("%-34s %12.0f %12.0f\n", figures[f].text, r->best[f], r->median[f]);
    printf("\ntwo threads look at %.2f times as many nodes as one, in real time\n", r->speed_up);
    printf("a player has %d MiB at most and fills %zu MiB in 100,000 nodes\n\n", NL_PLAYER_BYTES >> 20,
           r->bytes >> 20);
}

static void write_results(nl_json *j, const results *r)
{
    nl_json_text(j, "version", NL_VERSION);
    nl_json_text(j, "code", code_in_use());
    nl_json_number(j, "game_bytes", sizeof(nl_game));
    for (int f = 0; f < FIGURES; f++) {
        char key[64];
        snprintf(key, sizeof key, "%s_median", figures[f].key);
        nl_json_number(j, figures[f].key, (int64_t)(r->best[f] + .5));
        nl_json_number(j, key, (int64_t)(r->median[f] + .5));
    }
    nl_json_real(j, "two_threads_speed_up", r->speed_up);
    nl_json_number(j, "player_bytes_max", NL_PLAYER_BYTES);
    nl_json_unsigned(j, "player_bytes_100k_nodes", r->bytes);
}

/* The results, if there are any, and the signature, for people and for programs. */
static void print_text(const results *r)
{
    if (r)
        print_results(r);
    uint64_t sum = find_signature(true);
    printf("signature %016" PRIx64 "\n", sum);
}

static void print_json(const results *r)
{
    char    sum[17];
    nl_json j = { .w = local_writer(stdout) };
    snprintf(sum, sizeof sum, "%016" PRIx64, find_signature(false));
    nl_json_open(&j, NULL, '{');
    if (r)
        write_results(&j, r);
    nl_json_text(&j, "signature", sum);
    nl_json_close(&j);
    putchar('\n');
}

int cli_bench(int argc, char **argv)
{
    unsigned long long rounds = 60, players = 0, games = 0;
    bool               json = false, signature = false;
    int                status;
    const cli_option   options[] = {
          { "json", .given = &json },
          { "rounds", .number = &rounds, .low = 1, .high = ROUNDS_MAX },
          { "players", .number = &players, .low = 1, .high = NL_PLAYERS_MAX },
          { "games", .number = &games, .low = 1, .high = 1000000000 },
          { "signature", .given = &signature },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (optind != argc || !players != !games)
        return cli_usage("bench", "--players and --games go together, and nothing else is wanted");
    if (signature || !players) {
        static results r;
        if (!signature)
            measure((int)rounds, &r);
        (json ? print_json : print_text)(signature ? NULL : &r);
        return STATUS_OK;
    }
    static nl_game g;
    nl_rng         r = { 1 };
    long           laid = 0;
    for (unsigned long long i = 0; i < games; i++)
        laid += random_game(&g, (int)players, &r);
    printf("%ld\n", laid);
    return STATUS_OK;
}
