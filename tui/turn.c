/* turn.c: a game being played: a tile in the hand, a cursor, a ghost; undo, hints, and the computers' turns.
 *
 * SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "action.h"
#include "app.h"

enum { HOLD_MS = 450 }; /* that something a computer played can be read before the next */

static nl_game *game_of(tui_app *a)
{
    return &a->session.table.game;
}

/* Whether a person is to move, here. */
static bool persons_turn(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    return a->play == PLAY_FAR      ? far_may_play(a)
           : a->play == PLAY_PUZZLE ? !a->puzzle.answered
                                    : !nl_table_over(t) && !nl_table_computer(t);
}

void turn_say(tui_app *a, bool alarm, const char *text, const words_blank with[])
{
    words_fill(a->turn.message, SCENE_TEXT, text, with);
    a->turn.alarm = alarm;
    a->turn.last = false;
}

/* ---- what is seen ---- */

void turn_scene(const tui_app *a, scene *s)
{
    const turn_state *t = &a->turn;
    const nl_table   *table = &a->session.table;
    *s = (scene){
        .table = table,
        .game = &table->game,
        .you = a->session.you,
        .seen = t->seen,
        .ply = table->count,
        .over = nl_table_over(table),
        .take = t->take,
        .aiming = t->aiming,
        .ghost = t->ghost,
        .cursor = t->cursor,
        .zoom = t->zoom,
        .alarm = t->alarm,
        .wide = a->grid.cols - 2,
    };
    say_names(s, a->session.name);
    if (t->hint_stage && t->hint_ply == table->count && t->hint.take <= NL_REACH) {
        s->hinted = t->hint.take;
        s->hint_cell = t->hint_stage > 1;
        s->hint_at = t->hint.cell;
    }
    s->far = a->play == PLAY_FAR;
    say_status(s, s->status);
    memcpy(s->message, t->message, sizeof s->message);
    if (t->typing)
        snprintf(s->message, sizeof s->message, "/%s_", t->typed);
    else if (!t->alarm && t->take && t->aiming)
        say_preview(s, s->message);
    else if (!t->alarm && t->aiming)
        say_tasks(s, s->message);
    if (!*s->message && t->last && table->count)
        say_done(s, table->count - 1, s->message);
    if (a->play == PLAY_FAR)
        far_scene(a, s);
    else if (a->play == PLAY_PUZZLE)
        puzzle_scene(a, s);
}

/* ---- from one moment to the next ---- */

static void step_back(turn_state *t)
{
    t->take = 0;
    t->ghost = t->aiming = t->typing = false;
}

/* Shows whoever is to move their own area. */
static void look_home(tui_app *a)
{
    if (persons_turn(a))
        a->turn.seen = game_of(a)->mover;
    else if (a->session.you >= 0)
        a->turn.seen = a->session.you;
}

void turn_drop(tui_app *a)
{
    step_back(&a->turn);
}

bool turn_is_daily(const tui_app *a)
{
    const nl_table *t = &a->session.table;
    char            event[40];
    return t->deal.players == 1 && nl_table_tag(t, "Event", event, sizeof event) &&
           strcmp(event, "Deal of the day") == 0;
}

void turn_begin(tui_app *a)
{
    const nl_table *t = &a->session.table;
    step_back(&a->turn);
    a->turn.hint_stage = 0;
    look_home(a);
    if (nl_table_over(t))
        a->overlay = OVER_RESULT;
    else if (a->play == PLAY_HERE && nl_table_computer(t))
        thinker_move(a->thinker, t);
    if (a->play == PLAY_HERE && nl_game_over(&t->game) && turn_is_daily(a))
        thinker_par(a->thinker, t);
}

/* … or that it cannot be kept. */
void turn_last(tui_app *a)
{
    turn_say(a, false, "", NULL);
    a->turn.last = true;
    if (a->play == PLAY_HERE && !a->session.saved && !nl_game_over(game_of(a)) && !a->turn.warned) {
        turn_say(a, true, words_say(N_("This game cannot be saved: the state folder cannot be written to.")),
                 NULL);
        a->turn.warned = true;
    }
}

