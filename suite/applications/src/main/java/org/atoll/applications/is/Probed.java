// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.is;

import java.util.List;
import org.atoll.applications.KnownAnswers;

/// Keys whose ranks are known after each ranking.
///
/// @param numbers the numbers of the keys; none if nothing is known of the problem
/// @param ranks   their ranks after the first ranking
/// @param slopes  by how much each changes at every further one
@SuppressWarnings("ArrayRecordComponent") // not compared
record Probed(int[] numbers, int[] ranks, int[] slopes) {

    private static final int COUNT = 5;
    private static final int[] NONE = {};

    /// What is known of a problem.
    static Probed of(IsProblem problem) {
        List<String[]> rows = KnownAnswers.of(Probed.class);
        for (String[] row : rows) {
            if (Integer.parseInt(row[0]) == problem.keys()
                    && Integer.parseInt(row[1]) == problem.values()) {
                return new Probed(
                        five(row, 2), five(row, 2 + COUNT), five(row, 2 + 2 * COUNT));
            }
        }
        return new Probed(NONE, NONE, NONE);
    }

    private static int[] five(String[] row, int from) {
        int[] numbers = new int[COUNT];
        for (int i = 0; i < COUNT; i++) {
            numbers[i] = Integer.parseInt(row[from + i]);
        }
        return numbers;
    }

    /// How many keys there are.
    int count() {
        return numbers.length;
    }

    /// Notes the ranks of those keys that a block has.
    ///
    /// @param ranks   the rank of each value
    /// @param ranking which ranking it is, from 1
    /// @param found   takes them; what other blocks have is left alone
    void note(Keys keys, int[] ranks, int ranking, long[] found) {
        for (int i = 0; i < numbers.length; i++) {
            if (keys.has(numbers[i])) {
                found[(ranking - 1) * numbers.length + i] = ranks[keys.key(numbers[i])];
            }
        }
    }

    /// The rank that a key must have.
    ///
    /// @param key     which of them
    /// @param ranking which ranking, from 1
    long expected(int key, int ranking) {
        return ranks[key] + (long) slopes[key] * (ranking - 1);
    }
}
