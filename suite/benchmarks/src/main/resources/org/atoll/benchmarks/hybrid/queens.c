// SPDX-License-Identifier: Apache-2.0

// The C side of `atoll bench hybrid` for one thread: the loops of the kernel Queens of the program
// nqueens, over all prefixes of K ranks.
//
//   queens N K WARMUPS REPEAT
//
// Prints what nqueens does: solutions, queens placed, and `time ... s`, the mean of REPEAT.

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int n, k, board;
static long solutions, placed;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

static long descend(int files, int left, int right) {
    int open = board & ~(files | left | right);
    long queens = __builtin_popcount(open);
    while (open != 0) {
        int queen = open & -open;
        open ^= queen;
        int taken = files | queen;
        if (taken == board) {
            solutions++;
        } else {
            queens += descend(taken, (left | queen) << 1, (right | queen) >> 1);
        }
    }
    return queens;
}

static void search(int prefix) {
    int files = 0, left = 0, right = 0, rest = prefix;
    for (int rank = 0; rank < k; rank++) {
        int queen = 1 << rest % n;
        rest /= n;
        if ((queen & (files | left | right)) != 0) {
            return;
        }
        if (rest == 0) {
            placed++;
        }
        files |= queen;
        left = (left | queen) << 1;
        right = (right | queen) >> 1;
    }
    if (files == board) {
        solutions++;
    } else {
        placed += descend(files, left, right);
    }
}

static void search_all(void) {
    int prefixes = 1;
    for (int rank = 0; rank < k; rank++) {
        prefixes *= n;
    }
    solutions = placed = 0;
    for (int prefix = 0; prefix < prefixes; prefix++) {
        search(prefix);
    }
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "needs N K WARMUPS REPEAT\n");
        return 2;
    }
    n = atoi(argv[1]);
    k = atoi(argv[2]);
    board = (1 << n) - 1;
    for (int i = atoi(argv[3]); i > 0; i--) {
        search_all();
    }
    int repeat = atoi(argv[4]);
    double start = now();
    for (int i = 0; i < repeat; i++) {
        search_all();
    }
    double seconds = (now() - start) / repeat;
    printf("solutions %ld  queens placed %ld\ntime %.6f s\n", solutions, placed, seconds);
    return 0;
}
