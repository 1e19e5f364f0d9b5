/* wire.c: the client's side of WebSocket, as far as a server that is trusted needs it.
 *
 * SPDX-License-Identifier: MIT */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10, FINAL = 0x80, MASKED = 0x80, TWO_BYTES = 126 };

static bool put_bytes(wire *w, const void *bytes, size_t count)
{
    const char *at = bytes;
    while (count) {
        ssize_t n = send(w->fd, at, count, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN)
            continue; /* the server reads soon */
        if (n <= 0)
            return false;
        w->sent += n;
        at += n;
        count -= (size_t)n;
    }
    return true;
}

bool wire_open(wire *w, int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    const int          on = 1;
    char               head[512];
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    w->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    w->have = 0;
    w->shaken = false;
    if (w->fd < 0 || connect(w->fd, (struct sockaddr *)&to, sizeof to) != 0)
        return false;
    setsockopt(w->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(w->fd, F_SETFL, O_NONBLOCK);
    snprintf(head, sizeof head,
             "GET /online HTTP/1.1\r\nHost: localhost:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Protocol: novaluna.1\r\n%s%s%s\r\n",
             port, *w->cookie ? "Cookie: " : "", w->cookie, *w->cookie ? "\r\n" : "");
    return put_bytes(w, head, strlen(head));
}

void wire_close(wire *w)
{
    if (w->fd >= 0)
        close(w->fd);
    w->fd = -1;
}

/* The mask is zero: it is there to confuse proxies, and there is none. */
static bool put_frame(wire *w, int kind, const char *text, size_t length)
{
    unsigned char frame[1024] = { (unsigned char)(FINAL | kind) };
    size_t        at = 2;
    frame[1] = (unsigned char)(MASKED | (length < TWO_BYTES ? length : TWO_BYTES));
    if (length >= TWO_BYTES) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 4;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, length);
    return put_bytes(w, frame, at + 4 + length);
}

bool wire_put(wire *w, const char *text)
{
    return put_frame(w, TEXT, text, strlen(text));
}

/* The length of the answer to the handshake, once all of it is there; SIZE_MAX if it is a refusal. */
static size_t shake(wire *w)
{
    char *end = strstr(w->in, "\r\n\r\n"), *cookie = strstr(w->in, "set-cookie: ");
    if (!end)
        return 0;
    if (strncmp(w->in, "HTTP/1.1 101", 12) != 0 || !cookie)
        return SIZE_MAX;
    snprintf(w->cookie, sizeof w->cookie, "%.*s", (int)strcspn(cookie + 12, ";"), cookie + 12);
    w->shaken = true;
    return (size_t)(end + 4 - w->in);
}

/* The first frame of what is left: where its content is, and how long; false if it is not whole. */
static bool find_frame(const char *in, size_t have, size_t *head, size_t *length)
{
    const unsigned char *b = (const unsigned char *)in;
    if (have < 2)
        return false;
    *head = 2;
    *length = b[1];
    if (*length == TWO_BYTES && have >= 4) {
        *head = 4;
        *length = (size_t)b[2] << 8 | b[3];
    } else if (*length >= TWO_BYTES) {
        return false; /* more than 64 KiB never come */
    }
    return have >= *head + *length;
}

bool wire_read(wire *w, void (*tell)(void *to, const char *text, size_t length), void *to)
{
    ssize_t n = recv(w->fd, w->in + w->have, WIRE_IN - 1 - w->have, 0);
    if (n <= 0)
        return n < 0 && errno == EAGAIN;
    w->received += n;
    w->have += (size_t)n;
    w->in[w->have] = '\0';
    size_t at = 0, head, length;
    if (!w->shaken && (at = shake(w)) == SIZE_MAX)
        return false;
    if (at)
        tell(to, "", 0);
    while (w->shaken && w->fd >= 0 && find_frame(w->in + at, w->have - at, &head, &length)) {
        int kind = w->in[at] & 15;
        if (kind == CLOSE)
            return false;
        if (kind == PING && !put_frame(w, PONG, w->in + at + head, length))
            return false;
        if (kind == TEXT)
            tell(to, w->in + at + head, length);
        at += head + length;
    }
    if (w->fd < 0)
        return true; /* it was closed by who was told */
    w->have -= at;
    memmove(w->in, w->in + at, w->have);
    return true;
}
