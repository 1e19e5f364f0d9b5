/* room_event.c: the events of a room as lines of text.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "room/room.h"
#include "scan.h"

static const char *const words[NL_ROOM_KINDS] = {
    [NL_ROOM_OPEN] = "open",     [NL_ROOM_TERMS] = "terms",       [NL_ROOM_ENTER] = "enter",
    [NL_ROOM_EXIT] = "exit",     [NL_ROOM_COMPUTER] = "computer", [NL_ROOM_BEGIN] = "begin",
    [NL_ROOM_UNSEAL] = "unseal", [NL_ROOM_REMATCH] = "rematch",   [NL_ROOM_ENOUGH] = "enough",
    [NL_ROOM_NEXT] = "next",
};
static const char *const absences[NL_ABSENT_KINDS] = { "wait", "computer", "last" };

const char *nl_absent_word(nl_absent a)
{
    return absences[a];
}

const char *nl_room_event_word(const nl_room_event *e)
{
    return e->kind == NL_ROOM_TABLE ? nl_event_word((nl_event_kind)e->event.kind) : words[e->kind];
}

/* ---- writing ---- */

static void write_hex(nl_writer *w, const uint8_t bytes[NL_SECRET])
{
    char hex[2 * NL_SECRET + 1];
    nl_hex_write(bytes, NL_SECRET, hex);
    nl__add_word(w, hex);
}

static void write_list(nl_writer *w, const uint8_t *list, int count, int base)
{
    for (int i = 0; i < count; i++) {
        nl_write(w, i ? "," : " ");
        nl_write_digits(w, (unsigned)(list[i] + base), 1);
    }
}

static void write_terms(nl_writer *w, const nl_terms *t)
{
    nl__add_number(w, t->players);
    write_list(w, t->discs, t->players, 0);
    nl__add_number(w, (uint64_t)t->time.main);
    nl_write(w, "+");
    nl_write_digits(w, (uint64_t)t->time.increment, 1);
    nl__add_word(w, t->listed ? "listed" : "unlisted");
    nl__add_word(w, absences[t->absent]);
}

static void write_content(nl_writer *w, const nl_room_event *e)
{
    switch (e->kind) {
    case NL_ROOM_OPEN:
        nl__add_word(w, e->id);
        write_terms(w, &e->terms);
        write_hex(w, e->bytes);
        break;
    case NL_ROOM_TERMS: write_terms(w, &e->terms); break;
    case NL_ROOM_ENTER:
        nl__add_number(w, e->seat + 1u);
        nl__add_word(w, e->id);
        write_hex(w, e->bytes);
        nl__add_word(w, e->who.name);
        break;
    case NL_ROOM_EXIT:
    case NL_ROOM_REMATCH:
    case NL_ROOM_ENOUGH: nl__add_number(w, e->seat + 1u); break;
    case NL_ROOM_COMPUTER:
        nl__add_number(w, e->seat + 1u);
        nl__add_word(w, e->who.level);
        break;
    case NL_ROOM_BEGIN:
        write_list(w, e->stack, e->terms.players, 1);
        for (int i = 0; i < NL_SLOTS - 1; i++)
            nl__add_number(w, e->tile[i]);
        break;
    case NL_ROOM_UNSEAL: write_hex(w, e->bytes); break;
    case NL_ROOM_NEXT: nl__add_word(w, e->id); break;
    default: break;
    }
}

size_t nl_room_event_write(const nl_room_event *e, char *out)
{
    nl__line  l = { .at = out };
    nl_writer w = nl__line_writer(&l);
    if (e->kind == NL_ROOM_TABLE) {
        nl_event t = e->event;
        t.number = e->number;
        t.at = e->at;
        t.seat = e->seat;
        nl_event_write(&t, &w);
    } else {
        nl_write_digits(&w, e->number, 1);
        nl_write(&w, " ");
        nl_write_number(&w, e->at);
        nl__add_word(&w, words[e->kind]);
        write_content(&w, e);
        nl_write(&w, "\n");
    }
    out[l.length] = '\0';
    return l.length;
}

/* ---- reading ---- */

static bool read_text(nl__words *from, char *out, size_t room)
{
    const char *word;
    size_t      length;
    if (!nl__next_word(from, &word, &length) || !length || length >= room)
        return false;
    memcpy(out, word, length);
    out[length] = '\0';
    return true;
}

/* In small digits, as they are written: an event has one line. */
static bool read_hex(nl__words *from, uint8_t bytes[NL_SECRET])
{
    const char *word;
    size_t      length;
    if (!nl__next_word(from, &word, &length) || !nl_hex_read(word, length, bytes, NL_SECRET))
        return false;
    for (size_t i = 0; i < length; i++)
        if (word[i] >= 'A' && word[i] <= 'F')
            return false;
    return true;
}

static bool read_seat(nl__words *from, uint8_t *seat)
{
    uint64_t n;
    if (!nl__next_number(from, NL_PLAYERS_MAX, &n) || !n)
        return false;
    *seat = (uint8_t)(n - 1);
    return true;
}

