/* admin.c: `novaluna admin`: what whoever runs a server does now and then.
 *
 * All of it works while the server runs, but for restore.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "serve/server.h"
#include "store/keep.h"

static const char usage[] =
    "Usage: novaluna admin check [--data FOLDER]\n"
    "       novaluna admin backup [--data FOLDER] FILE\n"
    "       novaluna admin restore [--data FOLDER] FILE\n"
    "       novaluna admin clean [--data FOLDER] [--days N]\n\n"
    "  check     reads everything and plays every game again; says what is wrong\n"
    "  backup    copies all into a new file, while the server runs\n"
    "  restore   puts such a file in the place of what is there, which is kept beside it; the\n"
    "            server must not run\n"
    "  clean     forgets tables that never began, and people who never sat down, after N days\n"
    "            without a sign of life; usually 30\n\n"
    "  --data FOLDER   where tables are kept, as for 'novaluna serve'\n";

static int report(bool ok, const nl_kept *k, const char *why)
{
    if (!ok)
        return cli_failed("%s", why);
    printf("%lld rooms, %lld events, %lld people\n", (long long)k->rooms, (long long)k->events,
           (long long)k->people);
    return CLI_OK;
}

static int run(const char *command, const char *path, const char *file, long days)
{
    char    why[512] = "";
    nl_kept k = { .rooms = 0 };
    int64_t now = (int64_t)time(NULL) * 1000;
    if (strcmp(command, "check") == 0)
        return report(nl_keep_check(path, &k, why, sizeof why), &k, why);
    if (strcmp(command, "backup") == 0)
        return nl_keep_copy(path, file, why, sizeof why) ? CLI_OK : cli_failed("%s", why);
    if (strcmp(command, "restore") == 0)
        return nl_keep_restore(path, file, why, sizeof why) ? CLI_OK : cli_failed("%s", why);
    return report(nl_keep_clean(path, now - days * 24 * 3600 * 1000, &k, why, sizeof why), &k, why);
}

int cli_admin(int argc, char **argv)
{
    unsigned long long days = 30;
    const char        *folder = getenv("NOVALUNA_DATA");
    char               usual[1024], path[1100];
    int                status;
    const cli_option   options[] = {
          { "data", .text = &folder },
          { "days", .number = &days, .low = 1, .high = 36500 },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    const char *command = argc > optind ? argv[optind] : "";
    bool        file = strcmp(command, "backup") == 0 || strcmp(command, "restore") == 0;
    if (!file && strcmp(command, "check") != 0 && strcmp(command, "clean") != 0)
        return cli_usage("admin", "check, backup, restore or clean?");
    if (argc - optind != 1 + file)
        return cli_usage("admin", file ? "%s wants a file" : "%s wants no file", command);
    snprintf(path, sizeof path, "%s/novaluna.db", folder ? folder : cli_data_folder(usual, sizeof usual));
    return run(command, path, file ? argv[optind + 1] : NULL, (long)days);
}
