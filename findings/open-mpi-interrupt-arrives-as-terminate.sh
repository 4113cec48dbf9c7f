#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: Ctrl-C at mpirun reaches the ranks as SIGINT, and if all then exit with 0 so does mpirun.
# Happens: with Open MPI they get SIGCONT, SIGTERM, and mpirun gives 1; with MPICH SIGINT, and 0.
# Version and source: Open MPI 4.1.4 and MPICH 4.0.2 (Debian 12: openmpi-bin, mpich), mpirun.
set -eu
command -v mpicc.openmpi mpirun.openmpi mpicc.mpich mpirun.mpich > /dev/null ||
  { echo "needs Debian's openmpi-bin, libopenmpi-dev, mpich and libmpich-dev"; exit 2; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > hear.c <<'C'
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t first, last;

static void hear(int number) {
    if (!first) first = number;
    last = number;
}

int main(int argc, char **argv) {
    signal(SIGINT, hear);
    signal(SIGTERM, hear);
    signal(SIGCONT, hear);
    MPI_Init(&argc, &argv);
    int ready = creat(argv[1], 0600);
    close(ready);
    for (int i = 0; i < 300 && last != SIGINT && last != SIGTERM; i++) usleep(100000);
    FILE *heard = fopen(argv[2], "w");
    fprintf(heard, "%d %d\n", (int) first, (int) last);
    fclose(heard);
    MPI_Finalize();
    return 0;
}
C
sed -i '1i #include <fcntl.h>' hear.c
run() {
  "mpicc.$1" hear.c -o "hear.$1"
  "mpirun.$1" -n 1 "./hear.$1" "ready.$1" "heard.$1" < /dev/null > "out.$1" 2>&1 &
  for try in $(seq 100); do [ -e "ready.$1" ] && break; sleep 0.1; done
  kill -INT $!
  code=0; wait $! || code=$?
  echo "$1: signals $(cat "heard.$1"), mpirun's exit code $code"
}
set -m
seen=$(run openmpi; run mpich)
mpirun.openmpi --version | head -n 1
mpirun.mpich --version | grep Version | tr -s ' '
printf '%s\n' "$seen"
[ "$seen" = "openmpi: signals 18 15, mpirun's exit code 1
mpich: signals 2 2, mpirun's exit code 0" ]
