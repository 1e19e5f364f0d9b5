/* track.h: the moon track, which says whose turn it is (R3, R8).
 *
 * The rearmost runner moves; on a shared space the one on top of the stack, who is
 * the one that arrived last.  So a runner's place is one number: the distance
 * travelled, then how recently it came, and last the player it belongs to.  The
 * smallest number moves.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TRACK_H
#define NL_TRACK_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_PLAYERS_MAX = 4 };

typedef struct {
    uint32_t place[NL_PLAYERS_MAX]; /* travelled, stamp, player: 16, 8 and 8 bits */
    uint32_t stamp;                 /* of the last arrival, in place; each is less than the one before */
} nl_track;

/* Stacks the runners on the start space; stack[0] is at the bottom and moves last
 * (R6). */
void nl_track_start(nl_track *t, int players, const uint8_t stack[]);

/* How far a player has travelled; in solo, the costs paid so far. */
inline int nl_track_travelled(const nl_track *t, int player)
{
    return (int)(t->place[player] >> 16);
}

/* Moves a runner forward, onto the top of whatever stack it meets (R11). */
inline void nl_track_advance(nl_track *t, int player, int cost)
{
    t->stamp -= 1 << 8;
    t->place[player] =
        (t->place[player] & 0xffff0000u) + ((uint32_t)cost << 16) + t->stamp + (uint32_t)player;
}

/* The player to move (R8). */
inline int nl_track_first(const nl_track *t, int players)
{
    uint32_t rear = t->place[0];
    for (int p = 1; p < players; p++)
        rear = t->place[p] < rear ? t->place[p] : rear;
    return rear & 255;
}

/* Lists the players in turn order, the one to move first. */
void nl_track_order(const nl_track *t, int players, uint8_t order[]);

#ifdef __cplusplus
}
#endif

#endif
