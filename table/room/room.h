/* room.h: a table that people come to from afar: who may sit down, on which terms, and then
 * the game.
 *
 * A room is the fold of its events, from its opening to the rematch, as a table is of its own
 * (event.h).  Whoever runs it decides an event, keeps it, and tells it; everybody folds the same
 * events with this code.  As text an event is a line:
 *
 *     0 1700000000000 open k7d2m 2 20,20 300000+5000 listed computer 9f86…    opener, players, discs,
 *                                                                             clock, listed, absent, seal
 *     1 1700000002000 enter 1 k7d2m 60ab… Anna            seat, player, what the client mixed in, name
 *     2 1700000009000 enter 2 p3x9q 07fe… Ben
 *     3 1700000009000 begin 2,1 17 4 61 …                 the stack, and the first eleven tiles
 *     4 1700000020000 play 2 1@0,0                        and so on, as at any table, numbers going on
 *     …
 *     80 1700000900000 unseal 5c1e…                       the secret, after the last move
 *     81 1700000910000 rematch 1                          would like another game
 *     82 1700000930000 rematch 2                          … and so would everybody
 *     83 1700000930000 next w8n4c…                        the room of it
 *
 * The deck comes from a secret that the room was opened with and that its seal commits it to, and from
 * what every client mixed in after it had seen the seal (seal.h).  Whoever runs the room knows the
 * secret; all others learn tiles as they are revealed.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_ROOM_H
#define NL_ROOM_H

#include "room/seal.h"
#include "table.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    NL_ID_MAX = 33,      /* of a player or a room, with the NUL: lower-case letters and digits */
    NL_ROOM_LINE = 1024, /* the longest line of an event, with its end and a NUL */
};

/* What becomes of the seat of somebody who is away for long, or whose time is over. */
typedef enum { NL_ABSENT_WAITED_FOR, NL_ABSENT_COMPUTER, NL_ABSENT_LAST, NL_ABSENT_KINDS } nl_absent;

typedef struct {
    uint8_t         players; /* 2 to 4 */
    uint8_t         discs[NL_PLAYERS_MAX];
    nl_time_control time;   /* of each; all zero: no clock */
    bool            listed; /* in the lobby */
    uint8_t         absent; /* nl_absent */
} nl_terms;

typedef enum {
    NL_ROOM_OPEN,     /* somebody makes a room: always the first event, and only that */
    NL_ROOM_TERMS,    /* the terms change, while nobody but the host sits there */
    NL_ROOM_ENTER,    /* a person takes a free seat, or one of a computer's before the game */
    NL_ROOM_EXIT,     /* … and frees it again, before the game */
    NL_ROOM_COMPUTER, /* a computer takes a free seat */
    NL_ROOM_BEGIN,    /* the game begins */
    NL_ROOM_TABLE,    /* something happens at the table */
    NL_ROOM_UNSEAL,   /* the secret is told, once the game is over */
    NL_ROOM_REMATCH,  /* a player would like another game */
    NL_ROOM_ENOUGH,   /* … or no more, or would rather not: then nobody waits for it any longer */
    NL_ROOM_NEXT,     /* there is a room for another game */
    NL_ROOM_KINDS
} nl_room_kind;

typedef struct {
    uint32_t   number;
    uint8_t    kind; /* nl_room_kind */
    uint8_t    seat;
    int64_t    at; /* ms since 1970, by the clock of whoever runs the room */
    nl_terms   terms;
    nl_seat    who;                   /* with a name, or a computer with its level */
    char       id[NL_ID_MAX];         /* of the player, or of the next room */
    uint8_t    bytes[NL_SECRET];      /* seal, mix or secret */
    uint8_t    stack[NL_PLAYERS_MAX]; /* players from 0, bottom first */
    nl_tile_id tile[NL_SLOTS - 1];    /* the first eleven */
    nl_event   event;                 /* at the table; number and time are above */
} nl_room_event;

typedef enum { NL_FREE, NL_PERSON, NL_COMPUTER } nl_sitter;

typedef struct {
    uint8_t sitter; /* nl_sitter */
    nl_seat who;
    char    player[NL_ID_MAX]; /* of a person: it is that player's seat even while a computer minds it */
    uint8_t mix[NL_SECRET];
} nl_room_seat;

typedef enum { NL_GATHERING, NL_PLAYING, NL_OVER } nl_phase;

typedef struct {
    bool         opened;
    uint32_t     events; /* the number of the next one */
    uint32_t     first;  /* that of the first event at the table */
    uint8_t      phase;  /* nl_phase */
    nl_terms     terms;
    nl_room_seat seat[NL_PLAYERS_MAX];
    char         host[NL_ID_MAX]; /* who may change the terms and begin; empty when nobody is there */
    uint8_t      seal[NL_SECRET];
    bool         unsealed; /* the secret is known here: always to who runs the room */
    uint8_t      secret[NL_SECRET];
    bool         told;   /* … and to everybody */
    uint8_t      again;  /* bit s: who sits there would like another game */
    uint8_t      enough; /* 1 + the seat of who would rather not, though others would; 0 for nobody */
    char         next[NL_ID_MAX];
    nl_table     table; /* once it has begun */
} nl_room;

/* A room that has yet to be opened; `secret` is for who runs it, NULL for everybody else. */
void nl_room_new(nl_room *r, const uint8_t secret[NL_SECRET]);

/* NL_OK if an event may happen now, otherwise why not. */
nl_err nl_room_check(const nl_room *r, const nl_room_event *e);

/* Lets it happen; it must have been checked. */
void nl_room_apply(nl_room *r, const nl_room_event *e);

/* Makes a request (kind, and what it needs) an event that may happen at `now`; or why not.  For
 * who runs the room. */
nl_err nl_room_decide(const nl_room *r, nl_room_event *request, int64_t now);

/* The seat of a player; −1 for a guest without one. */
int nl_room_seat_of(const nl_room *r, const char *player);

/* Whether a player is a bot, a program that has said so: the id begins with "bot", as no person's does. */
bool nl_player_is_bot(const char *player);

/* Who is to agree yet to another game that somebody would like, a bit each; 0 if nobody would.  Bots
 * are not asked. */
unsigned nl_room_undecided(const nl_room *r);

/* The seat in that game of who has this one: everybody moves on by one, so that another one begins. */
int nl_room_turned(const nl_room *r, int seat);

/* How many seats are free. */
int nl_room_free(const nl_room *r);

/* "wait", "computer" or "last". */
const char *nl_absent_word(nl_absent a);

/* Whether a clock counts days rather than minutes: such games go by turns. */
bool nl_terms_by_turns(const nl_terms *t);

/* Whether a clock counts minutes, so that everybody has to be present. */
bool nl_terms_live(const nl_terms *t);

/* Whether terms are ones that a game can be played on. */
nl_err nl_terms_check(const nl_terms *t);

/* The hash of what everybody knows after the last event, for followers to compare. */
uint64_t nl_room_hash(const nl_room *r);

/* The record of the game so far, or once it is over, with seal, secret and mixes.  As far as everybody
 * knows it, whoever asks. */
void nl_room_record(const nl_room *r, nl_writer *w);

/* The word for what kind of event it is: "enter", "play" … */
const char *nl_room_event_word(const nl_room_event *e);

/* Writes an event as a line with its end, into at least NL_ROOM_LINE bytes; returns its length. */
size_t nl_room_event_write(const nl_room_event *e, char *out);

/* Reads such a line, without its end.  NL_ERR_EVENT if it is none. */
nl_err nl_room_event_read(nl_room_event *e, const char *text, size_t length);

#ifdef __cplusplus
}
#endif

#endif
