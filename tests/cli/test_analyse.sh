#!/bin/sh
# The analysis of games.  Usage: test_analyse.sh NOVALUNA DATA
# What a player thinks is not tested here, only what is made of it.
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
games=$data/games
nodes="--nodes 128"

# as_json WHAT: the output is one JSON object for which the Python expression holds.
as_json() {
    python3 - "$tmp/out" "$1" <<'PYTHON' || fail "not so: $1"
import json, sys
j = json.load(open(sys.argv[1]))
near = lambda a, b: abs(a - b) < 2e-3
sys.exit(not eval(sys.argv[2]))
PYTHON
}

# fits: no line has blanks at its end or more than 80 columns.
fits() {
    grep -q ' $' "$tmp/out" && fail "blanks at the end of a line"
    python3 -c 'import sys; sys.exit(any(len(l.rstrip("\n")) > 80 for l in open(sys.argv[1], encoding="utf-8")))' \
        "$tmp/out" || fail "a line of more than 80 columns"
}

# the summary, for every number of players
run 0 analyse "$games/2-players-60.nlr" $nodes; quiet; fits
out_has '2 players, 8 actions: Player 2 wins'
out_has 'Looked at by super-moon, 128 nodes a position.'
out_has 'accuracy'; out_has 'Chance to win'; out_has '█'; out_has 'turning point'
out_has '^.  8 Player 2 1@1,1 *T6 *0 100'
grep -q "$(printf '\033')" "$tmp/out" && fail 'color where there is no terminal'
run 0 analyse "$games/3-players-56.nlr" $nodes; quiet; fits; out_has '3 players'; out_has 'Player 3'
run 0 analyse "$games/4-players-58.nlr" $nodes; quiet; fits; out_has '4 players'; out_has 'Player 4'
run 0 analyse "$games/solo-51.nlr" $nodes; quiet; fits
out_has 'total 171: phase 1 41, phase 2 130'; out_has 'Total expected'
run 0 analyse --depth quick "$games/2-players-60.nlr"; out_has '16000 nodes a position'
run 0 analyse --level greedy $nodes "$games/2-players-60.nlr"; out_has 'by greedy'
grep -q '[ (]-[0-9]' "$tmp/out" && fail 'a hyphen for a minus sign'
"$novaluna" analyse $nodes - <"$games/solo-51.nlr" >"$tmp/out"; out_has 'total 171'

# JSON: everything adds up
sum='all(near(s["start"] + s["deal"] + s["own"] + s["gifts"] + s["luck"] + s["drift"] + s["verdict"], s["result"])
 and (0 <= s["adjusted"] <= 1 if j["players"] > 1 else near(s["adjusted"], s["result"] - s["luck"])) for s in j["sides"])'
parts='all(near(p["loss"]["all"], p["loss"]["extra"] + p["loss"]["tile"] + p["loss"]["cell"]) and p["loss"]["all"] >= 0
 and (p["reveals"] or not any(p["luck"])) for p in j["plies"][:-1])'
steps='all(near(b["value"][k], a["value"][k] + a["change"][k] + a["luck"][k] + a["drift"][k])
 for a, b in zip(j["plies"], j["plies"][1:]) for k in range(j["players"]))'
# … and what is said twice is the same: position and best row, loss and row played, verdict and interval
rows='all(p["best"][0]["value"] == p["value"]
 and [b["action"] for b in p["best"]].count(p["action"]) <= 1
 and all(b["value"] == p["played"]["value"] and b["alike"] == p["played"]["alike"] for b in p["best"] if b["action"] == p["action"])
 and near(abs(p["value"][p["player"] - 1] - p["played"]["value"][p["player"] - 1]), p["loss"]["all"])
 and (p["action"] != p["best"][0]["action"] or p["loss"]["all"] == 0)
 and p["grade"] == ["fine", "slip", "mistake", "blunder"][sum(p["loss"]["all"] - p["error"] + 1e-6 >= n
  for n in ([.05, .1, .2] if j["players"] > 1 else [2, 4, 8]))]
 for p in j["plies"][:-1])'
