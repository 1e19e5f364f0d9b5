/* search.c: the tree.
 *
 * A node lies in the memory as its head and its edges, one after another; a node is named
 * by where it lies.  Positions are not stored: every step plays the moves again from the
 * root, which costs less than a copy of the game from far away.  The draw of an outcome is
 * not stored either, but the seed it comes from.
 *
 * Most positions are visited once or twice.  So with a net few of their moves are valued at first,
 * and the others when the search comes back.
 *
 * SPDX-License-Identifier: MIT */
#include "search/search.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "eval/chance.h"
#include "search/shortlist.h"

/* By the hand-made evaluation, the more players there are, the more is lost by looking into all that
 * the others might do; the net knows their moves better. */
#define USUAL .width = 2, .widen = 1, .draws = 1, .outcomes = 48, .prior = 1
#define NET   .moves = 16, .cells = 5, .glance = 1
const nl_search_numbers nl_search_usual[NL_PLAYERS_MAX + 1] = {
    [2] = { .explore = 0.02f, .others = 0.6f, .moves = 10, USUAL },
    [3] = { .explore = 0.03f, .others = 0.3f, .moves = 10, USUAL },
    [4] = { .explore = 0.04f, .others = 0.2f, .moves = 10, USUAL },
};
const nl_search_numbers nl_search_net[NL_PLAYERS_MAX + 1] = {
    [2] = { .explore = 0.02f, .others = 0.6f, NET, USUAL },
    [3] = { .explore = 0.025f, .others = 0.5f, NET, USUAL },
    [4] = { .explore = 0.04f, .others = 0.5f, NET, USUAL },
};

enum {
    DEPTH_MAX = 64,
    ALL_VISITS = 2, /* from so many on, all moves of a position that are worth a detail have been valued */
    NODES_MAX = 1 << 23, /* beyond it a float no longer feels another visit */
    UNIT = 8,            /* bytes; nodes begin at a multiple of it */
    NO_NODE = 0,         /* not looked into yet */
    THE_END = 1,         /* the game is over there */
    ROOT = 2,
};

/* A move and what came of it; at a chance node, an outcome. */
typedef struct {
    union {
        nl_action action;
        uint32_t  draw; /* seed of an outcome */
    };
    uint32_t child;
    uint32_t visits;
    float    value[]; /* by player: sums over those visits, then the value at first sight */
} edge;

typedef struct {
    uint32_t visits;
    uint8_t  players; /* 0 for a chance node */
    uint8_t  mover;
    uint16_t count;  /* edges */
    uint16_t room;   /* for so many */
    bool     glance; /* not all its moves are valued yet */
    uint8_t  spare;
    uint32_t edges[]; /* one after another, as long as the number of players asks for */
} node;

struct nl_search {
    nl_search_numbers numbers;
    const nl_weights *weights;
    nl_net            net;
    bool              has_net;
    nl_net_cache     *cache; /* with a net only, and so are the shortlists */
    nl_shortlists    *shortlists;
    nl_rng            rng;
    uint64_t          nodes;
    size_t            bytes;                   /* of the memory */
    size_t            used, room;              /* of the tree, in units */
    size_t            edge_words;              /* the length of an edge in words of 32 bits */
    uint16_t          turns[NL_ACTIONS_MAX];   /* moves of the root that are looked at in turn … */
    int               turn_count;              /* … if there are any */
    bool              follows;                 /* it went on from another position */
    float             squares[NL_ACTIONS_MAX]; /* by move of the root: see add_square */
    nl_game           root, game;
    uint64_t          memory[];
};

nl_search *nl_search_place(void *memory, size_t bytes)
{
    nl_search *s = memory;
    if (bytes < sizeof *s + (1 << 16))
        return NULL;
    memset(s, 0, sizeof *s);
    s->bytes = bytes - sizeof *s;
    return s;
}

