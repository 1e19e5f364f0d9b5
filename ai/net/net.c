/* net.c: the file of weights, and which of the ways to compute is taken.
 *
 * The file is little-endian: 32 bytes of head, then for two, three and four players the
 * arrays of nl_net one after another, ready to be used where they lie.
 *
 * SPDX-License-Identifier: MIT */
#include "net/net.h"

#include <string.h>

#include "net/cache.h"
#include "net/kernels.h"

/* ---- kernels ---- */

const uint8_t nl__net_kinds[NET_KINDS] = {
    [NET_MISSES(1, 0, 0, 0)] = 1,  [NET_MISSES(0, 1, 0, 0)] = 2,  [NET_MISSES(0, 0, 1, 0)] = 3,
    [NET_MISSES(0, 0, 0, 1)] = 4,  [NET_MISSES(2, 0, 0, 0)] = 5,  [NET_MISSES(0, 2, 0, 0)] = 6,
    [NET_MISSES(0, 0, 2, 0)] = 7,  [NET_MISSES(0, 0, 0, 2)] = 8,  [NET_MISSES(1, 1, 0, 0)] = 9,
    [NET_MISSES(1, 0, 1, 0)] = 10, [NET_MISSES(1, 0, 0, 1)] = 11, [NET_MISSES(0, 1, 1, 0)] = 12,
    [NET_MISSES(0, 1, 0, 1)] = 13, [NET_MISSES(0, 0, 1, 1)] = 14, [NET_MISSES(3, 0, 0, 0)] = 15,
    [NET_MISSES(0, 3, 0, 0)] = 16, [NET_MISSES(0, 0, 3, 0)] = 17, [NET_MISSES(0, 0, 0, 3)] = 18,
    [NET_MISSES(2, 1, 0, 0)] = 19, [NET_MISSES(2, 0, 1, 0)] = 20, [NET_MISSES(2, 0, 0, 1)] = 21,
    [NET_MISSES(1, 2, 0, 0)] = 22, [NET_MISSES(0, 2, 1, 0)] = 23, [NET_MISSES(0, 2, 0, 1)] = 24,
    [NET_MISSES(1, 0, 2, 0)] = 25, [NET_MISSES(0, 1, 2, 0)] = 26, [NET_MISSES(0, 0, 2, 1)] = 27,
    [NET_MISSES(1, 0, 0, 2)] = 28, [NET_MISSES(0, 1, 0, 2)] = 29, [NET_MISSES(0, 0, 1, 2)] = 30,
    [NET_MISSES(1, 1, 1, 0)] = 31, [NET_MISSES(1, 1, 0, 1)] = 32, [NET_MISSES(1, 0, 1, 1)] = 33,
    [NET_MISSES(0, 1, 1, 1)] = 34, [NET_MISSES(4, 0, 0, 0)] = 35, [NET_MISSES(0, 4, 0, 0)] = 36,
    [NET_MISSES(0, 0, 4, 0)] = 37, [NET_MISSES(0, 0, 0, 4)] = 38, [NET_MISSES(1, 1, 1, 1)] = 39,
};

bool nl__net_has_v3(void)
{
#if defined(NL_NET_V3)
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt") &&
           __builtin_cpu_supports("fma");
#else
    return false;
#endif
}

/* The quickest that this machine can run. */
static const nl_net_kernel *best_kernel(void)
{
#if defined(NL_NET_V3)
    if (nl__net_has_v3())
        return &nl__net_v3;
#endif
    return &nl__net_usual;
}

/* ---- the file ---- */

enum { HEAD = 32 };

/* The head of the file. */
typedef struct {
    char     magic[8];
    uint32_t version;
    uint16_t rows, width, hidden, spare;
    uint32_t size;        /* of what follows the head */
    uint32_t checksum[2]; /* of the same: the lower half first */
} head;

_Static_assert(sizeof(head) == HEAD, "the head is as long in memory as in the file");

static const char magic[8] = "NLNET\x1a";

/* The sizes of the arrays. */
static const size_t rows = NL_NET_ROWS, width = NL_NET_WIDTH, hidden = NL_NET_HIDDEN, stages = NL_NET_STAGES,
                    races = NL_NET_RACES;

/* How long the arrays for so many players are. */
static size_t body_size(int players)
{
    size_t n = (size_t)players * stages;
    return (rows + 1) * width * sizeof(int16_t) + n * width * hidden * sizeof(int16_t) +
           (stages + races) * hidden * sizeof(int32_t) + n * hidden * sizeof(int16_t) + n * sizeof(int32_t);
}

/* FNV-1a, 64 bits. */
static uint64_t checksum(const unsigned char *bytes, size_t size)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001b3u;
    return sum;
}