static const char *refusal(nl_err e)
{
    switch (e) {
    case NL_ERR_OFFER: return words_say(N_("Only the next three tiles after the moon marker can be taken."));
    case NL_ERR_FIRST: return words_say(N_("The first tile lies in the middle."));
    case NL_ERR_TAKEN: return words_say(N_("A tile lies there already: choose an empty cell."));
    case NL_ERR_APART: return words_say(N_("A tile must touch one of your tiles along an edge."));
    case NL_ERR_MUST_REFILL: return words_say(N_("The wheel is empty: it must be refilled first."));
    case NL_ERR_WHEEL_FULL:
        return words_say(N_("The wheel may be refilled only when two tiles or fewer are left on it."));
    case NL_ERR_PILE_EMPTY:
        return words_say(N_("The pile is empty: there is nothing to refill the wheel with."));
    case NL_ERR_REFILL_SOLO:
        return words_say(N_("In solo the wheel is filled only once, between the phases."));
    case NL_ERR_END_EARLY: return words_say(N_("Phase 1 may be ended once {n} discs are placed."));
    case NL_ERR_END_TWICE: return words_say(N_("Phase 1 is over already."));
    case NL_ERR_END_SOLO: return words_say(N_("Only a solo game has phases."));
    case NL_ERR_ACTION:
        return words_say(N_("Write for instance 2@1,-1: the second tile to column 1, row -1."));
    default: return words_say(N_("The game has ended."));
    }
}

void turn_refuse(tui_app *a, nl_err e)
{
    turn_say(a, true, refusal(e), WITH(words_number("n", NL_SMALL_HEAP)));
}

static void play(tui_app *a, nl_action act)
{
    if (a->play != PLAY_HERE) {
        (a->play == PLAY_FAR ? far_play : puzzle_play)(a, act);
        return;
    }
    nl_err e = local_play(&a->session, act);
    if (e) {
        turn_refuse(a, e);
        return;
    }
    turn_begin(a);
    turn_last(a);
    a->turn.hold = a->now + HOLD_MS;
}

int turn_tick(tui_app *a)
{
    nl_action act;
    float     value;
    nl_game  *g = game_of(a);
    if (a->play == PLAY_HERE && persons_turn(a) && nl_game_action_count(g) == 1 &&
        nl_game_may_refill(g)) { /* R9: it must be */
        play(a, (nl_action){ .take = NL_REFILL });
        turn_say(a, false, words_say(N_("The wheel was empty and has been refilled.")), NULL);
        return 0;
    }
    bool computer = a->play == PLAY_HERE && nl_table_computer(&a->session.table);
    if (computer && a->now < a->turn.hold)
        return (int)(a->turn.hold - a->now);
    switch (thinker_answer(a->thinker, &act, &value)) {
    case THINK_MOVE:
        if (computer)
            play(a, act);
        return 0;
    case THINK_HINT:
        a->turn.hint = act;
        a->turn.hint_value = value;
        a->turn.hint_stage = 0;
        a->turn.hint_ply = a->session.table.count;
        turn_key(a, (tui_key){ .key = 'h' });
        return 0;
    case THINK_PAR: a->par = (int)value; return 0;
    default: return -1;
    }
}

/* ---- choosing ---- */

/* The legal cell that covers most, the nearest to the cursor of those. */
static void aim(tui_app *a)
{
    turn_state    *t = &a->turn;
    const nl_game *g = game_of(a);
    const nl_area *area = &g->area[g->mover];
    long           best = -1;
    nl_cell        from = area->count ? t->aiming ? t->cursor : area->at[area->count].cell : 0;
    for (int i = 0; i < area->frontier_count; i++) {
        nl_cover c;
        nl_cell  at = area->frontier[i];
        nl_game_preview(g, (nl_action){ (uint8_t)t->take, at }, &c);
        long far = labs((long)nl_cell_x(at) - nl_cell_x(from)) + labs((long)nl_cell_y(at) - nl_cell_y(from));
        long worth = (long)c.discs * 1000 + 500 - far;
        if (worth > best) {
            best = worth;
            t->cursor = at;
        }
    }
    t->aiming = true;
}

static void choose(tui_app *a, int k)
{
    turn_state *t = &a->turn;
    if (!persons_turn(a)) {
        turn_say(a, true, words_say(N_("It is not your turn.")), NULL);
        return;
    }
    if (k > nl_wheel_reach(&game_of(a)->wheel)) {
        turn_refuse(a, NL_ERR_OFFER);
        return;
    }
    bool had = t->take && nl_area_find(&game_of(a)->area[game_of(a)->mover], t->cursor) >= 0;
    t->take = k;
    t->ghost = t->alarm = false;
    look_home(a);
    if (!had)
        aim(a);
}

