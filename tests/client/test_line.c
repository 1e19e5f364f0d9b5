/* test_line.c: a line to a server that is this test: what was sent before it was closed has gone out, and nobody who is deaf
 * holds it up.
 *
 * SPDX-License-Identifier: MIT */
#include "line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <libwebsockets.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PATIENCE = 60 }; /* seconds, for a machine that is busy */

typedef struct {
    nl_line *line;
    int      socket; /* the server's end */
} pair;

/* ---- the server ---- */

static int listens(int *port)
{
    struct sockaddr_in here = { .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
    socklen_t          size = sizeof here;
    int                s = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(bind(s, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(s, 1), 0);
    assert_int_equal(getsockname(s, (struct sockaddr *)&here, &size), 0);
    *port = ntohs(here.sin_port);
    return s;
}

static void say(int s, const char *text)
{
    assert_int_equal(write(s, text, strlen(text)), (ssize_t)strlen(text));
}

static void shake_hands(int s)
{
    static const char name[] = "Sec-WebSocket-Key: ";
    char              head[4096], whole[128], digest[20], accept[64];
    size_t            used = 0;
    while (used < 4 || memcmp(head + used - 4, "\r\n\r\n", 4) != 0) {
        ssize_t n = read(s, head + used, sizeof head - 1 - used);
        assert_true(n > 0);
        head[used += (size_t)n] = '\0';
    }
    const char *key = strcasestr(head, name);
    assert_non_null(key);
    key += sizeof name - 1;
    snprintf(whole, sizeof whole, "%.*s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", (int)strcspn(key, "\r"), key);
    lws_SHA1((const unsigned char *)whole, strlen(whole), (unsigned char *)digest);
    assert_true(lws_b64_encode_string(digest, sizeof digest, accept, sizeof accept) > 0);
    say(s, "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
           "Sec-WebSocket-Protocol: novaluna.1\r\nSec-WebSocket-Accept: ");
    say(s, accept);
    say(s, "\r\n\r\n");
}

/* The next message, of up to 125 bytes; false at the end. */
static bool hears(int s, char text[126])
{
    unsigned char frame[6 + 125];
    if (recv(s, frame, 6, MSG_WAITALL) != 6 || (frame[0] & 15) != 1)
        return false;
    ssize_t size = frame[1] & 127;
    if (size > 125 || recv(s, frame + 6, (size_t)size, MSG_WAITALL) != size)
        return false;
    for (ssize_t i = 0; i < size; i++)
        text[i] = (char)(frame[6 + i] ^ frame[2 + i % 4]);
    text[size] = '\0';
    return true;
}

/* ---- both ends ---- */

static nl_line_news take(nl_line *l)
{
    struct pollfd ready = { .fd = nl_line_ready(l), .events = POLLIN };
    char         *text;
    assert_int_equal(poll(&ready, 1, PATIENCE * 1000), 1);
    nl_line_news news = nl_line_take(l, &text);
    free(text);
    return news;
}

static pair connected(void)
{
    nl_address a = { .host = "127.0.0.1", .path = "/online" };
    int        s = listens(&a.port);
    pair       p = { .line = nl_line_open(&a, "") };
    p.socket = accept(s, NULL, NULL);
    close(s);
    shake_hands(p.socket);
    assert_int_equal(take(p.line), NL_LINE_UP);
    return p;
}

/* ---- tests ---- */

static void what_was_sent_before_it_was_closed_has_gone_out(void **state)
{
    char text[126];
    (void)state;
    for (int i = 0; i < 20; i++) {
        pair p = connected();
        nl_line_send(p.line, "{\"do\":\"say\"}");
        nl_line_send(p.line, "{\"do\":\"exit\"}");
        nl_line_close(p.line);
        assert_true(hears(p.socket, text));
        assert_string_equal(text, "{\"do\":\"say\"}");
        assert_true(hears(p.socket, text));
        assert_string_equal(text, "{\"do\":\"exit\"}");
        close(p.socket);
    }
}

static void who_is_deaf_holds_nobody_up(void **state)
{
    enum { MUCH = 8 << 20, TIMES = 8 };
    char *much = malloc(MUCH + 1);
    (void)state;
    assert_non_null(much);
    memset(much, 'x', MUCH);
    much[MUCH] = '\0';
    pair p = connected();
    for (int i = 0; i < TIMES; i++)
        nl_line_send(p.line, much);
    nl_line_close(p.line); /* comes back */
    close(p.socket);
    free(much);
}

static void who_hangs_up_is_told_of(void **state)
{
    (void)state;
    pair p = connected();
    close(p.socket);
    assert_int_equal(take(p.line), NL_LINE_DOWN);
    nl_line_send(p.line, "{\"do\":\"exit\"}"); /* to nobody */
    nl_line_close(p.line);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_sent_before_it_was_closed_has_gone_out),
        cmocka_unit_test(who_is_deaf_holds_nobody_up),
        cmocka_unit_test(who_hangs_up_is_told_of),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
