/* memory_store.c: rows and lines in arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "memory_store.h"

#include <stdlib.h>
#include <string.h>

enum { ROOMS = 64, EVENTS = 512, LIVES = 1024 };

typedef struct {
    nl_room_row row;
    uint32_t    count;
    struct {
        char     line[NL_ROOM_LINE];
        size_t   length;
        uint64_t request;
    } event[EVENTS];
    uint32_t claim;
    int64_t  lease;
    struct {
        char    player[NL_ID_MAX], text[NL_PLAN_TEXT];
        bool    due;
        int64_t lease;
    } plan[NL_PLAYERS_MAX];
} memory_room;

typedef struct {
    int64_t since, until;
} life;

typedef struct memory memory;

/* What all who use it share. */
typedef struct {
    memory_mood  mood;
    memory_room *room[ROOMS];
    int          rooms;
    life         life[LIVES];
    int          lives;
    memory      *users;
} contents;

typedef struct news {
    struct news *next;
    char         text[];
} news;

/* One process's way to it. */
struct memory {
    nl_store  store;
    contents *all;
    memory   *next;
    news     *heard, **heard_end;
    bool      missed;
};

static contents *all_of(nl_store *s)
{
    return ((memory *)s)->all;
}

static memory_room *find(contents *m, const char *id_or_code)
{
    for (int i = 0; i < m->rooms; i++)
        if (strcmp(m->room[i]->row.id, id_or_code) == 0 || strcmp(m->room[i]->row.code, id_or_code) == 0)
            return m->room[i];
    return NULL;
}

static void look_at_plans(memory_room *r)
{
    for (int i = 0; i < NL_PLAYERS_MAX; i++)
        if (r->row.phase == NL_OVER)
            r->plan[i].text[0] = '\0';
        else if (strcmp(r->plan[i].player, r->row.turn) == 0) {
            r->plan[i].due = true;
            r->plan[i].lease = 0;
        }
}

static nl_stored append(contents *m, nl_append *a)
{
    memory_room *r = a->row->row ? m->room[a->row->row - 1] : NULL;
    if (!r) {
        if (find(m, a->row->id))
            return NL_STORE_TAKEN;
        if (m->rooms == ROOMS || !(r = calloc(1, sizeof *r)))
            abort();
        m->room[m->rooms] = r;
        a->row->row = ++m->rooms;
        r->row = *a->row;
    }
    if (!*r->row.id)
        return NL_STORE_MISSING;
    if (a->number != r->count)
        return NL_STORE_TAKEN;
    if (r->count == EVENTS)
        abort();
    memcpy(r->event[r->count].line, a->line, a->length);
    r->event[r->count].length = a->length;
    r->event[r->count++].request = a->request;
    if (a->row_changed) {
        r->row = *a->row;
        look_at_plans(r);
    }
    return NL_STORED;
}

/* Another process has written the next event of the room: somebody proposes to end the game, or takes it back. */
static void run_ahead(contents *m, nl_append *a)
{
    static nl_room room;
    memory_room   *r = m->room[a->row->row - 1];
    nl_room_event  e;
    nl_room_new(&room, r->row.secret);
    for (uint32_t n = 0; n < r->count; n++)
        if (nl_room_event_read(&e, r->event[n].line, r->event[n].length) || nl_room_check(&room, &e))
            abort();
        else
            nl_room_apply(&room, &e);
    for (int try = 0; try < 2; try++) {
        e = (nl_room_event){ .kind = NL_ROOM_TABLE,
                             .event = { .kind = try ? NL_EVENT_DECLINE : NL_EVENT_PROPOSE_END } };
        if (!nl_room_decide(&room, &e, e.at)) {
            nl_append theirs = { .row = &r->row, .number = r->count };
            char      line[NL_ROOM_LINE];
            theirs.line = line;
            theirs.length = nl_room_event_write(&e, line) - 1;
            append(m, &theirs);
            return;
        }
    }
}

static void tell_others(const memory *from, const char *text)
{
    for (memory *u = from->all->users; u; u = u->next) {
        news *n = u != from ? malloc(sizeof *n + strlen(text) + 1) : NULL;
        if (!n)
            continue;
        strcpy(n->text, text);
        n->next = NULL;
        *u->heard_end = n;
        u->heard_end = &n->next;
    }
}

static bool commit(nl_store *s, nl_append *list, int count)
{
    contents *m = all_of(s);
    for (int i = 0; i < count; i++) {
        list[i].row->failed = false;
        list[i].result = NL_STORE_FAILED;
    }
    if (m->mood == FULL || m->mood == UNREADABLE || m->mood == TORN)
        return false;
    if (m->mood == RAN_AHEAD && list[0].row->row)
        run_ahead(m, &list[0]);
    for (int i = 0; i < count; i++) {
        list[i].result = list[i].row->failed ? NL_STORE_TAKEN : append(m, &list[i]);
        list[i].row->failed = list[i].result != NL_STORED;
        if (list[i].news && !list[i].row->failed)
            tell_others((memory *)s, list[i].news);
    }
    return true;
}