/* Whether a cell lies in the box around all free ones. */
static bool in_reach(const nl_area *area, int x, int y)
{
    bool left = false, right = false, above = false, below = false;
    for (int i = 0; i < area->frontier_count; i++) {
        int fx = nl_cell_x(area->frontier[i]), fy = nl_cell_y(area->frontier[i]);
        left |= fx <= x;
        right |= fx >= x;
        above |= fy <= y;
        below |= fy >= y;
    }
    return left && right && above && below;
}

static void move_cursor(tui_app *a, int dx, int dy)
{
    turn_state    *t = &a->turn;
    const nl_area *area = &game_of(a)->area[t->seen];
    t->alarm = t->ghost = false;
    if (!t->aiming) {
        t->aiming = true;
        t->cursor = area->count ? area->at[area->count].cell : 0;
        return;
    }
    int x = nl_cell_x(t->cursor) + dx, y = nl_cell_y(t->cursor) + dy;
    if (in_reach(area, x, y))
        t->cursor = nl_cell_at(x, y);
}

static int by_cell(const void *a, const void *b)
{
    return *(const nl_cell *)a - *(const nl_cell *)b;
}

/* The next legal cell, row by row. */
static void cycle(tui_app *a, int step)
{
    turn_state    *t = &a->turn;
    const nl_area *area = &game_of(a)->area[t->seen];
    nl_cell        cells[NL_FRONTIER_MAX];
    int            n = area->frontier_count, at = step > 0 ? -1 : 0;
    memcpy(cells, area->frontier, sizeof cells[0] * (size_t)n);
    qsort(cells, (size_t)n, sizeof cells[0], by_cell);
    for (int i = 0; i < n; i++)
        if (t->aiming && cells[i] == t->cursor)
            at = i;
    t->ghost = t->alarm = false;
    t->aiming = true;
    if (n)
        t->cursor = cells[(at + step + n) % n];
}

static void enter(tui_app *a)
{
    turn_state *t = &a->turn;
    nl_action   act = { (uint8_t)t->take, t->cursor };
    if (!t->take) {
        turn_say(a, true,
                 words_say(persons_turn(a) ? N_("Choose a tile first.") : N_("It is not your turn.")), NULL);
        return;
    }
    nl_err e = nl_game_check(game_of(a), act);
    if (e)
        turn_refuse(a, e);
    else if (t->ghost)
        play(a, act);
    else
        t->ghost = true;
}

/* ---- the rest of a turn ---- */

static void undo(tui_app *a, bool sure)
{
    if (a->play != PLAY_HERE) {
        (a->play == PLAY_FAR ? far_undo : puzzle_again)(a);
        return;
    }
    nl_undo u = nl_table_would_undo(&a->session.table, game_of(a)->mover);
    if (!u.possible) {
        turn_say(a, true, words_say(N_("There is nothing to take back.")), NULL);
        return;
    }
    if (u.reveals && !sure) {
        a->question = ASK_UNDO;
        a->overlay = OVER_QUESTION;
        return;
    }
    thinker_stop(a->thinker);
    int before = a->session.table.count;
    local_undo(&a->session);
    turn_begin(a);
    int n = before - a->session.table.count;
    turn_say(a, false, words_say_n(N2_("Taken back: {n} action.", "Taken back: {n} actions."), n),
             WITH(words_number("n", n)));
}

static void redo(tui_app *a)
{
    thinker_stop(a->thinker);
    if (a->play != PLAY_HERE || local_redo(&a->session)) {
        turn_say(a, true, words_say(N_("There is nothing to play again.")), NULL);
        if (a->play == PLAY_HERE && nl_table_computer(&a->session.table))
            thinker_move(a->thinker, &a->session.table);
        return;
    }
    turn_begin(a);
    turn_last(a);
}

static void other_action(tui_app *a, int take)
{
    nl_action act = { .take = (uint8_t)take };
    nl_err    e = persons_turn(a) ? nl_game_check(game_of(a), act) : NL_ERR_NOT_TURN;
    if (e == NL_ERR_NOT_TURN && !nl_table_over(&a->session.table)) {
        turn_say(a, true, words_say(N_("It is not your turn.")), NULL);
    } else if (e) {
        turn_refuse(a, e);
    } else if (take == NL_END_PHASE) {
        a->question = ASK_END_PHASE;
        a->overlay = OVER_QUESTION;
    } else {
        play(a, act);
    }
}

