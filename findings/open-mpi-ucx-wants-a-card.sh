#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: mpirun --mca pml ucx uses UCX on a host without a network card, too: UCX has shared memory.
# Happens: no component could be opened, it says; with pml_ucx_tls and pml_ucx_devices any it runs.
# Version and source: Open MPI 4.1.4 (Debian 12: openmpi-bin, libopenmpi-dev), UCX 1.13.1.
set -eu
command -v mpicc.openmpi mpirun.openmpi > /dev/null ||
  { echo "needs Debian's openmpi-bin and libopenmpi-dev"; exit 2; }
if ls /sys/class/infiniband/* > /dev/null 2>&1; then
  echo "needs a host without such a card"; exit 2
fi
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > ran.c <<'C'
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) printf("ran\n");
    MPI_Finalize();
    return 0;
}
C
mpicc.openmpi ran.c -o ran
mpirun.openmpi --version | head -n 1
run() { mpirun.openmpi --oversubscribe -n 2 --mca pml ucx "$@" ./ran > out 2>&1 || true; }
run
asked=$(grep -m 1 -o 'No components were able to be opened in the pml framework' out || true)
run --mca pml_ucx_tls any --mca pml_ucx_devices any
any=$(tail -n 1 out)
printf 'as it is: %s; with any: %s\n' "$asked" "$any"
[ -n "$asked" ] || cat out
[ "$asked" = 'No components were able to be opened in the pml framework' ]
[ "$any" = ran ]
