// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// The books of one object of this rank: who had references to it from whom and has not given
/// them up, and how often its own rank refers to it.
final class Export {
    private final Map<Handover, Long> balances = new HashMap<>(2);
    private long holds;

    void hold() {
        holds++;
    }

    void drop() {
        holds--;
    }

    boolean isHeld() {
        return holds > 0;
    }

    void book(Handover handover, long amount) {
        balances.merge(handover, amount, (known, more) -> known + more == 0 ? null : known + more);
    }

    /// Whether references are elsewhere or on their way.
    boolean isOut() {
        return !balances.isEmpty();
    }

    /// Drops the balances of parties that are lost.
    void settle(Predicate<Party> gone) {
        balances.keySet().removeIf(pair -> gone.test(pair.from()) || gone.test(pair.to()));
    }

    @Override
    public String toString() {
        return holds + balances.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .map(Object::toString)
                .collect(Collectors.joining(",", "{", "}"));
    }
}
