/* inside.h: what the files of the hub share.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_HUB_INSIDE_H
#define NL_HUB_INSIDE_H

#include "hub.h"

enum {
    BUCKETS = 4096,             /* of rooms and of people, by their id */
    WATCHED_MAX = 32,           /* rooms that one connection watches */
    OPEN_MAX = 20,              /* rooms that one person has not finished, or gathers people for */
    SECOND = 1000,              /* in ms */
    GRACE_LIVE = 60,            /* seconds that one may be away, … */
    GRACE_DAYS = 3 * 24 * 3600, /* … and in a game without minutes */
    PROPOSALS = 3,              /* that a player may make before the game goes on, … */
    ASIDES = 10,                /* … and turns taken back, returns to a seat, or refusals of another game */
    ARRANGED = 200,             /* times that the host may change a table before the game, … */
    ENTERED = 10,               /* … and that somebody may sit down there */
    FREED = 30,                 /* seconds away after which the host may free a seat, before the game */
    FIRST_MOVE = 60,            /* seconds before the clock of the first player runs by itself */
    QUOTAS = 8192,              /* places and people whose doings are counted */
    TABLES_OF_PERSON = 20,      /* tables that a person may open at once, … */
    TABLES_OF_PLACE = 60,       /* … or all who come from one place; … */
    TABLES_EVERY = 60,          /* … and then one in so many seconds */
    PEOPLE_OF_PLACE = 200,      /* new people from one place, … */
    PEOPLE_EVERY = 20,          /* … and then one in so many seconds */
    CODES_OF_PLACE = 30,        /* codes without a table that may be tried from one place, … */
    CODES_EVERY = 10,           /* … and then one in so many seconds */
    PHRASES = 5,                /* that may be said at a seat at once, … */
    PHRASES_EVERY = 3,          /* … and then one in so many seconds */
    PLANS = 10,                 /* that may be made for a seat at once, … */
    PLANS_EVERY = 3,            /* … and then one in so many seconds */
    LIST_PRICE = 3,             /* messages that the lobby, or one's own tables, count as */
    SAME_PERSON = 16,           /* connections of one person */
    BOT_OPEN_MAX = 8,           /* rooms that one bot has not finished, */
    BOTS_OF_PLACE = 8,          /* connections of bots from one place, */
    TABLES_OF_BOT = 5,          /* tables that a bot may open at once, … */
    TABLES_OF_BOTS = 60,        /* … or all of them, */
    BOTS_RATE = 5,              /* and messages of all of them, in terms of those of one person */
    SHOWN_MAX = 50,             /* games that the lobby has to watch, … */
    LOBBY_MAX = 200,            /* … and tables to sit down at */
    LISTED = 3 * 24 * 3600,     /* seconds that the lobby has a table by turns where nobody waits */
    KEPT = 24 * 3600,           /* seconds that a table with minutes is kept at which nothing happens, … */
    KEPT_DAYS = 14 * 24 * 3600, /* … and any other one */
    LOOKED = 10,                /* seconds after which some of those that gather are looked at */
    CROWD = 32,                 /* people who look at a room and are told of each other at once */
    IDLE = 60,                  /* seconds before a room that nobody watches is forgotten */
    GONE = 10,                  /* … and without a word before another process is taken for dead */
    TRIES = 3,                  /* that a request has at what others were quicker with */
};

typedef struct place   place;   /* a room in memory */
typedef struct watch   watch;   /* a connection that is told of a room */
typedef struct answer  answer;  /* that waits for the store */
typedef struct party   party;   /* those who watch a room at another process */
typedef struct peer    peer;    /* another process */
typedef struct distant distant; /* a bot that waits there */

/* An event in the log of a place. */
typedef struct {
    size_t   at, length; /* of its line */
    uint64_t hash;
    uint64_t request; /* by whom and by which key it was asked for; 0 for nobody */
} entry;

