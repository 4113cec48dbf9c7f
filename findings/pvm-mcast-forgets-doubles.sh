#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: pvm_mcast is pvm_send to each entry of its list, so a task named three times gets three.
# Happens: each task gets the message once; sends one by one arrive three times; all return 0.
# Version and source: PVM 3.4.6 (Debian 12: pvm, pvm-dev, libpvm3 3.4.6-5), pvm_mcast.
set -eu
dir=$(mktemp -d); cd "$dir"
export PVM_ROOT=$dir/usr/lib/pvm3 PVM_VMID=doubles$$ PVM_ALLOW_ROOT=1
export LD_LIBRARY_PATH=$dir/usr/lib/x86_64-linux-gnu PATH=$dir/usr/bin:$PATH
trap '{ echo halt | timeout 20 pvm; } > halt.log 2>&1 || true; rm -rf "$dir"' EXIT
apt-get -qq download pvm=3.4.6-5 pvm-dev=3.4.6-5 libpvm3=3.4.6-5
for package in *.deb; do dpkg-deb -x "$package" .; done
cat > tell.c << 'C'
#include <pvm3.h>
#include <stdio.h>
#include <sys/time.h>
static int heard(int tag) {
  struct timeval second = {1, 0};
  int count = 0;
  while (pvm_trecv(pvm_parent(), tag, &second) > 0) count++;
  return count;
}
int main(void) {
  int counts[2], child;
  pvm_mytid();
  if (pvm_parent() != PvmNoParent) {
    pvm_recv(pvm_parent(), 3);
    counts[0] = heard(1);
    counts[1] = heard(2);
    pvm_initsend(PvmDataRaw);
    pvm_pkint(counts, 2, 1);
    pvm_send(pvm_parent(), 4);
  } else {
    if (pvm_spawn(PROGRAM, 0, PvmTaskDefault, "", 1, &child) != 1) return 2;
    int list[3] = {child, child, child};
    pvm_initsend(PvmDataRaw);
    int many = pvm_mcast(list, 3, 1), each = 0;
    for (int i = 0; i < 3; i++) each |= pvm_send(child, 2);
    pvm_send(child, 3);
    pvm_recv(child, 4);
    pvm_upkint(counts, 2, 1);
    printf("PVM %s: mcast returns %d, heard %d; sends return %d, heard %d\n", PVM_VER, many,
           counts[0], each, counts[1]);
  }
  pvm_exit();
}
C
gcc -w -DPROGRAM="\"$dir/tell\"" -Iusr/include -Lusr/lib/x86_64-linux-gnu -o tell tell.c -lpvm3
echo quit | timeout 20 pvm > start.log 2>&1 || { cat start.log; exit 1; }
seen=$(timeout 60 ./tell 2> tell.log) || { cat start.log tell.log; exit 1; }
printf '%s\n' "$seen"
[ "$seen" = "PVM 3.4.6: mcast returns 0, heard 1; sends return 0, heard 3" ]
