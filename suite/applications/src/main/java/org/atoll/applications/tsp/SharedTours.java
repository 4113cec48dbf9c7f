// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayList;
import java.util.List;
import org.atoll.replica.Read;
import org.atoll.replica.Shared;
import org.atoll.replica.When;
import org.atoll.replica.Write;

/// The shortest tours that ranks have found, and how many nodes they have visited.
@Shared
class SharedTours {
    private final ArrayList<int[]> tours = new ArrayList<>();
    private long nodes;

    /// Hears what a rank has found.
    ///
    /// @param tour    its shortest, or an empty one
    /// @param visited how many nodes it has visited
    @Write
    public void add(int[] tour, long visited) {
        tours.add(tour);
        nodes += visited;
    }

    /// Whether so many ranks have told.
    @Read
    public boolean has(int ranks) {
        return tours.size() >= ranks;
    }

    /// The tours, when so many ranks have told.
    @Read
    @When("has")
    public List<int[]> all(int ranks) {
        return tours;
    }

    /// The nodes of those that have told.
    @Read
    public long nodes() {
        return nodes;
    }
}