/* What the sweep reads of every room comes first, together. */
struct place {
    place      *next, **link; /* of all */
    watch      *watches;
    int64_t     wake;            /* nothing happens by itself before */
    int64_t     crowd;           /* when it is told how many look on; 0 if nobody has come or gone */
    bool        shown, show_due; /* in the lobby, to be watched; who looks there is to be told */
    int64_t     show_told;       /* … and when that was done last */
    nl_room_row row;
    nl_room     room;
    char       *log; /* lines one after another */
    size_t      log_length, log_room;
    entry      *entries;
    uint32_t    entry_room;
    uint32_t    stored; /* so many events are durable */
    uint32_t    told;   /* … and were told to those who watch */
    bool        row_changed, seats_changed;
    bool        pending; /* in the list of those to be stored */
    place      *next_pending;
    uint32_t    lost; /* events from this number on were not stored, in this turn */
    bool     doubted; /* the store may know better: it is to be read anew, and may be looked at meanwhile */
    bool     broken;  /* … and may not: there is nothing to be seen of it */
    bool     gone;    /* … since the store has it no more */
    bool     stuck;   /* … and somebody is owed the rest of the log once it can be read again */
    int      watching;
    uint32_t presence;                 /* who was there when that was told last */
    int64_t  used;                     /* when somebody was last interested */
    int64_t  last;                     /* when something last happened */
    int64_t  away[NL_PLAYERS_MAX];     /* since when a player is not there; 0 for who is */
    int64_t  waits;                    /* since when the player to move has done nothing, by the log */
    uint8_t  proposed[NL_PLAYERS_MAX]; /* so often by each since the game went on, … */
    uint8_t  asides[NL_PLAYERS_MAX];   /* … and what else does not bring it on */
    uint8_t  arranged;                 /* so often, before the game */
    uint8_t  noted;                    /* 1 + the phase that the log knows of */
    uint8_t  waited;                   /* bit s: who sits there was waited for when that was told last … */
    uint8_t  phase;                    /* … in this phase */
    uint32_t thinking;                 /* 1 + the number of the event that a computer thinks about */
    bool     raced;     /* what was not stored, in this turn, another process was quicker with */
    bool     behind;    /* it was read anew, or a life has begun: the server may have been away */
    bool     left;      /* nobody has been at this table for long: it need not be kept */
    bool     announced; /* other processes know who is here */
    party   *parties;
    uint32_t claimed; /* 1 + the number of the event that is this process's to make … */
    int64_t  lease;   /* … until then */
    int64_t  theirs;  /* until then whoever stored the latest event lets computers think */
    char     invited[NL_PLAYERS_MAX][NL_ID_MAX]; /* bots that the host has asked, the latest ones */
    uint8_t  invitations;
    uint8_t  actions;   /* played at the table when that was told last, … */
    bool     planned;   /* … and since then one that was a plan */
    place   *next_same; /* with the same bucket */
};

struct party {
    party   *next;
    uint32_t process;
    uint32_t presence; /* who is there, as one number */
};

struct peer {
    peer    *next;
    uint32_t process;
    int64_t  heard; /* of it, when last */
};

struct watch {
    watch     *next_of_place, *next_of_client;
    place     *where;
    nl_client *client;
    uint32_t
        next; /* the number of the event that it is told next: less than are stored while the log goes out */
};

/* Messages that may come now. */
typedef struct {
    int64_t refilled; /* when they were counted */
    int     tokens;
} allowance;

struct nl_client {
    nl_client *next, **link;           /* of all */
    nl_client *next_same, **link_same; /* of those with the same bucket of people */
    void      *connection;
    bool       known;  /* somebody with a name and a token */
    bool       stored; /* the store has them */
    bool       greeted;
    bool       lobby;
    bool       bot;     /* it has said so, and was let in as one */
    bool       waiting; /* … and waits to be invited */
    uint8_t    token[NL_TOKEN];
    uint64_t   origin; /* where it comes from; 0 is not counted */
    nl_person  person; /* seen never if the store does not know them yet */
    int        lag;    /* ms of a turn that the line takes */
    watch     *watches;
    int        watching;
    bool       behind; /* the log of one of these is told in pieces, and there are more */
    allowance  messages;
};

/* An answer that waits until everything is stored. */
struct answer {
    answer    *next;
    nl_client *client; /* NULL once it is gone */
    int64_t    id;
    place     *where;  /* NULL for a list */
    uint32_t   number; /* of the event asked for */
    bool       watch;  /* it is to be told of the room from `from` on */
    uint32_t   from;
    nl_message message; /* … or what was asked for */
    int        tries;
    bool       again; /* it is asked once more: another process was quicker, or it had to wait */
};

/* How much of a quota is spent: it is whole again at this time. */
typedef struct {
    uint64_t key;
    int64_t  whole;
} quota;

struct nl_hub {
    nl_world      world;
    nl_hub_counts counts;
    place        *places;
    place        *buckets[BUCKETS]; /* of them, by their id */
    place        *pending;
    answer       *answers, **answers_end;
    nl_client    *clients;
    nl_client    *people[BUCKETS];    /* who are somebody, by their id */
    int           looking;            /* connections that look at the lobby, … */
    int           shown;              /* … and games that it has to watch */
    int64_t       swept, alive;       /* when last */
    int64_t       there;              /* … it was called */
    int64_t       looked;             /* … at tables that gather, … */
    char          looked_at[NL_CODE]; /* … up to this one */
    int64_t       since;   /* the server has been there all the time; 0 if the store does not know */
    int           tries;   /* of the request that is looked at now */
    uint32_t      process; /* this one, by a number that it has drawn */
    peer         *others;
    distant      *distant;
    allowance     of_bots; /* messages of all bots */
    quota         quotas[QUOTAS];
};

