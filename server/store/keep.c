/* keep.c: looking after a store; what is about a file is done by SQLite.
 *
 * SPDX-License-Identifier: MIT */
#include "keep.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 5000 };

static bool fail(char *why, size_t room, const char *path, const char *what)
{
    snprintf(why, room, "%s: %s", path, what);
    return false;
}

static sqlite3 *open_file(const char *path, int flags, char *why, size_t room)
{
    sqlite3 *db = NULL;
    if (sqlite3_open_v2(path, &db, flags, NULL) != SQLITE_OK) {
        fail(why, room, path, sqlite3_errmsg(db));
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_busy_timeout(db, BUSY_MS);
    return db;
}

/* ---- checking ---- */

static bool is_sound(sqlite3 *db, const char *path, char *why, size_t room)
{
    sqlite3_stmt *q;
    bool          ok = false;
    if (sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(q, 0);
        ok = said && strcmp(said, "ok") == 0;
        if (!ok)
            fail(why, room, path, said ? said : "no answer");
    } else {
        fail(why, room, path, sqlite3_errmsg(db));
    }
    sqlite3_finalize(q);
    return ok;
}

/* What is known while everything is read, room by room and person by person. */
typedef struct {
    nl_store   *store, *other; /* the second one only where two are compared, or one is filled */
    nl_kept    *k;
    char       *why;
    size_t      room;
    bool        ok;
    nl_room_row row; /* the latest */
    uint8_t     token[NL_TOKEN];
    bool        more;
    nl_room     fold;
} reading;

static void bad_event(reading *r, const char *what)
{
    snprintf(r->why, r->room, "room %s, event %u: %s", r->row.id, r->fold.events, what);
    r->ok = false;
}

static void fold_event(void *to, const char *line, size_t length, uint64_t request)
{
    reading      *r = to;
    nl_room_event e;
    (void)request;
    if (!r->ok)
        return;
    nl_err bad = nl_room_event_read(&e, line, length);
    if (!bad)
        bad = nl_room_check(&r->fold, &e);
    if (bad) {
        bad_event(r, nl_err_text(bad));
        return;
    }
    nl_room_apply(&r->fold, &e);
    r->k->events++;
}

static void fold_room(void *to, const nl_room_row *row)
{
    reading    *r = to;
    nl_room_row found;
    r->more = true;
    r->row = *row;
    nl_room_new(&r->fold, row->secret);
    if (r->ok && r->store->load(r->store, row->id, &found, 0, fold_event, r))
        bad_event(r, "cannot be read");
    if (r->ok && !r->fold.events)
        bad_event(r, nl_err_text(NL_ERR_EVENT));
    r->k->rooms++;
}

static void see_person(void *to, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    reading *r = to;
    r->more = true;
    memcpy(r->token, token, NL_TOKEN);
    r->k->people++;
    if (!*p->id) {
        snprintf(r->why, r->room, "a person has no id");
        r->ok = false;
    }
}

/* Reads everything, a part at a time. */
static bool read_all(reading *r, nl_on_row *on_row, nl_on_person *on_person)
{
    nl_store *s = r->store;
    r->ok = r->more = true;
    while (r->ok && r->more) {
        r->more = false;
        if (s->rooms(s, r->row.row, on_row, r) != NL_STORED)
            r->ok = fail(r->why, r->room, "rooms", s->trouble(s));
    }
    r->more = true;
    while (r->ok && r->more) {
        r->more = false;
        if (s->people(s, r->token, on_person, r) != NL_STORED)
            r->ok = fail(r->why, r->room, "people", s->trouble(s));
    }
    return r->ok;
}

/* A store that is to be there already. */
static nl_store *open_store(const char *where, char *why, size_t room)
{
    if (!nl_store_is_url(where) && access(where, F_OK) != 0) {
        fail(why, room, where, strerror(errno));
        return NULL;
    }
    return nl_store_open(where, why, room);
}

static bool check_file(const char *path, char *why, size_t room)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    bool     ok = db && is_sound(db, path, why, room);
    sqlite3_close(db);
    return ok;
}

static void count_orphans(void *to, int64_t row, int64_t events)
{
    (void)row;
    *(int64_t *)to += events;
}

