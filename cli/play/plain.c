/* plain.c: the dialogue with people who play line by line.
 *
 * Every line is a command or an action.  The computer players move whenever it is their
 * turn, and after every action the game is saved.
 *
 * SPDX-License-Identifier: MIT */
#include "play/plain.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "action.h"
#include "cli.h"
#include "play/ask.h"
#include "play/show.h"
#include "play/tell.h"
#include "save.h"

typedef struct {
    cli_session   *s;
    const cli_far *far;   /* the table, if it is elsewhere */
    const char    *rest;  /* of the line, after the command */
    bool           force; /* the command had a ! */
    bool           shown; /* the players have seen how it stands */
    bool           quit;
} dialogue;

/* What may be refused here, as nl_err_text has it, for tools/po; tests compare. */
static const char *const refusals[] = {
    [NL_ERR_OVER_DISCS] = N_("the game is over: a player has placed the last disc"),
    [NL_ERR_OVER_TILES] = N_("the game is over: no tile is left"),
    [NL_ERR_OVER_SOLO] = N_("the game is over: all discs are placed, or no tile is left"),
    [NL_ERR_OFFER] = N_("there is no such tile in front of the marker"),
    [NL_ERR_FIRST] = N_("the first tile lies at 0,0"),
    [NL_ERR_TAKEN] = N_("a tile lies there already"),
    [NL_ERR_APART] = N_("the tile must share an edge with one already there"),
    [NL_ERR_MUST_REFILL] = N_("the wheel is empty and must be refilled first"),
    [NL_ERR_WHEEL_FULL] = N_("the wheel may be refilled only with one or two tiles or none on it"),
    [NL_ERR_PILE_EMPTY] = N_("no tile is left to refill the wheel with"),
    [NL_ERR_REFILL_SOLO] = N_("in solo the wheel is filled once, between the phases"),
    [NL_ERR_END_EARLY] = N_("phase 1 may be ended once 8 discs are placed"),
    [NL_ERR_END_TWICE] = N_("phase 1 is over"),
    [NL_ERR_END_SOLO] = N_("only a solo game has phases to end"),
};

void cli_plain_refuse(nl_err e)
{
    bool known = e < sizeof refusals / sizeof refusals[0] && refusals[e];
    if (e == NL_ERR_ACTION)
        line_tell(
            0,
            words_say(N_("That is no action. Write for instance 2@1,-1 or take 2 at 1 -1: the second tile on "
                         "offer, to column 1, row -1. Or r to refill, e to end phase 1.")),
            NULL);
    else if (known)
        line_tell(2, words_say(N_("Not allowed: {why} ({rule}).")),
                  WITH(words_text("why", words_say(refusals[e])), words_text("rule", nl_err_rule(e))));
    else
        line_tell(2, words_say(N_("Not allowed: {why}.")), WITH(words_text("why", nl_err_text(e))));
}

/* ---- actions ---- */

/* After an action, an undo or a redo: the game is saved before anyone goes on. */
static void changed(dialogue *d)
{
    cli_autosave(d->s);
    if (*d->s->kept)
        line_tell(2, words_say(N_("The game saved earlier is now {file}.")),
                  WITH(words_text("file", d->s->kept)));
    d->s->kept[0] = '\0';
    d->shown = false;
}

/* The table elsewhere would say the same, only later. */
static void play_far(dialogue *d, nl_action a)
{
    const nl_table *t = &d->s->table;
    char            text[NL_ACTION_TEXT];
    nl_err          e = nl_game_check(&t->game, a);
    nl_action_write(a, text);
    if (nl_table_over(t))
        puts(words_say(N_("The game is over.")));
    else if (t->game.mover != d->s->you)
        line_tell(2, words_say(N_("It is not your turn: {name} is to move.")),
                  WITH(words_text("name", d->s->name[t->game.mover])));
    else if (e)
        cli_plain_refuse(e);
    else
        d->far->want(d->far->self, "play", text);
}

static void play(dialogue *d, nl_action a)
{
    if (d->far) {
        play_far(d, a);
        return;
    }
    nl_err e = nl_table_play(&d->s->table, d->s->table.game.mover, a, 0);
    if (e) {
        cli_plain_refuse(e);
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
        cli_plain_refuse(e);
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
        cli_plain_refuse(e);
    else
        tell_preview(d->s, a);
}

static void tell_undone(int count, bool revealed)
{
    line l = { .length = 0 };
    line_fill(&l, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), count),
              WITH(words_number("n", count)));
    if (revealed)
        line_add(&l, " %s", words_say(N_("The tiles that were revealed have been seen.")));
    line_print(&l, 0);
}

static void do_undo(dialogue *d)
{
    nl_table *t = &d->s->table;
    nl_undo   u = nl_table_would_undo(t, t->game.mover);
    int       count = t->count;
    if (!u.possible) {
        puts(words_say(N_("There is nothing to take back.")));
        return;
    }
    if (u.reveals && !d->force && !cli_begins(d->rest, "anyway")) {
        puts(words_say(N_("Tiles have been revealed since then. Type undo anyway to take it back all\n"
                          "the same; what was seen stays seen.")));
        return;
    }
    nl_table_undo(t, 0);
    tell_undone(count - t->count, u.reveals);
    changed(d);
}

