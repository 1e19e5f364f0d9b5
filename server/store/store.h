/* store.h: where rooms and players are kept.
 *
 * A store is a table of functions, so that there can be several kinds.  The truth about a room is
 * the list of its events, unique by room and number; what else is kept of a room can be told from them
 * and is there to be found by.  Nothing here assumes that one process alone writes: if another
 * has written an event of that number first, it is answered NL_STORE_TAKEN, and the room is read anew.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_STORE_H
#define NL_STORE_H

#include "room/plan.h"

enum {
    NL_CODE = 7,                /* of a room's short code, with the NUL */
    NL_KEY = 41,                /* … of a request's key */
    NL_TOKEN = 32,              /* bytes of the hash of a player's token */
    NL_LEASE = 10000,           /* ms that a claim holds */
    NL_NOTED = 1000,            /* ms after which it is noted again that a server is there */
    NL_SEEN = 24 * 3600 * 1000, /* … that somebody was seen */
    NL_PART = 200,              /* rooms or people that are told at once, … */
    NL_FEW = 10                 /* … or of those that gather */
};

typedef enum { NL_STORED, NL_STORE_TAKEN, NL_STORE_MISSING, NL_STORE_FAILED } nl_stored;

/* What a room is found by.  `turn` and `deadline` are kept up to date for games without a clock, and by
 * turns: the others are in somebody's mind while they last. */
typedef struct {
    int64_t row; /* the store's own number; 0 for a new room */
    char    id[NL_ID_MAX];
    char    code[NL_CODE];
    uint8_t secret[NL_SECRET];
    uint8_t phase;
    bool    listed;
    int64_t created;
    int64_t deadline;        /* when the clock of the player to move runs out; 0 for never */
    char    turn[NL_ID_MAX]; /* whose turn it is; before the game, the host; may be empty */
    char    player[NL_PLAYERS_MAX][NL_ID_MAX];
    char    plan[NL_PLAN_TEXT]; /* of the player whose rooms are told; otherwise empty */
    bool    failed;             /* an event of it could not be kept, in the commit that goes on */
} nl_room_row;

/* An event to be kept. */
typedef struct {
    nl_room_row *row;
    bool         row_changed;   /* it is to be written, too; a new one gets its `row` */
    bool         seats_changed; /* … and who sits there, or that the game is over */
    uint32_t     number;
    const char  *line; /* without its end */
    size_t       length;
    uint64_t     request; /* tells by whom and by which key it was asked for; 0 for nobody */
    const char  *news;    /* told to other processes once it is kept; NULL for nothing */
    nl_stored    result;
} nl_append;

typedef struct {
    char    id[NL_ID_MAX];
    char    name[NL_NAME_MAX];
    int64_t seen; /* when last, ms */
} nl_person;

typedef struct nl_store nl_store;

typedef void nl_on_event(void *to, const char *line, size_t length, uint64_t request);
typedef void nl_on_row(void *to, const nl_room_row *row);
typedef void nl_on_plan(void *to, const char *room, const char *player, const char *text);
typedef void nl_on_person(void *to, const uint8_t token[NL_TOKEN], const nl_person *p);
typedef void nl_on_time(void *to, int64_t from, int64_t until);
typedef void nl_on_news(void *to, const char *text);
typedef void nl_on_orphans(void *to, int64_t row, int64_t events);

/* How much there is. */
typedef struct {
    int64_t rooms, events, people;
} nl_kept;

/* What was packed: games, their events, and the bytes that these took and take. */
typedef struct {
    int64_t rooms, events, before, after;
} nl_packed;

struct nl_store {
    /* Keeps all of them durably, or says of each why not; those behind one of the same room that
     * was not kept are not kept either.  NL_STORE_MISSING for one of a room that was dropped.  False if nothing
     * was. */
    bool (*commit)(nl_store *s, nl_append *list, int count);

    /* Finds a room by its id, or by its code while it gathers, and tells its events in order from number
     * `from` on; `tell` may be NULL. */
    nl_stored (*load)(nl_store *s, const char *id_or_code, nl_room_row *row, uint32_t from, nl_on_event *tell,
                      void *to);

    /* Tells the rooms that are listed and gather, and were made at a time or later, newest first and NL_PART at most;
     * those where a player has a seat, unfinished ones first, newest first; and those whose deadline has passed. */
    nl_stored (*listed)(nl_store *s, int64_t since, nl_on_row *tell, void *to);
    nl_stored (*of_player)(nl_store *s, const char *player, int most, nl_on_row *tell, void *to);
    nl_stored (*due)(nl_store *s, int64_t now, nl_on_row *tell, void *to);

