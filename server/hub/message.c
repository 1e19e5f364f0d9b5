/* message.c: messages from JSON, by jansson, which is strict where it must be.
 *
 * SPDX-License-Identifier: MIT */
#include "message.h"

#include <jansson.h>
#include <string.h>

#include "name.h"

/* Members, a bit each. */
enum {
    VERSION = 1 << 0,
    NAME = 1 << 1,
    TERMS = 1 << 2,
    ROOM = 1 << 3,
    FROM = 1 << 4,
    MIX = 1 << 5,
    SEAT = 1 << 6,
    LEVEL = 1 << 7,
    NUMBER = 1 << 8,
    KEY = 1 << 9,
    EVENT = 1 << 10,
    ACTION = 1 << 11,
    SAY = 1 << 12,
    ON = 1 << 13,
    BOT = 1 << 14,
    PLAYER = 1 << 15,
    PLAN = 1 << 16,
};

static const struct {
    const char *word;
    unsigned    must, may;
} kinds[NL_ASKS] = {
#define KIND(kind, word, must, may) [kind] = { word, must, may },
    NL_MESSAGE_LIST(KIND)
#undef KIND
};

/* ---- values ---- */

static bool read_integer(const json_t *v, int64_t least, int64_t most, int64_t *out)
{
    if (!json_is_integer(v) || json_integer_value(v) < least || json_integer_value(v) > most)
        return false;
    *out = json_integer_value(v);
    return true;
}

/* jansson has seen to it that it is UTF-8 without NUL. */
static bool read_string(const json_t *v, char *out, size_t room)
{
    if (!json_is_string(v) || json_string_length(v) >= room)
        return false;
    memcpy(out, json_string_value(v), json_string_length(v) + 1);
    return true;
}