/* places.c: rooms in memory; one that is only peeked at is forgotten at the next sweep */
place *nl__place_find(nl_hub *h, const char *id_or_code, int64_t now, nl_stored *why);
place *nl__place_peek(nl_hub *h, const char *id_or_code, int64_t now, nl_stored *why);
place *nl__place_remembered(nl_hub *h, const char *id);
place *nl__place_new(nl_hub *h, const char *id, int64_t now); /* by a name of chance, if there is none */
void nl__place_name(const nl_client *c, const char *key, char id[NL_ID_MAX]); /* of what is opened by a key */
void nl__place_sweep(nl_hub *h, int64_t now);
void nl__place_free_all(nl_hub *h);

/* change.c: what happens in them */
nl_err   nl__place_do(nl_hub *h, place *p, nl_room_event *e, int64_t now, uint64_t request);
bool     nl__place_happen(nl_hub *h, place *p, nl_room_event e, int64_t now); /* by itself */
void     nl__place_reset(place *p);                         /* nothing has happened there … */
void     nl__place_apply(place *p, const nl_room_event *e); /* … and now this has, which was checked */
void     nl__place_note_arrival(place *p, const nl_room_event *e); /* … for the first time */
bool     nl__is_proposal(uint8_t kind);                            /* such an event of the table */
bool     nl__place_note(place *p, const nl_room_event *e, const char *line, size_t length, uint64_t request);
int64_t  nl__place_asked(const place *p, uint64_t request); /* the number of the event, or −1 */
uint64_t nl__place_request(const char *player, const char *key);
void     nl__place_update_row(place *p);
bool     nl__place_is_slow(const nl_room *r);
int64_t  nl__grace(const nl_room *r); /* ms that a player may be away before the seat may be claimed */

/* stored.c: what the store has of them */
nl_stored nl__place_load(nl_hub *h, place *p, const char *id_or_code);
bool      nl__place_heal(nl_hub *h, place *p);
void      nl__place_store_all(nl_hub *h, int64_t now);
void      nl__place_follow(nl_hub *h, place *p, uint32_t number, const char *lines, int64_t now);
void      nl__place_doubt_all(nl_hub *h); /* all of them are read anew */

/* tend.c: what they do when their time comes */
void   nl__place_look_after(nl_hub *h, place *p, int64_t now);
void   nl__place_catch_up(nl_hub *h, place *p, int64_t now); /* with a time when the server was away */
bool   nl__place_is_late(const nl_hub *h, const place *p);   /* and cannot go on before it has */
void   nl__place_find_absent(nl_hub *h, place *p,
                             int64_t now); /* since when players are away, as far as is known */
void   nl__place_release(nl_hub *h, place *p, int64_t now);
nl_err nl__place_mind(nl_hub *h, place *p, int seat, int64_t now, uint64_t request);
int    nl__place_others(const nl_room *r, int seat);
bool   nl__place_is_here(const place *p, const char *player);

/* news.c: what processes that share a store tell each peer */
char    *nl__news_of_events(const nl_hub *h,
                            const place  *p); /* for a commit; freed by who asks, NULL if nobody listens */
void     nl__news_presence(nl_hub *h, place *p);
void     nl__news_say(nl_hub *h, const place *p, int seat, const char *say);
void     nl__news_release(nl_hub *h, const place *p);
void     nl__news_plan(nl_hub *h, const place *p, const char *player);
void     nl__news_look(nl_hub *h);
void     nl__news_alive(nl_hub *h, bool first, int64_t now);
void     nl__news_hear(nl_hub *h, int64_t now);
uint32_t nl__news_elsewhere(const place *p); /* who watches at other processes, as presence counts */
void     nl__news_announce(nl_hub *h, const char *text); /* to others, if there may be any */

/* bots.c: those that wait to be invited, here and at other processes */
void nl__set_waiting(nl_hub *h, nl_client *c, bool waiting);
bool nl__invite_bot(nl_hub *h, place *p, const char *player); /* false if it does not wait */
void nl__note_invited(place *p, const char *bot);             /* for a room that is not stored yet; … */
void nl__call_invited(nl_hub *h, const place *p);             /* … and then is */
void nl__each_bot(nl_hub *h, void (*tell)(void *to, const char *player, const char *name), void *to);
void nl__forget_bots(nl_hub *h, uint32_t process); /* of a process; 0 for all */
void nl__ask_for_bots(nl_hub *h);
void nl__hear_ask_for_bots(nl_hub *h);
void nl__hear_bot(nl_hub *h, const char *text);
void nl__hear_invitation(nl_hub *h, const char *text, int64_t now);