/* Events that belong to no room: nothing leads to them. */
static bool has_no_orphans(reading *r)
{
    int64_t count = 0;
    if (r->store->orphans(r->store, count_orphans, &count) != NL_STORED)
        return fail(r->why, r->room, "events", r->store->trouble(r->store));
    if (count)
        snprintf(r->why, r->room, "%lld events belong to tables that are gone; clean removes them",
                 (long long)count);
    return !count;
}

/* `strict` about what does no harm, too. */
static bool check(const char *where, bool strict, nl_kept *k, char *why, size_t room)
{
    static reading r;
    char           what[400];
    if (!nl_store_is_url(where) && !check_file(where, why, room))
        return false;
    r = (reading){ .store = open_store(where, why, room), .k = k, .why = what, .room = sizeof what };
    if (!r.store)
        return false;
    *k = (nl_kept){ .rooms = 0 };
    bool ok = read_all(&r, fold_room, see_person) && (!strict || has_no_orphans(&r));
    if (!ok)
        fail(why, room, nl_store_is_url(where) ? "PostgreSQL" : where, what);
    r.store->close(r.store);
    return ok;
}

bool nl_keep_check(const char *where, nl_kept *k, char *why, size_t room)
{
    return check(where, true, k, why, room);
}

/* ---- copies ---- */

bool nl_keep_copy(const char *path, const char *to, char *why, size_t room)
{
    if (access(to, F_OK) == 0)
        return fail(why, room, to, "there is such a file already");
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    sqlite3_stmt *q;
    bool          ok = sqlite3_prepare_v2(db, "VACUUM INTO ?", -1, &q, NULL) == SQLITE_OK &&
              sqlite3_bind_text(q, 1, to, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(q) == SQLITE_DONE;
    if (!ok)
        fail(why, room, to, sqlite3_errmsg(db));
    sqlite3_finalize(q);
    sqlite3_close(db);
    return ok;
}

/* Whether nobody else has the store open, and all of it is in its one file. */
static bool is_free(const char *path, char *why, size_t room)
{
    sqlite3 *db = open_file(path, SQLITE_OPEN_READWRITE, why, room);
    if (!db)
        return false;
    sqlite3_busy_timeout(db, 0);
    int code =
        sqlite3_exec(db, "PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE; COMMIT",
                     NULL, NULL, NULL);
    bool used = code == SQLITE_BUSY || code == SQLITE_LOCKED;
    if (code != SQLITE_OK)
        fail(why, room, path, used ? "a server uses it; stop that first" : sqlite3_errmsg(db));
    sqlite3_close(db);
    return code == SQLITE_OK;
}

/* Locks a file as SQLite would, by the bytes that it locks for writing alone, until it is closed: SQLite itself does
 * not get as far with a file that is broken.  −1 with `why` if that cannot be. */
static int hold(const char *path, char *why, size_t room)
{
    enum { FIRST = 0x40000000, COUNT = 512 };
    struct flock l = { .l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = FIRST, .l_len = COUNT };
    int          fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd >= 0 && fcntl(fd, F_SETLK, &l) == 0)
        return fd;
    bool used = fd >= 0 && (errno == EAGAIN || errno == EACCES);
    fail(why, room, path, used ? "a server uses it; stop that first" : strerror(errno));
    if (fd >= 0)
        close(fd);
    return -1;
}

/* The files of a store that was not closed well, the one that makes sense without the others last. */
static const char *const ends[] = { "-journal", "-shm", "-wal", "" };
enum { ENDS = sizeof ends / sizeof ends[0], NAME = 1200 };

static bool is_there(const char *path, const char *end)
{
    char name[NAME + 8];
    snprintf(name, sizeof name, "%s%s", path, end);
    return access(name, F_OK) == 0;
}

static bool is_any_there(const char *path)
{
    int i = 0;
    while (i < ENDS && !is_there(path, ends[i]))
        i++;
    return i < ENDS;
}

/* The first of PATH.before, PATH.before2, … that nothing has. */
static void find_before(const char *path, char before[NAME])
{
    snprintf(before, NAME, "%s.before", path);
    for (int n = 2; is_any_there(before); n++)
        snprintf(before, NAME, "%s.before%d", path, n);
}

