/* inlined.c: the functions that headers define, once more as symbols of the library.
 *
 * C inlines them from the header; other languages, and C++ or C without optimisation, call
 * what is compiled here.
 *
 * SPDX-License-Identifier: MIT */
#include "novaluna.h"

extern inline nl_tile_id nl_tile_of_bit(int bit);

extern inline int        nl_wheel_slot(const nl_wheel *w, int steps);
extern inline int        nl_wheel_reach(const nl_wheel *w);
extern inline int        nl_wheel_steps(const nl_wheel *w, int k);
extern inline nl_tile_id nl_wheel_tile(const nl_wheel *w, int k);
extern inline nl_tile_id nl_wheel_take(nl_wheel *w, int k);
extern inline void       nl_wheel_add(nl_wheel *w, nl_tile_id id);

extern inline int  nl_track_travelled(const nl_track *t, int player);
extern inline void nl_track_advance(nl_track *t, int player, int cost);
extern inline int  nl_track_first(const nl_track *t, int players);

extern inline nl_cell nl_cell_at(int x, int y);
extern inline int     nl_cell_y(nl_cell c);
extern inline int     nl_cell_x(nl_cell c);
extern inline int     nl_area_find(const nl_area *a, nl_cell c);

extern inline bool      nl_action_same(nl_action a, nl_action b);
extern inline size_t    nl_game_bytes(const nl_game *g);
extern inline bool      nl_game_over(const nl_game *g);
extern inline bool      nl_game_unseen(const nl_game *g, nl_tile_id id);
extern inline nl_err    nl_game_deal(nl_game *g, nl_tile_id id);
extern inline int       nl_game_solo_placed(const nl_game *g);
extern inline bool      nl_game_may_refill(const nl_game *g);
extern inline bool      nl_game_may_end_phase(const nl_game *g);
extern inline int       nl_game_action_count(const nl_game *g);
extern inline nl_action nl_game_action(const nl_game *g, int i);

extern inline uint64_t nl_mix(uint64_t z);

extern inline uint64_t nl_rng_next(nl_rng *r);
extern inline uint32_t nl_rng_below(nl_rng *r, uint32_t n);
