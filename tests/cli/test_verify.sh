#!/bin/sh
# Sealed decks: novaluna verify, and the example of docs/fair.md.
# Usage: test_verify.sh NOVALUNA DATA ROOT
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
root=$3
game=$root/docs/examples/sealed.nlr
seal=$root/tests/table/room/seal.py
verified='verified: the secret fits the seal and gives all 68 tiles of this deck'

# the example stands in the text as it is in its file, and both programs verify it
sed '1,/^## An example/d' "$root/docs/fair.md" | awk '/^```/ { fences++; next } fences == 1' |
    cmp - "$game" || fail 'docs/fair.md shows another record'
run 0 verify "$game"; quiet; out_is "$game:1: $verified"
grep -qF "docs/examples/sealed.nlr:1: $verified" "$root/docs/fair.md" || fail 'docs/fair.md shows another answer'
"$seal" verify "$game" >"$tmp/out" || fail 'seal.py does not verify the example'
"$seal" steps "$game" >"$tmp/steps"
while read -r line; do
    grep -qxF "$line" "$root/docs/fair.md" || fail "docs/fair.md does not show «$line»"
done <"$tmp/steps"
run 0 replay "$game"; out_has 'ended by discs'

# every verdict, by both programs
says() { # says STATUS WORDS JSON: of $tmp/x.nlr
    run "$1" verify "$tmp/x.nlr"; quiet; out_is "$tmp/x.nlr:1: $2"
    run "$1" verify --json "$tmp/x.nlr"; quiet; out_is "{\"file\":\"$tmp/x.nlr\",\"line\":1,$3}"
    status=0
    "$seal" verify "$tmp/x.nlr" >"$tmp/out" 2>&1 || status=1
    [ $status = "$1" ] || fail "seal.py thinks otherwise than «$2»: $(cat "$tmp/out")"
}
none='"place":null'
cp "$game" "$tmp/x.nlr"
says 0 "$verified" "\"verdict\":\"verified\",$none"
grep -v '^\[Seal' "$game" >"$tmp/x.nlr"
says 1 'no seal: nothing was promised about this deck' "\"verdict\":\"no-seal\",$none"
grep -v '^\[Secret' "$game" >"$tmp/x.nlr"
says 1 'sealed and not opened yet: there is no Secret' "\"verdict\":\"not-opened\",$none"
sed 's/^\[Mix2 ".*"/[Mix2 "by chance"/' "$game" >"$tmp/x.nlr"
says 1 'not verified: Seal, Secret or a Mix is not 64 hexadecimal digits' "\"verdict\":\"unreadable\",$none"
sed 's/^\[Secret "f/[Secret "e/' "$game" >"$tmp/x.nlr"
says 1 'not verified: the secret does not fit the seal' "\"verdict\":\"secret-differs\",$none"
sed 's/ 20"\]/ 64"]/; s/ 64 / 20 /' "$game" >"$tmp/x.nlr"
says 1 'not verified: tile 67 of the deck is not the one that the secret gives' '"verdict":"deck-differs","place":67'
sed 's/^\[Stack.*/[Stack "1 2"]/; /^[1-3]@/d' "$game" >"$tmp/x.nlr"
says 1 'not verified: runner 1 of the stack is not the one that the secret gives' '"verdict":"stack-differs","place":1'
grep -v '^\[Mix1' "$game" >"$tmp/x.nlr"
run 1 verify "$tmp/x.nlr"; out_has 'not verified: tile [0-9]* of the deck'
sed 's/^\(\[Deck "\([0-9]* \)\{20\}[0-9]*\)[^"]*/\1/' "$game" >"$tmp/x.nlr"
says 0 'verified: the secret fits the seal and gives all 21 tiles of this deck' "\"verdict\":\"verified\",$none"

# it is in canonical form
run 0 fmt "$game"; cmp "$tmp/out" "$game" || fail 'the example is not in canonical form'

# several files, several records, standard input
run 0 verify "$game" - <"$game"; out_is "$game:1: $verified
-:1: $verified"
{ cat "$game"; echo; cat "$data/games/solo-51.nlr"; echo; cat "$game"; } >"$tmp/three.nlr"
run 1 verify "$tmp/three.nlr"; quiet; out_is "$tmp/three.nlr:1: $verified
$tmp/three.nlr:15: no seal: nothing was promised about this deck
$tmp/three.nlr:23: $verified"
printf '\357\273\277' >"$tmp/x.nlr"; cat "$game" "$game" >>"$tmp/x.nlr"
run 0 verify "$tmp/x.nlr"; out_has 'nlr:14: verified'

# what is wrong is told with its place, and the others are checked all the same
{ cat "$game"; sed 's/2@-1,0/2@7,7/' "$game"; cat "$game"; } >"$tmp/x.nlr"
run 1 verify "$tmp/x.nlr" "$tmp/none" "$game"
err_has "^$tmp/x.nlr:26:13: action 3: .*(R12)"
err_has 'none: No such file'
[ "$(grep -c ": $verified" "$tmp/out")" = 3 ] || fail 'a wrong record keeps others from being checked'
: >"$tmp/x.nlr"; run 1 verify "$tmp/x.nlr"; out_is ''; err_has 'x.nlr:1:1: .*no record'
printf 'hello\n' >"$tmp/x.nlr"; run 1 verify "$tmp/x.nlr"; out_is ''; err_has 'x.nlr:1:1: '
head -c 5000 "$novaluna" >"$tmp/x.nlr"; run 1 verify "$tmp/x.nlr"; [ -s "$tmp/err" ] || fail 'no message'
run 2 verify; err_has 'a RECORD is wanted'; err_has "Try 'novaluna verify --help'"
run 2 verify --lang xx "$game"; err_has "no language 'xx'"

# a full disk is a failure, whatever was found
if [ -e /dev/full ]; then
    "$novaluna" verify "$game" >/dev/full 2>"$tmp/err" && fail 'a full disk is not told'
    err_has 'standard output'
fi

# in the other languages
run 1 verify "$tmp/three.nlr"; cp "$tmp/out" "$tmp/en"
for lang in de:geprüft hu:ellenőrizve cs:ověřeno uk:перевірено; do
    run 1 verify --lang ${lang%:*} "$tmp/three.nlr"; quiet
    [ "$(grep -c "nlr:[0-9]*: ${lang#*:}: .*68" "$tmp/out")" = 2 ] || fail "no «${lang#*:}» in ${lang%:*}"
    ! grep -qxFf "$tmp/en" "$tmp/out" || fail "English in ${lang%:*}"
    run 1 verify --lang ${lang%:*} --json "$tmp/three.nlr"; out_has '"line":23,"verdict":"verified"'
done
LC_MESSAGES=de_DE.UTF-8 run 0 verify "$game"; out_has geprüft
finish
