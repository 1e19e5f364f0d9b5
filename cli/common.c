/* common.c: language, output and games for all subcommands.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

int cli_set_language(const char *command, const char *language)
{
    char all[80];
    if (words_choose(language))
        return STATUS_OK;
    words_list(all, sizeof all);
    return cli_usage(command, "there is no language '%s', only %s", language, all);
}

int cli_finish(void)
{
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || failed)
        return local_failed("standard output: %s", errno ? strerror(errno) : "write error");
    return STATUS_OK;
}

bool cli_color(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && (!no || !*no) && term && strcmp(term, "dumb") != 0;
}

void cli_progress(const char *what, long done, long total)
{
    static struct timespec last; /* of what was shown last */
    struct timespec        now;
    if (!isatty(STDERR_FILENO))
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long ms = (now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000;
    if (done < total && ms < 100)
        return;
    last = now;
    static const char bar[] = "####################....................";
    int               full = total > 0 ? (int)(20 * done / total) : 0;
    fprintf(stderr, "\r%s: [%.20s] ", what, bar + 20 - full);
    words_fill_to(stderr, words_say(N_("{done} of {all}")),
                  WITH(words_number("done", done), words_number("all", total)));
    if (done >= total)
        fputs("\r\033[K", stderr);
}

void cli_set_up(nl_table *t, int players, uint64_t seed, const uint8_t discs[], const char *const names[])
{
    nl_setup s = { .seed = 0 };
    nl_setup_deal(&s, players, seed);
    if (discs && discs[0])
        memcpy(s.deal.discs, discs, (size_t)players);
    for (int p = 0; p < players && names; p++)
        local_copy_name(s.seat[p].name, names[p]);
    nl_err e = nl_table_new(t, &s);
    assert(!e);
    (void)e;
}

int cli_name_online(const char *command, const char *given, const char *otherwise, char out[NL_NAME_MAX])
{
    nl_seat     who = { .computer = false };
    const char *user = getenv("USER");
    const char *name = given ? given : otherwise ? otherwise : user && *user ? user : "Guest";
    if (strlen(name) >= NL_NAME_MAX)
        return cli_usage(command, "a name has at most %d bytes", NL_NAME_MAX - 1);
    snprintf(who.name, sizeof who.name, "%s", name);
    if (!*name || nl_seat_check(&who))
        return cli_usage(command, "--name must be UTF-8 without control characters");
    memcpy(out, who.name, NL_NAME_MAX);
    return STATUS_OK;
}
