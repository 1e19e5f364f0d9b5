/* options.h: the command line of a subcommand, read by a table of its options:
 *
 *     const cli_option options[] = {
 *         { "games", .number = &games, .low = 1, .high = 1000 },
 *         { "seed", .number = &seed, .high = UINT64_MAX, .given = &seeded },
 *         { "json", .given = &json },
 *         { .name = NULL },
 *     };
 *     if (!cli_options(argc, argv, usage, options, &status))
 *         return status;
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_OPTIONS_H
#define NL_OPTIONS_H

#include <getopt.h> /* optind */
#include <stdbool.h>

#include "novaluna.h"
#include "players/pool.h"

/* One of number, text, level and take says what becomes of its value; without any of them it has none. */
typedef struct {
    const char         *name;     /* without its dashes; NULL after the last */
    bool               *given;    /* set if it was given; may be NULL */
    bool                optional; /* its value may be left out, and is NULL then */
    unsigned long long *number;   /* … from `low` to `high` */
    unsigned long long  low, high;
    const char        **text;
    const char        **level;               /* … the name of one */
    int (*take)(void *to, const char *text); /* STATUS_OK, or STATUS_USAGE with a message */
    void *to;
} cli_option;

/* Reads the options, and --help, which prints `usage`; --list-options alone lists them for cli/completion.  What is left stands from argv[optind] on.  True to
 * go on; otherwise *status is the exit status: STATUS_OK after --help, or STATUS_USAGE with a message. */
bool cli_options(int argc, char **argv, const char *usage, const cli_option options[], int *status);

/* The same for a subcommand that has no options of its own, but `count` arguments. */
bool cli_arguments(int argc, char **argv, const char *usage, int count, int *status);

/* Says what is wrong with the command line, as "novaluna COMMAND: …" and a hint at
 * --help, and returns STATUS_USAGE. */
int cli_usage(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Prints the levels, for the end of a --help. */
void cli_print_levels(void);

/* Reads a plain decimal number in a range; false if the text is not one. */
bool cli_plain_number(const char *text, unsigned long long low, unsigned long long high,
                      unsigned long long *out);

/* The same for the command line: prints the error. */
bool cli_number(const char *command, const char *name, const char *text, unsigned long long low,
                unsigned long long high, unsigned long long *out);

/* Reads "20" or "20,17" or "20 17" into one number of discs a player; false, with a
 * message, if it does not fit. */
bool cli_discs(const char *command, const char *text, int players, uint8_t discs[NL_PLAYERS_MAX]);

#endif
