/* token.c: the cookie of a server in a file.
 *
 * SPDX-License-Identifier: MIT */
#include "token.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "replace.h"
#include "room/seal.h"
#include "room/sha256.h"
#include "save.h"

enum { TOKEN = 128 }; /* bytes of one, with the NUL */

enum { MARK = 8 }; /* bytes of a hash */

/* A name that stands for this server and this bot, of letters, digits and a few signs.  Names of bots in which only other
 * characters differ are told apart by a hash. */
static bool path_of(token_place at, char path[LOCAL_PATH_MAX])
{
    char    name[512], mark[2 * MARK + 1];
    uint8_t digest[NL_DIGEST];
    int     length = snprintf(name, sizeof name, "online/%s-%d", at.host, at.port);
    if (at.bot) {
        nl_sha256 h = nl_sha256_begin();
        nl_sha256_add(&h, at.bot, strlen(at.bot));
        nl_sha256_end(&h, digest);
        nl_hex_write(digest, MARK, mark);
        snprintf(name + length, sizeof name - (size_t)length, "-bot-%.40s-%s", at.bot, mark);
    }
    for (char *c = name + strlen("online/"); *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr(".-", *c))
            *c = '_';
    return local_state_path(name, path);
}

void token_read(token_place at, char *token, size_t room)
{
    char  path[LOCAL_PATH_MAX], text[TOKEN] = "";
    FILE *f = path_of(at, path) ? fopen(path, "re") : NULL;
    *token = '\0';
    if (f && fgets(text, sizeof text, f))
        snprintf(token, room, "%.*s", (int)strcspn(text, "\r\n"), text);
    if (f)
        fclose(f);
}

static void write_token(FILE *to, const void *token)
{
    fprintf(to, "%s\n", (const char *)token);
}

bool token_keep(token_place at, const char *token, char path[LOCAL_PATH_MAX])
{
    char before[TOKEN];
    token_read(at, before, sizeof before);
    *path = '\0';
    if (!*token || strcmp(before, token) == 0)
        return true;
    errno = ENOENT;
    if (!path_of(at, path))
        return false;
    local_make_folders(path);
    return local_replace(path, 0600, write_token, token);
}
