# lib.sh: for the tests of the program; sets $novaluna, $data and a folder $tmp that goes
# away at the end.  Every check says what it expected and got, and the script goes on.
# SPDX-License-Identifier: MIT
set -u
novaluna=$1
data=${2-}
[ -x "$novaluna" ] || { echo "no program: $novaluna" >&2; exit 2; }
# Messages in English, whatever the language of whoever runs the tests.
[ -z "${LC_ALL-}" ] || export LANG="$LC_ALL"
unset LC_ALL
export LC_MESSAGES=C
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

# The failures are counted in a file, since the right side of a pipe is a shell of its own.
fail() {
    echo "FAILED: $*" >&2
    echo "$*" >>"$tmp/failures"
}

# run STATUS ARGUMENTS…: runs novaluna; its output is in $tmp/out and $tmp/err.
run() {
    expected=$1
    shift
    status=0
    "$novaluna" "$@" >"$tmp/out" 2>"$tmp/err" || status=$?
    [ $status = "$expected" ] || fail "novaluna $*: status $status, not $expected: $(cat "$tmp/err")"
}

out_is() { [ "$(cat "$tmp/out")" = "$1" ] || fail "expected «$1», got «$(head -c 300 "$tmp/out")»"; }
out_has() { grep -q -- "$1" "$tmp/out" || fail "no «$1» in the output «$(head -c 300 "$tmp/out")»"; }
err_has() { grep -q -- "$1" "$tmp/err" || fail "no «$1» in the message «$(head -c 300 "$tmp/err")»"; }
quiet() { [ ! -s "$tmp/err" ] || fail "unexpected message: $(cat "$tmp/err")"; }
finish() { [ ! -e "$tmp/failures" ] && echo "all well" || exit 1; }
