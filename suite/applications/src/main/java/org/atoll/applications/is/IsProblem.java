// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

/// The keys that are ranked, and how often.
///
/// @param keys     how many there are, 2^5 to 2^27
/// @param values   they are at least 0 and below this, 2^5 to 2^24
/// @param rankings how often, 1 to 10
record IsProblem(int keys, int values, int rankings) {

    /// Two keys are replaced before each ranking: this one's number is that of the ranking, the
    /// other's is so much higher.
    static final int DISTANCE = 10;

    private static final int LEAST = 1 << 5;
    private static final int MOST_KEYS = 1 << 27;
    private static final int MOST_VALUES = 1 << 24;

    /// Checks the numbers.
    ///
    /// @throws IllegalArgumentException if one is out of range
    IsProblem {
        require("--keys", keys, LEAST, MOST_KEYS);
        require("--values", values, LEAST, MOST_VALUES);
        require("--rankings", rankings, 1, DISTANCE);
    }

    private static void require(String option, int number, int least, int most) {
        if (number < least || number > most) {
            throw new IllegalArgumentException(
                    option + " must be " + least + " to " + most + ", not " + number);
        }
    }

    /// The problem of a class of the benchmark, or of the papers: 7 and 15 are those with 2^7 and
    /// 2^15 values.
    ///
    /// @param name S, W, A, B, 7 or 15
    /// @throws IllegalArgumentException if there is no such class
    static IsProblem ofClass(String name) {
        return switch (name) {
            case "S" -> new IsProblem(1 << 16, 1 << 11, 10);
            case "W" -> new IsProblem(1 << 20, 1 << 16, 10);
            case "A" -> new IsProblem(1 << 23, 1 << 19, 10);
            case "B" -> new IsProblem(1 << 25, 1 << 21, 10);
            case "7" -> new IsProblem(1 << 20, 1 << 7, 10);
            case "15" -> new IsProblem(1 << 20, 1 << 15, 5);
            default -> throw new IllegalArgumentException(
                    "--class is '" + name + "': allowed is S, W, A, B, 7 or 15");
        };
    }
}
