/* name.c: names without what cannot be seen, or would turn the text around it.
 *
 * SPDX-License-Identifier: MIT */
#include "name.h"

#include <string.h>

/* Spaces, characters that format or have no form of their own, and letters that look like nothing. */
static const struct {
    uint32_t first, last;
} unseen[] = {
    { 0x0, 0x20 },        { 0x7f, 0xa0 },       { 0xad, 0xad },        { 0x600, 0x605 },
    { 0x61c, 0x61c },     { 0x6dd, 0x6dd },     { 0x70f, 0x70f },      { 0x8e2, 0x8e2 },
    { 0x115f, 0x1160 },   { 0x1680, 0x1680 },   { 0x17b4, 0x17b5 },    { 0x180b, 0x180f },
    { 0x2000, 0x200f },   { 0x2028, 0x202f },   { 0x205f, 0x206f },    { 0x2800, 0x2800 },
    { 0x3000, 0x3000 },   { 0x3164, 0x3164 },   { 0xe000, 0xf8ff },    { 0xfeff, 0xfeff },
    { 0xffa0, 0xffa0 },   { 0xfff0, 0xfffb },   { 0xfffe, 0xffff },    { 0x110bd, 0x110bd },
    { 0x1bca0, 0x1bca3 }, { 0x1d173, 0x1d17a }, { 0xe0000, 0x10ffff },
};

static bool is_unseen(uint32_t c)
{
    for (size_t i = 0; i < sizeof unseen / sizeof unseen[0]; i++)
        if (c >= unseen[i].first && c <= unseen[i].last)
            return true;
    return false;
}

/* The character at `text`, which is UTF-8, and its bytes. */
static uint32_t read(const char *text, size_t *bytes)
{
    const unsigned char *b = (const unsigned char *)text;
    *bytes = b[0] < 0x80 ? 1 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;
    uint32_t c = *bytes == 1 ? b[0] : b[0] & (0x7fu >> *bytes);
    for (size_t i = 1; i < *bytes; i++)
        c = c << 6 | (b[i] & 0x3fu);
    return c;
}

bool nl_name_tidy(char name[NL_NAME_MAX])
{
    size_t used = 0, bytes;
    bool   blank = false, empty = !*name;
    for (const char *at = name; *at; at += bytes) {
        if (is_unseen(read(at, &bytes))) {
            blank = used > 0;
            continue;
        }
        if (blank)
            name[used++] = ' ';
        blank = false;
        memmove(name + used, at, bytes);
        used += bytes;
    }
    memset(name + used, 0, NL_NAME_MAX - used);
    return used || empty;
}
