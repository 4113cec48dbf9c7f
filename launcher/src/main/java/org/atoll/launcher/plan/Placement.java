// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The choice of the host that each rank runs on.
public enum Placement {
    /// Fills one host's slots before it goes on to the next.
    SLOT,
    /// Deals ranks out to the hosts in turn.
    NODE;

    /// Open MPI's modifier.
    private static final Pattern PROCESSORS =
            Pattern.compile(":pe=([1-9][0-9]{0,4})", Pattern.CASE_INSENSITIVE);

    /// Reads the value of `--map-by`. Parts of a host, such as `core` or `socket`, fill one host
    /// after the other as its slots do.
    ///
    /// @param text `slot` or `node`, or a part of a host
    /// @throws Misuse if it is none of them
    public static Placement of(String text) {
        return switch (text) {
            case "slot", "core", "hwthread", "socket", "package", "numa",
                    "l1cache", "l2cache", "l3cache" -> SLOT;
            case "node" -> NODE;
            default -> throw new Misuse(
                    "--map-by takes slot, node or ppr:N:node, not '" + text + "'" + instead(text));
        };
    }

    /// Several processors for a rank are another matter here.
    private static String instead(String text) {
        Matcher processors = PROCESSORS.matcher(text);
        return processors.find()
                ? "; write --threads " + processors.group(1) + " --bind-to core for ranks with "
                        + processors.group(1) + " processors each"
                : "";
    }

    /// Places ranks on hosts. When there are more ranks than slots and that is allowed, the
    /// rest is dealt out in the same way again, but no host gets more than it takes at most.
    ///
    /// @param oversubscribe whether a host may take more ranks than it has slots
    /// @return for each rank the index of its host
    /// @throws NoRoom if there are too few slots
    public List<Integer> place(List<Host> hosts, int ranks, boolean oversubscribe) {
        int slots = hosts.stream().mapToInt(Host::slots).sum();
        if (ranks > slots && !(oversubscribe && slots > 0)) {
            throw new NoRoom(doNotFit(ranks, slots + " slots", hosts)
                    + "; add slots or use --oversubscribe");
        }
        long most = hosts.stream().filter(host -> host.slots() > 0).mapToLong(Host::most).sum();
        if (ranks > most) {
            throw new Misuse(doNotFit(ranks, "the " + most + " that max_slots allows", hosts)
                    + "; name more hosts");
        }
        List<Integer> round = oneRound(hosts);
        List<Integer> placed = new ArrayList<>(ranks);
        int[] held = new int[hosts.size()];
        for (int next = 0; placed.size() < ranks; next++) {
            int host = round.get(next % slots);
            if (held[host] < hosts.get(host).most()) {
                placed.add(host);
                held[host]++;
            }
        }
        return placed;
    }

    private static String doNotFit(int ranks, String room, List<Host> hosts) {
        return ranks + " processes do not fit into " + room + " of "
                + hosts.size() + (hosts.size() == 1 ? " host" : " hosts");
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
