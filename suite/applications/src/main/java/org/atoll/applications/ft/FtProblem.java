// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ft;

import org.atoll.applications.Randlc;

/// The size of a field, and how often it is transformed back.
///
/// @param nx         points in the direction in which they are drawn first, a power of two
/// @param ny         in the second one
/// @param nz         in the third one
/// @param iterations at least 1
/// @param steps      for machine models, the steps that one of the kernel's takes
record FtProblem(int nx, int ny, int nz, int iterations, double steps) {

    private static final int LEAST = 4;
    private static final int MOST = 1 << 12;
    private static final int MOST_ITERATIONS = 10_000;
    private static final double MOST_STEPS = 1_000_000;

    /// Numbers of an array must have an index.
    private static final long MOST_POINTS = 1L << 29;

    /// The part that each wave number decays by.
    private static final double ALPHA = 1e-6;

    private static final int DIRECTIONS = 3;
    private static final int USUAL_ITERATIONS = 6;
    private static final int SUMMANDS = 1024;
    private static final int SECOND = 3;
    private static final int THIRD = 5;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    FtProblem {
        for (int n : new int[] {nx, ny, nz}) {
            if (n < LEAST || n > MOST || Integer.bitCount(n) != 1) {
                throw new IllegalArgumentException("--size must be three powers of two from "
                        + LEAST + " to " + MOST + ", such as 32x64x64, not " + n);
            }
        }
        if ((long) nx * ny * nz > MOST_POINTS) {
            throw new IllegalArgumentException("--size " + nx + "x" + ny + "x" + nz
                    + " is too large: at most 2^29 points in all");
        }
        if (iterations < 1 || iterations > MOST_ITERATIONS) {
            throw new IllegalArgumentException("--iterations must be 1 to " + MOST_ITERATIONS
                    + ", not " + iterations);
        }
        if (!(steps >= 0 && steps <= MOST_STEPS)) {
            throw new IllegalArgumentException("--steps must be 0 to 1000000, not " + steps);
        }
    }

    /// A problem whose steps are those of the kernel.
    FtProblem(int nx, int ny, int nz, int iterations) {
        this(nx, ny, nz, iterations, 1);
    }

    /// The problem of a class of the benchmark.
    ///
    /// @param name S, W, A, B or C
    /// @throws IllegalArgumentException if there is no such class
    static FtProblem ofClass(String name) {
        return switch (name) {
            case "S" -> new FtProblem(64, 64, 64, 6);
            case "W" -> new FtProblem(128, 128, 32, 6);
            case "A" -> new FtProblem(256, 256, 128, 6);
            case "B" -> new FtProblem(512, 256, 256, 20);
            case "C" -> new FtProblem(512, 512, 512, 20);
            default -> throw new IllegalArgumentException(
                    "--class is '" + name + "': allowed is S, W, A, B or C");
        };
    }

    /// A problem of six iterations.
    ///
    /// @param size such as `32x64x64`
    /// @throws IllegalArgumentException if it is no such size
    static FtProblem sized(String size) {
        String[] parts = size.split("x", -1);
        try {
            if (parts.length == DIRECTIONS) {
                return new FtProblem(
                        Integer.parseInt(parts[0]), Integer.parseInt(parts[1]),
                        Integer.parseInt(parts[2]), USUAL_ITERATIONS);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(notASize(size), e);
        }
        throw new IllegalArgumentException(notASize(size));
    }

    private static String notASize(String size) {
        return "--size must be three powers of two, such as 32x64x64, not " + size;
    }

    /// How many points there are.
    long points() {
        return (long) nx * ny * nz;
    }

    /// How many points a plane has.
    int plane() {
        return nx * ny;
    }

    /// Draws planes of the field: for each point a real and an imaginary part, those of the first
    /// direction first.
    ///
    /// @param from the first plane
    /// @param to   after the last one
    /// @param re   receives the real parts, from a place on
    void draw(int from, int to, double[] re, double[] im, int at) {
        var random = new Randlc(2L * from * plane());
        int count = (to - from) * plane();
        for (int i = at; i < at + count; i++) {
            re[i] = random.next();
            im[i] = random.next();
        }
    }

    /// The factors by which the waves of a direction decay in each iteration, by their place.
    static double[] decay(int n) {
        double[] factors = new double[n];
        for (int place = 0; place < n; place++) {
            double wave = place < n / 2 ? place : place - n;
            factors[place] = Math.exp(-4 * ALPHA * Math.PI * Math.PI * wave * wave);
        }
        return factors;
    }

    /// Adds up the points of some planes that the benchmark looks at.
    ///
    /// @param from the first plane
    /// @param to   after the last one
    /// @param at   where that plane begins in the arrays
    /// @return the sum, scaled: real part and imaginary part
    double[] look(int from, int to, double[] re, double[] im, int at) {
        double[] sum = new double[2];
        for (int j = 1; j <= SUMMANDS; j++) {
            int z = THIRD * j % nz;
            if (z >= from && z < to) {
                int place = at + (z - from) * plane() + SECOND * j % ny * nx + j % nx;
                sum[0] += re[place];
                sum[1] += im[place];
            }
        }
        sum[0] /= points();
        sum[1] /= points();
        return sum;
    }
}
