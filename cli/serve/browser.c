/* browser.c: finding and starting a browser.
 *
 * It is started by a shell that ends at once, in a session of its own.  So it is nobody's
 * child that we would have to wait for, and Ctrl-C here does not reach it.
 *
 * SPDX-License-Identifier: MIT */
#include "serve/browser.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMMAND_MAX = 2048 };

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

/* Whether a program is found in $PATH. */
static bool installed(const char *program)
{
    const char *path = getenv("PATH");
    for (const char *at = path ? path : ""; *at; at += *at == ':') {
        char   file[1024];
        size_t n = strcspn(at, ":");
        int    length = snprintf(file, sizeof file, "%.*s/%s", (int)n, at, program);
        if (length < (int)sizeof file && access(file, X_OK) == 0)
            return true;
        at += n;
    }
    return false;
}

/* What opens pages here: commands separated by colons, as in $BROWSER. */
static const char *browsers(void)
{
#ifdef __APPLE__
    const char *usual = "open";
#else
    const char *usual = NULL;
    if (is_set("WSL_DISTRO_NAME") && installed("wslview"))
        usual = "wslview";
    else if ((is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")) && installed("xdg-open"))
        usual = "xdg-open";
#endif
    return is_set("BROWSER") ? getenv("BROWSER") : usual;
}

/* Writes one command with the address in place of %s, or else at its end. */
static void add_command(FILE *out, const char *command, size_t length, const char *url)
{
    bool placed = false;
    for (size_t i = 0; i < length; i++)
        if (command[i] == '%' && i + 1 < length && command[i + 1] == 's') {
            fputs(url, out);
            placed = true;
            i++;
        } else {
            fputc(command[i], out);
        }
    if (!placed)
        fprintf(out, " %s", url);
}

/* Makes a line for the shell that tries one after another, in the background; false if it
 * is too long. */
static bool make_line(char line[COMMAND_MAX], const char *commands, const char *url)
{
    FILE *out = fmemopen(line, COMMAND_MAX, "w");
    if (!out)
        return false;
    const char *before = "{ ";
    for (const char *at = commands; *at; at += *at == ':') {
        size_t n = strcspn(at, ":");
        if (n) {
            fputs(before, out);
            add_command(out, at, n, url);
            before = " || ";
        }
        at += n;
    }
    fputs("; } &", out);
    bool some = before[1] == '|';
    bool fits = fflush(out) == 0 && ftell(out) < COMMAND_MAX;
    fclose(out);
    return some && fits;
}

static void run_shell(char *line)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t          attributes;
    sigset_t                   usual;
    pid_t                      pid;
    char                      *argv[] = { "sh", "-c", line, NULL };
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
    if (posix_spawn(&pid, "/bin/sh", &files, &attributes, argv, environ) == 0)
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
}

void cli_browse(const char *url)
{
    char        line[COMMAND_MAX];
    const char *commands = browsers();
    if (commands && make_line(line, commands, url))
        run_shell(line);
}

bool cli_can_browse(void)
{
    return browsers() != NULL;
}