totals='all(near(s["loss"]["all"], sum(p["loss"]["all"] for p in j["plies"][:-1] if p["player"] == s["player"])) for s in j["sides"])'
for game in 2-players-53 2-players-60 3-players-57 4-players-59 solo-52; do
    run 0 analyse --json $nodes "$games/$game.nlr"; quiet
    as_json "j['complete'] and j['settled'] and $(echo $sum) and $(echo $parts) and $(echo $steps)"
    as_json "$rows"; as_json "$totals"
    # with any number of threads it is the same every time
    cp "$tmp/out" "$tmp/first"
    for threads in 1 2 3; do
        run 0 analyse --json --threads $threads $nodes "$games/$game.nlr"
        cmp -s "$tmp/out" "$tmp/first" || fail "$game: with $threads threads it differs"
    done
done
# another seed is another opinion, and is the same every time, too
run 0 analyse --json --seed 1 $nodes "$games/2-players-53.nlr"; cp "$tmp/out" "$tmp/first"
run 0 analyse --json --seed 1 --threads 2 $nodes "$games/2-players-53.nlr"
cmp -s "$tmp/out" "$tmp/first" || fail 'with a seed it differs'
run 0 analyse --json $nodes "$games/2-players-53.nlr"
cmp -s "$tmp/out" "$tmp/first" && fail 'the seed changes nothing'
run 0 analyse --json $nodes "$games/2-players-60.nlr"
python3 -m json.tool "$tmp/out" >/dev/null || fail 'no JSON'
as_json 'j["players"] == 2 and j["names"] == ["Player 1", "Player 2"] and j["level"] == "super-moon"'
as_json 'len(j["plies"]) == 9 and [p["ply"] for p in j["plies"]] == list(range(9))'
as_json 'j["plies"][-1]["player"] is None and j["plies"][-1]["value"] == [0, 1]'
as_json 'j["plies"][-2]["reasons"][0]["code"] == "wins" and j["plies"][-2]["reasons"][1]["code"] == "covers"'
as_json 'all(1 <= len(p["best"]) <= 5 for p in j["plies"][:-1])'

# one position
run 0 analyse --ply 3 $nodes "$games/2-players-60.nlr"; quiet; fits
out_has 'After 3 actions: Player 2 is to move, and played 2@0,1'; out_has 'On offer:  1\. '; out_has '^ 1 '
run 0 analyse --ply 8 $nodes "$games/2-players-60.nlr"; out_is 'After 8 actions: the game is over.'
run 0 analyse --ply 3 --json $nodes "$games/2-players-60.nlr"
as_json 'j["ply"] == 3 and j["action"] == "2@0,1" and any(b["action"] == "2@0,1" for b in j["best"])'
as_json '2 <= len(j["best"]) <= 6 and all(b["line"][0] == b["action"] for b in j["best"])'
run 0 analyse --ply 0 --json $nodes "$games/solo-51.nlr"; as_json 'j["ply"] == 0 and len(j["best"]) == 3'
run 1 analyse --ply 9 $nodes "$games/2-players-60.nlr"; err_has 'there are 8 actions'

