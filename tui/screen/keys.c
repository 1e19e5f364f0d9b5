/* keys.c: characters in UTF-8, the sequences of cursor keys, the mouse, and the answer about the background.
 *
 * SPDX-License-Identifier: MIT */
#include "screen/keys.h"

#include <stdlib.h>
#include <string.h>

#include "screen/grid.h"

void input_add(tui_input *in, const char *text, size_t length)
{
    size_t room = sizeof in->text - 1 - in->length;
    length = length < room ? length : room;
    memcpy(in->text + in->length, text, length);
    in->length += length;
    in->text[in->length] = '\0';
}

static void drop(tui_input *in, size_t n)
{
    in->length -= n;
    memmove(in->text, in->text + n, in->length + 1);
}

/* ---- sequences ---- */

static const struct {
    const char *text; /* behind the Esc */
    uint32_t    key;
} sequences[] = {
    { "[A", KEY_UP },       { "[B", KEY_DOWN },       { "[C", KEY_RIGHT },   { "[D", KEY_LEFT },
    { "OA", KEY_UP },       { "OB", KEY_DOWN },       { "OC", KEY_RIGHT },   { "OD", KEY_LEFT },
    { "[H", KEY_HOME },     { "[F", KEY_END },        { "OH", KEY_HOME },    { "OF", KEY_END },
    { "[1~", KEY_HOME },    { "[4~", KEY_END },       { "[7~", KEY_HOME },   { "[8~", KEY_END },
    { "[5~", KEY_PAGE_UP }, { "[6~", KEY_PAGE_DOWN }, { "[3~", KEY_DELETE }, { "[Z", KEY_BACK_TAB },
    { "OP", KEY_HELP },     { "[11~", KEY_HELP },     { "[[A", KEY_HELP },   { "OM", KEY_ENTER },
};

/* "[<0;12;5M": a button at column and row. */
static uint32_t read_mouse(const char *text, tui_key *out)
{
    char *end;
    long  button = strtol(text + 2, &end, 10);
    long  col = *end == ';' ? strtol(end + 1, &end, 10) : 1;
    long  row = *end == ';' ? strtol(end + 1, &end, 10) : 1;
    out->row = (int)(row > 0 && row < 10000 ? row : 1) - 1;
    out->col = (int)(col > 0 && col < 10000 ? col : 1) - 1;
    if (*end != 'M')
        return KEY_NONE;
    return button == 0 ? KEY_CLICK : button == 64 ? KEY_WHEEL_UP : button == 65 ? KEY_WHEEL_DOWN : KEY_NONE;
}

/* The length of a sequence behind its Esc; 0 if it is not all there. */
static size_t sequence_length(const char *t, size_t n)
{
    size_t i = 1;
    if (n < 2)
        return 0;
    if (t[0] == 'O')
        return 2;
    if (t[0] == ']') { /* ends with BEL or Esc \ */
        for (; i < n; i++)
            if (t[i] == '\a' || (t[i] == '\\' && t[i - 1] == 27))
                return i + 1;
        return 0;
    }
    if (t[1] == '[')
        return n > 2 ? 3 : 0;
    while (i < n && (t[i] < '@' || t[i] > '~'))
        i++;
    return i < n ? i + 1 : 0;
}

/* "]11;rgb:1e1e/2020/2a2a": light if its mean is. */
static uint32_t read_background(const char *text)
{
    const char *at = strstr(text, "rgb:");
    long        sum = 0;
    if (!at)
        return KEY_NONE;
    at += 4;
    for (int i = 0; i < 3; i++) {
        char two[3] = { at[0], at[0] ? at[1] : '\0', '\0' };
        sum += strtol(two, NULL, 16);
        at += strcspn(at, "/");
        at += *at == '/';
    }
    return sum > 3 * 128 ? KEY_LIGHT : KEY_DARK;
}

static uint32_t read_sequence(const char *text, size_t n, tui_key *out)
{
    if (text[0] == ']')
        return read_background(text);
    if (n > 2 && text[1] == '<')
        return read_mouse(text, out);
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++)
        if (strlen(sequences[i].text) == n && memcmp(sequences[i].text, text, n) == 0)
            return sequences[i].key;
    if (n > 3 && text[0] == '[' && strchr("ABCDHF", text[n - 1])) { /* with Shift or Ctrl: "[1;5C" */
        char plain[3] = { '[', text[n - 1], '\0' };
        return read_sequence(plain, 2, out);
    }
    return KEY_NONE;
}

/* ---- characters ---- */

static size_t character_length(unsigned char first)
{
    return first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

bool input_next(tui_input *in, bool idle, tui_key *out)
{
    while (in->length) {
        size_t n = character_length((unsigned char)in->text[0]);
        *out = (tui_key){ .key = KEY_NONE };
        if (in->text[0] == KEY_ESCAPE && in->length > 1 && strchr("[O]", in->text[1])) {
            n = 1 + sequence_length(in->text + 1, in->length - 1);
            if (n == 1 && !idle && in->length < sizeof in->text - 1)
                return false;
            if (n == 1)
                n = in->length; /* a sequence that never ends */
            else {
                char text[sizeof in->text];
                memcpy(text, in->text + 1, n - 1);
                text[n - 1] = '\0';
                out->key = read_sequence(text, n - 1, out);
            }
        } else if (in->text[0] == KEY_ESCAPE) {
            if (in->length == 1 && !idle)
                return false;
            out->key = KEY_ESCAPE;
            n = 1;
        } else if (n > in->length) {
            if (!idle)
                return false;
            n = in->length;
        } else {
            const char *at = in->text;
            out->key = in->text[0] > 0 && in->text[0] < ' ' ? (uint32_t)in->text[0] : utf8_next(&at);
            out->key = out->key == '\n' ? KEY_ENTER : out->key == '\b' ? KEY_ERASE : out->key;
        }
        drop(in, n);
        if (out->key != KEY_NONE && out->key != 0xfffd)
            return true;
    }
    return false;
}

uint32_t key_letter(uint32_t key)
{
    static const struct {
        const char *from, *to; /* key by key */
    } layouts[] = {
        { "йцукенгшщзхїфівапролджєячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,." },
        { "ЙЦУКЕНГШЩЗХЇФІВАПРОЛДЖЄЯЧСМИТЬБЮ", "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,." },
        { "+ěšč", "+234" },
    };
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        const char *at = layouts[i].from;
        for (size_t k = 0; *at; k++)
            if (utf8_next(&at) == key)
                return (unsigned char)layouts[i].to[k];
    }
    return key;
}
