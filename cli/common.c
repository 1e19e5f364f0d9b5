/* common.c: messages, names, files and games for all subcommands.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"

int cli_failed(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("novaluna: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return CLI_FAILED;
}

int cli_failed_text(const char *text, const words_blank with[])
{
    fputs("novaluna: ", stderr);
    words_fill_to(stderr, text, with);
    fputc('\n', stderr);
    return CLI_FAILED;
}

int cli_set_language(const char *command, const char *language)
{
    char all[80];
    if (words_choose(language))
        return CLI_OK;
    words_list(all, sizeof all);
    return cli_usage(command, "there is no language '%s', only %s", language, all);
}

/* Whether a name is `what` with a number of one digit after it. */
static bool is_numbered(const char *name, const char *what)
{
    size_t n = strlen(what);
    return strncmp(name, what, n) == 0 && name[n] == ' ' && name[n + 1] >= '1' && name[n + 1] <= '9' &&
           !name[n + 2];
}

/* The bytes of the character that begins at `text`, in text that is UTF-8. */
static int character_bytes(const char *text)
{
    int n = 1;
    while ((text[n] & 0xc0) == 0x80)
        n++;
    return n;
}

/* Whether a character does something to a terminal instead of standing there: controls, C0
 * and C1 (U+0080 to U+009F), line and paragraph separators, and what sets the direction of
 * text (U+061C, U+200E, U+200F, U+202A to U+202E, U+2066 to U+2069). */
static bool is_control(const char *text, int bytes)
{
    const unsigned char *c = (const unsigned char *)text;
    if (bytes == 1)
        return c[0] < ' ' || c[0] == 0x7f;
    if (bytes == 2)
        return (c[0] == 0xc2 && c[1] < 0xa0) || (c[0] == 0xd8 && c[1] == 0x9c);
    if (bytes != 3 || c[0] != 0xe2)
        return false;
    return (c[1] == 0x80 && (c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xa8 && c[2] <= 0xae))) ||
           (c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9);
}

static void copy_harmless(const char *name, char out[CLI_NAME_MAX])
{
    int used = 0;
    for (int n; *name; name += n) {
        n = character_bytes(name);
        bool control = is_control(name, n);
        if (used + n >= CLI_NAME_MAX)
            break;
        memcpy(out + used, control ? "?" : name, (size_t)(control ? 1 : n));
        used += control ? 1 : n;
    }
    out[used] = '\0';
}

_Static_assert((int)CLI_NAME_MAX >= (int)NL_NAME_MAX, "there is room for every name of a table");

bool cli_usual_name(const char *name)
{
    return is_numbered(name, "Player");
}

void cli_shown_name(const char *name, char out[CLI_NAME_MAX])
{
    const char *digit = *name ? name + strlen(name) - 1 : name;
    if (cli_usual_name(name)) {
        words_fill(out, CLI_NAME_MAX, words_say(N_("Player {number}")), WITH(words_text("number", digit)));
        return;
    }
    for (const nl_level *l = nl_levels; l->name; l++) {
        const char *title = words_say_in("level", l->title);
        if (is_numbered(name, l->title))
            words_fill(out, CLI_NAME_MAX, words_say(N_("{name} {number}")),
                       WITH(words_text("name", title), words_text("number", digit)));
        else if (strcmp(name, l->title) == 0)
            words_fill(out, CLI_NAME_MAX, title, NULL);
        else
            continue;
        return;
    }
    copy_harmless(name, out);
}

static bool read_all(FILE *in, cli_file *out)
{
    size_t room = 0;
    for (;;) {
        if (out->length == CLI_FILE_MAX) {
            errno = EFBIG;
            return false;
        }
        if (out->length == room) {
            room = room ? room * 2 : 1 << 16;
            char *larger = realloc(out->text, room);
            if (!larger)
                return false;
            out->text = larger;
        }
        size_t n = fread(out->text + out->length, 1, room - out->length, in);
        out->length += n;
        if (n == 0)
            return !ferror(in);
    }
}

int cli_read(const char *path, cli_file *out)
{
    *out = (cli_file){ .name = path };
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    if (!in)
        return cli_failed("%s: %s", path, strerror(errno));
    errno = 0;
    bool ok = read_all(in, out);
    int  why = errno;
    if (in != stdin)
        fclose(in);
    if (ok)
        return CLI_OK;
    free(out->text);
    out->text = NULL;
    if (why == EFBIG)
        return cli_failed("%s: as large as %d MiB or more, which is not read", path, CLI_FILE_MAX >> 20);
    return cli_failed("%s: %s", path, strerror(why));
}

