#!/bin/sh
# The command lines.  Usage: test_cli.sh NOVALUNA DATA
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"

# help and version
run 0 --help; quiet; out_has 'Usage: novaluna COMMAND'
for command in play new daily replay analyse legal perft fmt link verify selfplay engine match tourney solo bench; do
    run 0 $command --help; quiet; out_has "Usage: novaluna $command"
    run 2 $command --no-such-option
    [ -s "$tmp/err" ] || fail "$command: a wrong option without a message"
    run 0 --help; out_has "$command"
done
run 0 --version; out_is 'novaluna 0.1.0'
run 2; err_has 'no command'
run 2 dance; err_has 'no such command: dance'

# replay
run 0 replay "$data/games/2-players-60.nlr"; out_is 'game 1: ended by discs; ranking 2 1'
run 0 replay "$data/games/solo-51.nlr"; out_is 'game 1: ended by tiles; phase 1 41, phase 2 130, total 171'
run 0 replay "$data/perft/two-mid.nlr"; out_has 'not over; player'
run 2 replay
run 2 replay a b
run 1 replay "$tmp/none"; err_has 'No such file'
run 1 replay "$tmp"; err_has 'Is a directory'
"$novaluna" replay - <"$data/games/solo-51.nlr" >"$tmp/out"; out_has 'total 171'
cat "$data/games/solo-51.nlr" "$data/games/2-players-60.nlr" >"$tmp/two.nlr"
run 0 replay "$tmp/two.nlr"; out_has 'game 1: .*171'; out_has 'game 2: ended by discs'
run 0 replay --json "$tmp/two.nlr"
[ "$(grep -c '"ply":0,' "$tmp/out")" = 2 ] || fail 'two records start twice at ply 0'
sed 's/^\[Deck/[Termination "time"]\n[Ranking "2 1"]\n[Deck/' "$data/perft/two-mid.nlr" >"$tmp/time.nlr"
run 0 replay "$tmp/time.nlr"; out_is 'game 1: ended by time; ranking 2 1'
run 0 replay --json "$tmp/time.nlr"
[ "$(grep -c '"over":true' "$tmp/out")" = 1 ] || fail 'only the last position is over'
tail -n 1 "$tmp/out" | grep -q '"result":{"reason":"time","ranking":\[2,1\]}' || fail 'the termination is the result'
run 0 legal "$tmp/time.nlr"; out_is ''
run 0 perft "$tmp/time.nlr" 2; out_is '1 0
2 0'

# the deal of a day
run 0 daily 2026-11-16; out_has 'Seed "9811423565370363541"'; out_has 'Moon "waxing crescent"'
run 0 daily 2026-11-17; out_has 'Moon "first quarter"'
"$novaluna" daily 2026-11-16 --par >"$tmp/par.nlr"
run 0 replay "$tmp/par.nlr"; out_has 'total 90'
TZ=UTC "$novaluna" daily >"$tmp/out"; out_has "Date \"$(TZ=UTC date +%F)\""
run 2 daily 2026-11-31; err_has 'no day'
run 2 daily 2026-11-16 2026-11-17

# a refused action: what came before it has been printed, nothing after it is played
{ sed 's/ 3@-1,0 / 3@7,7 /' "$data/games/2-players-60.nlr"; cat "$data/games/solo-51.nlr"; } >"$tmp/bad.nlr"
run 1 replay --json "$tmp/bad.nlr"
[ "$(wc -l <"$tmp/out")" = 3 ] || fail "three positions before the bad action, got $(wc -l <"$tmp/out")"
err_has 'bad.nlr:7:13: action 3: .*(R12)'
run 1 fmt "$tmp/bad.nlr"; out_is ''

# legal
run 0 legal "$data/perft/two-must-refill.nlr"; out_is r
run 0 legal "$data/perft/solo-start.nlr"; out_is '1@0,0
2@0,0
3@0,0'
run 0 legal "$data/perft/two-may-refill.nlr"; out_has '^r$'
LC_ALL=C sort -c "$tmp/out" || fail 'legal actions are sorted as bytes'
run 0 legal "$data/games/solo-51.nlr"; out_is ''
run 1 legal "$tmp/two.nlr"; err_has 'exactly one record'
run 0 legal "$data/perft/solo-may-end-phase.nlr"; out_has '^e$'