/* Points a net to its arrays and returns what lies behind them. */
static const char *point(nl_net *net, int players, const char *at)
{
    size_t n = (size_t)players * stages;
    net->kernel = best_kernel();
    net->rows = (const int16_t *)(const void *)at;
    net->bias = net->rows + rows * width;
    net->dense = net->bias + width;
    net->dense_bias = (const int32_t *)(const void *)(net->dense + n * width * hidden);
    net->race = net->dense_bias + stages * hidden;
    net->scores = (const int16_t *)(const void *)(net->race + races * hidden);
    net->scores_bias = (const int32_t *)(const void *)(net->scores + n * hidden);
    return (const char *)(net->scores_bias + n);
}

static bool little_endian(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)&one == 1;
}

/* All but the checksum. */
static nl_net_err check_head(const void *bytes, size_t size)
{
    head   h;
    size_t want = body_size(2) + body_size(3) + body_size(4);
    if (!bytes || size < HEAD || (uintptr_t)bytes % 4 || !little_endian())
        return NL_NET_NO_NET;
    memcpy(&h, bytes, sizeof h);
    if (memcmp(h.magic, magic, sizeof magic) != 0)
        return NL_NET_NO_NET;
    if (h.version != NL_NET_VERSION || h.rows != NL_NET_ROWS || h.width != NL_NET_WIDTH ||
        h.hidden != NL_NET_HIDDEN)
        return NL_NET_FOREIGN;
    return h.size != want || size != HEAD + want ? NL_NET_CUT : NL_NET_OK;
}

static nl_net_err check(const void *bytes, size_t size)
{
    nl_net_err err = check_head(bytes, size);
    if (err)
        return err;
    head h;
    memcpy(&h, bytes, sizeof h);
    uint64_t sum = checksum((const unsigned char *)bytes + HEAD, h.size);
    return h.checksum[0] == (uint32_t)sum && h.checksum[1] == (uint32_t)(sum >> 32) ? NL_NET_OK
                                                                                    : NL_NET_DAMAGED;
}

static void point_all(const void *bytes, nl_net out[NL_PLAYERS_MAX + 1])
{
    const char *at = (const char *)bytes + HEAD;
    for (int players = 2; players <= NL_PLAYERS_MAX; players++)
        at = point(&out[players], players, at);
}

nl_net_err nl_net_read(const void *bytes, size_t size, nl_net out[NL_PLAYERS_MAX + 1])
{
    nl_net_err err = check(bytes, size);
    if (!err)
        point_all(bytes, out);
    return err;
}

/* ---- the net that is part of the program ---- */

#if defined(NL_NET_FILE) && defined(__ELF__)
/* The file is part of the program.  Its sum is checked by a test and not at every start. */
__asm__(".pushsection .rodata\n"
        ".balign 64\n"
        ".globl nl__net_bytes\n"
        ".hidden nl__net_bytes\n"
        "nl__net_bytes:\n"
        ".incbin \"" NL_NET_FILE "\"\n"
        ".globl nl__net_bytes_end\n"
        ".hidden nl__net_bytes_end\n"
        "nl__net_bytes_end:\n"
        ".popsection\n");
extern const char nl__net_bytes[] __attribute__((visibility("hidden")));
extern const char nl__net_bytes_end[] __attribute__((visibility("hidden")));

bool nl_net_embedded(nl_net out[NL_PLAYERS_MAX + 1])
{
    size_t size = (size_t)((uintptr_t)nl__net_bytes_end - (uintptr_t)nl__net_bytes);
    if (check_head(nl__net_bytes, size))
        return false;
    point_all(nl__net_bytes, out);
    return true;
}
#else
bool nl_net_embedded(nl_net out[NL_PLAYERS_MAX + 1])
{
    (void)out;
    return false;
}
#endif

/* ---- the cache ---- */

nl_net_cache *nl__net_place_cache(void *memory, size_t bytes)
{
    enum { LEAST = 64, MOST = 1 << 15, LOAD = 4 };
    size_t n = MOST, before = sizeof(known_area); /* the areas */
    while (n >= LEAST && before + n * (sizeof(known_area) + LOAD * sizeof(uint32_t)) > bytes)
        n /= 2;
    if (n < LEAST)
        return NULL;
    nl_net_cache *cache = memory;
    cache->areas = (known_area *)(void *)((char *)memory + before);
    cache->index = (uint32_t *)(void *)(cache->areas + n);
    cache->room = (uint32_t)n;
    cache->mask = (uint32_t)(LOAD * n - 1);
    memset(cache->index, 0, LOAD * n * sizeof cache->index[0]);
    cache->next = cache->used = 0;
    return cache;
}

/* ---- values ---- */

void nl_net_position(const nl_net *net, const nl_game *g, nl_net_cache *cache, float value[NL_PLAYERS_MAX])
{
    if (nl_game_over(g))
        nl_eval_end(g, value);
    else
        net->kernel->position(net, g, cache, value);
}

void nl_net_see(const nl_game *g, nl_net_input *out)
{
    best_kernel()->see(g, out);
}
