/* analysis.c: every position of a game thought about, by several threads.
 *
 * SPDX-License-Identifier: MIT */
#include "analysis.h"

enum { SLICE = 64 }; /* nodes between two looks for an interrupt */

uint64_t analysis_seed(const analysis *a, int ply)
{
    return a->seed << 16 | (uint64_t)ply;
}

const nl_level *analysis_level(const analysis *a, int ply)
{
    return nl_level_draw(a->level, analysis_seed(a, ply));
}

int analysis_think_at(const analysis *a, int ply, nl_player *player, const nl_flag *stop,
                      nl_choice out[NL_ACTIONS_MAX])
{
    const nl_action *played = ply < a->review.plies ? &a->review.ply[ply].action : NULL;
    nl_study         s;
    nl_study_start(&s, player, analysis_level(a, ply), &a->game[ply], played, a->nodes,
                   analysis_seed(a, ply));
    while (!*stop && nl_study_think(&s, SLICE))
        ;
    return *stop ? 0 : nl_study_choices(&s, out);
}

/* Positions handed out to threads. */
typedef struct {
    analysis    *analysis;
    const think *how;
    int          next, done;
} board;

static int take_ply(board *b)
{
    analysis *a = b->analysis;
    int       ply = -1, all = a->review.plies + 1;
    pthread_mutex_lock(b->how->lock);
    while (b->next < all && !nl_review_wants(&a->review, b->next))
        b->next++;
    if (b->next < all && !*b->how->stop)
        ply = b->next++;
    pthread_mutex_unlock(b->how->lock);
    return ply;
}

static void *work(void *board_)
{
    board     *b = board_;
    analysis  *a = b->analysis;
    nl_player *player = nl_player_new_full(NL_STUDY_BYTES);
    for (int ply; player && (ply = take_ply(b)) >= 0;) {
        nl_choice c[NL_ACTIONS_MAX];
        int       count = analysis_think_at(a, ply, player, b->how->stop, c);
        pthread_mutex_lock(b->how->lock);
        if (count)
            nl_review_add(&a->review, ply, &a->game[ply], c, count);
        b->how->told(b->how->to, ++b->done, a->review.plies + 1);
        pthread_mutex_unlock(b->how->lock);
    }
    bool worked = player;
    nl_player_free(player);
    return worked ? b : NULL;
}

bool analysis_think(analysis *a, const think *how)
{
    pthread_t thread[NL_THREADS_MAX];
    board     b = { .analysis = a, .how = how };
    int       running = 0;
    while (running < how->threads - 1 && pthread_create(&thread[running], NULL, work, &b) == 0)
        running++;
    void *worked = work(&b);
    for (int i = 0; i < running; i++) {
        void *also;
        pthread_join(thread[i], &also);
        worked = worked ? worked : also;
    }
    pthread_mutex_lock(how->lock);
    nl_review_finish(&a->review);
    pthread_mutex_unlock(how->lock);
    return worked;
}
