#!/bin/sh
# test_chances.sh: what a computer player draws depends on the seed of the game and on how far
# it has come.  The level that plays at random shows it by the tiles it takes: with the same
# number drawn every time it would be the same place of the offer every time.
#
# Usage: test_chances.sh PATH-TO-novaluna
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
export XDG_STATE_HOME="$tmp"

# takes SEED: the places of the offer in the order taken; the person's are all 1.
takes() {
    cat >"$tmp/game.nlr" <<END
[Game "Nova Luna"]
[Players "2"]
[Stack "1 2"]
[Deck "61 62 28 32 53 24 14 47 49 59 39"]
[Computer2 "random"]
[Seed "$1"]
END
    printf '1@%d,0\n' 0 1 2 | "$novaluna" play --resume "$tmp/game.nlr" >/dev/null 2>"$tmp/err" ||
        fail "seed $1: $(cat "$tmp/err")"
    sed '1,/^$/d' "$tmp/novaluna/game.nlr" | tr ' ' '\n' | cut -d@ -f1 | tr -d '\n'
}

all="" varied=0
for seed in 1 2 3 4 5 6 7 8 9 10 11 12; do
    taken=$(takes $seed)
    all="$all$taken
"
    case $taken in *2*3* | *3*2*) varied=$((varied + 1)) ;; esac
done
[ $varied -gt 1 ] || fail "the same is drawn all along: $all"
[ "$(printf %s "$all" | cut -c1-3 | sort -u | wc -l)" -gt 2 ] || fail "the same is drawn whatever the seed: $all"
[ "$(takes 3)" = "$(takes 3)" ] || fail "the same seed draws something else"
finish
