/* cli.h: what the subcommands of `novaluna` share.
 *
 * A subcommand is one function in one file.  It gets its own arguments (argv[0] is its
 * name) and returns the exit status: CLI_OK, CLI_FAILED when the input is wrong or
 * something outside failed, CLI_USAGE when the command line is wrong.  Results go to
 * standard output, everything else to standard error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CLI_H
#define NL_CLI_H

#include <stdbool.h>
#include <stdio.h>

#include "novaluna.h"
#include "options.h"
#include "players/pool.h"
#include "table.h"
#include "words.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

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
int cli_tui(int argc, char **argv); /* in a room of its own, tui/ */
int cli_serve(int argc, char **argv);
int cli_admin(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_match(int argc, char **argv);
int cli_tourney(int argc, char **argv);

/* Says what failed, as "novaluna: …", and returns CLI_FAILED. */
int cli_failed(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for what people at the game are told, in their language. */
int cli_failed_text(const char *text, const words_blank with[]);

/* Takes the option --lang, or the environment if it was not given (NULL): CLI_OK, or
 * CLI_USAGE with a message. */
int cli_set_language(const char *command, const char *language);

/* A player's name as shown: the usual ones, such as "Player 1" or "Half Moon 2", in the
 * language chosen, any other as it is, but with ? for what would command the terminal or
 * turn the direction of the text around.  What does not fit is left off by whole characters. */
enum { CLI_NAME_MAX = 200 };
void cli_shown_name(const char *name, char out[CLI_NAME_MAX]);

/* Whether it is the usual name of a person, such as "Player 1". */
bool cli_usual_name(const char *name);

/* A whole file in memory; "-" is standard input. */
enum { CLI_FILE_MAX = 256 << 20 }; /* bytes; what is as large is refused */
typedef struct {
    const char *name; /* for messages: the path, or "-" */
    char       *text; /* free() it */
    size_t      length;
} cli_file;

/* Reads a file; CLI_OK, or CLI_FAILED with a message. */
int cli_read(const char *path, cli_file *out);

/* Prints FILE:LINE:COLUMN and what stopped a reader, and returns CLI_FAILED. */
int cli_bad_record(const cli_file *f, const nl_reader *r);

/* A writer that prints to a stream. */
nl_writer cli_writer(FILE *to);

/* Flushes standard output: CLI_OK, or CLI_FAILED with a message if it could not all be
 * written. */
int cli_finish(void);

/* Whether to use color on a stream: it is a terminal, and NO_COLOR is not set. */
bool cli_color(FILE *stream);

/* Shows progress on standard error if that is a terminal, at most ten times a second;
 * done == total ends it. */
void cli_progress(const char *what, long done, long total);

/* A seed that nobody can foretell. */
uint64_t cli_fresh_seed(void);

/* What a level does in a game, in one thread and always the same for the same seed.  A
 * level that thinks for as long as it is given looks at `nodes` positions.  Ends the
 * program if there is no memory for a player. */
nl_action cli_choose(const nl_level *l, const nl_game *g, uint64_t seed, uint64_t nodes);

/* Copies a text to be a name: cut where a character ends if it is too long, with blanks for
 * control characters; empty if it is not UTF-8. */
void cli_copy_name(char out[NL_NAME_MAX], const char *text);

/* Sets up the game of a seed.  `discs` may be NULL, or 0, for the usual number; `names`, by player,
 * NULL for none: what of them does not fit into a record is cut or left out. */
void cli_set_up(nl_table *t, int players, uint64_t seed, const uint8_t discs[], const char *const names[]);

/* A game played to its end as its one record has it, for commands that want no more. */
typedef struct {
    nl_record record; /* without its tags' text */
    nl_deck   deck;
    nl_game   game;
} cli_one;

/* Reads a file with exactly one record: CLI_OK, or CLI_FAILED with a message. */
int cli_read_one(const char *path, cli_one *out);

/* The same as a table. */
int cli_read_table(const char *path, nl_table *out);

#endif
