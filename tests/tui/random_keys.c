/* random_keys.c: presses random keys at random sizes, as somebody who leans on the keyboard.
 *
 *     random_keys SEED STEPS        so many keys
 *     random_keys SEED STEPS s      so many seconds
 *
 * What must hold: nothing crashes, games stay legal and are kept as they are; sanitizers see the rest.
 *
 * SPDX-License-Identifier: MIT */
#include <locale.h>
#include <stdio.h>
#include <time.h>

#include "acting.h"
#include "afar.h"
#include "deck.h"
#include "save.h"
#include "screen/paint.h"

static tui_app  a;
static tui_grid shown;
static nl_rng   rng;

static uint32_t draw(uint32_t n)
{
    return (uint32_t)(nl_rng_next(&rng) >> 33) % n;
}

static tui_key random_key(void)
{
    static const char     usual[] = "1231231233nNhzyreowatxcislu+-0/q?apmgd \r\r\r\r\r\r";
    static const uint32_t special[] = { KEY_UP,       KEY_DOWN,   KEY_LEFT,     KEY_RIGHT,     KEY_TAB,
                                        KEY_BACK_TAB, KEY_ESCAPE, KEY_ERASE,    KEY_HOME,      KEY_END,
                                        KEY_PAGE_UP,  KEY_HELP,   KEY_LIGHT,    KEY_ENTER,     KEY_PAGE_DOWN,
                                        KEY_DELETE,   0x44f,      KEY_WHEEL_UP, KEY_WHEEL_DOWN };
    tui_key               k = { .row = (int)draw(60), .col = (int)draw(200) };
    uint32_t              kind = draw(20);
    if (kind < 11)
        k.key = (unsigned char)usual[draw(sizeof usual - 1)];
    else if (kind < 17)
        k.key = special[draw(sizeof special / sizeof special[0])];
    else if (kind < 19)
        k.key = KEY_CLICK;
    else
        k.key = draw(3) ? 32 + draw(95) : draw(0x110000);
    return k;
}

/* Bytes that no terminal would send. */
static void random_bytes(void)
{
    tui_input in = { .length = 0 };
    tui_key   k;
    for (int i = 0; i < 20; i++) {
        char   bytes[24];
        size_t n = draw(sizeof bytes);
        for (size_t b = 0; b < n; b++)
            bytes[b] = draw(3) ? "\033[]<;0123MmABO~\a\\x"[draw(19)] : (char)draw(256);
        input_add(&in, bytes, n);
        while (input_next(&in, draw(2), &k))
            app_key(&a, k);
    }
}

/* What is kept of a game that goes on is the game. */
static void check_kept(void)
{
    static nl_table kept;
    char            path[LOCAL_PATH_MAX];
    if (a.screen != SCREEN_GAME || !a.session.saved || !a.session.autosave[0])
        return;
    snprintf(path, sizeof path, "%s", a.session.autosave);
    if (!kept_read(path, &kept) || kept.count != a.session.table.count ||
        !nl_game_equal(&kept.game, &a.session.table.game)) {
        fprintf(stderr, "what is kept is another game\n");
        abort();
    }
}

static void step(long i)
{
    static char text[PAINT_MAX];
    tui_bytes   out = { .text = text, .room = sizeof text };
    if (draw(400) == 0)
        random_bytes();
    else
        app_key(&a, random_key());
    a.quit = false;
    a.now += draw(600);
    app_tick(&a);
    a.ascii = draw(50) == 0;
    a.mono = draw(50) == 0;
    app_draw(&a, draw(40) ? 24 + (int)draw(40) : (int)draw(30),
             draw(40) ? 80 + (int)draw(130) : (int)draw(100));
    paint(&out, &shown, &a.grid, &(tui_ink){ .colors = (tui_colors)draw(4), .light = draw(2) }, false);
    if (out.length > sizeof text)
        abort();
    if (i % 64 == 0)
        check_kept();
}

int main(int argc, char **argv)
{
    static const char *const codes[] = { "en", "de", "hu", "cs", "uk" };
    if (argc < 3)
        return 2;
    rng.state = strtoull(argv[1], NULL, 10);
    long   steps = atol(argv[2]);
    time_t end = argc > 3 ? time(NULL) + steps : 0;
    setlocale(LC_CTYPE, "C.UTF-8");
    own_state();
    if (!app_open(&a, no_wake, NULL))
        return 1;
    start_people(&a, 2, 1);
    long i = 0;
    for (; end ? time(NULL) < end : i < steps; i++) {
        if (i % 500 == 0)
            words_choose(codes[draw(5)]);
        if (i % 700 == 0)
            start_people(&a, 1 + (int)draw(4), draw(1000));
        if (i % 700 == 350)
            (draw(2) ? see_far_game : see_gathering)(&a);
        step(i);
    }
    app_close(&a);
    remove_state();
    printf("%ld keys\n", i);
    return 0;
}
