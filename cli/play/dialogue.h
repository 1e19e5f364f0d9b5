/* dialogue.h: what the files share that talk with people who play line by line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_DIALOGUE_H
#define NL_DIALOGUE_H

#include "play/plain.h"

typedef struct {
    local_session *s;
    const cli_far *far;   /* the table, if it is elsewhere */
    const char    *rest;  /* of the line, after the command */
    bool           force; /* the command had a ! */
    bool           shown; /* the players have seen how it stands */
    bool           quit;
} dialogue;

/* Does what a line says: a command, or an action. */
void dialogue_execute(dialogue *d, char *text);

/* Plays an action, or the one of a text; or says why not (deeds.c). */
void deed_play(dialogue *d, nl_action a);
void deed_action(dialogue *d, const char *text);

/* The commands of the same name; `far` for a table elsewhere. */
void deed_refill(dialogue *d);
void deed_end(dialogue *d);
void deed_take(dialogue *d);
void deed_preview(dialogue *d);
void deed_undo(dialogue *d);
void deed_redo(dialogue *d);
void deed_undo_far(dialogue *d);
void deed_accept(dialogue *d);
void deed_decline(dialogue *d);
void deed_rematch(dialogue *d);
void deed_say(dialogue *d);
void deed_leave(dialogue *d);

#endif
