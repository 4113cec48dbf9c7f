// SPDX-License-Identifier: Apache-2.0

// How fast a long message passes through slots of shared memory, by the slots' size and number and
// by how its sender stores: the evidence of decision 18. Two threads on two processors send each
// other messages in turn; the sender copies each piece into the next slot, the receiver out of it.
//
//   cc -O2 -pthread 0018-store-probe.c -o probe && ./probe    # x86, processors 0 and 1, a minute

#define _GNU_SOURCE
#include <emmintrin.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define MESSAGES 200
#define MOST (4L << 20)
#define CROSSINGS 4000

struct way {
    _Alignas(128) atomic_long written;
    _Alignas(128) atomic_long read;
    _Alignas(128) char *slots;
};

static struct way ways[2];
static char *from[2], *to[2];
static long slot_bytes, slot_count, message_bytes;
static int streams;

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

static void stream(char *target, const char *source, long bytes) {
    for (long i = 0; i < bytes; i += 16) {
        __m128i value = _mm_loadu_si128((const __m128i *) (source + i));
        _mm_stream_si128((__m128i *) (target + i), value);
    }
    _mm_sfence();
}

static void send(struct way *way, const char *source) {
    long slot = atomic_load(&way->written);
    for (long done = 0; done < message_bytes; done += slot_bytes) {
        while (slot - atomic_load(&way->read) >= slot_count) {
        }
        char *target = way->slots + slot % slot_count * slot_bytes;
        if (streams) {
            stream(target, source + done, slot_bytes);
        } else {
            memcpy(target, source + done, slot_bytes);
        }
        atomic_store_explicit(&way->written, ++slot, memory_order_release);
    }
}

static void receive(struct way *way, char *target) {
    long slot = atomic_load(&way->read);
    for (long done = 0; done < message_bytes; done += slot_bytes) {
        while (atomic_load(&way->written) == slot) {
        }
        memcpy(target + done, way->slots + slot % slot_count * slot_bytes, slot_bytes);
        atomic_store_explicit(&way->read, ++slot, memory_order_release);
    }
}

static void *answer(void *unused) {
    bind(1);
    for (int i = 0; i < MESSAGES; i++) {
        receive(&ways[0], to[1]);
        send(&ways[1], from[1]);
    }
    return unused;
}

static int compare(const void *a, const void *b) {
    return (*(double *) a > *(double *) b) - (*(double *) a < *(double *) b);
}

// GB/s of a message one way, median.
static double rate(int streaming) {
    static double nanos[MESSAGES];
    streams = streaming;
    for (int i = 0; i < 2; i++) {
        atomic_store(&ways[i].written, 0);
        atomic_store(&ways[i].read, 0);
    }
    pthread_t peer;
    pthread_create(&peer, NULL, answer, NULL);
    for (int i = 0; i < MESSAGES; i++) {
        double since = now();
        send(&ways[0], from[0]);
        receive(&ways[1], to[0]);
        nanos[i] = (now() - since) / 2;
    }
    pthread_join(peer, NULL);
    qsort(nanos, MESSAGES, sizeof *nanos, compare);
    return message_bytes / nanos[MESSAGES / 2];
}

static void *echo(void *unused) {
    bind(1);
    for (long i = 1; i <= CROSSINGS; i++) {
        while (atomic_load(&ways[0].written) != i) {
        }
        atomic_store(&ways[1].written, i);
    }
    return unused;
}

// Nanoseconds of a cache line one way, least.
static double line(void) {
    double least = 1e9;
    pthread_t peer;
    for (int i = 0; i < 2; i++) {
        atomic_store(&ways[i].written, 0);
    }
    pthread_create(&peer, NULL, echo, NULL);
    for (long i = 1; i <= CROSSINGS; i++) {
        double since = now();
        atomic_store(&ways[0].written, i);
        while (atomic_load(&ways[1].written) != i) {
        }
        double nanos = (now() - since) / 2;
        least = nanos < least ? nanos : least;
    }
    pthread_join(peer, NULL);
    return least;
}

static char *memory(void) {
    char *fresh = mmap(NULL, MOST, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memset(fresh, 1, MOST);
}

int main(void) {
    bind(0);
    for (int i = 0; i < 2; i++) {
        ways[i].slots = memory();
        from[i] = memory();
        to[i] = memory();
    }
    for (message_bytes = 1L << 20; message_bytes <= MOST; message_bytes *= 4) {
        for (slot_bytes = 32L << 10; slot_bytes <= 64L << 10; slot_bytes *= 2) {
            for (slot_count = 4; slot_count * slot_bytes <= 2L << 20; slot_count *= 4) {
                double before = line();
                double cached = rate(0);
                double streaming = rate(1);
                printf("line %3.0f, %3.0f ns  %4ld KiB through %2ld slots of %2ld KiB:"
                       "  cached %4.1f GB/s  streaming %4.1f GB/s\n",
                       before, line(), message_bytes >> 10, slot_count, slot_bytes >> 10,
                       cached, streaming);
            }
        }
    }
}
