/* plain.c: the dialogue with people who play line by line.
 *
 * Every line is a command or an action.  The computer players move whenever it is their
 * turn, and after every action the game is saved.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli.h"
#include "play/ask.h"
#include "play/dialogue.h"
#include "play/line.h"
#include "play/tell.h"

/* Lets the computers move, and shows people how it stands. */
static void advance(dialogue *d)
{
    while (!d->far && nl_table_computer(&d->s->table))
        deed_play(d, local_session_choose(d->s));
    if (d->shown)
        return;
    d->shown = true;
    if (d->far && !nl_table_over(&d->s->table) && d->s->table.game.mover != d->s->you) {
        line_tell(2, words_say(N_("{name} is to move.")),
                  WITH(words_text("name", d->s->name[d->s->table.game.mover])));
        return;
    }
    if (!nl_table_over(&d->s->table)) {
        tell_turn(d->s);
        return;
    }
    putchar('\n');
    tell_result(d->s);
    line_tell(2,
              words_say(d->far ? N_("Type rematch for another game, save FILE to keep the record, or quit.")
                               : N_("Type save FILE to keep the record, or quit.")),
              NULL);
}

/* Says where the game is, and returns the exit status. */
static int leave(const dialogue *d)
{
    const local_session *s = d->s;
    const char          *file = s->saved ? s->autosave : s->file;
    const char          *quote = strchr(file, ' ') ? "\"" : "";
    char                 command[LOCAL_PATH_MAX + 40] = "novaluna play --resume";
    if (nl_game_over(&s->table.game))
        return STATUS_OK;
    if (!s->saved || !s->locked)
        snprintf(command, sizeof command, "novaluna play --resume %s%s%s", quote, file, quote);
    if (s->saved || s->filed == s->table.count)
        words_fill_line(words_say(N_("The game is saved. To go on with it: {command}")),
                        WITH(words_text("command", command)));
    else if (s->table.count == 0)
        puts(words_say(N_("Nothing has been played, so nothing is saved.")));
    else if (!d->quit)
        return local_failed_text(words_say(N_("the game is not saved")), NULL);
    return STATUS_OK;
}

int cli_plain(local_session *s, const cli_far *far)
{
    dialogue d = { .s = s, .far = far };
    while (!d.quit) {
        advance(&d);
        char *text = far ? far->ask(far->self, ">") : cli_ask(">");
        if (!text)
            break;
        if (*text)
            dialogue_execute(&d, text);
        else if (far)
            d.shown = false;
    }
    return far ? STATUS_OK : leave(&d);
}
