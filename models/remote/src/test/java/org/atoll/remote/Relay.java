// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import java.util.stream.IntStream;

/// Calls others like it.
@Remote
class Relay {
    private final int rank = RemoteObjects.current().here().rank();
    private List<Relay> all = List.of();

    Relay() {}

    /// One on each rank, all of which know all.
    static List<Relay> onEach(RemoteObjects remote) {
        List<Relay> relays = remote.nodes().stream()
                .map(node -> node.create(Relay.class))
                .toList();
        relays.forEach(relay -> relay.meet(relays));
        return relays;
    }

    public synchronized void meet(List<Relay> relays) {
        all = List.copyOf(relays);
    }

    private synchronized Relay at(int number) {
        return all.get(Math.floorMod(number, all.size()));
    }

    public int rank() {
        return rank;
    }

    /// Goes through the ranks, and counts its steps.
    public int go(int steps, int by) {
        return steps == 0 ? 0 : 1 + at(rank + by).go(steps - 1, by);
    }

    /// A tree of calls, each of which begins two at a time.
    public int tree(int depth) {
        if (depth == 0) {
            return 1;
        }
        RemoteObjects remote = RemoteObjects.current();
        var left = remote.async(() -> at(rank + 1).tree(depth - 1));
        int right = at(rank - 1).tree(depth - 1);
        return right + left.join();
    }

    /// Begins calls for which nobody waits.
    public void scatter(int depth, Counter counter) {
        RemoteObjects remote = RemoteObjects.current();
        remote.oneWay(() -> counter.add(1));
        if (depth > 0) {
            remote.oneWay(() -> at(rank + 1).scatter(depth - 1, counter));
            var _ = remote.asyncRun(() -> at(rank + 2).scatter(depth - 1, counter));
        }
    }

    /// Creates others.
    public int family(int depth) {
        RemoteObjects remote = RemoteObjects.current();
        return depth == 0
                ? 1
                : 1 + IntStream.of(1, 2)
                        .map(by -> remote.node((rank + by) % remote.nodes().size())
                                .create(Relay.class)
                                .family(depth - 1))
                        .sum();
    }

    /// Waits for what never comes.
    public int waitFor(Relay other) {
        if (other.rank() != rank) {
            return other.waitFor(this);
        }
        RemoteObjects.current().barrier();
        return 1;
    }

    public void barrier() {
        RemoteObjects.current().barrier();
    }
}
