#!/bin/sh
# test_play.sh: plays whole games with `novaluna play` through pipes.
#
# Usage: test_play.sh PATH-TO-novaluna.  Prints what failed; the exit status is 0 only if
# nothing did.
#
# SPDX-License-Identifier: MIT
set -u
case ${1:?usage: test_play.sh PATH-TO-novaluna} in
/*) program=$1 ;;
*) program=$PWD/$1 ;;
esac
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
cd "$folder" || exit 1
XDG_STATE_HOME=$folder/state
export XDG_STATE_HOME
saved=$XDG_STATE_HOME/novaluna/game.nlr
failures=0
checks=0

fail() {
    failures=$((failures + 1))
    echo "FAILED: $test: $1"
    [ ! -s out ] || tail -n 12 out | sed 's/^/    out: /'
    [ ! -s err ] || sed 's/^/    err: /' err
}

check() { # what must be true, then the command that says so
    checks=$((checks + 1))
    what=$1
    shift
    "$@" || fail "$what"
}

says() { check "says '$1'" grep -q -e "$1" out; }
silent_about() { check "does not say '$1'" lacks "$1" out; }
complains() { check "complains '$1'" grep -q -e "$1" err; }
lacks() { ! grep -q -e "$1" "$2"; }
count_is() { [ "$(grep -c -e "$2" out)" -eq "$1" ]; }

# Plays: the exit status wanted, the input (with \n), then the arguments.
play() {
    wanted=$1
    printf %b "$2" >in
    shift 2
    "$program" play "$@" <in >out 2>err
    status=$?
    check "exit status $status of 'play $*' is $wanted" [ "$status" -eq "$wanted" ]
}

fresh() {
    test=$1
    rm -rf "$XDG_STATE_HOME" ./*.nlr
}

# The actions of a record, one a line; a game between computers, to be played again.
actions() { sed '1,/^$/d' "$1" | tr ' ' '\n'; }
selfplay() { "$program" selfplay --players "$1" --games 1 --seed "$2" --level greedy >"$3"; }

fresh 'a solo game is shown and saved'
play 0 '1@0,0\n' --plain --players 1 --seed 7
says 'To have this deal again: --seed 7'
says 'Phase 1: 0 of 21 discs placed, costs so far 0'
says '  1. red 4 (id 27): BBB, YYY, TT'
says '  3. yellow 4 (id 62): TTTT, TT'
says 'Further on: turquoise 3 (BRTY, YYY)'
says 'In the pile: 57'
says 'You took red 4 (BBB, YYY, TT) to 0,0 and covered nothing. 21 discs left'
says '^   x -1   0    1$'
says '^   0 \.    R4:3 \.$'
says 'To go on with it: novaluna play --resume$'
silent_about '^>'
check 'the action is in the record' grep -q '^1@0,0$' "$saved"
check 'the seed is in the record' grep -q '^\[Seed "7"\]$' "$saved"
check 'the date is in the record' grep -q '^\[Date "[0-9]*-[0-9][0-9]-[0-9][0-9]"\]$' "$saved"
"$program" fmt "$saved" >canonical.nlr
check 'the record is canonical' cmp -s "$saved" canonical.nlr
check 'nothing else lies there' [ "$(ls "$XDG_STATE_HOME/novaluna")" = game.nlr ]

fresh 'words, capitals, blanks and prefixes'
play 0 '  TAKE   1 at  0   0 \n2 @ 1 , 0\nTaKe 1@0,1\nR\nmov\ntak 1 -1 0\n' --seed 7
says 'to 1,0 and covered'
says 'to 0,1 and covered'
says 'to -1,0 and covered'
says 'Not allowed: in solo the wheel is filled once.*(R21)'
says 'covers nothing: 1@'
check 'four actions were played' grep -q '^1@0,0 2@1,0 1@0,1 1@-1,0$' "$saved"

fresh 'what is refused changes nothing'
play 0 '1@0,0\n1@5,5\n1@0,0\n4@0,1\n2@\n2@1\ntake\nend phase\nfoo\nt\n1@1,0 1@2,0\n1@+1,0\n\n\n' --seed 7
says 'must share an edge with one already there (R12)'
says 'a tile lies there already (R12)'
says 'may be ended once 8 discs are placed (R22)'
says "'foo' is no command"
says "'t' may mean: take, tasks, track, tile"
check 'six lines are no actions' count_is 6 'That is no action'
check 'one action was played' grep -q '^1@0,0$' "$saved"

fresh 'questions'
play 0 '1@0,0\n? 2@1,0\npreview 9@0,0\n?2@7,7\ntasks\narea\nwheel\ntrack\nscore\ntile 27\ntile 3\ntile 11\ntile 69\nunseen\nlog\nrules\nhelp\n' --seed 7
says 'Would take yellow 4 (TTTT, TT) to 1,0 and cover nothing'
says 'Next: turquoise 3 (BRTY, YYY)'
says 'R4 at 0,0: BBB 0/3: 3 more blue'
says '10 tiles on the wheel'
says '   - red 6 (id 33): TTT, TY, YY'
says 'In your area at 0,0'
says 'On the wheel, number 1 from the marker'
says 'Not seen yet\.'
says 'ids from 1 to 68'
says 'Not seen yet, by color and cost: 57 tiles'
says '^  1\. You took'
says 'undo \[anyway\]'
check 'a preview plays nothing' grep -q '^1@0,0$' "$saved"

fresh 'a whole solo game'
selfplay 1 7 whole.nlr
actions whole.nlr >moves
play 0 "$(cat moves)\nsave kept.nlr\n" --seed 7
says 'The game is over'
says 'Phase 1: [0-9]'
says 'Total: [0-9]'
says 'save FILE to keep the record'
check 'a finished game makes room' [ ! -e "$saved" ]
check 'but the last one is kept' cmp -s kept.nlr "$(dirname "$saved")/last.nlr"
actions kept.nlr >kept
check 'the same actions were kept' cmp -s moves kept
total=$("$program" replay whole.nlr | sed 's/.*total //')
says "Total: $total,"
play 1 '' --resume
complains 'there is no saved game'

fresh 'four people, with names'
selfplay 4 35 whole.nlr
actions whole.nlr >moves
play 0 "$(cat moves)\nsave kept.nlr\narea 2\narea che\ntasks zed\nscore\n" --players 4 --seed 35 --names 'Anna,Bert "B" \o,Chen,Дарина'
says 'The game is over: no tile is left (R18)'
says '^  1\. Anna, 3 discs left'
says '^  4\. Bert "B" .o, 4 discs left; a tie with Chen, who would move earlier (R19)'
says 'Area of Bert "B" .o, 16 tiles'
says 'Area of Chen'
says "There is no player 'zed'"
actions kept.nlr >kept
check 'the same actions were kept' cmp -s moves kept
check 'names are escaped' grep -q -F '[Player2 "Bert \"B\" \\o"]' kept.nlr
check 'the record plays' [ -n "$("$program" replay kept.nlr)" ]

fresh 'a game against a computer, resumed for every action'
play 0 '' --seed 5 --opponent greedy --names Anna
says 'Anna, Greedy (computer'
says 'Greedy took red 1 (no tasks) to 0,0'
check 'the computer is in the record' grep -q '^\[Computer2 "greedy"\]$' "$saved"
turns=0
while [ -e "$saved" ] && [ "$turns" -lt 80 ]; do
    action=$("$program" legal "$saved" | tail -n 1)
    play 0 "$action\n" --resume
    [ "$status" -eq 0 ] || break
    turns=$((turns + 1))
done
says 'The game is over'
says '^  1\. '
check 'it took some turns' [ "$turns" -gt 10 ]

fresh 'computers do the same again'
play 0 '1@0,0\n1@0,1\n1@0,2\nsave one.nlr\n' --seed 5 --opponent greedy,random
play 0 '1@0,0\n1@0,1\nundo\nundo\nredo\n1@0,1\n1@0,2\nsave two.nlr\n' --seed 5 --opponent greedy --opponent random
check 'the records are the same' cmp -s one.nlr two.nlr
check 'three players' grep -q '^\[Players "3"\]$' one.nlr

fresh 'at a terminal, what was not said is asked'
if command -v script >/dev/null; then
    printf '2\n1\n10\n3\nscore\nquit\n' | script -qec "'$program' play --plain" /dev/null >out 2>err
    says 'How many players'
    says '9  Super Moon'
    says 'A number from 1 to 9, please'
    says 'Crescent: 20 discs left'
fi

fresh 'undo and redo'
play 0 'undo\nredo\n1@0,0\n1@0,1\nundo\nundo\nredo\nredo\nredo\nundo\n2@0,1\nredo\n' --seed 7
check 'nothing to take back, once' count_is 1 'nothing to take back'
check 'nothing to redo, three times' count_is 3 'nothing to redo'
check 'three taken back' count_is 3 '^Taken back: 1 action\.$'
check 'what was played last stays' grep -q '^1@0,0 2@0,1$' "$saved"

fresh 'undo takes the computer back too'
play 0 '3@0,0\nundo\nlog\n' --seed 5 --opponent greedy
says 'Taken back: [2-9] actions'
check 'only what came before is left' [ "$(actions "$saved" | wc -l)" -eq 1 ]

fresh 'undo stops at a reveal'
selfplay 2 3 whole.nlr
actions whole.nlr | sed '/^r$/q' >moves
play 0 "$(cat moves)\nundo\nundo anyway\nredo\n" --players 2 --seed 3
says 'Tiles have been revealed since then'
says 'Taken back: 1 action. The tiles that were revealed have been seen'
check 'the wheel was refilled twice' count_is 2 'refilled the wheel with 9 tiles'
says 'You may refill the wheel with r: 9 tiles will be revealed'

fresh 'undo after the end'
selfplay 1 7 whole.nlr
play 0 "$(actions whole.nlr)\nundo\n" --seed 7
says 'To go on with it'
check 'the game is saved again' [ -e "$saved" ]

fresh 'saving by hand'
play 0 '1@0,0\nsave\nsave a.nlr\nsave a.nlr\n1@0,1\nsave! a.nlr\nsave no/where.nlr\nSAVE Two words.nlr\n' --seed 7
says 'Save where'
says 'There is a file a.nlr already. To replace it, type save! a.nlr'
says 'Saved 2 actions in a.nlr'
says 'Could not save in no/where.nlr'
check 'it was replaced' grep -q '^1@0,0 1@0,1$' a.nlr
check 'blanks stay in a name' [ -e 'Two words.nlr' ]
check 'no temporary file is left' [ -z "$(find . -name '*.tmp')" ]

fresh 'a new game keeps the old one'
play 0 '1@0,0\n' --seed 7
play 0 '' --seed 8
says 'Nothing has been played, so nothing is saved'
check 'looking at a new game keeps the saved one' grep -q 'Seed "7"' "$saved"
play 0 '1@0,0\n' --seed 8
says 'The game saved earlier is now .*/game-1.nlr'
play 0 '2@0,0\n' --seed 9
check 'the first is kept' grep -q 'Seed "7"' "$XDG_STATE_HOME/novaluna/game-1.nlr"
check 'the second is kept' grep -q 'Seed "8"' "$XDG_STATE_HOME/novaluna/game-2.nlr"
check 'the third is saved' grep -q 'Seed "9"' "$saved"

