/* table.h: a game in progress: who sits where, the deck, what was played and taken back,
 * the clocks; to be written as a record and read again.
 *
 * Every front end has one of these and asks it for everything that is not a rule:
 *
 *     nl_setup setup = { .players = 2, .seed = 2026 };
 *     nl_table t;
 *     nl_table_new(&t, &setup);
 *     nl_table_play(&t, action, now);          t.game is what everybody sees
 *     nl_table_undo(&t, false);
 *     nl_table_write(&t, &writer, true);       a record, which nl_table_read takes back
 *
 * The list of actions is the truth; the game is what they lead to, and to undo is to play
 * the list again without its end.  A table is a plain struct without pointers: copying is
 * =.  Its fields are for reading; to change something, call a function.  Nothing
 * here allocates, reads a clock or draws a number: time and seeds are arguments.  What is
 * refused has changed nothing, unless it says otherwise.
 *
 * Players are numbered from 0 here, and from 1 in text.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TABLE_H
#define NL_TABLE_H

#include "clock.h"
#include "level.h"
#include "text.h"

enum {
    NL_NAME_MAX = 161,      /* bytes of a name in UTF-8, with the NUL: 40 characters of any script */
    NL_LEVEL_MAX = 32,      /* … of the name of a level */
    NL_DATE_MAX = 32,       /* … of a date */
    NL_TABLE_TEXT = 1 << 14 /* bytes of all tags that the table keeps without knowing them */
};

/* Who sits at a seat. */
typedef struct {
    char name[NL_NAME_MAX];   /* may be empty: then a front end shows a usual one */
    bool computer;            /* or a person */
    char level[NL_LEVEL_MAX]; /* of a computer, as in nl_level.name; may be none that is known here */
} nl_seat;

/* The level that plays a seat; NULL for a person, and for a computer of a level that is
 * not known here.  Somebody has to play that seat: the table treats it as a person's, and
 * keeps what the record said. */
const nl_level *nl_seat_level(const nl_seat *s);

/* What a new game is to be.  Start from zero: { .players = 2, .seed = 7 } is a usual game
 * between two people. */
typedef struct {
    int      players;               /* 1 to 4 */
    uint8_t  discs[NL_PLAYERS_MAX]; /* to place; 0 is the usual number (R4, R20) */
    uint64_t seed;                  /* of deck and stack, and of what computers do */
    uint8_t  deck[NL_TILES];        /* an order of its own instead, or a part of one: */
    int      deck_count;            /* so many; 0 for the deck of the seed */
    uint8_t  stack[NL_PLAYERS_MAX]; /* runners, bottom first, if … */
    bool     stacked;               /* … they are not drawn by the seed, or player 0 on top with a `deck` */
    nl_seat  seat[NL_PLAYERS_MAX];
    nl_pace  pace[NL_PLAYERS_MAX]; /* all zero: no clock */
    char     date[NL_DATE_MAX];    /* such as "2026-11-15"; may be empty */
} nl_setup;

/* The discs that each player has to place: 20, or 21 in solo; and in a first game 17 with
 * three players and 15 with four (R7). */
int nl_usual_discs(int players, bool first_game);

/* Makes a setup a first game. */
void nl_setup_first_game(nl_setup *s);

typedef struct {
    /* the set-up */
    uint8_t  players;
    uint8_t  discs[NL_PLAYERS_MAX];
    uint8_t  stack[NL_PLAYERS_MAX]; /* bottom first */
    nl_deck  order;                 /* the deck before anything was drawn; short while it is not all known */
    nl_seat  seat[NL_PLAYERS_MAX];
    bool     seeded; /* the record tells a seed */
    uint64_t seed;

    /* how it stands */
    nl_game        game; /* after `count` actions */
    nl_deck        deck; /* `order`, as far as it has been drawn */
    nl_termination termination;
    uint8_t        ranking[NL_PLAYERS_MAX]; /* best first, with a termination */
    nl_clock       clock;

    /* how it came about */
    nl_action action[NL_PLIES_MAX];
    uint8_t   count;     /* actions played */
    uint8_t   known;     /* … and with those that were taken back and can be played again */
    uint16_t  takebacks; /* that have been made up for by other actions; see nl_table_takebacks */

    /* all other tags, each as a line [Name "value"] */
    uint32_t text_length;
    char     text[NL_TABLE_TEXT];
} nl_table;

/* ---- beginning ---- */

/* Sets up a game.  Names and the date must be UTF-8 without control characters, ended by a
 * NUL within their room.  With clocks: they stand still until nl_table_resume. */
nl_err nl_table_new(nl_table *t, const nl_setup *s);

/* Reads a table from a text with exactly one record, finished or not.  On failure `where`,
 * which may be NULL, tells the place (nl_reader_where).
 *
 * These tags are the table's: Player1 … and Computer1 … (the seats), Seed, Clock and Times,
 * Takebacks, Undone (docs/formats.md).  One that says something else than the table would
 * write (a name too long, say) is kept as it is with all unknown tags, and understood as far
 * as that goes: a long name is shown cut; a strange clock is none.  (An Undone that cannot be
 * played is dropped.)  Only if there is more text than NL_TABLE_TEXT it is refused.  The clocks stand still until nl_table_resume. */
