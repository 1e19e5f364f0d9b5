/* commands.c: the list of commands, finding one by its beginning, and those that only ask.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "action.h"
#include "cli.h"
#include "play/ask.h"
#include "play/dialogue.h"
#include "play/line.h"
#include "play/show.h"
#include "play/tell.h"
#include "save.h"

/* ---- questions ---- */

/* Finds a player by number or by the beginning of a name; the one to move by "". */
static int find_player(const local_session *s, const char *text)
{
    if (!*text)
        return s->table.game.mover;
    for (int p = 0; p < s->table.game.players; p++)
        if ((text[0] == '1' + p && !text[1]) || local_begins(text, s->name[p]))
            return p;
    line_tell(2, words_say(N_("There is no player '{name}'. Name one, or give a number from 1 to {most}.")),
              WITH(words_text("name", text), words_number("most", s->table.game.players)));
    return -1;
}

static void do_area(dialogue *d)
{
    int p = find_player(d->s, d->rest);
    if (p >= 0)
        show_area(d->s, p);
}

static void do_tasks(dialogue *d)
{
    int p = find_player(d->s, d->rest);
    if (p >= 0)
        show_tasks(d->s, p);
}

static void do_tile(dialogue *d)
{
    char *end;
    long  id = strtol(d->rest, &end, 10);
    if (!isdigit((unsigned char)*d->rest) || *end || id < 1 || id > NL_TILES)
        line_tell(2, words_say(N_("Which tile? Tiles have ids from 1 to {most}: for instance tile 11.")),
                  WITH(words_number("most", NL_TILES)));
    else
        show_tile(d->s, (nl_tile_id)id);
}

static void do_show(dialogue *d)
{
    d->shown = false;
}

static void do_moves(dialogue *d)
{
    tell_moves(d->s);
}

static void do_wheel(dialogue *d)
{
    show_wheel(&d->s->table.game);
}

static void do_track(dialogue *d)
{
    tell_track(d->s);
}

static void do_score(dialogue *d)
{
    tell_score(d->s);
}

static void do_unseen(dialogue *d)
{
    show_unseen(&d->s->table.game);
}

static void do_log(dialogue *d)
{
    tell_log(d->s);
}

static void do_rules(dialogue *d)
{
    (void)d;
    tell_rules();
}

/* ---- files ---- */

/* Copies a path, with the home folder for ~/ at its beginning. */
static void copy_path(char out[LOCAL_PATH_MAX], const char *path)
{
    const char *home = getenv("HOME");
    bool        tilde = home && strncmp(path, "~/", 2) == 0;
    snprintf(out, LOCAL_PATH_MAX, "%s%s", tilde ? home : "", tilde ? path + 1 : path);
}

static void do_save(dialogue *d)
{
    char path[LOCAL_PATH_MAX];
    copy_path(path, d->rest);
    if (!*path) {
        puts(words_say(N_("Save where? For instance save my-game.nlr.")));
    } else if (!d->force && access(path, F_OK) == 0) {
        line command = { .length = 0 };
        line_add(&command, "save! %s", d->rest);
        line_tell(2, words_say(N_("There is a file {file} already. To replace it, type {command}")),
                  WITH(words_text("file", path), words_text("command", command.text)));
    } else if (local_session_write(d->s, path)) {
        d->s->filed = d->s->table.count;
        copy_path(d->s->file, path);
        line_tell(2,
                  words_say_n(N2_("Saved {n} action in {file}.", "Saved {n} actions in {file}."),
                              d->s->table.count),
                  WITH(words_number("n", d->s->table.count), words_text("file", path)));
    } else {
        line_tell(2, words_say(N_("Could not save in {file}: {why}.")),
                  WITH(words_text("file", path), words_text("why", strerror(errno))));
    }
}

/* Whether the game as it stands can be had again later, or need not be. */
static bool safe(const dialogue *d)
{
    const local_session *s = d->s;
    return nl_game_over(&s->table.game) || s->saved || s->table.count == 0 || s->filed == s->table.count;
}

static void do_quit(dialogue *d)
{
    d->quit = d->far || safe(d) || d->force;
    if (!d->quit)
        line_tell(2,
                  words_say(N_("This game is not saved. Type save FILE to keep it, or quit! to leave it.")),
                  NULL);
}

/* ---- commands ---- */

static void do_help(dialogue *d);

/* Where there is such a command. */
enum { BOTH, HERE, FAR };

