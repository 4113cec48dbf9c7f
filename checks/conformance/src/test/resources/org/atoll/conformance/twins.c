// SPDX-License-Identifier: Apache-2.0
// Small programs of PVM 3.4, each with a twin in Java (PvmTwins) that prints the same lines.
// `twins NAME` is the master of a program; it spawns `twins NAME worker ...`.
#include "twins.h"

// Each worker gets its number and gives back its square.
static void squares(int worker) {
    if (worker) {
        int number = recv_int(pvm_parent(), 1);
        send_int(pvm_parent(), 2, number * number);
        return;
    }
    start(4);
    for (int i = 0; i < 4; i++) {
        send_int(tids[i], 1, i + 3);
    }
    for (int i = 3; i >= 0; i--) {
        printf("square %d\n", recv_int(tids[i], 2));
    }
    printf("no parent %d\n", pvm_parent() == PvmNoParent);
}

// A tag is waited for, then what came first is taken.
static void tags(int worker) {
    if (worker) {
        for (int tag = 3; tag <= 5; tag++) {
            send_int(pvm_parent(), tag, 10 * tag);
        }
        return;
    }
    start(1);
    printf("tag 5 %d\n", recv_int(-1, 5));
    printf("any %d\n", recv_int(-1, -1));
    printf("any %d\n", recv_int(tids[0], -1));
}

// Messages of one task arrive in the order of their sends.
static void order(int worker) {
    if (worker) {
        for (int i = 0; i < 200; i++) {
            send_int(pvm_parent(), i % 3, i);
        }
        return;
    }
    start(1);
    int right = 0;
    for (int i = 0; i < 200; i++) {
        int buffer = pvm_recv(-1, -1), value;
        pvm_upkint(&value, 1, 1);
        right += value == i && tag_of(buffer) == i % 3;
    }
    printf("in order %d\n", right);
}

// Every third element is packed, every second one filled.
static void strides(int worker) {
    double numbers[12];
    for (int i = 0; i < 12; i++) {
        numbers[i] = worker ? i + 0.5 : -1;
    }
    if (worker) {
        raw();
        pvm_pkdouble(numbers, 4, 3);
        pvm_send(pvm_parent(), 1);
        return;
    }
    start(1);
    pvm_recv(tids[0], 1);
    pvm_upkdouble(numbers, 4, 2);
    for (int i = 0; i < 8; i++) {
        printf("%d %.1f\n", i, numbers[i]);
    }
}

// One message holds a value of each type.
static void types(int worker) {
    char bytes[3] = {1, 2, -3};
    short shorts[2] = {-300, 300};
    int ints[2] = {70000, -70000};
    long longs[2] = {1L << 40, -5};
    float floats[4] = {1.5f, -2.5f, 3.25f, 0.125f};
    double doubles[2] = {1e100, -0.75};
    char text[16] = "nine letters";
    if (worker) {
        raw();
        pvm_pkbyte(bytes, 3, 1);
        pvm_pkshort(shorts, 2, 1);
        pvm_pkint(ints, 2, 1);
        pvm_pklong(longs, 2, 1);
        pvm_pkfloat(floats, 2, 1);
        pvm_pkdouble(doubles, 2, 1);
        pvm_pkcplx(floats, 2, 1);
        pvm_pkstr(text);
        pvm_send(pvm_parent(), 1);
        return;
    }
    start(1);
    memset(bytes, 0, 3), memset(shorts, 0, 4), memset(ints, 0, 8), memset(longs, 0, 16);
    float singles[2], complex[4];
    pvm_recv(-1, 1);
    pvm_upkbyte(bytes, 3, 1);
    pvm_upkshort(shorts, 2, 1);
    pvm_upkint(ints, 2, 1);
    pvm_upklong(longs, 2, 1);
    pvm_upkfloat(singles, 2, 1);
    pvm_upkdouble(doubles, 2, 1);
    pvm_upkcplx(complex, 2, 1);
    pvm_upkstr(text);
    printf("%d %d %d\n", bytes[0], bytes[1], (signed char) bytes[2]);
    printf("%d %d %d %d %ld %ld\n", shorts[0], shorts[1], ints[0], ints[1], longs[0], longs[1]);
    printf("%.3f %.3f %d %.2f\n", singles[0], singles[1], doubles[0] == 1e100, doubles[1]);
    printf("%.3f %.3f %.3f %.3f\n", complex[0], complex[1], complex[2], complex[3]);
    printf("%s\n", text);
}

