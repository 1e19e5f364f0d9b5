/* sheet.h: a game that is being played, and written down as it goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SHEET_H
#define NL_SHEET_H

#include <stdio.h>

#include "novaluna.h"

typedef struct {
    nl_record record; /* the set-up, with the whole deck */
    nl_deck   deck;
    nl_game   game;
    int       count;
    nl_action action[NL_PLIES_MAX];
} sheet;

/* Sets up the game of a seed. */
void sheet_start(sheet *s, int players, uint64_t seed, const uint8_t discs[NL_PLAYERS_MAX]);

/* Plays a legal action. */
void sheet_play(sheet *s, nl_action a);

/* Writes what everybody knows: the deck cut short to what is revealed, and no tags that
 * could tell more, such as the seed. */
void sheet_write_known(const sheet *s, FILE *to);

/* Writes all of it with these further tags. */
void sheet_write(const sheet *s, const char *tags, FILE *to);

#endif