/* What others have seen or answered is theirs, too: they are asked. */
static void do_undo_far(dialogue *d)
{
    nl_undo u = nl_table_would_undo(&d->s->table, d->s->you);
    if (!u.possible)
        puts(words_say(N_("There is nothing to take back.")));
    else
        d->far->want(d->far->self, u.others || u.reveals ? "offer-take-back" : "take-back", NULL);
}

static void do_accept(dialogue *d)
{
    d->far->want(d->far->self, "accept", NULL);
}

static void do_decline(dialogue *d)
{
    d->far->want(d->far->self, "decline", NULL);
}

static void do_say(dialogue *d)
{
    if (*d->rest)
        d->far->say(d->far->self, d->rest);
    else
        line_tell(2, words_say(N_("Say what? One of these: {phrases}.")),
                  WITH(words_text("phrases",
                                  "hello, good-luck, nice, well-played, oops, thanks, one-moment, again, "
                                  "good-night, new-moon, full-moon, eclipse")));
}

/* Nothing ends a game by a slip of the hand. */
static void do_leave(dialogue *d)
{
    if (d->force)
        d->far->want(d->far->self, "leave", NULL);
    else
        line_tell(
            2, words_say(N_("Who leaves is last. To do so, type leave! – with quit the seat stays yours.")),
            NULL);
}

static void do_redo(dialogue *d)
{
    int first = d->s->table.count;
    if (nl_table_redo(&d->s->table, 0)) {
        puts(words_say(N_("There is nothing to play again.")));
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
        puts(words_say(N_("Save where? For instance save my-game.nlr.")));
    } else if (!d->force && access(path, F_OK) == 0) {
        line command = { .length = 0 };
        line_add(&command, "save! %s", d->rest);
        line_tell(2, words_say(N_("There is a file {file} already. To replace it, type {command}")),
                  WITH(words_text("file", path), words_text("command", command.text)));
    } else if (cli_session_write(d->s, path)) {
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
    const cli_session *s = d->s;
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
    { "take", "K at X Y", N_("take tile K on offer, lay it at column X, row Y"), do_take, BOTH },
    { "refill", "", N_("refill the wheel; r for short"), do_refill, BOTH },
    { "end", "phase", N_("end phase 1 of a solo game; e for short"), do_end, HERE },
    { "preview", N_("ACTION"), N_("what an action would do; {key} for short"), do_preview, BOTH },
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
    { "undo", "[anyway]", N_("take back your last action"), do_undo, HERE },
    { "redo", "", N_("play it again"), do_redo, HERE },
    { "undo", "", N_("take back your last action, or ask the others to agree"), do_undo_far, FAR },
    { "accept", "", N_("agree to what is offered"), do_accept, FAR },
    { "decline", "", N_("do not agree, or take back your own offer"), do_decline, FAR },
    { "say", N_("PHRASE"), N_("say something; without a phrase: what there is to say"), do_say, FAR },
    { "leave", "", N_("give up the game"), do_leave, FAR },
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
        if (is_there(d, i) && cli_begins(text, commands[i].name)) {
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
    int i = find_command(d, text);
    if (i >= 0)
        commands[i].run(d);
}

/* ---- the game ---- */

/* Lets the computers move, and shows people how it stands. */
static void advance(dialogue *d)
{
    while (!d->far && nl_table_computer(&d->s->table))
        play(d, cli_session_choose(d->s));
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
    line_tell(2, words_say(N_("Type save FILE to keep the record, or quit.")), NULL);
}

/* Says where the game is, and returns the exit status. */
static int leave(const dialogue *d)
{
    const cli_session *s = d->s;
    const char        *file = s->saved ? s->autosave : s->file;
    const char        *quote = strchr(file, ' ') ? "\"" : "";
    char               command[CLI_PATH_MAX + 40] = "novaluna play --resume";
    if (nl_game_over(&s->table.game))
        return CLI_OK;
    if (!s->saved || !s->locked)
        snprintf(command, sizeof command, "novaluna play --resume %s%s%s", quote, file, quote);
    if (s->saved || s->filed == s->table.count)
        words_fill_line(words_say(N_("The game is saved. To go on with it: {command}")),
                        WITH(words_text("command", command)));
    else if (s->table.count == 0)
        puts(words_say(N_("Nothing has been played, so nothing is saved.")));
    else if (!d->quit)
        return cli_failed_text(words_say(N_("the game is not saved")), NULL);
    return CLI_OK;
}

int cli_plain(cli_session *s, const cli_far *far)
{
    dialogue d = { .s = s, .far = far };
    while (!d.quit) {
        advance(&d);
        char *text = far ? far->ask(far->self, ">") : cli_ask(">");
        if (!text)
            break;
        if (*text)
            execute(&d, text);
        else if (far)
            d.shown = false;
    }
    return far ? CLI_OK : leave(&d);
}
