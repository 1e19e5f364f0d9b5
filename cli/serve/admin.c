/* admin.c: `novaluna admin`: what whoever runs a server does now and then.
 *
 * All of it works while the server runs, but for restore.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "save.h"
#include "serve/server.h"
#include "store/keep.h"
#include "store/store.h"

static const char usage[] =
    "Usage: novaluna admin check [--data FOLDER | --store URL]\n"
    "       novaluna admin clean [--data FOLDER | --store URL] [--days N]\n"
    "       novaluna admin backup [--data FOLDER] FILE\n"
    "       novaluna admin restore [--data FOLDER] FILE\n"
    "       novaluna admin archive [--data FOLDER | --store URL] [--days N]\n"
    "       novaluna admin record [--data FOLDER | --store URL] TABLE\n"
    "       novaluna admin move FROM TO\n\n"
    "  check     reads everything and plays every game again; says what is wrong\n"
    "  clean     forgets tables that never began, and people who never sat down, after N days\n"
    "            in which nothing happened there, or they did not come; usually 30\n"
    "  backup    copies all into a new file, while the server runs\n"
    "  restore   puts such a file in the place of what is there, which is kept beside it; the\n"
    "            server must not run\n"
    "  archive   packs games that were over N days ago, usually 30: they take a fraction of the\n"
    "            space, and their links lead to them as before\n"
    "  record    prints the game of a table, by its id, as a record\n"
    "  move      copies all from a folder to PostgreSQL, or back, and compares it there event by\n"
    "            event; each is a folder or postgresql://…, the second one is empty, and no\n"
    "            server runs\n\n"
    "  --data FOLDER   where tables are kept, as for 'novaluna serve'\n"
    "  --store URL     … or in which database; pg_dump and pg_restore are its backup and restore\n";

/* What each wants behind it. */
static const struct {
    const char *name, *wants;
    int         count;
} commands[] = {
    { "check", "nothing more", 0 }, { "clean", "nothing more", 0 },   { "backup", "a file", 1 },
    { "restore", "a file", 1 },     { "archive", "nothing more", 0 }, { "record", "a table", 1 },
    { "move", "two places", 2 },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int report(bool ok, const nl_kept *k, const char *why)
{
    if (!ok)
        return local_failed("%s", why);
    printf("%lld rooms, %lld events, %lld people\n", (long long)k->rooms, (long long)k->events,
           (long long)k->people);
    return STATUS_OK;
}

static int archive(const char *where, int64_t then)
{
    char      why[512] = "";
    nl_packed p;
    if (!nl_keep_archive(where, then, &p, why, sizeof why))
        return local_failed("%s", why);
    printf("%lld games, %lld events, %lld bytes of them in %lld\n", (long long)p.rooms, (long long)p.events,
           (long long)p.before, (long long)p.after);
    return STATUS_OK;
}

typedef struct {
    nl_room room;
    nl_err  bad;
} folding;

static void fold(void *to, const char *line, size_t length, uint64_t request)
{
    folding      *f = to;
    nl_room_event e;
    (void)request;
    if (f->bad || (f->bad = nl_room_event_read(&e, line, length)) || (f->bad = nl_room_check(&f->room, &e)))
        return;
    nl_room_apply(&f->room, &e);
}

static int print_record(const char *where, const char *room)
{
    static folding f;
    char           why[512] = "";
    nl_room_row    row;
    bool           there = nl_store_is_url(where) || access(where, F_OK) == 0;
    nl_store      *store = there ? nl_store_open(where, why, sizeof why) : NULL;
    if (!store)
        return local_failed("%s", *why ? why : where);
    nl_room_new(&f.room, NULL);
    nl_stored found = store->load(store, room, &row, 0, fold, &f);
    store->close(store);
    if (found == NL_STORE_MISSING)
        return local_failed("there is no table %s", room);
    if (found != NL_STORED || f.bad)
        return local_failed("the table %s cannot be read", room);
    if (f.room.phase == NL_GATHERING)
        return local_failed("the game of table %s has not begun", room);
    nl_writer w = local_writer(stdout);
    nl_room_record(&f.room, &w);
    return STATUS_OK;
}

static int run(const char *command, const char *where, const char *file, long days)
{
    char    why[512] = "";
    nl_kept k = { .rooms = 0 };
    int64_t now = (int64_t)time(NULL) * 1000, then = now - days * 24 * 3600 * 1000;
    if (strcmp(command, "check") == 0)
        return report(nl_keep_check(where, &k, why, sizeof why), &k, why);
    if (strcmp(command, "clean") == 0)
        return report(nl_keep_clean(where, then, &k, why, sizeof why), &k, why);
    if (strcmp(command, "move") == 0)
        return report(nl_keep_move(where, file, &k, why, sizeof why), &k, why);
    if (strcmp(command, "record") == 0)
        return print_record(where, file);
    if (strcmp(command, "archive") == 0)
        return archive(where, then);
    if (nl_store_is_url(where))
        return local_failed("%s is for files; a database has pg_dump and pg_restore", command);
    if (strcmp(command, "backup") == 0)
        return nl_keep_copy(where, file, why, sizeof why) ? STATUS_OK : local_failed("%s", why);
    local_make_folders(where);
    return nl_keep_restore(where, file, why, sizeof why) ? STATUS_OK : local_failed("%s", why);
}

/* The file in a folder, or the database that is meant. */
static const char *place_of(const char *folder, char *path, size_t room)
{
    if (nl_store_is_url(folder))
        return folder;
    snprintf(path, room, "%s/novaluna.db", folder);
    return path;
}

int cli_admin(int argc, char **argv)
{
    unsigned long long days = 30;
    const char        *folder = getenv("NOVALUNA_DATA"), *store = getenv("NOVALUNA_STORE");
    char               usual[1024], from[1100], to[1100];
    int                status, which = 0;
    const cli_option   options[] = {
          { "data", .text = &folder },
          { "store", .text = &store },
          { "days", .number = &days, .low = 1, .high = 36500 },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    const char *command = argc > optind ? argv[optind] : "",
               *file = argc > optind + 1 ? argv[argc - 1] : NULL;
    while (which < COMMANDS && strcmp(command, commands[which].name) != 0)
        which++;
    if (which == COMMANDS)
        return cli_usage("admin", "check, clean, backup, restore, archive, record or move?");
    if (argc - optind != 1 + commands[which].count)
        return cli_usage("admin", "%s wants %s", command, commands[which].wants);
    if (store && !nl_store_is_url(store))
        return cli_usage("admin", "store: postgresql://…, not %s", store);
    if (strcmp(command, "move") == 0)
        return run(command, place_of(argv[optind + 1], from, sizeof from), place_of(file, to, sizeof to), 0);
    if (!folder)
        folder = cli_data_folder(usual, sizeof usual);
    return run(command, place_of(store ? store : folder, from, sizeof from), file, (long)days);
}
