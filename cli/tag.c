/* tag.c: finding a tag.
 *
 * SPDX-License-Identifier: MIT */
#include "tag.h"

#include <stdio.h>
#include <string.h>

/* Copies a tag's value without its backslashes.  One that is too long is cut where a
 * character ends. */
static void copy_value(char *out, size_t room, const char *value, size_t length)
{
    size_t n = 0, i = 0;
    for (; i < length && n + 1 < room; i++) {
        if (value[i] == '\\')
            i++;
        out[n++] = value[i];
    }
    if (i < length && (value[i] & 0xc0) == 0x80) {
        while (n > 0 && (out[n - 1] & 0xc0) == 0x80)
            n--;
        n -= n > 0;
    }
    out[n] = '\0';
}

bool cli_tag(const char *record, const char *name, int player, char *out, size_t room)
{
    char head[32];
    if (player < 0)
        snprintf(head, sizeof head, "[%s \"", name);
    else
        snprintf(head, sizeof head, "[%s%d \"", name, player + 1);
    for (const char *line = record; *line == '['; line = strchr(line, '\n') + 1) {
        const char *value = line + strlen(head);
        if (strncmp(line, head, strlen(head)) == 0) {
            copy_value(out, room, value, strcspn(value, "\n") - strlen("\"]"));
            return true;
        }
    }
    return false;
}
