// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.Topology;

/// Where objects are created. Any thread of the rank may call.
final class Placement {
    private final Calls calls;
    private final List<Node> nodes;
    private final AtomicInteger last;
    private final int load;
    private volatile Node target;

    Placement(Calls calls) {
        this.calls = calls;
        this.nodes = IntStream.range(0, calls.world().size())
                .mapToObj(rank -> new Node(calls, rank))
                .toList();
        this.last = new AtomicInteger(calls.here());
        this.load = calls.station().number(RemoteKind.LOAD);
        this.target = nodes.get(calls.here());
    }

    List<Node> nodes() {
        return nodes;
    }

    Node node(int rank) {
        calls.requireRank("node", rank);
        return nodes.get(rank);
    }

    Node next() {
        return nodes.get(last.updateAndGet(this::behind));
    }

    /// The rank behind another one that is not lost; this one never is.
    private int behind(int rank) {
        int next = (rank + 1) % nodes.size();
        while (calls.world().losses().isLost(next)) {
            next = (next + 1) % nodes.size();
        }
        return next;
    }

    /// Creates an object on each rank that is not lost, nor becomes so meanwhile.
    ///
    /// @return the references, by rank
    <T> List<T> createOnEach(Function<Node, T> creation) {
        List<T> made = new ArrayList<>();
        for (Node node : nodes) {
            try {
                if (!calls.world().losses().isLost(node.rank())) {
                    made.add(creation.apply(node));
                }
            } catch (RankLostException e) {
                if (e.failedRank() != node.rank()) {
                    throw e;
                }
            }
        }
        return made;
    }

    List<Node> cluster(int cluster) {
        Topology topology = calls.world().topology();
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
        calls.requireCallable(() -> "leastLoaded");
        long[] loads = loads();
        int first = last.get() + 1;
        int best = first % loads.length;
        for (int step = 1; step < loads.length; step++) {
            int rank = (first + step) % loads.length;
            best = loads[rank] < loads[best] ? rank : best;
        }
        last.set(best);
        return nodes.get(best);
    }

    /// For each rank the calls that run there, and behind them the objects.
    private long[] loads() {
        Endpoint endpoint = calls.endpoint();
        long[] loads = new long[nodes.size()];
        endpoint.enter();
        try {
            List<Exchange> questions = nodes.stream().map(this::question).toList();
            for (int rank = 0; rank < loads.length; rank++) {
                loads[rank] = load(questions.get(rank));
            }
            return loads;
        } finally {
            endpoint.exit();
        }
    }

    private Exchange question(Node node) {
        Exchange question = new Exchange(calls.calling());
        calls.post(question, node.rank(), load, 0);
        return question;
    }

    /// A rank that is lost has more to do than any other.
    private static long load(Exchange question) {
        try {
            question.await();
        } catch (RankLostException e) {
            return Long.MAX_VALUE;
        }
        long load = question.memory().get(JAVA_LONG_UNALIGNED, question.payload());
        question.take();
        return load;
    }
}
