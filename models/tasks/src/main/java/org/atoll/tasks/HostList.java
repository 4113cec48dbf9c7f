// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.tasks.post.Tids;

/// The machine's hosts, which are the ranks that are not lost, and whose turn it is to get a task.
/// Any thread may call.
final class HostList {
    private final World world;
    private volatile int last;

    HostList(World world) {
        this.world = world;
        this.last = world.rank();
    }

    /// Those that are there, by rank.
    List<Host> present() {
        List<Host> hosts = new ArrayList<>();
        for (Card card : world.cards()) {
            if (!world.losses().isLost(card.rank())) {
                Tid tid = new Tid(Tids.of(card.incarnation(), card.rank(), Tids.HOST));
                hosts.add(new Host(tid, name(card.rank()), card.host()));
            }
        }
        return hosts;
    }

    /// The state of a host.
    HostState state(String name) {
        for (Card card : world.cards()) {
            if (name(card.rank()).equals(name)) {
                return world.losses().isLost(card.rank()) ? HostState.FAILED : HostState.OK;
            }
        }
        return HostState.NO_HOST;
    }

    /// The name of a rank's host.
    static String name(int rank) {
        return "n" + rank;
    }

    /// The ranks of some hosts, the first one behind that which was used last.
    ///
    /// @param count how many tasks will be started there
    List<Integer> inTurn(List<Host> chosen, int count) {
        List<Integer> ranks = chosen.stream().map(host -> Tids.seat(host.tid().value())).toList();
        int first = 0;
        while (first < ranks.size() && ranks.get(first) <= last) {
            first++;
        }
        List<Integer> turned = new ArrayList<>(ranks.subList(first, ranks.size()));
        turned.addAll(ranks.subList(0, first));
        last = turned.get((count - 1) % turned.size());
        return turned;
    }
}
