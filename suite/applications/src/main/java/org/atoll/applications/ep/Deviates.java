// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

import org.atoll.applications.Randlc;

/// The deviates found among some pairs: their sums and how many lie in each ring. The kernel. An
/// object belongs to one thread.
///
/// Source: D. Bailey et al., The NAS Parallel Benchmarks, 1994, section 2.2.1.
final class Deviates {

    /// The rings, by the larger of the two deviates.
    static final int RINGS = 10;

    /// What is handed on of the deviates: two sums and the counts.
    static final int NUMBERS = 2 + RINGS;

    /// Steps of the kernel for one pair, for machine models: two random numbers in `double`, and
    /// a logarithm and a root for three pairs of four. On the DECstations of the thesis a pair took
    /// 17.05 us.
    static final int STEPS_OF_PAIR = 170;

    private static final long SEED = 271828183L;

    /// Sums are kept in this unit, so that adding them is exact.
    private static final double UNIT = 0x1p-40;

    private final long[] numbers = new long[NUMBERS];

    /// Draws the pairs of some batches.
    ///
    /// @param from the first batch
    /// @param to   after the last one
    void draw(int from, int to) {
        for (int batch = from; batch < to; batch++) {
            draw(new Randlc(SEED, 2L * EpProblem.BATCH * batch));
        }
    }

    private void draw(Randlc random) {
        double sumX = 0;
        double sumY = 0;
        for (int pair = 0; pair < EpProblem.BATCH; pair++) {
            double x = 2 * random.next() - 1;
            double y = 2 * random.next() - 1;
            double square = x * x + y * y;
            if (square <= 1) {
                double factor = Math.sqrt(-2 * Math.log(square) / square);
                double first = x * factor;
                double second = y * factor;
                numbers[2 + (int) Math.max(Math.abs(first), Math.abs(second))]++;
                sumX += first;
                sumY += second;
            }
        }
        numbers[0] += Math.round(sumX / UNIT);
        numbers[1] += Math.round(sumY / UNIT);
    }

    /// All numbers, the array itself: added element by element they are those of more pairs.
    long[] numbers() {
        return numbers;
    }

    /// Adds what others have found.
    ///
    /// @param others their [#numbers]
    void add(long... others) {
        for (int i = 0; i < NUMBERS; i++) {
            numbers[i] += others[i];
        }
    }

    /// The sum of all first deviates.
    double sumX() {
        return numbers[0] * UNIT;
    }

    /// The sum of all second deviates.
    double sumY() {
        return numbers[1] * UNIT;
    }

    /// How many pairs lie in a ring.
    long count(int ring) {
        return numbers[2 + ring];
    }

    /// How many pairs were accepted.
    long accepted() {
        long all = 0;
        for (int ring = 0; ring < RINGS; ring++) {
            all += count(ring);
        }
        return all;
    }
}
