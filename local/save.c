/* save.c: a game in a file, and where one is kept by itself.
 *
 * SPDX-License-Identifier: MIT */
#include "save.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "replace.h"
#include "words.h"

static void write_record(FILE *to, const void *session)
{
    nl_writer w = local_writer(to);
    nl_table_write(&((const local_session *)session)->table, &w, true);
}

bool local_session_write(const local_session *s, const char *path)
{
    return local_replace(path, 0666, write_record, s);
}

/* ---- saving by itself ---- */

/* The XDG base directory specification has relative paths ignored. */
bool local_state_path(const char *name, char path[LOCAL_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int         n = LOCAL_PATH_MAX;
    if (state && state[0] == '/')
        n = snprintf(path, LOCAL_PATH_MAX, "%s/novaluna/%s", state, name);
    else if (home && home[0] == '/')
        n = snprintf(path, LOCAL_PATH_MAX, "%s/.local/state/novaluna/%s", home, name);
    return n < LOCAL_PATH_MAX;
}

bool local_autosave_path(char path[LOCAL_PATH_MAX])
{
    return local_state_path("game.nlr", path);
}

void local_make_folders(const char *path)
{
    char folder[LOCAL_PATH_MAX];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(folder, 0700);
        *slash = '/';
    }
}

/* Makes an empty file game-1.nlr, or with a higher number, in the folder of `path`; it is
 * nobody else's.  False if that failed. */
static bool claim_name(const char *path, char name[LOCAL_PATH_MAX])
{
    char folder[LOCAL_PATH_MAX];
    int  fd = -1;
    local_folder_of(path, folder);
    for (int i = 1; fd < 0; i++) {
        if (snprintf(name, LOCAL_PATH_MAX, "%s/game-%d.nlr", folder, i) >= LOCAL_PATH_MAX) {
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
static bool make_way(const char *path, char kept[LOCAL_PATH_MAX])
{
    return access(path, F_OK) != 0 || (claim_name(path, kept) && rename(path, kept) == 0);
}

bool local_autosave_lock(local_session *s)
{
    char path[LOCAL_PATH_MAX], folder[LOCAL_PATH_MAX], name[LOCAL_PATH_MAX];
    if (s->locked || !local_autosave_path(path))
        return s->locked;
    local_folder_of(path, folder);
    if (snprintf(name, sizeof name, "%s/.lock", folder) >= LOCAL_PATH_MAX)
        return false;
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    s->locked = fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0 && !s->locked)
        close(fd);
    return s->locked;
}

/* Finds where this game is to be saved: at the usual place, or elsewhere if another game
 * is being played on this machine. */
static bool find_place(local_session *s, const char *path)
{
    s->kept[0] = '\0';
    if (!local_autosave_lock(s))
        return claim_name(path, s->autosave);
    if (!s->resumed && !make_way(path, s->kept)) {
        s->kept[0] = '\0';
        return false;
    }
    snprintf(s->autosave, sizeof s->autosave, "%s", path);
    return true;
}

static bool save(local_session *s, const char *path)
{
    local_make_folders(path);
    if (!s->autosave[0] && !find_place(s, path)) {
        s->autosave[0] = '\0';
        return false;
    }
    return local_session_write(s, s->autosave);
}

/* A finished game makes room for the next one, but is not lost: the last one is kept. */
static bool keep_last(local_session *s, const char *path)
{
    char folder[LOCAL_PATH_MAX], last[LOCAL_PATH_MAX];
    local_folder_of(path, folder);
    local_make_folders(path);
    bool fits = snprintf(last, sizeof last, "%s/last.nlr", folder) < LOCAL_PATH_MAX;
    if (!fits || !local_session_write(s, last))
        return false;
    if (s->autosave[0])
        unlink(s->autosave);
    else if (s->resumed)
        unlink(path);
    s->autosave[0] = '\0';
    s->resumed = false;
    return true;
}

void local_autosave(local_session *s)
{
    char path[LOCAL_PATH_MAX] = "";
    bool place = local_autosave_path(path), over = nl_game_over(&s->table.game);
    errno = ENOENT;
    bool done = place && (over ? keep_last(s, path) : save(s, path));
    s->saved = done && !over;
    if (!done && !s->warned)
        local_failed_text(words_say(N_("{place}: {why}; the game goes on, but is not saved")),
                          WITH(words_text("place", *path ? path : words_say(N_("the state folder"))),
                               words_text("why", strerror(errno))));
    s->warned = s->warned || !done;
}

bool local_autosave_exists(void)
{
    char path[LOCAL_PATH_MAX];
    return local_autosave_path(path) && access(path, F_OK) == 0;
}