/* Moves the first `count` files of a store. */
static bool move_files(const char *from, const char *to, int count)
{
    char a[NAME + 8], b[NAME + 8];
    for (int i = 0; i < count; i++) {
        snprintf(a, sizeof a, "%s%s", from, ends[i]);
        snprintf(b, sizeof b, "%s%s", to, ends[i]);
        if (rename(a, b) != 0 && errno != ENOENT) {
            int why = errno;
            move_files(to, from, i);
            errno = why;
            return false;
        }
    }
    return true;
}

static bool sync_name(const char *name, int flags)
{
    int  fd = open(name, flags | O_CLOEXEC);
    bool ok = fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return ok;
}

/* What is in a folder by which name. */
static bool sync_folder_of(const char *path)
{
    char        folder[NAME];
    const char *slash = strrchr(path, '/');
    int         length = slash ? (int)(slash - path) + 1 : 0;
    snprintf(folder, sizeof folder, "%.*s", length, path);
    return sync_name(length ? folder : ".", O_RDONLY | O_DIRECTORY);
}

/* A write-ahead log of one file must never be taken for another's: it is out of the way before the copy comes, even if
 * there is no file to it. */
static bool put_in_place(const char *path, const char *fresh)
{
    char before[NAME];
    find_before(path, before);
    if (!sync_name(fresh, O_RDONLY) || !move_files(path, before, ENDS) || !sync_folder_of(path))
        return false;
    if (rename(fresh, path) == 0)
        return sync_folder_of(path);
    int why = errno;
    move_files(before, path, ENDS);
    errno = why;
    return false;
}

/* What is there is neither read nor written: it may be broken. */
bool nl_keep_restore(const char *path, const char *from, char *why, size_t room)
{
    char    fresh[NAME];
    nl_kept k;
    bool    old = access(path, F_OK) == 0;
    if (snprintf(fresh, sizeof fresh, "%s.new", path) >= NAME - 16)
        return fail(why, room, path, "too long a name");
    if (!check(from, false, &k, why, room))
        return false;
    int held = old ? hold(path, why, room) : -1;
    if (old && held < 0)
        return false;
    unlink(fresh);
    bool ok = nl_keep_copy(from, fresh, why, room) &&
              (put_in_place(path, fresh) || fail(why, room, path, strerror(errno)));
    if (!ok)
        unlink(fresh);
    if (held >= 0)
        close(held);
    return ok;
}

/* ---- cleaning ---- */

enum { TURN_MAX = 2 }; /* years that a clock may have run at most, more or less */

typedef struct {
    nl_store *store;
    int64_t   then;
    nl_kept  *k;
    bool      ok;
} cleaning;

/* How many events a room has, and when the latest happened. */
typedef struct {
    uint32_t events;
    int64_t  last;
    bool     bad;
} latest;

static void see_event(void *to, const char *line, size_t length, uint64_t request)
{
    latest       *l = to;
    nl_room_event e;
    (void)request;
    l->bad = l->bad || nl_room_event_read(&e, line, length);
    l->last = l->bad ? 0 : e.at;
    l->events++;
}

/* One at a time, so that a server waits for none of it.  If something happens there meanwhile, it stays. */
static void clean_room(cleaning *c, const char *id)
{
    nl_room_row row;
    latest      l = { .events = 0 };
    nl_stored   found = c->store->load(c->store, id, &row, 0, see_event, &l);
    if (found == NL_STORED && row.phase == NL_GATHERING && !l.bad && l.last < c->then &&
        (found = c->store->drop(c->store, &row, l.events)) == NL_STORED) {
        c->k->rooms++;
        c->k->events += l.events;
    }
    c->ok = c->ok && found != NL_STORE_FAILED;
}

typedef struct {
    int         count;
    nl_room_row room[NL_FEW];
} few;

static void add_to_few(void *to, const nl_room_row *row)
{
    few *f = to;
    if (f->count < NL_FEW)
        f->room[f->count++] = *row;
}

static bool clean_rooms(cleaning *c)
{
    few  f = { .count = NL_FEW };
    char after[NL_CODE] = "";
    while (c->ok && f.count == NL_FEW) {
        f.count = 0;
        c->ok = c->store->gathering(c->store, after, add_to_few, &f) == NL_STORED;
        for (int i = 0; i < f.count; i++) {
            clean_room(c, f.room[i].id);
            memcpy(after, f.room[i].code, sizeof after);
        }
    }
    return c->ok;
}

