// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.io.Serializable;

/// Cities, and how their tours are searched.
///
/// @param name    the instance's name
/// @param lengths the length of the way from each city to each other
/// @param depth   how many cities behind the first a job fixes
/// @param bound   tours must be shorter than this
/// @param fixed   whether the bound stays as it is, so that every run visits the same nodes
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
public record TspProblem(String name, int[][] lengths, int depth, int bound, boolean fixed)
        implements Serializable {

    private static final int FEWEST_CITIES = 3;
    private static final int MOST_CITIES = 30;
    private static final int MOST_JOBS = 1_000_000;

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
    /// @return the sum of the ways
    public int length(int[] tour) {
        int sum = lengths[tour[tour.length - 1]][tour[0]];
        for (int i = 1; i < tour.length; i++) {
            sum += lengths[tour[i - 1]][tour[i]];
        }
        return sum;
    }
}
