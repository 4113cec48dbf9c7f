#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: a start value of 0.5 makes ILINK take longer; it finds the same theta as from 0.1.
# Happens: where no phase is known it stays: theta 0.500, LOD 0, exit 0; from 0.1: 0.201, LOD 0.536.
# Version and source: FASTLINK 4.1P (Debian 12: fastlink 4.1P-fix100+dfsg-4), ilink.
set -eu
dir=$(mktemp -d); cd "$dir"
trap 'rm -rf "$dir"' EXIT
apt-get -qq download fastlink=4.1P-fix100+dfsg-4
dpkg-deb -x fastlink_*.deb .
# A parent heterozygous at both loci, of unknown parents, and ten children: 8 like a parent's
# strands, 2 recombinants.
cat > pedfile.dat << 'P'
1 1 0 0 3 0 0 1 1 1 2 1 2
1 2 0 0 3 0 0 2 0 2 2 2 2
P
child=3
for types in "1 2 1 2" "1 2 1 2" "1 2 1 2" "1 2 1 2" "2 2 2 2" "2 2 2 2" "2 2 2 2" "2 2 2 2" \
    "1 2 2 2" "2 2 1 2"; do
  next=$((child < 12 ? child + 1 : 0))
  echo "1 $child 1 2 0 $next $next 1 0 $types" >> pedfile.dat
  child=$((child + 1))
done
run() {
  printf '2 0 0 3\n0 0.0 0.0 0\n1 2\n3 2\n0.5 0.5\n3 2\n0.5 0.5\n0 0\n%s\n0\n1\n' "$1" \
    > datafile.dat
  usr/bin/unknown > unknown.log 2>&1 < /dev/null
  usr/bin/ilink > ilink.log 2>&1 < /dev/null
  printf 'start %s: exit %s, theta %s, %s\n' "$1" "$?" \
    "$(sed -n '/^THETAS/{n;p}' final.dat | tr -d ' ')" "$(grep '^LOD' final.dat)"
}
seen=$(for start in 0.1 0.5 0.9; do run "$start"; done)
grep -m 1 'FASTLINK' ilink.log
printf '%s\n' "$seen"
[ "$(printf '%s\n' "$seen" | cut -d' ' -f6 | tr -d ,)" = "0.201
0.500
0.799" ]