typedef struct {
    int     count;
    uint8_t last[NL_TOKEN];
} crowd;

static void add_to_crowd(void *to, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    crowd *people = to;
    (void)p;
    people->count++;
    memcpy(people->last, token, NL_TOKEN);
}

/* Whoever comes is noted once a day, so their latest day does not count. */
static bool clean_people(cleaning *c)
{
    crowd   people = { .count = 1 };
    uint8_t after[NL_TOKEN] = { 0 };
    while (c->ok && people.count) {
        people.count = 0;
        c->ok = c->store->people(c->store, after, add_to_crowd, &people) == NL_STORED &&
                (!people.count || c->store->forget_people(c->store, after, people.last, c->then - NL_SEEN,
                                                          &c->k->people) == NL_STORED);
        memcpy(after, people.last, sizeof after);
    }
    return c->ok;
}

/* What an earlier version of this program has left behind.  The list is made before any is removed. */
typedef struct {
    int64_t *row;
    int      count, room;
} rows;

static void add_orphan(void *to, int64_t row, int64_t events)
{
    rows *r = to;
    (void)events;
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 64;
        if (!(r->row = realloc(r->row, (size_t)r->room * sizeof *r->row)))
            abort();
    }
    r->row[r->count++] = row;
}

static bool clean_orphans(cleaning *c)
{
    rows r = { .count = 0 };
    c->ok = c->store->orphans(c->store, add_orphan, &r) == NL_STORED;
    for (int i = 0; c->ok && i < r.count; i++)
        c->ok = c->store->drop_orphans(c->store, r.row[i]) == NL_STORED;
    free(r.row);
    return c->ok;
}

bool nl_keep_clean(const char *where, int64_t then, nl_kept *k, char *why, size_t room)
{
    cleaning c = { .store = open_store(where, why, room), .then = then, .k = k, .ok = true };
    *k = (nl_kept){ .rooms = 0 };
    if (!c.store)
        return false;
    bool ok = clean_rooms(&c) && clean_people(&c) && clean_orphans(&c) &&
              c.store->forget_lives(c.store, then - TURN_MAX * NL_TIME_MAX) == NL_STORED;
    if (!ok)
        fail(why, room, "clean", c.store->trouble(c.store));
    c.store->close(c.store);
    return ok;
}

/* ---- from one store to another ---- */

/* The events of a room, as they are on their way. */
typedef struct {
    char      *text;
    size_t     length, room;
    nl_append *list;
    int        count, list_room;
} cargo;

static void collect(void *to, const char *line, size_t length, uint64_t request)
{
    cargo *e = to;
    if (e->count == e->list_room) {
        e->list_room = e->list_room ? 2 * e->list_room : 64;
        e->list = realloc(e->list, (size_t)e->list_room * sizeof *e->list);
    }
    if (e->length + length > e->room) {
        e->room = 2 * (e->length + length);
        e->text = realloc(e->text, e->room);
    }
    if (!e->list || !e->text)
        abort();
    memcpy(e->text + e->length, line, length);
    e->list[e->count] = (nl_append){ .number = (uint32_t)e->count, .length = length, .request = request };
    e->length += length;
    e->count++;
}

/* All events of a room; its lines lie one behind the other. */
static bool collect_all(nl_store *s, const char *id, nl_room_row *row, cargo *e)
{
    size_t at = 0;
    e->length = 0;
    e->count = 0;
    if (s->load(s, id, row, 0, collect, e) != NL_STORED)
        return false;
    for (int i = 0; i < e->count; at += e->list[i++].length) {
        e->list[i].line = e->text + at;
        e->list[i].row = row;
    }
    return true;
}

static bool is_same(const nl_room_row *a, const nl_room_row *b)
{
    return strcmp(a->id, b->id) == 0 && strcmp(a->code, b->code) == 0 &&
           memcmp(a->secret, b->secret, NL_SECRET) == 0 && a->phase == b->phase && a->listed == b->listed &&
           a->created == b->created && a->deadline == b->deadline && strcmp(a->turn, b->turn) == 0 &&
           memcmp(a->player, b->player, sizeof a->player) == 0;
}

