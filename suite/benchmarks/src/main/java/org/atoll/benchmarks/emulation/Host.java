// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.emulation;

/// A host of the emulation: a network namespace with two interfaces, `eth0` to its cluster and
/// `wan0` to all others.
///
/// @param cluster from 1
/// @param place   in its cluster, from 1
record Host(int cluster, int place) {
    /// Begins the name of everything that the whole machine sees.
    static final String PREFIX = "aw-";

    private static final String NETWORK = "10.78.";

    /// Its name, as ssh and host files take it.
    String name() {
        return "c" + cluster + "h" + place;
    }

    String namespace() {
        return PREFIX + name();
    }

    String address() {
        return NETWORK + cluster + "." + place;
    }

    /// The bridge that joins a cluster.
    static String bridge(int cluster) {
        return PREFIX + "c" + cluster;
    }

    /// This machine's address in a cluster.
    static String bridgeAddress(int cluster) {
        return NETWORK + cluster + ".254";
    }

    /// All addresses of the emulation, with their prefix length.
    static String everywhere() {
        return NETWORK + "0.0/16";
    }

    /// This machine's address that every host can reach, at full speed: the launcher's.
    static String head() {
        return NETWORK + "0.1";
    }
}
