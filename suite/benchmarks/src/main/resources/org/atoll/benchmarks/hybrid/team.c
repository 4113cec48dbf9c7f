// SPDX-License-Identifier: Apache-2.0

// The C side of `atoll bench hybrid` on one node: a barrier and a reduction of OpenMP threads.
//
//   team THREADS WARMUP_MILLIS MEASURE_MILLIS
//
// Each batch becomes a line, fields divided by tabs: sample, what, nanoseconds of one run.

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BATCH_NANOS 5000000L
#define LEAST_BATCHES 5
#define TURNS 3

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void barriers(long count) {
    for (long i = 0; i < count; i++) {
#pragma omp barrier
    }
}

static double first, second, third; // sums of three reductions in turn

// Each thread learns the sum. A thread that has passed a barrier has read the sum before, so that
// one can be cleared for its next turn: no second barrier is needed.
static void reductions(long count) {
    int threads = omp_get_num_threads();
    double all = 0;
    for (long i = 0; i < count; i += TURNS) {
#pragma omp for schedule(static, 1) reduction(+ : first)
        for (int t = 0; t < threads; t++) {
            first += t;
        }
        all += first;
#pragma omp master
        third = 0;
#pragma omp for schedule(static, 1) reduction(+ : second)
        for (int t = 0; t < threads; t++) {
            second += t;
        }
        all += second;
#pragma omp master
        first = 0;
#pragma omp for schedule(static, 1) reduction(+ : third)
        for (int t = 0; t < threads; t++) {
            third += t;
        }
        all += third;
#pragma omp master
        second = 0;
    }
    long turns = (count + TURNS - 1) / TURNS * TURNS;
    if (all != turns * (threads * (threads - 1) / 2.0)) {
        printf("a thread has a wrong sum: %g\n", all);
        exit(1);
    }
}

static long batch_nanos; // of the first thread, read by all between two barriers

static long batch(void (*run)(long), long count) {
#pragma omp barrier
    long start = now();
    run(count);
    long nanos = now() - start;
#pragma omp barrier
#pragma omp master
    batch_nanos = nanos;
#pragma omp barrier
    return batch_nanos > 0 ? batch_nanos : 1;
}

static void measure(const char *what, void (*run)(long), long warm, long nanos) {
    long count = TURNS;
    for (long spent = 0, last = 0; spent < warm || last < BATCH_NANOS / 4;) {
        last = batch(run, count);
        spent += last;
        count = last < BATCH_NANOS / 2 ? 2 * count : count;
    }
    count = count / TURNS * TURNS;
    long spent = 0;
    for (int batches = 0; batches < LEAST_BATCHES || spent < nanos; batches++) {
        long last = batch(run, count);
        spent += last;
#pragma omp master
        printf("sample\t%s\t%.3f\n", what, (double) last / count);
    }
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "needs THREADS WARMUP_MILLIS MEASURE_MILLIS\n");
        return 2;
    }
    long warm = atol(argv[2]) * 1000000;
    long nanos = atol(argv[3]) * 1000000;
#pragma omp parallel num_threads(atoi(argv[1]))
    {
        measure("barrier", barriers, warm, nanos);
        measure("reduce", reductions, warm, nanos);
    }
    return 0;
}
