#!/bin/sh
# Every public header compiles alone, and all of them together, as C11 and as C++17, without a warning.
# Usage: test_headers.sh CC CXX INCLUDES HEADER…, where INCLUDES are folders with : between them
# SPDX-License-Identifier: MIT
set -eu
cc=$1 cxx=$2
includes=-I$(echo "$3" | sed 's/:/ -I/g')
shift 3
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
strict="-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fsyntax-only"

# compiles HEADER…: they do, in this order, as C and as C++.
compiles() {
    printf '#include "%s"\n' "$@" | tee "$dir/includes.c" >"$dir/includes.cc"
    # shellcheck disable=SC2086
    "$cc" -std=c11 $strict $includes "$dir/includes.c"
    # shellcheck disable=SC2086
    "$cxx" -std=c++17 $strict $includes "$dir/includes.cc"
}

compiles "$@"
for header; do
    compiles "$header"
    # A C++ program finds the C functions: what it declares is not mangled.
    if grep -Eq '^[a-z].*\bnl_[a-z_]+\(' "$header"; then
        grep -q '^extern "C" {$' "$header" || { echo "$header: no extern \"C\""; exit 1; }
    fi
done
echo "$# headers"