/* Numbers parted by commas, each less `base`; −1 if there are others or too many, otherwise how many. */
static int read_list(nl__words *from, uint8_t list[NL_PLAYERS_MAX], unsigned base)
{
    const char *word;
    size_t      length;
    int         count = 0;
    if (!nl__next_word(from, &word, &length))
        return -1;
    for (size_t at = 0, end; at <= length; at = end + 1) {
        uint64_t n;
        for (end = at; end < length && word[end] != ',';)
            end++;
        if (count == NL_PLAYERS_MAX || !nl__read_number(word + at, end - at, 99, &n) || n < base)
            return -1;
        list[count++] = (uint8_t)(n - base);
    }
    return count;
}

static bool read_time(nl__words *from, nl_time_control *out)
{
    const char *word;
    size_t      length;
    uint64_t    main, increment;
    if (!nl__next_word(from, &word, &length))
        return false;
    const char *plus = memchr(word, '+', length);
    if (!plus || !nl__read_number(word, (size_t)(plus - word), NL_TIME_MAX, &main) ||
        !nl__read_number(plus + 1, length - (size_t)(plus - word) - 1, NL_TIME_MAX, &increment))
        return false;
    *out = (nl_time_control){ (int64_t)main, (int64_t)increment };
    return true;
}

static bool read_one_of(nl__words *from, const char *const list[], int count, uint8_t *out)
{
    char word[16];
    if (!read_text(from, word, sizeof word))
        return false;
    for (int i = 0; i < count; i++)
        if (strcmp(word, list[i]) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_terms(nl__words *from, nl_terms *t)
{
    static const char *const listed[] = { "unlisted", "listed" };
    uint64_t                 players;
    uint8_t                  is;
    if (!nl__next_number(from, NL_PLAYERS_MAX, &players) || read_list(from, t->discs, 0) != (int)players ||
        !read_time(from, &t->time) || !read_one_of(from, listed, 2, &is) ||
        !read_one_of(from, absences, NL_ABSENT_KINDS, &t->absent))
        return false;
    t->players = (uint8_t)players;
    t->listed = is;
    return true;
}

/* The name is the rest of the line, blanks and all. */
static bool read_name(nl__words *from, nl_seat *who)
{
    if (from->at > from->length || from->length - from->at >= sizeof who->name)
        return false;
    memcpy(who->name, from->text + from->at, from->length - from->at);
    from->at = from->length + 1;
    return !nl_seat_check(who);
}

static bool read_begin(nl__words *from, nl_room_event *e)
{
    int players = read_list(from, e->stack, 1);
    if (players < 2)
        return false;
    e->terms.players = (uint8_t)players;
    for (int i = 0; i < NL_SLOTS - 1; i++) {
        uint64_t id;
        if (!nl__next_number(from, NL_TILES, &id))
            return false;
        e->tile[i] = (nl_tile_id)id;
    }
    return true;
}

static bool read_content(nl__words *from, nl_room_event *e)
{
    switch (e->kind) {
    case NL_ROOM_OPEN:
        return read_text(from, e->id, sizeof e->id) && read_terms(from, &e->terms) &&
               read_hex(from, e->bytes);
    case NL_ROOM_TERMS: return read_terms(from, &e->terms);
    case NL_ROOM_ENTER:
        return read_seat(from, &e->seat) && read_text(from, e->id, sizeof e->id) &&
               read_hex(from, e->bytes) && read_name(from, &e->who);
    case NL_ROOM_EXIT:
    case NL_ROOM_REMATCH:
    case NL_ROOM_ENOUGH: return read_seat(from, &e->seat);
    case NL_ROOM_COMPUTER:
        e->who.computer = true;
        return read_seat(from, &e->seat) && read_text(from, e->who.level, sizeof e->who.level);
    case NL_ROOM_BEGIN: return read_begin(from, e);
    case NL_ROOM_UNSEAL: return read_hex(from, e->bytes);
    case NL_ROOM_NEXT: return read_text(from, e->id, sizeof e->id);
    default: return false;
    }
}

static int kind_of(const char *word, size_t length)
{
    for (int k = 0; k < NL_ROOM_KINDS; k++)
        if (words[k] && strlen(words[k]) == length && memcmp(words[k], word, length) == 0)
            return k;
    return NL_ROOM_TABLE;
}

static nl_err read_table(nl_room_event *e, const char *text, size_t length)
{
    nl_err error = nl_event_read(&e->event, text, length);
    e->kind = NL_ROOM_TABLE;
    e->number = e->event.number;
    e->at = e->event.at;
    e->seat = e->event.seat;
    return e->at < 0 ? NL_ERR_EVENT : error;
}

nl_err nl_room_event_read(nl_room_event *e, const char *text, size_t length)
{
    nl__words   from = nl__words_of(text, length);
    const char *time, *word;
    size_t      digits, size;
    uint64_t    number, at;
    memset(e, 0, sizeof *e);
    if (length >= NL_ROOM_LINE || memchr(text, '\0', length) ||
        !nl__next_number(&from, UINT32_MAX, &number) || !nl__next_word(&from, &time, &digits) ||
        !nl__next_word(&from, &word, &size))
        return NL_ERR_EVENT;
    e->kind = (uint8_t)kind_of(word, size);
    if (e->kind == NL_ROOM_TABLE)
        return read_table(e, text, length);
    if (!nl__read_number(time, digits, INT64_MAX, &at))
        return NL_ERR_EVENT;
    e->number = (uint32_t)number;
    e->at = (int64_t)at;
    return read_content(&from, e) && from.at > from.length ? NL_OK : NL_ERR_EVENT;
}
