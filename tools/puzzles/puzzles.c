/* puzzles.c: makes, checks and shows puzzles.
 *
 *     puzzles find PLAYERS BATCH FILE [GAMES]   finds the puzzles of a batch; nothing to do if the file is there
 *     puzzles takes PLAYERS BATCH FILE [GAMES]  the same, of tiles to be taken where one may refill
 *     puzzles deny PLAYERS BATCH FILE [GAMES]   … of tiles that others must not get
 *     puzzles short 1 BATCH FILE [GAMES]        … of the last turn of solo games
 *     puzzles pack FOLDER PACK                  makes a pack of all that was found, and tells about it in tables
 *     puzzles count PACK                        what is in it, as a table
 *     puzzles check PACK [SEED [NUMBER…]]       the strongest level solves each of them, with ten times the nodes
 *     puzzles show PACK [NUMBER…]               as text
 *
 * SPDX-License-Identifier: MIT */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "puzzles.h"

enum { LINE = 4096, FOUND_MAX = 8192, FILES_MAX = 1024 };

static int fail(const char *what, const char *name)
{
    fprintf(stderr, "puzzles: %s%s%s\n", what, name ? ": " : "", name ? name : "");
    return 1;
}

/* ---- lines ---- */

void write_candidate(FILE *to, const candidate *c)
{
    uint8_t bytes[NL_PACK_BYTES(1)];
    size_t  length = nl_pack_write(&c->puzzle, 1, bytes);
    fprintf(to, "%s %d %u %d %d %d", nl_puzzle_kind_name((nl_puzzle_kind)c->puzzle.kind), c->puzzle.players,
            c->puzzle.seed, c->puzzle.rating, c->gap, c->held);
    for (int i = 0; i < LEVELS; i++)
        fprintf(to, " %d", c->solved[i]);
    fputc(' ', to);
    for (size_t i = 0; i < length; i++)
        fprintf(to, "%02x", bytes[i]);
    fputc('\n', to);
    fflush(to);
}

bool read_candidate(const char *line, candidate *out)
{
    static nl_pack pack;
    uint8_t        bytes[NL_PACK_BYTES(1)];
    char           kind[16];
    int            at = 0, rating, n = 0;
    unsigned       players, seed, byte;
    memset(out, 0, sizeof *out);
    if (sscanf(line, "%15s %u %u %d %d %d%n", kind, &players, &seed, &rating, &out->gap, &out->held, &at) < 6)
        return false;
    for (int i = 0, more = 0; i < LEVELS; i++, at += more)
        if (sscanf(line + at, "%d%n", &out->solved[i], &more) < 1)
            return false;
    while (n < (int)sizeof bytes && sscanf(line + at + 1 + 2 * n, "%2x", &byte) == 1)
        bytes[n++] = (uint8_t)byte;
    if (nl_pack_open(&pack, bytes, (size_t)n) || pack.count != 1)
        return false;
    nl_pack_read(&pack, 0, &out->puzzle);
    return true;
}

/* ---- finding ---- */

/* What a command looks for; AIMS if it is another. */
static target aim_of(const char *command)
{
    static const char *const names[AIMS] = { "find", "takes", "deny", "short" };
    int                      i = 0;
    while (i < AIMS && strcmp(command, names[i]) != 0)
        i++;
    return (target)i;
}

static int find_command(int argc, char **argv)
{
    char part[LINE];
    if (argc < 5)
        return fail("find, takes, deny or short PLAYERS BATCH FILE [GAMES]", NULL);
    FILE *done = fopen(argv[4], "r");
    if (done)
        return fclose(done);
    snprintf(part, sizeof part, "%s.part", argv[4]);
    FILE *to = fopen(part, "w");
    if (!to)
        return fail("cannot write", part);
    find_batch(atoi(argv[2]), atoi(argv[3]), argc > 5 ? atoi(argv[5]) : 0, aim_of(argv[1]), to);
    return fclose(to) || rename(part, argv[4]) ? fail("cannot write", argv[4]) : 0;
}

/* ---- packing ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static int list_files(const char *folder, char *name[FILES_MAX])
{
    DIR *d = opendir(folder);
    int  n = 0;
    for (struct dirent *e; d && n < FILES_MAX && (e = readdir(d));)
        if (strstr(e->d_name, ".txt") && !strstr(e->d_name, ".part") &&
            asprintf(&name[n], "%s/%s", folder, e->d_name) > 0)
            n++;
    if (d)
        closedir(d);
    qsort(name, (size_t)n, sizeof *name, by_name);
    return n;
}

/* Adds the lines of a file to what was found, and returns how many there are then. */
static int read_found(const char *name, candidate *all, int count)
{
    static char line[LINE];
    FILE       *f = fopen(name, "r");
    while (f && count < FOUND_MAX && fgets(line, sizeof line, f))
        if (read_candidate(line, &all[count]))
            count++;
        else
            fail("not a puzzle", name);
    if (f)
        fclose(f);
    return count;
}

