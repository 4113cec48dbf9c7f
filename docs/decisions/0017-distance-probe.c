// SPDX-License-Identifier: Apache-2.0

// How fast a processor writes memory that another one has read, and how fast that one reads it:
// the evidence of decision 17. Thread 0 writes 256 KiB, thread 1 reads it, thread 0 reads it too;
// then the next 256 KiB, and from the beginning after so many MiB. Around it a cache line goes to
// and fro, so that one sees whether the processors are near (share a cache) or far apart.
//
//   cc -O2 -pthread 0017-distance-probe.c -o probe && ./probe    # processors 0 and 1, some seconds

#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define PIECE (256L << 10)
#define MOST_PIECES 64
#define ROUNDS 200
#define NEAR_NANOS 100

static _Alignas(128) atomic_long asked;
static _Alignas(128) atomic_long answered;
static char *piece;                // what is asked for; null: an answer only
static double read_nanos;
static char taken[PIECE];

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1e9 + time.tv_nsec;
}

static void bind(int processor) {
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(processor, &set);
    sched_setaffinity(0, sizeof set, &set);
}

// Copies, whether or not the compiler sees a use for it.
static void copy(char *to, const char *from) {
    memcpy(to, from, PIECE);
    __asm__ volatile("" : : "r"(to) : "memory");
}

static void *reader(void *unused) {
    bind(1);
    for (long done = 0;; atomic_store(&answered, ++done)) {
        while (atomic_load(&asked) == done) {
        }
        if (piece != NULL) {
            double since = now();
            copy(taken, piece);
            read_nanos = now() - since;
        }
    }
    return unused;
}

static void ask(char *what) {
    piece = what;
    long number = atomic_fetch_add(&asked, 1) + 1;
    while (atomic_load(&answered) != number) {
    }
}

static double line(void) {
    double least = 1e9;
    for (int i = 0; i < 20; i++) {
        double since = now();
        for (int k = 0; k < 20; k++) {
            ask(NULL);
        }
        double nanos = (now() - since) / 40;
        least = nanos < least ? nanos : least;
    }
    return least;
}

static int compare(const void *a, const void *b) {
    return (*(double *) a > *(double *) b) - (*(double *) a < *(double *) b);
}

static double median(double *of) {
    qsort(of, ROUNDS, sizeof *of, compare);
    return of[ROUNDS / 2];
}

int main(void) {
    static char from[PIECE], mine[PIECE];
    static double writes[ROUNDS], reads[ROUNDS];
    char *memory = mmap(NULL, MOST_PIECES * PIECE, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    memset(memory, 1, MOST_PIECES * PIECE);
    memset(from, 1, PIECE);
    bind(0);
    pthread_t thread;
    pthread_create(&thread, NULL, reader, NULL);
    for (int turn = 0; turn < 5; turn++) {
        for (long pieces = 1; pieces <= MOST_PIECES; pieces *= 4) {
            double before = line();
            for (long i = -2 * pieces; i < ROUNDS; i++) {
                char *to = memory + (i + 2 * pieces) % pieces * PIECE;
                double since = now();
                copy(to, from);
                double nanos = now() - since;
                ask(to);
                copy(mine, to);
                if (i >= 0) {
                    writes[i] = nanos;
                    reads[i] = read_nanos;
                }
            }
            double after = line();
            printf("%5ld KiB  line %3.0f, %3.0f ns %s  write %4.1f GB/s  read %4.1f GB/s\n",
                   pieces * PIECE >> 10, before, after,
                   before > NEAR_NANOS && after > NEAR_NANOS ? "far  "
                   : before < NEAR_NANOS && after < NEAR_NANOS ? "near " : "mixed",
                   PIECE / median(writes), PIECE / median(reads));
        }
    }
}
