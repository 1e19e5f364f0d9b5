/* save.c: writing a game to disk so that a crash leaves the old file or the new one.
 *
 * The record goes to a temporary file in the same folder, which reaches the disk before
 * it takes the place of the old one.
 *
 * SPDX-License-Identifier: MIT */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- one file ---- */

/* Copies the folder of a path, "." if it names none. */
static void folder_of(const char *path, char out[CLI_PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int         n = slash ? (int)(slash - path) : 0;
    snprintf(out, CLI_PATH_MAX, "%.*s", slash ? n + !n : 1, slash ? path : ".");
}

/* Makes a new name in a folder last.  Not every file system can, and the file itself is
 * safe by then, so that a failure is no failure. */
static void sync_folder(const char *path)
{
    char folder[CLI_PATH_MAX];
    folder_of(path, folder);
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool write_file(const cli_session *s, int fd)
{
    FILE *to = fdopen(fd, "w");
    if (!to) {
        close(fd);
        return false;
    }
    cli_session_print(s, to);
    bool ok = fflush(to) == 0 && !ferror(to) && fsync(fd) == 0;
    int  why = errno;
    bool closed = fclose(to) == 0;
    if (!ok)
        errno = why;
    return ok && closed;
}

bool cli_session_write(const cli_session *s, const char *path)
{
    char temporary[CLI_PATH_MAX];
    int  n = snprintf(temporary, sizeof temporary, "%s.%ld.tmp", path, (long)getpid());
    if (n >= CLI_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    int fd = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (fd < 0)
        return false;
    if (write_file(s, fd) && rename(temporary, path) == 0) {
        sync_folder(path);
        return true;
    }
    int why = errno;
    unlink(temporary);
    errno = why;
    return false;
}

/* ---- saving by itself ---- */

/* The XDG base directory specification has relative paths ignored. */
bool cli_autosave_path(char path[CLI_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int         n = CLI_PATH_MAX;
    if (state && state[0] == '/')
        n = snprintf(path, CLI_PATH_MAX, "%s/novaluna/game.nlr", state);
    else if (home && home[0] == '/')
        n = snprintf(path, CLI_PATH_MAX, "%s/.local/state/novaluna/game.nlr", home);
    return n < CLI_PATH_MAX;
}

/* Makes the folders of a path that are not there.  Whether that worked shows when the
 * file is written. */
static void make_folders(const char *path)
{
    char folder[CLI_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

/* Renames a game saved at `path` to game-1.nlr or a higher number; false if that failed. */
static bool make_way(const char *path, char kept[CLI_PATH_MAX])
{
    char folder[CLI_PATH_MAX];
    if (access(path, F_OK) != 0)
        return true;
    folder_of(path, folder);
    int i = 1;
    do {
        if (snprintf(kept, CLI_PATH_MAX, "%s/game-%d.nlr", folder, i++) >= CLI_PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
    } while (access(kept, F_OK) == 0);
    return rename(path, kept) == 0;
}

static bool save(cli_session *s, const char *path)
{
    make_folders(path);
    if (!s->owner && !make_way(path, s->kept)) {
        s->kept[0] = '\0';
        return false;
    }
    s->owner = true;
    return cli_session_write(s, path);
}

/* A finished game makes room for the next one, but is not lost: the last one is kept. */
static void keep_last(cli_session *s, const char *path)
{
    char folder[CLI_PATH_MAX], last[CLI_PATH_MAX];
    folder_of(path, folder);
    bool fits = snprintf(last, sizeof last, "%s/last.nlr", folder) < CLI_PATH_MAX;
    if (s->owner && fits && cli_session_write(s, last))
        unlink(path);
    s->owner = false;
}

void cli_autosave(cli_session *s)
{
    char path[CLI_PATH_MAX] = "HOME";
    bool place = cli_autosave_path(path);
    if (nl_game_over(&s->game)) {
        keep_last(s, path);
        return;
    }
    errno = ENOENT;
    s->saved = place && save(s, path);
    if (!s->saved && !s->warned)
        cli_failed("%s: %s; the game goes on, but is not saved", path, strerror(errno));
    s->warned = s->warned || !s->saved;
}

bool cli_autosave_exists(void)
{
    char path[CLI_PATH_MAX];
    return cli_autosave_path(path) && access(path, F_OK) == 0;
}
