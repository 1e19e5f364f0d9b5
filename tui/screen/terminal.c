/* terminal.c: modes, signals, and waiting.
 *
 * Signals are noted in a pipe that is waited for with the keyboard; only those that kill act at once.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "words.h"

#include <term.h> /* after words.h: it calls things columns and lines */

enum { ESCAPE_MS = 40 }; /* after which a lone Esc is the key */

static struct termios        before;
static volatile sig_atomic_t open_now, gone;
static int                   notes[2] = { -1, -1 }; /* a pipe: one letter for each thing that happened */
static tui_input             input;
static tui_grid              shown;
static bool                  anew;

static int said = -1; /* standard error, while it would be written across the screen */

/* The other screen, no cursor, clicks, no wrapping; and back. */
static const char enter[] = "\033[?1049h\033[?25l\033[?7l\033[?1000h\033[?1006h\033[0m\033[2J";
static const char leave[] = "\033[0m\033[?1006l\033[?1000l\033[?7h\033[?25h\033[2J\033[H\033[?1049l";

/* ---- what it can do ---- */

const char *terminal_lacks(void)
{
    int         err;
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return words_say(N_("this is no terminal"));
    if (!term || !*term || setupterm(term, STDOUT_FILENO, &err) != 0)
        return words_say(N_("this kind of terminal is not known here"));
    const char *move = tigetstr("cup");
    if (!move || move == (char *)-1 || strncmp(move, "\033[", 2) != 0)
        return words_say(N_("this terminal cannot move its cursor"));
    return NULL;
}

tui_colors terminal_colors(void)
{
    const char *no = getenv("NO_COLOR"), *true_color = getenv("COLORTERM");
    int         count = tigetnum("colors");
    if ((no && *no) || count < 8)
        return COLORS_NONE;
    if (count > 256 ||
        (true_color && (strcmp(true_color, "truecolor") == 0 || strcmp(true_color, "24bit") == 0)))
        return COLORS_TRUE;
    return count >= 256 ? COLORS_256 : COLORS_16;
}

/* ---- output ---- */

/* Writes all of it; without a terminal there is nobody to tell. */
static void send(const char *text, size_t length)
{
    while (length) {
        ssize_t n = write(STDOUT_FILENO, text, length);
        if (n < 0 && (errno == EINTR || errno == EAGAIN)) {
            struct pollfd out = { .fd = STDOUT_FILENO, .events = POLLOUT };
            poll(&out, 1, 100);
            continue;
        }
        if (n <= 0) {
            gone = 1;
            return;
        }
        text += n;
        length -= (size_t)n;
    }
}

void terminal_show(const tui_grid *g, const tui_ink *ink)
{
    static char    text[PAINT_MAX];
    static tui_ink used;
    tui_bytes      out = { .text = text, .room = sizeof text };
    anew = anew || used.colors != ink->colors || used.light != ink->light;
    used = *ink;
    paint(&out, &shown, g, ink, anew);
    anew = false;
    if (out.length <= sizeof text)
        send(text, out.length);
}

void terminal_size(int *rows, int *cols)
{
    struct winsize size;
    bool           known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row && size.ws_col;
    *rows = known ? size.ws_row : 24;
    *cols = known ? size.ws_col : 80;
}

/* ---- modes ---- */

static void take(void)
{
    struct termios raw = before;
    raw.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IXON | ISTRIP);
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO | IEXTEN); /* Ctrl-C and Ctrl-Z stay what they are */
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    if (isatty(STDERR_FILENO)) {
        int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
        said = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
        dup2(nowhere, STDERR_FILENO);
        close(nowhere);
    }
    send(enter, sizeof enter - 1);
    open_now = 1;
    anew = true;
}

/* May be called from a signal handler. */
static void give(void)
{
    if (!open_now)
        return;
    open_now = 0;
    ssize_t unused = write(STDOUT_FILENO, leave, sizeof leave - 1);
    (void)unused;
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
    if (said >= 0) {
        dup2(said, STDERR_FILENO);
        close(said);
        said = -1;
    }
}

/* Terminals that answer such questions say what their background is. */
static void ask_background(void)
{
    const char *term = getenv("TERM");
    if (getenv("COLORTERM") || (term && strncmp(term, "xterm", 5) == 0))
        send("\033]11;?\a", 7);
}

