// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

/// The jobs of a search by number. A job is the beginning of a tour; the number says, digit by
/// digit, which of the cities not yet in it comes next, counted from the nearest. Immutable.
final class Jobs {

    private final int cities;
    private final int depth;
    private final int[][] near;

    Jobs(TspProblem problem) {
        cities = problem.cities();
        depth = problem.depth();
        near = Near.of(problem.lengths());
    }

    /// How many beginnings there are.
    static long number(int cities, int depth) {
        long number = 1;
        for (int i = 1; i <= depth && number <= Integer.MAX_VALUE; i++) {
            number *= cities - i;
        }
        return number;
    }

    /// How many jobs there are.
    int count() {
        return (int) number(cities, depth);
    }

    /// The cities of a job in their order, city 0 first.
    int[] beginning(int job) {
        int[] tour = new int[depth + 1];
        int visited = 1;
        int left = count();
        int rest = job;
        for (int i = 1; i <= depth; i++) {
            left /= cities - i;
            tour[i] = unvisited(near[tour[i - 1]], visited, rest / left);
            visited |= 1 << tour[i];
            rest %= left;
        }
        return tour;
    }

    private static int unvisited(int[] near, int visited, int place) {
        int found = -1;
        for (int i = 0; found < place; i++) {
            if ((visited & (1 << near[i])) == 0 && ++found == place) {
                return near[i];
            }
        }
        throw new IllegalArgumentException("no place " + place + " among the unvisited cities");
    }
}
