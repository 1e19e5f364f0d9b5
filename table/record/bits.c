/* bits.c: see bits.h.
 *
 * SPDX-License-Identifier: MIT */
#include "record/bits.h"

void nl__bits_refuse(nl_bits *b, nl_err e)
{
    if (!b->err)
        b->err = e;
}

void nl__bits_write(nl_bits *b, unsigned value, int n)
{
    for (int i = n - 1; i >= 0; i--, b->bits++)
        b->to[b->bits / 8] |= (uint8_t)((value >> i & 1) << (7 - b->bits % 8));
}

unsigned nl__bits_read(nl_bits *b, int n)
{
    unsigned value = 0;
    if (n > b->end - b->bits)
        nl__bits_refuse(b, NL_ERR_LINK);
    if (b->err)
        return 0;
    for (int i = 0; i < n; i++, b->bits++)
        value = value << 1 | ((unsigned)b->from[b->bits / 8] >> (7 - b->bits % 8) & 1);
    return value;
}

static int width(unsigned limit)
{
    int n = 0;
    while (limit > 1u << n)
        n++;
    return n;
}

void nl__bits_write_below(nl_bits *b, unsigned value, unsigned limit)
{
    nl__bits_write(b, value, width(limit));
}

unsigned nl__bits_read_below(nl_bits *b, unsigned limit)
{
    unsigned value = nl__bits_read(b, width(limit));
    if (value >= limit)
        nl__bits_refuse(b, NL_ERR_LINK);
    return b->err ? 0 : value;
}

unsigned nl__bits_checksum(const uint8_t byte[], int n)
{
    unsigned crc = 0xffff;
    for (int i = 0; i < n; i++) {
        crc ^= (unsigned)byte[i] << 8;
        for (int bit = 0; bit < 8; bit++)
            crc = (crc << 1 ^ (crc & 0x8000 ? 0x1021u : 0)) & 0xffff;
    }
    return crc;
}
