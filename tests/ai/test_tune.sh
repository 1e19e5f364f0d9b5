#!/bin/sh
# The tuner: the same numbers on however many threads, and printed the way they are kept.
# Arguments: the program, and the file with the weights in use.
# SPDX-License-Identifier: MIT
set -eu
tune=$1
weights=$2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

"$tune" --rounds 0 >"$tmp/same"
cmp "$tmp/same" "$weights" || { echo "FAILED: without a round the weights are not those in use"; exit 1; }

for threads in 1 3; do
    "$tune" --games 120 --rounds 2 --epochs 2 --seed 5 --threads $threads >"$tmp/$threads" 2>"$tmp/log"
done
cmp "$tmp/1" "$tmp/3" || { echo "FAILED: threads change the numbers"; exit 1; }
! cmp -s "$tmp/1" "$tmp/same" || { echo "FAILED: nothing was learnt"; exit 1; }
grep -q 'players, round 2: [0-9]* positions, surprise' "$tmp/log" || { echo "FAILED: no log"; exit 1; }

status=0
"$tune" --no-such-option 2>/dev/null || status=$?
[ $status = 2 ] || { echo "FAILED: a wrong option gives status $status"; exit 1; }
echo "all well"
