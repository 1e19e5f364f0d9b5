/* record.c: a table as a record and back.
 *
 * The rules know seven tags (engine/text.h), the table some more.  Those that it understands
 * become fields; all others are kept in canonical form in `text`, one a line.  A tag
 * of ours whose value the fields cannot hold exactly stays in `text`, and is then written
 * from there: what was read is written again.
 *
 * SPDX-License-Identifier: MIT */
#include "record.h"

#include <assert.h>
#include <string.h>

#include "kept.h"

enum {
    TAG_NAME = 12,               /* bytes of the longest of their names, "Takebacks", with room to spare */
    TIME_LIST = 4 * (2 * 20 + 2) /* … of the longest list of times */
};

/* ---- numbers ---- */

/* Reads a plain number up to `most`: 0, or digits that do not begin with 0. */
static bool read_number(const char *s, size_t length, uint64_t most, uint64_t *out)
{
    uint64_t n = 0;
    if (length == 0 || (s[0] == '0' && length > 1))
        return false;
    for (size_t i = 0; i < length; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (n > (most - digit) / 10 || digit > most)
            return false;
        n = n * 10 + digit;
    }
    *out = n;
    return true;
}

/* Writes a number at the end of a string. */
static void add_number(char *out, uint64_t n)
{
    char digits[20];
    int  count = 0;
    out += strlen(out);
    do
        digits[count++] = (char)('0' + n % 10);
    while (n /= 10);
    while (count)
        *out++ = digits[--count];
    *out = '\0';
}

/* The next word of a value, whose words are parted by one blank; false at its end.  Begin
 * with *at = 0. */
static bool next_word(const nl_tag *g, size_t *at, const char **word, size_t *length)
{
    if (*at > g->value_length)
        return false;
    size_t end = *at;
    while (end < g->value_length && g->value[end] != ' ')
        end++;
    *word = g->value + *at;
    *length = end - *at;
    *at = end + 1;
    return true;
}

/* ---- tags of seats ---- */

/* "Player" and 2 give Player3. */
static const char *numbered(char out[TAG_NAME], const char *stem, int player)
{
    size_t n = strlen(stem);
    memcpy(out, stem, n);
    out[n] = (char)('1' + player);
    out[n + 1] = '\0';
    return out;
}

void nl__drop_seat_tags(nl_table *t, int player)
{
    char name[TAG_NAME];
    nl__kept_drop(t, numbered(name, "Player", player));
    nl__kept_drop(t, numbered(name, "Computer", player));
}

/* Whether the fields now say what such a tag says. */
static bool read_seat(nl_table *t, const nl_tag *g)
{
    char name[TAG_NAME];
    for (int p = 0; p < t->players; p++) {
        nl_seat *s = &t->seat[p];
        if (nl_tag_is(g, numbered(name, "Player", p)))
            return nl_tag_value(g, s->name, sizeof s->name) && s->name[0];
        if (nl_tag_is(g, numbered(name, "Computer", p))) {
            s->computer = true;
            return nl_tag_value(g, s->level, sizeof s->level);
        }
    }
    return false;
}

/* ---- clocks ---- */

/* "300000+5000", in ms; "0+0" for a player without limit. */
static bool read_pace(const char *word, size_t length, nl_pace *out)
{
    const char *plus = memchr(word, '+', length);
    uint64_t    main, increment;
    size_t      n = plus ? (size_t)(plus - word) : 0;
    if (!plus || !read_number(word, n, (uint64_t)NL_PACE_MAX, &main) ||
        !read_number(plus + 1, length - n - 1, (uint64_t)NL_PACE_MAX, &increment))
        return false;
    *out = (nl_pace){ (int64_t)main, (int64_t)increment };
    return nl_pace_valid(*out);
}

/* Reads one pace for all, or one a player. */
static bool read_paces(const nl_tag *g, int players, nl_pace out[NL_PLAYERS_MAX])
{
    const char *word;
    size_t      at = 0, length;
    int         n = 0;
    bool        any = false;
    while (next_word(g, &at, &word, &length)) {
        if (n == players || !read_pace(word, length, &out[n]))
            return false;
        any = any || out[n].main;
        n++;
    }
    if (n != 1 && n != players)
        return false;
    for (int p = n; p < players; p++)
        out[p] = out[0];
    return any;
}

static bool read_times(const nl_tag *g, int players, const nl_pace pace[], int64_t left[])
{
    const char *word;
    size_t      at = 0, length;
    int         n = 0;
    while (next_word(g, &at, &word, &length)) {
        uint64_t ms, most = n < players && pace[n].main ? (uint64_t)NL_LEFT_MAX : 0;
        if (n == players || !read_number(word, length, most, &ms))
            return false;
        left[n++] = (int64_t)ms;
    }
    return n == players;
}

/* Takes the clocks from the tags Clock and Times; false if there are none that make sense,
 * and Times alone makes none. */
