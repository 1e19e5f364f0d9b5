/* token.c: the cookie of a server in a file.
 *
 * SPDX-License-Identifier: MIT */
#include "token.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "save.h"

enum { TOKEN = 128 }; /* bytes of one, with the NUL */

/* A name that stands for this server and this bot, of letters, digits and a few signs. */
static bool path_of(token_place at, char path[CLI_PATH_MAX])
{
    char name[512];
    snprintf(name, sizeof name, "online/%s-%d%s%s", at.host, at.port, at.bot ? "-bot-" : "",
             at.bot ? at.bot : "");
    for (char *c = name + strlen("online/"); *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-", *c))
            *c = '_';
    return cli_state_path(name, path);
}

void token_read(token_place at, char *token, size_t room)
{
    char  path[CLI_PATH_MAX], text[TOKEN] = "";
    FILE *f = path_of(at, path) ? fopen(path, "re") : NULL;
    *token = '\0';
    if (f && fgets(text, sizeof text, f))
        snprintf(token, room, "%.*s", (int)strcspn(text, "\r\n"), text);
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

bool token_keep(token_place at, const char *token, char path[CLI_PATH_MAX])
{
    char before[TOKEN];
    token_read(at, before, sizeof before);
    *path = '\0';
    if (!*token || strcmp(before, token) == 0)
        return true;
    errno = ENOENT;
    if (!path_of(at, path))
        return false;
    cli_make_folders(path);
    return write_file(path, token);
}
