/* quota.c: what may be done only so often by one person, or from one place.
 *
 * A quota is the time at which it will be whole again: each use puts that off, and when it is too far away there is
 * nothing left.  The table has a fixed size; where it is full, who has used least is forgotten.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>

#include "inside.h"
#include "mix.h"

enum { PROBES = 8, TABLE = 1, PERSON = 2, BOTS = 3, CODE = 4, SAY = 5, PLAN = 6 };

static quota *find(nl_hub *h, uint64_t key)
{
    quota *least = &h->quotas[key % QUOTAS];
    for (uint64_t i = 0; i < PROBES; i++) {
        quota *q = &h->quotas[(key + i) % QUOTAS];
        if (q->key == key)
            return q;
        if (q->whole < least->whole)
            least = q;
    }
    *least = (quota){ .key = key };
    return least;
}

/* Takes one of `most`, of which one comes back in so many seconds. */
static bool take(nl_hub *h, uint64_t key, int most, int64_t seconds, int64_t now)
{
    quota  *q = find(h, key);
    int64_t whole = (q->whole > now ? q->whole : now) + seconds * SECOND;
    if (whole - now > most * seconds * SECOND)
        return false;
    q->whole = whole;
    return true;
}

static uint64_t key_of(uint64_t what, uint64_t whose)
{
    return nl_mix(nl_mix(what) ^ whose);
}

/* What bots open does not count for the place that they come from: people there keep what they have. */
static bool take_as_bot(nl_hub *h, uint64_t bot, int64_t now)
{
    return take(h, key_of(TABLE, bot), TABLES_OF_BOT, TABLES_EVERY, now) &&
           take(h, key_of(BOTS, 0), TABLES_OF_BOTS, TABLES_EVERY, now);
}

bool nl__quota_table(nl_hub *h, const nl_client *c, int64_t now)
{
    uint64_t person = nl__hash_text(0, c->person.id);
    if (c->bot)
        return take_as_bot(h, person, now);
    return take(h, key_of(TABLE, person), TABLES_OF_PERSON, TABLES_EVERY, now) &&
           (!c->origin || take(h, key_of(TABLE, c->origin), TABLES_OF_PLACE, TABLES_EVERY, now));
}

static bool is_counted(uint64_t origin, const char *id_or_code)
{
    return origin && strlen(id_or_code) < NL_CODE;
}

bool nl_hub_may_look(nl_hub *h, uint64_t origin, const char *id_or_code, int64_t now)
{
    const quota *q = is_counted(origin, id_or_code) ? find(h, key_of(CODE, origin)) : NULL;
    return !q || q->whole - now <= (int64_t)(CODES_OF_PLACE - 1) * CODES_EVERY * SECOND;
}

void nl_hub_looked_in_vain(nl_hub *h, uint64_t origin, const char *id_or_code, int64_t now)
{
    if (is_counted(origin, id_or_code))
        take(h, key_of(CODE, origin), CODES_OF_PLACE, CODES_EVERY, now);
}

static uint64_t key_of_seat(uint64_t what, const place *p, int seat)
{
    return key_of(what, nl__hash_text((uint64_t)seat, p->row.id));
}

bool nl__quota_say(nl_hub *h, const place *p, int seat, int64_t now)
{
    return take(h, key_of_seat(SAY, p, seat), PHRASES, PHRASES_EVERY, now);
}

bool nl__quota_plan(nl_hub *h, const place *p, int seat, int64_t now)
{
    return take(h, key_of_seat(PLAN, p, seat), PLANS, PLANS_EVERY, now);
}

bool nl__quota_bot(const nl_hub *h, const nl_client *c)
{
    int near = 0;
    for (const nl_client *other = h->clients; c->origin && other; other = other->next)
        near += other->bot && other->origin == c->origin;
    return h->counts.bots < h->world.bots && near < BOTS_OF_PLACE;
}

bool nl__quota_person(nl_hub *h, const nl_client *c, int64_t now)
{
    return !c->origin || take(h, key_of(PERSON, c->origin), PEOPLE_OF_PLACE, PEOPLE_EVERY, now);
}
