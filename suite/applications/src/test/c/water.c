// SPDX-License-Identifier: Apache-2.0
// The yardstick for Water's speed: the same model and the same kernel in C, on one thread. Ours,
// written from the description of the model; the start is the lattice at rest in the
// velocities of the common generator, as in the Java program, so the energies printed agree.
// Build and run: cc -O2 -o water water.c -lm && ./water 1728 5 0
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ORDER = 6, COORD = 9, SITE = 12, CHARGES = 9, ALL = 14 };

static const double MO = 15.99945, MH = 1.007825, ROH = 0.9572, ANGLE = 1.824218, DT = 0.15;
static const double Q = 0.07152158, A1 = 455.3131, B1 = 5.1527107, A2 = 0.27879839;
static const double B2 = 2.76084370, A3 = 0.60895706, B3 = 2.9618955, A4 = 0.11447336;
static const double B4 = 2.2332641, CO = 1 - 0.4568259, CH = 0.5 * 0.4568259;
static const int FIRST[ALL] = {0, 0, 0, 6, 9, 6, 6, 9, 9, 3, 3, 3, 6, 9};
static const int SECOND[ALL] = {0, 6, 9, 0, 0, 6, 9, 6, 9, 3, 6, 9, 3, 3};

static int n;
static double box, half, cutoff, square, field, reach;
static double *f[ORDER + 1], *force, *site, *on_site;
static double vec[3 * ALL], sq[ALL], fac[ALL];

static double mass(int k) { return k % COORD < 3 ? MO : MH; }

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

static double lcg(void) {
  static unsigned long long x = 314159265;
  x = (x * 1220703125ULL) & ((1ULL << 46) - 1);
  return x / 70368744177664.0;
}

static void start(double thermal) {
  double root = cbrt(n);
  int side = (int)ceil(root - 1e-5);
  double s = box / (side * side * side == n ? root - 1e-5 : side);
  double along = ROH * cos(ANGLE / 2), across = ROH * sin(ANGLE / 2);
  int order[3] = {3, 0, 6};
  lcg();
  for (int m = 0; m < n; m++) {
    double c[3] = {s * (m / (side * side) + .5), s * (m / side % side + .5), s * (m % side + .5)};
    for (int a = 0; a < 3; a++) {
      double *p = f[0] + COORD * m + 3 * a;
      p[0] = c[0] + (a ? along : 0);
      p[1] = c[1] + (a == 1 ? across : a == 2 ? -across : 0);
      p[2] = c[2];
    }
    for (int a = 0; a < 3; a++)
      for (int d = 0; d < 3; d++) f[1][COORD * m + order[a] + d] = 8 * lcg() - 4;
  }
  for (int d = 0; d < 3; d++) {
    double mean = 0, spread = 0;
    for (int k = d; k < COORD * n; k += 3) mean += f[1][k];
    mean /= 3.0 * n;
    for (int k = d; k < COORD * n; k += 3) spread += (f[1][k] - mean) * (f[1][k] - mean) / mass(k);
    double by = sqrt(thermal / spread);
    for (int k = d; k < COORD * n; k += 3) f[1][k] = (f[1][k] - mean) * by / mass(k);
  }
}

static double nearest(double d) {
  if (d > half) return d - box;
  if (d < -half) return d + box;
  return d;
}

static void place(void) {
  double radius = 0;
  for (int m = 0; m < n; m++) {
    double *p = f[0] + COORD * m, *s = site + SITE * m, r1 = 0, r2 = 0;
    for (int d = 0; d < 3; d++) {
      s[d] = CO * p[d] + CH * (p[3 + d] + p[6 + d]);
      s[3 + d] = p[d];
      s[6 + d] = p[3 + d];
      s[9 + d] = p[6 + d];
      r1 += (s[6 + d] - s[d]) * (s[6 + d] - s[d]);
      r2 += (s[9 + d] - s[d]) * (s[9 + d] - s[d]);
    }
    radius = fmax(radius, fmax(r1, r2));
  }
  reach = cutoff + 2 * sqrt(radius);
  reach *= reach * (1 + 1e-12);
}

static int near_enough(int i, int j) {
  double *a = site + SITE * i, *b = site + SITE * j;
  double x = nearest(a[0] - b[0]), y = nearest(a[1] - b[1]), z = nearest(a[2] - b[2]);
  return x * x + y * y + z * z < reach;
}

static void measure(int i, int j, int from, int to) {
  for (int k = from; k < to; k++) {
    double *a = site + SITE * i + FIRST[k], *b = site + SITE * j + SECOND[k];
    double x = nearest(a[0] - b[0]), y = nearest(a[1] - b[1]), z = nearest(a[2] - b[2]);
    vec[3 * k] = x;
    vec[3 * k + 1] = y;
    vec[3 * k + 2] = z;
    sq[k] = x * x + y * y + z * z;
  }
}

