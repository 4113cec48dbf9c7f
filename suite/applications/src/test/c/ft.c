// SPDX-License-Identifier: Apache-2.0
// The yardstick for FT's speed: the same transforms in C, on one thread, sixteen lines at a time.
// Ours, written from the description of the benchmark; it prints the sums as the Java program does.
// The time has the same parts, from the drawing of the field on.
// Build and run class A: cc -O3 -march=native -o ft ft.c -lm && ./ft 256 256 128 6
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINES = 16, MOST = 4096, SUMMANDS = 1024 };

static double pi = 3.14159265358979323846;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static double next(uint64_t *state) {
  *state = *state * 1220703125 & ((1ULL << 46) - 1);
  return (double) *state * 0x1p-46;
}

typedef struct { double *re, *im; } parts;

// Sixteen lines of a length, side by side, and the roots of unity of that length.
typedef struct { int length; parts now, then; double *cos, *sin; } lines;

static double *doubles(size_t count) {
  double *all = aligned_alloc(64, (count * sizeof *all + 63) / 64 * 64);
  if (!all) {
    fprintf(stderr, "ft: no memory left for %zu numbers\n", count);
    exit(1);
  }
  return all;
}

static parts both(size_t count) {
  parts p = { doubles(count), doubles(count) };
  return p;
}

static lines lines_of(int length) {
  lines l = { length, both((size_t) length * LINES), both((size_t) length * LINES),
      doubles(length), doubles(length) };
  for (int k = 0; k < length; k++) {
    l.cos[k] = cos(2 * pi * k / length);
    l.sin[k] = -sin(2 * pi * k / length);
  }
  return l;
}

// A step of radix 4 that leaves its results in order: `run` neighbours have one factor.
static void step(lines *l, int quarter, int run) {
  int root = l->length / (4 * quarter);
  size_t width = (size_t) run * LINES, apart = width * quarter;
  for (int p = 0; p < quarter; p++) {
    double c1 = l->cos[p * root], s1 = l->sin[p * root];
    double c2 = l->cos[2 * p * root], s2 = l->sin[2 * p * root];
    double c3 = l->cos[3 * p * root], s3 = l->sin[3 * p * root];
    const double *restrict ar = l->now.re + p * width, *restrict ai = l->now.im + p * width;
    double *restrict yr = l->then.re + 4 * p * width, *restrict yi = l->then.im + 4 * p * width;
    for (size_t q = 0; q < width; q++) {
      double br = ar[q + apart], bi = ai[q + apart];
      double cr = ar[q + 2 * apart], ci = ai[q + 2 * apart];
      double dr = ar[q + 3 * apart], di = ai[q + 3 * apart];
      double pr = ar[q] + cr, pi_ = ai[q] + ci, mr = ar[q] - cr, mi = ai[q] - ci;
      double sr = br + dr, si = bi + di, tr = bi - di, ti = dr - br;
      yr[q] = pr + sr;
      yi[q] = pi_ + si;
      double r = mr + tr, i = mi + ti;
      yr[q + width] = r * c1 - i * s1;
      yi[q + width] = r * s1 + i * c1;
      r = pr - sr, i = pi_ - si;
      yr[q + 2 * width] = r * c2 - i * s2;
      yi[q + 2 * width] = r * s2 + i * c2;
      r = mr - tr, i = mi - ti;
      yr[q + 3 * width] = r * c3 - i * s3;
      yi[q + 3 * width] = r * s3 + i * c3;
    }
  }
}

static void halve(lines *l) {
  size_t width = (size_t) l->length / 2 * LINES;
  for (size_t q = 0; q < width; q++) {
    double r = l->now.re[q + width], i = l->now.im[q + width];
    l->then.re[q + width] = l->now.re[q] - r;
    l->then.im[q + width] = l->now.im[q] - i;
    l->then.re[q] = l->now.re[q] + r;
    l->then.im[q] = l->now.im[q] + i;
  }
}

static void swap(lines *l) {
  parts p = l->now;
  l->now = l->then;
  l->then = p;
}

