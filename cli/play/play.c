/* play.c: `novaluna play`: in the browser or here; and here, who plays, which deal, and
 * whether to go on with a saved game.
 *
 * Any option of the terminal game asks for that game.  Questions are asked only if somebody sits at a terminal.  A saved game is never lost:
 * a new one makes it step aside under another name.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include "play/ask.h"
#include "play/line.h"
#include "play/plain.h"
#include "play/setup.h"
#include "save.h"
#include "serve/browser.h"
#include "serve/server.h"

static const char usage[] =
    "Usage: novaluna play [--port N] [--lan] [--no-browser] [--lang CODE]\n"
    "       novaluna play --plain [--players P] [--seed S] [--discs D[,D…]] [--first-game]\n"
    "                     [--opponent LEVEL[,LEVEL…]] [--names A[,B…]] [--lang CODE]\n"
    "       novaluna play --plain --resume [FILE] [--lang CODE]\n\n"
    "Plays in the browser: the program serves the game on this machine until Ctrl-C.  Where\n"
    "there is a terminal and no browser, on the whole screen of it (novaluna tui).\n\n"
    "  --port N          the port, 0 for any; otherwise 8068 or the next that is free\n"
    "  --lan             for the whole local network, not for this machine only\n"
    "  --no-browser      do not open the browser, only say the address\n\n"
    "Or plays at this terminal, line by line; type help there for the commands.\n\n"
    "  --plain           plain text; not needed with one of the options below\n"
    "  --players P       1 to 4; 1 is solo\n"
    "  --seed S          the deal, 0 to 18446744073709551615; otherwise by chance\n"
    "  --discs D         discs to place, 1 to 20: one for all, or one a player\n"
    "  --first-game      17 discs with three players, 15 with four (R7)\n"
    "  --opponent LEVEL  a computer player, in the last seat; may be given again\n"
    "  --names A,B       the players' names\n"
    "  --resume [FILE]   go on with the last game, or with the one record of a file\n\n"
    "After every action the game is saved in $XDG_STATE_HOME/novaluna/game.nlr, usually\n"
    "~/.local/state/novaluna/game.nlr; the last finished game is kept beside it as\n"
    "last.nlr.\n\n"
    "The language is that of the environment (LC_ALL, LC_MESSAGES, LANG) if it is one of\n"
    "cs, de, hu and uk, and UTF-8; otherwise English.  --lang CODE chooses another.\n"
    "Commands and records are the same in all.\n\n"
    "Levels:";

typedef struct {
    bool               plain, in_browser; /* asked for, the latter by one of its options */
    cli_place          place;
    unsigned long long port;
    bool               ported;
    cli_game_options   game;
    bool               resume;
    const char        *file;     /* to resume, or NULL for the game saved last */
    const char        *language; /* NULL for that of the environment */
} plan;

/* ---- the command line ---- */

/* What can be wrong with the options together, before the number of players is known. */
static int check_plan(plan *p, int argc, char **argv)
{
    bool new_game = cli_game_asked(&p->game);
    if (p->resume && !p->file && optind < argc)
        p->file = argv[optind++];
    if (optind < argc)
        return cli_usage("play", "what is '%s'?", argv[optind]);
    p->in_browser = p->ported || p->place.lan || p->place.no_browser;
    if (p->ported)
        p->place.port = (int)p->port;
    p->plain = p->plain || p->resume || new_game;
    if (p->plain && p->in_browser)
        return cli_usage("play",
                         "--port, --lan and --no-browser go with no option of the game at the terminal");
    if (p->resume && new_game)
        return cli_usage("play", "--resume goes with no option of a new game");
    return cli_game_check(&p->game);
}

/* Reads the command line.  True if there is something to play; otherwise `status` is the
 * exit status. */
static bool read_plan(plan *p, int argc, char **argv, int *status)
{
    const cli_option options[] = {
        { "plain", .given = &p->plain },
        CLI_GAME_OPTIONS(p->game),
        { "resume", .text = &p->file, .optional = true, .given = &p->resume },
        { "port", .number = &p->port, .high = 65535, .given = &p->ported },
        { "lan", .given = &p->place.lan },
        { "no-browser", .given = &p->place.no_browser },
        { "lang", .text = &p->language },
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, status)) {
        if (!*status)
            cli_print_levels();
        return false;
    }
    *status = check_plan(p, argc, argv);
    return *status == STATUS_OK;
}

/* ---- a new game ---- */

static bool at_terminal(void)
{
    return isatty(STDIN_FILENO);
}

/* Asks until the answer is a number in the range; false at the end of the input. */
static bool ask_number(const char *question, int low, int high, int *out)
{
    char *text;
    while ((text = cli_ask(question))) {
        *out = atoi(text);
        if (text[0] >= '0' && text[0] <= '9' && !text[1] && *out >= low && *out <= high)
            return true;
        words_fill_line(words_say(N_("A number from {least} to {most}, please.")),
                        WITH(words_number("least", low), words_number("most", high)));
    }
    return false;
}

/* Asks how well the computer is to play. */
static bool ask_level(const nl_level **out)
{
    const nl_level *levels[9];
    int             n = 0, wide = 0, chosen;
    for (const nl_level *l = nl_levels; l->name; l++)
        if (l->for_people) {
            int w = columns(words_say_in("level", l->title));
            wide = w > wide ? w : wide;
            levels[n++] = l;
        }
    puts(words_say(N_("How well should it play?")));
    for (int i = 0; i < n; i++) {
        printf("  %d  ", i + 1);
        print_left(words_say_in("level", levels[i]->title), wide + 1);
        printf(" %s\n", words_say(levels[i]->about));
    }
    if (!ask_number(words_say(N_("A number:")), 1, n, &chosen))
        return false;
    *out = levels[chosen - 1];
    return true;
}