/* Gives the end of the memory to the caches that go with a net; false if it is too little. */
static bool place_caches(nl_search *s, const nl_net *net)
{
    char *end = (char *)s->memory + s->bytes, *cache = end - s->bytes / 8,
         *shortlists = cache - s->bytes / 64;
    cache += (64 - (uintptr_t)cache % 64) % 64;
    shortlists += (64 - (uintptr_t)shortlists % 64) % 64;
    s->cache = net->kernel->place_cache(cache, (size_t)(end - cache));
    s->shortlists = nl_shortlists_place(shortlists, (size_t)(cache - shortlists));
    return s->cache && s->shortlists;
}

/* Whether tree and caches hold for these, too. */
static bool same_evaluator(const nl_search *s, const nl_weights *w, const nl_net *net)
{
    return s->weights == w && s->net.rows == (net ? net->rows : NULL);
}

static void set_evaluator(nl_search *s, const nl_weights *w, const nl_net *net)
{
    s->weights = w;
    s->net = net ? *net : (nl_net){ 0 };
    s->has_net = net && place_caches(s, net);
    size_t tree = s->has_net ? (size_t)((char *)s->shortlists - (char *)s->memory) : s->bytes;
    s->room = tree / UNIT < UINT32_MAX ? tree / UNIT : UINT32_MAX;
}

static node *node_at(const nl_search *s, uint32_t name)
{
    return (node *)&((nl_search *)s)->memory[name];
}

static edge *edge_at(const nl_search *s, node *v, int i)
{
    return (edge *)(void *)(v->edges + (size_t)i * s->edge_words);
}

/* The value of an edge at first sight. */
static float *first_sight(const nl_search *s, edge *e)
{
    return e->value + s->root.players;
}

/* Makes an edge anew, with that value at first sight. */
static void set_edge(const nl_search *s, edge *e, nl_action a, const float value[])
{
    size_t bytes = s->root.players * sizeof value[0];
    e->action = a;
    e->child = NO_NODE;
    e->visits = 0;
    memset(e->value, 0, bytes);
    memcpy(first_sight(s, e), value, bytes);
}

static size_t node_units(const nl_search *s, int room)
{
    return (sizeof(node) + (size_t)room * s->edge_words * sizeof(uint32_t) + UNIT - 1) / UNIT;
}

/* A new node with room for so many edges; NO_NODE if the memory is full. */
static uint32_t new_node(nl_search *s, int room)
{
    size_t units = node_units(s, room);
    if (s->used + units > s->room)
        return NO_NODE;
    uint32_t name = (uint32_t)s->used;
    s->used += units;
    memset(node_at(s, name), 0, sizeof(node));
    node_at(s, name)->room = (uint16_t)room;
    return name;
}

/* ---- growing ---- */

static int list_all(const nl_game *g, nl_move moves[])
{
    int n = nl_game_action_count(g);
    for (int i = 0; i < n; i++)
        moves[i].action = nl_game_action(g, i);
    return n;
}

/* How closely to detail at a position: the more moves are valued, the longer it takes. */
typedef enum {
    AT_A_GLANCE,
    CLOSELY, /* all moves that are worth it */
    AT_ALL,  /* moves */
} detail;

static bool uses_net(const nl_search *s, const nl_game *g)
{
    return s->has_net && g->wheel.count + g->pile > 1; /* the last tile of all needs no net */
}

/* Lists moves with their values; returns how many. */
static int value_moves(nl_search *s, const nl_game *g, detail how, nl_move moves[])
{
    if (!uses_net(s, g))
        return nl_eval_moves(g, s->weights, &s->rng, s->numbers.draws, moves);
    int cells = how == AT_A_GLANCE ? s->numbers.glance : s->numbers.cells;
    int n =
        how == AT_ALL ? list_all(g, moves) : nl_shortlists_moves(s->shortlists, g, s->weights, cells, moves);
    s->net.kernel->moves(&s->net, g, s->cache, &s->rng, s->numbers.draws, moves, n);
    return n;
}

