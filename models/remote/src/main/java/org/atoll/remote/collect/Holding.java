// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;

/// This rank's dealings with an object of another one since it has known of it: how often it refers
/// to it, from whom references came, and to whom it sent some.
final class Holding {
    private final Map<Party, Long> received = new HashMap<>(2);
    private final Map<Party, Long> sent = new HashMap<>(2);
    private long holds;

    void hold() {
        holds++;
    }

    /// Gives up one of what is held.
    ///
    /// @return true if that was the last one
    boolean drop() {
        holds--;
        return holds == 0;
    }

    void received(Party from) {
        received.merge(from, 1L, Long::sum);
    }

    void sent(Party to, long amount) {
        sent.merge(to, amount, (known, more) -> known + more == 0 ? null : known + more);
    }

    /// Counts what came from a lost rank as this rank's own.
    ///
    /// @return false if nothing came from it
    boolean adopt(Party lost, Party self) {
        if (received.remove(lost) == null) {
            return false;
        }
        received(self);
        return true;
    }

    /// Tells all counts, from and to whom.
    void close(Party self, ObjLongConsumer<Handover> books) {
        received.forEach((from, count) -> books.accept(new Handover(from, self), -count));
        sent.forEach((to, count) -> books.accept(new Handover(self, to), count));
    }

    @Override
    public String toString() {
        return holds + "<" + sorted(received) + ">" + sorted(sent);
    }

    private static Map<String, Long> sorted(Map<Party, Long> counts) {
        Map<String, Long> sorted = new TreeMap<>();
        counts.forEach((party, count) -> sorted.put(party.toString(), count));
        return sorted;
    }
}
