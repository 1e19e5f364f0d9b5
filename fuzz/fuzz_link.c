/* fuzz_link.c: any bytes as a link.
 *
 * They are read as they are, and, as few would guess a checksum, as the content of a link
 * that has a good one.  Whatever is accepted must be written as the very same link.
 *
 * SPDX-License-Identifier: MIT */
#include "record/link.h"

#include "fuzz.h"

static void try_link(const char *text, size_t length)
{
    static nl_table t, again;
    char            link[NL_LINK_MAX];
    if (nl_link_read(&t, text, length))
        return;
    CHECK(nl_link_write(&t, link) == (int)length && memcmp(link, text, length) == 0);
    CHECK(nl_link_read(&again, link, length) == NL_OK);
    CHECK(memcmp(&t, &again, sizeof t) == 0);
}

/* Bytes with their checksum as letters. */
static void try_content(const uint8_t *bytes, size_t size)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    uint8_t           b[NL_LINK_MAX] = { 0 };
    char              text[NL_LINK_MAX * 2];
    size_t            n = 0;
    unsigned          crc = 0xffff;
    if (size > NL_LINK_MAX - 8)
        return;
    memcpy(b, bytes, size);
    if (size)
        b[0] = (uint8_t)(1 << 2 | (b[0] & 3)); /* this version */
    for (size_t i = 0; i < size * 8; i++) {
        bool top = (crc >> 15 & 1) != (b[i / 8] >> (7 - i % 8) & 1u);
        crc = (crc << 1 & 0xffff) ^ (top ? 0x1021 : 0);
    }
    b[size++] = (uint8_t)(crc >> 8);
    b[size++] = (uint8_t)crc;
    for (size_t at = 0; at < size * 8; at += 6) {
        unsigned v = 0;
        for (size_t i = at; i < at + 6; i++)
            v = v << 1 | (b[i / 8] >> (7 - i % 8) & 1u);
        text[n++] = letters[v];
    }
    try_link(text, n);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    try_link((const char *)bytes, size);
    try_content(bytes, size);
    return 0;
}
