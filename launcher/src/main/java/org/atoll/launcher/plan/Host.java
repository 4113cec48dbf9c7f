// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// A host and how many ranks it may take.
///
/// @param name    the name, as ssh takes it
/// @param slots   the number of ranks it offers, 0 for one that may only hold a gateway
/// @param most    how many ranks it takes when hosts are oversubscribed, at least as many as slots
public record Host(String name, int slots, String cluster, int most) {

    /// The cluster of hosts for which nobody has named one.
    public static final String ONE_CLUSTER = "local";

    /// What a host takes at most if nobody has said.
    static final int UNLIMITED = Integer.MAX_VALUE;

    /// A host of a job in one cluster.
    public Host(String name, int slots) {
        this(name, slots, ONE_CLUSTER);
    }

    /// A host that may be oversubscribed.
    public Host(String name, int slots, String cluster) {
        this(name, slots, cluster, UNLIMITED);
    }

    /// This host as one of a cluster.
    ///
    /// @param other the name of the cluster
    public Host in(String other) {
        return new Host(name, slots, other, most);
    }

    /// This host with another number of slots.
    ///
    /// @throws Misuse if that is more than it takes
    public Host offering(int count) {
        if (count > most) {
            throw new Misuse("host " + name + " takes at most " + most + " ranks (max_slots), not "
                    + count);
        }
        return new Host(name, count, cluster, most);
    }

    /// This host when some of what it takes at most is taken.
    ///
    /// @param taken how many ranks it has
    /// @return the host, with as many slots unless it takes fewer now
    public Host besides(int taken) {
        int left = most == UNLIMITED ? most : Math.max(0, most - taken);
        return new Host(name, Math.min(slots, left), cluster, left);
    }

    /// This host, named once more: it offers the sum. If only one of the two says what it takes at
    /// most, that is the limit, unless its slots are more.
    Host and(Host again) {
        long both = most == UNLIMITED || again.most == UNLIMITED
                ? Math.min(most, again.most)
                : (long) most + again.most;
        int sum = slots + again.slots;
        return new Host(name, sum, cluster, Math.clamp(both, sum, UNLIMITED));
    }
}
