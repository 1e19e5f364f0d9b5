/* render.c: a picture of a position, or of a whole game.
 *
 * SPDX-License-Identifier: MIT */
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "render/picture.h"

static const char usage[] =
    "Usage: novaluna render FILE [--ply N | --sheet | --animate] [--svg | --png]\n"
    "                       [--size WxH] [--theme night|day] [--output FILE]\n\n"
    "Draws the one record of a file as the web app does, on standard output or into a file.\n\n"
    "  --ply N      the position after N actions, the last one if not said\n"
    "  --sheet      twelve positions of the whole game on one sheet\n"
    "  --animate    the whole game, two positions a second, over and over (SVG)\n"
    "  --svg        as SVG, as usual\n"
    "  --png        as PNG, by rsvg-convert (Debian: librsvg2-bin)\n"
    "  --size WxH   in pixels, 1200x800 if not said\n"
    "  --theme T    night, as usual, or day\n";

enum { COLUMNS = 3, ROWS = 4, FRAME = 500 /* ms */ };

typedef struct {
    const nl_table *table;
    picture_style   style;
    int             ply;
} drawing;

/* A position at x, y as wide as `width`. */
static void place(FILE *to, const drawing *d, int ply, double x, double y, double width)
{
    picture_style small = d->style;
    small.bare = true;
    fprintf(to, "<g transform=\"translate(%.1f %.1f) scale(%.4f)\">\n", x, y, width / d->style.width);
    picture_position(to, d->table, ply, &small);
    fputs("</g>\n", to);
}

static void draw_sheet(FILE *to, const drawing *d)
{
    double gap = d->style.width * 0.01, width = (d->style.width - gap * (COLUMNS + 1)) / COLUMNS;
    double height = width * d->style.height / d->style.width;
    int    frames = d->table->count + 1 < COLUMNS * ROWS ? d->table->count + 1 : COLUMNS * ROWS;
    for (int i = 0; i < frames; i++) {
        int column = i % COLUMNS, row = i / COLUMNS;
        place(to, d, frames < 2 ? 0 : i * d->table->count / (frames - 1), gap + column * (width + gap),
              gap + row * (height + gap), width);
    }
}

/* The sheet is as wide as a picture and as high as its rows. */
static picture_style sheet_style(const picture_style *s)
{
    picture_style sheet = *s;
    double        gap = s->width * 0.01, width = (s->width - gap * (COLUMNS + 1)) / COLUMNS;
    sheet.height = (int)(gap + ROWS * (width * s->height / s->width + gap));
    return sheet;
}

static void draw_animation(FILE *to, const drawing *d)
{
    int frames = d->table->count + 1;
    for (int ply = 0; ply < frames; ply++) {
        fprintf(to,
                "<g visibility=\"hidden\"><animate attributeName=\"visibility\" calcMode=\"discrete\""
                " values=\"hidden;visible;hidden\" keyTimes=\"0;%.6f;%.6f\" dur=\"%dms\""
                " repeatCount=\"indefinite\"/>\n",
                (double)ply / frames, (double)(ply + 1) / frames, frames * FRAME);
        picture_position(to, d->table, ply, &d->style);
        fputs("</g>\n", to);
    }
}

typedef enum { POSITION, SHEET, ANIMATION } subject;

static void draw(FILE *to, const drawing *d, subject what)
{
    picture_style whole = what == SHEET ? sheet_style(&d->style) : d->style;
    picture_open(to, d->table, &whole);
    if (what == SHEET)
        draw_sheet(to, d);
    else if (what == ANIMATION)
        draw_animation(to, d);
    else
        picture_position(to, d->table, d->ply, &d->style);
    picture_close(to);
}

/* rsvg-convert writes to our standard output. */
static int draw_png(const drawing *d, subject what)
{
    if (isatty(STDOUT_FILENO))
        return cli_usage("render", "a PNG is not for a terminal: --output FILE, or >FILE");
    fflush(stdout);
    FILE *to = popen("exec rsvg-convert --format=png", "w");
    if (!to)
        return local_failed("rsvg-convert cannot be started");
    draw(to, d, what);
    return pclose(to) == 0 ? STATUS_OK : local_failed("rsvg-convert failed (Debian: librsvg2-bin)");
}

static bool read_size(const char *text, picture_style *s)
{
    char end;
    return sscanf(text, "%4dx%4d%c", &s->width, &s->height, &end) == 2 && s->width >= 100 && s->height >= 100;
}

int cli_render(int argc, char **argv)
{
    static nl_table    t;
    drawing            d = { .table = &t, .style = { 1200, 800, THEME_NIGHT, false } };
    unsigned long long ply = 0;
    bool               one = false, sheet = false, animate = false, svg = false, png = false;
    const char        *size = "1200x800", *theme_name = "night", *output = NULL;
    int                status;
    const cli_option   options[] = {
          { "ply", .number = &ply, .high = NL_PLIES_MAX, .given = &one },
          { "sheet", .given = &sheet },
          { "animate", .given = &animate },
          { "svg", .given = &svg },
          { "png", .given = &png },
          { "size", .text = &size },
          { "theme", .text = &theme_name },
          { "output", .text = &output },
          { .name = NULL },
    };
    if (!cli_options(argc, argv, usage, options, &status))
        return status;
    if (argc - optind != 1)
        return cli_usage("render", "one file is wanted");
    if (one + sheet + animate > 1 || svg + png > 1 || (animate && png))
        return cli_usage(
            "render", "one of --ply, --sheet and --animate, and one of --svg and --png; what moves is SVG");
    if (!read_size(size, &d.style))
        return cli_usage("render", "--size is WIDTHxHEIGHT, from 100 to 9999 pixels each, not '%s'", size);
    if (strcmp(theme_name, "night") != 0 && strcmp(theme_name, "day") != 0)
        return cli_usage("render", "--theme is night or day, not '%s'", theme_name);
    d.style.theme = strcmp(theme_name, "day") == 0 ? THEME_DAY : THEME_NIGHT;
    if (local_read_table(argv[optind], &t))
        return STATUS_FAILED;
    if (one && ply > t.count)
        return local_failed("the record has %d actions, not %llu", t.count, ply);
    d.ply = one ? (int)ply : t.count;
    if (output && !freopen(output, "w", stdout))
        return local_failed("%s cannot be written", output);
    subject what = sheet ? SHEET : animate ? ANIMATION : POSITION;
    if (png)
        return draw_png(&d, what);
    draw(stdout, &d, what);
    return STATUS_OK;
}