/* A node for the game as it stands, with its moves valued; NO_NODE if the memory is full. */
static uint32_t expand(nl_search *s, const nl_game *g, detail how)
{
    nl_move  moves[NL_ACTIONS_MAX];
    uint16_t best[NL_ACTIONS_MAX];
    int      n = value_moves(s, g, how, moves);
    int      kept = nl_pick_moves(moves, n, how == AT_ALL ? n : s->numbers.moves, g->mover, best);
    uint32_t name = new_node(s, kept);
    if (name == NO_NODE)
        return NO_NODE;
    node *v = node_at(s, name);
    v->players = g->players;
    v->mover = g->mover;
    v->count = (uint16_t)kept;
    v->glance = how == AT_A_GLANCE && uses_net(s, g);
    for (int i = 0; i < kept; i++)
        set_edge(s, edge_at(s, v, i), moves[best[i]].action, moves[best[i]].value);
    return name;
}

static edge *find_edge(const nl_search *s, node *v, nl_action a)
{
    for (int i = 0; i < v->count; i++)
        if (nl_action_same(edge_at(s, v, i)->action, a))
            return edge_at(s, v, i);
    return NULL;
}

/* Looks more closely at a position that has a node already.  The new one has all that came of the
 * moves of the old; NO_NODE if the memory is full. */
static uint32_t expand_again(nl_search *s, const nl_game *g, detail how, uint32_t old)
{
    uint32_t name = expand(s, g, how);
    if (name == NO_NODE)
        return NO_NODE;
    node *v = node_at(s, name), *known = node_at(s, old);
    v->visits = known->visits;
    for (int i = 0; i < known->count; i++) {
        const edge *from = edge_at(s, known, i);
        edge       *to = find_edge(s, v, from->action);
        if (!to)
            continue;
        to->child = from->child;
        to->visits = from->visits;
        memcpy(to->value, from->value, g->players * sizeof to->value[0]);
    }
    return name;
}

/* Room for one more outcome of a chance node, which may move for it. */
static node *grow(nl_search *s, edge *in)
{
    node *v = node_at(s, in->child);
    if (v->count < v->room)
        return v;
    uint32_t name = new_node(s, (int)v->room * 3);
    if (name == NO_NODE)
        return NULL;
    node *larger = node_at(s, name);
    larger->visits = v->visits;
    larger->count = v->count;
    memcpy(larger->edges, v->edges, v->count * s->edge_words * sizeof v->edges[0]);
    in->child = name;
    return larger;
}

void nl_search_start(nl_search *s, const nl_game *g, const nl_weights *w, const nl_net *net,
                     const nl_search_numbers *numbers, uint64_t seed)
{
    if (!same_evaluator(s, w, net))
        set_evaluator(s, w, net);
    s->numbers = *numbers;
    s->rng = (nl_rng){ seed };
    s->nodes = 0;
    s->used = ROOT;
    memcpy(&s->root, g, nl_game_bytes(g));
    s->edge_words = (sizeof(edge) + (size_t)2 * g->players * sizeof(float)) / sizeof(uint32_t);
    s->turn_count = 0;
    s->follows = false;
    memset(s->squares, 0, sizeof s->squares);
    expand(s, g, AT_ALL);
}

static bool is_among(nl_action a, const nl_action list[], int count)
{
    for (int i = 0; i < count; i++)
        if (nl_action_same(a, list[i]))
            return true;
    return false;
}

void nl_search_keep(nl_search *s, const nl_action list[], int count)
{
    node *v = node_at(s, ROOT);
    int   kept = 0;
    assert(s->nodes == 0);
    for (int i = 0; i < v->count; i++)
        if (is_among(edge_at(s, v, i)->action, list, count))
            memmove(edge_at(s, v, kept++), edge_at(s, v, i), s->edge_words * sizeof(uint32_t));
    v->count = (uint16_t)kept;
    if (s->has_net)
        nl_shortlists_clear(s->shortlists);
}

void nl_search_in_turn(nl_search *s, const nl_action list[], int count)
{
    node *v = node_at(s, ROOT);
    s->turn_count = 0;
    for (int i = 0; i < v->count; i++)
        if (is_among(edge_at(s, v, i)->action, list, count))
            s->turns[s->turn_count++] = (uint16_t)i;
}

/* ---- going on ---- */

