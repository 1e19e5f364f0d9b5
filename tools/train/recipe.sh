#!/bin/sh
# The whole recipe: from the hand-made evaluation to a file of weights.
#
#   tools/train/recipe.sh all                    the rounds of docs/ai.md: o1 to o4, t1, t2, their mean, o5, t3
#   tools/train/recipe.sh outcomes NAME [OLD]    one round: games one action deep, who won
#   tools/train/recipe.sh trees NAME OLD         one round: what trees of the net OLD say
#   tools/train/recipe.sh mean NAME A B …        the mean of the weights of nets
#   tools/train/recipe.sh gate NEW OLD           is NEW better in search?  Ends with 0 or 3
#   tools/train/recipe.sh tiny                   all of it in seconds, to see that it works
#
# OLD and NEW are files of weights in $WORK (build/train): NAME.nlnet beside NAME-2.pt,
# NAME-3.pt, NAME-4.pt, from which the next round goes on; without these, from the file itself
# (cp ai/net/weights.nlnet build/train/last.nlnet; recipe.sh trees next last).  A round takes two to four
# minutes on 16 cores and a GPU; SECONDS_2, SECONDS_3, SECONDS_4 are for playing, NUMBERS
# for the search (,moves=7).
# Needs build/release/train and, but for games and matches, PyTorch.
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")" && pwd)
train=${TRAIN:-build/release/train}
work=${WORK:-build/train}
data=${DATA:-$work}
python=${PYTHON:-python3}
seed=${SEED:-1}
rows=$("$train" rows)
mkdir -p "$work" "$data"

# fit NAME OLD|- PLAYERS RATE EPOCHS: from the data of that name, which then go away
fit() {
    start=
    if [ -f "$work/$2-$3.pt" ]; then
        start="--start $work/$2-$3.pt"
    elif [ -f "$work/$2.nlnet" ]; then
        start="--start $work/$2.nlnet"
    fi
    # shellcheck disable=SC2086
    "$python" "$here/fit.py" --players "$3" --rows "$rows" --data "$data/$1-$3" $start --rate "$4" --epochs "$5" --batch "${BATCH:-16384}" \
        --out "$work/$1-$3.pt" --part "$work/$1-$3.part"
    [ -n "${KEEP:-}" ] || rm -f "$data/$1-$3.rows" "$data/$1-$3.goal"
}

# mean NAME A B …: the mean of the weights of some nets
mean() {
    name=$1
    shift
    for p in 2 3 4; do
        "$python" "$here/fit.py" --players $p --rows "$rows" --start "$(for n; do printf '%s,' "$work/$n-$p.pt"; done | sed 's/,$//')" \
            --out "$work/$name-$p.pt" --part "$work/$name-$p.part" &
    done
    wait
    pack "$name"
}

pack() {
    "$python" "$here/pack.py" --rows "$rows" "$work/$1-2.part" "$work/$1-3.part" "$work/$1-4.part" "$work/$1.nlnet"
}

net_file() {
    if [ "$1" = - ]; then echo hand; else echo "$work/$1.nlnet"; fi
}

# outcomes NAME [OLD]
outcomes() {
    old=${2:--}
    for p in 2 3 4; do
        eval "s=\${SECONDS_$p:-15}"
        "$train" data --players $p --games "${GAMES:-100000000}" --seconds "$s" --seed "$seed" --net "$(net_file "$old")" \
            --noise "${NOISE:-0.1}" --out "$data/$1-$p"
        fit "$1" "$old" $p "${RATE:-0.002}" "${EPOCHS:-3}" &
    done
    wait
    pack "$1"
}

# trees NAME OLD
trees() {
    for p in 2 3 4; do
        eval "s=\${SECONDS_$p:-60}"
        "$train" data --players $p --games "${GAMES:-100000000}" --seconds "$s" --seed "$seed" --net "$(net_file "$2")${NUMBERS:-}" \
            --nodes "${NODES:-250}" --least "${LEAST:-25}" --noise "${NOISE:-0.06}" --out "$data/$1-$p"
        fit "$1" "$2" $p "${RATE:-0.001}" "${EPOCHS:-3}" &
    done
    wait
    pack "$1"
}

# gate NEW OLD
gate() {
    "$train" match --players 2 --deals "${DEALS:-1000}" --seed 900001 --net "$work/$1.nlnet" --against "$(net_file "$2")" \
        --nodes "${NODES:-400}"
}

case ${1:-} in
outcomes) outcomes "$2" "${3:--}" ;;
trees) trees "$2" "$3" ;;
gate) gate "$2" "$3" ;;
mean)
    shift
    mean "$@"
    ;;
all)
    for r in 1 2 3 4; do
        seed=$r outcomes "o$r" "$([ $r = 1 ] && echo - || echo "o$((r - 1))")"
    done
    seed=101 trees t1 o4
    seed=102 trees t2 t1
    mean base o3 o4 t1 t2
    seed=5 outcomes o5 base
    seed=103 trees t3 o5
    last=o5
    ! gate t3 o5 || last=t3 # no stronger: o5 stays
    cp "$work/$last.nlnet" "$work/weights.nlnet"
    ;;
tiny)
    GAMES=40 SECONDS_2=0 SECONDS_3=0 SECONDS_4=0 NODES=20 LEAST=5 EPOCHS=1 DEALS=4
    outcomes tiny1
    trees tiny2 tiny1
    gate tiny2 tiny1 || true
    ;;
*)
    sed -n '2,19s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac
