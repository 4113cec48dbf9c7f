// SPDX-License-Identifier: Apache-2.0
// Decision 29: what a message takes one way, by what its writer does to the place of the next one.
// gcc -O2 -pthread -march=native -o place-probe 0029-place-probe.c && ./place-probe 1024 10
// Columns in ns: places one behind the other; always the same one; each in a page of its own;
// one behind the other, prepared; prepared in a page of its own. First comes a message of 8 bytes.
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { SLOTS = 512, BODY = 1 << 18, TURNS = 20000, WARM = 200, WAYS = 5 };

typedef struct {
    _Atomic int stamp[SLOTS * 8];
    char body[BODY];
} Ring;

typedef struct { long sequence, position; } End;

static Ring *ring[2];
static char user[2][1 << 16] __attribute__((aligned(4096)));
static long bytes, stride;
static int prepares;
static double nanos;
static pthread_barrier_t start;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static void put(Ring *to, End *end, const char *from) {
    memcpy(to->body + (end->position & (BODY - 1)), from, bytes);
    end->position += stride;
    atomic_store_explicit(&to->stamp[end->sequence % SLOTS * 8], (int)end->sequence + 1,
                          memory_order_release);
    end->sequence++;
    char *next = to->body + (end->position & (BODY - 1));
    for (long i = 0; prepares && i < bytes; i += 64) *(volatile long *)(next + i) = 0;
}

static void get(Ring *from, End *end, char *to) {
    _Atomic int *stamp = &from->stamp[end->sequence % SLOTS * 8];
    while (atomic_load_explicit(stamp, memory_order_acquire) != (int)end->sequence + 1) {}
    memcpy(to, from->body + (end->position & (BODY - 1)), bytes);
    end->position += stride;
    end->sequence++;
}

static void *turns(void *argument) {
    long me = (long)argument;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(me, &set);
    pthread_setaffinity_np(pthread_self(), sizeof set, &set);
    End out = {0, 0}, in = {0, 0};
    double since = 0;
    pthread_barrier_wait(&start);
    for (int turn = 0; turn < WARM + TURNS; turn++) {
        if (turn == WARM) since = now();
        if (me == 0) put(ring[0], &out, user[0]);
        get(ring[1 - me], &in, user[me]);
        if (me == 1) put(ring[1], &out, user[1]);
    }
    if (me == 0) nanos = (now() - since) / TURNS / 2;
    return NULL;
}

static double oneWay(long length, long step, int prepared) {
    bytes = length;
    stride = step;
    prepares = prepared;
    pthread_t thread[2];
    for (long i = 0; i < 2; i++) memset(ring[i], 0, sizeof *ring[i]);
    pthread_barrier_init(&start, NULL, 2);
    for (long i = 0; i < 2; i++) pthread_create(&thread[i], NULL, turns, (void *)i);
    for (long i = 0; i < 2; i++) pthread_join(thread[i], NULL);
    return nanos;
}

int main(int count, char **word) {
    long length = count > 1 ? atol(word[1]) : 1024, page = (length + 4095) / 4096 * 4096;
    for (int i = 0; i < 2; i++)
        ring[i] = mmap(NULL, sizeof(Ring), PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    for (int round = count > 2 ? atoi(word[2]) : 10; round > 0; round--) {
        long steps[WAYS] = {length, 0, page, length, page};
        printf("%6.0f |", oneWay(8, 64, 0));
        for (int way = 0; way < WAYS; way++) printf(" %7.0f", oneWay(length, steps[way], way > 2));
        printf("\n");
    }
    return 0;
}
