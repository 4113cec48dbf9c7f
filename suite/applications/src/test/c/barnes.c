// SPDX-License-Identifier: Apache-2.0
// The yardstick for the speed of Barnes-Hut: the same model in C, on one thread. Ours, written from
// the description of the model; bodies and interactions are those of the Java program, to the bit,
// sums to rounding. The tree is made of bodies that are sorted by octants, and is walked by links.
// Build and run: cc -O3 -o barnes barnes.c -lm && ./barnes 16384 4 10 1
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DEEPEST = 21, SEED = 123 };

static const double DT = 0.025, EPS = 0.05, MASS_INSIDE = 0.999, FURTHEST = 9, SHIFT = 4;

typedef struct { double mass, pos[3], vel[3], acc[3], phi; } body;
typedef struct { double pos[3], mass; int skip, first, count, level; } cell;

static body *bodies;
static cell *cells;
static uint64_t *keys, *other_keys;
static int *order, *other_order;
static int n, leaf, used, room;
static double theta;
static uint32_t state = SEED;

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}

static double draw(double from, double to) {
  double drawn = from + (to - from) * (state / 2147483648.0);
  state = (1103515245u * state + 12345u) & 0x7fffffff;
  return drawn;
}

static void direction(double *v, double length) {
  double squares;
  do {
    squares = 0;
    for (int a = 0; a < 3; a++) {
      v[a] = draw(-1, 1);
      squares += v[a] * v[a];
    }
  } while (squares > 1);
  for (int a = 0; a < 3; a++) v[a] *= length / sqrt(squares);
}

static void start(void) {
  double scale = 9 * M_PI / 16, mean[6] = {0};
  int half = (n + 1) / 2;
  for (int i = 0; i < half; i++) {
    double radius = 2 * FURTHEST, share, chance;
    while (radius > FURTHEST) radius = 1 / sqrt(pow(draw(0, MASS_INSIDE), -2.0 / 3) - 1);
    direction(bodies[i].pos, scale * radius);
    do {
      share = draw(0, 1);
      chance = draw(0, 0.1);
    } while (chance > share * share * pow(1 - share * share, 3.5));
    direction(bodies[i].vel, sqrt(1 / scale) * sqrt(2) * share / pow(1 + radius * radius, 0.25));
  }
  for (int i = half; i < n; i++) {
    bodies[i] = bodies[i - half];
    for (int a = 0; a < 3; a++) bodies[i].pos[a] += SHIFT;
  }
  for (int i = 0; i < n; i++) {
    bodies[i].mass = 1.0 / n;
    for (int a = 0; a < 3; a++) {
      mean[a] += bodies[i].pos[a] / n;
      mean[3 + a] += bodies[i].vel[a] / n;
    }
  }
  for (int i = 0; i < n; i++) {
    for (int a = 0; a < 3; a++) {
      bodies[i].pos[a] -= mean[a];
      bodies[i].vel[a] -= mean[3 + a];
    }
  }
}

static int open_cell(int first, int level) {
  if (used == room) cells = realloc(cells, (room = 2 * room) * sizeof(cell));
  cells[used].first = first;
  cells[used].level = level;
  cells[used].count = 0;
  return used++;
}

static void add(double *sum, double mass, const double *pos) {
  for (int a = 0; a < 3; a++) sum[a] += mass * pos[a];
  sum[3] += mass;
}

static void close_cell(int at, const double *sum) {
  for (int a = 0; a < 3; a++) cells[at].pos[a] = sum[a] / sum[3];
  cells[at].mass = sum[3];
  cells[at].skip = used;
}

static void grow(int from, int to, int level) {
  int at = open_cell(from, level), next[8] = {0}, begin[9], shift = 3 * (DEEPEST - 1 - level);
  double sum[4] = {0};
  if ((level > 0 && to - from <= leaf) || level == DEEPEST) {
    cells[at].count = to - from;
    for (int i = from; i < to; i++) add(sum, bodies[order[i]].mass, bodies[order[i]].pos);
    close_cell(at, sum);
    return;
  }
  for (int i = from; i < to; i++) next[keys[i] >> shift & 7]++;
  begin[0] = from;
  for (int o = 0; o < 8; o++) {
    begin[o + 1] = begin[o] + next[o];
    next[o] = begin[o];
  }
  for (int i = from; i < to; i++) {
    int target = next[keys[i] >> shift & 7]++;
    other_keys[target] = keys[i];
    other_order[target] = order[i];
  }
  memcpy(keys + from, other_keys + from, (to - from) * sizeof *keys);
  memcpy(order + from, other_order + from, (to - from) * sizeof *order);
  for (int o = 0; o < 8; o++) {
    if (begin[o] < begin[o + 1]) grow(begin[o], begin[o + 1], level + 1);
  }
  for (int child = at + 1; child < used; child = cells[child].skip) {
    add(sum, cells[child].mass, cells[child].pos);
  }
  close_cell(at, sum);
}

