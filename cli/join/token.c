/* token.c: the cookie of a server in a file.
 *
 * SPDX-License-Identifier: MIT */
#include "join/token.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "save.h"
#include "status.h"

/* A name that stands for this server and this bot, of letters, digits and a few signs. */
static bool path_of(const nl_guest *g, char path[CLI_PATH_MAX])
{
    char name[512];
    snprintf(name, sizeof name, "online/%s-%d%s%s", g->address.host, g->address.port, g->bot ? "-bot-" : "",
             g->bot ? g->name : "");
    for (char *c = name + strlen("online/"); *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-", *c))
            *c = '_';
    return cli_state_path(name, path);
}

void token_read(nl_guest *g)
{
    char  path[CLI_PATH_MAX], text[NL_COOKIE] = "";
    FILE *f = path_of(g, path) ? fopen(path, "re") : NULL;
    if (f && fgets(text, sizeof text, f))
        snprintf(g->cookie, sizeof g->cookie, "%.*s", (int)strcspn(text, "\r\n"), text);
    if (f)
        fclose(f);
}

/* Whole or not at all: it is written beside, and then takes the place. */
static bool write_file(const char *path, const char *text)
{
    char fresh[CLI_PATH_MAX + 32];
    snprintf(fresh, sizeof fresh, "%s.%ld.tmp", path, (long)getpid());
    int  fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool ok = fd >= 0 && dprintf(fd, "%s\n", text) > 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    ok = ok && rename(fresh, path) == 0;
    if (!ok)
        unlink(fresh);
    return ok;
}

void token_keep(const nl_guest *g)
{
    char     path[CLI_PATH_MAX] = "";
    nl_guest before = { .address = g->address, .bot = g->bot };
    memcpy(before.name, g->name, sizeof before.name);
    token_read(&before);
    if (!*g->cookie || strcmp(before.cookie, g->cookie) == 0)
        return;
    errno = ENOENT;
    bool place = path_of(g, path);
    if (place)
        cli_make_folders(path);
    if (!place || !write_file(path, g->cookie))
        cli_failed_text(words_say(N_("{place}: {why}; the seat cannot be taken up again after this")),
                        WITH(words_text("place", *path ? path : words_say(N_("the state folder"))),
                             words_text("why", strerror(errno))));
}
