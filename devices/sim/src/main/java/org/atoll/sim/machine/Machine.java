// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim.machine;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A model of a machine, after LogGP (Alexandrov, Ionescu, Schauser, Scheiman, SPAA 1995): a
/// frame costs the sending processor an overhead, passes network interfaces at so much time per
/// byte, takes a latency on the wire, and costs the receiving processor an overhead.
///
/// @param name        the name a user gives to `--machine`
/// @param title       one line
/// @param node        its nodes
/// @param cluster     the network of a cluster
/// @param wide        the lines between clusters, or null if there is only one cluster
/// @param costNanos   what the work of models takes a processor, by the model's name and what it
///                    does; what the file does not say takes nothing
/// @param frameBytes  the largest payload of a frame; a longer message travels as several
/// @param eagerBytes  the largest message sent without asking the receiver first
/// @param windowBytes how much may be under way and unread between two ranks
public record Machine(
        String name,
        String title,
        Node node,
        Cluster cluster,
        @Nullable Wide wide,
        Map<String, Long> costNanos,
        int frameBytes,
        int eagerBytes,
        int windowBytes) {

    /// Copies the costs.
    public Machine {
        costNanos = Map.copyOf(costNanos);
    }

    /// A node: processors that share memory and one network interface.
    ///
    /// @param processors        how many ranks it takes
    /// @param operationsPerNano how many of a program's elementary steps a processor does
    /// @param overheadNanos     what a frame between two ranks of the node costs either
    /// @param latencyNanos      from one to the other
    /// @param nanosPerByte      the memory's time per byte, shared by all ranks of the node
    /// @param trafficNanosPerByte what each byte takes that a computation moves between a
    ///     processor and memory; 0 if the model does not say
    /// @param cacheBytes        of how many bytes none are moved, because they stay in a cache
    public record Node(
            int processors,
            double operationsPerNano,
            long overheadNanos,
            long latencyNanos,
            double nanosPerByte,
            double trafficNanosPerByte,
            int cacheBytes) {}

    /// The network of a cluster: every node has an interface with one way in and one way out;
    /// between them is a switch that is never the bottleneck.
    ///
    /// @param sendNanos        what a frame costs the sending processor
    /// @param receiveNanos     what it costs the receiving one
    /// @param copyNanosPerByte what each byte costs either
    /// @param latencyNanos     from interface to interface
    /// @param gapNanos         how long an interface is busy with a frame without bytes
    /// @param nanosPerByte     and for how long with each byte
    /// @param cutThrough       whether a frame's head goes on before its tail has come
    public record Cluster(
            long sendNanos,
            long receiveNanos,
            double copyNanosPerByte,
            long latencyNanos,
            long gapNanos,
            double nanosPerByte,
            boolean cutThrough) {}

    /// The lines between clusters: one for each ordered pair, from gateway to gateway. A gateway
    /// is a node that does nothing else.
    ///
    /// @param gatewayNanos how long either gateway's processor works on a frame
    public record Wide(long gatewayNanos, long latencyNanos, double nanosPerByte) {}
}
