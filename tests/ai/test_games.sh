#!/bin/sh
# Every level plays the games that it played when games.txt was written: a line for a level and a number of
# players, with the checksum of a game's actions.  The signature has the strongest level only.
# Arguments: the program, the file.  Whoever changes play on purpose runs: test_games.sh NOVALUNA /dev/null >games.txt
# SPDX-License-Identifier: MIT
set -eu
levels=$("$1" selfplay --help | sed -n '/^Levels:/,$s/^  \([a-z-]*\) .*/\1/p')
for level in $levels; do
    for players in 1 2 3 4; do
        echo "$level $players $("$1" selfplay --players $players --games 1 --seed 7 --level "$level" --nodes 40 | grep -v '^\[' | cksum)"
    done
done | if [ "$2" = /dev/null ]; then cat; else diff -u "$2" -; fi
