/* report.h: what a computer player found, as the text that a worker sends to the page.
 *
 *     nodes 1200
 *     value 1057803469 1056123699        floats as the numbers their bits make, by player
 *     line 2@1,0 1@0,1                   expected, the choice first
 *     choice 2@1,0 640 1057803469 …      visits, values and error; all legal actions, best first
 *
 * Bits, because what several workers found is added up, and must come out as it would
 * in one program.
 *
 * SPDX-License-Identifier: MIT */
#ifndef WEB_REPORT_H
#define WEB_REPORT_H

#include "json.h"
#include "players/player.h"
#include "review/study.h"

typedef struct {
    nl_thought thought;
    nl_choice  choice[NL_ACTIONS_MAX];
    int        count;
} report;

void report_write(nl_writer *w, const nl_player *p);

/* The same of a study: one action of each kind that it looked into. */
void report_write_study(nl_writer *w, const nl_study *s);

/* Reads the reports of one player or more about the same position, and adds them up as
 * pool.h does.  False if they are not about this game. */
bool report_read(report *out, const nl_game *g, const char *text);
bool report_read_study(report *out, const nl_game *g, const char *text);

#endif
