// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.atoll.collectives.spi.Algorithm;
import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// The elements of a broadcast cut into a share for each cluster but the root's. A delegate gets
/// its share from the root and passes it on to the other delegates, segment by segment.
///
/// What is passed on arrives a latency later than what is not. So the shares leave a rest, which
/// the root sends to all delegates behind their shares: at best as much as a link carries in a
/// latency, for then all links are done at the same time. It is half of what is said to be that
/// much, since a rest that is too long costs as much as one that is too short.
///
/// Inside a cluster the shares are broadcast stretch by stretch, each of some segments: the own
/// one while it comes, then the others', of which the last segments are still to come. For those
/// a delegate does not wait before it has passed its own share on, or clusters would wait for each
/// other in turn.
final class BroadcastShares {

    private static final int STRETCHES = 8;

    private final Team team;
    private final SubTeam here;
    private final Algorithm.Broadcast inside;
    private final Buffer data;
    private final int root;

    /// Of the clusters behind the root's, in turn.
    private final List<Segments> shares = new ArrayList<>();

    /// The share of the caller's cluster; in the root's as many as there are.
    private final int own;

    /// The segments that are broadcast together inside.
    private final long stretch;

    /// What the root sends to all.
    private final Segments rest;

    private final Traffic sending;
    private final List<Traffic> coming = new ArrayList<>();
    private final Traffic last;

    /// Cuts the elements, on all ranks alike.
    ///
    /// @param team      the whole team
    /// @param here      the caller's cluster
    /// @param inside    broadcasts inside it
    /// @param linkBytes what a wide-area link carries in the time of its latency
    BroadcastShares(
            Team team,
            SubTeam here,
            Algorithm.Broadcast inside,
            Buffer data,
            int root,
            long linkBytes) {
        Clusters clusters = team.clusters();
        int count = clusters.count() - 1;
        long shareBytes = data.bytes() / count;
        long length = Segments.acrossLinks(shareBytes, data);
        long common = Grain.within(linkBytes / 2, data);
        Partition partition = Partition.even(count, data.count() - common, Grain.of(data));
        for (int share = 0; share < count; share++) {
            shares.add(new Segments(partition.of(data, share), length));
        }
        rest = new Segments(data.slice(data.count() - common, common), length);
        long stretches = Math.clamp(shareBytes / Math.max(1, linkBytes), 1, STRETCHES);
        this.team = team;
        this.here = here;
        this.inside = inside;
        this.data = data;
        this.root = root;
        this.own = Math.floorMod(
                clusters.of(team.rank()) - clusters.of(root) - 1, clusters.count());
        this.stretch = Math.ceilDiv(shares.getFirst().number(), stretches);
        this.sending = Traffic.of(team);
        this.last = Traffic.of(team);
    }

    /// Broadcasts. Called by all ranks of the team; blocks until the caller's part is done.
    void run() {
        if (own == shares.size()) {
            if (team.rank() == root) {
                give();
            }
            inside.run(here, data, here.placeOf(root));
        } else {
            if (isDelegate()) {
                expect();
            }
            passOn();
        }
        sending.await();
    }

    /// Whether the caller passes on what comes from outside.
    private boolean isDelegate() {
        return here.rank() == 0;
    }

    /// The delegate of the cluster that a share is for.
    private int delegate(int share) {
        Clusters clusters = team.clusters();
        return clusters.delegate((clusters.of(root) + 1 + share) % clusters.count());
    }

    private void give() {
        int[] delegates = new int[shares.size()];
        for (int share = 0; share < delegates.length; share++) {
            delegates[share] = delegate(share);
        }
        sending.send(shares, delegates);
        sending.send(Collections.nCopies(delegates.length, rest), delegates);
    }

    private void expect() {
        for (int share = 0; share < shares.size(); share++) {
            var one = Traffic.of(team);
            one.receive(shares.get(share), share == own ? root : delegate(share));
            coming.add(one);
        }
        last.receive(rest, root);
    }

    private void passOn() {
        long end = shares.getFirst().number();
        // 1. The own share, to the other clusters and inside this one.
        for (long at = 0; at < end; at += stretch) {
            take(own, at);
        }
        // 2. The others' shares.
        for (long at = 0; at < end; at += stretch) {
            for (int step = 1; step < shares.size(); step++) {
                take((own + step) % shares.size(), at);
            }
        }
        // 3. What the root has sent to all.
        last.await();
        if (rest.number() > 0) {
            inside.run(here, rest.data(), 0);
        }
    }

    /// Broadcasts a stretch of a share inside, once it has come.
    private void take(int share, long from) {
        Segments segments = shares.get(share);
        long end = Math.min(from + stretch, segments.number());
        for (long i = from; i < end && isDelegate(); i++) {
            coming.get(share).await((int) i);
            for (int step = 1; step < shares.size() && share == own; step++) {
                sending.send(segments.get(i), delegate((own + step) % shares.size()));
            }
        }
        if (from < end) {
            inside.run(here, segments.span(from, end), 0);
        }
    }
}
