/* cli.h: what the subcommands of `novaluna` share.
 *
 * A subcommand is one function in one file.  It gets its own arguments (argv[0] is its
 * name) and returns the exit status (status.h).  Results go to standard output, everything
 * else to standard error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CLI_H
#define NL_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "computer.h"
#include "files.h"
#include "names.h"
#include "novaluna.h"
#include "options.h"
#include "players/pool.h"
#include "status.h"
#include "table.h"
#include "words.h"

int cli_replay(int argc, char **argv);
int cli_analyse(int argc, char **argv);
int cli_legal(int argc, char **argv);
int cli_perft(int argc, char **argv);
int cli_fmt(int argc, char **argv);
int cli_link(int argc, char **argv);
int cli_render(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_new(int argc, char **argv);
int cli_daily(int argc, char **argv);
int cli_selfplay(int argc, char **argv);
int cli_solo(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_join(int argc, char **argv);
int cli_tui(int argc, char **argv);
int cli_serve(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_match(int argc, char **argv);
int cli_tourney(int argc, char **argv);

/* Takes the option --lang, or the environment if it was not given (NULL): STATUS_OK, or
 * STATUS_USAGE with a message. */
int cli_set_language(const char *command, const char *language);

/* What one is called at a server: the name of the option --name, or NULL for `otherwise`, or else the user's.  STATUS_OK, or
 * STATUS_USAGE with a message. */
int cli_name_online(const char *command, const char *given, const char *otherwise, char out[NL_NAME_MAX]);

/* Flushes standard output: STATUS_OK, or STATUS_FAILED with a message if it could not all be
 * written. */
int cli_finish(void);

/* Whether to use color on a stream: it is a terminal, and NO_COLOR is not set. */
bool cli_color(FILE *stream);

/* Shows progress on standard error if that is a terminal, at most ten times a second;
 * done == total ends it. */
void cli_progress(const char *what, long done, long total);

/* Sets up the game of a seed.  `discs` may be NULL, or 0, for the usual number; `names`, by player,
 * NULL for none: what of them does not fit into a record is cut or left out. */
void cli_set_up(nl_table *t, int players, uint64_t seed, const uint8_t discs[], const char *const names[]);

#endif