static int write_pack(const char *name, const candidate *const list[], int count)
{
    static nl_pack pack;
    nl_puzzle     *p = calloc((size_t)count + 1, sizeof *p);
    uint8_t       *bytes = malloc(NL_PACK_BYTES(count));
    if (!p || !bytes)
        return fail("there is not enough memory", NULL);
    for (int i = 0; i < count; i++)
        p[i] = list[i]->puzzle;
    size_t length = nl_pack_write(p, count, bytes);
    FILE  *f = fopen(name, "wb");
    bool   written = f && fwrite(bytes, 1, length, f) == length;
    written = f && !fclose(f) && written;
    if (nl_pack_open(&pack, bytes, length) == NL_PACK_OK)
        show_kinds(&pack, length);
    show_solved(list, count);
    free(p);
    free(bytes);
    return written ? 0 : fail("cannot write", name);
}

static int pack_command(int argc, char **argv)
{
    static char            *name[FILES_MAX];
    static const candidate *chosen[NL_PACK_MAX];
    if (argc < 4)
        return fail("pack FOLDER PACK", NULL);
    candidate *all = calloc(FOUND_MAX, sizeof *all);
    if (!all)
        return fail("there is not enough memory", NULL);
    int files = list_files(argv[2], name), count = 0;
    for (int i = 0; i < files; i++) {
        count = read_found(name[i], all, count);
        free(name[i]);
    }
    int status = write_pack(argv[3], chosen, choose(all, count, chosen));
    free(all);
    return status;
}

/* ---- packs that there are ---- */

/* Opens a pack and returns how many bytes it has; 0 if it is none. */
static size_t open_pack(const char *name, nl_pack *out)
{
    static uint8_t bytes[NL_PACK_BYTES(NL_PACK_MAX)];
    FILE          *f = fopen(name, "rb");
    size_t         n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (f)
        fclose(f);
    nl_pack_err e = nl_pack_open(out, bytes, n);
    if (e)
        fail(nl_pack_err_name(e), name);
    return e ? 0 : n;
}

/* Whether a puzzle is among those named by number from argv[at] on; without any, all are. */
static bool is_named(int i, int argc, char **argv, int at)
{
    bool named = argc <= at;
    for (; at < argc; at++)
        named = named || atoi(argv[at]) == i;
    return named;
}

static int check(const nl_pack *pack, int argc, char **argv)
{
    static nl_puzzle p;
    uint64_t         seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    int              solved = 0, count = 0;
    for (int i = 0; i < pack->count; i++) {
        if (!is_named(i, argc, argv, 4))
            continue;
        nl_pack_read(pack, i, &p);
        bool solves = level_solves(level_number(LEVELS - 1), &p, CHECKING, seed);
        count++;
        solved += solves;
        if (!solves)
            printf("#%d %08x %s is not solved\n", i, p.id, nl_puzzle_kind_name((nl_puzzle_kind)p.kind));
    }
    printf("%s solves %d of %d with %d nodes a turn\n", level_number(LEVELS - 1)->name, solved, count,
           CHECKING);
    return solved < count;
}

static void show(const nl_pack *pack, int argc, char **argv)
{
    static nl_puzzle p;
    for (int i = 0; i < pack->count; i++)
        if (is_named(i, argc, argv, 3)) {
            nl_pack_read(pack, i, &p);
            show_puzzle(&p, i);
        }
}

int main(int argc, char **argv)
{
    static nl_pack pack;
    const char    *what = argc > 1 ? argv[1] : "";
    if (aim_of(what) < AIMS)
        return find_command(argc, argv);
    if (strcmp(what, "pack") == 0)
        return pack_command(argc, argv);
    if (argc < 3)
        return fail("find, takes, deny, short, pack, count, check or show", NULL);
    size_t bytes = open_pack(argv[2], &pack);
    if (!bytes)
        return 1;
    if (strcmp(what, "count") == 0) {
        show_kinds(&pack, bytes);
        return 0;
    }
    if (strcmp(what, "check") == 0)
        return check(&pack, argc, argv);
    show(&pack, argc, argv);
    return 0;
}
