// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Comparator;
import java.util.stream.IntStream;

/// For each city the others, the nearest first.
final class Near {

    private Near() {}

    static int[][] of(int[][] lengths) {
        int cities = lengths.length;
        return IntStream.range(0, cities)
                .mapToObj(from -> IntStream.range(0, cities)
                        .filter(to -> to != from)
                        .boxed()
                        .sorted(Comparator.comparingInt(to -> lengths[from][to]))
                        .mapToInt(Integer::intValue)
                        .toArray())
                .toArray(int[][]::new);
    }
}
