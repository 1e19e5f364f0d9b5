/* text.c: reading actions and records.
 *
 * The reader is a scanner over the caller's bytes.  Each function moves `at` forward
 * over what it has understood, and on an error leaves `token` at the byte to blame.
 *
 * SPDX-License-Identifier: MIT */
#include "text.h"

#include <string.h>

/* ---- numbers and actions ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads a plain number, 0 or -?[1-9][0-9]*, and returns its length, or 0.  What is too
 * large for anything here becomes ±9999. */
static size_t read_number(const char *s, size_t length, int *out)
{
    size_t i = 0;
    int    n = 0;
    bool   negative = length > 0 && s[0] == '-';
    size_t first = i = negative ? 1 : 0;
    for (; i < length && is_digit(s[i]); i++)
        n = n < 9999 ? n * 10 + (s[i] - '0') : 9999;
    if (i == first || (s[first] == '0' && (negative || i > first + 1)))
        return 0;
    n = n < 9999 ? n : 9999;
    *out = negative ? -n : n;
    return i;
}

nl_err nl_action_read(const char *text, size_t length, nl_action *out)
{
    const char *s = text;
    if (length == 1 && (s[0] == 'r' || s[0] == 'e')) {
        *out = (nl_action){ s[0] == 'r' ? NL_REFILL : NL_END_PHASE, 0 };
        return NL_OK;
    }
    if (length < 5 || s[0] < '1' || s[0] > '0' + NL_REACH || s[1] != '@')
        return NL_ERR_ACTION;
    int    x, y;
    size_t i = 2, n = read_number(s + i, length - i, &x);
    i += n;
    if (n == 0 || i == length || s[i] != ',')
        return NL_ERR_ACTION;
    i++;
    n = read_number(s + i, length - i, &y);
    if (n == 0 || i + n != length)
        return NL_ERR_ACTION;
    if (x < -NL_AREA_MAX || x > NL_AREA_MAX || y < -NL_AREA_MAX || y > NL_AREA_MAX)
        return NL_ERR_APART;
    *out = (nl_action){ (uint8_t)(s[0] - '0'), nl_cell_at(x, y) };
    return NL_OK;
}

const char *nl_termination_word(nl_termination t)
{
    static const char *const words[] = { NULL, "time", "left", "agreed", "forfeit" };
    return words[t];
}

/* ---- the scanner ---- */

nl_reader nl_reader_open(const char *text, size_t length)
{
    bool mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0;
    if (mark) {
        text += 3;
        length -= 3;
    }
    return (nl_reader){ .text = text, .length = length };
}

void nl_reader_where(const nl_reader *r, size_t *line, size_t *column)
{
    size_t start = 0;
    *line = 1;
    for (size_t i = 0; i < r->token; i++)
        if (r->text[i] == '\n') {
            ++*line;
            start = i + 1;
        }
    *column = r->token - start + 1;
}

static nl_err fail(nl_reader *r, size_t at, nl_err e)
{
    r->token = at;
    r->err = e;
    return e;
}

static bool at_end(const nl_reader *r)
{
    return r->at >= r->length;
}

static char peek(const nl_reader *r)
{
    return at_end(r) ? '\0' : r->text[r->at];
}

