#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: after mpirun -n 1 first : -n 2 second, MPI_INFO_ENV has each command's own maxprocs.
# Happens: maxprocs and soft are 3, the job's, on every rank; argv is the rank's own command's.
# Version and source: Open MPI 4.1.4 (Debian 12); the example in MPI 4.1, chapter 11, says 1 and 2.
set -eu
command -v mpicc.openmpi mpirun.openmpi > /dev/null ||
  { echo "needs Debian's openmpi-bin and libopenmpi-dev"; exit 2; }
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
cat > env.c <<'C'
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    const char *keys[] = {"argv", "maxprocs", "soft"};
    char line[400] = "", value[100];
    int rank, found, length = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 3; i++) {
        MPI_Info_get(MPI_INFO_ENV, keys[i], 99, value, &found);
        length += sprintf(line + length, " %s=%s", keys[i], found ? value : "-");
    }
    printf("rank %d:%s\n", rank, line);
    MPI_Finalize();
    return 0;
}
C
mpicc.openmpi env.c -o env
mpirun.openmpi --version | head -n 1
seen=$(mpirun.openmpi --oversubscribe -n 1 ./env first : -n 2 ./env second | sort)
printf '%s\n' "$seen"
[ "$seen" = 'rank 0: argv=first maxprocs=3 soft=3
rank 1: argv=second maxprocs=3 soft=3
rank 2: argv=second maxprocs=3 soft=3' ]