static const struct {
    const char *name, *rest, *about; /* the latter two are translated, as far as they are words */
    void (*run)(dialogue *d);
    int where;
} commands[] = {
    { "take", "K at X Y", N_("take tile K on offer, lay it at column X, row Y"), deed_take, BOTH },
    { "refill", "", N_("refill the wheel; r for short"), deed_refill, BOTH },
    { "end", "phase", N_("end phase 1 of a solo game; e for short"), deed_end, HERE },
    { "preview", N_("ACTION"), N_("what an action would do; {key} for short"), deed_preview, BOTH },
    { "moves", "", N_("what is allowed, and what it covers"), do_moves, BOTH },
    { "show", "", N_("how the game stands"), do_show, BOTH },
    { "tasks", N_("[PLAYER]"), N_("open tasks, and what is missing"), do_tasks, BOTH },
    { "area", N_("[PLAYER]"), N_("somebody's area; B4:2 is blue, cost 4, 2 open tasks"), do_area, BOTH },
    { "wheel", "", N_("all tiles on the wheel"), do_wheel, BOTH },
    { "track", "", N_("the order of moving"), do_track, BOTH },
    { "score", "", N_("how far everybody is"), do_score, BOTH },
    { "tile", N_("ID"), N_("one tile: its tasks, and where it is"), do_tile, BOTH },
    { "unseen", "", N_("the tiles that have not appeared yet"), do_unseen, BOTH },
    { "log", "", N_("what has been played"), do_log, BOTH },
    { "undo", "[anyway]", N_("take back your last action"), deed_undo, HERE },
    { "redo", "", N_("play it again"), deed_redo, HERE },
    { "undo", "", N_("take back your last action, or ask the others to agree"), deed_undo_far, FAR },
    { "accept", "", N_("agree to what is offered"), deed_accept, FAR },
    { "decline", "", N_("do not agree, or take back your own offer"), deed_decline, FAR },
    { "rematch", "", N_("after the end: ask for another game, or agree to one"), deed_rematch, FAR },
    { "say", N_("PHRASE"), N_("say something; without a phrase: what there is to say"), deed_say, FAR },
    { "leave", "", N_("give up the game"), deed_leave, FAR },
    { "save", N_("FILE"), N_("keep the record; save! replaces a file"), do_save, BOTH },
    { "rules", "", N_("the rules in short"), do_rules, BOTH },
    { "help", "", N_("this list"), do_help, BOTH },
    { "quit", "", N_("leave; the game is saved"), do_quit, HERE },
    { "quit", "", N_("go away; the seat stays yours"), do_quit, FAR },
};

enum { COMMANDS = sizeof commands / sizeof commands[0], ABOUT = 20 }; /* the column of what it does */

static bool is_there(const dialogue *d, int command)
{
    return commands[command].where == BOTH || commands[command].where == (d->far ? FAR : HERE);
}

static void do_help(dialogue *d)
{
    line_tell(
        0,
        words_say(
            N_("An action: 2@1,-1 takes the second tile on offer to column 1, row -1; x grows to the right, "
               "y downward. Commands, which may be shortened:")),
        NULL);
    for (int i = 0; i < COMMANDS; i++) {
        line l = { .length = 0 };
        if (!is_there(d, i))
            continue;
        line_add(&l, "  %s%s%s", commands[i].name, *commands[i].rest ? " " : "", words_say(commands[i].rest));
        do
            line_add(&l, LINE_TIE);
        while (columns(l.text) < ABOUT);
        line_fill(&l, words_say(commands[i].about), WITH(words_text("key", "?")));
        line_print(&l, ABOUT);
    }
}

/* Finds a command by its name or the beginning of it; -1, with a message, if there is
 * none or more than one. */
static int find_command(const dialogue *d, const char *text)
{
    int  found = -1, n = 0;
    line l = { .length = 0 };
    for (int i = 0; i < COMMANDS; i++)
        if (is_there(d, i) && local_begins(text, commands[i].name)) {
            if (strlen(text) == strlen(commands[i].name))
                return i;
            line_add(&l, "%s%s", n++ ? ", " : "", commands[i].name);
            found = i;
        }
    if (n == 1)
        return found;
    if (n)
        line_tell(2, words_say(N_("'{word}' may mean: {commands}.")),
                  WITH(words_text("word", text), words_text("commands", l.text)));
    else
        line_tell(2,
                  words_say(N_("'{word}' is no command. Type help for a list, or an action such as 1@0,0.")),
                  WITH(words_text("word", text)));
    return -1;
}

/* Whether a line is an action in the notation of records: 2@1,-1, r or e. */
static bool is_action(const char *text)
{
    return isdigit((unsigned char)*text) || strcasecmp(text, "r") == 0 || strcasecmp(text, "e") == 0;
}

void dialogue_execute(dialogue *d, char *text)
{
    if (is_action(text)) {
        deed_action(d, text);
        return;
    }
    if (*text == '?') {
        d->rest = cli_trim(text + 1);
        (*d->rest ? deed_preview : do_help)(d);
        return;
    }
    size_t n = strcspn(text, " \t!");
    d->force = text[n] == '!';
    d->rest = text[n] ? cli_trim(text + n + 1) : text + n;
    text[n] = '\0';
    int i = find_command(d, text);
    if (i >= 0)
        commands[i].run(d);
}
