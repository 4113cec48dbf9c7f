// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

/// Draws two clusters of the same shape, which lie side by side at rest and fall together: Plummer
/// spheres, as the SPLASH program draws them. An object belongs to one thread.
///
/// Source: S. Aarseth, M. Henon, R. Wielen, A comparison of numerical methods for the study of star
/// cluster dynamics, 1974.
final class TwoClusters {
    private static final int AXES = 3;
    private static final int MULTIPLIER = 1_103_515_245;
    private static final int INCREMENT = 12_345;
    private static final double BEYOND = 2_147_483_648.0;

    private static final double MASS_INSIDE = 0.999;
    private static final double FURTHEST = 9;
    private static final double SCALE = 9 * Math.PI / 16;
    private static final double SHIFT = 4;

    private final int count;
    private final double[] numbers;
    private int random;

    private TwoClusters(int count, int seed) {
        this.count = count;
        numbers = new double[BodyTable.COLUMNS * count];
        random = seed;
    }

    /// Draws bodies whose mass is 1 in all.
    ///
    /// @param count at least 1
    /// @param seed  at least 0
    /// @throws IllegalArgumentException if one is out of range
    static BodyTable drawn(int count, int seed) {
        BodyTable.require(count);
        if (seed < 0) {
            throw new IllegalArgumentException("--seed must be at least 0, not " + seed);
        }
        var clusters = new TwoClusters(count, seed);
        int half = Math.ceilDiv(count, 2);
        for (int body = 0; body < half; body++) {
            clusters.draw(body);
        }
        for (int body = half; body < count; body++) {
            clusters.shift(body - half, body);
        }
        clusters.rest();
        return new BodyTable(clusters.numbers);
    }

    private double next(double from, double to) {
        double drawn = from + (to - from) * (random / BEYOND);
        random = (MULTIPLIER * random + INCREMENT) & Integer.MAX_VALUE;
        return drawn;
    }

    private void draw(int body) {
        int at = BodyTable.COLUMNS * body;
        numbers[at] = 1.0 / count;
        double radius = 2 * FURTHEST;
        while (radius > FURTHEST) {
            radius = 1 / Math.sqrt(Math.pow(next(0, MASS_INSIDE), -2.0 / 3) - 1);
        }
        direction(at + 1, SCALE * radius);
        double share;
        double chance;
        do {
            share = next(0, 1);
            chance = next(0, 0.1);
        } while (chance > share * share * Math.pow(1 - share * share, 3.5));
        double speed = Math.sqrt(2) * share / Math.pow(1 + radius * radius, 0.25);
        direction(at + 1 + AXES, Math.sqrt(1 / SCALE) * speed);
    }

    /// Draws a vector of a length.
    private void direction(int at, double length) {
        double squares;
        do {
            squares = 0;
            for (int axis = 0; axis < AXES; axis++) {
                numbers[at + axis] = next(-1, 1);
                squares += numbers[at + axis] * numbers[at + axis];
            }
        } while (squares > 1);
        double factor = length / Math.sqrt(squares);
        for (int axis = 0; axis < AXES; axis++) {
            numbers[at + axis] *= factor;
        }
    }

    private void shift(int twin, int body) {
        int from = BodyTable.COLUMNS * twin;
        int at = BodyTable.COLUMNS * body;
        System.arraycopy(numbers, from, numbers, at, BodyTable.COLUMNS);
        for (int axis = 0; axis < AXES; axis++) {
            numbers[at + 1 + axis] += SHIFT;
        }
    }

    /// Moves all so that the mean position and velocity are 0.
    private void rest() {
        for (int column = 1; column < BodyTable.COLUMNS; column++) {
            double sum = 0;
            for (int at = column; at < numbers.length; at += BodyTable.COLUMNS) {
                sum += numbers[at];
            }
            double mean = sum / count;
            for (int at = column; at < numbers.length; at += BodyTable.COLUMNS) {
                numbers[at] -= mean;
            }
        }
    }
}