static bool read_clocks(nl_table *t, const nl_tag *clock, const nl_tag *times)
{
    nl_pace pace[NL_PLAYERS_MAX] = { { 0, 0 } };
    int64_t left[NL_PLAYERS_MAX] = { 0 };
    if (!clock->name || !read_paces(clock, t->players, pace))
        return false;
    if (times->name && !read_times(times, t->players, pace, left))
        return false;
    nl_clock_start(&t->clock, pace);
    if (times->name)
        memcpy(t->clock.left, left, sizeof left);
    return true;
}

static void write_clocks(const nl_table *t, nl_writer *w)
{
    char text[TIME_LIST] = "";
    bool equal = true;
    for (int p = 1; p < t->players; p++)
        equal = equal && t->clock.pace[p].main == t->clock.pace[0].main &&
                t->clock.pace[p].increment == t->clock.pace[0].increment;
    for (int p = 0; p < (equal ? 1 : t->players); p++) {
        strcat(text, p ? " " : "");
        add_number(text, (uint64_t)t->clock.pace[p].main);
        strcat(text, "+");
        add_number(text, (uint64_t)t->clock.pace[p].increment);
    }
    nl_write_tag(w, "Clock", text);
    text[0] = '\0';
    for (int p = 0; p < t->players; p++) {
        strcat(text, p ? " " : "");
        add_number(text, (uint64_t)t->clock.left[p]);
    }
    nl_write_tag(w, "Times", text);
}

/* ---- what was taken back ---- */

/* Takes the actions that can be played again from the tag Undone.  If they are not all
 * legal there are none; to keep the tag would be to let it mean something one day. */
static void read_undone(nl_table *t, const nl_tag *g)
{
    nl_game     game = t->game;
    nl_deck     d = t->deck;
    const char *word;
    size_t      at = 0, length;
    int         known = t->count;
    if (!g->name || t->termination)
        return;
    while (next_word(g, &at, &word, &length)) {
        nl_action *a = &t->action[known];
        if (known++ == NL_PLIES_MAX || nl_action_read(word, length, a) || nl_deck_play(&d, &game, *a)) {
            memset(&t->action[t->count], 0, sizeof *a * (size_t)(NL_PLIES_MAX - t->count));
            return;
        }
    }
    t->known = (uint8_t)known;
}

static void write_undone(const nl_table *t, nl_writer *w)
{
    nl_write(w, "[Undone \"");
    for (int i = t->count; i < t->known; i++) {
        char text[NL_ACTION_TEXT];
        nl_action_write(t->action[i], text);
        nl_write(w, i > t->count ? " " : "");
        nl_write(w, text);
    }
    nl_write(w, "\"]\n");
}

/* ---- reading ---- */

/* The tags that are understood together, or after the actions. */
typedef struct {
    nl_tag clock, times, undone;
    bool   clocks_read;
} later;

static void find_later(nl_reader r, later *out)
{
    nl_tag g;
    while (nl_reader_tag(&r, &g)) {
        if (nl_tag_is(&g, "Clock"))
            out->clock = g;
        if (nl_tag_is(&g, "Times"))
            out->times = g;
        if (nl_tag_is(&g, "Undone"))
            out->undone = g;
    }
}

/* Whether the table's fields say what a tag says, so that it need not be kept. */
static bool understand(nl_table *t, const nl_tag *g, const later *l)
{
    uint64_t n;
    if (nl_tag_is(g, "Clock") || nl_tag_is(g, "Times"))
        return l->clocks_read;
    if (nl_tag_is(g, "Undone"))
        return true;
    if (nl_tag_is(g, "Seed") && read_number(g->value, g->value_length, UINT64_MAX, &t->seed))
        return t->seeded = true;
    if (nl_tag_is(g, "Takebacks") && read_number(g->value, g->value_length, UINT16_MAX, &n) && n) {
        t->takebacks = (uint16_t)n;
        return true;
    }
    return read_seat(t, g);
}

static nl_err read_tags(nl_table *t, const nl_record *rec, nl_reader *r)
{
    nl_reader tags = nl_reader_open(rec->tags, rec->tags_length);
    nl_tag    g;
    later     l = { .clocks_read = false };
    find_later(tags, &l);
    l.clocks_read = read_clocks(t, &l.clock, &l.times);
    read_undone(t, &l.undone);
    while (nl_reader_tag(&tags, &g)) {
        if (understand(t, &g, &l))
            continue;
        nl_err e = nl__kept_add(t, &g);
        if (e) {
            r->token = (size_t)(rec->tags - r->text) + g.at;
            return r->err = e;
        }
    }
    return NL_OK;
}

static void take_record(nl_table *t, const nl_record *rec)
{
    t->players = rec->players;
    memcpy(t->discs, rec->discs, rec->players);
    memcpy(t->stack, rec->stack, rec->players);
    t->order = rec->deck;
    t->termination = rec->termination;
    memcpy(t->ranking, rec->ranking, rec->players);
    nl_record_start(rec, &t->game, &t->deck);
}

static nl_err read_all(nl_table *t, nl_reader *r)
{
    nl_record rec, second;
    nl_action a;
    nl_err    e = nl_reader_next(r, &rec);
    if (e)
        return e;
    take_record(t, &rec);
    while (nl_reader_step(r, &rec, &t->deck, &t->game, &a) == NL_OK)
        t->action[t->count++] = a;
    t->known = t->count;
    if (r->err)
        return r->err;
    if (nl_reader_next(r, &second) == NL_OK) {
        r->token = (size_t)(second.tags - r->text);
        return r->err = NL_ERR_RECORDS;
    }
    return r->err ? r->err : read_tags(t, &rec, r);
}

