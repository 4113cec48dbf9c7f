// SPDX-License-Identifier: Apache-2.0
// What calls of PVM 3.4 take: `measures WORKS WARM-MS MS`. Works with commas between: message,
// array-BYTES, doubles, ints, barrier, spawn, notice. The program spawns itself, with the argument
// worker.
// Each batch becomes a line, fields divided by tabs: sample, what, nanoseconds of one run.
// Messages and arrays are half of a round trip.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <pvm3.h>

enum { MESSAGE, ARRAY, DOUBLES, INTS, BARRIER, END };
enum { ORDER = 1, THERE, BACK, GONE };
#define BATCH_NANOS 5000000L
#define LEAST_BATCHES 5
#define TASKS_OF_BARRIER 5
#define PACKED_BYTES (16 << 20)
#define STARTED 10
static const char *const GROUP = "measures";
static char *room;

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static void *need(size_t bytes) {
    void *memory = calloc(1, bytes);
    if (memory == NULL) {
        fprintf(stderr, "measures: no room for %zu bytes\n", bytes);
        exit(1);
    }
    return memory;
}

static void right(int code, const char *call) {
    if (code < 0) {
        fprintf(stderr, "measures: %s gave %d\n", call, code);
        exit(1);
    }
}

static void send_byte(int to) {
    char one = 1;
    pvm_initsend(PvmDataRaw);
    pvm_pkbyte(&one, 1, 1);
    right(pvm_send(to, THERE), "pvm_send");
}

static void recv_byte(int from) {
    char one;
    right(pvm_recv(from, THERE), "pvm_recv");
    pvm_upkbyte(&one, 1, 1);
}

static void send_array(int to, int bytes) {
    right(pvm_psend(to, THERE, room, bytes, PVM_BYTE), "pvm_psend");
}

static void recv_array(int from, int bytes) {
    int who, tag, length;
    right(pvm_precv(from, THERE, room, bytes, PVM_BYTE, &who, &tag, &length), "pvm_precv");
}

// One side of a round trip, or a barrier.
static void first(int kind, int bytes, int other) {
    switch (kind) {
    case MESSAGE:
        send_byte(other);
        recv_byte(other);
        break;
    case ARRAY:
        send_array(other, bytes);
        recv_array(other, bytes);
        break;
    case DOUBLES:
        pvm_initsend(PvmDataRaw);
        pvm_pkdouble((double *) room, bytes / 8, 1);
        right(pvm_send(other, THERE), "pvm_send");
        recv_byte(other);
        break;
    case INTS:
        pvm_initsend(PvmDataRaw);
        pvm_pkint((int *) room, bytes / 4, 2);
        right(pvm_send(other, THERE), "pvm_send");
        recv_byte(other);
        break;
    default:
        right(pvm_barrier((char *) GROUP, TASKS_OF_BARRIER), "pvm_barrier");
    }
}

static void second(int kind, int bytes, int other) {
    switch (kind) {
    case MESSAGE:
        recv_byte(other);
        send_byte(other);
        break;
    case ARRAY:
        recv_array(other, bytes);
        send_array(other, bytes);
        break;
    case DOUBLES:
        right(pvm_recv(other, THERE), "pvm_recv");
        pvm_upkdouble((double *) room, bytes / 8, 1);
        send_byte(other);
        break;
    case INTS:
        right(pvm_recv(other, THERE), "pvm_recv");
        pvm_upkint((int *) room, bytes / 4, 2);
        send_byte(other);
        break;
    default:
        right(pvm_barrier((char *) GROUP, TASKS_OF_BARRIER), "pvm_barrier");
    }
}

// Does what the parent orders: a kind, how often, and a number of bytes.
static void work(void) {
    int parent = pvm_parent(), order[3], joined = 0;
    for (;;) {
        right(pvm_recv(parent, ORDER), "pvm_recv");
        pvm_upkint(order, 3, 1);
        if (order[0] == END) {
            break;
        }
        if (order[0] == BARRIER && !joined) {
            joined = 1;
            right(pvm_joingroup((char *) GROUP), "pvm_joingroup");
        }
        for (int i = 0; i < order[1]; i++) {
            second(order[0], order[2], parent);
        }
    }
    if (joined) {
        pvm_lvgroup((char *) GROUP);
    }
}

static void start(int count, int *tids) {
    char *args[] = {"worker", NULL};
    if (pvm_spawn("measures", args, PvmTaskDefault, "", count, tids) != count) {
        fprintf(stderr, "measures: pvm_spawn gave %d\n", tids[count - 1]);
        exit(1);
    }
}

