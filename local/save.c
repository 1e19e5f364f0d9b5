/* save.c: writing a game to disk so that a crash leaves the old file or the new one.
 *
 * The record goes to a temporary file in the same folder, which reaches the disk before
 * it takes the place of the old one.  It is locked while it is written; one that nobody has
 * locked was left by a program that was killed, and goes with the next save.
 *
 * SPDX-License-Identifier: MIT */
#include "save.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "files.h"
#include "words.h"

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
    nl_writer w = cli_writer(to);
    nl_table_write(&s->table, &w, true);
    bool ok = fflush(to) == 0 && !ferror(to) && fsync(fd) == 0;
    int  why = errno;
    bool closed = fclose(to) == 0;
    if (!ok)
        errno = why;
    return ok && closed;
}

/* Where a path leads through links, and the mode of the file there; false, with errno
 * set, if it is something else than a plain file. */
static bool find_target(const char *path, char target[CLI_PATH_MAX], mode_t *mode)
{
    struct stat at;
    char       *real = realpath(path, NULL);
    int         n = snprintf(target, CLI_PATH_MAX, "%s", real ? real : path);
    free(real);
    errno = n < CLI_PATH_MAX ? EEXIST : ENAMETOOLONG;
    *mode = 0666;
    if (n >= CLI_PATH_MAX)
        return false;
    if (stat(target, &at) != 0)
        return true;
    *mode = at.st_mode & 0777;
    return S_ISREG(at.st_mode);
}

/* The process that makes a temporary file for `target`, if this is the name of one: target,
 * a dot, its number and .tmp.  Otherwise 0. */
static pid_t maker_of(const char *name, const char *target)
{
    size_t n = strlen(target);
    char  *end;
    if (strncmp(name, target, n) != 0 || name[n] != '.' || name[n + 1] < '1' || name[n + 1] > '9')
        return 0;
    long pid = strtol(name + n + 1, &end, 10);
    return pid <= INT_MAX && strcmp(end, ".tmp") == 0 ? (pid_t)pid : 0;
}

/* Removes a file of ours that no process holds. */
static void remove_stale(int folder, const char *name)
{
    struct stat is;
    int         fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    if (fstat(fd, &is) == 0 && S_ISREG(is.st_mode) && is.st_uid == geteuid() &&
        flock(fd, LOCK_EX | LOCK_NB) == 0)
        unlinkat(folder, name, 0);
    close(fd);
}

/* Removes what saves of `target` that were killed have left beside it.  A process that runs
 * here may be about to lock its file, and one elsewhere, which shares the folder, has. */
static void sweep(const char *target)
{
    char folder[CLI_PATH_MAX];
    folder_of(target, folder);
    const char *slash = strrchr(target, '/');
    DIR        *d = opendir(folder);
    for (const struct dirent *e; d && (e = readdir(d));) {
        pid_t maker = maker_of(e->d_name, slash ? slash + 1 : target);
        if (maker && (maker == getpid() || (kill(maker, 0) != 0 && errno == ESRCH)))
            remove_stale(dirfd(d), e->d_name);
    }
    if (d)
        closedir(d);
}

