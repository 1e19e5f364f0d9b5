# root.sh: a fresh Debian in $root, for tests of packages; it goes away at the end.  As root, with debootstrap.
# SPDX-License-Identifier: MIT
[ "$(id -u)" = 0 ] || { echo "$0: wants to be root" >&2; exit 2; }
root=$(mktemp -d)
trap 'umount "$root/proc" "$root/dev/pts" 2>/dev/null; rm -rf --one-file-system "$root"' EXIT
# shellcheck disable=SC1091 # it is there
debootstrap --variant=minbase "$(. /etc/os-release && echo "$VERSION_CODENAME")" "$root" >/dev/null
chmod 755 "$root"
mount -t proc proc "$root/proc"
mount -t devpts -o newinstance,ptmxmode=666 devpts "$root/dev/pts"

in_root() {
    env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive chroot "$root" "$@"
}

# quietly COMMAND…: what it says is only shown if it fails.
quietly() {
    "$@" >"$root/tmp/log" 2>&1 || {
        tail -20 "$root/tmp/log" >&2
        exit 1
    }
}
