// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.HashMap;
import java.util.Map;
import org.atoll.sim.machine.Layout;
import org.atoll.sim.machine.Machine;
import org.jspecify.annotations.Nullable;

/// The pipes of a job's part of a machine, made when first used, and the ways through them.
///
/// ```
/// same node      memory
/// same cluster   out of a -> into b
/// else           out of a -> into gateway -> gateway's processor -> line
///                         -> gateway's processor -> out of gateway -> into b
/// ```
final class Network {
    private final Machine machine;
    private final Layout layout;
    private final Map<String, Pipe> pipes = new HashMap<>();

    Network(Machine machine, Layout layout) {
        this.machine = machine;
        this.layout = layout;
    }

    String nodeName(int rank) {
        return machine.name() + "-" + layout.cluster(rank) + "-" + layout.node(rank);
    }

    String clusterName(int rank) {
        return machine.name() + "-" + layout.cluster(rank);
    }

    /// The way from one rank to another.
    Way way(int from, int to) {
        int a = layout.node(from);
        int b = layout.node(to);
        if (a == b) {
            return withinNode(a);
        }
        int here = layout.cluster(from);
        int there = layout.cluster(to);
        return here == there
                ? withinCluster("node " + a, "node " + b)
                : between(a, here, there, b, machine.wide());
    }

    private Way withinNode(int node) {
        Machine.Node shared = machine.node();
        Pipe memory = pipes.computeIfAbsent("memory of node " + node, name ->
                new Pipe(0, shared.nanosPerByte(), shared.latencyNanos(), false));
        Way.End end = new Way.End(shared.overheadNanos(), shared.overheadNanos(), 0);
        return new Way(end, false, shared.latencyNanos(), memory);
    }

    private Way withinCluster(String from, String to) {
        return new Way(end(), false, machine.cluster().latencyNanos(), out(from), in(to));
    }

    private Way between(int a, int here, int there, int b, Machine.@Nullable Wide wide) {
        if (wide == null) {
            throw new AssertionError("a job on several clusters without lines");
        }
        String near = "gateway " + here;
        String far = "gateway " + there;
        Pipe line = pipes.computeIfAbsent("line " + here + " to " + there, name ->
                new Pipe(0, wide.nanosPerByte(), wide.latencyNanos(), true));
        long back = 2 * machine.cluster().latencyNanos() + wide.latencyNanos();
        return new Way(
                end(),
                true,
                back,
                out("node " + a),
                in(near),
                processor(near, wide),
                line,
                processor(far, wide),
                out(far),
                in("node " + b));
    }

    private Way.End end() {
        Machine.Cluster wire = machine.cluster();
        return new Way.End(wire.sendNanos(), wire.receiveNanos(), wire.copyNanosPerByte());
    }

    private Pipe out(String node) {
        Machine.Cluster wire = machine.cluster();
        return pipes.computeIfAbsent("out of " + node, name -> new Pipe(
                wire.gapNanos(), wire.nanosPerByte(), wire.latencyNanos(), !wire.cutThrough()));
    }

    private Pipe in(String node) {
        Machine.Cluster wire = machine.cluster();
        return pipes.computeIfAbsent("into " + node, name ->
                new Pipe(wire.gapNanos(), wire.nanosPerByte(), 0, node.startsWith("gateway")));
    }

    private Pipe processor(String gateway, Machine.Wide wide) {
        return pipes.computeIfAbsent("processor of " + gateway, name ->
                new Pipe(wide.gatewayNanos(), 0, 0, true));
    }
}
