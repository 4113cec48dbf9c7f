// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.barnes;

import java.util.Arrays;

/// Bodies as a run begins with them or ends. Immutable.
final class BodyTable {
    /// The numbers of a body: mass, position, velocity.
    static final int COLUMNS = 7;

    /// The most bodies a run may have.
    static final int MOST_BODIES = 1 << 22;

    private final double[] numbers;

    /// Bodies of given numbers.
    ///
    /// @param numbers [#COLUMNS] for each body
    /// @throws IllegalArgumentException if there is no body, or there are too many
    BodyTable(double[] numbers) {
        require(numbers.length / COLUMNS);
        this.numbers = numbers.clone();
    }

    /// Checks a number of bodies.
    ///
    /// @throws IllegalArgumentException if it is out of range
    static void require(int count) {
        if (count < 1 || count > MOST_BODIES) {
            throw new IllegalArgumentException(
                    "--bodies must be 1 to " + MOST_BODIES + ", or a file, not " + count);
        }
    }

    /// How many bodies there are.
    int count() {
        return numbers.length / COLUMNS;
    }

    /// A number of a body.
    ///
    /// @param column 0 for the mass, then three each for position and velocity
    double get(int body, int column) {
        return numbers[COLUMNS * body + column];
    }

    /// All numbers.
    ///
    /// @return a copy
    double[] numbers() {
        return numbers.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BodyTable table && Arrays.equals(numbers, table.numbers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(numbers);
    }

    @Override
    public String toString() {
        return count() + " bodies";
    }
}