static int outside(void) {
  int count = 0;
  for (int k = 0; k < CHARGES; k++) count += sq[k] > square;
  return count;
}

static double weight(int k) { return k == 0 ? 4 : k < 5 ? -2 : 1; }

static void pair_force(int i, int j) {
  measure(i, j, 0, CHARGES);
  int out = outside(), used = CHARGES;
  if (out == CHARGES) return;
  for (int k = 0; k < CHARGES; k++)
    fac[k] = sq[k] <= square ? weight(k) * (Q / (sq[k] * sqrt(sq[k])) + field) : 0;
  if (out == 0) {
    measure(i, j, CHARGES, used = ALL);
    for (int k = 5; k < CHARGES; k++) {
      double r = sqrt(sq[k]);
      fac[k] += A2 * B2 * exp(-B2 * r) / r;
    }
    double r = sqrt(sq[CHARGES]);
    fac[CHARGES] = A1 * B1 * exp(-B1 * r) / r;
    for (int k = CHARGES + 1; k < ALL; k++) {
      r = sqrt(sq[k]);
      fac[k] = (A3 * B3 * exp(-B3 * r) - A4 * B4 * exp(-B4 * r)) / r;
    }
  }
  for (int k = 0; k < used; k++)
    for (int d = 0; d < 3; d++) {
      double g = fac[k] * vec[3 * k + d];
      on_site[SITE * i + FIRST[k] + d] += g;
      on_site[SITE * j + SECOND[k] + d] -= g;
    }
}

static void inter_forces(void) {
  place();
  memset(on_site, 0, sizeof(double) * SITE * n);
  for (int i = 0; i < n; i++) {
    int partners = (n - 1) / 2 + (n % 2 == 0 && i < n / 2);
    for (int k = 1; k <= partners; k++) {
      int j = i + k < n ? i + k : i + k - n;
      if (near_enough(i, j)) pair_force(i, j);
    }
  }
  for (int m = 0; m < n; m++)
    for (int d = 0; d < 3; d++) {
      double *s = on_site + SITE * m + d, *a = force + COORD * m + d;
      a[0] = s[3] + CO * s[0];
      a[3] = s[6] + CH * s[0];
      a[6] = s[9] + CH * s[0];
    }
}

static void inter_energy(double *inter, double *reaction) {
  place();
  *inter = *reaction = 0;
  for (int i = 0; i < n; i++) {
    int partners = (n - 1) / 2 + (n % 2 == 0 && i < n / 2);
    for (int p = 1; p <= partners; p++) {
      int j = i + p < n ? i + p : i + p - n;
      if (!near_enough(i, j)) continue;
      measure(i, j, 0, CHARGES);
      int out = outside();
      if (out == CHARGES) continue;
      for (int k = 0; k < CHARGES; k++) {
        double r2 = sq[k] < square ? sq[k] : square;
        *inter += weight(k) * Q / sqrt(r2);
        *reaction -= 0.5 * weight(k) * field * r2;
      }
      if (out) continue;
      measure(i, j, CHARGES, ALL);
      for (int k = 5; k < CHARGES; k++) *inter += A2 * exp(-B2 * sqrt(sq[k]));
      *inter += A1 * exp(-B1 * sqrt(sq[CHARGES]));
      for (int k = CHARGES + 1; k < ALL; k++) {
        double r = sqrt(sq[k]);
        *inter += A3 * exp(-B3 * r) - A4 * exp(-B4 * r);
      }
    }
  }
}

// The potential within a molecule and its derivatives by both stretches and the bend.
static double inside(double a, double b, double t, double *da, double *db, double *dt) {
  double h = .512596, h33 = .048098, h12 = -.005823, h13 = .016452, r = ROH, rr = ROH * ROH;
  double c1 = -.57191 / r, c3 = -.007636 / r, c112 = -.001867 / r, c113 = -.002047 / r;
  double c123 = -.03083 / r, c133 = -.0094245 / r, q1 = .8431 / rr, q3 = -.00193 / rr;
  double q1112 = -.0030 / rr, q1122 = .0036 / rr, q1113 = -.012 / rr, q1123 = .0060 / rr;
  double q1133 = -.0048 / rr, q1233 = .0211 / rr, q1333 = .006263 / rr;
  double s = a + b, p = a * b, w = a * a + b * b, u = a * a * a + b * b * b, tt = t * t;
  double x[2] = {a, b}, g[2];
  for (int k = 0; k < 2; k++) {
    double y = x[k], z = x[1 - k];
    g[k] = h * y + h12 * z + h13 * t + 3 * c1 * y * y + c112 * (2 * y * z + z * z) +
           2 * c113 * y * t + c123 * z * t + c133 * tt + 4 * q1 * y * y * y +
           q1112 * (3 * y * y * z + z * z * z) + 2 * q1122 * y * z * z + 3 * q1113 * y * y * t +
           q1123 * (2 * y * z + z * z) * t + 2 * q1133 * y * tt + q1233 * z * tt + q1333 * tt * t;
  }
  *da = g[0];
  *db = g[1];
  *dt = h33 * t + h13 * s + 3 * c3 * tt + c113 * w + c123 * p + 2 * c133 * s * t +
        4 * q3 * tt * t + q1113 * u + q1123 * s * p + 2 * q1133 * w * t + 2 * q1233 * p * t +
        3 * q1333 * s * tt;
  return .5 * h * w + .5 * h33 * tt + h12 * p + h13 * s * t + c1 * u + c3 * tt * t +
         c112 * s * p + c113 * w * t + c123 * p * t + c133 * s * tt +
         q1 * (a * a * a * a + b * b * b * b) + q3 * tt * tt + q1112 * w * p + q1122 * p * p +
         q1113 * u * t + q1123 * s * p * t + q1133 * w * tt + q1233 * p * tt + q1333 * s * tt * t;
}

