/* server.c: finding a port, saying where, and serving until a signal comes.
 *
 * SPDX-License-Identifier: MIT */
#include "serve/server.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cli.h"
#include "http.h"
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
}

bool cli_can_serve(void)
{
    return nl_site_embedded.count > 0;
}

/* Whether other devices can reach us at an address.  One that is valid on its own cable
 * only needs the name of that cable, which no browser takes. */
static bool is_for_others(const struct ifaddrs *i)
{
    if (!i->ifa_addr || !(i->ifa_flags & IFF_UP) || (i->ifa_flags & IFF_LOOPBACK))
        return false;
    if (i->ifa_addr->sa_family == AF_INET)
        return true;
    return i->ifa_addr->sa_family == AF_INET6 &&
           !IN6_IS_ADDR_LINKLOCAL(&((const struct sockaddr_in6 *)(const void *)i->ifa_addr)->sin6_addr);
}

static void print_address(const struct sockaddr *a, int port)
{
    char      host[NI_MAXHOST];
    bool      v6 = a->sa_family == AF_INET6;
    socklen_t length = v6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    if (getnameinfo(a, length, host, sizeof host, NULL, 0, NI_NUMERICHOST) == 0)
        printf("  http://%s%s%s:%d/\n", v6 ? "[" : "", host, v6 ? "]" : "", port);
}

static void print_addresses(int port)
{
    struct ifaddrs *all;
    if (getifaddrs(&all) != 0)
        return;
    puts(words_say(N_("From other devices in the local network:")));
    int count = 0;
    for (const struct ifaddrs *i = all; i; i = i->ifa_next)
        if (is_for_others(i)) {
            print_address(i->ifa_addr, port);
            count++;
        }
    freeifaddrs(all);
    if (!count)
        printf("  %s\n", words_say(N_("(this machine has no address there)")));
    puts(words_say(
        N_("Over plain http a page from another device can be played, but not installed, and it does\n"
           "not work offline there.")));
}

static int listen_at(const cli_place *where, nl_listener *l)
{
    int why = where->port < 0 ? nl_listen_somewhere(l, where->lan) : nl_listen(l, where->lan, where->port);
    if (why == EADDRINUSE)
        return cli_failed_text(words_say(N_("port {port} is taken; without --port a free one is found")),
                               WITH(words_number("port", where->port)));
    return why ? cli_failed("port %d: %s", where->port < 0 ? NL_PORT : where->port, strerror(why)) : CLI_OK;
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
        status = cli_failed("%s", more);
    return status;
}

int cli_run_server(const cli_place *where)
{
    nl_listener       l;
    char              usual[1024];
    nl_online_options tables = { .folder =
                                     where->folder ? where->folder : cli_data_folder(usual, sizeof usual),
                                 .rate = where->rate ? where->rate : NL_ONLINE_RATE };
    char              url[64], why[512];
    int               status = listen_at(where, &l);
    if (status)
        return status;
    if (!(running = nl_http_open(&l, &nl_site_embedded, &tables, why, sizeof why)) && !where->alone)
        return cli_failed("%s", why);
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
        return cli_failed_text(words_say(N_("the server broke down")), NULL);
    printf("%s%s\n", isatty(STDOUT_FILENO) ? "\n" : "", words_say(N_("Nova Luna has ended.")));
    return CLI_OK;
}
