#!/bin/sh
# The command `solo`.  Usage: test_solo_cli.sh NOVALUNA
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

run 0 solo --help; quiet; out_has 'Usage: novaluna solo'
run 2 solo --no-such-option
run 2 solo; err_has 'are wanted'
run 2 solo --games 1 --seed 1; err_has 'are wanted'
run 2 solo --games 1 --seed 1 --level greedy --clairvoyant; err_has 'are wanted'
run 2 solo --games 1 --seed 1 --level expert; err_has "no level 'expert'"
run 2 solo --games 0 --seed 1 --level greedy; err_has '--games'
run 2 solo --games 1 --seed x --level greedy; err_has '--seed'
run 2 solo --games 1 --seed 1 --level greedy --movetime 0; err_has '--movetime'
run 2 solo --games 1 --seed 1 --level greedy --jobs 65; err_has '--jobs'
run 2 solo --games 1 --seed 1 --clairvoyant --beam 0; err_has '--beam'

# the scores, and that they are those of the records
run 0 solo --games 5 --seed 7 --level super-moon --nodes 300 --records "$tmp/solo.nlr"; quiet
out_has 'seed 7: phase 1 [0-9]*, phase 2 [0-9]*, total [0-9]*'
out_has 'seed 11: '
out_has 'mean [0-9.]* ± [0-9.]*, median [0-9.]*, worst [0-9]*, under 100: [0-9.]* %'
sed -n 's/.*total //p' "$tmp/out" >"$tmp/said"
run 0 replay "$tmp/solo.nlr"
sed -n 's/.*total //p' "$tmp/out" >"$tmp/replayed"
cmp -s "$tmp/said" "$tmp/replayed" || fail 'the records end otherwise than the command said'
grep -q '\[Player1 "super-moon"\]' "$tmp/solo.nlr" || fail 'the records do not say who played'
run 1 solo --games 1 --seed 1 --level greedy --records "$tmp/none/solo.nlr"; err_has 'No such file'

# the same every time, with any number of jobs; and each deal by itself
run 0 solo --games 6 --seed 3 --level super-moon --nodes 200; cp "$tmp/out" "$tmp/one"
run 0 solo --games 6 --seed 3 --level super-moon --nodes 200 --jobs 3
cmp -s "$tmp/one" "$tmp/out" || fail 'three jobs give other scores than one'
run 0 solo --games 1 --seed 5 --level super-moon --nodes 200
out_has "$(sed -n 3p "$tmp/one")"

# the deals are those of selfplay
"$novaluna" selfplay --players 1 --games 2 --seed 4 --level greedy | "$novaluna" replay - | sed 's/.*phase 1/phase 1/' >"$tmp/self"
run 0 solo --games 2 --seed 4 --level greedy
sed -n 's/^seed .: //p' "$tmp/out" | cmp -s - "$tmp/self" || fail 'selfplay plays these deals otherwise'

# as JSON
run 0 solo --games 3 --seed 7 --level greedy --json
out_has '^{"games":3,"seed":7,"totals":\[[0-9]*,[0-9]*,[0-9]*\],"mean":[0-9.]*,"error":[0-9.]*,"median":[0-9.]*,"worst":[0-9]*,"under_100":[0-9.]*}$'

# who knows the deck does at least as well, and by the rules
run 0 solo --games 3 --seed 7 --clairvoyant --beam 300 --records "$tmp/deck.nlr"; quiet
sed -n 's/.*total //p' "$tmp/out" >"$tmp/said"
"$novaluna" replay "$tmp/deck.nlr" | sed -n 's/.*total //p' | cmp -s - "$tmp/said" || fail 'the clairvoyant breaks the rules'

# limits, and what is not known
run 2 solo --games 1 --seed 1 --level greedy --movetime 5 --nodes 5; err_has 'not both'
run 2 solo --games 1 --seed 1 --level greedy stray; err_has "nothing is known of 'stray'"
run 1 solo --games 1 --seed 1 --level greedy --records "$tmp/no/such/folder"; err_has 'No such file'

# Ctrl-C prints what has been played, and keeps it; a busy machine takes longer to play anything
for seconds in 1 8 64; do
    status=0
    timeout --foreground -s INT $seconds "$novaluna" solo --games 100000 --seed 1 --level gibbous --jobs 2 --records "$tmp/some.nlr" >"$tmp/out" 2>"$tmp/err" || status=$?
    if grep -q '^mean ' "$tmp/out"; then break; fi
done
[ $status = 1 ] || [ $status = 124 ] || fail "interrupted: status $status"
out_has '^mean '; err_has 'interrupted after [0-9]* of 100000 games'
[ "$(grep -c '^seed' "$tmp/out")" = "$("$novaluna" replay "$tmp/some.nlr" | grep -c 'total')" ] || fail 'the records are not those printed'

finish
