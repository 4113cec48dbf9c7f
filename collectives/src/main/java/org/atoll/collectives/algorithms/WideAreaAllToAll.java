// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Ranks hand their parts to their delegate; the delegates send each other, all at once,
/// one message with all parts from cluster to cluster, and hand out what comes. Each part crosses
/// one wide-area link, once, and a link carries one message in each direction instead of one for
/// each pair of ranks. Best for short parts, because the delegate handles those of its whole
/// cluster. Kielmann and others, 1999, as cited at [WideAreaBarrier].
public final class WideAreaAllToAll implements Algorithm.AllToAll {

    /// Creates the algorithm.
    public WideAreaAllToAll() {}

    @Override
    public String name() {
        return "wide-area";
    }

    @Override
    public void run(Team team, Buffer in, Buffer out) {
        Partition parts = Partition.equal(team.size(), in.count() / team.size());
        SubTeam here = SubTeam.ofCluster(team);
        // 1. Parts in the order of clusters, to the delegate.
        Buffer own = team.scratch(0, in, in.count());
        var order = new ClusterOrder(team.clusters(), parts, own);
        order.pack(in);
        if (here.rank() == 0) {
            relay(team, here, own);
        } else {
            Traffic traffic = Traffic.of(here);
            traffic.send(own, 0);
            traffic.await();
            traffic.receive(own, 0);
            traffic.await();
        }
        // 2. Parts came in the order of clusters.
        order.unpack(out);
    }

    /// Collects the parts of the cluster, exchanges them, and hands out what came.
    private static void relay(Team team, SubTeam here, Buffer own) {
        Buffer given = team.scratch(1, own, here.size() * own.count());
        Buffer taken = team.scratch(2, own, here.size() * own.count());
        Traffic local = Traffic.of(here);
        for (int place = 1; place < here.size(); place++) {
            local.receive(given.slice(place * own.count(), own.count()), place);
        }
        given.slice(0, own.count()).set(own);
        local.await();
        exchange(team, new Table(team.clusters(), here.size(), given), taken);
        var table = new Table(team.clusters(), here.size(), given);
        table.fromMessages(taken);
        for (int place = 1; place < here.size(); place++) {
            local.send(given.slice(place * own.count(), own.count()), place);
        }
        own.set(given.slice(0, own.count()));
        local.await();
    }

    private static void exchange(Team team, Table given, Buffer taken) {
        Clusters clusters = team.clusters();
        int own = clusters.of(team.rank());
        Buffer messages = given.toMessages();
        var traffic = Traffic.of(team);
        for (int step = 1; step < clusters.count(); step++) {
            int cluster = (own + step) % clusters.count();
            int peer = clusters.delegate(cluster);
            traffic.receive(given.message(taken, cluster), peer);
            traffic.send(given.message(messages, cluster), peer);
        }
        given.message(taken, own).set(given.message(messages, own));
        traffic.await();
    }

    /// The parts that the ranks of a cluster give or take: a row for each of them, in which
    /// parts are in the order of clusters. A message to or from a cluster holds the stretches of
    /// that cluster.
    ///
    /// @param rows     how many ranks the own cluster has
    private record Table(Clusters clusters, int rows, Buffer parts) {

        /// The message of a cluster, in a buffer that holds those of all.
        Buffer message(Buffer messages, int cluster) {
            return messages.slice(rows * before(cluster), rows * width(cluster));
        }

        /// All messages to be sent: for each cluster, for each row, the stretch of the cluster.
        Buffer toMessages() {
            Buffer messages = parts.fresh(parts.count());
            for (int cluster = 0; cluster < clusters.count(); cluster++) {
                Buffer message = message(messages, cluster);
                long width = width(cluster);
                for (int row = 0; row < rows; row++) {
                    message.slice(row * width, width).set(stretch(row, cluster));
                }
            }
            return messages;
        }

        /// Fills the rows from messages received: for each cluster, for each of its ranks, a
        /// part for each row.
        void fromMessages(Buffer messages) {
            for (int cluster = 0; cluster < clusters.count(); cluster++) {
                Buffer message = message(messages, cluster);
                for (int row = 0; row < rows; row++) {
                    pick(message, stretch(row, cluster), row);
                }
            }
        }

        private void pick(Buffer message, Buffer stretch, int row) {
            long part = parts.count() / rows / ranks();
            for (int from = 0; from * part < stretch.count(); from++) {
                stretch.slice(from * part, part)
                        .set(message.slice((from * rows + row) * part, part));
            }
        }

        private Buffer stretch(int row, int cluster) {
            long length = parts.count() / rows;
            return parts.slice(row * length + before(cluster), width(cluster));
        }

        private long before(int cluster) {
            long sum = 0;
            for (int earlier = 0; earlier < cluster; earlier++) {
                sum += width(earlier);
            }
            return sum;
        }

        private long width(int cluster) {
            return parts.count() / rows / ranks() * clusters.size(cluster);
        }

        private int ranks() {
            int sum = 0;
            for (int cluster = 0; cluster < clusters.count(); cluster++) {
                sum += clusters.size(cluster);
            }
            return sum;
        }
    }
}
