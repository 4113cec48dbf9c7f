#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Guess: after MPI_Allreduce all ranks hold the same bits; the standard requires identical results.
# Happens: MPI_MAX of 0.0 and -0.0 is -0.0 on rank 0 and 0.0 on rank 1; of NaN and 1.0, 1 and NaN.
#   So a loop that ends on such a maximum ends on some ranks only; MPI_Reduce and MPI_Bcast agree.
# Version and source: MPICH 5.0.2 (its own wheel, by pip; 4.0.2 too); MPI 5.0, "All-Reduce".
set -eu
dir=$(mktemp -d); trap 'rm -rf "$dir"' EXIT; cd "$dir"
python3 -m venv venv
venv/bin/pip -q install mpich==5.0.2
cat > minds.c << 'C'
#include <math.h>
#include <mpi.h>
#include <stdio.h>
static int rank, size;
static void show(const char *what, double value) {
  double all[8];
  MPI_Gather(&value, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  if (rank) return;
  printf("%s", what);
  for (int i = 0; i < size; i++) printf(" %g", all[i]);
  puts("");
}
static void largest(double mine) {
  double all, root;
  MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  MPI_Reduce(&mine, &root, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  MPI_Bcast(&root, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  show("inputs", mine);
  show("  allreduce", all);
  show("  reduce and bcast", root);
}
int main(int count, char **words) {
  MPI_Init(&count, &words);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  largest(rank % 2 ? -0.0 : 0.0);
  largest(rank ? 1.0 : NAN);
  MPI_Finalize();
}
C
venv/bin/mpicc -o minds minds.c
venv/bin/mpichversion | grep Version
seen=$(venv/bin/mpiexec -n 2 ./minds; venv/bin/mpiexec -n 4 ./minds)
printf '%s\n' "$seen"
[ "$seen" = 'inputs 0 -0
  allreduce -0 0
  reduce and bcast -0 -0
inputs nan 1
  allreduce 1 nan
  reduce and bcast 1 1
inputs 0 -0 0 -0
  allreduce -0 0 -0 0
  reduce and bcast -0 -0 -0 -0
inputs nan 1 1 1
  allreduce 1 1 1 nan
  reduce and bcast 1 1 1 1' ]
