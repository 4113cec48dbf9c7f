// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote.collect;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// This rank's holdings of one owner's objects, and what it has not told the owner yet.
final class Borrowings {
    private final Party self;
    private final TreeMap<Integer, Holding> holdings = new TreeMap<>();
    private final Map<Entry, Long> untold = new LinkedHashMap<>();

    private record Entry(int number, Handover handover) {}

    Borrowings(Party self) {
        this.self = self;
    }

    void received(int number, Party from) {
        Holding holding = holdings.computeIfAbsent(number, _ -> new Holding());
        holding.hold();
        holding.received(from);
    }

    void hold(int number) {
        of(number).hold();
    }

    void sent(int number, Party to, long amount) {
        of(number).sent(to, amount);
    }

    void drop(int number) {
        Holding holding = of(number);
        if (holding.drop()) {
            holdings.remove(number);
            holding.close(self, (handover, amount) -> tell(number, handover, amount));
        }
    }

    private Holding of(int number) {
        Holding holding = holdings.get(number);
        if (holding == null) {
            throw new AssertionError("object " + number + " of another rank is not held");
        }
        return holding;
    }

    /// Adopts what came from a lost rank.
    void adopt(Party lost) {
        holdings.forEach((number, holding) -> {
            if (holding.adopt(lost, self)) {
                tell(number, new Handover(self, self), 1);
            }
        });
    }

    private void tell(int number, Handover handover, long amount) {
        untold.merge(
                new Entry(number, handover),
                amount,
                (known, more) -> known + more == 0 ? null : known + more);
    }

    /// How many postings wait to be told.
    int untold() {
        return untold.size();
    }

    /// Takes what the owner has not been told yet.
    List<Posting> takeStatement() {
        List<Posting> postings = new ArrayList<>(untold.size());
        untold.forEach((entry, amount) ->
                postings.add(new Posting(entry.number, entry.handover, amount)));
        untold.clear();
        return postings;
    }

    boolean isEmpty() {
        return holdings.isEmpty() && untold.isEmpty();
    }

    int size() {
        return holdings.size();
    }

    @Override
    public String toString() {
        return holdings + "+" + untold.entrySet().stream()
                .map(entry -> entry.getKey().number + ":" + entry.getKey().handover + "="
                        + entry.getValue())
                .sorted()
                .toList();
    }
}
