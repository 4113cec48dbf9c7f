#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: instances of a mailbox are numbered on, so the first available one is the oldest: a queue.
# Happens: a new one takes the lowest number that is free, and so overtakes all that wait: 4 2 3.
# Version and source: PVM 3.4.6 (Debian 12: pvm, pvm-dev, libpvm3 3.4.6-5), pvm_putinfo.
set -eu
dir=$(mktemp -d); cd "$dir"
export PVM_ROOT=$dir/usr/lib/pvm3 PVM_VMID=queue$$ PVM_ALLOW_ROOT=1
export LD_LIBRARY_PATH=$dir/usr/lib/x86_64-linux-gnu PATH=$dir/usr/bin:$PATH
trap '{ echo halt | timeout 20 pvm; } > halt.log 2>&1 || true; rm -rf "$dir"' EXIT
apt-get -qq download pvm=3.4.6-5 pvm-dev=3.4.6-5 libpvm3=3.4.6-5
for package in *.deb; do dpkg-deb -x "$package" .; done
cat > queue.c << 'C'
#include <pvm3.h>
#include <stdio.h>
static int put(int value) {
  pvm_initsend(PvmDataRaw);
  pvm_pkint(&value, 1, 1);
  return pvm_putinfo("jobs", pvm_getsbuf(), PvmMboxMultiInstance);
}
static int take(void) {
  int value = -1;
  if (pvm_recvinfo("jobs", 0, PvmMboxFirstAvail | PvmMboxReadAndDelete) > 0)
    pvm_upkint(&value, 1, 1);
  return value;
}
int main(void) {
  pvm_mytid();
  printf("PVM %s: put", PVM_VER);
  for (int job = 1; job <= 3; job++) printf(" %d at %d", job, put(job));
  printf(", took %d", take());
  printf(", put 4 at %d, took", put(4));
  for (int i = 0; i < 3; i++) printf(" %d", take());
  printf("\n");
  pvm_exit();
}
C
gcc -w -Iusr/include -Lusr/lib/x86_64-linux-gnu -o queue queue.c -lpvm3
echo quit | timeout 20 pvm > start.log 2>&1 || { cat start.log; exit 1; }
seen=$(timeout 60 ./queue 2> queue.log) || { cat start.log queue.log; exit 1; }
printf '%s\n' "$seen"
[ "$seen" = "PVM 3.4.6: put 1 at 0 2 at 1 3 at 2, took 1, put 4 at 0, took 4 2 3" ]