nl_err nl_table_read(nl_table *t, const char *text, size_t length, nl_reader *where)
{
    nl_table fresh;
    memset(&fresh, 0, sizeof fresh);
    nl_reader r = nl_reader_open(text, length);
    nl_err    e = read_all(&fresh, &r);
    if (where)
        *where = r;
    if (!e)
        *t = fresh;
    return e;
}

/* ---- writing ---- */

void nl__table_record(const nl_table *t, nl_record *out)
{
    *out = (nl_record){ .players = t->players, .deck = t->order, .termination = t->termination, .tags = "" };
    memcpy(out->discs, t->discs, sizeof out->discs);
    memcpy(out->stack, t->stack, sizeof out->stack);
    memcpy(out->ranking, t->ranking, sizeof out->ranking);
}

/* Writes a tag of a seat, unless the one that was read is kept. */
static void write_seat_tag(const nl_table *t, nl_writer *w, const char *stem, int player, const char *value)
{
    char   name[TAG_NAME];
    nl_tag kept;
    if (!nl__kept_find(t, numbered(name, stem, player), &kept))
        nl_write_tag(w, name, value);
}

static void write_number_tag(const nl_table *t, nl_writer *w, const char *name, uint64_t n)
{
    char   text[21] = "";
    nl_tag kept;
    add_number(text, n);
    if (!nl__kept_find(t, name, &kept))
        nl_write_tag(w, name, text);
}

static void write_own_tags(const nl_table *t, nl_writer *w, bool whole)
{
    int takebacks = whole ? t->takebacks : nl_table_takebacks(t);
    for (int p = 0; p < t->players; p++)
        if (t->seat[p].name[0])
            write_seat_tag(t, w, "Player", p, t->seat[p].name);
    for (int p = 0; p < t->players; p++)
        if (t->seat[p].computer)
            write_seat_tag(t, w, "Computer", p, t->seat[p].level);
    if (t->seeded && whole)
        write_number_tag(t, w, "Seed", t->seed);
    if (nl_table_timed(t))
        write_clocks(t, w);
    if (takebacks)
        write_number_tag(t, w, "Takebacks", (uint64_t)takebacks);
    if (t->known > t->count && whole)
        write_undone(t, w);
}

/* Writes the tags kept, less one that could tell of the pile. */
static void write_kept_tags(const nl_table *t, nl_writer *w, bool whole)
{
    nl_reader r = nl_reader_open(t->text, t->text_length);
    nl_tag    g;
    while (nl_reader_tag(&r, &g))
        if (whole || !nl_tag_is(&g, "Seed"))
            w->put(w->to, t->text + g.at, nl__kept_length(&g));
}

void nl_table_write(const nl_table *t, nl_writer *w, bool whole)
{
    nl_record rec;
    nl__table_record(t, &rec);
    rec.deck.count = whole ? rec.deck.count : t->deck.next;
    nl_write_tags(w, &rec);
    write_own_tags(t, w, whole);
    write_kept_tags(t, w, whole);
    nl_write(w, "\n");
    w->actions = 0;
    for (int i = 0; i < t->count; i++)
        nl_write_action(w, t->action[i]);
    nl_write_end(w);
}

/* ---- other tags ---- */

/* The table's own tags as text: names and levels of four seats, numbers, and what was undone. */
typedef struct {
    char   text[1 << 12];
    size_t length;
} own_tags;

static void put_own(void *to, const char *text, size_t length)
{
    own_tags *own = to;
    assert(own->length + length <= sizeof own->text);
    memcpy(own->text + own->length, text, length);
    own->length += length;
}

bool nl_table_tag(const nl_table *t, const char *name, char *out, size_t room)
{
    own_tags  own = { .length = 0 };
    nl_writer w = { .put = put_own, .to = &own };
    nl_tag    g;
    if (nl__kept_find(t, name, &g)) {
        nl_tag_value(&g, out, room);
        return true;
    }
    write_own_tags(t, &w, true);
    return nl_record_tag(&(nl_record){ .tags = own.text, .tags_length = own.length }, name, out, room);
}

static bool is_ours(const nl_table *t, const char *name)
{
    static const char *const names[] = { "Seed", "Clock", "Times", "Takebacks", "Undone" };
    char                     seat[TAG_NAME];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    for (int p = 0; p < t->players; p++)
        if (strcmp(name, numbered(seat, "Player", p)) == 0 ||
            strcmp(name, numbered(seat, "Computer", p)) == 0)
            return true;
    return false;
}

nl_err nl_table_set_tag(nl_table *t, const char *name, const char *value)
{
    nl_err e = nl_tag_check(name, value ? value : "");
    if (e)
        return e;
    if (is_ours(t, name))
        return NL_ERR_TAG_TWICE;
    if (value)
        return nl__kept_set(t, name, value);
    nl__kept_drop(t, name);
    return NL_OK;
}