// Two buffers are packed in turn and leave in the other order.
static void buffers(int worker) {
    if (worker) {
        int first = pvm_mkbuf(PvmDataRaw), second = pvm_mkbuf(PvmDataRaw);
        for (int i = 0; i < 3; i++) {
            int plus = i, minus = -i;
            pvm_setsbuf(first);
            pvm_pkint(&plus, 1, 1);
            pvm_setsbuf(second);
            pvm_pkint(&minus, 1, 1);
        }
        pvm_send(pvm_parent(), 2);
        pvm_setsbuf(first);
        pvm_send(pvm_parent(), 1);
        return;
    }
    start(1);
    for (int message = 0; message < 2; message++) {
        int buffer = pvm_recv(tids[0], -1), some[3];
        pvm_upkint(some, 3, 1);
        printf("tag %d: %d %d %d\n", tag_of(buffer), some[0], some[1], some[2]);
    }
}

// What was packed is sent to one task and, with more, to another.
static void again(int worker) {
    if (worker) {
        int buffer = pvm_recv(pvm_parent(), -1), bytes, tag, from;
        pvm_bufinfo(buffer, &bytes, &tag, &from);
        send_int(pvm_parent(), tag, bytes / 4);
        return;
    }
    start(2);
    int some[5] = {1, 2, 3, 4, 5};
    raw();
    pvm_pkint(some, 5, 1);
    pvm_send(tids[0], 7);
    pvm_pkint(some, 2, 1);
    pvm_send(tids[1], 8);
    printf("ints %d\n", recv_int(tids[0], 7));
    printf("ints %d\n", recv_int(tids[1], 8));
}

// A task knows those that were started with it.
static void siblings(int worker) {
    if (worker) {
        int *all, here = -1;
        int count = pvm_siblings(&all);
        for (int i = 0; i < count; i++) {
            here = all[i] == pvm_mytid() ? i : here;
        }
        send_int(pvm_parent(), 1, 10 * count + here);
        return;
    }
    start(3);
    for (int i = 0; i < 3; i++) {
        printf("siblings and place %d\n", recv_int(tids[i], 1));
    }
}

// A multicast leaves its sender out.
static void multicast(int worker) {
    if (worker) {
        send_int(pvm_parent(), 2, recv_int(pvm_parent(), 1) + 1);
        return;
    }
    start(3);
    tids[3] = pvm_mytid();
    int value = 41;
    raw();
    pvm_pkint(&value, 1, 1);
    pvm_mcast(tids, 4, 1);
    for (int i = 0; i < 3; i++) {
        printf("back %d\n", recv_int(tids[i], 2));
    }
    printf("to oneself %d\n", pvm_nrecv(-1, 1) > 0);
    send_int(pvm_mytid(), 1, 5);
    printf("sent to oneself %d\n", recv_int(pvm_mytid(), 1));
}

// A receive ends after a time; one that may wait longer gets what comes.
static void timed(int worker) {
    if (worker) {
        recv_int(pvm_parent(), 1);
        usleep(20000);
        send_int(pvm_parent(), 2, 6);
        return;
    }
    start(1);
    struct timeval little = {0, 50000}, much = {30, 0};
    printf("early %d\n", pvm_trecv(tids[0], 2, &little) > 0);
    send_int(tids[0], 1, 0);
    printf("late %d\n", pvm_trecv(tids[0], 2, &much) > 0);
}

// A probe shows a message and leaves it where it is.
static void probe(int worker) {
    if (worker) {
        send_int(pvm_parent(), 4, 9);
        send_int(pvm_parent(), 5, 0);
        return;
    }
    start(1);
    recv_int(tids[0], 5);
    printf("other tag %d\n", pvm_probe(-1, 6) > 0);
    printf("tag %d\n", tag_of(pvm_probe(-1, -1)));
    printf("not taken %d\n", recv_int(-1, 4));
    printf("nothing left %d\n", pvm_nrecv(-1, -1) > 0);
}

// The notice of an end comes behind the last message of the task that has ended.
static void notices(int worker) {
    if (worker) {
        recv_int(pvm_parent(), 1);
        for (int i = 0; i < 3; i++) {
            send_int(pvm_parent(), 2, i);
        }
        return;
    }
    start(1);
    pvm_notify(PvmTaskExit, 99, 1, tids);
    send_int(tids[0], 1, 0);
    for (int i = 0; i < 4; i++) {
        int buffer = pvm_recv(-1, -1), tag = tag_of(buffer), value;
        pvm_upkint(&value, 1, 1);
        printf("tag %d: %d\n", tag, tag == 99 ? value == tids[0] : value);
    }
}