fresh 'resuming a file'
play 0 '1@0,0\n2@0,1\nsave a.nlr\n' --seed 7 --names Anna
cp a.nlr b.nlr
play 0 'quit\nlog\n' --resume a.nlr
says 'The game goes on after 2 actions'
says 'To go on with it: novaluna play --resume a.nlr'
silent_about '^  1\. You took'
play 0 '1@0,2\n' --resume=a.nlr
says 'You took'
check 'the file itself stays as it was' cmp -s a.nlr b.nlr
play 0 'undo\n' --resume
check 'what was resumed is saved' grep -q '^1@0,0 2@0,1$' "$saved"
play 0 '' --plain --resume "$saved"
says 'To go on with it: novaluna play --resume$'

fresh 'a record of what the players know'
selfplay 2 3 whole.nlr
actions whole.nlr | sed '/^r$/q' | sed '$d' >moves
sed -n '/^\[/p' whole.nlr | sed 's/^\(\[Deck "\([0-9]* \)\{10\}[0-9]*\).*/\1"]/' >cut.nlr
{ echo; cat moves; } >>cut.nlr
play 0 'r\n' --resume cut.nlr
says 'the others have been shuffled'
says 'refilled the wheel with 9 tiles'
check 'the deck is whole now' [ "$(sed -n 's/^\[Deck "\(.*\)"\]/\1/p' "$saved" | wc -w)" -eq 68 ]

