/* clairvoyant.h: the best a solo player could do who knew the deck, by beam search; the bound for all
 * who do not.
 *
 * This is no player, and the one place in ai/ where anything looks into a deck.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NL_SOLO_CLAIRVOYANT_H
#define NL_SOLO_CLAIRVOYANT_H

#include "novaluna.h"

/* Looks with a beam of `width` through a solo game at its start, for the deck it is
 * dealt from; fills in the best plan and returns its length, or 0 if there is no memory. */
int solo_clairvoyant(const nl_game *g, const nl_deck *d, uint32_t width, nl_action actions[NL_PLIES_MAX]);

#endif
