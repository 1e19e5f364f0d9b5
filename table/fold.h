/* fold.h: what table.c, fold.c and record/record.c share; private to the table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_FOLD_H
#define NL_FOLD_H

#include "table.h"

/* Writes an action down, with zeros in its padding: equal tables are equal bytes. */
void nl__table_note(nl_table *t, int i, nl_action a);

/* Whether a computer plays a seat: one of a level that is known here, or, where people are apart and
 * everybody must see the same, of any. */
bool nl__table_computer_at(const nl_table *t, int seat);

/* Goes to the position after so many of the recorded actions. */
void nl__table_go_to(nl_table *t, int ply);

/* Whether what can be played again makes a takeback: somebody else has answered, or tiles
 * have been revealed. */
bool nl__table_takes_back(const nl_table *t);

/* Forgets what can be played again, which was a takeback or not. */
void nl__table_forget(nl_table *t, bool takeback);

/* Where redo leads to. */
int nl__table_redo_ply(const nl_table *t);

/* Removes what was kept of the tags of a seat, which the table now tells itself. */
void nl__table_drop_seat_tags(nl_table *t, int player);

#endif