fresh 'files that cannot be resumed'
selfplay 2 3 whole.nlr
echo hello >bad.nlr
play 1 '' --resume bad.nlr
complains '^bad.nlr:1:1: no record here'
play 1 '' --resume whole.nlr
complains 'this game is over'
cat whole.nlr whole.nlr >twice.nlr
play 1 '' --resume twice.nlr
complains 'more than one record'
sed '/^$/q' whole.nlr >illegal.nlr
echo '1@0,0 1@7,7' >>illegal.nlr
play 1 '' --resume illegal.nlr
complains 'illegal.nlr:[0-9]*:7: action 2: .*R12'
play 1 '' --resume nothing.nlr
complains 'nothing.nlr'
check 'nothing was saved' [ ! -e "$saved" ]
{
    sed '/^$/,$d' whole.nlr
    echo '[Computer1 "greedy"]'
    echo '[Computer2 "nobody"]'
} >seats.nlr
play 0 '' --resume seats.nlr
complains "there is no level 'nobody' here; a person plays seat 2"
sed 's/nobody/random/' seats.nlr >no-seat.nlr
play 1 '' --resume no-seat.nlr
complains 'no seat is left for a person'

fresh 'a folder that cannot be written'
echo >file.nlr
XDG_STATE_HOME=$folder/file.nlr
play 0 '1@0,0\n1@0,1\nquit\nsave a.nlr\nquit\nlog\n' --seed 7
check 'one warning' [ "$(wc -l <err)" -eq 1 ]
complains 'the game goes on, but is not saved'
says 'This game is not saved'
says 'To go on with it: novaluna play --resume a.nlr'
silent_about '^  1\. You took'
play 0 '1@0,0\nquit!\nlog\n' --seed 7
silent_about '^  1\. You took'
play 1 '1@0,0\n' --seed 7
complains 'the game is not saved$'
XDG_STATE_HOME=$folder/state

