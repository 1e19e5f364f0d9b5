/* computer.c: one computer for the whole program, and seeds by chance.
 *
 * SPDX-License-Identifier: MIT */
#include "computer.h"

#include <fcntl.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "players/pool.h"
#include "status.h"

nl_action local_choose(const nl_level *l, const nl_game *g, uint64_t seed, uint64_t nodes)
{
    static nl_pool *pool; /* for the life of the program */
    if (!pool && !(pool = nl_pool_new(1, NL_PLAYER_BYTES)))
        exit(local_failed("out of memory"));
    nl_pool_set(pool, l, seed);
    return nl_pool_think(pool, g, &(nl_limit){ .nodes = nodes });
}

/* A seed by chance, short enough to be typed. */
uint64_t local_fresh_seed(void)
{
    struct timespec now;
    uint64_t        seed = 0;
    int             fd = open("/dev/urandom", O_RDONLY);
    bool            drawn = fd >= 0 && read(fd, &seed, sizeof seed) == (ssize_t)sizeof seed;
    if (fd >= 0)
        close(fd);
    clock_gettime(CLOCK_REALTIME, &now);
    nl_rng mix = { (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec + (uint64_t)getpid() };
    return (drawn ? seed : nl_rng_next(&mix)) % 10000000000;
}