void turn_answer(tui_app *a, bool yes)
{
    tui_question q = a->question;
    a->question = ASK_NOTHING;
    if (yes && q == ASK_END_PHASE)
        play(a, (nl_action){ .take = NL_END_PHASE });
    else if (yes && q == ASK_UNDO)
        undo(a, true);
    else if (yes && q == ASK_LEAVE)
        far_ask(a, "leave");
}

/* ---- hints ---- */

static void tell_hint(tui_app *a)
{
    const turn_state  *t = &a->turn;
    const cli_session *own = &a->session;
    const nl_game     *g = game_of(a);
    char               tile[SCENE_TEXT], cell[24], number[FIGURE_MAX], share[FIGURE_MAX + 4];
    bool               other = t->hint.take > NL_REACH;
    if (t->hint_stage == 1 && other) {
        turn_say(
            a, true,
            words_say(t->hint.take == NL_REFILL ? N_("Refill the wheel first.") : N_("End phase 1 now.")),
            NULL);
    } else if (t->hint_stage == 1) {
        say_tile(tile, nl_wheel_tile(&g->wheel, t->hint.take));
        turn_say(a, true, words_say(N_("Take {tile}.")), WITH(words_text("tile", tile)));
    } else if (t->hint_stage == 2 && !other) {
        snprintf(cell, sizeof cell, "%d,%d", nl_cell_x(t->hint.cell), nl_cell_y(t->hint.cell));
        turn_say(a, true, words_say(N_("Place it {cell}.")), WITH(words_text("cell", cell)));
    } else if (t->hint_stage <= 3) {
        char why[WORDS_MAX];
        words_why(g, own->name, t->hint, 76, why);
        turn_say(a, true, *why ? why : words_say(N_("It keeps the most ways open.")), NULL);
    } else {
        figure(number, g->players == 1 ? (double)t->hint_value : (double)t->hint_value * 100, 0, false);
        snprintf(share, sizeof share, "%s %%", number);
        turn_say(a, true,
                 g->players == 1 ? words_say(N_("With it a total of about {total} can be expected."))
                                 : words_say(g->mover == a->session.you
                                                 ? N_("With it your chance to win is about {share}.")
                                                 : N_("With it {name}’s chance to win is about {share}.")),
                 WITH(words_text("total", number), words_text("share", share),
                      words_text("name", a->session.name[g->mover])));
    }
}

/* Every time a little more is told: the tile, the cell, why, how good. */
static void hint(tui_app *a)
{
    turn_state *t = &a->turn;
    if (a->play != PLAY_HERE) {
        turn_say(a, true,
                 words_say(a->play == PLAY_FAR ? N_("There are no hints while others play with you.")
                                               : N_("There are no hints in puzzles.")),
                 NULL);
        return;
    }
    if (!persons_turn(a)) {
        turn_say(a, true, words_say(N_("It is not your turn.")), NULL);
        return;
    }
    if (t->hint_ply == a->session.table.count && t->hint.take) {
        t->hint_stage = t->hint_stage < 4 ? t->hint_stage + 1 : 1;
        if (t->hint_stage == 2 && t->hint.take > NL_REACH)
            t->hint_stage = 3;
        tell_hint(a);
        return;
    }
    turn_say(a, false, words_say(N_("Looking for a good move")), NULL);
    if (thinker_busy(a->thinker) != THINK_HINT)
        thinker_hint(a->thinker, game_of(a));
}

/* ---- typing a move ---- */

static void type_key(tui_app *a, uint32_t key)
{
    turn_state *t = &a->turn;
    size_t      n = strlen(t->typed);
    nl_action   act;
    if (key == KEY_ESCAPE) {
        t->typing = false;
    } else if (key == KEY_ERASE) {
        if (n)
            t->typed[n - 1] = '\0';
        else
            t->typing = false;
    } else if (key >= ' ' && key < 127 && n + 1 < sizeof t->typed) {
        t->typed[n] = (char)key;
        t->typed[n + 1] = '\0';
    } else if (key == KEY_ENTER) {
        t->typing = false;
        nl_err e = persons_turn(a) ? cli_read_action(t->typed, &act) : NL_ERR_ACTION;
        if (e)
            turn_refuse(a, e);
        else if (act.take == NL_END_PHASE || act.take == NL_REFILL)
            other_action(a, act.take);
        else
            play(a, act);
    }
}

/* ---- keys ---- */

