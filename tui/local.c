/* local.c: a game that this program runs: every action is on disk before it is shown.
 *
 * SPDX-License-Identifier: MIT */
#include "app.h"
#include "save.h"

static nl_err keep(cli_session *s, nl_err e)
{
    s->warned = true; /* what cannot be kept is told on the screen, not beside it */
    if (!e)
        cli_autosave(s);
    return e;
}

nl_err local_play(cli_session *s, nl_action a)
{
    return keep(s, nl_table_play(&s->table, s->table.game.mover, a, 0));
}

nl_err local_undo(cli_session *s)
{
    return keep(s, nl_table_undo(&s->table, 0));
}

nl_err local_redo(cli_session *s)
{
    return keep(s, nl_table_redo(&s->table, 0));
}