/* A word of letters, digits and hyphens. */
static bool read_word(const json_t *v, char *out, size_t room)
{
    return read_string(v, out, room) && *out &&
           out[strspn(out, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")] == '\0';
}

static bool read_name(const json_t *v, char out[NL_NAME_MAX])
{
    nl_seat who = { .computer = false };
    if (!read_string(v, who.name, sizeof who.name) || nl_seat_check(&who) || !nl_name_tidy(who.name))
        return false;
    memcpy(out, who.name, sizeof who.name);
    return true;
}

static bool read_absent(const json_t *v, uint8_t *out)
{
    for (int i = 0; i < NL_ABSENT_KINDS; i++)
        if (json_is_string(v) && strcmp(json_string_value(v), nl_absent_word((nl_absent)i)) == 0) {
            *out = (uint8_t)i;
            return true;
        }
    return false;
}

static bool read_discs(const json_t *v, nl_terms *t)
{
    if (json_array_size(v) != t->players)
        return false;
    for (size_t p = 0; p < t->players; p++) {
        int64_t n;
        if (!read_integer(json_array_get(v, p), 1, 99, &n))
            return false;
        t->discs[p] = (uint8_t)n;
    }
    return true;
}

static bool read_terms(json_t *v, nl_terms *t)
{
    int64_t players;
    json_t *listed = json_object_get(v, "listed");
    if (!json_is_object(v) || json_object_size(v) != 6 ||
        !read_integer(json_object_get(v, "players"), 2, NL_PLAYERS_MAX, &players))
        return false;
    t->players = (uint8_t)players;
    t->listed = json_is_true(listed);
    return json_is_boolean(listed) && read_discs(json_object_get(v, "discs"), t) &&
           read_integer(json_object_get(v, "main"), 0, NL_TIME_MAX, &t->time.main) &&
           read_integer(json_object_get(v, "increment"), 0, NL_TIME_MAX, &t->time.increment) &&
           read_absent(json_object_get(v, "absent"), &t->absent) && !nl_terms_check(t);
}

static bool read_event(const json_t *v, nl_event *e)
{
    for (int k = 0; k < NL_EVENT_KINDS; k++)
        if (json_is_string(v) && strcmp(json_string_value(v), nl_event_word((nl_event_kind)k)) == 0) {
            e->kind = (uint8_t)k;
            return true;
        }
    return false;
}

static bool read_action(const json_t *v, nl_event *e)
{
    return json_is_string(v) && !nl_action_read(json_string_value(v), json_string_length(v), &e->action);
}

static bool read_plan(const json_t *v, nl_plan *p)
{
    size_t count = json_array_size(v);
    if (!json_is_array(v) || count > NL_WISHES)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *wish = json_array_get(v, i);
        if (!json_is_string(wish) ||
            !nl_wish_read(&p->wish[i], json_string_value(wish), json_string_length(wish)))
            return false;
    }
    p->count = (uint8_t)count;
    return true;
}

/* ---- members ---- */

static bool read_number(const json_t *v, uint32_t *out)
{
    int64_t n;
    bool    ok = read_integer(v, 0, UINT32_MAX, &n);
    *out = ok ? (uint32_t)n : 0;
    return ok;
}

static bool read_seat(const json_t *v, int *out)
{
    int64_t n;
    bool    ok = read_integer(v, 1, NL_PLAYERS_MAX, &n);
    *out = ok ? (int)n - 1 : -1;
    return ok;
}

static bool read_version(const json_t *v, int *out)
{
    int64_t n;
    bool    ok = read_integer(v, 1, 1000, &n);
    *out = ok ? (int)n : 0;
    return ok;
}

static bool read_mix(const json_t *v, uint8_t out[NL_SECRET])
{
    return json_is_string(v) && nl_hex_read(json_string_value(v), json_string_length(v), out, NL_SECRET);
}

static bool read_flag(const json_t *v, bool *out)
{
    *out = json_is_true(v);
    return json_is_boolean(v);
}

static bool read_member(nl_message *m, unsigned member, json_t *v)
{
    switch (member) {
    case VERSION: return read_version(v, &m->version);
    case NAME: return read_name(v, m->name);
    case TERMS: return read_terms(v, &m->terms);
    case ROOM: return read_word(v, m->room, sizeof m->room);
    case FROM: return read_number(v, &m->from);
    case MIX: return read_mix(v, m->mix);
    case SEAT: return read_seat(v, &m->seat);
    case LEVEL: return read_word(v, m->level, sizeof m->level);
    case NUMBER: return read_number(v, &m->number);
    case KEY: return read_word(v, m->key, sizeof m->key);
    case EVENT: return read_event(v, &m->event);
    case ACTION: return read_action(v, &m->event);
    case SAY: return read_word(v, m->say, sizeof m->say);
    case ON: return read_flag(v, &m->on);
    case BOT: return read_flag(v, &m->bot);
    case PLAN: return read_plan(v, &m->plan);
    case PLAYER: return read_word(v, m->player, sizeof m->player);
    default: return false;
    }
}

static const struct {
    const char *name;
    unsigned    bit;
} members[] = {
    { "version", VERSION }, { "name", NAME },     { "terms", TERMS }, { "room", ROOM },     { "from", FROM },
    { "mix", MIX },         { "seat", SEAT },     { "level", LEVEL }, { "number", NUMBER }, { "key", KEY },
    { "event", EVENT },     { "action", ACTION }, { "say", SAY },     { "on", ON },         { "bot", BOT },
    { "player", PLAYER },   { "plan", PLAN },
};

/* Reads all members that the kind has; NULL, or the one that is wrong. */
static const char *read_members(nl_message *m, json_t *root)
{
    size_t known = 1u + (m->id != 0);
    for (size_t i = 0; i < sizeof members / sizeof members[0]; i++) {
        json_t *v = json_object_get(root, members[i].name);
        bool    must = kinds[m->ask].must & members[i].bit, may = kinds[m->ask].may & members[i].bit;
        if (!v && !must)
            continue;
        if (!v || (!must && !may) || !read_member(m, members[i].bit, v))
            return members[i].name;
        known++;
    }
    return known == json_object_size(root) ? NULL : "members";
}

static const char *read_root(nl_message *m, json_t *root)
{
    json_t *id = json_object_get(root, "id"), *what = json_object_get(root, "do");
    if (!json_is_object(root))
        return "json";
    if (id && !read_integer(id, 1, (int64_t)1 << 52, &m->id))
        return "id";
    for (int k = 0; k < NL_ASKS; k++)
        if (json_is_string(what) && strcmp(json_string_value(what), kinds[k].word) == 0) {
            m->ask = (nl_ask)k;
            return read_members(m, root);
        }
    return "do";
}

const char *nl_message_read(nl_message *m, const char *text, size_t length)
{
    memset(m, 0, sizeof *m);
    m->seat = -1;
    m->on = true;
    if (length > NL_MESSAGE_MAX)
        return "length";
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    if (!root)
        return "json";
    const char *wrong = read_root(m, root);
    json_decref(root);
    return wrong;
}
