/* action.c: actions in words.
 *
 * SPDX-License-Identifier: MIT */
#include "action.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool local_begins(const char *text, const char *word)
{
    return *text && strncasecmp(text, word, strlen(text)) == 0;
}

/* Copies text with one blank wherever there are several; false if it is too long. */
static bool squeeze(const char *text, char *out, size_t room)
{
    size_t n = 0;
    for (; *text && n + 1 < room; text++)
        if (!isblank((unsigned char)*text))
            out[n++] = *text;
        else if (n > 0 && out[n - 1] != ' ')
            out[n++] = ' ';
    out[n] = '\0';
    return !*text;
}

/* Takes the next number of "2 at 1 -1" or "2@1,-1" as it is written; false at the end. */
static bool next_number(const char **text, char out[8])
{
    const char *at = *text + strspn(*text, " @,");
    if (strncasecmp(at, "at ", 3) == 0)
        at += 3;
    size_t n = strcspn(at, " @,");
    snprintf(out, 8, "%.*s", (int)(n < 7 ? n : 7), at);
    *text = at + n;
    return n > 0;
}

nl_err local_read_action(const char *text, nl_action *out)
{
    char copy[64], take[8], x[8], y[8], more[8], action[32];
    if (!squeeze(text, copy, sizeof copy))
        return NL_ERR_ACTION;
    if (local_begins(copy, "refill"))
        return nl_action_read("r", 1, out);
    if (local_begins(copy, "end phase 1"))
        return nl_action_read("e", 1, out);
    const char *at = strncasecmp(copy, "take ", 5) == 0 ? copy + 5 : copy;
    if (!next_number(&at, take) || !next_number(&at, x) || !next_number(&at, y) || next_number(&at, more))
        return NL_ERR_ACTION;
    int n = snprintf(action, sizeof action, "%s@%s,%s", take, x, y);
    return nl_action_read(action, (size_t)n, out);
}
