// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The holders of a lock on a window at its target, and those who wait for it. They wait in the
/// order of asking: a reader that comes after a waiting writer waits too, and nobody waits for
/// ever. Holder only.
///
/// @param <H> who may hold the lock
final class LockQueue<H> {
    private final Set<H> holders = new HashSet<>();
    private final ArrayDeque<Asker<H>> waiting = new ArrayDeque<>();
    private boolean exclusive;

    private record Asker<H>(H who, boolean alone) {}

    /// Asks for the lock.
    ///
    /// @param who   does not hold it and has not asked
    /// @param alone whether nobody else may hold it at the same time
    /// @return whom it is granted to now
    List<H> ask(H who, boolean alone) {
        waiting.add(new Asker<>(who, alone));
        return grant();
    }

    /// Gives the lock back.
    ///
    /// @return whom it is granted to now
    List<H> release(H who) {
        if (!holders.remove(who)) {
            throw new AssertionError(who + " gives back a lock it does not hold");
        }
        return grant();
    }

    /// One who may hold the lock, or wait for it, is no more.
    ///
    /// @return whom it is granted to now
    List<H> lose(H who) {
        holders.remove(who);
        waiting.removeIf(asker -> asker.who().equals(who));
        return grant();
    }

    boolean isHeldBy(H who) {
        return holders.contains(who);
    }

    private List<H> grant() {
        List<H> granted = new ArrayList<>();
        while (!waiting.isEmpty() && isFree(waiting.element())) {
            Asker<H> next = waiting.remove();
            exclusive = next.alone();
            holders.add(next.who());
            granted.add(next.who());
        }
        assert !exclusive || holders.size() <= 1 : "an exclusive lock is held by " + holders;
        return granted;
    }

    private boolean isFree(Asker<H> next) {
        return holders.isEmpty() || (!exclusive && !next.alone());
    }
}
