/* keys.h: what the terminal sends, as keys and clicks.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_TUI_KEYS_H
#define NL_TUI_KEYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A character, or one of these; they lie above all characters. */
enum {
    KEY_NONE = 0,
    KEY_ENTER = '\r',
    KEY_TAB = '\t',
    KEY_ESCAPE = 27,
    KEY_ERASE = 127,
    KEY_UP = 0x110000,
    KEY_DOWN,
    KEY_LEFT,
    KEY_RIGHT,
    KEY_HOME,
    KEY_END,
    KEY_PAGE_UP,
    KEY_PAGE_DOWN,
    KEY_DELETE,
    KEY_BACK_TAB,
    KEY_HELP,     /* F1 */
    KEY_CLICK,    /* the left button, at row and col */
    KEY_WHEEL_UP, /* of the mouse */
    KEY_WHEEL_DOWN,
    KEY_LIGHT, /* no key: the terminal tells that its background is light … */
    KEY_DARK,  /* … or dark */
};

typedef struct {
    uint32_t key;
    int      row, col; /* of the mouse */
} tui_key;

/* Bytes that have come and are not keys yet.  Zeroed, it is empty. */
typedef struct {
    char   text[256];
    size_t length;
} tui_input;

/* Takes bytes in; what does not fit any more is dropped. */
void input_add(tui_input *in, const char *text, size_t length);

/* The next key; false if there is none, or only the beginning of one.  `idle`: nothing has followed for a
 * while, so that a lone Esc is one. */
bool input_next(tui_input *in, bool idle, tui_key *out);

/* The letter of a key by where it lies on a Latin keyboard: letters of the Ukrainian and digits of the Czech
 * layout are those of their keys.  Others are in lower case. */
uint32_t key_letter(uint32_t key);

#endif
