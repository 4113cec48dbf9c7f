// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.ArrayList;
import java.util.List;

/// Which host each rank runs on.
public enum Placement {
    /// Fills one host's slots before it goes on to the next.
    SLOT,
    /// Deals ranks out to the hosts in turn.
    NODE;

    /// Reads the value of `--map-by`. Parts of a host, such as `core` or `socket`, fill one host
    /// after the other as its slots do.
    ///
    /// @param text `slot` or `node`, or a part of a host
    /// @return the placement
    /// @throws Misuse if it is none of them
    public static Placement of(String text) {
        return switch (text) {
            case "slot", "core", "hwthread", "socket", "package", "numa",
                    "l1cache", "l2cache", "l3cache" -> SLOT;
            case "node" -> NODE;
            default -> throw new Misuse(
                    "--map-by takes slot, node or ppr:N:node, not '" + text + "'");
        };
    }

    /// Places ranks on hosts. When there are more ranks than slots and that is allowed, the
    /// rest is dealt out in the same way again.
    ///
    /// @param hosts         the hosts
    /// @param ranks         the number of ranks
    /// @param oversubscribe whether a host may take more ranks than it has slots
    /// @return for each rank the index of its host
    /// @throws NoRoom if there are too few slots
    public List<Integer> place(List<Host> hosts, int ranks, boolean oversubscribe) {
        int slots = hosts.stream().mapToInt(Host::slots).sum();
        if (ranks > slots && !(oversubscribe && slots > 0)) {
            throw new NoRoom(ranks + " processes do not fit into " + slots + " slots of "
                    + hosts.size() + (hosts.size() == 1 ? " host" : " hosts")
                    + "; add slots or use --oversubscribe");
        }
        List<Integer> round = oneRound(hosts);
        List<Integer> placed = new ArrayList<>(ranks);
        for (int rank = 0; rank < ranks; rank++) {
            placed.add(round.get(rank % slots));
        }
        return placed;
    }

    private List<Integer> oneRound(List<Host> hosts) {
        List<Integer> round = new ArrayList<>();
        int deepest = hosts.stream().mapToInt(Host::slots).max().orElse(0);
        for (int depth = 0; depth < deepest; depth++) {
            for (int host = 0; host < hosts.size(); host++) {
                if (depth < hosts.get(host).slots()) {
                    round.add(host);
                }
            }
        }
        if (this == SLOT) {
            round.sort(null);
        }
        return round;
    }
}
