/* tui.c: `novaluna tui`: the command line, and the loop between terminal and game.
 *
 * SPDX-License-Identifier: MIT */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "app.h"
#include "play/setup.h"
#include "screen/terminal.h"

static const char usage[] =
    "Usage: novaluna tui [--ascii] [--dark | --light] [--lang CODE]\n"
    "       novaluna tui FILE\n"
    "       novaluna tui --resume [FILE]\n"
    "       novaluna tui --server URL [--name NAME]\n"
    "       novaluna tui [--players P] [--opponent LEVEL[,LEVEL…]] [--names A[,B…]]\n"
    "                    [--seed S] [--discs D[,D…]] [--first-game]\n\n"
    "Plays on the whole screen of this terminal, of 80 columns and 24 rows or more, by keys\n"
    "and by mouse; ? shows the keys.  Without more, a new game or a kept one is chosen there.\n\n"
    "  FILE              a record: a game to be looked at again, and analyzed\n"
    "  --resume [FILE]   go on with the last game, or with the one record of a file\n"
    "  --server URL      the tables of a server, as https://nova.example; or one of them by its\n"
    "                    invitation, as https://nova.example/#/table/k7d2m3p4q5r6\n"
    "  --name NAME       what one is called there; otherwise the user's name\n"
    "  --ascii           no signs but those of every terminal\n"
    "  --dark, --light   the background, if it is not recognized\n\n"
    "The options of a new game are those of 'novaluna play --plain', and games are kept in the\n"
    "same place.  Colors follow the terminal: true color, 256, 16, or none with NO_COLOR.\n\n"
    "Levels:";

typedef struct {
    bool             ascii, dark, light, resume;
    const char      *file, *language, *server, *name;
    nl_address       address;
    char             called[NL_NAME_MAX];
    cli_game_options game;
} options;

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* ---- the loop ---- */

static void run(tui_app *a, tui_colors colors)
{
    int rows, cols, lines[APP_LINES];
    terminal_open();
    while (!a->quit) {
        tui_key key;
        a->now = now_ms();
        int wait = app_tick(a);
        terminal_size(&rows, &cols);
        app_draw(a, rows, cols);
        terminal_show(&a->grid, &(tui_ink){ .colors = colors, .light = a->light });
        app_lines(a, lines);
        tui_wake woken = terminal_wait(wait, lines, &key);
        if (woken == WAKE_LEAVE)
            break;
        if (woken == WAKE_KEY)
            app_key(a, key);
    }
    terminal_close();
}

