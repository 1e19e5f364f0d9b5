/* serve.c: `novaluna serve`: a server for others, for as long as the machine runs.
 *
 * Every setting has a flag, a variable of the environment and a line of the config file; the flag wins
 * over the variable, and the variable over the file.
 *
 * SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "online_options.h"
#include "serve/server.h"
#include "store/store.h"

static const char usage[] =
    "Usage: novaluna serve [--config FILE] [--port N] [--lan] [--data FOLDER] [--store URL]\n"
    "                      [--rate N] [--per-address N] [--bots N] [--silence N]\n"
    "                      [--public-url URL] [--proxy ADDRESS] [--log KIND]\n\n"
    "Serves the web app and online tables until SIGTERM or Ctrl-C.\n\n"
    "  --config FILE   settings, one NAME = VALUE a line, # for comments\n"
    "  --port N        the port, 8068 if it is not given; 0 for any that is free\n"
    "  --lan           for other machines, not for this one only\n"
    "  --data FOLDER   where tables are kept; otherwise $XDG_DATA_HOME/novaluna, usually\n"
    "                  ~/.local/share/novaluna\n"
    "  --store URL     keeps them in PostgreSQL instead, as postgresql:///novaluna: any number of\n"
    "                  processes may share it\n"
    "  --rate N        messages a second that a connection may send, 1 to 100000; usually 20\n"
    "  --per-address N connections that one address may have, 1 to 100000; usually 64\n"
    "  --bots N        connections that all bots together may have, 0 to 100000; usually 100\n"
    "  --silence N     seconds after which a connection that does not even answer pings is let go,\n"
    "                  2 to 3600; usually 40\n"
    "  --public-url URL\n"
    "                  by which others reach the server, as https://nova.example: for links, and with\n"
    "                  https cookies are for TLS alone\n"
    "  --proxy ADDRESS of the proxy in front of it, whose X-Forwarded-For and X-Forwarded-Proto are\n"
    "                  believed; usually nobody's are\n"
    "  --log KIND      on standard error: lines, as usual, json or nothing\n\n"
    "Each can be a line of the config file, as port = 8080 or lan = yes, or a variable, as\n"
    "NOVALUNA_PUBLIC_URL or NOVALUNA_CONFIG.  A flag wins over a variable, and a variable over the\n"
    "file.\n\n"
    "At /healthz it says that it lives, at /readyz whether it can store, at /metrics what it has\n"
    "counted.\n";

enum { PORT, LAN, DATA, STORE, RATE, PER_ADDRESS, BOTS, SILENCE, PUBLIC_URL, PROXY, LOG, SETTINGS };

static const struct {
    const char *name, *variable;
} settings[SETTINGS] = {
    [PORT] = { "port", "NOVALUNA_PORT" },    [LAN] = { "lan", "NOVALUNA_LAN" },
    [DATA] = { "data", "NOVALUNA_DATA" },    [STORE] = { "store", "NOVALUNA_STORE" },
    [RATE] = { "rate", "NOVALUNA_RATE" },    [PER_ADDRESS] = { "per-address", "NOVALUNA_PER_ADDRESS" },
    [BOTS] = { "bots", "NOVALUNA_BOTS" },    [SILENCE] = { "silence", "NOVALUNA_SILENCE" },
    [PROXY] = { "proxy", "NOVALUNA_PROXY" }, [PUBLIC_URL] = { "public-url", "NOVALUNA_PUBLIC_URL" },
    [LOG] = { "log", "NOVALUNA_LOG" },
};

/* Values as text; NULL where nobody has said anything. */
typedef struct {
    const char *config;
    const char *flag[SETTINGS];
    char       *file[SETTINGS];
} given;

static const char *value_of(const given *g, int setting)
{
    const char *variable = getenv(settings[setting].variable);
    if (g->flag[setting])
        return g->flag[setting];
    return variable ? variable : g->file[setting];
}

/* ---- the config file ---- */

static char *trimmed(char *text)
{
    char *end = text + strlen(text);
    while (isspace((unsigned char)*text))
        text++;
    while (end > text && isspace((unsigned char)end[-1]))
        *--end = '\0';
    return text;
}

static int read_line(given *g, char *line, int number)
{
    char *equals = strchr(line, '=');
    char *name = trimmed(line);
    if (!*name || *name == '#')
        return STATUS_OK;
    if (!equals)
        return local_failed("%s:%d: a line is NAME = VALUE", g->config, number);
    *equals = '\0';
    name = trimmed(line);
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(name, settings[i].name) == 0) {
            free(g->file[i]);
            g->file[i] = strdup(trimmed(equals + 1));
            return STATUS_OK;
        }
    return local_failed("%s:%d: there is no setting %s", g->config, number, name);
}

