#!/bin/sh
# The conformance kit: the program passes it, one that is wrong does not, and the same files give the same kit.
# Usage: test_kit.sh NOVALUNA
# SPDX-License-Identifier: MIT
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$here/tools/conformance/make" "$1" "$folder/kit"
cp "$folder/kit.tar.gz" "$folder/first.tar.gz"
"$folder/kit/conform" "$1" | grep -q '^157 of 157 checks passed$'

cat >"$folder/wrong" <<EOF
#!/bin/sh
case \$1 in
legal) "$1" "\$@" | sed '1d' ;;
perft) "$1" "\$@" | sed 's/^2 .*/2 1/' ;;
*) "$1" "\$@" | sed 's/"marker":3/"marker":4/' ;;
esac
EOF
chmod +x "$folder/wrong"
if "$folder/kit/conform" "$folder/wrong" >"$folder/said"; then exit 1; fi
for kind in positions refused perft legal; do grep -q "^$kind " "$folder/said"; done

"$here/tools/conformance/make" "$1" "$folder/kit"
cmp "$folder/kit.tar.gz" "$folder/first.tar.gz"
