// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.util.stream.Stream;
import org.atoll.applications.KnownAnswers;

/// The hundred puzzles of R. Korf's paper, which come with the program.
final class Puzzles {

    private Puzzles() {}

    /// A puzzle by its number.
    ///
    /// @throws IllegalArgumentException if there is none
    static IdaProblem numbered(int number) {
        return KnownAnswers.of(Puzzles.class).stream()
                .filter(row -> Integer.parseInt(row[0]) == number)
                .findFirst()
                .map(row -> new IdaProblem(tiles(row[1])))
                .orElseThrow(() -> new IllegalArgumentException(
                        "--puzzle must be 1 to 100, not " + number));
    }

    /// The numbers in a text.
    ///
    /// @throws IllegalArgumentException if it holds anything else
    static int[] tiles(String text) {
        if (!text.matches("[0-9]+([ ,]+[0-9]+)*")) {
            throw new IllegalArgumentException(
                    "--tiles must be 16 numbers with commas between, not " + text);
        }
        return Stream.of(text.split("[ ,]+"))
                .mapToInt(Integer::parseInt)
                .toArray();
    }
}
