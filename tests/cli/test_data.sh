#!/bin/sh
# The stored games, position by position, and the stored counts.
# Usage: test_data.sh NOVALUNA DATA
# SPDX-License-Identifier: MIT
set -eu
novaluna=$1 data=$2
failed=0 games=0 counts=0

for record in "$data"/games/*.nlr; do
    if ! "$novaluna" replay --json "$record" | cmp - "${record%.nlr}.jsonl"; then
        echo "$record: the positions differ" >&2
        failed=1
    fi
    games=$((games + 1))
done

while read -r name rest; do
    [ "$name" = "#" ] && continue
    # shellcheck disable=SC2086
    set -- $rest
    expected=$(i=0; for n; do i=$((i + 1)); echo "$i $n"; done)
    if [ "$("$novaluna" perft "$data/perft/$name.nlr" $#)" != "$expected" ]; then
        echo "$name: the counts differ" >&2
        failed=1
    fi
    counts=$((counts + $#))
done <"$data/perft/counts.txt"

[ $games -ge 10 ] && [ $counts -ge 70 ] || { echo "too little data: $games games, $counts counts" >&2; exit 1; }
for record in "$data"/games/*.nlr "$data"/perft/*.nlr; do
    "$novaluna" fmt "$record" | cmp - "$record" || failed=1
done
exit $failed
