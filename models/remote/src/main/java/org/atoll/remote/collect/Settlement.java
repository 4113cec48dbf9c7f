// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// The losses of which not all living ranks have said that they have heard. They are settled all
/// at once.
final class Settlement {
    private final Map<Party, Set<Party>> awaited = new HashMap<>();

    /// A rank is lost, and all who live are asked.
    void begin(Party lost, List<Party> asked) {
        awaited.put(lost, new HashSet<>(asked));
    }

    /// A lost rank is not waited for any more.
    void forget(Party lost) {
        awaited.values().forEach(each -> each.remove(lost));
    }

    /// A rank is back, and is waited for too.
    void add(Party party) {
        awaited.values().forEach(each -> each.add(party));
    }

    void answered(Party party, Party lost) {
        Set<Party> others = awaited.get(lost);
        if (others != null) {
            others.remove(party);
        }
    }

    boolean isOpen(Party lost) {
        return awaited.containsKey(lost);
    }

    /// The losses that are not settled.
    Set<Party> losses() {
        return awaited.keySet();
    }

    /// Whether all have answered for all losses.
    boolean isDue() {
        return !awaited.isEmpty() && awaited.values().stream().allMatch(Set::isEmpty);
    }

    void clear() {
        awaited.clear();
    }

    @Override
    public String toString() {
        Map<String, String> sorted = new TreeMap<>();
        awaited.forEach((lost, others) -> sorted.put(
                lost.toString(),
                others.stream().map(Party::toString).sorted().toList().toString()));
        return sorted.toString();
    }
}
