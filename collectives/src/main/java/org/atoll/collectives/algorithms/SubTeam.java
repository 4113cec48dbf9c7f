// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Clusters;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Scratch;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Some ranks of a team as a team of their own, in one cluster. It uses other scratch slots than
/// the algorithm that made it.
///
/// @param team  the whole team
/// @param ranks the ranks that take part, by their numbers in the whole team
/// @param rank  the caller's place among them
@SuppressWarnings("ArrayRecordComponent") // never compared
record SubTeam(Team team, int[] ranks, int rank) implements Team {

    /// The caller's cluster.
    static SubTeam ofCluster(Team team) {
        Clusters clusters = team.clusters();
        int cluster = clusters.of(team.rank());
        int[] ranks = new int[clusters.size(cluster)];
        int rank = 0;
        for (int place = 0; place < ranks.length; place++) {
            ranks[place] = clusters.member(cluster, place);
            rank = ranks[place] == team.rank() ? place : rank;
        }
        return new SubTeam(team, ranks, rank);
    }

    /// The place of a rank of the whole team; -1 if it takes no part.
    int placeOf(int whole) {
        for (int place = 0; place < ranks.length; place++) {
            if (ranks[place] == whole) {
                return place;
            }
        }
        return -1;
    }

    @Override
    public int size() {
        return ranks.length;
    }

    @Override
    public void send(Buffer out, int to) {
        team.send(out, ranks[to]);
    }

    @Override
    public void receive(Buffer in, int from) {
        team.receive(in, ranks[from]);
    }

    @Override
    public long receiveUpTo(Buffer room, int from) {
        return team.receiveUpTo(room, ranks[from]);
    }

    @Override
    public void sendReceive(Buffer out, int to, Buffer in, int from) {
        team.sendReceive(out, ranks[to], in, ranks[from]);
    }

    @Override
    public Pending startSend(Buffer out, int to) {
        return team.startSend(out, ranks[to]);
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        return team.startReceive(in, ranks[from]);
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return team.scratch(Scratch.SLOTS + slot, like, count);
    }
}
