/* server.c: finding a port, saying where, and serving until a signal comes.
 *
 * SPDX-License-Identifier: MIT */
#include "serve/server.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "front/lan.h"
#include "http/http.h"
#include "http/qr.h"
#include "serve/browser.h"

static nl_http *running; /* for the signal handler */

static void stop(int signal_)
{
    (void)signal_;
    nl_http_stop(running);
}

/* A second Ctrl-C ends the program at once. */
static void catch_signals(void)
{
    struct sigaction a = { .sa_handler = stop, .sa_flags = (int)SA_RESETHAND };
    sigemptyset(&a.sa_mask);
    sigaction(SIGINT, &a, NULL);
    sigaction(SIGTERM, &a, NULL);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not grow is like a full disk: the store says so */
}

bool cli_can_serve(void)
{
    return nl_site_embedded.count > 0;
}

static void put_out(void *to, const char *text, size_t length)
{
    fwrite(text, 1, length, to);
}

/* Whoever holds a phone need not type the address.  Blocks need a terminal that knows UTF-8. */
static void print_code(const char *url)
{
    nl_writer   w = { .put = put_out, .to = stdout };
    const char *terminal = getenv("TERM");
    if (words_utf8())
        nl_qr_lines(url, isatty(STDOUT_FILENO) && terminal && strcmp(terminal, "dumb") != 0, &w);
}

static void print_addresses(int port)
{
    char hosts[NL_LAN_MAX][NL_LAN_HOST], url[NL_LAN_HOST + 32];
    int  count = nl_lan_hosts(hosts);
    puts(words_say(N_("From other devices in the local network:")));
    for (int i = 0; i < count; i++)
        printf("  http://%s:%d/\n", hosts[i], port);
    if (count) {
        snprintf(url, sizeof url, "http://%s:%d/", hosts[0], port);
        print_code(url);
    } else {
        printf("  %s\n", words_say(N_("(this machine has no address there)")));
    }
    puts(words_say(
        N_("Over plain http a page from another device can be played, but not installed, and it does\n"
           "not work offline there.")));
}

static int listen_at(const cli_place *where, nl_listener *l)
{
    int why = where->port < 0 ? nl_listen_somewhere(l, where->lan) : nl_listen(l, where->lan, where->port);
    if (why == EADDRINUSE)
        return local_failed_text(words_say(N_("port {port} is taken; without --port a free one is found")),
                                 WITH(words_number("port", where->port)));
    return why ? local_failed("port %d: %s", where->port < 0 ? NL_PORT : where->port, strerror(why))
               : STATUS_OK;
}

const char *cli_data_folder(char *out, size_t room)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && *data == '/')
        snprintf(out, room, "%s/novaluna", data);
    else
        snprintf(out, room, "%s/.local/share/novaluna", home && *home == '/' ? home : "/var/lib");
    return out;
}

/* Whoever plays here alone need not keep online tables: without a place for them the game goes on. */
static int play_without_keeping(const cli_place *where, nl_online_options *tables, const char *why,
                                nl_listener *l)
{
    char more[512];
    words_fill_line(words_say(N_("Online tables are not kept: {why}")), WITH(words_text("why", why)));
    tables->folder = NULL;
    int status = listen_at(where, l);
    if (!status && !(running = nl_http_open(l, &nl_site_embedded, tables, more, sizeof more)))
        status = local_failed("%s", more);
    return status;
}

int cli_run_server(const cli_place *where)
{
    nl_listener       l;
    char              usual[1024];
    nl_online_options tables = where->tables;
    char              url[64], why[512];
    int               status = listen_at(where, &l);
    if (status)
        return status;
    if (!tables.folder)
        tables.folder = cli_data_folder(usual, sizeof usual);
    if (!tables.rate)
        tables.rate = NL_ONLINE_RATE;
    if (!tables.near)
        tables.near = NL_ONLINE_NEAR;
    if (!tables.silence)
        tables.silence = NL_ONLINE_SILENCE;
    if (!(running = nl_http_open(&l, &nl_site_embedded, &tables, why, sizeof why)) && !where->alone)
        return local_failed("%s", why);
    if (!running && (status = play_without_keeping(where, &tables, why, &l)))
        return status;
    int port = l.port;
    catch_signals();
    snprintf(url, sizeof url, "http://localhost:%d/", port);
    words_fill_line(words_say(N_("Nova Luna is at {address} – Ctrl-C ends it.")),
                    WITH(words_text("address", url)));
    if (where->lan)
        print_addresses(port);
    fflush(stdout);
    if (!where->no_browser)
        cli_browse(url);
    bool ok = nl_http_run(running);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    nl_http_close(running);
    if (!ok)
        return local_failed_text(words_say(N_("the server broke down")), NULL);
    printf("%s%s\n", isatty(STDOUT_FILENO) ? "\n" : "", words_say(N_("Nova Luna has ended.")));
    return STATUS_OK;
}
