#!/bin/sh
# The puzzles of the first deals are found again, byte for byte.  Usage: test_puzzles.sh PUZZLES FOLDER
# SPDX-License-Identifier: MIT
set -eu
puzzles=$1 expected=$2
found=$(mktemp -d)
trap 'rm -r "$found"' EXIT
for players in 1 2 3 4; do
    "$puzzles" find $players 0 "$found/$players.txt" 2
    cmp "$found/$players.txt" "$expected/$players.txt"
done
"$puzzles" takes 4 24 "$found/takes.txt" 6
cmp "$found/takes.txt" "$expected/takes.txt"
# What was found once is not looked for again, …
"$puzzles" find 2 0 "$found/2.txt" 40
cmp "$found/2.txt" "$expected/2.txt"
# … and makes a pack, which is the same every time.
"$puzzles" pack "$found" "$found/one" >/dev/null
"$puzzles" pack "$expected" "$found/two" >/dev/null
cmp "$found/one" "$found/two"
"$puzzles" check "$found/one"