static nl_stored load(nl_store *s, const char *id_or_code, nl_room_row *row, uint32_t from, nl_on_event *tell,
                      void *to)
{
    contents    *m = all_of(s);
    memory_room *r = find(m, id_or_code);
    if (m->mood == UNREADABLE)
        return NL_STORE_FAILED;
    if (!r)
        return NL_STORE_MISSING;
    *row = r->row;
    for (uint32_t n = from; tell && n < (m->mood == TORN ? from + 1 : r->count); n++)
        tell(to, r->event[n].line, r->event[n].length, r->event[n].request);
    return m->mood == TORN && tell ? NL_STORE_FAILED : NL_STORED;
}

/* Where the plan of a player is kept, or would be. */
static int find_plan(const memory_room *r, const char *player)
{
    int i = 0;
    while (*r->plan[i].player && strcmp(r->plan[i].player, player) != 0)
        i++;
    return i;
}

static nl_stored plan(nl_store *s, const nl_room_row *row, const char *player, char text[NL_PLAN_TEXT])
{
    contents          *m = all_of(s);
    const memory_room *r = m->room[row->row - 1];
    int                i = find_plan(r, player);
    if (m->mood == UNREADABLE)
        return NL_STORE_FAILED;
    strcpy(text, r->plan[i].text);
    return *text ? NL_STORED : NL_STORE_MISSING;
}

static nl_stored put_plan(nl_store *s, const nl_room_row *row, const char *player, const char *was,
                          const char *text, bool waits)
{
    contents    *m = all_of(s);
    memory_room *r = m->room[row->row - 1];
    int          i = find_plan(r, player);
    if (m->mood == UNREADABLE || m->mood == FULL || m->mood == TORN)
        return NL_STORE_FAILED;
    if (was && strcmp(r->plan[i].text, was) != 0)
        return NL_STORE_MISSING;
    strcpy(r->plan[i].player, player);
    strcpy(r->plan[i].text, text ? text : "");
    r->plan[i].due = waits && strcmp(r->row.turn, player) == 0;
    r->plan[i].lease = 0;
    return NL_STORED;
}

static nl_stored due_plans(nl_store *s, int64_t now, nl_on_plan *tell, void *to)
{
    contents *m = all_of(s);
    for (int i = 0; i < m->rooms && m->mood != UNREADABLE; i++)
        for (int p = 0; p < NL_PLAYERS_MAX; p++) {
            memory_room *r = m->room[i];
            if (!*r->plan[p].text || !r->plan[p].due || (s->claim && r->plan[p].lease > now))
                continue;
            r->plan[p].lease = now + NL_LEASE;
            tell(to, r->row.id, r->plan[p].player, r->plan[p].text);
        }
    return NL_STORED;
}

static nl_stored listed(nl_store *s, int64_t since, nl_on_row *tell, void *to)
{
    contents *m = all_of(s);
    for (int i = m->rooms - 1, most = NL_PART; i >= 0 && most; i--)
        if (m->room[i]->row.listed && m->room[i]->row.created >= since && most--)
            tell(to, &m->room[i]->row);
    return NL_STORED;
}

static nl_stored gathering(nl_store *s, const char *after, nl_on_row *tell, void *to)
{
    contents *m = all_of(s);
    for (int i = 0; i < m->rooms; i++)
        if (strcmp(m->room[i]->row.code, after) > 0)
            tell(to, &m->room[i]->row);
    return NL_STORED;
}

/* A room without a name is found by nothing. */
static nl_stored drop(nl_store *s, const nl_room_row *row, uint32_t events)
{
    contents *m = all_of(s);
    for (int i = 0; i < m->rooms; i++)
        if (strcmp(m->room[i]->row.id, row->id) == 0 && m->room[i]->count == events) {
            m->room[i]->row = (nl_room_row){ .row = row->row };
            return NL_STORED;
        }
    return NL_STORE_TAKEN;
}

static nl_stored of_player(nl_store *s, const char *player, int most, nl_on_row *tell, void *to)
{
    contents *m = all_of(s);
    for (int i = m->rooms - 1; i >= 0; i--)
        for (int p = 0; p < NL_PLAYERS_MAX && most; p++)
            if (strcmp(m->room[i]->row.player[p], player) == 0) {
                nl_room_row row = m->room[i]->row;
                plan(s, &row, player, row.plan);
                tell(to, &row);
                most--;
            }
    return NL_STORED;
}

static int unfinished(nl_store *s, const char *player)
{
    contents *m = all_of(s);
    int       count = 0;
    for (int i = 0; i < m->rooms; i++) {
        const char *who[NL_PLAYERS_MAX + 1];
        for (int n = nl__store_held_by(&m->room[i]->row, who); n-- && m->room[i]->row.phase != NL_OVER;)
            count += strcmp(who[n], player) == 0;
    }
    return count;
}