# a deck cut short: what the players know
sed 's/^\(\[Deck "\([0-9]* \)\{10\}[0-9]*\)[^"]*/\1/' "$data/perft/solo-may-end-phase.nlr" >"$tmp/cut.nlr"
grep -q '^\[Deck "\([0-9]* \)\{10\}[0-9]*"\]' "$tmp/cut.nlr" || fail 'the deck was not cut'
run 0 legal "$tmp/cut.nlr"; cp "$tmp/out" "$tmp/cut.out"
run 0 legal "$data/perft/solo-may-end-phase.nlr"; cmp "$tmp/out" "$tmp/cut.out" || fail 'a cut deck changes no legal action'
run 1 perft "$tmp/cut.nlr" 4; err_has 'too short'
run 1 perft "$tmp/cut.nlr" 1; err_has 'too short'
echo e >>"$tmp/cut.nlr"
run 1 replay "$tmp/cut.nlr"; err_has 'more tiles than the deck lists'
run 0 fmt "$data/perft/solo-start.nlr"

# perft
run 0 perft "$data/perft/two-start.nlr" 3; out_is '1 3
2 9
3 108'
for n in 0 100 x -1 01 ''; do run 2 perft "$data/perft/two-start.nlr" "$n"; done
run 2 perft "$data/perft/two-start.nlr"; err_has '2 arguments are wanted'
timeout 20 "$novaluna" perft "$data/perft/two-mid.nlr" 99 2>"$tmp/err" | head -n 1 >"$tmp/out"
out_is '1 42'
run 0 legal -- "$data/perft/two-must-refill.nlr"; out_is r
run 2 replay --nonsense; err_has "^novaluna replay: unrecognized option '--nonsense'"

# fmt: one empty line between records, with actions or without; twice is as good as once
{ cat "$tmp/two.nlr"; sed '$d' "$data/games/2-players-60.nlr"; cat "$tmp/two.nlr"; } >"$tmp/many.nlr"
run 0 fmt "$tmp/many.nlr"; cp "$tmp/out" "$tmp/once.nlr"
[ "$(grep -c '^\[Game' "$tmp/out")" = 5 ] || fail 'five records'
grep -c '^$' "$tmp/out" | grep -q '^8$' || fail "eight empty lines, not $(grep -c '^$' "$tmp/out")"
run 0 fmt "$tmp/once.nlr"; cmp "$tmp/out" "$tmp/once.nlr" || fail 'fmt twice changes something'

# the rule that a late action breaks depends on how the game ended
for game in 2-players-60:R17 3-players-57:R18 solo-51:R25; do
    { cat "$data/games/${game%:*}.nlr"; echo 1@9,9; } >"$tmp/late.nlr"
    run 1 replay "$tmp/late.nlr"; err_has "the game is over.*(${game#*:})"
done

