// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.algorithms;

import java.util.ArrayList;
import java.util.List;
import org.atoll.collectives.spi.Pending;
import org.atoll.collectives.spi.Team;
import org.atoll.fabric.wire.Buffer;

/// Sends and receives that are under way at the same time, so that links work in parallel.
record Traffic(Team team, List<Pending> pending) {

    static Traffic of(Team team) {
        return new Traffic(team, new ArrayList<>());
    }

    void send(Buffer out, int to) {
        pending.add(team.startSend(out, to));
    }

    void receive(Buffer in, int from) {
        pending.add(team.startReceive(in, from));
    }

    /// Starts to receive a stretch segment by segment.
    void receive(Segments in, int from) {
        for (long i = 0; i < in.number(); i++) {
            receive(in.get(i), from);
        }
    }

    /// Starts to send a stretch segment by segment.
    void send(Segments out, int to) {
        for (long i = 0; i < out.number(); i++) {
            send(out.get(i), to);
        }
    }

    /// Starts to send a stretch to each of some ranks, segment by segment and in turn, so that no
    /// link waits for another.
    void send(List<Segments> out, int[] to) {
        long most = out.stream().mapToLong(Segments::number).max().orElse(0);
        for (long i = 0; i < most; i++) {
            for (int peer = 0; peer < to.length; peer++) {
                if (i < out.get(peer).number()) {
                    send(out.get(peer).get(i), to[peer]);
                }
            }
        }
    }

    /// Waits for one, by the order in which they were started.
    void await(int index) {
        pending.get(index).await();
    }

    /// Waits for all.
    void await() {
        pending.forEach(Pending::await);
        pending.clear();
    }
}