/* ---- signals ---- */

static void note(char what)
{
    int     why = errno;
    ssize_t unused = write(notes[1], &what, 1);
    (void)unused;
    errno = why;
}

static void on_signal(int number)
{
    note(number == SIGWINCH ? 's' : number == SIGTSTP ? 'z' : number == SIGCONT ? 'c' : 'q');
}

static void on_death(int number)
{
    give();
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_signals(void)
{
    static const int noted[] = { SIGWINCH, SIGTSTP, SIGCONT, SIGHUP, SIGTERM, SIGINT };
    static const int deadly[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT };
    struct sigaction a = { .sa_handler = on_signal };
    sigemptyset(&a.sa_mask);
    for (size_t i = 0; i < sizeof noted / sizeof noted[0]; i++)
        sigaction(noted[i], &a, NULL);
    a.sa_handler = on_death;
    a.sa_flags = (int)SA_RESETHAND;
    for (size_t i = 0; i < sizeof deadly / sizeof deadly[0]; i++)
        sigaction(deadly[i], &a, NULL);
}

/* Ctrl-Z: the shell gets its terminal, and we get it back when we are continued. */
static void stop(void)
{
    struct sigaction usual = { .sa_handler = SIG_DFL }, mine;
    sigemptyset(&usual.sa_mask);
    give();
    sigaction(SIGTSTP, &usual, &mine);
    kill(getpid(), SIGTSTP);
    sigaction(SIGTSTP, &mine, NULL);
    take();
}

/* ---- beginning and end ---- */

void terminal_open(void)
{
    tcgetattr(STDIN_FILENO, &before);
    if (notes[0] < 0 && pipe2(notes, O_CLOEXEC | O_NONBLOCK) != 0)
        abort();
    catch_signals();
    take();
    ask_background();
}

void terminal_close(void)
{
    give();
}

bool terminal_gone(void)
{
    return gone;
}

void terminal_wake(void *unused)
{
    (void)unused;
    note('w');
}

/* ---- waiting ---- */

static bool read_note(tui_wake *out)
{
    char what;
    while (read(notes[0], &what, 1) == 1) {
        if (what == 'z')
            stop();
        else if (what == 'c')
            anew = true;
        *out = what == 'q' ? WAKE_LEAVE : what == 'w' ? WAKE_WORD : WAKE_SIZE;
        return true;
    }
    return false;
}

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Reads what has been typed; false at the end of it. */
static bool read_keys(void)
{
    char    text[128];
    ssize_t n = read(STDIN_FILENO, text, sizeof text);
    if (n > 0)
        input_add(&input, text, (size_t)n);
    return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

tui_wake terminal_wait(int ms, const int also[TERMINAL_LINES], tui_key *key)
{
    int64_t end = now_ms() + ms;
    for (;;) {
        tui_wake woken;
        if (gone)
            return WAKE_LEAVE;
        if (input_next(&input, false, key))
            return WAKE_KEY;
        struct pollfd on[2 + TERMINAL_LINES] = { { .fd = STDIN_FILENO, .events = POLLIN },
                                                 { .fd = notes[0], .events = POLLIN } };
        for (int i = 0; i < TERMINAL_LINES; i++)
            on[2 + i] = (struct pollfd){ .fd = also[i], .events = POLLIN };
        int64_t left = ms < 0 ? -1 : end > now_ms() ? end - now_ms() : 0;
        bool    begun = input.length > 0;
        int n = poll(on, 2 + TERMINAL_LINES, begun && (left < 0 || left > ESCAPE_MS) ? ESCAPE_MS : (int)left);
        if (n < 0 && errno != EINTR)
            return WAKE_LEAVE;
        if (read_note(&woken))
            return woken;
        if (n > 0 && on[0].revents && !read_keys())
            return WAKE_LEAVE;
        for (int i = 0; i < TERMINAL_LINES && n > 0; i++)
            if (on[2 + i].revents)
                return WAKE_WORD;
        if (n == 0 && begun && input_next(&input, true, key))
            return WAKE_KEY;
        if (n == 0 && !begun)
            return WAKE_TIME;
    }
}
