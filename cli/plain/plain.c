/* plain.c: the dialogue with people who play line by line.
 *
 * Every line is a command or an action.  The computer players move whenever it is their
 * turn, and after every action the game is saved.
 *
 * SPDX-License-Identifier: MIT */
#include "plain.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "ask.h"
#include "save.h"
#include "show.h"
#include "tell.h"

typedef struct {
    cli_session *s;
    const char  *rest;  /* of the line, after the command */
    bool         force; /* the command had a ! */
    bool         shown; /* the players have seen how it stands */
    bool         quit;
} dialogue;

static void refuse(nl_err e)
{
    if (e == NL_ERR_ACTION)
        puts("That is no action. Write for instance 2@1,-1 or take 2 at 1 -1: the second\n"
             "tile on offer, to column 1, row -1. Or r to refill, e to end phase 1.");
    else
        line_say(2, "Not allowed: %s%s%s%s.", nl_err_text(e), *nl_err_rule(e) ? " (" : "", nl_err_rule(e),
                 *nl_err_rule(e) ? ")" : "");
}

/* ---- actions ---- */

/* After an action, an undo or a redo: the game is saved before anyone goes on. */
static void changed(dialogue *d)
{
    cli_autosave(d->s);
    if (*d->s->kept)
        line_say(2, "The game saved earlier is now %s.", d->s->kept);
    d->s->kept[0] = '\0';
    d->shown = false;
}

static void play(dialogue *d, nl_action a)
{
    nl_err e = nl_table_play(&d->s->table, a, 0);
    if (e) {
        refuse(e);
        return;
    }
    changed(d);
    tell_done(d->s, d->s->table.count - 1);
}

static void do_action(dialogue *d, const char *text)
{
    nl_action a;
    nl_err    e = cli_read_action(text, &a);
    if (e)
        refuse(e);
    else
        play(d, a);
}

static void do_refill(dialogue *d)
{
    do_action(d, "r");
}

static void do_end(dialogue *d)
{
    do_action(d, "e");
}

static void do_take(dialogue *d)
{
    do_action(d, d->rest);
}

static void do_preview(dialogue *d)
{
    nl_action a;
    nl_err    e = cli_read_action(d->rest, &a);
    if (!e)
        e = nl_game_check(&d->s->table.game, a);
    if (e)
        refuse(e);
    else
        tell_preview(d->s, a);
}

static void do_undo(dialogue *d)
{
    int count = d->s->table.count, pile = d->s->table.game.pile;
    switch (nl_table_undo(&d->s->table, d->force || cli_begins(d->rest, "anyway"))) {
    case NL_UNDO_STOPPED:
    case NL_UNDO_NOTHING: puts("There is nothing to take back."); return;
    case NL_UNDO_REVEALED:
        puts("Tiles have been revealed since then. Type undo anyway to take it back all\n"
             "the same; what was seen stays seen.");
        return;
    case NL_UNDONE:
        count -= d->s->table.count;
        printf("Taken back: %d action%s.%s\n", count, line_s(count),
               d->s->table.game.pile > pile ? " The tiles that were revealed have been seen." : "");
        changed(d);
    }
}

static void do_redo(dialogue *d)
{
    int first = d->s->table.count;
    if (!nl_table_redo(&d->s->table)) {
        puts("There is nothing to play again.");
        return;
    }
    changed(d);
    for (int i = first; i < d->s->table.count; i++)
        tell_done(d->s, i);
}

/* ---- questions ---- */