fresh 'output that nobody reads'
if [ -e /dev/full ]; then
    echo '1@0,0' | "$program" play --seed 7 >/dev/full 2>err
    check 'a full disk is a failure' [ $? -eq 1 ]
fi
{
    yes help | head -n 5000 | "$program" play --seed 7 2>err
    echo $? >status
} | head -n 1 >out
check 'a closed pipe is a failure' [ "$(cat status)" -eq 1 ]

fresh 'what a killed save has left goes with the next'
mkdir -p "${saved%/*}"
dead=$(sh -c 'echo $$') # there is no such process any more
for name in game.nlr.$dead.tmp game.nlr.$$.tmp game.nlr.1x.tmp my-game.nlr.$dead.tmp game.nlr.$dead.tmp.old; do
    echo half >"${saved%/*}/$name"
done
play 0 '1@0,0\n' --seed 7
check 'it is gone' [ ! -e "$saved.$dead.tmp" ]
check 'what a living process writes stays' [ -e "$saved.$$.tmp" ]
check 'what is not ours stays' [ "$(find "${saved%/*}" -name '*.tmp*' | wc -l)" -eq 4 ]
echo half >"$saved.$dead.tmp"
echo 1@0,1 >in
flock "$saved.$dead.tmp" "$program" play --resume <in >out 2>err
check 'it was saved' grep -q '^1@0,0 1@0,1$' "$saved"
check 'what somebody has locked stays' [ -e "$saved.$dead.tmp" ]

fresh 'two games at once do not touch each other'
mkfifo first second
"$program" play --players 1 --seed 1 <first >/dev/null 2>&1 &
exec 3>first
echo 1@0,0 >&3
while [ ! -s "$saved" ]; do sleep 0.05; done
"$program" play --players 1 --seed 2 <second >second.out 2>&1 &
exec 4>second
echo 2@0,0 >&4
while [ ! -s "${saved%.nlr}-1.nlr" ]; do sleep 0.05; done
echo 1@1,0 >&3
echo 1@0,1 >&4
exec 3>&- 4>&-
wait
check 'the first goes on where it was' grep -q '^1@0,0 1@1,0$' "$saved"
check 'the second has a place of its own' grep -q '^2@0,0 1@0,1$' "${saved%.nlr}-1.nlr"
check 'and says where' grep -q "resume .*game-1.nlr" second.out

fresh 'a link stays a link, and a pipe is not replaced'
ln -s real.nlr link.nlr
: >real.nlr
chmod 600 real.nlr
mkfifo pipe.nlr
play 0 '1@0,0\nsave! link.nlr\nsave! pipe.nlr\n' --seed 1
check 'the link is still one' [ -L link.nlr ]
check 'the file behind it is written' grep -q '^1@0,0$' real.nlr
check 'its mode is as it was' [ "$(stat -c %a real.nlr)" = 600 ]
check 'the pipe is still one' [ -p pipe.nlr ]
says 'Could not save in pipe.nlr'

fresh 'the command line'
for wrong in '--players 5' '--players 0' '--seed x' '--nonsense' '--players' 'file' '--opponent zap' \
    '--players 2 --opponent greedy,greedy' '--opponent greedy,greedy,greedy,greedy' '--players 1 --names A,B' \
    '--names A,B,C,D,E' '--discs 5,6,7 --players 2' '--discs 21 --players 2' '--first-game --discs 3 --players 3' \
    '--resume --seed 4' '--resume a b'; do
    # shellcheck disable=SC2086
    play 2 '' $wrong
    complains "Try 'novaluna play --help'"
    check "nothing on standard output with $wrong" [ ! -s out ]
done
play 2 '' --names "$(printf 'A\001')"
complains 'UTF-8'
play 2 '' --names "$(printf '\377')"
complains 'UTF-8'
play 0 '' --help
says '^Usage: novaluna play'
says 'greedy'
play 0 '' --first-game --players 2
says 'only with three or four players (R7)'
play 0 'score\n' --first-game --opponent random,random --seed 1
says 'You: 17 discs left'
play 0 'score\n' --first-game --players 4
says 'Player 4: 15 discs left'
play 0 'score\n' --players 2 --discs 5,6
says 'Player 1: 5 discs left'
says 'Player 2: 6 discs left'
play 0 'score\n' --names Anna,Bert
says 'Bert: 20 discs left'

echo "$checks checks, $failures failed"
[ "$failures" -eq 0 ]
