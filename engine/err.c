/* err.c: the rule and the words of each error.
 *
 * SPDX-License-Identifier: MIT */
#include "err.h"

#define NAME(code, rule, text) [code] = #code,
#define RULE(code, rule, text) [code] = rule,
#define TEXT(code, rule, text) [code] = text,

static const char *const names[NL_ERR_COUNT] = { NL_ERR_LIST(NAME) };
static const char *const rules[NL_ERR_COUNT] = { NL_ERR_LIST(RULE) };
static const char *const texts[NL_ERR_COUNT] = { NL_ERR_LIST(TEXT) };

const char *nl_err_name(nl_err e)
{
    return names[e];
}

const char *nl_err_rule(nl_err e)
{
    return rules[e];
}

const char *nl_err_text(nl_err e)
{
    return texts[e];
}