# link: a game and back; nothing of the pile while it goes on
link=BYhAiC3NzCAMgDx4bPZLm1V5xCJl0DiQAOGD
run 0 link --decode "$link"; quiet; cp "$tmp/out" "$tmp/link.nlr"
out_has '^\[Player1 "Anna"\]$'; out_has '^3@0,0 2@0,0 3@-1,0 2@0,1 2@-2,0 1@-1,1 3@-1,-1 1@1,1$'
run 0 link "$tmp/link.nlr"; out_is "$link"
run 0 link --decode "https://example.org/#$link"; cmp "$tmp/out" "$tmp/link.nlr" || fail 'what stands before # means nothing'
for game in "$data"/games/*.nlr; do
    run 0 link "$game"; one=$(cat "$tmp/out")
    "$novaluna" link --decode="$one" | "$novaluna" link - >"$tmp/out"; out_is "$one"
    "$novaluna" link --decode="$one" | "$novaluna" replay - >"$tmp/linked"
    run 0 replay "$game"; cmp "$tmp/out" "$tmp/linked" || fail "the link to $game leads elsewhere"
done
run 0 selfplay --players 2 --games 1 --seed 6 --level greedy; sed '/^$/q' "$tmp/out" >"$tmp/start.nlr"
run 0 link "$tmp/start.nlr"; run 0 link --decode "$(cat "$tmp/out")"
grep -q Seed "$tmp/out" && fail 'the link to a game that goes on tells the seed'
out_has '^\[Deck "\([0-9]* \)\{10\}[0-9]*"\]'
run 1 link --decode "${link%?}"; err_has 'cut short or mistyped'
run 1 link --decode 'what is this'; err_has 'not a link'
run 1 link --decode ''; err_has 'not a link'
run 1 link "$tmp/two.nlr"; err_has 'two.nlr:8:1: more than one record'
run 1 link "$tmp/none"; err_has 'No such file'
run 2 link; err_has 'either a file or --decode'
run 2 link a b
run 2 link --decode x y

# new
run 0 new --players 2 --seed 1
out_has '^\[Discs "20"\]'; out_has '^\[Stack "[12] [12]"\]'; out_has '^\[Deck "39 51 67 32 33 54 '
cp "$tmp/out" "$tmp/new.nlr"
run 0 replay "$tmp/new.nlr"; out_has 'not over'
run 0 fmt "$tmp/new.nlr"; cmp "$tmp/out" "$tmp/new.nlr" || fail 'new prints the canonical form'
run 0 new --players 3 --seed 5 --first-game; out_has '^\[Discs "17"\]'
run 0 new --players 4 --seed 5 --first-game; out_has '^\[Discs "15"\]'
run 0 new --players 2 --seed 18446744073709551615 --discs 20,17; out_has '^\[Discs "20 17"\]'
run 0 new --players 1 --seed 0
grep -q -e Discs -e Stack "$tmp/out" && fail 'a solo record has no Discs nor Stack'
for wrong in '--players 5 --seed 1' '--players 2' '--seed 1' '--players 2 --seed -1' '--players 2 --seed 1x' \
    '--players 2 --seed 18446744073709551616' '--players 2 --seed 1 --discs 21' '--players 2 --seed 1 --discs 1,2,3' \
    '--players 1 --seed 1 --discs 20' '--players 2 --seed 1 --discs 20,,17' '--players 2 --seed 1 --discs 20,' '--players 3 --seed 1 --first-game --discs 3' '--players 2 --seed 1 more'; do
    # shellcheck disable=SC2086
    run 2 new $wrong
    [ -s "$tmp/err" ] || fail "new $wrong: no message"
done

# selfplay: legal, reproducible, by the levels' own rules
for players in 1 2 3 4; do
    run 0 selfplay --players $players --games 20 --seed 7 --level greedy; quiet
    cp "$tmp/out" "$tmp/games.nlr"
    run 0 replay "$tmp/games.nlr"
    [ "$(grep -c 'ended by' "$tmp/out")" = 20 ] || fail "20 finished games with $players"
    run 0 fmt "$tmp/games.nlr"; cmp "$tmp/out" "$tmp/games.nlr" || fail 'selfplay prints the canonical form'
    run 0 selfplay --players $players --games 20 --seed 7 --level greedy; cmp "$tmp/out" "$tmp/games.nlr" || fail 'same seed, same games'
    run 0 selfplay --players $players --games 20 --seed 8 --level greedy
    cmp -s "$tmp/out" "$tmp/games.nlr" && fail 'another seed, the same games'
done
run 0 selfplay --players 2 --games 100 --seed 1 --level greedy,random; cp "$tmp/out" "$tmp/games.nlr"
run 0 replay "$tmp/games.nlr"
[ "$(grep -c 'ranking 1 2' "$tmp/out")" -ge 95 ] || fail 'greedy beats random'
run 0 selfplay --players 4 --games 1 --seed 1 --level random --discs 3; out_has '^\[Discs "3"\]'
for wrong in '--players 2 --games 1 --seed 1' '--players 2 --games 1 --seed 1 --level best' \
    '--players 3 --games 1 --seed 1 --level random,greedy' '--players 2 --games 0 --seed 1 --level random' \
    '--players 2 --games 1 --level random'; do
    # shellcheck disable=SC2086
    run 2 selfplay $wrong
done

# bench
run 0 bench --players 2 --games 10
[ "$(cat "$tmp/out")" -gt 300 ] || fail 'ten games lay hundreds of tiles'
run 0 bench --json --rounds 1; out_has '"random_2p_games_per_cpu_s":[0-9]'; out_has '"random_solo_games_per_cpu_s":[0-9]'
out_has '"super_moon_4p_nodes_per_cpu_s":[0-9]'; out_has '"moves_valued_solo_per_cpu_s":[0-9]'
out_has '"two_threads_speed_up":[0-9]'; out_has '"player_bytes_max":[0-9]'
signature=$(sed 's/.*"signature":"\([0-9a-f]*\)".*/\1/' "$tmp/out")
run 0 bench --signature; cp "$tmp/out" "$tmp/signature"
[ "$(wc -l <"$tmp/out")" = 13 ] || fail 'twelve positions and their signature'
out_has "^signature $signature\$"
run 0 bench --signature; cmp "$tmp/out" "$tmp/signature" || fail 'two runs, two signatures'
run 0 bench --signature --json; out_is "{\"signature\":\"$signature\"}"
run 2 bench --players 2

# the world fails
"$novaluna" replay --json "$data/games/solo-51.nlr" >/dev/full 2>"$tmp/err" && fail 'a full disk goes unnoticed'
err_has 'No space left'
"$novaluna" selfplay --players 2 --games 10000 --seed 1 --level random 2>"$tmp/err" | head -n 1 >/dev/null
chmod 000 "$tmp/two.nlr"
[ "$(id -u)" = 0 ] || { run 1 replay "$tmp/two.nlr"; err_has 'Permission denied'; }

finish