static double bonds(int forces) {
  double sum = 0;
  for (int m = 0; m < n; m++) {
    double *x = f[0] + COORD * m, *g = force + COORD * m, u[3], v[3], lu = 0, lv = 0, c = 0;
    double da, db, dt;
    for (int d = 0; d < 3; d++) {
      u[d] = x[3 + d] - x[d];
      v[d] = x[6 + d] - x[d];
      lu += u[d] * u[d];
      lv += v[d] * v[d];
      c += u[d] * v[d];
    }
    lu = sqrt(lu);
    lv = sqrt(lv);
    c /= lu * lv;
    sum += inside(lu - ROH, lv - ROH, (acos(c) - ANGLE) * ROH, &da, &db, &dt);
    dt *= ROH / sqrt(1 - c * c);
    for (int d = 0; forces && d < 3; d++) {
      double y = u[d] / lu, z = v[d] / lv;
      double g1 = -da * y + dt * (z - c * y) / lu, g2 = -db * z + dt * (y - c * z) / lv;
      g[d] -= g1 + g2;
      g[3 + d] += g1;
      g[6 + d] += g2;
    }
  }
  return sum;
}

static void step(void) {
  static const double C[ORDER + 1] = {863.0 / 6048, 665.0 / 1008, 1,         25.0 / 36,
                                      35.0 / 144,   1.0 / 24,     1.0 / 360};
  for (int j = 0; j < ORDER; j++) {
    double binomial = 1;
    for (int l = j + 1; l <= ORDER; l++) {
      binomial = binomial * l / (l - j);
      for (int k = 0; k < COORD * n; k++) f[j][k] += binomial * f[l][k];
    }
  }
  inter_forces();
  bonds(1);
  for (int k = 0; k < COORD * n; k++) force[k] = force[k] * DT * DT / (2 * mass(k)) - f[2][k];
  for (int j = 0; j <= ORDER; j++)
    for (int k = 0; k < COORD * n; k++) f[j][k] += C[j] * force[k];
  for (int m = 0; m < n; m++)
    for (int d = 0; d < 3; d++) {
      double *x = f[0] + COORD * m + d, by = *x > box ? -box : *x < 0 ? box : 0;
      x[0] += by;
      x[3] += by;
      x[6] += by;
    }
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 512;
  int steps = argc > 2 ? atoi(argv[2]) : 2;
  double asked = argc > 3 ? atof(argv[3]) : 0;
  double unit = 1.6605655e-24, kt = 1.380662e-16 * 298.0;
  box = cbrt(n * (MO + 2 * MH) * unit / 0.998) / 1e-8;
  half = box / 2;
  cutoff = fmin(asked > 0 ? asked : half, 11);
  square = cutoff * cutoff;
  field = -Q / (square * cutoff);
  for (int j = 0; j <= ORDER; j++) f[j] = calloc(COORD * n, sizeof(double));
  force = calloc(COORD * n, sizeof(double));
  site = calloc(SITE * n, sizeof(double));
  on_site = calloc(SITE * n, sizeof(double));
  start(kt * 3.0 * n / unit * (1e-15 * DT / 1e-8) * (1e-15 * DT / 1e-8));
  double scale = unit * 1e7 * 1e7 / (kt * 3 * n), begin = seconds();
  inter_forces();
  for (int k = 0; k < COORD * n; k++) f[2][k] = force[k] * DT * DT / (2 * mass(k));
  for (int s = 1; s <= steps; s++) {
    double kin = 0, inter, reaction;
    step();
    for (int k = 0; k < COORD * n; k++) kin += mass(k) * f[1][k] * f[1][k];
    inter_energy(&inter, &reaction);
    kin *= scale * .5 / (DT * DT);
    double intra = bonds(0) * scale;
    printf("step %3d  KIN %.10f  POTA %.10f  POTR %.10f  POTRF %.10f  TOTAL %.10f\n", s, kin,
           intra, inter * scale, reaction * scale, kin + intra + (inter + reaction) * scale);
  }
  printf("time %.6f s\n", seconds() - begin);
  return 0;
}