// The tree, and the side of its root.
static double tree(void) {
  double low[3], high[3], size = 0;
  for (int a = 0; a < 3; a++) {
    low[a] = INFINITY;
    high[a] = -INFINITY;
    for (int i = 0; i < n; i++) {
      low[a] = fmin(low[a], bodies[i].pos[a]);
      high[a] = fmax(high[a], bodies[i].pos[a]);
    }
    size = fmax(size, high[a] - low[a]);
  }
  double side = 1.00002 * size;
  for (int i = 0; i < n; i++) {
    uint64_t key = 0;
    int place[3];
    for (int a = 0; a < 3; a++) {
      place[a] = (1 << DEEPEST) * ((bodies[i].pos[a] - (low[a] - size / 100000)) / side);
    }
    for (int bit = DEEPEST - 1; bit >= 0; bit--) {
      for (int a = 0; a < 3; a++) key = key << 1 | (place[a] >> bit & 1);
    }
    keys[i] = key;
    order[i] = i;
  }
  used = 0;
  grow(0, n, 0);
  return side;
}

static inline void pull(const double *pos, double mass, const double *p, double *acc, double *phi) {
  double dx = pos[0] - p[0], dy = pos[1] - p[1], dz = pos[2] - p[2];
  double inverse = 1 / sqrt(dx * dx + dy * dy + dz * dz + EPS * EPS);
  double depth = mass * inverse, force = depth * inverse * inverse;
  acc[0] += force * dx;
  acc[1] += force * dy;
  acc[2] += force * dz;
  *phi -= depth;
}

// The forces on a body, and how many points have attracted it.
static int attract(int self, const double *sides, double *acc, double *phi) {
  const double *p = bodies[self].pos;
  double square = theta * theta;
  int interactions = 0, at = 0;
  while (at < used) {
    const cell *c = &cells[at];
    double dx = c->pos[0] - p[0], dy = c->pos[1] - p[1], dz = c->pos[2] - p[2];
    if (square * (dx * dx + dy * dy + dz * dz) < sides[c->level]) {
      at++;
      for (int k = c->first; k < c->first + c->count; k++) {
        if (order[k] != self) {
          pull(bodies[order[k]].pos, bodies[order[k]].mass, p, acc, phi);
          interactions++;
        }
      }
    } else {
      pull(c->pos, c->mass, p, acc, phi);
      interactions++;
      at = c->skip;
    }
  }
  return interactions;
}

static long step(int number) {
  double sides[DEEPEST + 1], side = tree();
  long interactions = 0;
  sides[0] = side * side;
  for (int level = 0; level < DEEPEST; level++) sides[level + 1] = sides[level] / 4;
  for (int place = 0; place < n; place++) {
    body *b = &bodies[order[place]];
    double acc[3] = {0}, phi = 0;
    interactions += attract(order[place], sides, acc, &phi);
    for (int a = 0; a < 3; a++) {
      if (number > 0) b->vel[a] += (acc[a] - b->acc[a]) * (DT / 2);
      b->acc[a] = acc[a];
    }
    b->phi = phi;
  }
  for (int i = 0; i < n; i++) {
    for (int a = 0; a < 3; a++) {
      double kick = bodies[i].acc[a] * DT / 2, between = bodies[i].vel[a] + kick;
      bodies[i].pos[a] += between * DT;
      bodies[i].vel[a] = between + kick;
    }
  }
  return interactions;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 16384;
  int steps = argc > 2 ? atoi(argv[2]) : 4;
  leaf = argc > 3 ? atoi(argv[3]) : 10;
  theta = argc > 4 ? atof(argv[4]) : 1;
  if (n < 2 || steps < 1 || leaf < 1 || theta < 0) {
    fprintf(stderr, "barnes: bodies, steps, leaf and theta must be positive\n");
    return 2;
  }
  bodies = calloc(n, sizeof *bodies);
  room = n;
  cells = malloc(room * sizeof *cells);
  keys = malloc(n * sizeof *keys);
  other_keys = malloc(n * sizeof *keys);
  order = malloc(n * sizeof *order);
  other_order = malloc(n * sizeof *order);
  start();
  double begin = seconds();
  for (int number = 0; number < steps; number++) {
    printf("step %d  interactions %ld\n", number + 1, step(number));
  }
  double time = seconds() - begin;
  printf("first body at %.15g %.15g %.15g\n", bodies[0].pos[0], bodies[0].pos[1],
         bodies[0].pos[2]);
  printf("time %.6f s\n", time);
  return 0;
}