// Transforms up to sixteen lines of a field in place.
static void transform(lines *l, parts field, size_t at, size_t element, size_t line, int count) {
  for (int part = 0; part < 2; part++) {
    double *from = (part ? field.im : field.re) + at, *to = part ? l->now.im : l->now.re;
    for (int e = 0; e < l->length; e++)
      for (int k = 0; k < count; k++) to[e * LINES + k] = from[e * element + k * line];
  }
  int left = l->length, run = 1;
  for (; left >= 4; left /= 4, run *= 4) {
    step(l, left / 4, run);
    swap(l);
  }
  if (left == 2) {
    halve(l);
    swap(l);
  }
  for (int part = 0; part < 2; part++) {
    double *to = (part ? field.im : field.re) + at, *from = part ? l->now.im : l->now.re;
    for (int e = 0; e < l->length; e++)
      for (int k = 0; k < count; k++) to[e * element + k * line] = from[e * LINES + k];
  }
}

static int least(int a, int b) { return a < b ? a : b; }

static int nx, ny, nz;

static void planes(lines *x, lines *y, parts field) {
  size_t plane = (size_t) nx * ny;
  for (int z = 0; z < nz; z++) {
    for (int row = 0; row < ny; row += LINES)
      transform(x, field, z * plane + (size_t) row * nx, 1, nx, least(LINES, ny - row));
    for (int column = 0; column < nx; column += LINES)
      transform(y, field, z * plane + column, nx, 1, least(LINES, nx - column));
  }
}

static void columns(lines *z, parts field) {
  size_t plane = (size_t) nx * ny;
  for (size_t at = 0; at < plane; at += LINES)
    transform(z, field, at, plane, 1, plane - at < LINES ? (int) (plane - at) : LINES);
}

static double *decay(int n) {
  double *factors = doubles(n);
  for (int k = 0; k < n; k++) {
    double wave = k < n / 2 ? k : k - n;
    factors[k] = exp(-4e-6 * pi * pi * wave * wave);
  }
  return factors;
}

int main(int argc, char **argv) {
  int sizes[] = { 64, 64, 64, 6 };
  for (int i = 1; i < argc && i <= 4; i++) sizes[i - 1] = atoi(argv[i]);
  for (int i = 0; i < 3; i++) {
    if (sizes[i] < 4 || sizes[i] > MOST || (sizes[i] & (sizes[i] - 1))) {
      fprintf(stderr, "ft: sizes are powers of two from 4 to 4096\n");
      return 2;
    }
  }
  nx = sizes[0], ny = sizes[1], nz = sizes[2];
  size_t points = (size_t) nx * ny * nz, plane = (size_t) nx * ny;
  parts spectrum = both(points), field = both(points);
  lines x = lines_of(nx), y = lines_of(ny), z = lines_of(nz);
  double begin = seconds();
  uint64_t state = 314159265;
  for (size_t i = 0; i < points; i++) {
    spectrum.re[i] = next(&state);
    spectrum.im[i] = next(&state);
  }
  double *dx = decay(nx), *dy = decay(ny), *dz = decay(nz);
  planes(&x, &y, spectrum);
  columns(&z, spectrum);
  // With the parts exchanged a transform is the inverse.
  parts back = { field.im, field.re };
  for (int iteration = 1; iteration <= sizes[3]; iteration++) {
    for (int k = 0; k < nz; k++)
      for (int j = 0; j < ny; j++) {
        double both_factors = dz[k] * dy[j];
        size_t at = k * plane + (size_t) j * nx;
        for (int i = 0; i < nx; i++) {
          spectrum.re[at + i] *= both_factors * dx[i];
          spectrum.im[at + i] *= both_factors * dx[i];
          field.re[at + i] = spectrum.re[at + i];
          field.im[at + i] = spectrum.im[at + i];
        }
      }
    columns(&z, back);
    planes(&x, &y, back);
    double re = 0, im = 0;
    for (int j = 1; j <= SUMMANDS; j++) {
      size_t at = 5 * j % nz * plane + (size_t) (3 * j % ny) * nx + j % nx;
      re += field.re[at];
      im += field.im[at];
    }
    printf("iteration %d  sum %.10f %+.10fi\n", iteration, re / points, im / points);
  }
  printf("time %.6f s\n", seconds() - begin);
  return 0;
}