static bool ask_players(plan *p)
{
    int             players, computers = 0;
    const nl_level *level = NULL;
    if (!ask_number(words_say(N_("How many players? 1 = solo, up to 4:")), 1, NL_PLAYERS_MAX, &players))
        return false;
    if (players > 1 &&
        !ask_number(words_say(N_("How many of them does the computer play?")), 0, players - 1, &computers))
        return false;
    if (computers && !ask_level(&level))
        return false;
    p->game.players = (unsigned)players;
    while (level && p->game.opponents < computers)
        strcpy(p->game.opponent[p->game.opponents++], level->name);
    return true;
}

/* False if nobody answered. */
static bool settle_players(plan *p)
{
    if (p->game.players)
        return true;
    if (cli_game_players(&p->game))
        p->game.players = (unsigned)cli_game_players(&p->game);
    else if (at_terminal())
        return ask_players(p);
    else
        p->game.players = 1;
    return true;
}

static void greet(const local_session *s)
{
    line l = { .length = 0 };
    bool nameless = s->you >= 0 && strcmp(s->name[s->you], words_say(N_("You"))) == 0;
    for (int p = 0; p < s->table.deal.players; p++) {
        const nl_level *level = nl_seat_level(&s->table.seat[p]);
        line_add(&l, "%s", p ? ", " : "");
        if (level)
            line_fill(&l, words_say(N_("{name} (computer, {about})")),
                      WITH(words_text("name", s->name[p]), words_text("about", words_say(level->about))));
        else
            line_add(&l, "%s", nameless ? words_say(N_("you")) : s->name[p]);
    }
    line_tell(2,
              s->table.deal.players > 1 ? words_say(N_("Nova Luna, a game: {names}."))
              : nameless                ? words_say(N_("Nova Luna, solo."))
                                        : words_say(N_("Nova Luna, solo: {names}.")),
              WITH(words_text("names", l.text)));
    line_tell(2, words_say(N_("Type help for the commands, rules for the rules.")), NULL);
}

static int start(plan *p, local_session *s)
{
    nl_setup setup = { .seed = 0 };
    int      status = cli_game_setup(&p->game, &setup);
    if (status)
        return status;
    if (p->game.first_game && setup.deal.discs[0] == nl_usual_discs((int)p->game.players, false))
        puts(words_say(N_("A first game has fewer discs only with three or four players (R7).")));
    if (local_session_new(s, &setup))
        return cli_usage("play", "--names must be UTF-8 without control characters");
    greet(s);
    char option[40];
    snprintf(option, sizeof option, "--seed %llu", (unsigned long long)setup.seed);
    words_fill_line(words_say(N_("To have this deal again: {option}")), WITH(words_text("option", option)));
    return STATUS_OK;
}

/* ---- a game saved earlier ---- */

static int resume(const char *file, local_session *s)
{
    if (local_session_resume(s, file))
        return STATUS_FAILED;
    greet(s);
    words_fill_line(
        words_say_n(N2_("The game goes on after {n} action.", "The game goes on after {n} actions."),
                    s->table.count),
        WITH(words_number("n", s->table.count)));
    if (s->completed)
        line_tell(
            2, words_say(N_("The record tells only the tiles seen so far; the others have been shuffled.")),
            NULL);
    return STATUS_OK;
}

/* Asks whether to go on with the saved game, if there is one and somebody to ask; false
 * at the end of the input. */
static bool ask_resume(plan *p)
{
    if (p->resume || !at_terminal() || !local_autosave_exists())
        return true;
    for (;;) {
        char *text = cli_ask(words_say(N_("There is a saved game. Go on with it? (y/n)")));
        if (!text)
            return false;
        p->resume = strcasecmp(text, "y") == 0 || strcasecmp(text, "yes") == 0;
        if (p->resume || strcasecmp(text, "n") == 0 || strcasecmp(text, "no") == 0)
            return true;
    }
}

static int play_plain(plan *p)
{
    static local_session s; /* zeroed, and too large for some stacks */
    if (!ask_resume(p) || (!p->resume && !settle_players(p)))
        return STATUS_OK;
    int status = p->resume ? resume(p->file, &s) : start(p, &s);
    if (!status)
        status = cli_plain(&s, NULL);
    return status;
}

int cli_play(int argc, char **argv)
{
    plan p = { .place = { .port = -1, .alone = true, .tables = { .bots = NL_ONLINE_BOTS } },
               .game = { .command = "play" } };
    int  status;
    if (!read_plan(&p, argc, argv, &status) || (status = cli_set_language("play", p.language)))
        return status;
    if (p.plain)
        return play_plain(&p);
    bool screen = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    if (p.in_browser || (cli_can_serve() && (cli_can_browse() || !screen)))
        return cli_can_serve()
                   ? cli_run_server(&p.place)
                   : local_failed_text(words_say(N_("this build has no web app (make web builds it)")), NULL);
    if (screen) {
        char *tui[] = { "tui", "--lang", (char *)words_language(), NULL };
        optind = 0;
        return cli_tui(3, tui);
    }
    local_failed_text(
        words_say(N_("this build has no web app (make web builds it), so the game is played here")), NULL);
    return play_plain(&p);
}