// A killed task is told, and whoever asks later is told at once.
static void killed(int worker) {
    if (worker) {
        recv_int(pvm_parent(), 1);
        return;
    }
    start(2);
    printf("alive %d\n", pvm_pstat(tids[0]) == PvmOk);
    pvm_notify(PvmTaskExit, 50, 2, tids);
    pvm_kill(tids[1]);
    printf("second %d\n", place_of(recv_int(-1, 50), 2));
    pvm_kill(tids[0]);
    printf("first %d\n", place_of(recv_int(-1, 50), 2));
    printf("alive %d\n", pvm_pstat(tids[0]) == PvmOk);
    pvm_notify(PvmTaskExit, 51, 1, tids);
    printf("later %d\n", place_of(recv_int(-1, 51), 2));
}

// Instances are the lowest that are free.
static void groups(int worker) {
    if (worker) {
        recv_int(pvm_parent(), 1);
        int instance = pvm_joingroup("twins-groups");
        send_int(pvm_parent(), 2, instance);
        while (recv_int(pvm_parent(), 1) == 1) {
            pvm_lvgroup("twins-groups");
            send_int(pvm_parent(), 2, -1);
            recv_int(pvm_parent(), 1);
            send_int(pvm_parent(), 2, pvm_joingroup("twins-groups"));
        }
        pvm_lvgroup("twins-groups");
        return;
    }
    start(3);
    for (int i = 0; i < 3; i++) {
        send_int(tids[i], 1, 0);
        printf("instance %d\n", recv_int(tids[i], 2));
    }
    for (int i = 0; i < 2; i++) {
        send_int(tids[i], 1, 1);
        recv_int(tids[i], 2);
    }
    printf("size %d\n", pvm_gsize("twins-groups"));
    for (int i = 1; i >= 0; i--) {
        send_int(tids[i], 1, 0);
        printf("instance again %d\n", recv_int(tids[i], 2));
    }
    printf("first %d\n", place_of(pvm_gettid("twins-groups", 0), 3));
    printf("of the last %d\n", pvm_getinst("twins-groups", tids[2]));
    for (int i = 0; i < 3; i++) {
        send_int(tids[i], 1, 0);
    }
}

// Members wait for each other, and one tells all others.
static void barrier(int worker) {
    if (worker) {
        int instance = pvm_joingroup("twins-barrier");
        pvm_barrier("twins-barrier", 4);
        if (instance == 0) {
            int value = 8;
            raw();
            pvm_pkint(&value, 1, 1);
            pvm_bcast("twins-barrier", 3);
        } else {
            send_int(pvm_parent(), 2, recv_int(-1, 3));
        }
        pvm_barrier("twins-barrier", 4);
        pvm_lvgroup("twins-barrier");
        return;
    }
    start(4);
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        sum += recv_int(-1, 2);
    }
    printf("told %d\n", sum);
}

// Sums, parts together and parts dealt out, at a root.
static void together(int worker) {
    char *group = "twins-together";
    if (worker) {
        int me = pvm_joingroup(group);
        pvm_barrier(group, 3);
        int root = pvm_gettid(group, 0) == pvm_mytid(), mine[2] = {me, me + 1};
        int sums[2] = {me, 10 * me}, most = 100 - me, all[6], parts[3] = {7, 8, 9}, part = -1;
        pvm_reduce(PvmSum, sums, 2, PVM_INT, 4, group, 0);
        pvm_reduce(PvmMax, &most, 1, PVM_INT, 5, group, 0);
        pvm_gather(all, mine, 2, PVM_INT, 6, group, 0);
        pvm_scatter(&part, parts, 1, PVM_INT, 7, group, 0);
        if (root) {
            raw();
            pvm_pkint(sums, 2, 1);
            pvm_pkint(&most, 1, 1);
            pvm_pkint(all, 6, 1);
            pvm_send(pvm_parent(), 1);
        }
        send_int(pvm_parent(), 10 + me, part);
        pvm_barrier(group, 3);
        pvm_lvgroup(group);
        return;
    }
    start(3);
    int some[9];
    pvm_recv(-1, 1);
    pvm_upkint(some, 9, 1);
    for (int i = 0; i < 9; i++) {
        printf("%d\n", some[i]);
    }
    for (int i = 0; i < 3; i++) {
        printf("part %d\n", recv_int(-1, 10 + i));
    }
}