int cli_bad_record(const cli_file *f, const nl_reader *r)
{
    size_t line, column;
    nl_reader_where(r, &line, &column);
    fprintf(stderr, "%s:%zu:%zu: ", f->name, line, column);
    if (r->blamed)
        fprintf(stderr, "action %d: ", r->blamed);
    fputs(nl_err_text(r->err), stderr);
    if (*nl_err_rule(r->err))
        fprintf(stderr, " (%s)", nl_err_rule(r->err));
    fputc('\n', stderr);
    return CLI_FAILED;
}

static void put(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

nl_writer cli_writer(FILE *to)
{
    return (nl_writer){ .put = put, .to = to };
}

int cli_finish(void)
{
    bool failed = ferror(stdout) != 0;
    errno = 0;
    if (fflush(stdout) != 0 || failed)
        return cli_failed("standard output: %s", errno ? strerror(errno) : "write error");
    return CLI_OK;
}

bool cli_color(FILE *stream)
{
    const char *no = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return isatty(fileno(stream)) && (!no || !*no) && term && strcmp(term, "dumb") != 0;
}

void cli_progress(const char *what, long done, long total)
{
    static struct timespec last; /* of what was shown last */
    struct timespec        now;
    if (!isatty(STDERR_FILENO))
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long ms = (now.tv_sec - last.tv_sec) * 1000 + (now.tv_nsec - last.tv_nsec) / 1000000;
    if (done < total && ms < 100)
        return;
    last = now;
    static const char bar[] = "####################....................";
    int               full = total > 0 ? (int)(20 * done / total) : 0;
    fprintf(stderr, "\r%s: [%.20s] ", what, bar + 20 - full);
    words_fill_to(stderr, words_say(N_("{done} of {all}")),
                  WITH(words_number("done", done), words_number("all", total)));
    if (done >= total)
        fputs("\r\033[K", stderr);
}

void cli_copy_name(char out[NL_NAME_MAX], const char *text)
{
    size_t n = 0;
    for (; text[n] && n < NL_NAME_MAX - 1; n++)
        out[n] = (unsigned char)text[n] < ' ' || text[n] == 0x7f ? ' ' : text[n];
    while (text[n] && n && (text[n] & 0xc0) == 0x80) /* cut where a character ends */
        n--;
    out[n] = '\0';
    if (nl_tag_check("Name", out))
        *out = '\0';
}

void cli_set_up(nl_table *t, int players, uint64_t seed, const uint8_t discs[], const char *const names[])
{
    nl_setup s = { .seed = 0 };
    nl_setup_deal(&s, players, seed);
    if (discs && discs[0])
        memcpy(s.deal.discs, discs, (size_t)players);
    for (int p = 0; p < players && names; p++)
        cli_copy_name(s.seat[p].name, names[p]);
    nl_err e = nl_table_new(t, &s);
    assert(!e);
    (void)e;
}

int cli_read_one(const char *path, cli_one *out)
{
    cli_file f;
    if (cli_read(path, &f))
        return CLI_FAILED;
    nl_reader r = nl_reader_open(f.text, f.length);
    int       status = CLI_OK;
    if (nl_reader_only(&r, &out->record, &out->deck, &out->game, NULL))
        status = cli_bad_record(&f, &r);
    free(f.text);
    out->record.tags = NULL; /* they were in the file's text */
    out->record.tags_length = 0;
    return status;
}

int cli_read_table(const char *path, nl_table *out)
{
    cli_file  f;
    nl_reader where;
    if (cli_read(path, &f))
        return CLI_FAILED;
    int status = nl_table_read(out, f.text, f.length, &where) ? cli_bad_record(&f, &where) : CLI_OK;
    free(f.text);
    return status;
}

nl_action cli_choose(const nl_level *l, const nl_game *g, uint64_t seed, uint64_t nodes)
{
    static nl_pool *pool; /* for the life of the program */
    if (!pool && !(pool = nl_pool_new(1, NL_PLAYER_BYTES)))
        exit(cli_failed("out of memory"));
    nl_pool_set(pool, l, seed);
    return nl_pool_think(pool, g, &(nl_limit){ .nodes = nodes });
}

/* A seed by chance, short enough to be typed. */
uint64_t cli_fresh_seed(void)
{
    struct timespec now;
    uint64_t        seed = 0;
    int             fd = open("/dev/urandom", O_RDONLY);
    bool            drawn = fd >= 0 && read(fd, &seed, sizeof seed) == (ssize_t)sizeof seed;
    if (fd >= 0)
        close(fd);
    clock_gettime(CLOCK_REALTIME, &now);
    nl_rng mix = { (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec + (uint64_t)getpid() };
    return (drawn ? seed : nl_rng_next(&mix)) % 10000000000;
}
