// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// A stretch of values that the delegates of all clusters combine: each the share with its
/// cluster's number, which it sends to the others. Shares cross segment by segment.
///
/// The steps are apart so that several stretches can be under way. Each delegate takes them in
/// the same order: everything that will come has a place from the beginning, the values of all
/// stretches before their sums; then [#give], [#combine], [#take] and [#finish], each for all
/// stretches in turn.
final class DelegateShares {
    private final Team team;
    private final Buffer data;
    private final Reducer reducer;
    private final Partition shares;
    private final long length;
    private final int own;
    private final int[] peers;

    /// For each cluster its values of the own share.
    private final Buffer values;

    /// What the others combine: not in its place, as what is there may still be on its way.
    private final Buffer sums;

    private final List<Traffic> coming = new ArrayList<>();
    private final Traffic combined;
    private final Traffic sending;

    private DelegateShares(
            Team team, Buffer data, Reducer reducer, long length, Buffer values, Buffer sums) {
        Clusters clusters = team.clusters();
        this.team = team;
        this.data = data;
        this.reducer = reducer;
        this.length = length;
        this.shares = Partition.even(clusters.count(), data.count());
        this.own = clusters.of(team.rank());
        this.peers = new int[clusters.count() - 1];
        this.values = values.slice(0, clusters.count() * shares.count(own));
        this.sums = sums;
        this.combined = Traffic.of(team);
        this.sending = Traffic.of(team);
        for (int step = 1; step < clusters.count(); step++) {
            peers[step - 1] = clusters.delegate(cluster(step));
        }
    }

    /// Begins with the values of some stretches.
    ///
    /// @param team      the whole team; the caller is a delegate
    /// @param data      the values, which need not be here yet
    /// @param stretches what part of them each is
    static List<DelegateShares> of(Team team, Buffer data, Partition stretches, Reducer reducer) {
        int clusters = team.clusters().count();
        long length = Segments.acrossLinks(data.bytes() / clusters, data);
        long room = clusters * Partition.even(clusters, stretches.count(0)).count(0);
        Buffer values = team.scratch(0, data, stretches.parts() * room);
        Buffer sums = team.scratch(1, data, data.count());
        List<DelegateShares> all = new ArrayList<>();
        for (int i = 0; i < stretches.parts(); i++) {
            all.add(new DelegateShares(
                    team, stretches.of(data, i), reducer, length, values.slice(i * room, room),
                    stretches.of(sums, i)));
        }
        all.forEach(DelegateShares::expectValues);
        all.forEach(DelegateShares::expectSums);
        return all;
    }

    /// The cluster so many steps behind the caller's: each begins with another one.
    private int cluster(int step) {
        return (own + step) % shares.parts();
    }

    private void expectValues() {
        long count = shares.count(own);
        for (int step = 1; step < shares.parts(); step++) {
            var part = Traffic.of(team);
            part.receive(
                    new Segments(values.slice(cluster(step) * count, count), length),
                    peers[step - 1]);
            coming.add(part);
        }
    }

    private void expectSums() {
        for (int step = 1; step < shares.parts(); step++) {
            combined.receive(
                    new Segments(shares.of(sums, cluster(step)), length), peers[step - 1]);
        }
    }

    /// Sends this cluster's values, which are here now.
    void give() {
        long count = shares.count(own);
        values.slice(own * count, count).set(shares.of(data, own));
        List<Segments> given = new ArrayList<>();
        for (int step = 1; step < shares.parts(); step++) {
            given.add(new Segments(shares.of(data, cluster(step)), length));
        }
        sending.send(given, peers);
    }

    /// Combines what comes from all, and sends it to all. Blocks until it has come.
    void combine() {
        Segments mine = new Segments(shares.of(data, own), length);
        for (int i = 0; i < mine.number(); i++) {
            for (Traffic part : coming) {
                part.await(i);
            }
            Buffer sum = mine.get(i);
            sum.set(WideAreaReduce.combined(
                    values, shares.parts(), i * length, sum.count(), reducer));
            for (int peer : peers) {
                sending.send(sum, peer);
            }
        }
    }

    /// Waits for the sums of the others and puts them in their places.
    void take() {
        combined.await();
        for (int step = 1; step < shares.parts(); step++) {
            shares.of(data, cluster(step)).set(shares.of(sums, cluster(step)));
        }
    }

    /// Waits until everything has left.
    void finish() {
        sending.await();
    }
}
