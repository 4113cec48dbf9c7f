// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.Serializable;

/// Cities, and how their tours are searched.
///
/// @param lengths the length of the way from each city to each other
/// @param depth   how many cities behind the first a job fixes
/// @param bound   tours must be shorter than this
/// @param fixed   whether the bound stays as it is, so that every run visits the same nodes
/// @param steps   for machine models, the steps of a node for each city it looks at
/// @param rest    how long the rest of a tour is taken to be at least
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
public record TspProblem(
        String name, int[][] lengths, int depth, int bound, boolean fixed, double steps,
        Rest rest)
        implements Serializable {

    /// The length that the rest of a tour is taken to have at least.
    public enum Rest {
        /// As the shortest way out of each city that is still to be left, as in the papers.
        EXITS,
        /// As the shortest tree of the cities that are left, if that is more.
        TREE
    }

    static final int FEWEST_CITIES = 3;
    static final int MOST_CITIES = 30;
    private static final int MOST_JOBS = 1_000_000;
    private static final int MOST_STEPS = 1_000_000;

    /// Checks the sizes.
    ///
    /// @throws IllegalArgumentException if one is out of range
    public TspProblem {
        int cities = lengths.length;
        if (cities < FEWEST_CITIES || cities > MOST_CITIES) {
            throw new IllegalArgumentException("there must be " + FEWEST_CITIES + " to "
                    + MOST_CITIES + " cities, not " + cities);
        }
        if (depth < 1 || depth >= cities || Jobs.number(cities, depth) > MOST_JOBS) {
            throw new IllegalArgumentException("--depth must be at least 1, below the " + cities
                    + " cities, and make at most " + MOST_JOBS + " jobs, not " + depth);
        }
        if (!(steps >= 0 && steps <= MOST_STEPS)) {
            throw new IllegalArgumentException(
                    "--steps must be 0 to " + MOST_STEPS + ", not " + steps);
        }
    }

    /// A problem whose nodes take a step for each city.
    ///
    /// @param lengths the length of the way from each city to each other
    /// @param depth   how many cities behind the first a job fixes
    /// @param bound   tours must be shorter than this
    /// @param fixed   whether the bound stays as it is
    public TspProblem(String name, int[][] lengths, int depth, int bound, boolean fixed) {
        this(name, lengths, depth, bound, fixed, 1, Rest.EXITS);
    }

    /// What visiting nodes takes, for machine models: each looks at all cities once, and a tree has
    /// it look at each pair of them.
    ///
    /// @return steps
    long steps(long nodes) {
        int looks = rest == Rest.TREE ? cities() + cities() * cities() : cities();
        return Math.round(steps * nodes * looks);
    }

    /// How many cities there are.
    ///
    /// @return at least 3
    public int cities() {
        return lengths.length;
    }

    /// The length of a tour.
    ///
    /// @param tour the cities in their order; the way leads back to the first
    public int length(int[] tour) {
        int sum = lengths[tour[tour.length - 1]][tour[0]];
        for (int i = 1; i < tour.length; i++) {
            sum += lengths[tour[i - 1]][tour[i]];
        }
        return sum;
    }
}