static void see_next(tui_app *a)
{
    turn_state *t = &a->turn;
    step_back(t);
    t->seen = (t->seen + 1) % a->session.table.deal.players;
}

static void tell_track(tui_app *a)
{
    uint8_t        order[NL_PLAYERS_MAX];
    char           text[SCENE_TEXT] = "";
    const nl_game *g = game_of(a);
    nl_track_order(&g->track, g->players, order);
    for (int i = 0; i < g->players; i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s%.40s %d", i ? " · " : "", a->session.name[order[i]],
                 nl_track_travelled(&g->track, order[i]));
    }
    turn_say(a, true, text, NULL);
}

static void click(tui_app *a, const tui_hit *h)
{
    turn_state *t = &a->turn;
    if (h->kind == HIT_TAKE) {
        choose(a, h->value);
    } else if (h->kind == HIT_PLAYER) {
        step_back(t);
        t->seen = h->value;
    } else if (h->kind == HIT_CELL) {
        bool again = t->aiming && t->cursor == (nl_cell)h->value;
        t->aiming = true;
        t->alarm = false;
        t->ghost = t->ghost && again;
        t->cursor = (nl_cell)h->value;
        if (t->take)
            enter(a);
    }
}

static void letter_key(tui_app *a, uint32_t key)
{
    turn_state *t = &a->turn;
    switch (key) {
    case 'r': other_action(a, NL_REFILL); break;
    case 'e': other_action(a, NL_END_PHASE); break;
    case 'z': undo(a, false); break;
    case 'y':
    case 'Z': redo(a); break;
    case 'h': hint(a); break;
    case 'n':
        if (a->play == PLAY_PUZZLE && a->puzzle.answered)
            puzzle_next(a);
        else if (!nl_table_over(&a->session.table))
            cycle(a, 1);
        else if (a->play == PLAY_FAR)
            far_again(a);
        else
            app_home(a);
        break;
    case 'N': cycle(a, -1); break;
    case 'w': step_back(t); break;
    case 'a':
        if (nl_table_over(&a->session.table) && a->play != PLAY_PUZZLE)
            app_replay(a, NULL);
        else {
            look_home(a);
            move_cursor(a, 0, 0);
        }
        break;
    case 'o': see_next(a); break;
    case 't': tell_track(a); break;
    case 'x':
    case 'c':
    case 'i':
        t->take = 0;
        t->ghost = t->alarm = false;
        move_cursor(a, 0, 0);
        break;
    case 's': turn_last(a); break;
    case 'l': a->overlay = OVER_LOG; break;
    case 'u': a->overlay = OVER_UNSEEN; break;
    case '+':
    case '=': t->zoom += t->zoom < 3; break;
    case '-': t->zoom -= t->zoom > -3; break;
    case '0': t->zoom = 0; break;
    case '/':
        t->typing = true;
        t->typed[0] = '\0';
        break;
    case 'm':
        if (a->play == PLAY_FAR)
            a->overlay = OVER_MENU;
        break;
    case 'g':
    case 'd':
        if (far_offered(a))
            far_ask(a, key == 'g' ? "accept" : "decline");
        break;
    case 'q': app_back(a); break;
    default: break;
    }
}

void turn_key(tui_app *a, tui_key key)
{
    turn_state *t = &a->turn;
    if (t->typing) {
        type_key(a, key.key);
        return;
    }
    uint32_t k = key_letter(key.key);
    if (k >= 'A' && k <= 'Z' && k != 'N' && k != 'Z')
        k += 'a' - 'A';
    switch (k) {
    case '1':
    case '2':
    case '3': choose(a, (int)(k - '0')); break;
    case KEY_UP: move_cursor(a, 0, -1); break;
    case KEY_DOWN: move_cursor(a, 0, 1); break;
    case KEY_LEFT: move_cursor(a, -1, 0); break;
    case KEY_RIGHT: move_cursor(a, 1, 0); break;
    case KEY_TAB: cycle(a, 1); break;
    case KEY_BACK_TAB: cycle(a, -1); break;
    case ' ':
    case KEY_ENTER: enter(a); break;
    case KEY_ERASE: undo(a, false); break;
    case KEY_ESCAPE:
        t->alarm = false;
        if (t->ghost)
            t->ghost = false;
        else
            step_back(t);
        break;
    case KEY_CLICK: {
        const tui_hit *h = grid_find(&a->grid, key.row, key.col);
        if (h)
            click(a, h);
        break;
    }
    default: letter_key(a, k);
    }
}
