// SPDX-License-Identifier: Apache-2.0
//
// What a fence costs a sender and what membarrier costs a sleeper; see 0002. Linux only.
//   gcc -O2 -pthread -o probe 0002-membarrier-probe.c && ./probe
#define _GNU_SOURCE
#include <linux/membarrier.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { STORES = 20000000, CALLS = 20000, ROUNDS = 5 };

static _Alignas(64) atomic_uint mine;
static _Alignas(64) atomic_uint theirs;
static _Alignas(64) atomic_int stop;

static double nanos(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static double store_then_load(int fenced) {
    unsigned sum = 0;
    double start = nanos();
    for (unsigned i = 0; i < STORES; i++) {
        atomic_store_explicit(&mine, i, memory_order_release);
        if (fenced) {
            atomic_thread_fence(memory_order_seq_cst);
        }
        sum += atomic_load_explicit(&theirs, memory_order_relaxed);
    }
    return (nanos() - start + sum) / STORES;
}

static void *keep_a_core_busy(void *unused) {
    while (!atomic_load_explicit(&stop, memory_order_relaxed)) {
    }
    return unused;
}

static double barrier_call(void) {
    pthread_t other;
    stop = 0;
    pthread_create(&other, NULL, keep_a_core_busy, NULL);
    usleep(1000);
    double start = nanos();
    for (int i = 0; i < CALLS; i++) {
        syscall(__NR_membarrier, MEMBARRIER_CMD_GLOBAL_EXPEDITED, 0, 0);
    }
    double each = (nanos() - start) / CALLS;
    stop = 1;
    pthread_join(other, NULL);
    return each;
}

int main(void) {
    if (syscall(__NR_membarrier, MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED, 0, 0) != 0) {
        perror("membarrier");
        return 1;
    }
    for (int round = 0; round < ROUNDS; round++) {
        double plain = store_then_load(0);
        double fenced = store_then_load(1);
        printf("store, load %.2f ns; with fence %.2f ns; membarrier %.0f ns\n",
                plain, fenced, barrier_call());
    }
    return 0;
}