/* Characters are those of the environment if it has them, otherwise UTF-8 where that is what it asks for. */
static void choose_characters(tui_app *a, const options *o)
{
    setlocale(LC_CTYPE, "");
    if (words_utf8() && strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
    a->letters = !words_utf8();
    a->ascii = o->ascii || a->letters;
}

static void choose_background(tui_app *a, const options *o)
{
    const char *fgbg = getenv("COLORFGBG"), *bg = fgbg ? strrchr(fgbg, ';') : NULL;
    a->fixed_light = o->dark || o->light;
    a->light = o->light || (!o->dark && bg && (atoi(bg + 1) == 7 || atoi(bg + 1) == 15));
}

/* ---- beginning ---- */

/* STATUS_OK, or why there is nothing to show. */
static int begin(tui_app *a, const options *o)
{
    nl_setup setup = { .seed = 0 };
    int      status = STATUS_OK;
    if (o->server) {
        app_online(a, &o->address, o->called);
    } else if (o->resume) {
        if (!(status = local_session_resume(&a->session, o->file)))
            app_play(a, PLAY_HERE);
    } else if (o->file) {
        if (!(status = local_read_table(o->file, &a->replay.table)))
            app_replay(a, o->file);
    } else if (cli_game_asked(&o->game)) {
        cli_game_options game = o->game;
        if (!cli_game_players(&game))
            game.players = 1;
        else
            game.players = (unsigned)cli_game_players(&game);
        if (!(status = cli_game_setup(&game, &setup)) && local_session_new(&a->session, &setup))
            status = cli_usage("tui", "--names must be UTF-8 without control characters");
        if (!status)
            app_play(a, PLAY_HERE);
    }
    return status;
}

/* Where the game can be found again. */
static void say_goodbye(const tui_app *a, const options *o)
{
    const local_session *s = &a->session;
    char                 command[1200];
    snprintf(command, sizeof command, "novaluna tui --server %s", o->server ? o->server : "");
    if (!terminal_gone() && a->online.seated && a->online.guest.room.phase != NL_OVER)
        words_fill_line(words_say(N_("The seat stays yours. To go on: {command}")),
                        WITH(words_text("command", command)));
    if (terminal_gone() || !s->saved || nl_table_over(&s->table))
        return;
    words_fill_line(words_say(N_("The game is saved. To go on with it: {command}")),
                    WITH(words_text("command", "novaluna tui")));
}

/* Whether an option is about the screen, and none of `play`. */
static bool is_look(const char *text)
{
    return strcmp(text, "--ascii") == 0 || strcmp(text, "--dark") == 0 || strcmp(text, "--light") == 0;
}

/* Line by line, where there is no screen; with the same options. */
static int play_plainly(const char *why, const options *o, int argc, char **argv)
{
    static char *plain[64] = { "play", "--plain" };
    int          n = 2;
    if (o->file && !o->resume)
        return local_failed_text(
            words_say(N_("{why}: a game is looked at again with novaluna replay or analyse")),
            WITH(words_text("why", why)));
    if (o->server)
        return local_failed_text(
            words_say(N_("{why}: an online table is played line by line with novaluna join")),
            WITH(words_text("why", why)));
    local_failed_text(words_say(N_("{why}, so the game is played line by line (novaluna play --plain)")),
                      WITH(words_text("why", why)));
    for (int i = 1; i < argc && n < 63; i++)
        if (!is_look(argv[i]))
            plain[n++] = argv[i];
    optind = 0;
    return cli_play(n, plain);
}

static int play_here(const options *o)
{
    static tui_app a; /* several megabytes */
    choose_characters(&a, o);
    choose_background(&a, o);
    tui_colors colors = terminal_colors();
    a.mono = colors == COLORS_NONE;
    if (!app_open(&a, terminal_wake, NULL))
        return local_failed("out of memory");
    int status = begin(&a, o);
    if (!status) {
        run(&a, colors);
        say_goodbye(&a, o);
    }
    app_close(&a);
    return status;
}

static int check_server(options *o)
{
    if (!o->server)
        return o->name ? cli_usage("tui", "--name goes with --server") : STATUS_OK;
    if (o->file || o->resume || cli_game_asked(&o->game))
        return cli_usage("tui", "--server goes with no game of this machine");
    const char *wrong = nl_address_read(&o->address, o->server);
    return wrong ? cli_usage("tui", "%s: %s", o->server, wrong)
                 : cli_name_online("tui", o->name, NULL, o->called);
}

int cli_tui(int argc, char **argv)
{
    options          o = { .game = { .command = "tui" } };
    int              status;
    const cli_option longs[] = {
        { "ascii", .given = &o.ascii },
        { "dark", .given = &o.dark },
        { "light", .given = &o.light },
        { "lang", .text = &o.language },
        { "resume", .text = &o.file, .optional = true, .given = &o.resume },
        { "server", .text = &o.server },
        { "name", .text = &o.name },
        CLI_GAME_OPTIONS(o.game),
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, longs, &status)) {
        if (!status)
            cli_print_levels();
        return status;
    }
    if (!o.file && optind < argc)
        o.file = argv[optind++];
    if (optind < argc)
        return cli_usage("tui", "what is '%s'?", argv[optind]);
    if (o.file && cli_game_asked(&o.game))
        return cli_usage("tui", "a FILE goes with no option of a new game");
    if ((status = check_server(&o)))
        return status;
    if (o.dark && o.light)
        return cli_usage("tui", "--dark and --light exclude each other");
    if ((status = cli_game_check(&o.game)) || (status = cli_set_language("tui", o.language)))
        return status;
    const char *lacks = terminal_lacks();
    return lacks ? play_plainly(lacks, &o, argc, argv) : play_here(&o);
}
