// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

/// A host and how many ranks it may take.
///
/// @param name    the name, as ssh takes it
/// @param slots   the number of ranks it offers, 0 for one that may only hold a gateway
/// @param cluster the name of the cluster it belongs to
public record Host(String name, int slots, String cluster) {

    /// The cluster of hosts for which nobody has named one.
    public static final String ONE_CLUSTER = "local";

    /// A host of a job in one cluster.
    ///
    /// @param name  the name
    /// @param slots the number of ranks it offers
    public Host(String name, int slots) {
        this(name, slots, ONE_CLUSTER);
    }
}
