// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;

/// The parts of all ranks packed one behind the other in the order of clusters, so that those of
/// one cluster are one stretch.
///
/// @param partition the place of each rank's part in the user's buffer
record ClusterOrder(Clusters clusters, Partition partition, Buffer packed) {

    /// The stretch of a cluster.
    Buffer of(int cluster) {
        return packed.slice(before(cluster), count(cluster));
    }

    /// The part of a rank.
    Buffer part(int rank) {
        int cluster = clusters.of(rank);
        long start = before(cluster);
        for (int place = 0; clusters.member(cluster, place) != rank; place++) {
            start += partition.count(clusters.member(cluster, place));
        }
        return packed.slice(start, partition.count(rank));
    }

    /// The send or receive of a stretch that goes to a rank or comes from it.
    interface Crossing {

        /// Starts it.
        void start(Buffer stretch, int peer);
    }

    /// Starts what a root has to do with all others: a part for each rank of its own cluster, and
    /// a stretch for the delegate of each other cluster, those first.
    ///
    /// @param root  the caller, as a rank of the team
    /// @param start sends or receives
    void crossings(int root, Crossing start) {
        int own = clusters.of(root);
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            if (cluster != own) {
                start.start(of(cluster), clusters.delegate(cluster));
            }
        }
        for (int place = 0; place < clusters.size(own); place++) {
            int rank = clusters.member(own, place);
            if (rank != root) {
                start.start(part(rank), rank);
            }
        }
    }

    /// Copies all parts from the user's buffer.
    void pack(Buffer from) {
        copy(from, true);
    }

    /// Copies all parts to the user's buffer.
    void unpack(Buffer to) {
        copy(to, false);
    }

    private void copy(Buffer users, boolean pack) {
        long start = 0;
        for (int cluster = 0; cluster < clusters.count(); cluster++) {
            for (int place = 0; place < clusters.size(cluster); place++) {
                Buffer part = partition.of(users, clusters.member(cluster, place));
                Buffer here = packed.slice(start, part.count());
                (pack ? here : part).set(pack ? part : here);
                start += part.count();
            }
        }
    }

    private long before(int cluster) {
        long sum = 0;
        for (int earlier = 0; earlier < cluster; earlier++) {
            sum += count(earlier);
        }
        return sum;
    }

    private long count(int cluster) {
        long sum = 0;
        for (int place = 0; place < clusters.size(cluster); place++) {
            sum += partition.count(clusters.member(cluster, place));
        }
        return sum;
    }
}
