/* hashes.c: see hashes.h; as a program, prints the hashes of the files named.
 *
 * SPDX-License-Identifier: MIT */
#include "hashes.h"

#include "novaluna.h"

long hashes_of(const char *text, size_t length, uint64_t out[], long max)
{
    static nl_game g;
    nl_reader      r = nl_reader_open(text, length);
    nl_record      rec;
    nl_deck        d;
    nl_action      a;
    long           n = 0;
    while (!nl_reader_next(&r, &rec)) {
        nl_deal_start(&rec.deal, &g, &d);
        do {
            if (n < max)
                out[n] = nl_game_hash(&g);
            n++;
        } while (!nl_reader_step(&r, &rec, &d, &g, &a));
    }
    return r.err ? -1 : n;
}

#ifdef __wasm__

enum { TEXT_MAX = 1 << 20, HASHES_MAX = 1 << 16 };
static char     text[TEXT_MAX];
static uint64_t hashes[HASHES_MAX];

__attribute__((export_name("text"))) char *export_text(void)
{
    return text;
}

__attribute__((export_name("hashes"))) uint64_t *export_hashes(void)
{
    return hashes;
}

__attribute__((export_name("run"))) int export_run(int length)
{
    return (int)hashes_of(text, (size_t)length, hashes, HASHES_MAX);
}

#else
#include <inttypes.h>

#include "file.h"

int main(int argc, char **argv)
{
    static char     text[1 << 20];
    static uint64_t hashes[1 << 16];
    for (int i = 1; i < argc; i++) {
        long length = file_read(argv[i], text, sizeof text);
        long n = length < 0 ? -1 : hashes_of(text, (size_t)length, hashes, 1 << 16);
        if (n < 0)
            return 1;
        for (long j = 0; j < n; j++)
            printf("%016" PRIx64 "\n", hashes[j]);
    }
    return 0;
}
#endif
