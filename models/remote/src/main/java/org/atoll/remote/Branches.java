// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.atoll.fabric.job.Topology;
import org.atoll.remote.Spread.Place;

/// The tree that a group call goes down. Each rank hands its list of places on in parts, and the
/// first rank of a part does the same. The caller makes one part of each other cluster, so that a
/// slow link is crossed once; inside a cluster lists are halved.
final class Branches {
    private Branches() {}

    /// The parts of the list of a rank.
    ///
    /// @param topology where the ranks are
    /// @param places   its list, without itself
    /// @return one list for each rank below it, which is its first place
    static List<List<Place>> of(Topology topology, int here, List<Place> places) {
        List<List<Place>> branches = new ArrayList<>();
        Map<Integer, List<Place>> clusters = new TreeMap<>();
        for (Place place : places) {
            clusters.computeIfAbsent(topology.cluster(place.rank()), c -> new ArrayList<>())
                    .add(place);
        }
        List<Place> mine = clusters.remove(topology.cluster(here));
        branches.addAll(clusters.values());
        if (mine != null) {
            halve(mine, branches);
        }
        return branches;
    }

    private static void halve(List<Place> list, List<List<Place>> branches) {
        int end = list.size();
        while (end > 0) {
            int from = end / 2;
            branches.add(list.subList(from, end));
            end = from;
        }
    }
}
