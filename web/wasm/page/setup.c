/* setup.c: reads a set-up line by line.
 *
 * SPDX-License-Identifier: MIT */
#include "setup.h"

#include <string.h>

#include "exchange/exchange.h"

/* Copies a text, cut where a character of UTF-8 ends if it is too long. */
static void copy(char *out, size_t room, const char *text, size_t length)
{
    if (length >= room)
        for (length = room - 1; length && ((unsigned char)text[length] & 0xc0) == 0x80; length--)
            ;
    memcpy(out, text, length);
    out[length] = '\0';
}

static void read_seat(nl_seat *out, const char *text, size_t length)
{
    const char *space = memchr(text, ' ', length);
    size_t      word = space ? (size_t)(space - text) : length;
    *out = (nl_seat){ .computer = !(word == 1 && text[0] == '-') };
    if (out->computer)
        copy(out->level, sizeof out->level, text, word);
    if (space)
        copy(out->name, sizeof out->name, space + 1, length - word - 1);
}

static bool begins(const char **at, const char *word)
{
    size_t n = strlen(word);
    if (strncmp(*at, word, n) != 0)
        return false;
    *at += n;
    return true;
}

static void read_line(nl_setup *s, uint8_t discs[NL_PLAYERS_MAX], int *seats, const char *at, size_t length)
{
    const char *end = at + length;
    if (begins(&at, "seed ")) {
        s->seed = exchange_number(&at);
    } else if (begins(&at, "date ")) {
        copy(s->date, sizeof s->date, at, (size_t)(end - at));
    } else if (begins(&at, "discs ")) {
        for (int p = 0; p < NL_PLAYERS_MAX && at < end; p++) {
            uint64_t n = exchange_number(&at);
            discs[p] = (uint8_t)(n < 255 ? n : 255);
        }
    } else if (begins(&at, "clock ")) {
        nl_time_control control;
        control.main = (int64_t)exchange_number(&at);
        control.increment = (int64_t)exchange_number(&at);
        for (int p = 0; p < NL_PLAYERS_MAX; p++)
            s->time[p] = control;
    } else if (begins(&at, "seat ")) {
        if (*seats < NL_PLAYERS_MAX)
            read_seat(&s->seat[*seats], at, (size_t)(end - at));
        ++*seats;
    }
}

nl_err setup_read(nl_setup *out, const char *text)
{
    uint8_t discs[NL_PLAYERS_MAX] = { 0 };
    int     seats = 0;
    memset(out, 0, sizeof *out);
    while (*text) {
        size_t length = exchange_word(text, '\n');
        read_line(out, discs, &seats, text, length);
        text += length + (text[length] == '\n');
    }
    nl_err e = nl_setup_deal(out, seats, out->seed);
    if (!e && discs[0])
        memcpy(out->deal.discs, discs, out->deal.players);
    return e;
}
