/* message.h: what a client asks for, read from JSON (docs/protocol.md).
 *
 * Everything is bounded and strict: a member that is missing, of another type, too long or not known
 * makes the whole message bad, and says which it was.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_MESSAGE_H
#define NL_MESSAGE_H

#include "store/store.h"

enum { NL_MESSAGE_MAX = 2048, NL_WORD_MAX = 32 };

/* X(kind, word, members that it must have, members that it may have) */
#define NL_MESSAGE_LIST(X)                                                                                   \
    X(NL_ASK_HELLO, "hello", VERSION, NAME | BOT)                                                            \
    X(NL_ASK_OPEN, "open", TERMS, KEY)                                                                       \
    X(NL_ASK_WATCH, "watch", ROOM, FROM)                                                                     \
    X(NL_ASK_UNWATCH, "unwatch", ROOM, 0)                                                                    \
    X(NL_ASK_TERMS, "terms", ROOM | TERMS, 0)                                                                \
    X(NL_ASK_ENTER, "enter", ROOM | MIX | NAME, SEAT)                                                        \
    X(NL_ASK_EXIT, "exit", ROOM, SEAT)                                                                       \
    X(NL_ASK_COMPUTER, "computer", ROOM | SEAT | LEVEL, 0)                                                   \
    X(NL_ASK_BEGIN, "begin", ROOM, LEVEL)                                                                    \
    X(NL_ASK_EVENT, "event", ROOM | NUMBER | KEY | EVENT, ACTION)                                            \
    X(NL_ASK_PLAN, "plan", ROOM | PLAN, 0)                                                                   \
    X(NL_ASK_CLAIM, "claim", ROOM | SEAT, 0)                                                                 \
    X(NL_ASK_RETURN, "return", ROOM, 0)                                                                      \
    X(NL_ASK_SAY, "say", ROOM | SAY, 0)                                                                      \
    X(NL_ASK_REMATCH, "rematch", ROOM, ON)                                                                   \
    X(NL_ASK_DIFFERS, "differs", ROOM | NUMBER, 0)                                                           \
    X(NL_ASK_LOBBY, "lobby", ON, 0)                                                                          \
    X(NL_ASK_MINE, "mine", 0, 0)                                                                             \
    X(NL_ASK_WAIT, "wait", ON, 0)                                                                            \
    X(NL_ASK_INVITE, "invite", ROOM | PLAYER, 0)

#define NL_MESSAGE_ENUM(kind, word, must, may) kind,
typedef enum { NL_MESSAGE_LIST(NL_MESSAGE_ENUM) NL_ASKS } nl_ask;
#undef NL_MESSAGE_ENUM

typedef struct {
    nl_ask   ask;
    int64_t  id; /* the client's own number, for the answer; 0 for none */
    int      version;
    char     room[NL_ID_MAX]; /* or a code */
    uint32_t number, from;
    int      seat; /* −1 for any */
    bool     on;   /* unless it says otherwise */
    bool     bot;
    char     player[NL_ID_MAX];
    uint8_t  mix[NL_SECRET];
    char     name[NL_NAME_MAX];
    char     level[NL_LEVEL_MAX];
    char     key[NL_KEY];
    char     say[NL_WORD_MAX];
    nl_event event; /* kind and action */
    nl_terms terms;
    nl_plan  plan; /* its wishes */
} nl_message;

/* Reads a message; NULL, or what is wrong with it: the name of a member, or of a kind of mistake.  The
 * id is read even then, as far as it can be. */
const char *nl_message_read(nl_message *m, const char *text, size_t length);

#endif