static int read_config(given *g)
{
    local_file f;
    int        status = local_read(g->config, &f), number = 1;
    if (status)
        return status;
    char *text = strndup(f.text, f.length), *at = text;
    free(f.text);
    for (char *line; !status && (line = strsep(&at, "\n")); number++)
        status = read_line(g, line, number);
    free(text);
    return status;
}

/* ---- all of it ---- */

static bool read_log(const char *text, nl_log_kind *out)
{
    static const char *const kinds[] = {
        [NL_LOG_NOTHING] = "nothing", [NL_LOG_LINES] = "lines", [NL_LOG_JSON] = "json"
    };
    for (int k = 0; k < 3; k++)
        if (strcmp(text ? text : "lines", kinds[k]) == 0) {
            *out = (nl_log_kind)k;
            return true;
        }
    return false;
}

/* A number, or the usual one. */
static bool number_of(const given *g, int setting, int least, int most, int usual, int *out)
{
    unsigned long long n = (unsigned)usual;
    const char        *text = value_of(g, setting);
    if (text && !cli_number("serve", settings[setting].name, text, (unsigned)least, (unsigned)most, &n))
        return false;
    *out = (int)n;
    return true;
}

static int use(const given *g, cli_place *where)
{
    unsigned long long n = 8068;
    const char        *port = value_of(g, PORT), *lan = value_of(g, LAN);
    if (port && !cli_number("serve", "port", port, 0, 65535, &n))
        return STATUS_USAGE;
    if (!number_of(g, RATE, 1, 100000, NL_ONLINE_RATE, &where->tables.rate) ||
        !number_of(g, PER_ADDRESS, 1, 100000, NL_ONLINE_NEAR, &where->tables.near) ||
        !number_of(g, BOTS, 0, 100000, NL_ONLINE_BOTS, &where->tables.bots) ||
        !number_of(g, SILENCE, 2, 3600, NL_ONLINE_SILENCE, &where->tables.silence))
        return STATUS_USAGE;
    if (!read_log(value_of(g, LOG), &where->tables.log))
        return cli_usage("serve", "log: lines, json or nothing, not %s", value_of(g, LOG));
    if (lan && strcmp(lan, "yes") != 0 && strcmp(lan, "no") != 0)
        return cli_usage("serve", "lan: yes or no, not %s", lan);
    where->port = (int)n;
    where->lan = lan && strcmp(lan, "yes") == 0;
    where->tables.folder = value_of(g, DATA);
    where->tables.store = value_of(g, STORE);
    if (where->tables.store && !nl_store_is_url(where->tables.store))
        return cli_usage("serve", "store: postgresql://…, not %s", where->tables.store);
    where->tables.public_url = value_of(g, PUBLIC_URL);
    where->tables.proxy = value_of(g, PROXY);
    where->no_browser = true;
    return STATUS_OK;
}

static bool read_options(given *g, int argc, char **argv, int *status)
{
    bool             lan = false;
    const cli_option options[] = {
        { "config", .text = &g->config },
        { "port", .text = &g->flag[PORT] },
        { "lan", .given = &lan },
        { "data", .text = &g->flag[DATA] },
        { "store", .text = &g->flag[STORE] },
        { "rate", .text = &g->flag[RATE] },
        { "per-address", .text = &g->flag[PER_ADDRESS] },
        { "bots", .text = &g->flag[BOTS] },
        { "silence", .text = &g->flag[SILENCE] },
        { "public-url", .text = &g->flag[PUBLIC_URL] },
        { "proxy", .text = &g->flag[PROXY] },
        { "log", .text = &g->flag[LOG] },
        { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, status))
        return false;
    if (lan)
        g->flag[LAN] = "yes";
    if (optind < argc)
        *status = cli_usage("serve", "what is %s?", argv[optind]);
    return !*status;
}

int cli_serve(int argc, char **argv)
{
    given     g = { .config = getenv("NOVALUNA_CONFIG") };
    cli_place where = { .port = -1 };
    int       status;
    if (!read_options(&g, argc, argv, &status))
        return status;
    if (g.config)
        status = read_config(&g);
    if (!status)
        status = use(&g, &where);
    if (!status)
        status = cli_run_server(&where);
    for (int i = 0; i < SETTINGS; i++)
        free(g.file[i]);
    return status;
}
