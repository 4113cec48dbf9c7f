// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.atoll.launcher.plan.Host;

/// A process of a world that runs no program and takes no slot: a dedicated gateway, which does
/// something in the place of a rank, or a keeper of what next lives of ranks need. Attendants are
/// numbered behind the ranks.
///
/// @param name what it is called in a sentence: `the gateway of cluster west`
/// @param tag  what it is called before its lines and in its files: `gateway-west`
/// @param rank in whose place: what the attendant says of addresses and counters is added to
///     what that rank says; [#NONE] for a keeper
/// @param host the index of its host
record Attendant(String name, String tag, int rank, int host) {
    private static final int NONE = -1;

    /// Whether it keeps something for all ranks. Else it is in the place of one.
    boolean isKeeper() {
        return rank == NONE;
    }

    /// The same on another host.
    Attendant on(int other) {
        return new Attendant(name, tag, rank, other);
    }

    /// A keeper on each host that has ranks.
    ///
    /// @param placement for each rank the index of its host
    static List<Attendant> keepers(List<Host> hosts, List<Integer> placement) {
        return placement.stream()
                .distinct()
                .sorted()
                .map(host -> new Attendant(
                        "the keeper of " + hosts.get(host).name(),
                        "keeper-" + hosts.get(host).name(), NONE, host))
                .toList();
    }

    /// A gateway for each cluster of a world that has several, in the place of the cluster's first
    /// rank and on the cluster's first host, which need not hold ranks.
    ///
    /// @param placement for each rank the index of its host
    /// @return none if all ranks are in one cluster
    static List<Attendant> gateways(List<Host> hosts, List<Integer> placement) {
        List<String> clusters = hosts.stream().map(Host::cluster).toList();
        Set<String> seen = new HashSet<>();
        List<Attendant> gateways = new ArrayList<>();
        for (int rank = 0; rank < placement.size(); rank++) {
            String cluster = clusters.get(placement.get(rank));
            if (seen.add(cluster)) {
                gateways.add(new Attendant(
                        "the gateway of cluster " + cluster, "gateway-" + cluster, rank,
                        clusters.indexOf(cluster)));
            }
        }
        return seen.size() > 1 ? gateways : List.of();
    }
}