nl_err nl_table_read(nl_table *t, const char *text, size_t length, nl_reader *where);

/* Puts the tiles that a cut deck does not list behind the others, in the order of a seed:
 * the pile could not be drawn from otherwise.  False if the deck was whole already. */
bool nl_table_complete(nl_table *t, uint64_t seed);

/* Changes who sits at a seat. */
nl_err nl_table_sit(nl_table *t, int player, const nl_seat *s);

/* ---- playing ---- */

/* Whether the game has ended, by its actions or otherwise. */
bool nl_table_over(const nl_table *t);

/* The level that is to move now; NULL if a person is, or nobody. */
const nl_level *nl_table_computer(const nl_table *t);

/* Plays an action.  `now` is looked at only where a clock runs; if the mover's time is over
 * by then, the game ends by that, and NL_ERR_STOPPED is returned, as always once a
 * game has ended otherwise than by its actions.
 *
 * To play the very action that was taken back last is to play it again: what followed it
 * can still be played again, too.  With any other action it is forgotten. */
nl_err nl_table_play(nl_table *t, nl_action a, int64_t now);

/* The game as it was after the first `ply` actions, 0 to `known`. */
void nl_table_at(const nl_table *t, int ply, nl_game *g, nl_deck *d);

typedef enum {
    NL_UNDONE,
    NL_UNDO_NOTHING,  /* no person has played yet */
    NL_UNDO_REVEALED, /* tiles have been revealed since then, and `anyway` was not said */
    NL_UNDO_STOPPED,  /* the game ended otherwise than by its actions: that stands */
} nl_undo;

/* Takes back the last action of a person and all after it.  If tiles were revealed since
 * then, only with `anyway`.  Time is not given back: with a clock that runs, call
 * nl_table_tick first, so that it is counted for whom it ran. */
nl_undo nl_table_undo(nl_table *t, bool anyway);

/* Plays again what one undo took back: the next action, and those of computers that follow
 * it.  False if there is nothing. */
bool nl_table_redo(nl_table *t);

/* Goes back to the position after the first `ply` actions, 0 to `count`, and forgets what came
 * after it, an end otherwise than by actions included: a game to go on with from there. */
void nl_table_cut(nl_table *t, int ply);

/* How many takebacks there were.  A takeback is a place where the game went back, when
 * another player had answered already or tiles had been revealed, and did not go
 * forward again the same way.  As long as nothing else is played there it counts, too;
 * to redo it all makes it undone.  So a slip corrected at once is none. */
int nl_table_takebacks(const nl_table *t);

/* ---- ending ---- */

/* The ranking if the game ended now: by R19, but for player `last`, who is put last;
 * −1 for nobody. */
void nl_table_standing(const nl_table *t, int last, uint8_t ranking[NL_PLAYERS_MAX]);

/* Ends the game otherwise than by its actions.  `ranking`, best first, may be NULL for the
 * one of nl_table_standing with nobody last.  A player who resigns or leaves:
 *     nl_table_standing(t, player, ranking), nl_table_end(t, NL_LEFT, ranking). */
nl_err nl_table_end(nl_table *t, nl_termination why, const uint8_t ranking[]);

/* The result once it is over: as nl_game_result; after a termination its ranking, and
 * NL_GOING_ON as the reason. */
void nl_table_result(const nl_table *t, nl_result *out);

/* ---- clocks ---- */

/* Whether there are any, and whether they run. */
bool nl_table_timed(const nl_table *t);
bool nl_table_running(const nl_table *t);

/* Lets the clock of whoever is to move run from `now` on, or stand still.  Neither does
 * anything without clocks or once the game is over. */
void nl_table_resume(nl_table *t, int64_t now);
void nl_table_pause(nl_table *t, int64_t now);

/* Counts the time until `now`.  If the mover's is over, the game ends: NL_TIME, with that
 * player last and the others by R19.  True if that has just happened.  What is written
 * as a record are the times as they were counted last. */
bool nl_table_tick(nl_table *t, int64_t now);

/* The time a player has left at `now`, in ms; −1 for one without a clock. */
int64_t nl_table_left(const nl_table *t, int player, int64_t now);

/* ---- records ---- */

/* Writes the record.  `whole` is for whoever runs the game: everything, so that reading it
 * gives an equal table.  Otherwise it tells what the players know: the deck is cut to what
 * is revealed, and neither the seed nor what was taken back is told. */
void nl_table_write(const nl_table *t, nl_writer *w, bool whole);

/* A tag of the whole record, of those that the rules do not know: one that the table keeps, or its
 * own, such as Seed.  Copies its value, cut where a character ends if it is too long.  False if
 * there is none. */
bool nl_table_tag(const nl_table *t, const char *name, char *out, size_t room);

/* Sets a tag that the table keeps, or removes it with NULL.  The names that the record or the table
 * has for itself are refused with NL_ERR_TAG_TWICE. */
nl_err nl_table_set_tag(nl_table *t, const char *name, const char *value);

#endif
