/* symbols.c: finds symbols, and fills in their colors and parts.
 *
 * SPDX-License-Identifier: MIT */
#include "render/symbols.h"

#include <assert.h>
#include <string.h>

/* A line is a name, a tab, and what it stands for; var(--NAME) is a color and {NAME} another symbol. */
__asm__(".pushsection .rodata\n"
        ".globl nl__symbols\n"
        ".hidden nl__symbols\n"
        "nl__symbols:\n"
        ".incbin \"" NL_SYMBOLS_FILE "\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char nl__symbols[] __attribute__((visibility("hidden")));

/* What stands behind a name; its length in *length. */
static const char *find(const char *name, size_t *length)
{
    size_t n = strlen(name);
    for (const char *line = nl__symbols; *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, name, n) == 0 && line[n] == '\t') {
            *length = strcspn(line + n + 1, "\n");
            return line + n + 1;
        }
    assert(false); /* there is such a symbol */
    *length = 0;
    return "";
}

void color_write(FILE *to, theme t, const char *name)
{
    char   full[80];
    size_t length;
    snprintf(full, sizeof full, "%s/%s", t == THEME_NIGHT ? "night" : "day", name);
    const char *value = find(full, &length);
    fwrite(value, 1, length, to);
}

/* Reads the name up to `end` at `from`; what comes behind it. */
static const char *read_name(const char *from, char end, char out[64])
{
    size_t n = (size_t)(strchr(from, end) - from);
    snprintf(out, 64, "%.*s", (int)n, from);
    return from + n + 1;
}

void symbol_write(FILE *to, theme t, const char *name, int seat)
{
    size_t      length;
    char        part[64];
    const char *at = find(name, &length), *end = at + length;
    while (at < end)
        if (strncmp(at, "var(--", 6) == 0) {
            at = read_name(at + 6, ')', part);
            color_write(to, t, part);
        } else if (*at == '{') {
            at = read_name(at + 1, '}', part);
            if (strcmp(part, "disc/seat") == 0)
                snprintf(part, sizeof part, "disc/%d", seat);
            symbol_write(to, t, part, seat);
        } else {
            putc(*at++, to);
        }
}
