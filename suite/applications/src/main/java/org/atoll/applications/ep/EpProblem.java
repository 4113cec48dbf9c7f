// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ep;

/// The number of pairs that are drawn.
///
/// @param log2Pairs their binary logarithm, 16 to 36
record EpProblem(int log2Pairs) {

    /// Pairs of a batch. Sources of larger numbers of pairs than this are whole batches.
    static final int BATCH = 1 << 16;

    private static final int LEAST = 16;
    private static final int MOST = 36;

    /// Checks the number.
    ///
    /// @throws IllegalArgumentException if it is out of range
    EpProblem {
        if (log2Pairs < LEAST || log2Pairs > MOST) {
            throw new IllegalArgumentException(
                    "--log2-pairs must be " + LEAST + " to " + MOST + ", not " + log2Pairs);
        }
    }

    /// The problem of a class of the benchmark.
    ///
    /// @param name S, W, A, B or C
    /// @throws IllegalArgumentException if there is no such class
    static EpProblem ofClass(String name) {
        return switch (name) {
            case "S" -> new EpProblem(24);
            case "W" -> new EpProblem(25);
            case "A" -> new EpProblem(28);
            case "B" -> new EpProblem(30);
            case "C" -> new EpProblem(32);
            default -> throw new IllegalArgumentException(
                    "--class is '" + name + "': allowed is S, W, A, B or C");
        };
    }

    /// How many batches there are.
    int batches() {
        return (int) ((1L << log2Pairs) / BATCH);
    }
}
