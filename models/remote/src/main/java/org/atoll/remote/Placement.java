// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.Topology;
import org.jspecify.annotations.Nullable;

/// Chooses where objects are created. Any thread of the rank may call.
final class Placement {
    private final World world;
    private final CallPermission permission;
    private final Loads loads;
    private final Creation creation;
    private final List<Node> nodes;
    private final AtomicInteger last;
    private volatile Node target;

    Placement(World world, CallPermission permission, Loads loads, Creation creation) {
        this.world = world;
        this.permission = permission;
        this.loads = loads;
        this.creation = creation;
        this.nodes = IntStream.range(0, world.size())
                .mapToObj(rank -> new Node(creation, rank))
                .toList();
        this.last = new AtomicInteger(world.rank());
        this.target = nodes.get(world.rank());
    }

    /// Where the ranks are.
    World world() {
        return world;
    }

    List<Node> nodes() {
        return nodes;
    }

    Node node(int rank) {
        if (rank < 0 || rank >= nodes.size()) {
            throw new IllegalArgumentException("node: there is no rank " + rank
                    + "; ranks are 0 to " + (nodes.size() - 1));
        }
        return nodes.get(rank);
    }

    Node next() {
        return nodes.get(last.updateAndGet(this::behind));
    }

    /// The rank behind another one that is not lost; this one never is.
    private int behind(int rank) {
        int next = (rank + 1) % nodes.size();
        while (world.losses().isLost(next)) {
            next = (next + 1) % nodes.size();
        }
        return next;
    }

    /// Creates an object on each rank that is not lost, nor becomes so meanwhile. All are asked for
    /// before one is waited for.
    ///
    /// @param arguments those of the constructor, by rank
    /// @return the references, by rank
    <T> List<T> createOnEach(Class<T> type, IntFunction<@Nullable Object[]> arguments) {
        List<Creation.Asked> asked = new ArrayList<>();
        Throwable failure = null;
        try {
            for (Node node : nodes) {
                if (!world.losses().isLost(node.rank())) {
                    asked.add(creation.begin(node.rank(), type, arguments.apply(node.rank())));
                }
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
        List<T> made = new ArrayList<>();
        for (Creation.Asked one : asked) {
            try {
                made.add(creation.end(one, type));
            } catch (RankLostException e) {
                failure = e.failedRank() == one.rank()
                        ? failure
                        : GroupResults.joined(failure, e);
            } catch (RuntimeException | Error e) {
                failure = GroupResults.joined(failure, e);
            }
        }
        if (failure != null) {
            throw Unchecked.of(failure);
        }
        return made;
    }

    List<Node> cluster(int cluster) {
        Topology topology = world.topology();
        if (cluster < 0 || cluster >= topology.clusterCount()) {
            throw new IllegalArgumentException("cluster: there is no cluster " + cluster
                    + "; clusters are 0 to " + (topology.clusterCount() - 1));
        }
        return topology.ranksOfCluster(cluster).stream().map(nodes::get).toList();
    }

    Node target() {
        return target;
    }

    void target(Node node) {
        target = nodes.get(node.rank());
    }

    /// The rank with the least to do, asked of all.
    Node leastLoaded() {
        if (permission.isRefused()) {
            throw permission.refusal("leastLoaded");
        }
        long[] each = loads.ofAll();
        int first = last.get() + 1;
        int best = first % each.length;
        for (int step = 1; step < each.length; step++) {
            int rank = (first + step) % each.length;
            best = each[rank] < each[best] ? rank : best;
        }
        last.set(best);
        return nodes.get(best);
    }
}
