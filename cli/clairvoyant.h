/* clairvoyant.h: the best a solo player could do who knew the deck; the bound for all
 * who do not.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_CLAIRVOYANT_H
#define NL_CLAIRVOYANT_H

#include "novaluna.h"

/* Looks with a beam of `width` through a solo game at its start, for the deck it is
 * dealt from; fills in the best plan and returns its length, or 0 if there is no memory. */
int cli_foresee(const nl_game *g, const nl_deck *d, uint32_t width, nl_action actions[NL_PLIES_MAX]);

#endif
