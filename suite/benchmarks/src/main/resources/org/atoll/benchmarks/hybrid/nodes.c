// SPDX-License-Identifier: Apache-2.0

// The C side of `atoll bench hybrid` between nodes, of calls that all threads of all processes
// make: a double of each is added up, and all learn the sum; all wait for all; a number of one
// process comes to all. One thread of a process calls MPI, and barriers of OpenMP stand before
// and after.
//
//   mpirun -n NODES nodes THREADS WARMUP_MILLIS MEASURE_MILLIS
//
// Each batch becomes a line, fields divided by tabs: sample, what, nanoseconds of one run.

#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH_NANOS 5000000L
#define LEAST_BATCHES 5

static int rank, size;
static double part, sum;
static long batch_nanos;

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void reductions(long count) {
    int threads = omp_get_num_threads();
    double all = 0;
    for (long i = 0; i < count; i++) {
#pragma omp for schedule(static, 1) reduction(+ : part)
        for (int t = 0; t < threads; t++) {
            part += 1;
        }
#pragma omp master
        {
            MPI_Allreduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
            part = 0;
        }
#pragma omp barrier
        all += sum;
    }
    if (all != (double) count * threads * size) {
        printf("a thread has a wrong sum: %g\n", all);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

static void barriers(long count) {
    for (long i = 0; i < count; i++) {
#pragma omp barrier
#pragma omp master
        MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
    }
}

static long words[2]; // of two broadcasts in turn

// Processes take turns at being root. A thread that has passed the barrier of one broadcast has
// read the number of the one before, so that its place can be used again: no second barrier is
// needed.
static void broadcasts(long count) {
    long all = 0;
    for (long i = 0; i < count; i++) {
        int root = i % size;
#pragma omp master
        {
            words[i & 1] = rank == root ? i : -1;
            MPI_Bcast(&words[i & 1], 1, MPI_LONG, root, MPI_COMM_WORLD);
        }
#pragma omp barrier
        all += words[i & 1];
    }
    if (all != count * (count - 1) / 2) {
        printf("a thread has wrong numbers: %ld\n", all);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
}

// All processes take the time of the first one, so that all decide alike.
static long batch(void (*run)(long), long count) {
#pragma omp master
    MPI_Barrier(MPI_COMM_WORLD);
#pragma omp barrier
    long start = now();
    run(count);
    long nanos = now() - start;
#pragma omp barrier
#pragma omp master
    {
        batch_nanos = nanos > 0 ? nanos : 1;
        MPI_Bcast(&batch_nanos, 1, MPI_LONG, 0, MPI_COMM_WORLD);
    }
#pragma omp barrier
    return batch_nanos;
}

static void measure(const char *what, void (*run)(long), long warm, long nanos) {
    long count = 1;
    for (long spent = 0, last = 0; spent < warm || last < BATCH_NANOS / 4;) {
        last = batch(run, count);
        spent += last;
        count = last < BATCH_NANOS / 2 ? 2 * count : count;
    }
    long spent = 0;
    for (int batches = 0; batches < LEAST_BATCHES || spent < nanos; batches++) {
        long last = batch(run, count);
        spent += last;
#pragma omp master
        if (rank == 0) {
            printf("sample\t%s\t%.3f\n", what, (double) last / count);
        }
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "needs THREADS WARMUP_MILLIS MEASURE_MILLIS\n");
        return 2;
    }
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    if (provided < MPI_THREAD_FUNNELED) {
        fprintf(stderr, "the library does not let threads be\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    long warm = atol(argv[2]) * 1000000;
    long nanos = atol(argv[3]) * 1000000;
#pragma omp parallel num_threads(atoi(argv[1]))
    {
        measure("allreduce", reductions, warm, nanos);
        measure("barrier", barriers, warm, nanos);
        measure("broadcast", broadcasts, warm, nanos);
    }
    MPI_Finalize();
    return 0;
}
