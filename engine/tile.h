/* tile.h: the 68 tiles (R1).
 *
 * A tile has a color, a time cost and up to three tasks; a task asks for one to
 * four tiles of given colors.  Ids 1 to 68 are fixed for ever: records and seeds
 * depend on them.  NL_TILE_LIST is the only place where the tiles are written
 * down; everything else is computed from it by the compiler.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TILE_H
#define NL_TILE_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { NL_BLUE, NL_RED, NL_TURQUOISE, NL_YELLOW, NL_COLORS };
enum { NL_TILES = 68, NL_TASKS = 3, NL_NO_TILE = 0 };

typedef uint8_t nl_tile_id; /* 1 to NL_TILES, or NL_NO_TILE */

typedef struct {
    uint8_t color;                     /* NL_BLUE … */
    uint8_t cost;                      /* 1 to 7 */
    uint8_t tasks;                     /* how many of `asks` are in use */
    uint8_t spare;                     /* always 0; sixteen bytes make a tile quick to find */
    uint8_t asks[NL_TASKS][NL_COLORS]; /* how many tiles of each color */
} nl_tile;

/* All tiles by id; entry 0 is blank. */
extern const nl_tile nl_tiles[NL_TILES + 1];

/* The letters B R T Y, by color. */
extern const char nl_color_letter[NL_COLORS + 1];

/* A set of tiles as 64 bits.  Each color has exactly one tile without tasks, and
 * a tile without tasks never waits for anything: so the 64 tiles that do have
 * tasks get a bit each, sixteen to a color, and the other four get none. */
typedef uint64_t nl_tile_set;

#define NL_TILE_BIT(id)                                                                                      \
    (((id)-1) % 17 == 0 ? (nl_tile_set)0 : (nl_tile_set)1 << ((((id)-1) / 17 * 16 + ((id)-1) % 17 - 1) & 63))

/* NL_TILE_BIT as a table, 0 for NL_NO_TILE. */
extern const nl_tile_set nl_tile_bit[NL_TILES + 1];

/* The tile that owns bit number `bit`, 0 to 63. */
inline nl_tile_id nl_tile_of_bit(int bit)
{
    return (nl_tile_id)(bit / 16 * 17 + bit % 16 + 2);
}

/* The tiles, as X(id, color, cost, task 1, task 2, task 3, …), where … is whatever
 * the list was asked to pass on.  A task is written in
 * hexadecimal with one digit a color, in the order B R T Y: 0x0210 asks for two
 * reds and one turquoise.  0 is no task. */
/* How many of color c a task written so asks for. */
#define NL_TASK_ASKS(task, c) ((task) >> (12 - 4 * (c)) & 15)

