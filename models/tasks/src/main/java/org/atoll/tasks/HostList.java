// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.tasks.life.SpawnShares;
import org.atoll.tasks.life.Roles;
import org.atoll.tasks.post.Tids;

/// The machine's hosts, and whose turn it is to get a task. In a job they are the ranks that are
/// not lost; on a standing machine those whose cards say so. Any thread may call.
final class HostList {
    private final World world;
    private volatile Last last;

    /// The place that was given last.
    ///
    /// @param slot which of the rank's, from 1
    private record Last(int rank, int slot) {
        boolean isBefore(Last other) {
            return rank < other.rank || (rank == other.rank && slot < other.slot);
        }
    }

    HostList(World world) {
        this.world = world;
        this.last = new Last(world.rank(), Integer.MAX_VALUE);
    }

    /// Those that are there, by rank.
    List<Host> present() {
        List<Host> hosts = new ArrayList<>();
        for (Card card : world.cards()) {
            if (isHost(card) && !world.losses().isLost(card.rank())) {
                Tid tid = new Tid(Tids.of(card.incarnation(), card.rank(), Tids.HOST));
                hosts.add(new Host(tid, name(card), card.host(), Roles.slots(card)));
            }
        }
        return hosts;
    }

    /// All ranks that are there: on a standing machine also those that are no hosts.
    List<Tid> everybody() {
        return world.cards().stream()
                .filter(card -> !world.losses().isLost(card.rank()))
                .map(card -> new Tid(Tids.of(card.incarnation(), card.rank(), Tids.HOST)))
                .toList();
    }

    private boolean isHost(Card card) {
        return !world.isStanding() || Roles.isHost(card);
    }

    private String name(Card card) {
        return world.isStanding() ? Roles.hostName(card) : "n" + card.rank();
    }

    /// The state of a host.
    HostState state(String name) {
        HostState state = HostState.NO_HOST;
        for (Card card : world.cards()) {
            if (name(card).equals(name) && isHost(card)) {
                state = world.losses().isLost(card.rank()) ? HostState.FAILED : HostState.OK;
            }
        }
        return state;
    }

    /// The name of a rank's host.
    String name(int rank) {
        return name(world.cards().get(rank));
    }

    /// The host on which a task is.
    Optional<Host> of(Tid task) {
        String name = name(Tids.seat(task.value()));
        return present().stream().filter(host -> host.name().equals(name)).findFirst();
    }

    /// Deals tasks out to some hosts in turn, as many to each as it has slots. The first task goes
    /// to the place behind that which was given last.
    ///
    /// @param chosen by rank
    /// @param count  how many tasks will be started there
    SpawnShares shares(List<Host> chosen, int count) {
        List<Integer> turn = new ArrayList<>();
        List<Last> places = new ArrayList<>();
        for (Host host : chosen) {
            int rank = Tids.seat(host.tid().value());
            for (int slot = 1; slot <= host.slots(); slot++) {
                turn.add(rank);
                places.add(new Last(rank, slot));
            }
        }
        Last before = last;
        int first = 0;
        while (first < places.size() && !before.isBefore(places.get(first))) {
            first++;
        }
        Collections.rotate(turn, -first);
        last = places.get((first + count - 1) % places.size());
        return new SpawnShares(turn, count);
    }
}
