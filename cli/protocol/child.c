/* child.c: starting a program and getting rid of it.
 *
 * SPDX-License-Identifier: MIT */
#include "protocol/child.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "protocol/stopwatch.h"

/* Runs the shell with its ends of the pipes.  Signals are as a program expects them, not
 * as we have set them. */
static int spawn(pid_t *pid, char *text, int in, int out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t          attributes;
    sigset_t                   none, usual;
    char                      *argv[] = { "sh", "-c", text, NULL };
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    sigaddset(&usual, SIGTERM);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int why = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return why;
}

bool child_start(child *c, const char *command)
{
    int to[2], from[2];
    if (pipe2(to, O_CLOEXEC))
        return false;
    if (pipe2(from, O_CLOEXEC)) {
        close(to[0]);
        close(to[1]);
        return false;
    }
    char *text = strdup(command);
    int   why = text ? spawn(&c->pid, text, to[0], from[1]) : ENOMEM;
    free(text);
    close(to[0]);
    close(from[1]);
    c->in = to[1];
    c->out = from[0];
    fcntl(c->in, F_SETFL, O_NONBLOCK);
    if (why) {
        close(c->in);
        close(c->out);
        errno = why;
    }
    return !why;
}

/* Whether it has ended; it stays there to be waited for. */
static bool has_ended(pid_t pid)
{
    siginfo_t news = { .si_pid = 0 };
    return waitid(P_PID, (id_t)pid, &news, WEXITED | WNOHANG | WNOWAIT) != 0 || news.si_pid == pid;
}

int child_end(child *c, int64_t deadline)
{
    const struct timespec nap = { .tv_nsec = 1000000 };
    int                   status = 0;
    close(c->in);
    close(c->out);
    while (!has_ended(c->pid) && clock_now() < deadline)
        nanosleep(&nap, NULL);
    /* Before it is waited for, so that the number of the group is still its own. */
    kill(-c->pid, SIGKILL);
    kill(c->pid, SIGKILL); /* it may have left its group */
    while (waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}
