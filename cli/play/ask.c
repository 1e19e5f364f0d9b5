/* ask.c: what people type.
 *
 * SPDX-License-Identifier: MIT */
#include "play/ask.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

char *cli_trim(char *text)
{
    text += strspn(text, " \t\r\n");
    size_t n = strlen(text);
    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        n--;
    text[n] = '\0';
    return text;
}

char *cli_ask(const char *question)
{
    static char  *text;
    static size_t room;
    if (isatty(STDIN_FILENO))
        printf("%s ", question);
    fflush(stdout);
    if (ferror(stdout))
        return NULL;
    if (getline(&text, &room, stdin) >= 0)
        return cli_trim(text);
    if (isatty(STDIN_FILENO))
        putchar('\n');
    return NULL;
}
