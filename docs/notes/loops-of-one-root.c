// SPDX-License-Identifier: Apache-2.0

// What a short collective takes in a loop: the other side of LoopsOfOneRoot.java, in C.
//
//   mpicc -O2 loops-of-one-root.c -o loops
//   mpirun -n 8 --oversubscribe --mca mpi_yield_when_idle 1 ./loops broadcast,scatter 8 20000
//
// Operations, bytes, calls. `turns-` before a name lets roots take turns; a fourth word puts a
// barrier after each call, and then only the calls are timed. Prints the mean of the ranks in us.

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int rank, size;

static double micros(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void call(const char *name, char *out, char *in, int bytes, int root) {
  MPI_Comm all = MPI_COMM_WORLD;
  if (!strcmp(name, "broadcast")) MPI_Bcast(out, bytes, MPI_BYTE, root, all);
  else if (!strcmp(name, "scatter"))
    MPI_Scatter(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, root, all);
  else if (!strcmp(name, "gather"))
    MPI_Gather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, root, all);
  else if (!strcmp(name, "reduce"))
    MPI_Reduce(out, in, bytes / 4, MPI_FLOAT, MPI_SUM, root, all);
  else if (!strcmp(name, "allreduce"))
    MPI_Allreduce(out, in, bytes / 4, MPI_FLOAT, MPI_SUM, all);
  else if (!strcmp(name, "allgather"))
    MPI_Allgather(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, all);
  else if (!strcmp(name, "alltoall"))
    MPI_Alltoall(out, bytes, MPI_BYTE, in, bytes, MPI_BYTE, all);
  else MPI_Barrier(all);
}

static double batch(const char *name, char *out, char *in, int bytes, int calls, int parted) {
  int turns = !strncmp(name, "turns-", 6);
  double spent = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  double start = micros();
  for (int i = 0; i < calls; i++) {
    double since = parted ? micros() : 0;
    call(name + 6 * turns, out, in, bytes, turns ? i % size : 0);
    if (parted) {
      spent += micros() - since;
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
  return (parted ? spent : micros() - start) / calls;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int bytes = atoi(argv[2]), calls = atoi(argv[3]);
  char *out = calloc(size, bytes), *in = calloc(size, bytes);
  for (char *name = strtok(argv[1], ","); name; name = strtok(0, ",")) {
    batch(name, out, in, bytes, calls / 2, argc > 4);
    double mine = batch(name, out, in, bytes, calls, argc > 4), sum;
    MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("%s %d %.2f\n", name, bytes, sum / size);
  }
  MPI_Finalize();
}
