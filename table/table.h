/* table.h: a game in progress: who sits where, the deck, what was played and taken back,
 * the clocks; to be written as a record and read again.
 *
 * Every front end has one of these and asks it for everything that is not a rule:
 *
 *     nl_setup setup = { .seat = { { .name = "Anna" } } };
 *     nl_setup_deal(&setup, 2, 2026);
 *     nl_table t;
 *     nl_table_new(&t, &setup);
 *     nl_table_play(&t, seat, action, now);    t.game is what everybody sees
 *     nl_table_undo(&t, now);
 *     nl_table_write(&t, &writer, true);       a record, which nl_table_read takes back
 *
 * What happens is an event (event.h), and a table is the fold of its events.  Whoever runs the
 * game decides an event, keeps it, and tells it; whoever follows is told:
 *
 *     nl_event e = { .kind = NL_EVENT_PLAY, .seat = 1, .action = action };
 *     nl_table_decide(&t, &e, now);            or why not; nothing has changed
 *     nl_table_apply(&t, &e);
 *
 *     nl_table_check(&theirs, &e);             at the other end, where the pile is not known
 *     nl_table_apply(&theirs, &e);             never fails on an event that was checked
 *
 * nl_table_play and its like do both for one who need not keep them.  A table is a plain struct
 * without pointers: copying is =.  Its fields are for reading; to change something, call a
 * function.  Nothing here allocates, reads a clock or draws a number: time and seeds are
 * arguments.  What is refused has changed nothing.
 *
 * Players are numbered from 0 here, and from 1 in text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TABLE_H
#define NL_TABLE_H

#include "clock.h"
#include "event.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_DATE_MAX = 32,       /* bytes of a date, with the NUL */
    NL_TABLE_TEXT = 1 << 14 /* … of all tags that the table keeps without knowing them */
};

/* What a new game is to be.  Start from zero; a deal there must be. */
typedef struct {
    nl_deal         deal;
    bool            seeded; /* the deal is that of … */
    uint64_t        seed;   /* … this seed, from which computers draw, too */
    nl_seat         seat[NL_PLAYERS_MAX];
    nl_time_control time[NL_PLAYERS_MAX]; /* all zero: no clock */
    bool            apart;                /* people are far apart: see nl_table.apart */
    char            date[NL_DATE_MAX];    /* such as "2026-11-15"; may be empty */
} nl_setup;

/* Deals a set-up from a seed, with the usual discs. */
nl_err nl_setup_deal(nl_setup *s, int players, uint64_t seed);

/* What has been proposed to the others and not yet been answered by all of them. */
typedef struct {
    bool    open;
    uint8_t kind;     /* NL_EVENT_PROPOSE_TAKE_BACK, NL_EVENT_PROPOSE_END or NL_EVENT_PROPOSE_PAUSE */
    uint8_t seat;     /* by whom */
    uint8_t ply;      /* to go back to */
    uint8_t accepted; /* bit p: player p has */
} nl_proposal;

typedef struct {
    /* the set-up */
    nl_deal  deal; /* its deck is short while it is not all known */
    nl_seat  seat[NL_PLAYERS_MAX];
    bool     seeded; /* the record tells a seed */
    uint64_t seed;
    bool     apart; /* to take back what others have seen, and to end, takes a proposal that all accept */

    /* how it stands */
    nl_game        game; /* after `count` actions */
    nl_deck        deck; /* that of the deal, as far as it has been drawn */
    nl_termination termination;
    uint8_t        ranking[NL_PLAYERS_MAX]; /* best first, with a termination */
    nl_clock       clock;
    nl_proposal    proposal;
    bool           paused; /* the clock was stopped, and has not run since: see nl_table_paused */

    /* how it came about */
    nl_action action[NL_PLIES_MAX];
    uint8_t   count;     /* actions played */
    uint8_t   recorded;  /* … and with those that were taken back and can be played again */
    uint8_t   credited;  /* actions that increments have been earned for, so that none is earned twice */
    uint16_t  takebacks; /* that have been made up for by other actions; see nl_table_takebacks */
    uint32_t  events;    /* applied since it was set up or read: the number of the next one */

    /* all other tags, each as a line [Name "value"] */
    uint32_t text_length;
    char     text[NL_TABLE_TEXT];
} nl_table;

