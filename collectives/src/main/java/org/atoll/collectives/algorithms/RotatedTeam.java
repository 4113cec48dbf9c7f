// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// A team seen from its root: the root has rank 0, the next rank has 1, and so on around.
record RotatedTeam(Team team, int root) implements Team {

    /// The team as it is seen from a root; itself if the root is rank 0.
    static Team of(Team team, int root) {
        return root == 0 ? team : new RotatedTeam(team, root);
    }

    @Override
    public int rank() {
        int rank = team.rank() - root;
        return rank < 0 ? rank + team.size() : rank;
    }

    @Override
    public int size() {
        return team.size();
    }

    @Override
    public void send(Buffer out, int to) {
        team.send(out, actual(to));
    }

    @Override
    public void receive(Buffer in, int from) {
        team.receive(in, actual(from));
    }

    @Override
    public long receiveUpTo(Buffer room, int from) {
        return team.receiveUpTo(room, actual(from));
    }

    @Override
    public void sendReceive(Buffer out, int to, Buffer in, int from) {
        team.sendReceive(out, actual(to), in, actual(from));
    }

    @Override
    public Pending startSend(Buffer out, int to) {
        return team.startSend(out, actual(to));
    }

    @Override
    public Pending startReceive(Buffer in, int from) {
        return team.startReceive(in, actual(from));
    }

    @Override
    public Buffer scratch(int slot, Buffer like, long count) {
        return team.scratch(slot, like, count);
    }

    private int actual(int rank) {
        int actual = rank + root;
        return actual < team.size() ? actual : actual - team.size();
    }
}