/* clang-format off */
#define NL_TILE_LIST(X, ...)                                      \
    X( 1, NL_BLUE,      1, 0x0000, 0x0000, 0x0000, __VA_ARGS__) \
    X( 2, NL_BLUE,      2, 0x4000, 0x0000, 0x0000, __VA_ARGS__) \
    X( 3, NL_BLUE,      2, 0x4000, 0x0000, 0x0000, __VA_ARGS__) \
    X( 4, NL_BLUE,      3, 0x2001, 0x0000, 0x0000, __VA_ARGS__) \
    X( 5, NL_BLUE,      3, 0x1011, 0x0000, 0x0000, __VA_ARGS__) \
    X( 6, NL_BLUE,      3, 0x0210, 0x0000, 0x0000, __VA_ARGS__) \
    X( 7, NL_BLUE,      3, 0x1111, 0x0300, 0x0000, __VA_ARGS__) \
    X( 8, NL_BLUE,      4, 0x1100, 0x0011, 0x0000, __VA_ARGS__) \
    X( 9, NL_BLUE,      4, 0x3000, 0x0110, 0x0000, __VA_ARGS__) \
    X(10, NL_BLUE,      4, 0x0300, 0x0030, 0x0002, __VA_ARGS__) \
    X(11, NL_BLUE,      4, 0x0400, 0x0200, 0x0000, __VA_ARGS__) \
    X(12, NL_BLUE,      5, 0x0002, 0x0010, 0x0000, __VA_ARGS__) \
    X(13, NL_BLUE,      5, 0x2000, 0x0020, 0x0002, __VA_ARGS__) \
    X(14, NL_BLUE,      5, 0x0030, 0x0010, 0x0000, __VA_ARGS__) \
    X(15, NL_BLUE,      6, 0x0200, 0x0020, 0x0001, __VA_ARGS__) \
    X(16, NL_BLUE,      6, 0x0003, 0x0200, 0x0101, __VA_ARGS__) \
    X(17, NL_BLUE,      7, 0x0110, 0x0101, 0x0011, __VA_ARGS__) \
    X(18, NL_RED,       1, 0x0000, 0x0000, 0x0000, __VA_ARGS__) \
    X(19, NL_RED,       2, 0x0400, 0x0000, 0x0000, __VA_ARGS__) \
    X(20, NL_RED,       2, 0x0400, 0x0000, 0x0000, __VA_ARGS__) \
    X(21, NL_RED,       3, 0x1200, 0x0000, 0x0000, __VA_ARGS__) \
    X(22, NL_RED,       3, 0x1110, 0x0000, 0x0000, __VA_ARGS__) \
    X(23, NL_RED,       3, 0x0021, 0x0000, 0x0000, __VA_ARGS__) \
    X(24, NL_RED,       3, 0x1111, 0x0030, 0x0000, __VA_ARGS__) \
    X(25, NL_RED,       4, 0x1001, 0x0110, 0x0000, __VA_ARGS__) \
    X(26, NL_RED,       4, 0x0300, 0x0011, 0x0000, __VA_ARGS__) \
    X(27, NL_RED,       4, 0x3000, 0x0003, 0x0020, __VA_ARGS__) \
    X(28, NL_RED,       4, 0x0004, 0x0002, 0x0000, __VA_ARGS__) \
    X(29, NL_RED,       5, 0x2000, 0x0001, 0x0000, __VA_ARGS__) \
    X(30, NL_RED,       5, 0x2000, 0x0200, 0x0020, __VA_ARGS__) \
    X(31, NL_RED,       5, 0x3000, 0x1000, 0x0000, __VA_ARGS__) \
    X(32, NL_RED,       6, 0x2000, 0x0002, 0x0010, __VA_ARGS__) \
    X(33, NL_RED,       6, 0x0030, 0x0011, 0x0002, __VA_ARGS__) \
    X(34, NL_RED,       7, 0x1010, 0x1001, 0x0011, __VA_ARGS__) \
    X(35, NL_TURQUOISE, 1, 0x0000, 0x0000, 0x0000, __VA_ARGS__) \
    X(36, NL_TURQUOISE, 2, 0x0040, 0x0000, 0x0000, __VA_ARGS__) \
    X(37, NL_TURQUOISE, 2, 0x0040, 0x0000, 0x0000, __VA_ARGS__) \
    X(38, NL_TURQUOISE, 3, 0x1002, 0x0000, 0x0000, __VA_ARGS__) \
    X(39, NL_TURQUOISE, 3, 0x0120, 0x0000, 0x0000, __VA_ARGS__) \
    X(40, NL_TURQUOISE, 3, 0x0111, 0x0000, 0x0000, __VA_ARGS__) \
    X(41, NL_TURQUOISE, 3, 0x1111, 0x0003, 0x0000, __VA_ARGS__) \
    X(42, NL_TURQUOISE, 4, 0x1100, 0x0011, 0x0000, __VA_ARGS__) \
    X(43, NL_TURQUOISE, 4, 0x0030, 0x1001, 0x0000, __VA_ARGS__) \
    X(44, NL_TURQUOISE, 4, 0x3000, 0x0003, 0x0200, __VA_ARGS__) \
    X(45, NL_TURQUOISE, 4, 0x4000, 0x2000, 0x0000, __VA_ARGS__) \
    X(46, NL_TURQUOISE, 5, 0x0200, 0x1000, 0x0000, __VA_ARGS__) \
    X(47, NL_TURQUOISE, 5, 0x0200, 0x0020, 0x0002, __VA_ARGS__) \
    X(48, NL_TURQUOISE, 5, 0x0003, 0x0001, 0x0000, __VA_ARGS__) \
    X(49, NL_TURQUOISE, 6, 0x2000, 0x0002, 0x0100, __VA_ARGS__) \
    X(50, NL_TURQUOISE, 6, 0x0300, 0x2000, 0x1100, __VA_ARGS__) \
    X(51, NL_TURQUOISE, 7, 0x1100, 0x1001, 0x0101, __VA_ARGS__) \
    X(52, NL_YELLOW,    1, 0x0000, 0x0000, 0x0000, __VA_ARGS__) \
    X(53, NL_YELLOW,    2, 0x0004, 0x0000, 0x0000, __VA_ARGS__) \
    X(54, NL_YELLOW,    2, 0x0004, 0x0000, 0x0000, __VA_ARGS__) \
    X(55, NL_YELLOW,    3, 0x2100, 0x0000, 0x0000, __VA_ARGS__) \
    X(56, NL_YELLOW,    3, 0x1101, 0x0000, 0x0000, __VA_ARGS__) \
    X(57, NL_YELLOW,    3, 0x0012, 0x0000, 0x0000, __VA_ARGS__) \
    X(58, NL_YELLOW,    3, 0x1111, 0x3000, 0x0000, __VA_ARGS__) \
    X(59, NL_YELLOW,    4, 0x1001, 0x0110, 0x0000, __VA_ARGS__) \
    X(60, NL_YELLOW,    4, 0x0003, 0x1100, 0x0000, __VA_ARGS__) \
    X(61, NL_YELLOW,    4, 0x0300, 0x0030, 0x2000, __VA_ARGS__) \
    X(62, NL_YELLOW,    4, 0x0040, 0x0020, 0x0000, __VA_ARGS__) \
    X(63, NL_YELLOW,    5, 0x0020, 0x0100, 0x0000, __VA_ARGS__) \
    X(64, NL_YELLOW,    5, 0x2000, 0x0200, 0x0002, __VA_ARGS__) \
    X(65, NL_YELLOW,    5, 0x0300, 0x0100, 0x0000, __VA_ARGS__) \
    X(66, NL_YELLOW,    6, 0x0200, 0x0020, 0x1000, __VA_ARGS__) \
    X(67, NL_YELLOW,    6, 0x3000, 0x1010, 0x0020, __VA_ARGS__) \
    X(68, NL_YELLOW,    7, 0x1100, 0x1010, 0x0110, __VA_ARGS__)
/* clang-format on */

#ifdef __cplusplus
}
#endif

#endif