/* ---- beginning ---- */

/* Sets up a game.  Names and the date must be UTF-8 without control characters, ended by a
 * NUL within their room.  With clocks: they stand still until they are resumed. */
nl_err nl_table_new(nl_table *t, const nl_setup *s);

/* Reads a table from a text with exactly one record, finished or not.  On failure `where`,
 * which may be NULL, tells the place (nl_reader_where).
 *
 * These tags are the table's: Player1 … and Computer1 … (the seats), Seed, Clock and Times,
 * Takebacks, Undone (docs/formats.md).  One that says something else than the table would
 * write (a name too long, say) is kept as it is with all unknown tags, and understood as far
 * as that goes: a long name is shown cut; a strange clock is none.  (An Undone that cannot be
 * played is dropped.)  Only if there is more text than NL_TABLE_TEXT it is refused.  The clocks
 * stand still until they are resumed. */
nl_err nl_table_read(nl_table *t, const char *text, size_t length, nl_reader *where);

/* Puts the tiles that a cut deck does not list behind the others, in the order of a seed:
 * the pile could not be drawn from otherwise.  For a game to go on with, not for one that is told
 * of elsewhere, whose tiles will be others; a seal (room/seal.h) goes, since it was about those.  False if
 * the deck was whole already. */
bool nl_table_complete(nl_table *t, uint64_t seed);

/* ---- events ---- */

/* NL_OK if an event may happen now, otherwise why not. */
nl_err nl_table_check(const nl_table *t, const nl_event *e);

/* Lets it happen; it must have been checked. */
void nl_table_apply(nl_table *t, const nl_event *e);

/* Makes a request (kind, seat, and action or who) an event that may happen at `now`: gives it
 * number and time, the tiles that it reveals, or the ply that it goes to.  Or why not.  A request
 * from far away may have been overtaken: compare the number that it was made at with `events`
 * before, and who may ask for what (nl_event_by_player). */
nl_err nl_table_decide(const nl_table *t, nl_event *request, int64_t now);

/* Whether such a request could be made now, as far as the clock was counted last. */
bool nl_table_may(const nl_table *t, int seat, nl_event_kind kind);

/* Who has yet to answer what is proposed, a bit each; 0 if nothing is. */
unsigned nl_table_unanswered(const nl_table *t);

/* Both at once: decides a request and applies it. */
nl_err nl_table_do(nl_table *t, nl_event *request, int64_t now);

/* ---- who sits where ---- */

/* Changes who sits at a seat. */
nl_err nl_table_sit(nl_table *t, int player, const nl_seat *s);

/* What a player is called, in English as in records: the name of the seat, or "Player 2", or the
 * level's title; two of one level, and of one name, with their numbers. */
void nl_table_name(const nl_table *t, int player, char out[NL_NAME_MAX + 2]);

/* The number that tells this player from others of the same name or level, and people without
 * a name from each other; 0 where there is no need. */
int nl_table_number(const nl_table *t, int player);

/* The level that makes the decision which is due; NULL if a person does, or nobody.  For a seat between two
 * levels it is drawn from nl_table_chances. */
const nl_level *nl_table_computer(const nl_table *t);

/* What that computer draws its chances from.  It depends on the deal and on the number of actions
 * played, so that a game resumed anywhere, or taken back and played again, goes on in
 * the same way. */
uint64_t nl_table_chances(const nl_table *t);

/* ---- playing ---- */

/* Whether the game has ended, by its actions or otherwise. */
bool nl_table_over(const nl_table *t);

/* Plays an action.  NL_ERR_NOT_TURN for another seat than the mover's.  `now` is looked at only where a clock runs; if the mover's time is over
 * by then, the game ends by that, and NL_ERR_STOPPED is returned, as always once a
 * game has ended otherwise than by its actions.
 *
 * To play the very action that was taken back last is to play it again: what followed it
 * can still be played again, too.  With any other action it is forgotten. */
