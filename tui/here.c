/* here.c: a game that this program runs: every action is on disk before it is shown.
 *
 * SPDX-License-Identifier: MIT */
#include "app.h"
#include "save.h"

static nl_err keep(local_session *s, nl_err e)
{
    s->warned = true; /* what cannot be kept is told on the screen, not beside it */
    if (!e)
        local_autosave(s);
    return e;
}

nl_err here_play(local_session *s, nl_action a)
{
    return keep(s, nl_table_play(&s->table, s->table.game.mover, a, 0));
}

nl_err here_undo(local_session *s)
{
    return keep(s, nl_table_undo(&s->table, 0));
}

nl_err here_redo(local_session *s)
{
    return keep(s, nl_table_redo(&s->table, 0));
}
