#!/bin/sh
# The release program: it is loaded anywhere, its tables are read-only before it starts, buffers are
# watched, and it does not tell where it was built.  Usage: test_hardened.sh NOVALUNA SOURCE-FOLDER
# SPDX-License-Identifier: MIT
. "$(dirname "$0")/../lib.sh"
readelf -hW "$novaluna" | grep -q 'Type: *DYN' || fail 'not position-independent'
readelf -lW "$novaluna" | grep -q GNU_RELRO || fail 'no read-only relocations'
readelf -dW "$novaluna" | grep -q BIND_NOW || fail 'symbols are bound late'
readelf -lW "$novaluna" | grep 'GNU_STACK' | grep -q E && fail 'an executable stack'
nm -D "$novaluna" | grep -q __stack_chk_fail || fail 'no stack protector'
nm -D "$novaluna" | grep -q __snprintf_chk || fail 'no _FORTIFY_SOURCE'
readelf -dW "$novaluna" | grep -q 'RPATH\|RUNPATH' && fail 'libraries are looked for where it was built'
grep -qF "$2" "$novaluna" && fail "it names $2"
finish