/* shown.c: games that the lobby has to watch */
void nl__show(nl_hub *h, place *p); /* or not: whenever something has happened there */
void nl__hide(nl_hub *h, place *p); /* before it is forgotten */
void nl__tell_shown(nl_hub *h, place *p, int64_t now);
void nl__look_at_lobby(nl_hub *h, nl_client *c, bool on);

/* plans.c: what players would do when their turn comes */
nl_stored nl__plan_put(nl_hub *h, const place *p, const char *player, const char *was, const nl_plan *plan);
bool      nl__plan_is_kept(nl_hub *h, const place *p, const char *player, const nl_plan *plan); /* this one */
bool      nl__plan_read(const place *p, int seat, const char *text, nl_plan *out); /* true if it stands */
void      nl__write_plan_of(nl_hub *h, nl_json *j, const place *p, const nl_client *c); /* if there is one */
void      nl__tell_plan(nl_hub *h, const place *p, const char *player);
void      nl__plans_sweep(nl_hub *h, int64_t now);
void      nl__plans_follow(nl_hub *h, place *p); /* whenever something has happened there */

/* quota.c */
bool nl__quota_table(nl_hub *h, const nl_client *c, int64_t now);
bool nl__quota_person(nl_hub *h, const nl_client *c, int64_t now);
bool nl__quota_say(nl_hub *h, const place *p, int seat, int64_t now);
bool nl__quota_plan(nl_hub *h, const place *p, int seat, int64_t now);

bool nl__quota_bot(const nl_hub *h, const nl_client *c);

/* asks.c */
void nl__ask(nl_hub *h, nl_client *c, const nl_message *m, int64_t now);

/* tell.c: what goes out */
void     nl__tell_error(nl_hub *h, nl_client *c, int64_t id, const char *error, const char *rule,
                        const char *text);
void     nl__tell_refusal(nl_hub *h, nl_client *c, int64_t id, nl_err e);
void     nl__tell_answers(nl_hub *h, answer *answers, int64_t now);
void     nl__tell_events(nl_hub *h, place *p);
void     nl__tell_rest(nl_hub *h, nl_client *c, int64_t now); /* the next piece of a log, if one is behind */
void     nl__tell_presence(nl_hub *h, place *p, bool player); /* of whom it changes, to everybody … */
void     nl__tell_presence_here(nl_hub *h, place *p);         /* … and without telling other processes */
uint32_t nl__presence(
    const place *p); /* who is there, as one number to compare: spectators, and a bit a seat */
uint32_t nl__presence_here(const place *p); /* … of those at this process */
bool     nl__is_listed(const place *p);
void     nl__tell_say(nl_hub *h, const place *p, int seat, const char *say);
void     nl__tell_greeting(nl_hub *h, nl_client *c, int64_t id, int64_t now);
void     nl__tell_opened(nl_hub *h, nl_client *c, int64_t id, const place *p);
void     nl__tell_done(nl_hub *h, nl_client *c, int64_t id);
void     nl__tell_number(nl_hub *h, nl_client *c, int64_t id, uint32_t number);
void     nl__tell_lobby(nl_hub *h, nl_client *c, int64_t id);
void     nl__tell_lobby_row(nl_hub *h, const place *p);
void     nl__tell_bot(nl_hub *h, const char *player, const char *name, bool waiting);
void     nl__tell_challenge(nl_hub *h, nl_client *bot, const place *p);
void     nl__tell_mine(nl_hub *h, nl_client *c, int64_t id);
void     nl__tell_turn(nl_hub *h, place *p);
void     nl__tell_turn_to(nl_hub *h, const place *p, const char *player);
unsigned nl__concerned(const place *p); /* whom that is to be told, a bit each */
void     nl__note_turn(place *p);       /* it is known, and need not be told */
void     nl__tell_bad(nl_hub *h, nl_client *c, int64_t id, const char *member);
void     nl__send_packet(nl_hub *h, nl_client *c, nl_packet *t); /* and drops it */

/* hub.c */
uint64_t    nl__hash_text(uint64_t hash, const char *text);
nl_client **nl__people_of(nl_hub *h, const char *player); /* those in the same bucket */
void        nl__become_bot(nl_hub *h, nl_client *c);
watch      *nl__watch_now(nl_client *c, place *p);
void        nl__answer_later(nl_hub *h, nl_client *c, const nl_message *m, place *p, uint32_t number);
void        nl__ask_later(nl_hub *h, nl_client *c, const nl_message *m, place *p);
void        nl__watch_later(nl_hub *h, nl_client *c, int64_t id, place *p, uint32_t from);
void        nl__note(nl_hub *h, const char *what, const place *p);
void        nl__note_alive(nl_hub *h, int64_t now);
void        nl__unwatch(nl_hub *h, watch *gone, int64_t now);

#endif
