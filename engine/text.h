/* text.h: games as text: actions and records (docs/formats.md).
 *
 * Reading works on the caller's buffer and keeps nothing but positions in it: a file
 * of any size is read with a small, fixed amount of memory.  Writing goes through a
 * function of the caller's.
 *
 *     nl_reader r = nl_reader_open(text, length);
 *     nl_record rec;
 *     while (nl_reader_next(&r, &rec) == NL_OK) {     one record after another
 *         nl_deal_start(&rec.deal, &game, &deck);
 *         while (nl_reader_step(&r, &rec, &deck, &game, &action) == NL_OK)
 *             …                                       one action after another
 *     }
 *     if (r.err) …                                    where: nl_reader_where
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TEXT_H
#define NL_TEXT_H

#include "deck.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_ACTION_TEXT = 12,   /* the longest action with its NUL, "3@-44,-44" */
    NL_TAGS_MAX = 256,     /* tags in one record, besides those of nl_record */
    NL_ACTIONS_A_LINE = 10 /* when writing */
};

/* Reads an action; the text must be it and nothing else.  A cell too far away for any
 * area is refused as R12 has it. */
nl_err nl_action_read(const char *text, size_t length, nl_action *out);

/* Writes an action and returns its length. */
int nl_action_write(nl_action a, char out[NL_ACTION_TEXT]);

/* How a game ended that did not end by its actions. */
typedef enum { NL_NO_TERMINATION, NL_TIME, NL_RESIGNED, NL_AGREED, NL_FORFEIT } nl_termination;

/* "time", "left", "agreed", "forfeit"; NULL for none. */
const char *nl_termination_word(nl_termination t);

/* The tags of a record. */
typedef struct {
    nl_deal        deal;
    nl_termination termination;
    uint8_t        ranking[NL_PLAYERS_MAX]; /* players from 0, best first, with a termination */
    size_t         termination_at;          /* where its tag stands in the text */
    const char    *tags;                    /* the tags as they were written; when writing, */
    size_t         tags_length;             /* those not told above are taken from here */
} nl_record;

typedef struct {
    const char *text;
    size_t      length;
    size_t      at;      /* how far it has been read */
    size_t      token;   /* where the last thing read began, or the error is */
    int         records; /* begun so far */
    int         actions; /* read so far in this record */
    int         blamed;  /* the number of the action that is wrong, or 0 */
    nl_err      err;     /* what stopped the reading for good; NL_OK at the end of the text */
} nl_reader;

nl_reader nl_reader_open(const char *text, size_t length);

/* Reads the tags of the next record.  NL_OK, or the reason; at the end of the text
 * NL_ERR_NO_RECORD, which is an error of the text only if it holds no record at all. */
nl_err nl_reader_next(nl_reader *r, nl_record *out);

/* Reads the next action of the record: NL_OK, or NL_ERR_NO_RECORD at its end, or what
 * is wrong. */
nl_err nl_reader_action(nl_reader *r, nl_action *out);

/* Reads the next action and plays it: as nl_reader_action. */
nl_err nl_reader_step(nl_reader *r, const nl_record *rec, nl_deck *d, nl_game *g, nl_action *out);

/* Reads a text that is exactly one record, and plays it to its end.  `action` gets what was
 * played, r->actions many, and may be NULL.  NL_ERR_RECORDS if there is another record. */
nl_err nl_reader_only(nl_reader *r, nl_record *rec, nl_deck *d, nl_game *g, nl_action action[NL_PLIES_MAX]);

/* Whether a word of a record is passed over: a move number such as 12. or a lone *. */
bool nl_is_filler(const char *text, size_t length);

/* Line and column of `token`, both from 1; columns count bytes. */
void nl_reader_where(const nl_reader *r, size_t *line, size_t *column);

/* A tag as it stands in the text: the value with its backslashes, without the quotes. */
typedef struct {
    const char *name, *value;
    size_t      name_length, value_length;
    size_t      at, value_at; /* where its [ and its value stand */
} nl_tag;

/* Reads the next tag that nl_record does not hold, such as the name of a player, from a
 * reader opened on rec->tags; false if there is none. */
bool nl_reader_tag(nl_reader *r, nl_tag *out);

bool nl_tag_is(const nl_tag *t, const char *name);

/* Copies a tag's value without its backslashes.  One that is too long is cut where a
 * character ends, and false returned. */
bool nl_tag_value(const nl_tag *t, char *out, size_t room);

/* Finds such a tag of a record by its name and copies its value; false if there is none. */
bool nl_record_tag(const nl_record *rec, const char *name, char *out, size_t room);

/* The length of the character that begins a text, or 0 if it is not UTF-8. */
size_t nl_utf8_length(const char *s, size_t length);

/* NL_OK if a tag can have that name, and that value; otherwise why not. */
nl_err nl_tag_check(const char *name, const char *value);

/* Text goes to `put`, in pieces, with `to` as its first argument. */
typedef struct {
    void (*put)(void *to, const char *text, size_t length);
    void *to;
    int   actions; /* written in this record */
} nl_writer;

void nl_write(nl_writer *w, const char *text); /* a string as it is */
void nl_write_number(nl_writer *w, int64_t n);
void nl_write_digits(nl_writer *w, uint64_t n, int width); /* with zeros in front up to `width` of 1 to 20 */
void nl_write_tag(nl_writer *w, const char *name, const char *value);

/* Writes a record in the canonical form: the tags first, then the actions one by one,
 * then the end.  nl_write_tags leaves out the empty line behind them, so that more can
 * follow. */
void nl_write_record(nl_writer *w, const nl_record *rec);
void nl_write_tags(nl_writer *w, const nl_record *rec);
void nl_write_action(nl_writer *w, nl_action a);
void nl_write_end(nl_writer *w);

#ifdef __cplusplus
}
#endif

#endif