static nl_stored due(nl_store *s, int64_t now, nl_on_row *tell, void *to)
{
    contents *m = all_of(s);
    for (int i = 0; i < m->rooms && m->mood != UNREADABLE; i++)
        if (m->room[i]->row.deadline && m->room[i]->row.deadline <= now &&
            (!s->claim || m->room[i]->lease <= now)) {
            m->room[i]->claim = m->room[i]->count;
            m->room[i]->lease = now + NL_LEASE;
            tell(to, &m->room[i]->row);
        }
    return NL_STORED;
}

static nl_stored person(nl_store *s, const uint8_t token[NL_TOKEN], nl_person *out)
{
    (void)s, (void)token, (void)out;
    return NL_STORE_MISSING;
}

static nl_stored put_person(nl_store *s, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    (void)s, (void)token, (void)p;
    return NL_STORED;
}

static bool alive(nl_store *s, int64_t since, int64_t now)
{
    contents *m = all_of(s);
    int       i = 0;
    if (m->mood == UNREADABLE || m->mood == FULL || m->mood == TORN)
        return false;
    while (i < m->lives && m->life[i].since < since)
        i++;
    if (i == m->lives || m->life[i].since != since) {
        if (m->lives == LIVES)
            abort();
        memmove(&m->life[i + 1], &m->life[i], (size_t)(m->lives++ - i) * sizeof(life));
        m->life[i].until = now;
    }
    m->life[i].since = since;
    m->life[i].until = now > m->life[i].until ? now : m->life[i].until;
    return true;
}

static nl_stored lives(nl_store *s, int64_t since, nl_on_time *tell, void *to)
{
    const contents *m = all_of(s);
    for (int i = 0; i < m->lives; i++)
        if (m->life[i].until >= since)
            tell(to, m->life[i].since, m->life[i].until);
    return NL_STORED;
}

static bool there(nl_store *s)
{
    return all_of(s)->mood != UNREADABLE;
}

/* ---- several processes ---- */

static bool claim(nl_store *s, const nl_room_row *row, uint32_t number, int64_t now, int64_t until)
{
    memory_room *r = all_of(s)->room[row->row - 1];
    if (all_of(s)->mood == UNREADABLE || (r->claim == number && r->lease > now))
        return false;
    r->claim = number;
    r->lease = until;
    return true;
}

static void announce(nl_store *s, const char *text)
{
    if (all_of(s)->mood != UNREADABLE)
        tell_others((memory *)s, text);
}

static news *next_news(memory *m)
{
    news *n = m->heard;
    if (n && !(m->heard = n->next))
        m->heard_end = &m->heard;
    return n;
}

static bool hear(nl_store *s, nl_on_news *tell, void *to)
{
    memory *m = (memory *)s;
    if (m->all->mood == UNREADABLE)
        return true;
    bool whole = !m->missed;
    m->missed = false;
    for (news *n; (n = next_news(m)); free(n))
        tell(to, n->text);
    return whole;
}

static const char *trouble(nl_store *s)
{
    (void)s;
    return "as planned";
}

static void close_store(nl_store *s)
{
    memory   *m = (memory *)s, **at = &m->all->users;
    contents *all = m->all;
    while (*at != m)
        at = &(*at)->next;
    *at = m->next;
    for (news *n; (n = next_news(m)); free(n))
        ;
    free(m);
    for (int i = 0; !all->users && i < all->rooms; i++)
        free(all->room[i]);
    if (!all->users)
        free(all);
}

static memory *new_user(contents *all)
{
    memory *m = calloc(1, sizeof *m);
    if (!m || !all)
        abort();
    m->store = (nl_store){ .commit = commit,
                           .load = load,
                           .listed = listed,
                           .gathering = gathering,
                           .drop = drop,
                           .of_player = of_player,
                           .unfinished = unfinished,
                           .due = due,
                           .plan = plan,
                           .put_plan = put_plan,
                           .due_plans = due_plans,
                           .person = person,
                           .put_person = put_person,
                           .alive = alive,
                           .lives = lives,
                           .fd = -1,
                           .there = there,
                           .trouble = trouble,
                           .close = close_store };
    m->all = all;
    m->heard_end = &m->heard;
    m->next = all->users;
    all->users = m;
    return m;
}

nl_store *memory_store(void)
{
    return &new_user(calloc(1, sizeof(contents)))->store;
}

nl_store *memory_store_join(nl_store *s)
{
    memory *m = new_user(all_of(s));
    for (memory *u = m; u; u = u->next) {
        u->store.claim = claim;
        u->store.announce = announce;
        u->store.news = hear;
    }
    return &m->store;
}

/* What is said while it cannot be reached is missed. */
void memory_store_mood(nl_store *s, memory_mood mood)
{
    contents *all = all_of(s);
    for (memory *u = all->users; u && all->mood == UNREADABLE; u = u->next)
        u->missed = true;
    all->mood = mood;
}