# games that are not over, or ended otherwise; a deck cut short; names
run 0 analyse $nodes "$data/perft/two-mid.nlr"; out_has 'not over; Player'
run 0 analyse --json $nodes "$data/perft/two-mid.nlr"; as_json "not j['settled'] and j['complete'] and $(echo $sum)"
run 0 analyse $nodes "$data/perft/two-start.nlr"; out_has '0 actions'; fits
run 0 analyse $nodes "$data/perft/solo-may-end-phase.nlr"; fits
sed 's/^\[Deck/[Termination "time"]\n[Ranking "2 1"]\n[Deck/' "$data/perft/two-mid.nlr" >"$tmp/time.nlr"
run 0 analyse $nodes "$tmp/time.nlr"; out_has 'ended early (time); Player 2 is first'
run 0 analyse --json $nodes "$tmp/time.nlr"; as_json "j['settled'] and j['sides'][1]['result'] == 1 and $(echo $sum)"
cat >"$tmp/cut.nlr" <<'RECORD'
[Game "Nova Luna"]
[Players "2"]
[Discs "3"]
[Stack "1 2"]
[Deck "61 62 28 32 53 24 14 47 49 59 39"]
[Player1 "Ágnes \"A\""]
[Player2 "Ágnes \"A\""]

3@0,0 2@0,0 3@-1,0 2@0,1 2@-2,0 1@-1,1
RECORD
run 0 analyse $nodes "$tmp/cut.nlr"; out_has 'Ágnes "A" 1'; fits
run 0 analyse --json $nodes "$tmp/cut.nlr"; as_json 'j["names"][1] == "Ágnes \"A\" 2"'
# a long name is whole; what commands a terminal or turns text around is not shown as it is
long=$(printf 'Ї%.0s' $(seq 40))ЇЇЇЇЇЇЇЇЇЇ
sed "s/^.Player1.*/[Player1 \"$long\"]/; s/^.Player2.*/[Player2 \"a\xc2\x9b31mb\xe2\x80\xaec\xe2\x81\xa6d\xd8\x9ce\"]/" "$tmp/cut.nlr" >"$tmp/long.nlr"
run 0 analyse --json $nodes "$tmp/long.nlr"; as_json "j['names'] == ['$long', 'a?31mb?c?d?e']"
sed "s/^.Player1.*/[Player1 \"a\tb\"]/" "$tmp/cut.nlr" >"$tmp/tab.nlr"
run 0 analyse --json $nodes "$tmp/tab.nlr"; as_json 'len(j["names"][0]) == 3'
run 0 analyse $nodes "$tmp/long.nlr"; out_has 'a?31mb?c'; iconv -f UTF-8 -t UTF-8 "$tmp/out" >/dev/null || fail 'a name cut inside a character'

# Ctrl-C: what is known is printed
status=0
timeout --foreground --preserve-status -s INT 3 "$novaluna" analyse --depth deep "$games/2-players-60.nlr" >"$tmp/out" || status=$?
[ $status = 0 ] || fail "an interrupt ends with status $status"
out_has 'Looked at by'; out_has '1@1,1'; fits

# bad input
run 2 analyse; err_has 'one FILE is wanted'
run 2 analyse a b
run 2 analyse --nodes 0 "$games/solo-51.nlr"; err_has 'nodes'
run 2 analyse --level nobody "$games/solo-51.nlr"; err_has "no level 'nobody'"
run 2 analyse --depth endless "$games/solo-51.nlr"; err_has "no depth 'endless'"
run 2 analyse --movetime 5 "$games/solo-51.nlr"
run 2 analyse --threads 65 "$games/solo-51.nlr"
run 1 analyse "$tmp/none"; err_has 'No such file'
cat "$games/solo-51.nlr" "$games/2-players-60.nlr" >"$tmp/two.nlr"
run 1 analyse "$tmp/two.nlr"; err_has 'exactly one record'
sed 's/^3@0,0/3@5,5/' "$tmp/cut.nlr" >"$tmp/bad.nlr"
run 1 analyse "$tmp/bad.nlr"; err_has 'bad.nlr:9:1: action 1:'
: >"$tmp/empty.nlr"
run 1 analyse "$tmp/empty.nlr"; [ -s "$tmp/err" ] || fail 'an empty file without a message'
[ ! -e /dev/full ] || { status=0; "$novaluna" analyse $nodes "$games/solo-51.nlr" >/dev/full 2>"$tmp/err" || status=$?
    [ $status = 1 ] || fail 'a full disk goes unnoticed'; }

finish
