// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.Arrays;
import org.atoll.applications.Timing;

/// The result of a run of TSP.
///
/// @param tour   the cities of the shortest tour in their order; empty if none is below the bound
/// @param nodes  how many beginnings of tours were visited
@SuppressWarnings("ArrayRecordComponent") // handed on as it is, never compared
record TspRun(int[] tour, int length, long nodes, Timing timing) {

    /// Judges tours that were found separately.
    ///
    /// @param tours   the tours, some of them perhaps empty
    /// @param nodes   visited in all
    /// @param timing  of all
    static TspRun best(TspProblem problem, Iterable<int[]> tours, long nodes, Timing timing) {
        int[] best = {};
        int shortest = Integer.MAX_VALUE;
        for (int[] tour : tours) {
            int length = tour.length == 0 ? Integer.MAX_VALUE : problem.length(tour);
            boolean first = length == shortest && Arrays.compare(tour, best) < 0;
            if (length < shortest || first) {
                best = tour;
                shortest = length;
            }
        }
        return new TspRun(best, shortest, nodes, timing);
    }
}