/* The action by which the mover of `g` came nearer to `later`; false if there is none. */
static bool action_towards(const nl_game *g, const nl_game *later, nl_action *out)
{
    const nl_area *a = &later->area[g->mover];
    int            next = g->area[g->mover].count + 1;
    if (nl_game_over(g) || g->owed || a->count < next)
        return false;
    for (int k = 1; k <= nl_wheel_reach(&g->wheel); k++)
        if (nl_wheel_tile(&g->wheel, k) == a->at[next].id) {
            *out = (nl_action){ (uint8_t)k, a->at[next].cell };
            return true;
        }
    return false;
}

/* The node of a game that comes after the root's, before the next tiles are revealed; or NO_NODE. */
static uint32_t find_node(nl_search *s, const nl_game *later)
{
    nl_game  *g = &s->game;
    uint32_t  name = ROOT;
    nl_action a;
    memcpy(g, &s->root, nl_game_bytes(&s->root));
    while (!nl_game_equal(g, later)) {
        if (!action_towards(g, later, &a))
            return NO_NODE;
        const edge *e = find_edge(s, node_at(s, name), a);
        nl_game_apply(g, a);
        if (!e || e->child <= THE_END || g->owed)
            return NO_NODE;
        name = e->child;
    }
    return name;
}

/* Copies a node and all behind it to the end of the memory.  They get the names that they will have when they
 * have been moved back by `back` units.  NO_NODE if the memory is full. */
static uint32_t copy_tree(nl_search *s, uint32_t old, size_t back)
{
    uint32_t name = new_node(s, node_at(s, old)->room);
    if (name == NO_NODE)
        return NO_NODE;
    node *v = node_at(s, name);
    memcpy(v, node_at(s, old), node_units(s, v->room) * UNIT);
    for (int i = 0; i < v->count; i++) {
        edge *e = edge_at(s, v, i);
        if (e->child > THE_END && (e->child = copy_tree(s, e->child, back)) == NO_NODE)
            return NO_NODE;
    }
    return name - (uint32_t)back;
}

bool nl_search_follow(nl_search *s, const nl_game *g, const nl_weights *w, const nl_net *net,
                      const nl_search_numbers *numbers, uint64_t seed)
{
    if (s->used <= ROOT || !same_evaluator(s, w, net) || s->root.players != g->players ||
        s->root.mover != g->mover)
        return false;
    uint32_t old = find_node(s, g);
    if (old == NO_NODE || (old = expand_again(s, g, AT_ALL, old)) == NO_NODE)
        return false;
    size_t start = s->used;
    if (copy_tree(s, old, start - ROOT) == NO_NODE)
        return false;
    memmove(node_at(s, ROOT), node_at(s, (uint32_t)start), (s->used - start) * UNIT);
    s->used -= start - ROOT;
    s->nodes = node_at(s, ROOT)->visits;
    s->turn_count = 0;
    s->follows = true;
    s->rng = (nl_rng){ seed };
    s->numbers = *numbers;
    memcpy(&s->root, g, nl_game_bytes(g));
    return true;
}

/* ---- a step ---- */

static float mean(const nl_search *s, const edge *e, int player)
{
    float p = s->numbers.prior;
    return (e->value[player] + p * e->value[s->root.players + player]) / ((float)e->visits + p);
}

/* The move that promises most to the mover. */
static edge *most_promising(const nl_search *s, node *v)
{
    float root = sqrtf((float)v->visits), bonus = s->numbers.explore * root;
    float share = v->mover == s->root.mover ? 1 : s->numbers.others;
    int   width = (int)((s->numbers.width + s->numbers.widen * root) * share);
    width = width > 1 ? width : 1;
    edge *best = edge_at(s, v, 0);
    float most = -1;
    width = width < v->count ? width : v->count;
    for (int i = 0; i < width; i++) {
        edge *e = edge_at(s, v, i);
        float promise = mean(s, e, v->mover) + bonus / (float)(1 + e->visits);
        best = promise > most ? e : best;
        most = promise > most ? promise : most;
    }
    return best;
}