static bool are_same(const cargo *a, const cargo *b)
{
    bool same = a->count == b->count && a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
    for (int i = 0; same && i < a->count; i++)
        same = a->list[i].length == b->list[i].length && a->list[i].request == b->list[i].request;
    return same;
}

static void move_plans(reading *r, const nl_room_row *source, const nl_room_row *target)
{
    char text[NL_PLAN_TEXT];
    for (int p = 0; p < NL_PLAYERS_MAX; p++) {
        const char *player = source->player[p];
        nl_stored   found = *player ? r->store->plan(r->store, source, player, text) : NL_STORE_MISSING;
        if (found == NL_STORE_FAILED ||
            (found == NL_STORED && r->other->put_plan(r->other, target, player, NULL, text, true)))
            r->ok = fail(r->why, r->room, source->id, "a plan could not be copied");
    }
}

/* Copies a room, and reads it from there again. */
static void move_room(void *to, const nl_room_row *row)
{
    static cargo there, here;
    reading     *r = to;
    nl_room_row  source, target;
    r->more = true;
    r->row = *row;
    if (!r->ok || !(r->ok = collect_all(r->store, row->id, &source, &there))) {
        fail(r->why, r->room, row->id, r->store->trouble(r->store));
        return;
    }
    nl_room_row fresh = source;
    fresh.row = 0;
    for (int i = 0; i < there.count; i++)
        there.list[i].row = &fresh;
    there.list[there.count - 1].row_changed = there.list[there.count - 1].seats_changed = true;
    if (!r->other->commit(r->other, there.list, there.count) || fresh.failed)
        r->ok = fail(r->why, r->room, row->id, r->other->trouble(r->other));
    else if (!collect_all(r->other, row->id, &target, &here) || !is_same(&source, &target) ||
             !are_same(&there, &here))
        r->ok = fail(r->why, r->room, row->id, "it is not the same there");
    else
        move_plans(r, &source, &target);
    r->k->rooms++;
    r->k->events += there.count;
}

static void move_person(void *to, const uint8_t token[NL_TOKEN], const nl_person *p)
{
    reading  *r = to;
    nl_person found;
    r->more = true;
    memcpy(r->token, token, NL_TOKEN);
    if (r->ok && (r->other->put_person(r->other, token, p) != NL_STORED ||
                  r->other->person(r->other, token, &found) != NL_STORED || strcmp(p->id, found.id) != 0 ||
                  strcmp(p->name, found.name) != 0 || p->seen != found.seen))
        r->ok = fail(r->why, r->room, p->id, "this person is not the same there");
    r->k->people++;
}

static void move_life(void *to, int64_t since, int64_t until)
{
    nl_store *s = to;
    s->alive(s, since, until);
}

static bool move_all(reading *r)
{
    nl_kept before;
    if (r->other->count(r->other, &before) != NL_STORED)
        return fail(r->why, r->room, "there", r->other->trouble(r->other));
    if (before.rooms || before.people)
        return fail(r->why, r->room, "there", "it is not empty");
    return read_all(r, move_room, move_person) &&
           r->store->lives(r->store, 0, move_life, r->other) == NL_STORED;
}

bool nl_keep_move(const char *from, const char *to, nl_kept *k, char *why, size_t room)
{
    static reading r;
    *k = (nl_kept){ .rooms = 0 };
    if (!nl_store_is_url(from) && !is_free(from, why, room))
        return false;
    r = (reading){ .store = open_store(from, why, room), .k = k, .why = why, .room = room };
    r.other = r.store ? nl_store_open(to, why, room) : NULL;
    bool ok = r.other && move_all(&r);
    if (r.store)
        r.store->close(r.store);
    if (r.other)
        r.other->close(r.other);
    return ok;
}

/* ---- packing ---- */

bool nl_keep_archive(const char *where, int64_t then, nl_packed *p, char *why, size_t room)
{
    int64_t   row = 0;
    nl_stored done = NL_STORED;
    nl_store *s = open_store(where, why, room);
    *p = (nl_packed){ .rooms = 0 };
    if (!s)
        return false;
    while (done == NL_STORED)
        done = s->archive(s, then, &row, p);
    if (done == NL_STORE_FAILED)
        fail(why, room, "archive", s->trouble(s));
    s->close(s);
    return done == NL_STORE_MISSING;
}
