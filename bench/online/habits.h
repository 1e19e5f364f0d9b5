/* habits.h: what a visitor does next, by its habit.
 *
 * SPDX-License-Identifier: MIT */
#ifndef HABITS_H
#define HABITS_H

#include "visitor.h"

/* Somebody at no table; at one, after whatever was told there; who has thought. */
void habit_go_on(visitor *v);
void habit_consider(visitor *v);
void habit_play(visitor *v);

/* Whoever has sat down at a table by turns sends the link to somebody. */
void habit_send_link(visitor *v);

/* The live game at the table; NULL where there are too many. */
live_game *habit_live_game(visitor *v);

#endif
