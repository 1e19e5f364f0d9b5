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
for batch in 'takes 4 24 6' 'deny 4 57 6' 'short 1 49 3'; do
    set -- $batch
    "$puzzles" "$1" "$2" "$3" "$found/$1.txt" "$4"
    cmp "$found/$1.txt" "$expected/$1.txt"
done
# What was found once is not looked for again, …
"$puzzles" find 2 0 "$found/2.txt" 40
cmp "$found/2.txt" "$expected/2.txt"
# … and makes a pack, which is the same every time.
"$puzzles" pack "$found" "$found/one" >/dev/null
"$puzzles" pack "$expected" "$found/two" >/dev/null
cmp "$found/one" "$found/two"
"$puzzles" check "$found/one"
# There are as many in the game's own pack as the book says.
root=$(dirname "$0")/../../..
"$puzzles" count "$root/table/puzzle/puzzles.nlp" >"$found/count"
grep -c '^| ' "$found/count" | grep -qx 9
while read -r line; do
    grep -qxF -e "$line" "$root/docs/puzzles.md" || { echo "docs/puzzles.md has no line: $line" >&2 && exit 1; }
done <"$found/count"
