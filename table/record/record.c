/* record.c: a table as a record and back.
 *
 * The rules know seven tags (engine/text.h), the table some more.  Those that it understands
 * become fields; all others are kept in canonical form in `text`, one a line.  A tag
 * of ours whose value the fields cannot hold exactly stays in `text`, and is then written
 * from there: what was read is written again.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <string.h>

#include "extra_tags.h"
#include "fold.h"
#include "scan.h"

enum { TAG_NAME = 12 }; /* bytes of the longest of their names, "Takebacks", with room to spare */

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

void nl__table_drop_seat_tags(nl_table *t, int player)
{
    char name[TAG_NAME];
    nl__extra_tags_drop(t, numbered(name, "Player", player));
    nl__extra_tags_drop(t, numbered(name, "Computer", player));
}

/* Whether the fields now say what such a tag says. */
static bool read_seat(nl_table *t, const nl_tag *g)
{
    char name[TAG_NAME];
    for (int p = 0; p < t->deal.players; p++) {
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
static bool read_control(const char *word, size_t length, nl_time_control *out)
{
    const char *plus = memchr(word, '+', length);
    uint64_t    main, increment;
    size_t      n = plus ? (size_t)(plus - word) : 0;
    if (!plus || !nl__read_number(word, n, (uint64_t)NL_TIME_MAX, &main) ||
        !nl__read_number(plus + 1, length - n - 1, (uint64_t)NL_TIME_MAX, &increment))
        return false;
    *out = (nl_time_control){ (int64_t)main, (int64_t)increment };
    return nl_time_control_valid(*out);
}

/* Reads one for all, or one a player. */
static bool read_controls(const nl_tag *g, int players, nl_time_control out[NL_PLAYERS_MAX])
{
    nl__words   words = nl__words_of(g->value, g->value_length);
    const char *word;
    size_t      length;
    int         n = 0;
    bool        any = false;
    while (nl__next_word(&words, &word, &length)) {
        if (n == players || !read_control(word, length, &out[n]))
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

static bool read_times(const nl_tag *g, int players, const nl_time_control control[], int64_t left[])
{
    nl__words   words = nl__words_of(g->value, g->value_length);
    const char *word;
    size_t      length;
    int         n = 0;
    while (nl__next_word(&words, &word, &length)) {
        uint64_t ms, most = n < players && control[n].main ? (uint64_t)NL_TIME_LEFT_MAX : 0;
        if (n == players || !nl__read_number(word, length, most, &ms))
            return false;
        left[n++] = (int64_t)ms;
    }
    return n == players;
}

/* Takes the clocks from the tags Clock and Times; false if there are none that make sense,
 * and Times alone makes none. */
static bool read_clocks(nl_table *t, const nl_tag *clock, const nl_tag *times)
{
    nl_time_control control[NL_PLAYERS_MAX] = { { 0, 0 } };
    int64_t         left[NL_PLAYERS_MAX] = { 0 };
    if (!clock->name || !read_controls(clock, t->deal.players, control))
        return false;
    if (times->name && !read_times(times, t->deal.players, control, left))
        return false;
    nl_clock_start(&t->clock, control);
    if (times->name)
        memcpy(t->clock.left, left, sizeof left);
    return true;
}

static void write_clocks(const nl_table *t, nl_writer *w)
{
    const nl_time_control *c = t->clock.control;
    bool                   equal = true;
    for (int p = 1; p < t->deal.players; p++)
        equal = equal && c[p].main == c[0].main && c[p].increment == c[0].increment;
    nl_write(w, "[Clock \"");
    for (int p = 0; p < (equal ? 1 : t->deal.players); p++) {
        nl_write(w, p ? " " : "");
        nl_write_number(w, c[p].main);
        nl_write(w, "+");
        nl_write_number(w, c[p].increment);
    }
    nl_write(w, "\"]\n[Times \"");
    for (int p = 0; p < t->deal.players; p++) {
        nl_write(w, p ? " " : "");
        nl_write_number(w, t->clock.left[p]);
    }
    nl_write(w, "\"]\n");
}

/* ---- what was taken back ---- */

/* Takes the actions that can be played again from the tag Undone.  If they are not all
 * legal there are none; to keep the tag would be to let it mean something one day. */
static void read_undone(nl_table *t, const nl_tag *g)
{
    nl_game     game = t->game;
    nl_deck     d = t->deck;
    nl__words   words = nl__words_of(g->value, g->value_length);
    const char *word;
    size_t      length;
    int         known = t->count;
    if (!g->name || t->termination)
        return;
    while (nl__next_word(&words, &word, &length)) {
        nl_action a;
        if (known == NL_PLIES_MAX || nl_action_read(word, length, &a) || nl_deck_play(&d, &game, a)) {
            memset(&t->action[t->count], 0, sizeof a * (size_t)(NL_PLIES_MAX - t->count));
            return;
        }
        nl__table_note(t, known++, a);
    }
    t->recorded = (uint8_t)known;
}

static void write_undone(const nl_table *t, nl_writer *w)
{
    nl_write(w, "[Undone \"");
    for (int i = t->count; i < t->recorded; i++) {
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
    if (nl_tag_is(g, "Seed") && nl__read_number(g->value, g->value_length, UINT64_MAX, &t->seed))
        return t->seeded = true;
    if (nl_tag_is(g, "Takebacks") && nl__read_number(g->value, g->value_length, UINT16_MAX, &n) && n) {
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
        nl_err e = nl__extra_tags_add(t, &g);
        if (e) {
            r->token = (size_t)(rec->tags - r->text) + g.at;
            return r->err = e;
        }
    }
    return NL_OK;
}

static nl_err read_all(nl_table *t, nl_reader *r)
{
    nl_record rec;
    nl_action action[NL_PLIES_MAX];
    nl_err    e = nl_reader_only(r, &rec, &t->deck, &t->game, action);
    if (e)
        return e;
    for (int i = 0; i < r->actions; i++)
        nl__table_note(t, i, action[i]);
    t->deal = rec.deal;
    t->termination = rec.termination;
    memcpy(t->ranking, rec.ranking, sizeof t->ranking);
    t->count = t->recorded = (uint8_t)r->actions;
    e = read_tags(t, &rec, r);
    t->credited = t->recorded;
    return e;
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

/* Writes a tag of a seat, unless the one that was read is kept. */
static void write_seat_tag(const nl_table *t, nl_writer *w, const char *stem, int player, const char *value)
{
    char   name[TAG_NAME];
    nl_tag kept;
    if (!nl__extra_tags_find(t, numbered(name, stem, player), &kept))
        nl_write_tag(w, name, value);
}

static void write_number_tag(const nl_table *t, nl_writer *w, const char *name, uint64_t n)
{
    nl_tag kept;
    if (nl__extra_tags_find(t, name, &kept))
        return;
    nl_write(w, "[");
    nl_write(w, name);
    nl_write(w, " \"");
    nl_write_digits(w, n, 1);
    nl_write(w, "\"]\n");
}

static void write_own_tags(const nl_table *t, nl_writer *w, bool whole)
{
    int takebacks = whole ? t->takebacks : nl_table_takebacks(t);
    for (int p = 0; p < t->deal.players; p++)
        if (t->seat[p].name[0])
            write_seat_tag(t, w, "Player", p, t->seat[p].name);
    for (int p = 0; p < t->deal.players; p++)
        if (t->seat[p].computer)
            write_seat_tag(t, w, "Computer", p, t->seat[p].level);
    if (t->seeded && whole)
        write_number_tag(t, w, "Seed", t->seed);
    if (nl_table_timed(t))
        write_clocks(t, w);
    if (takebacks)
        write_number_tag(t, w, "Takebacks", (uint64_t)takebacks);
    if (t->recorded > t->count && whole)
        write_undone(t, w);
}

static bool tells_of_the_pile(const nl_tag *g)
{
    return nl_tag_is(g, "Seed") || nl_tag_is(g, "Secret");
}

static void write_kept_tags(const nl_table *t, nl_writer *w, bool whole)
{
    nl_reader r = nl_reader_open(t->text, t->text_length);
    nl_tag    g;
    while (nl_reader_tag(&r, &g))
        if (whole || !tells_of_the_pile(&g))
            w->put(w->to, t->text + g.at, nl__extra_tags_length(&g));
}

void nl_table_write(const nl_table *t, nl_writer *w, bool whole)
{
    nl_record rec = { .deal = t->deal, .termination = t->termination, .tags = "" };
    memcpy(rec.ranking, t->ranking, sizeof rec.ranking);
    rec.deal.deck.count = whole ? rec.deal.deck.count : t->deck.next;
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
    if (nl__extra_tags_find(t, name, &g)) {
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
    for (int p = 0; p < t->deal.players; p++)
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
        return nl__extra_tags_set(t, name, value);
    nl__extra_tags_drop(t, name);
    return NL_OK;
}