/* The move of the root to look at next: the most promising, or of those in turn the one looked at least. */
static edge *next_of_root(const nl_search *s, node *v)
{
    edge *least = s->turn_count ? edge_at(s, v, s->turns[0]) : most_promising(s, v);
    for (int i = 1; i < s->turn_count; i++) {
        edge *e = edge_at(s, v, s->turns[i]);
        least = e->visits < least->visits ? e : least;
    }
    return least;
}

/* An outcome of the chance node at `in`: a new one while there are few for its visits,
 * otherwise the one looked at least.  NULL if the memory is full. */
static edge *next_outcome(nl_search *s, edge *in)
{
    assert(in); /* the root is no chance node */
    node *v = node_at(s, in->child);
    int   want = 1 + (int)sqrtf((float)v->visits);
    want = want < s->numbers.outcomes ? want : s->numbers.outcomes;
    if (v->count < want) {
        if (!(v = grow(s, in)))
            return NULL;
        edge *e = edge_at(s, v, v->count++);
        set_edge(s, e, (nl_action){ 0, 0 }, first_sight(s, in));
        e->draw = (uint32_t)nl_rng_next(&s->rng);
        return e;
    }
    edge *least = edge_at(s, v, 0);
    for (int i = 1; i < v->count; i++)
        least = edge_at(s, v, i)->visits < least->visits ? edge_at(s, v, i) : least;
    return least;
}

static void deal(nl_game *g, uint32_t draw)
{
    nl_rng r = { draw };
    nl_deal_by_chance(g, &r);
}

/* Looks closely at a position that was seen at a glance, if there is memory for it. */
static node *look_again(nl_search *s, edge *in, node *v)
{
    assert(in); /* at the root all moves are valued */
    uint32_t name = expand_again(s, &s->game, CLOSELY, in->child);
    if (name == NO_NODE)
        return v;
    in->child = name;
    return node_at(s, name);
}

typedef struct {
    edge *edges[DEPTH_MAX];
    node *nodes[DEPTH_MAX];
    int   length;
} path;

/* Keeps how far the values behind a move of the root lie from its first sight. */
static void add_square(nl_search *s, edge *e, const float value[])
{
    node  *root = node_at(s, ROOT);
    size_t i = (size_t)((uint32_t *)e - root->edges) / s->edge_words;
    float  off = value[root->mover] - first_sight(s, e)[root->mover];
    s->squares[i] += off * off;
}

/* Adds a value to all edges of the way. */
static void back_up(nl_search *s, const path *way, const float value[])
{
    add_square(s, way->edges[0], value);
    for (int i = 0; i < way->length; i++) {
        edge *e = way->edges[i];
        e->visits++;
        way->nodes[i]->visits++;
        for (int p = 0; p < s->root.players; p++)
            e->value[p] += value[p];
    }
}

/* The first sight of what lies behind an edge, once the game has been played to there:
 * gives the edge its child and finds the value.  False if the memory is full. */
static bool open_edge(nl_search *s, edge *e, const float **value)
{
    nl_game *g = &s->game;
    *value = first_sight(s, e);
    if (nl_game_over(g)) {
        e->child = THE_END;
        return true;
    }
    e->child = g->owed ? new_node(s, 2) : expand(s, g, AT_A_GLANCE);
    if (e->child == NO_NODE)
        return false;
    if (!g->owed)
        *value = first_sight(s, edge_at(s, node_at(s, e->child), 0));
    return true;
}

bool nl_search_step(nl_search *s)
{
    nl_game *g = &s->game;
    node    *v = node_at(s, ROOT);
    path     way = { .length = 0 };
    edge    *in = NULL; /* that led to v */
    if (s->nodes == NODES_MAX)
        return false;
    memcpy(g, &s->root, nl_game_bytes(&s->root));
    s->nodes++;
    for (;;) {
        bool chance = v->players == 0;
        if (v->glance && v->visits >= ALL_VISITS)
            v = look_again(s, in, v);
        edge *e = chance ? next_outcome(s, in) : in ? most_promising(s, v) : next_of_root(s, v);
        if (!e)
            return false;
        if (chance)
            v = node_at(s, in->child); /* it may have moved */
        way.edges[way.length] = e;
        way.nodes[way.length++] = v;
        const float *value = first_sight(s, e);
        if (e->child == THE_END || way.length == DEPTH_MAX) {
            back_up(s, &way, value);
            return true;
        }
        if (chance)
            deal(g, e->draw);
        else
            nl_game_apply(g, e->action);
        if (e->child == NO_NODE) {
            if (!open_edge(s, e, &value))
                return false;
            if (chance)
                memcpy(first_sight(s, e), value, g->players * sizeof value[0]);
            back_up(s, &way, value);
            return true;
        }
        in = e;
        v = node_at(s, e->child);
    }
}

