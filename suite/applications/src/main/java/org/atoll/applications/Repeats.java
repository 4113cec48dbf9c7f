// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// The repetitions of a short program. The first ones are untimed, until the JVM has compiled it;
/// the others are timed as one stretch, of which the mean is told.
///
/// @param warmups how often untimed, at least 0
/// @param timed   how often timed, at least 1
public record Repeats(int warmups, int timed) {

    /// Once, timed.
    public static final Repeats ONCE = new Repeats(0, 1);

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is too small
    public Repeats {
        if (warmups < 0) {
            throw new IllegalArgumentException("--warmups must be at least 0, not " + warmups);
        }
        if (timed < 1) {
            throw new IllegalArgumentException("--repeat must be at least 1, not " + timed);
        }
    }

    /// Does the untimed ones.
    public void warmUp(Runnable work) {
        for (int k = 0; k < warmups; k++) {
            work.run();
        }
    }

    /// Does the timed ones.
    public void run(Runnable work) {
        for (int k = 0; k < timed; k++) {
            work.run();
        }
    }
}