static void order(const int *tids, int count, int kind, int times, int bytes) {
    int words[3] = {kind, times, bytes};
    pvm_initsend(PvmDataRaw);
    pvm_pkint(words, 3, 1);
    for (int i = 0; i < count; i++) {
        right(pvm_send(tids[i], ORDER), "pvm_send");
    }
}

static long batch(int kind, int bytes, const int *tids, int count, int times) {
    order(tids, count, kind, times, bytes);
    if (kind == BARRIER) {
        right(pvm_barrier((char *) GROUP, TASKS_OF_BARRIER), "pvm_barrier");
    }
    long begin = now();
    for (int i = kind == BARRIER; i < times; i++) {
        first(kind, bytes, tids[0]);
    }
    return now() - begin;
}

static void measure(const char *what, int kind, int bytes, long warm, long nanos) {
    int tids[TASKS_OF_BARRIER], count = kind == BARRIER ? TASKS_OF_BARRIER - 1 : 1;
    start(count, tids);
    if (kind == BARRIER) {
        right(pvm_joingroup((char *) GROUP), "pvm_joingroup");
    }
    int times = 2;
    for (long begin = now(); now() - begin < warm;) {
        long last = batch(kind, bytes, tids, count, times);
        if (last < BATCH_NANOS && times < 1000000) {
            times *= 2;
        }
    }
    long spent = 0;
    for (int batches = 0; batches < LEAST_BATCHES || spent < nanos; batches++) {
        long last = batch(kind, bytes, tids, count, times);
        spent += last;
        int halves = kind == MESSAGE || kind == ARRAY ? 2 : 1;
        printf("sample\t%s\t%.3f\n", what,
               (double) last / (times - (kind == BARRIER)) / halves);
    }
    order(tids, count, END, 0, 0);
    if (kind == BARRIER) {
        pvm_lvgroup((char *) GROUP);
    }
}

static void spawns(long nanos) {
    int tids[STARTED];
    long spent = 0;
    for (int round = 0; round < LEAST_BATCHES || spent < nanos; round++) {
        long begin = now();
        start(STARTED, tids);
        long last = now() - begin;
        spent += last;
        order(tids, STARTED, END, 0, 0);
        printf("sample\tspawn\t%.3f\n", (double) last / STARTED);
    }
}

static void notices(long nanos) {
    long spent = 0;
    for (int round = 0; round < LEAST_BATCHES || spent < nanos; round++) {
        int tid;
        start(1, &tid);
        // The task has begun when it has answered.
        order(&tid, 1, MESSAGE, 1, 0);
        send_byte(tid);
        recv_byte(tid);
        right(pvm_notify(PvmTaskExit, GONE, 1, &tid), "pvm_notify");
        long begin = now();
        pvm_kill(tid);
        right(pvm_recv(-1, GONE), "pvm_recv");
        long last = now() - begin;
        spent += last;
        printf("sample\tnotice\t%.3f\n", (double) last);
    }
}

int main(int argc, char **argv) {
    room = need(2 * PACKED_BYTES);
    right(pvm_mytid(), "pvm_mytid");
    pvm_setopt(PvmRoute, PvmRouteDirect);
    if (argc == 2 && strcmp(argv[1], "worker") == 0) {
        work();
        pvm_exit();
        return 0;
    }
    if (argc != 4) {
        fprintf(stderr, "measures WORKS WARM-MS MS\n");
        return 2;
    }
    long warm = atol(argv[2]) * 1000000, nanos = atol(argv[3]) * 1000000;
    for (char *what = strtok(argv[1], ","); what != NULL; what = strtok(NULL, ",")) {
        if (strcmp(what, "message") == 0) {
            measure(what, MESSAGE, 1, warm, nanos);
        } else if (strncmp(what, "array-", 6) == 0 && atoi(what + 6) <= PACKED_BYTES) {
            measure(what, ARRAY, atoi(what + 6), warm, nanos);
        } else if (strcmp(what, "doubles") == 0) {
            measure(what, DOUBLES, PACKED_BYTES, warm, nanos);
        } else if (strcmp(what, "ints") == 0) {
            measure(what, INTS, PACKED_BYTES, warm, nanos);
        } else if (strcmp(what, "barrier") == 0) {
            measure(what, BARRIER, 0, warm, nanos);
        } else if (strcmp(what, "spawn") == 0) {
            spawns(nanos);
        } else if (strcmp(what, "notice") == 0) {
            notices(nanos);
        } else {
            fprintf(stderr, "measures: no work is called '%s'\n", what);
            return 2;
        }
    }
    fflush(stdout);
    pvm_exit();
    return 0;
}
