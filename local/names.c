/* names.c: names as they are shown, and as they go into a record.
 *
 * SPDX-License-Identifier: MIT */
#include "names.h"

#include <string.h>

#include "method/level.h"
#include "text.h"
#include "words.h"

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

static void copy_harmless(const char *name, char out[LOCAL_NAME_MAX])
{
    int used = 0;
    for (int n; *name; name += n) {
        n = character_bytes(name);
        bool control = is_control(name, n);
        if (used + n >= LOCAL_NAME_MAX)
            break;
        memcpy(out + used, control ? "?" : name, (size_t)(control ? 1 : n));
        used += control ? 1 : n;
    }
    out[used] = '\0';
}

_Static_assert((int)LOCAL_NAME_MAX >= (int)NL_NAME_MAX, "there is room for every name of a table");

bool local_usual_name(const char *name)
{
    return is_numbered(name, "Player");
}

void local_shown_name(const char *name, char out[LOCAL_NAME_MAX])
{
    const char *digit = *name ? name + strlen(name) - 1 : name;
    if (local_usual_name(name)) {
        words_fill(out, LOCAL_NAME_MAX, words_say(N_("Player {number}")), WITH(words_text("number", digit)));
        return;
    }
    for (const nl_level *l = nl_levels; l->name; l++) {
        const char *title = words_say_in("level", l->title);
        if (is_numbered(name, l->title))
            words_fill(out, LOCAL_NAME_MAX, words_say(N_("{name} {number}")),
                       WITH(words_text("name", title), words_text("number", digit)));
        else if (strcmp(name, l->title) == 0)
            words_fill(out, LOCAL_NAME_MAX, title, NULL);
        else
            continue;
        return;
    }
    copy_harmless(name, out);
}

void local_copy_name(char out[NL_NAME_MAX], const char *text)
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
