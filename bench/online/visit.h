/* visit.h: what a visitor does with its connection: comes, goes, is cut off, and asks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef VISIT_H
#define VISIT_H

#include "visitor.h"

double visitor_chance(visitor *v); /* above 0, below 1 */

/* The connection; cut: what was asked for is asked for again after the next greeting. */
void visitor_connect(visitor *v);
void visitor_cut(visitor *v);
void visitor_mended(visitor *v);

/* Of what is asked for, most is waited for (`busy`). */
void visitor_put(visitor *v, const char *text);
void visitor_ask(visitor *v, const char *what, int id);
void visitor_ask_again(visitor *v);
void visitor_look_at(visitor *v, const char *room);
void visitor_leave_table(visitor *v);
void visitor_forget_table(visitor *v);
void visitor_open_table(visitor *v);
void visitor_enter(visitor *v);
void visitor_play(visitor *v);
void visitor_leave_game(visitor *v);

#endif