    /* Plans (room/plan.h), one of a player in a room, which others are never told of.  It is due once the
     * room's row says that it is the player's turn, be that before it is put or after; with the end of the
     * game it is gone.  `put_plan` replaces one, or removes it with NULL, but only what is still `was`, where
     * that is not NULL: otherwise it is NL_STORE_MISSING, and nothing is done.  One that does not wait is
     * kept, but is not due before the next turn.  `due_plans` tells those that are, the same one again if
     * nothing has become of it. */
    nl_stored (*plan)(nl_store *s, const nl_room_row *row, const char *player, char text[NL_PLAN_TEXT]);
    nl_stored (*put_plan)(nl_store *s, const nl_room_row *row, const char *player, const char *was,
                          const char *text, bool waits);
    nl_stored (*due_plans)(nl_store *s, int64_t now, nl_on_plan *tell, void *to);

    /* How many rooms are not over where a player has a seat, or that gather with the player as their host. */
    int (*unfinished)(nl_store *s, const char *player);

    /* People, who prove who they are by a token of which only the hash is kept. */
    nl_stored (*person)(nl_store *s, const uint8_t token[NL_TOKEN], nl_person *out);
    nl_stored (*put_person)(nl_store *s, const uint8_t token[NL_TOKEN], const nl_person *p);

    /* Notes that a server has been there from `since` until `now`; false if that cannot be kept.  `lives` tells such
     * times that lasted until `since` or longer, by their beginning. */
    bool (*alive)(nl_store *s, int64_t since, int64_t now);
    nl_stored (*lives)(nl_store *s, int64_t since, nl_on_time *tell, void *to);

    /* Everything, a part at a time: rooms by `row` and people by token, behind the last that was told. */
    nl_stored (*rooms)(nl_store *s, int64_t after, nl_on_row *tell, void *to);
    nl_stored (*people)(nl_store *s, const uint8_t after[NL_TOKEN], nl_on_person *tell, void *to);
    nl_stored (*count)(nl_store *s, nl_kept *k);

    /* Rooms that gather, some at a time: by their code, behind the last that was told.  `drop` forgets one of them, if it
     * still has so many events and no more; otherwise it is NL_STORE_TAKEN. */
    nl_stored (*gathering)(nl_store *s, const char *after, nl_on_row *tell, void *to);
    nl_stored (*drop)(nl_store *s, const nl_room_row *row, uint32_t events);

    /* Forgets people behind `after` up to `until` who were not seen since `then` and have no seat; counts them. */
    nl_stored (*forget_people)(nl_store *s, const uint8_t after[NL_TOKEN], const uint8_t until[NL_TOKEN],
                               int64_t then, int64_t *count);

    /* Forgets times that a server was there, but for those that lasted until `then` or longer. */
    nl_stored (*forget_lives)(nl_store *s, int64_t then);

    /* Tells which rooms that are gone have left events behind, and how many; removes those of one. */
    nl_stored (*orphans)(nl_store *s, nl_on_orphans *tell, void *to);
    nl_stored (*drop_orphans)(nl_store *s, int64_t row);

    /* Packs the logs (archive.h) of games that were over before `then`: of some of those behind `*row`, which moves on.
     * NL_STORE_MISSING when there are no more.  Others may use the store meanwhile. */
    nl_stored (*archive)(nl_store *s, int64_t then, int64_t *row, nl_packed *sum);

    /* What several processes need that use it together.  These are NULL in a store that one process has alone.
     *
     * `claim` takes it upon this process to make the next event of a room, `number`, until a time: false if another
     * one has.  Whoever dies has claimed in vain.  Rooms that `due` tells are claimed for NL_LEASE.
     * `announce` tells the others what is not kept, `news` what they have told since, in order; it is false if some of
     * that was missed, and everything is to be read anew. */
    bool (*claim)(nl_store *s, const nl_room_row *row, uint32_t number, int64_t now, int64_t until);
    void (*announce)(nl_store *s, const char *text);
    bool (*news)(nl_store *s, nl_on_news *tell, void *to);

    int     fd;    /* can be read when there is news; −1 if there never is */
    int64_t ahead; /* ms that its clock is ahead of this machine's: all who use it go by one */

    /* Whether it is there; one in a file always is. */
    bool (*there)(nl_store *s);

    /* What went wrong last, in English, for the log. */
    const char *(*trouble)(nl_store *s);
    void (*close)(nl_store *s);
};

/* The store in a file, made if there is none; or in PostgreSQL, as "postgresql://…" says.  NULL with `why` filled
 * in if it cannot be used. */
nl_store *nl_store_open(const char *where, char *why, size_t room);
nl_store *nl_store_sqlite(const char *path, char *why, size_t room);
nl_store *nl_store_postgres(const char *url, char *why, size_t room);

bool nl_store_is_url(const char *where);

/* Tells of the times `since` that no server was there. */
nl_stored nl_store_away(nl_store *s, int64_t since, nl_on_time *tell, void *to);

/* Who has a room to finish: its players, and its host while it gathers; returns how many. */
int nl__store_held_by(const nl_room_row *r, const char *out[NL_PLAYERS_MAX + 1]);

#endif