size_t nl_utf8_length(const char *s, size_t length)
{
    const unsigned char *u = (const unsigned char *)s;
    if (u[0] < 0x80)
        return 1;
    size_t   n = u[0] >= 0xf0 ? 4 : u[0] >= 0xe0 ? 3 : 2;
    uint32_t code = u[0] & (0x7fu >> n);
    if (u[0] < 0xc2 || u[0] > 0xf4 || n > length)
        return 0;
    for (size_t i = 1; i < n; i++) {
        if ((u[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (u[i] & 0x3f);
    }
    static const uint32_t least[5] = { 0, 0, 0x80, 0x800, 0x10000 };
    bool                  surrogate = code >= 0xd800 && code < 0xe000;
    return code < least[n] || code > 0x10ffff || surrogate ? 0 : n;
}

/* Whether the end of a line, LF or CRLF, begins at `at`. */
static bool line_ends(const nl_reader *r)
{
    char c = peek(r);
    return c == '\n' || (c == '\r' && r->at + 1 < r->length && r->text[r->at + 1] == '\n');
}

/* Steps over one character of free text: UTF-8 without control characters. */
static nl_err skip_character(nl_reader *r)
{
    unsigned char c = (unsigned char)peek(r);
    if ((c < 0x20 && c != '\t' && !line_ends(r)) || c == 0x7f)
        return fail(r, r->at, NL_ERR_BYTE);
    size_t n = nl_utf8_length(r->text + r->at, r->length - r->at);
    if (n == 0)
        return fail(r, r->at, NL_ERR_UTF8);
    r->at += n;
    return NL_OK;
}

static nl_err skip_comment(nl_reader *r)
{
    size_t start = r->at;
    bool   braces = peek(r) == '{';
    for (r->at++; braces ? peek(r) != '}' : !line_ends(r);) {
        if (at_end(r))
            return braces ? fail(r, start, NL_ERR_COMMENT) : NL_OK;
        nl_err e = skip_character(r);
        if (e)
            return e;
    }
    r->at += braces;
    return NL_OK;
}

/* Steps over white space and comments. */
static nl_err skip_space(nl_reader *r)
{
    for (;;) {
        char c = peek(r);
        if (at_end(r))
            return NL_OK;
        if (c == '{' || c == ';') {
            nl_err e = skip_comment(r);
            if (e)
                return e;
        } else if (c == ' ' || c == '\t' || line_ends(r)) {
            r->at++;
        } else {
            return NL_OK;
        }
    }
}

/* ---- tags ---- */

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

bool nl_tag_is(const nl_tag *t, const char *name)
{
    return t->name_length == strlen(name) && memcmp(t->name, name, t->name_length) == 0;
}

static bool value_is(const nl_tag *t, const char *value)
{
    return t->value_length == strlen(value) && memcmp(t->value, value, t->value_length) == 0;
}

static nl_err read_value(nl_reader *r, nl_tag *t)
{
    size_t quote = r->at;
    t->value_at = ++r->at;
    t->value = r->text + r->at;
    while (peek(r) != '"') {
        if (at_end(r) || line_ends(r))
            return fail(r, quote, NL_ERR_TAG_VALUE);
        if (peek(r) == '\\') {
            char next = r->at + 1 < r->length ? r->text[r->at + 1] : '\0';
            if (next != '"' && next != '\\')
                return fail(r, r->at, NL_ERR_TAG_ESCAPE);
            r->at++;
        }
        nl_err e = skip_character(r);
        if (e)
            return e;
    }
    t->value_length = r->at - t->value_at;
    r->at++;
    return NL_OK;
}

/* Reads [Name "value"], with white space and comments between its parts. */
static nl_err read_tag(nl_reader *r, nl_tag *t)
{
    t->at = r->at++;
    nl_err e = skip_space(r);
    if (e)
        return e;
    t->name = r->text + r->at;
    if (!is_letter(peek(r)))
        return fail(r, r->at, NL_ERR_TAG);
    while (is_letter(peek(r)) || is_digit(peek(r)) || peek(r) == '_')
        r->at++;
    t->name_length = (size_t)(r->text + r->at - t->name);
    if ((e = skip_space(r)))
        return e;
    if (peek(r) != '"')
        return fail(r, r->at, NL_ERR_TAG);
    if ((e = read_value(r, t)) || (e = skip_space(r)))
        return e;
    if (peek(r) != ']')
        return fail(r, r->at, NL_ERR_TAG);
    r->at++;
    return NL_OK;
}

/* Reads the numbers of a tag, each from 1 to `high`, as differences from `base`; with
 * `once` none may stand twice. */
static nl_err read_list(nl_reader *r, const nl_tag *t, int base, int high, bool once, nl_err wrong,
                        uint8_t out[], int max, int *count)
{
    bool seen[NL_TILES + 1] = { false };
    *count = 0;
    for (size_t i = 0; i < t->value_length;) {
        if (t->value[i] == ' ' || t->value[i] == '\t') {
            i++;
            continue;
        }
        int    n;
        size_t length = read_number(t->value + i, t->value_length - i, &n);
        bool   ends =
            i + length == t->value_length || t->value[i + length] == ' ' || t->value[i + length] == '\t';
        if (length == 0 || !ends)
            return fail(r, t->value_at + i, NL_ERR_NUMBER);
        if (n < 1 || n > high || *count == max || (once && seen[n]))
            return fail(r, t->value_at + i, wrong);
        seen[n] = true;
        out[(*count)++] = (uint8_t)(n - base);
        i += length;
    }
    return *count ? NL_OK : fail(r, t->value_at, wrong);
}

/* The tags we know, as far as they have been read. */
typedef struct {
    nl_tag game, players, discs, stack, deck, termination, ranking;
    bool   any;               /* a tag has been read */
    size_t seen[NL_TAGS_MAX]; /* where the names of other tags are, to find one that stands twice */
    size_t length[NL_TAGS_MAX];
    int    count;
} header;

static nl_tag *find_known(header *h, const nl_tag *t)
{
    const struct {
        const char *name;
        nl_tag     *tag;
    } known[] = { { "Game", &h->game },      { "Players", &h->players }, { "Discs", &h->discs },
                  { "Stack", &h->stack },    { "Deck", &h->deck },       { "Termination", &h->termination },
                  { "Ranking", &h->ranking } };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (nl_tag_is(t, known[i].name))
            return known[i].tag;
    return NULL;
}

/* A tag of ours may stand once; so may any other, which is looked up among the rest. */
static nl_err add_tag(nl_reader *r, header *h, const nl_tag *t)
{
    nl_tag *known = find_known(h, t);
    bool    first = !h->any;
    h->any = true;
    if (known && known->name)
        return fail(r, t->at, NL_ERR_TAG_TWICE);
    if (known == &h->game && (!first || !value_is(t, "Nova Luna")))
        return fail(r, t->at, NL_ERR_TAG_GAME);
    if (known) {
        *known = *t;
        return NL_OK;
    }
    for (int i = 0; i < h->count; i++)
        if (h->length[i] == t->name_length && memcmp(r->text + h->seen[i], t->name, t->name_length) == 0)
            return fail(r, t->at, NL_ERR_TAG_TWICE);
    if (h->count == NL_TAGS_MAX)
        return fail(r, t->at, NL_ERR_TAG_MANY);
    h->seen[h->count] = (size_t)(t->name - r->text);
    h->length[h->count++] = t->name_length;
    return NL_OK;
}

static nl_err read_discs(nl_reader *r, const nl_tag *t, nl_record *out)
{
    bool   solo = out->deal.players == 1;
    int    most = solo ? NL_SOLO_DISCS : NL_DISCS, n = 1;
    nl_err wrong = solo ? NL_ERR_SOLO_DISCS : NL_ERR_DISCS;
    out->deal.discs[0] = (uint8_t)most;
    if (t->name) {
        nl_err e = read_list(r, t, 0, most, false, wrong, out->deal.discs, out->deal.players, &n);
        if (e)
            return e;
        if ((n != 1 && n != out->deal.players) || (solo && out->deal.discs[0] != NL_SOLO_DISCS))
            return fail(r, t->value_at, wrong);
    }
    for (int p = n; p < out->deal.players; p++)
        out->deal.discs[p] = out->deal.discs[0];
    return NL_OK;
}

/* Reads a tag that names every player once. */
static nl_err read_players(nl_reader *r, const nl_tag *t, int players, nl_err wrong, uint8_t out[])
{
    int    n;
    nl_err e = read_list(r, t, 1, players, true, wrong, out, players, &n);
    if (!e && n != players)
        e = fail(r, t->value_at, wrong);
    return e;
}

static nl_err read_stack(nl_reader *r, const nl_tag *t, nl_record *out)
{
    for (int i = 0; i < out->deal.players; i++)
        out->deal.stack[i] = (uint8_t)(out->deal.players - 1 - i);
    if (!t->name)
        return NL_OK;
    if (out->deal.players == 1)
        return fail(r, t->at, NL_ERR_TAG_SOLO);
    return read_players(r, t, out->deal.players, NL_ERR_STACK, out->deal.stack);
}

static nl_err read_deck(nl_reader *r, const nl_tag *t, nl_record *out)
{
    uint8_t ids[NL_TILES];
    int     n;
    nl_err  e = read_list(r, t, 0, NL_TILES, true, NL_ERR_DECK, ids, NL_TILES, &n);
    if (!e && (e = nl_deck_order(&out->deal.deck, ids, n)))
        fail(r, t->value_at, e);
    return e;
}

static nl_err read_termination(nl_reader *r, const header *h, nl_record *out)
{
    if (!h->termination.name && !h->ranking.name)
        return NL_OK;
    if (!h->termination.name || !h->ranking.name)
        return fail(r, h->termination.name ? h->termination.at : h->ranking.at, NL_ERR_RANKING);
    for (int i = NL_TIME; i <= NL_FORFEIT; i++)
        if (value_is(&h->termination, nl_termination_word((nl_termination)i)))
            out->termination = (nl_termination)i;
    out->termination_at = h->termination.at;
    if (!out->termination)
        return fail(r, h->termination.value_at, NL_ERR_TERMINATION);
    return read_players(r, &h->ranking, out->deal.players, NL_ERR_RANKING, out->ranking);
}

static nl_err understand(nl_reader *r, const header *h, size_t start, nl_record *out)
{
    if (!h->players.name || !h->deck.name)
        return fail(r, start, NL_ERR_TAG_MISSING);
    int    n;
    nl_err e = read_list(r, &h->players, 0, NL_PLAYERS_MAX, false, NL_ERR_PLAYERS, &out->deal.players, 1, &n);
    if (e || (e = read_discs(r, &h->discs, out)) || (e = read_stack(r, &h->stack, out)) ||
        (e = read_deck(r, &h->deck, out)))
        return e;
    return read_termination(r, h, out);
}

bool nl_is_filler(const char *s, size_t length)
{
    size_t i = 0;
    while (i < length && is_digit(s[i]))
        i++;
    return (length == 1 && s[0] == '*') || (i > 0 && i + 1 == length && s[i] == '.');
}

/* Finds the next token: a [, or a word up to white space or a comment, with its length. */
static nl_err next_token(nl_reader *r, size_t *length)
{
    for (;; r->at += *length) {
        nl_err e = skip_space(r);
        if (e)
            return e;
        r->token = r->at;
        *length = 0;
        if (peek(r) == '[')
            return NL_OK;
        size_t i = r->at;
        while (i < r->length && !strchr(" \t\r\n{;", r->text[i]))
            i++;
        *length = i - r->at;
        if (!nl_is_filler(r->text + r->at, *length))
            return NL_OK;
    }
}

nl_err nl_reader_next(nl_reader *r, nl_record *out)
{
    header h = { .count = 0 };
    size_t start = 0, length;
    *out = (nl_record){ .tags = NULL };
    if (r->err)
        return r->err;
    r->actions = 0;
    for (;;) {
        nl_err e = next_token(r, &length);
        if (e)
            return e;
        if (peek(r) != '[' || at_end(r))
            break;
        size_t at = r->at;
        nl_tag t = { 0 };
        if ((e = read_tag(r, &t)))
            return e;
        if (h.game.name && nl_tag_is(&t, "Game")) { /* the next record, and this one has no actions */
            r->at = at;
            break;
        }
        if ((e = add_tag(r, &h, &t)))
            return e;
        if (!out->tags)
            start = at;
        out->tags = r->text + start;
        out->tags_length = r->at - start;
    }
    if (!h.any) {
        if (!at_end(r))
            return fail(r, r->at, r->text[r->at] == '\0' ? NL_ERR_BYTE : NL_ERR_NO_RECORD);
        if (!r->records)
            return fail(r, r->length, NL_ERR_NO_RECORD);
        return NL_ERR_NO_RECORD;
    }
    r->records++;
    return understand(r, &h, start, out);
}

/* ---- tags that the rules do not know ---- */

bool nl_reader_tag(nl_reader *r, nl_tag *out)
{
    header ours = { .count = 0 };
    size_t length;
    while (next_token(r, &length) == NL_OK && peek(r) == '[' && read_tag(r, out) == NL_OK)
        if (!find_known(&ours, out))
            return true;
    return false;
}

bool nl_tag_value(const nl_tag *t, char *out, size_t room)
{
    size_t n = 0, i = 0;
    for (; i < t->value_length && n + 1 < room; i++) {
        if (t->value[i] == '\\')
            i++;
        out[n++] = t->value[i];
    }
    if (i < t->value_length && (t->value[i] & 0xc0) == 0x80) {
        while ((out[n - 1] & 0xc0) == 0x80)
            n--;
        n--;
    }
    out[n] = '\0';
    return i == t->value_length;
}

bool nl_record_tag(const nl_record *rec, const char *name, char *out, size_t room)
{
    nl_reader r = nl_reader_open(rec->tags, rec->tags_length);
    nl_tag    t;
    while (nl_reader_tag(&r, &t))
        if (nl_tag_is(&t, name)) {
            nl_tag_value(&t, out, room);
            return true;
        }
    return false;
}

nl_err nl_tag_check(const char *name, const char *value)
{
    if (!is_letter(*name))
        return NL_ERR_TAG;
    for (; *name; name++)
        if (!is_letter(*name) && !is_digit(*name) && *name != '_')
            return NL_ERR_TAG;
    nl_reader r = nl_reader_open(value, strlen(value));
    for (r.at = 0; !at_end(&r);) {
        nl_err e = line_ends(&r) ? NL_ERR_TAG_VALUE : skip_character(&r);
        if (e)
            return e;
    }
    return NL_OK;
}

/* ---- actions ---- */

/* Refuses the action that begins at `token`. */
static nl_err refuse(nl_reader *r, nl_err e)
{
    r->blamed = r->actions;
    return fail(r, r->token, e);
}

nl_err nl_reader_action(nl_reader *r, nl_action *out)
{
    size_t length;
    nl_err e = r->err;
    if (e || (e = next_token(r, &length)))
        return e;
    if (at_end(r) || peek(r) == '[')
        return NL_ERR_NO_RECORD;
    r->actions++;
    if (length == 0)
        return refuse(r, NL_ERR_BYTE);
    if ((e = nl_action_read(r->text + r->at, length, out)))
        return refuse(r, e);
    r->at += length;
    return NL_OK;
}

nl_err nl_reader_step(nl_reader *r, const nl_record *rec, nl_deck *d, nl_game *g, nl_action *out)
{
    nl_err e = nl_reader_action(r, out);
    if (e == NL_ERR_NO_RECORD && rec->termination && nl_game_over(g))
        return fail(r, rec->termination_at, NL_ERR_ENDED);
    if (e)
        return e;
    e = nl_deck_play(d, g, *out);
    return e ? refuse(r, e) : NL_OK;
}

nl_err nl_reader_only(nl_reader *r, nl_record *rec, nl_deck *d, nl_game *g, nl_action action[NL_PLIES_MAX])
{
    nl_record second;
    nl_action a;
    nl_err    e = nl_reader_next(r, rec);
    if (e)
        return e;
    nl_deal_start(&rec->deal, g, d);
    while (!nl_reader_step(r, rec, d, g, &a))
        if (action)
            action[r->actions - 1] = a;
    int count = r->actions;
    if (!r->err && nl_reader_next(r, &second) == NL_OK)
        fail(r, (size_t)(second.tags - r->text), NL_ERR_RECORDS);
    r->actions = count;
    return r->err;
}
