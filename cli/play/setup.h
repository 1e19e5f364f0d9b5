/* setup.h: the options of a new game, of `play` and `tui` alike.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_PLAY_SETUP_H
#define NL_PLAY_SETUP_H

#include "cli.h"

typedef struct {
    const char        *command; /* for messages */
    unsigned long long players, seed;
    bool               seeded, first_game;
    const char        *discs, *names;
    char               opponent[NL_PLAYERS_MAX][NL_LEVEL_MAX];
    int                opponents;
} cli_game_options;

int cli_read_opponents(void *options, const char *text);

/* Rows of a table of options. */
#define CLI_GAME_OPTIONS(o)                                                                                  \
    { "players", .number = &(o).players, .low = 1, .high = NL_PLAYERS_MAX },                                 \
        { "seed", .number = &(o).seed, .high = UINT64_MAX, .given = &(o).seeded },                           \
        { "discs", .text = &(o).discs }, { "first-game", .given = &(o).first_game },                         \
        { "opponent", .take = cli_read_opponents, .to = &(o) },                                              \
    {                                                                                                        \
        "names", .text = &(o).names                                                                          \
    }

/* Whether any was given. */
bool cli_game_asked(const cli_game_options *o);

/* What is wrong with them together: STATUS_OK, or STATUS_USAGE with a message. */
int cli_game_check(const cli_game_options *o);

/* How many players they ask for, in whatever way; 0 if they do not say. */
int cli_game_players(const cli_game_options *o);

/* Deals the game, whose number of players must be known: STATUS_OK, or STATUS_USAGE with a message. */
int cli_game_setup(const cli_game_options *o, nl_setup *out);

#endif
