// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The processes of a host that wait to take the place of ranks. Any thread may call.
final class StandbyPool {
    private final List<Standby> waiting = new ArrayList<>();
    private int last;
    private boolean closed;

    /// A number that no other one has.
    ///
    /// @return below 0, where no rank's number is
    synchronized int number() {
        return --last;
    }

    /// How many of a kind wait, or will soon.
    synchronized int count(int kind) {
        return (int) waiting.stream().filter(each -> each.kind() == kind).count();
    }

    /// One more waits.
    ///
    /// @return false if that is too late
    synchronized boolean add(Standby standby) {
        return !closed && waiting.add(standby);
    }

    /// Takes one out that is ready.
    ///
    /// @return nothing if there is none
    synchronized Optional<Standby> take(int kind) {
        Optional<Standby> ready = waiting.stream()
                .filter(each -> each.kind() == kind && each.isReady())
                .findFirst();
        ready.ifPresent(waiting::remove);
        return ready;
    }

    /// Takes one out that has ended.
    ///
    /// @return false if it does not wait any more
    synchronized boolean remove(Standby standby) {
        return waiting.remove(standby);
    }

    synchronized boolean isEmpty() {
        return waiting.isEmpty();
    }

    /// Ends all. Blocks until they have ended, for some seconds at most.
    void close() {
        List<Standby> all;
        synchronized (this) {
            closed = true;
            all = List.copyOf(waiting);
            waiting.clear();
        }
        all.forEach(standby -> standby.process().destroyForcibly());
        all.forEach(Standby::end);
    }
}
