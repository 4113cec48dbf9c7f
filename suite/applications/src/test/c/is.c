// SPDX-License-Identifier: Apache-2.0
// The yardstick for IS's speed: the same keys ranked by the same loops in C, on one thread. Ours,
// written from the description of the benchmark; the sum over the last ranks agrees with the Java
// program's. The time is that of the rankings, as there.
// Build and run class A: cc -O3 -o is is.c && ./is 23 19 10
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DISTANCE = 10 };

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static double next(uint64_t *state) {
  *state = *state * 1220703125 & ((1ULL << 46) - 1);
  return (double) *state * 0x1p-46;
}

int main(int argc, char **argv) {
  int log2_keys = argc > 1 ? atoi(argv[1]) : 20, log2_values = argc > 2 ? atoi(argv[2]) : 15;
  int rankings = argc > 3 ? atoi(argv[3]) : 5;
  if (log2_keys < 5 || log2_keys > 27 || log2_values < 5 || log2_values > 24 || rankings < 1
      || rankings > DISTANCE) {
    fprintf(stderr, "is: log2 of keys is 5 to 27, log2 of values 5 to 24, rankings 1 to 10\n");
    return 2;
  }
  int count = 1 << log2_keys, values = 1 << log2_values;
  int *keys = malloc(count * sizeof *keys), *ranks = malloc(values * sizeof *ranks);
  if (!keys || !ranks) {
    fprintf(stderr, "is: no memory left for %d keys\n", count);
    return 1;
  }
  uint64_t state = 314159265;
  for (int i = 0; i < count; i++) {
    double sum = next(&state);
    sum += next(&state);
    sum += next(&state);
    sum += next(&state);
    keys[i] = (int) (values / 4 * sum);
  }
  double begin = seconds();
  for (int ranking = 1; ranking <= rankings; ranking++) {
    keys[ranking] = ranking;
    keys[ranking + DISTANCE] = values - ranking;
    memset(ranks, 0, values * sizeof *ranks);
    for (int i = 0; i < count; i++) ranks[keys[i]]++;
    for (int value = 0, below = 0; value < values; value++) {
      int here = ranks[value];
      ranks[value] = below;
      below += here;
    }
  }
  int64_t sum = 0;
  for (int i = 0; i < count; i++) sum += (int64_t) (i + 1) * ranks[keys[i]];
  printf("is: %d keys below %d, %d rankings, sum %lld, %.4f s\n", count, values, rankings,
      (long long) sum, seconds() - begin);
  return 0;
}