bool cli_session_write(const cli_session *s, const char *path)
{
    char   target[CLI_PATH_MAX], temporary[CLI_PATH_MAX];
    mode_t mode;
    if (!find_target(path, target, &mode))
        return false;
    if (snprintf(temporary, sizeof temporary, "%s.%ld.tmp", target, (long)getpid()) >= CLI_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    sweep(target);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return false;
    flock(fd, LOCK_EX | LOCK_NB);
    if (write_file(s, fd) && rename(temporary, target) == 0) {
        sync_folder(target);
        return true;
    }
    int why = errno;
    unlink(temporary);
    errno = why;
    return false;
}

/* ---- saving by itself ---- */

/* The XDG base directory specification has relative paths ignored. */
bool cli_state_path(const char *name, char path[CLI_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int         n = CLI_PATH_MAX;
    if (state && state[0] == '/')
        n = snprintf(path, CLI_PATH_MAX, "%s/novaluna/%s", state, name);
    else if (home && home[0] == '/')
        n = snprintf(path, CLI_PATH_MAX, "%s/.local/state/novaluna/%s", home, name);
    return n < CLI_PATH_MAX;
}

bool cli_autosave_path(char path[CLI_PATH_MAX])
{
    return cli_state_path("game.nlr", path);
}

void cli_make_folders(const char *path)
{
    char folder[CLI_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

/* Makes an empty file game-1.nlr, or with a higher number, in the folder of `path`; it is
 * nobody else's.  False if that failed. */
static bool claim_name(const char *path, char name[CLI_PATH_MAX])
{
    char folder[CLI_PATH_MAX];
    int  fd = -1;
    folder_of(path, folder);
    for (int i = 1; fd < 0; i++) {
        if (snprintf(name, CLI_PATH_MAX, "%s/game-%d.nlr", folder, i) >= CLI_PATH_MAX) {
            errno = ENAMETOOLONG;
            return false;
        }
        fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
        if (fd < 0 && errno != EEXIST)
            return false;
    }
    close(fd);
    return true;
}

/* Renames a game saved at `path`, so that it is not lost; false if that failed. */
static bool make_way(const char *path, char kept[CLI_PATH_MAX])
{
    return access(path, F_OK) != 0 || (claim_name(path, kept) && rename(path, kept) == 0);
}

bool cli_autosave_lock(cli_session *s)
{
    char path[CLI_PATH_MAX], folder[CLI_PATH_MAX], name[CLI_PATH_MAX];
    if (s->locked || !cli_autosave_path(path))
        return s->locked;
    folder_of(path, folder);
    if (snprintf(name, sizeof name, "%s/.lock", folder) >= CLI_PATH_MAX)
        return false;
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    s->locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0 && !s->locked)
        close(fd);
    return s->locked;
}

/* Finds where this game is to be saved: at the usual place, or elsewhere if another game
 * is being played on this machine. */
static bool find_place(cli_session *s, const char *path)
{
    s->kept[0] = '\0';
    if (!cli_autosave_lock(s))
        return claim_name(path, s->autosave);
    if (!s->resumed && !make_way(path, s->kept)) {
        s->kept[0] = '\0';
        return false;
    }
    snprintf(s->autosave, sizeof s->autosave, "%s", path);
    return true;
}

static bool save(cli_session *s, const char *path)
{
    cli_make_folders(path);
    if (!s->autosave[0] && !find_place(s, path)) {
        s->autosave[0] = '\0';
        return false;
    }
    return cli_session_write(s, s->autosave);
}

/* A finished game makes room for the next one, but is not lost: the last one is kept. */
static bool keep_last(cli_session *s, const char *path)
{
    char folder[CLI_PATH_MAX], last[CLI_PATH_MAX];
    folder_of(path, folder);
    cli_make_folders(path);
    bool fits = snprintf(last, sizeof last, "%s/last.nlr", folder) < CLI_PATH_MAX;
    if (!fits || !cli_session_write(s, last))
        return false;
    if (s->autosave[0])
        unlink(s->autosave);
    else if (s->resumed)
        unlink(path);
    s->autosave[0] = '\0';
    s->resumed = false;
    return true;
}

void cli_autosave(cli_session *s)
{
    char path[CLI_PATH_MAX] = "";
    bool place = cli_autosave_path(path), over = nl_game_over(&s->table.game);
    errno = ENOENT;
    bool done = place && (over ? keep_last(s, path) : save(s, path));
    s->saved = done && !over;
    if (!done && !s->warned)
        cli_failed_text(words_say(N_("{place}: {why}; the game goes on, but is not saved")),
                        WITH(words_text("place", *path ? path : words_say(N_("the state folder"))),
                             words_text("why", strerror(errno))));
    s->warned = s->warned || !done;
}

bool cli_autosave_exists(void)
{
    char path[CLI_PATH_MAX];
    return cli_autosave_path(path) && access(path, F_OK) == 0;
}
