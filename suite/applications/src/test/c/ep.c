// SPDX-License-Identifier: Apache-2.0
// The yardstick for EP's speed: the same pairs by the same steps in C, on one thread. Ours, written
// from the description of the benchmark; sums and counts agree with the Java program's.
// Build and run class A: cc -O3 -o ep ep.c -lm && ./ep 28
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BATCH = 1 << 16, RINGS = 10 };

static const uint64_t SEED = 271828183, MULTIPLIER = 1220703125, MASK = (1ULL << 46) - 1;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

// The generator after so many numbers.
static uint64_t skip(uint64_t numbers) {
  uint64_t factor = 1, power = MULTIPLIER;
  for (; numbers > 0; numbers >>= 1) {
    if (numbers & 1) factor = factor * power & MASK;
    power = power * power & MASK;
  }
  return SEED * factor & MASK;
}

static double next(uint64_t *state) {
  *state = *state * MULTIPLIER & MASK;
  return (double) *state * 0x1p-46;
}

int main(int argc, char **argv) {
  int log2_pairs = argc > 1 ? atoi(argv[1]) : 24;
  if (log2_pairs < 16 || log2_pairs > 36) {
    fprintf(stderr, "ep: the binary logarithm of the pairs is 16 to 36, not %d\n", log2_pairs);
    return 2;
  }
  long batches = (1L << log2_pairs) / BATCH, counts[RINGS] = {0}, accepted = 0;
  double all_x = 0, all_y = 0, begin = seconds();
  for (long batch = 0; batch < batches; batch++) {
    uint64_t state = skip(2 * (uint64_t) BATCH * batch);
    double sum_x = 0, sum_y = 0;
    for (int pair = 0; pair < BATCH; pair++) {
      double x = 2 * next(&state) - 1, y = 2 * next(&state) - 1, square = x * x + y * y;
      if (square <= 1) {
        double factor = sqrt(-2 * log(square) / square), first = x * factor, second = y * factor;
        counts[(int) fmax(fabs(first), fabs(second))]++;
        sum_x += first;
        sum_y += second;
      }
    }
    all_x += sum_x;
    all_y += sum_y;
  }
  double time = seconds() - begin;
  for (int ring = 0; ring < RINGS; ring++) accepted += counts[ring];
  printf("ep: 2^%d pairs, %ld accepted, sums %.12e %.12e, %.3f s\n", log2_pairs, accepted, all_x,
      all_y, time);
  return 0;
}
