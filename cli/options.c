/* options.c: options, arguments and numbers of all subcommands.
 *
 * SPDX-License-Identifier: MIT */
#include "options.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

enum { OPTIONS_MAX = 24 };

int cli_usage(const char *command, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "novaluna %s: ", command);
    vfprintf(stderr, format, args);
    fprintf(stderr, "\nTry 'novaluna %s --help'.\n", command);
    va_end(args);
    return STATUS_USAGE;
}

/* The name of a subcommand: its argv[0] is "novaluna NAME". */
static const char *command_of(char **argv)
{
    return strchr(argv[0], ' ') + 1;
}

static int take(const cli_option *o, const char *command, const char *text)
{
    char name[32];
    snprintf(name, sizeof name, "--%s", o->name);
    if (o->given)
        *o->given = true;
    if (o->number)
        return cli_number(command, name, text, o->low, o->high, o->number) ? STATUS_OK : STATUS_USAGE;
    if (o->take)
        return o->take(o->to, text);
    if (o->text)
        *o->text = text;
    if (o->level && !nl_level_find(text))
        return cli_usage(command, "there is no level '%s'", text);
    if (o->level)
        *o->level = text;
    return STATUS_OK;
}

/* The table as getopt_long wants it, with --help at its end. */
static void translate(const cli_option options[], struct option out[OPTIONS_MAX + 2])
{
    int n = 0;
    for (const cli_option *o = options; o->name; o++) {
        bool value = o->number || o->text || o->level || o->take;
        assert(n < OPTIONS_MAX);
        out[n++] = (struct option){
            .name = o->name,
            .has_arg = !value        ? no_argument
                       : o->optional ? optional_argument
                                     : required_argument,
        };
    }
    out[n] = (struct option){ .name = "help", .val = 'h' };
    out[n + 1] = (struct option){ .name = NULL };
}

/* For shells that complete what is typed: an option a line, and what kind of value it wants. */
static void list(const cli_option options[])
{
    for (const cli_option *o = options; o->name; o++)
        printf("--%s%s\n", o->name,
               o->level             ? " LEVEL"
               : o->number          ? " NUMBER"
               : o->text || o->take ? " TEXT"
                                    : "");
    puts("--help");
}

bool cli_options(int argc, char **argv, const char *usage, const cli_option options[], int *status)
{
    struct option longs[OPTIONS_MAX + 2];
    int           which;
    if (argc == 2 && strcmp(argv[1], "--list-options") == 0) {
        list(options);
        *status = STATUS_OK;
        return false;
    }
    translate(options, longs);
    for (int o; (o = getopt_long(argc, argv, "h", longs, &which)) != -1;) {
        *status = o == 'h' ? STATUS_OK : STATUS_USAGE;
        if (o == 'h')
            fputs(usage, stdout);
        else if (o == '?')
            fprintf(stderr, "Try '%s --help'.\n", argv[0]);
        if (o || take(&options[which], command_of(argv), optarg))
            return false;
    }
    *status = STATUS_OK;
    return true;
}

bool cli_arguments(int argc, char **argv, const char *usage, int count, int *status)
{
    if (!cli_options(argc, argv, usage, &(cli_option){ .name = NULL }, status))
        return false;
    if (argc - optind != count)
        *status = cli_usage(command_of(argv), "%d argument%s wanted", count, count == 1 ? " is" : "s are");
    return !*status;
}

void cli_print_levels(void)
{
    for (const nl_level *l = nl_levels; l->name; l++)
        printf("\n  %-12s %s", l->name, l->about);
    putchar('\n');
}

bool cli_plain_number(const char *text, unsigned long long low, unsigned long long high,
                      unsigned long long *out)
{
    bool plain = *text != '\0' && text[strspn(text, "0123456789")] == '\0' && (text[0] != '0' || !text[1]);
    errno = 0;
    unsigned long long n = plain ? strtoull(text, NULL, 10) : 0;
    if (!plain || errno || n < low || n > high)
        return false;
    *out = n;
    return true;
}

bool cli_number(const char *command, const char *name, const char *text, unsigned long long low,
                unsigned long long high, unsigned long long *out)
{
    if (cli_plain_number(text, low, high, out))
        return true;
    cli_usage(command, "%s wants a number from %llu to %llu, not '%s'", name, low, high, text);
    return false;
}

bool cli_discs(const char *command, const char *text, int players, uint8_t discs[NL_PLAYERS_MAX])
{
    char copy[32];
    if (players == 1 && strcmp(text, "21") != 0) {
        cli_usage(command, "a solo game always has 21 discs");
        return false;
    }
    size_t length = strlen(text);
    if (length >= sizeof copy || text[strspn(text, "0123456789, ")] || strstr(text, ",,") || text[0] == ',' ||
        (length && text[length - 1] == ',')) {
        cli_usage(command, "--discs is one number for all, or one a player, not '%s'", text);
        return false;
    }
    strcpy(copy, text);
    int      count = 0;
    unsigned most = players == 1 ? NL_SOLO_DISCS : NL_DISCS;
    char    *rest = NULL;
    for (char *word = strtok_r(copy, ", ", &rest); word; word = strtok_r(NULL, ", ", &rest)) {
        unsigned long long n;
        if (!cli_number(command, "--discs", word, 1, most, &n))
            return false;
        if (count < players)
            discs[count] = (uint8_t)n;
        count++;
    }
    if (count != 1 && count != players) {
        cli_usage(command, "--discs is one number for all, or one a player, not '%s'", text);
        return false;
    }
    for (int p = count; p < NL_PLAYERS_MAX; p++)
        discs[p] = discs[0];
    return true;
}