// Anybody takes what was put under a name; instances have numbers.
static void mailbox(int worker) {
    if (worker) {
        pvm_recvinfo("twins-box", 0, PvmMboxDefault);
        int value;
        pvm_upkint(&value, 1, 1);
        send_int(pvm_parent(), 1, value);
        return;
    }
    for (int i = 0; i < 3; i++) {
        int value = 20 + i;
        raw();
        pvm_pkint(&value, 1, 1);
        printf("put as %d\n", pvm_putinfo("twins-box", pvm_getsbuf(), PvmMboxMultiInstance));
    }
    start(1);
    printf("read %d\n", recv_int(tids[0], 1));
    pvm_delinfo("twins-box", 1, PvmMboxDefault);
    int value = -1;
    pvm_recvinfo("twins-box", 1, PvmMboxFirstAvail);
    pvm_upkint(&value, 1, 1);
    printf("next from 1 %d\n", value);
    pvm_recvinfo("twins-box", 0, PvmMboxReadAndDelete);
    pvm_upkint(&value, 1, 1);
    printf("taken %d\n", value);
    printf("left %d\n", pvm_recvinfo("twins-box", 0, PvmMboxDefault) >= 0);
    pvm_delinfo("twins-box", 2, PvmMboxDefault);
}

// A message of one context is not received in another.
static void contexts(int worker) {
    if (worker) {
        int other = recv_int(pvm_parent(), 1);
        int base = pvm_setcontext(other);
        send_int(pvm_parent(), 2, 1);
        pvm_setcontext(base);
        send_int(pvm_parent(), 2, 2);
        send_int(pvm_parent(), 3, 0);
        return;
    }
    start(1);
    int other = pvm_newcontext();
    send_int(tids[0], 1, other);
    recv_int(tids[0], 3);
    printf("here %d\n", recv_int(-1, 2));
    printf("no more %d\n", pvm_nrecv(-1, 2) > 0);
    int base = pvm_setcontext(other);
    printf("there %d\n", recv_int(-1, 2));
    pvm_setcontext(base);
    pvm_freecontext(other);
}

static int evens_first(int buffer, int tid, int tag) {
    return tag_of(buffer) % 2 == 0 ? 2 : 1;
}

// A rule of one's own chooses among messages.
static void matcher(int worker) {
    if (worker) {
        for (int tag = 1; tag <= 5; tag++) {
            send_int(pvm_parent(), tag, tag);
        }
        send_int(pvm_parent(), 7, 7);
        return;
    }
    start(1);
    recv_int(tids[0], 7);
    pvm_recvf(evens_first);
    for (int i = 0; i < 5; i++) {
        printf("tag %d\n", tag_of(pvm_recv(-1, -1)));
    }
}

static int handled;

static int take(int message) {
    int value;
    handled += pvm_upkint(&value, 1, 1) < 0 ? 0 : value;
    return 0;
}

// A handler takes its messages inside of other receives.
static void handler(int worker) {
    if (worker) {
        recv_int(pvm_parent(), 1);
        for (int i = 1; i <= 4; i++) {
            send_int(pvm_parent(), i % 2 == 0 ? 6 : 5, i);
        }
        send_int(pvm_parent(), 9, 0);
        return;
    }
    start(1);
    pvm_addmhf(-1, 6, pvm_getcontext(), take);
    send_int(tids[0], 1, 0);
    recv_int(tids[0], 9);
    printf("handled %d\n", handled);
    printf("left %d\n", recv_int(-1, -1));
    printf("left %d\n", recv_int(-1, -1));
    printf("nothing %d\n", pvm_nrecv(-1, -1) > 0);
}

// Arrays without packing; a file that is not there.
static void arrays(int worker) {
    int some[4] = {4, 3, 2, 1};
    if (worker) {
        pvm_psend(pvm_parent(), 1, some, 4, PVM_INT);
        return;
    }
    int lost;
    printf("started %d\n", pvm_spawn("no-such-twin", NULL, PvmTaskDefault, "", 1, &lost));
    start(1);
    int got[4], from, tag, count;
    pvm_precv(-1, 1, got, 4, PVM_INT, &from, &tag, &count);
    printf("%d %d %d %d from %d\n", got[0], got[1], got[2], got[3], place_of(from, 1));
}

static const struct {
    const char *name;
    void (*run)(int worker);
} programs[] = {
    {"squares", squares}, {"tags", tags}, {"order", order}, {"strides", strides},
    {"types", types}, {"buffers", buffers}, {"again", again}, {"siblings", siblings},
    {"multicast", multicast}, {"timed", timed}, {"probe", probe}, {"notices", notices},
    {"killed", killed}, {"groups", groups}, {"barrier", barrier}, {"together", together},
    {"mailbox", mailbox}, {"contexts", contexts}, {"matcher", matcher}, {"handler", handler},
    {"arrays", arrays}
};

int main(int argc, char **argv) {
    program = argc > 1 ? argv[1] : "";
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        if (strcmp(programs[i].name, program) == 0) {
            programs[i].run(argc > 2);
            fflush(stdout);
            pvm_exit();
            return 0;
        }
    }
    fprintf(stderr, "twins: there is no program '%s'\n", program);
    return 2;
}