nl_err nl_table_play(nl_table *t, int seat, nl_action a, int64_t now);

/* The game as it was after the first `ply` actions, 0 to `recorded`. */
void nl_table_position_at(const nl_table *t, int ply, nl_game *g, nl_deck *d);

/* What taking back would mean. */
typedef struct {
    bool    possible;
    uint8_t ply;     /* it goes back to so many actions … */
    uint8_t seat;    /* … where this player had to decide */
    uint8_t others;  /* bit p: player p has acted since, too */
    bool    reveals; /* tiles have been revealed since */
} nl_undo;

/* What undo would take: the last decision of a person, and all after it.  A refill that had to
 * be is no decision.  With people apart only the decision of `seat` counts; otherwise
 * whoever it was. */
nl_undo nl_table_would_undo(const nl_table *t, int seat);

/* Does it.  Time is not given back. */
nl_err nl_table_undo(nl_table *t, int64_t now);

/* Plays again what one undo took back: the next action, and what follows it without a
 * decision of a person.  NL_ERR_NOTHING_TO_REDO if there is nothing. */
nl_err nl_table_redo(nl_table *t, int64_t now);

/* Goes back to the position after the first `ply` actions, 0 to `count`, and forgets what came
 * after it, an end otherwise than by actions included: another game, to go on with from there.  It
 * is no event.  The clock stands still. */
void nl_table_truncate(nl_table *t, int ply);

/* How many takebacks there were.  A takeback is a place where the game went back, when
 * another player had answered already or tiles had been revealed, and did not go
 * forward again the same way.  As long as nothing else is played there it counts, too;
 * to redo it all makes it undone.  So a slip corrected at once is none. */
int nl_table_takebacks(const nl_table *t);

/* ---- ending ---- */

/* The ranking if the game ended now: by R19, but for player `last`, who is put last;
 * −1 for nobody. */
void nl_table_standing(const nl_table *t, int last, uint8_t ranking[NL_PLAYERS_MAX]);

/* The result once it is over: as nl_game_result; after a termination its ranking, and
 * NL_GOING_ON as the reason. */
void nl_table_result(const nl_table *t, nl_result *out);

/* ---- clocks ---- */

/* Whether there are any. */
bool nl_table_timed(const nl_table *t);

/* Lets the clock of whoever is to move run from `now` on, or stand still.  Neither does
 * anything without clocks or once the game is over. */
void nl_table_resume(nl_table *t, int64_t now);
void nl_table_pause(nl_table *t, int64_t now);

/* Whether a game that goes on stands still because its clock was stopped; not before it has run. */
bool nl_table_paused(const nl_table *t);

/* If the time of whoever is to move is over at `now`, the game ends with that player last
 * and the others by R19: true if that has just happened.  What is written as a record are the
 * times as they were counted last, here or by an event. */
bool nl_table_tick(nl_table *t, int64_t now);

/* The time a player has left at `now`, in ms; −1 for one without a clock. */
int64_t nl_table_left(const nl_table *t, int player, int64_t now);

/* ---- records ---- */

/* Writes the record.  `whole` is for whoever runs the game: everything, so that reading it
 * gives an equal table (but for a proposal, whether the clock runs or was stopped, and the number of events).  Otherwise it tells what the players know: the deck is cut to what
 * is revealed, and neither the seed, nor a secret (room/seal.h), nor what was taken back is told. */
void nl_table_write(const nl_table *t, nl_writer *w, bool whole);

/* A tag of the whole record, of those that the rules do not know: one that the table keeps, or its
 * own, such as Seed.  Copies its value, cut where a character ends if it is too long.  False if
 * there is none. */
bool nl_table_tag(const nl_table *t, const char *name, char *out, size_t room);

/* Sets a tag that the table keeps, or removes it with NULL.  The names that the record or the table
 * has for itself are refused with NL_ERR_TAG_TWICE. */
nl_err nl_table_set_tag(nl_table *t, const char *name, const char *value);

#ifdef __cplusplus
}
#endif

#endif
