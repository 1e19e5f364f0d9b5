/* main.c: the program `novaluna`: finds the subcommand and calls it.
 *
 * SPDX-License-Identifier: MIT */
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"

static const struct {
    const char *name;
    const char *about;
    int (*run)(int argc, char **argv);
} commands[] = {
    { "play", "play a game, in the browser or line by line", cli_play },
    { "tui", "play on the whole screen of a terminal", cli_tui },
    { "join", "play an online table here, or let an engine play it", cli_join },
    { "serve", "serve the web app and online tables to others", cli_serve },
    { "admin", "look after what a server keeps: check, backup, clean and so on", cli_admin },
    { "new", "print an empty record with a shuffled deck", cli_new },
    { "daily", "print the solo deal of a day, the same for everybody", cli_daily },
    { "replay", "play records through and print the results", cli_replay },
    { "analyse", "look at a game again: chances, losses, luck, better actions", cli_analyse },
    { "legal", "list the legal actions at the end of a record", cli_legal },
    { "perft", "count action sequences from the end of a record", cli_perft },
    { "fmt", "write records in canonical form", cli_fmt },
    { "link", "a whole game as a short text for an address, and back", cli_link },
    { "render", "draw a position or a whole game", cli_render },
    { "verify", "check that a deck is the one that was sealed", cli_verify },
    { "selfplay", "let computer players play, and print the records", cli_selfplay },
    { "engine", "play for another program, by the engine protocol", cli_engine },
    { "match", "play engines against each other", cli_match },
    { "tourney", "everybody against everybody, with ratings", cli_tourney },
    { "solo", "play solo deals, and sum up the scores", cli_solo },
    { "bench", "measure how fast the rules are", cli_bench },
};

static void help(void)
{
    printf("Usage: novaluna COMMAND [ARGUMENTS]\n\n"
           "Nova Luna, the tile-laying game for one to four players.\n\n");
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].about);
    printf("\n  --help     this text; 'novaluna COMMAND --help' tells more\n"
           "  --version  the version\n\n"
           "Exit status: 0 all well, 1 the input is wrong or something outside failed,\n"
           "2 the command line is wrong.\n");
}

/* For shells that complete what is typed (cli/completion). */
static bool list(const char *what)
{
    bool names = strcmp(what, "--list-commands") == 0, levels = strcmp(what, "--list-levels") == 0;
    for (size_t i = 0; names && i < sizeof commands / sizeof commands[0]; i++)
        printf("%s\t%s\n", commands[i].name, commands[i].about);
    for (const nl_level *l = nl_levels; levels && l->name; l++)
        printf("%s\t%s\n", l->name, l->about);
    return names || levels;
}

/* Takes the places of standard streams that came closed, so that no file opened later gets
 * their numbers and is then written to by mistake.  To use such a stream is still an error. */
static void hold_streams(void)
{
    int fd;
    do
        fd = open("/dev/null", fcntl(STDIN_FILENO, F_GETFD) < 0 ? O_WRONLY : O_RDONLY);
    while (fd >= 0 && fd < STDERR_FILENO);
    if (fd > STDERR_FILENO)
        close(fd);
}

int main(int argc, char **argv)
{
    hold_streams();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is a write error, reported like any other */
    if (argc < 2) {
        fprintf(stderr, "novaluna: no command given\nTry 'novaluna --help'.\n");
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        help();
        return cli_finish();
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("novaluna " NL_VERSION);
        return cli_finish();
    }
    if (list(argv[1]))
        return cli_finish();
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(argv[1], commands[i].name) == 0) {
            static char name[32]; /* for the messages of getopt */
            snprintf(name, sizeof name, "novaluna %s", argv[1]);
            argv[1] = name;
            int status = commands[i].run(argc - 1, argv + 1);
            int written = cli_finish();
            return status ? status : written;
        }
    fprintf(stderr, "novaluna: no such command: %s\nTry 'novaluna --help'.\n", argv[1]);
    return STATUS_USAGE;
}
