/* replace.c: a file that takes the place of another.
 *
 * What is new goes to a temporary file in the same folder, which reaches the disk before it
 * takes the place of the old one.  It is locked while it is written; one that nobody has
 * locked was left by a program that was killed, and goes with the next.
 *
 * SPDX-License-Identifier: MIT */
#include "replace.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

void local_folder_of(const char *path, char out[LOCAL_PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    int         n = slash ? (int)(slash - path) : 0;
    snprintf(out, LOCAL_PATH_MAX, "%.*s", slash ? n + !n : 1, slash ? path : ".");
}

/* Makes a new name in a folder last.  Not every file system can, and the file itself is
 * safe by then, so that a failure is no failure. */
static void sync_folder(const char *path)
{
    char folder[LOCAL_PATH_MAX];
    local_folder_of(path, folder);
    int fd = open(folder, O_RDONLY | O_DIRECTORY);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

static bool write_file(int fd, local_write write, const void *what)
{
    FILE *to = fdopen(fd, "w");
    if (!to) {
        close(fd);
        return false;
    }
    write(to, what);
    bool ok = fflush(to) == 0 && !ferror(to) && fsync(fd) == 0;
    int  why = errno;
    bool closed = fclose(to) == 0;
    if (!ok)
        errno = why;
    return ok && closed;
}

/* Where a path leads through links, and the mode of a file that is there; false, with errno
 * set, if it is something else than a plain file. */
static bool find_target(const char *path, char target[LOCAL_PATH_MAX], mode_t *mode)
{
    struct stat at;
    char       *real = realpath(path, NULL);
    int         n = snprintf(target, LOCAL_PATH_MAX, "%s", real ? real : path);
    free(real);
    errno = n < LOCAL_PATH_MAX ? EEXIST : ENAMETOOLONG;
    if (n >= LOCAL_PATH_MAX)
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
    char folder[LOCAL_PATH_MAX];
    local_folder_of(target, folder);
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

bool local_replace(const char *path, mode_t mode, local_write write, const void *what)
{
    char target[LOCAL_PATH_MAX], temporary[LOCAL_PATH_MAX];
    if (!find_target(path, target, &mode))
        return false;
    if (snprintf(temporary, sizeof temporary, "%s.%ld.tmp", target, (long)getpid()) >= LOCAL_PATH_MAX) {
        errno = ENAMETOOLONG;
        return false;
    }
    sweep(target);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    if (fd < 0)
        return false;
    flock(fd, LOCK_EX | LOCK_NB);
    if (write_file(fd, write, what) && rename(temporary, target) == 0) {
        sync_folder(target);
        return true;
    }
    int why = errno;
    unlink(temporary);
    errno = why;
    return false;
}
