// SPDX-License-Identifier: Apache-2.0
// What the programs of twins.c have in common.
#pragma once
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>
#include <pvm3.h>

#define MOST 16
static const char *program;
static int tids[MOST];

static void start(int count) {
    char *args[] = {(char *) program, "worker", NULL};
    int started = pvm_spawn("twins", args, PvmTaskDefault, "", count, tids);
    if (started != count) {
        fprintf(stderr, "spawned %d of %d: %d\n", started, count, tids[started < 0 ? 0 : started]);
        exit(1);
    }
}

static void raw(void) {
    pvm_initsend(PvmDataRaw);
}

static void send_int(int to, int tag, int value) {
    raw();
    pvm_pkint(&value, 1, 1);
    pvm_send(to, tag);
}

static int recv_int(int from, int tag) {
    int value = -1;
    pvm_recv(from, tag);
    pvm_upkint(&value, 1, 1);
    return value;
}

static int tag_of(int buffer) {
    int bytes, tag, from;
    pvm_bufinfo(buffer, &bytes, &tag, &from);
    return tag;
}

static int place_of(int tid, int count) {
    for (int i = 0; i < count; i++) {
        if (tids[i] == tid) {
            return i;
        }
    }
    return -1;
}