/* Finds a player by number or by the beginning of a name; the one to move by "". */
static int find_player(const cli_session *s, const char *text)
{
    if (!*text)
        return s->table.game.mover;
    for (int p = 0; p < s->table.game.players; p++)
        if ((text[0] == '1' + p && !text[1]) || cli_begins(text, s->name[p]))
            return p;
    printf("There is no player '%s'. Name one, or give a number from 1 to %d.\n", text,
           s->table.game.players);
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
        printf("Which tile? Tiles have ids from 1 to %d: for instance tile 11.\n", NL_TILES);
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
static void copy_path(char out[CLI_PATH_MAX], const char *path)
{
    const char *home = getenv("HOME");
    bool        tilde = home && strncmp(path, "~/", 2) == 0;
    snprintf(out, CLI_PATH_MAX, "%s%s", tilde ? home : "", tilde ? path + 1 : path);
}

static void do_save(dialogue *d)
{
    char path[CLI_PATH_MAX];
    copy_path(path, d->rest);
    if (!*path) {
        puts("Save where? For instance save my-game.nlr.");
    } else if (!d->force && access(path, F_OK) == 0) {
        line_say(2, "There is a file %s already. To replace it, type save! %s", path, d->rest);
    } else if (cli_session_write(d->s, path)) {
        d->s->filed = d->s->table.count;
        copy_path(d->s->file, path);
        line_say(2, "Saved %d action%s in %s.", d->s->table.count, line_s(d->s->table.count), path);
    } else {
        line_say(2, "Could not save in %s: %s.", path, strerror(errno));
    }
}

/* Whether the game as it stands can be had again later, or need not be. */
static bool safe(const dialogue *d)
{
    const cli_session *s = d->s;
    return nl_game_over(&s->table.game) || s->saved || s->table.count == 0 || s->filed == s->table.count;
}

static void do_quit(dialogue *d)
{
    d->quit = safe(d) || d->force;
    if (!d->quit)
        puts("This game is not saved. Type save FILE to keep it, or quit! to leave it.");
}

/* ---- commands ---- */

static void do_help(dialogue *d);

static const struct {
    const char *name, *rest, *about;
    void (*run)(dialogue *d);
} commands[] = {
    { "take", " K at X Y", "take tile K on offer, lay it at column X, row Y", do_take },
    { "refill", "", "refill the wheel; r for short", do_refill },
    { "end", " phase", "end phase 1 of a solo game; e for short", do_end },
    { "preview", " ACTION", "what an action would do; ? for short", do_preview },
    { "moves", "", "what is allowed, and what it covers", do_moves },
    { "show", "", "how the game stands", do_show },
    { "tasks", " [PLAYER]", "open tasks, and what is missing", do_tasks },
    { "area", " [PLAYER]", "somebody's area; B4:2 is blue, cost 4, 2 open tasks", do_area },
    { "wheel", "", "all tiles on the wheel", do_wheel },
    { "track", "", "the order of moving", do_track },
    { "score", "", "how far everybody is", do_score },
    { "tile", " ID", "one tile: its tasks, and where it is", do_tile },
    { "unseen", "", "the tiles that have not appeared yet", do_unseen },
    { "log", "", "what has been played", do_log },
    { "undo", " [anyway]", "take back your last action", do_undo },
    { "redo", "", "play it again", do_redo },
    { "save", " FILE", "keep the record; save! replaces a file", do_save },
    { "rules", "", "the rules in short", do_rules },
    { "help", "", "this list", do_help },
    { "quit", "", "leave; the game is saved", do_quit },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void do_help(dialogue *d)
{
    (void)d;
    puts("An action: 2@1,-1 takes the second tile on offer to column 1, row -1; x grows\n"
         "to the right, y downward. Commands, which may be shortened:");
    for (int i = 0; i < COMMANDS; i++) {
        char usage[32];
        snprintf(usage, sizeof usage, "%s%s", commands[i].name, commands[i].rest);
        printf("  %-17s %s\n", usage, commands[i].about);
    }
}

/* Finds a command by its name or the beginning of it; -1, with a message, if there is
 * none or more than one. */
static int find_command(const char *word)
{
    int  found = -1, n = 0;
    line l = { .length = 0 };
    for (int i = 0; i < COMMANDS; i++)
        if (cli_begins(word, commands[i].name)) {
            if (strlen(word) == strlen(commands[i].name))
                return i;
            line_add(&l, "%s%s", n++ ? ", " : "", commands[i].name);
            found = i;
        }
    if (n == 1)
        return found;
    if (n)
        line_say(2, "'%s' may mean: %s.", word, l.text);
    else
        line_say(2, "'%s' is no command. Type help for a list, or an action such as 1@0,0.", word);
    return -1;
}

/* Whether a line is an action in the notation of records: 2@1,-1, r or e. */
static bool is_action(const char *text)
{
    return isdigit((unsigned char)*text) || strcasecmp(text, "r") == 0 || strcasecmp(text, "e") == 0;
}

static void execute(dialogue *d, char *text)
{
    if (is_action(text)) {
        do_action(d, text);
        return;
    }
    if (*text == '?') {
        d->rest = cli_trim(text + 1);
        (*d->rest ? do_preview : do_help)(d);
        return;
    }
    size_t n = strcspn(text, " \t!");
    d->force = text[n] == '!';
    d->rest = text[n] ? cli_trim(text + n + 1) : text + n;
    text[n] = '\0';
    int i = find_command(text);
    if (i >= 0)
        commands[i].run(d);
}

/* ---- the game ---- */

/* Lets the computers move, and shows people how it stands. */
static void advance(dialogue *d)
{
    while (nl_table_computer(&d->s->table))
        play(d, cli_session_choose(d->s));
    if (d->shown)
        return;
    d->shown = true;
    if (!nl_game_over(&d->s->table.game)) {
        tell_turn(d->s);
        return;
    }
    putchar('\n');
    tell_result(d->s);
    puts("Type save FILE to keep the record, or quit.");
}

/* Says where the game is, and returns the exit status. */
static int leave(const dialogue *d)
{
    const cli_session *s = d->s;
    const char        *file = s->saved ? s->autosave : s->file;
    const char        *quote = strchr(file, ' ') ? "\"" : "";
    if (nl_game_over(&s->table.game))
        return CLI_OK;
    if (s->saved && s->locked)
        puts("The game is saved. To go on with it: novaluna play --resume");
    else if (s->saved || s->filed == s->table.count)
        printf("The game is saved. To go on with it: novaluna play --resume %s%s%s\n", quote, file, quote);
    else if (s->table.count == 0)
        puts("Nothing has been played, so nothing is saved.");
    else if (!d->quit)
        return cli_failed("the game is not saved");
    return CLI_OK;
}

int cli_plain(cli_session *s)
{
    dialogue d = { .s = s };
    while (!d.quit) {
        advance(&d);
        char *text = cli_ask("> ");
        if (!text)
            break;
        if (*text)
            execute(&d, text);
    }
    return leave(&d);
}
