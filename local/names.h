/* names.h: what players are called, on a terminal and in records.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_NAMES_H
#define NL_NAMES_H

#include <stdbool.h>

#include "seat.h"

/* A player's name as shown: the usual ones, such as "Player 1" or "Half Moon 2", in the
 * language chosen, any other as it is, but with ? for what would command the terminal or
 * turn the direction of the text around.  What does not fit is left off by whole characters. */
enum { LOCAL_NAME_MAX = 200 };
void local_shown_name(const char *name, char out[LOCAL_NAME_MAX]);

/* Whether it is the usual name of a person, such as "Player 1". */
bool local_usual_name(const char *name);

/* Copies a text to be a name: cut where a character ends if it is too long, with blanks for
 * control characters; empty if it is not UTF-8. */
void local_copy_name(char out[NL_NAME_MAX], const char *text);

#endif