/* ---- what came of it ---- */

const nl_game *nl_search_root(const nl_search *s)
{
    return &s->root;
}

/* A standard error by what was found of it: the looks at a move hang together, so that it falls only with the fourth
 * root of the visits (docs/ai.md). */
static float error(const nl_search *s, edge *e, int i)
{
    int   mover = s->root.mover;
    float n = (float)e->visits, off = e->value[mover] / n - first_sight(s, e)[mover];
    float square = s->squares[i] / n - off * off;
    return square > 0 ? 1.5f * sqrtf(square / sqrtf(n)) : 0;
}

int nl_search_choices(const nl_search *s, nl_choice out[NL_ACTIONS_MAX])
{
    node *v = node_at(s, ROOT);
    for (int i = 0; i < v->count; i++) {
        edge *e = edge_at(s, v, i);
        out[i] = (nl_choice){ .action = e->action, .visits = e->visits };
        if (e->visits && !s->follows)
            out[i].error = error(s, e, i);
        for (int p = 0; p < s->root.players; p++)
            out[i].value[p] = mean(s, e, p);
    }
    return v->count;
}

/* Whether the mover would rather choose `a`: looked into more, or else worth more. */
static bool better(const nl_search *s, const edge *a, const edge *b, int mover)
{
    return a->visits != b->visits ? a->visits > b->visits : mean(s, a, mover) > mean(s, b, mover);
}

static const edge *best_edge(const nl_search *s, node *v)
{
    const edge *best = edge_at(s, v, 0);
    for (int i = 1; i < v->count; i++)
        best = better(s, edge_at(s, v, i), best, v->mover) ? edge_at(s, v, i) : best;
    return best;
}

void nl_search_thought(const nl_search *s, nl_thought *out)
{
    node *v = node_at(s, ROOT);
    *out = (nl_thought){ .nodes = s->nodes };
    while (v->players && v->count && out->depth < NL_LINE_MAX) {
        const edge *best = best_edge(s, v);
        if (out->depth && !best->visits)
            return;
        for (int p = 0; p < s->root.players && !out->depth; p++)
            out->value[p] = mean(s, best, p);
        out->line[out->depth++] = best->action;
        if (best->child <= THE_END)
            return;
        v = node_at(s, best->child);
    }
}

/* ---- for training ---- */

typedef struct {
    const nl_search *search;
    uint32_t         least;
    nl_search_tell   tell;
    void            *to;
} walk;

static void walk_node(const walk *w, uint32_t name, const nl_game *g)
{
    const nl_search *s = w->search;
    node            *v = node_at(s, name);
    float            value[NL_PLAYERS_MAX] = { 0 };
    uint32_t         visits = 0;
    for (int i = 0; i < v->count; i++) {
        const edge *e = edge_at(s, v, i);
        visits += e->visits;
        for (int p = 0; p < g->players; p++)
            value[p] += e->value[p];
        if (e->visits < w->least || e->child <= THE_END)
            continue;
        nl_game after;
        memcpy(&after, g, nl_game_bytes(g));
        if (v->players == 0)
            deal(&after, e->draw);
        else
            nl_game_apply(&after, e->action);
        walk_node(w, e->child, &after);
    }
    if (visits < w->least || v->players == 0)
        return;
    for (int p = 0; p < g->players; p++)
        value[p] /= (float)visits;
    w->tell(w->to, g, visits, value);
}

void nl_search_walk(const nl_search *s, uint32_t least, nl_search_tell tell, void *to)
{
    walk w = { s, least, tell, to };
    walk_node(&w, ROOT, &s->root);
}
