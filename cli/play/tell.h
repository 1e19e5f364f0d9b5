/* tell.h: the course of a game as plain text: whose turn it is, what an action does or
 * did, how the game ended.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TELL_H
#define NL_TELL_H

#include "session.h"

/* All that the player to move wants to see. */
void tell_turn(const local_session *s);

/* The runners in the order in which they move, and how far the players are. */
void tell_track(const local_session *s);
void tell_score(const local_session *s);

/* The legal actions, by tile, with what each covers. */
void tell_moves(const local_session *s);

/* What a legal action would do. */
void tell_preview(const local_session *s, nl_action a);

/* What action number `ply`, from 0, did; and all of them, numbered. */
void tell_done(const local_session *s, int ply);
void tell_log(const local_session *s);

/* The rules in ten lines. */
void tell_rules(void);

/* How the game ended. */
void tell_result(const local_session *s);

#endif
