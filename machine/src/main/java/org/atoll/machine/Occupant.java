// SPDX-License-Identifier: Apache-2.0
package org.atoll.machine;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Queue;
import java.util.Set;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// A process in one life of a seat, from the moment when the seat is its own. Guarded by the
/// monitor of [Seats].
final class Occupant {
    private final int seat;
    private final int life;
    private final long since;

    /// Those of whose coming it has been told and has not said that it has heard, in order.
    private final Queue<Occupant> untold = new ArrayDeque<>();

    /// Those who have not said yet that they have heard of it.
    private final Set<Occupant> waitedFor = new HashSet<>();

    private @Nullable Voice voice;
    private @Nullable Card card;
    private boolean isMet;

    Occupant(int seat, int life, long since) {
        this.seat = seat;
        this.life = life;
        this.since = since;
    }

    int seat() {
        return seat;
    }

    int life() {
        return life;
    }

    /// When the seat was given to it, as [System#nanoTime] counts.
    long since() {
        return since;
    }

    /// What is said to it; null until it has joined.
    @Nullable Voice voice() {
        return voice;
    }

    void joined(Voice to) {
        voice = to;
    }

    /// What it has said of itself last; null until it has.
    @Nullable Card card() {
        return card;
    }

    void says(Card mine) {
        card = mine;
    }

    /// Whether the others have been told of it, or are being told.
    boolean isMet() {
        return isMet;
    }

    void meets() {
        isMet = true;
    }

    /// It is told of another one.
    void owes(Occupant other) {
        untold.add(other);
        other.waitedFor.add(this);
    }

    /// It has heard of the next one.
    ///
    /// @return that one, if all have heard of it now; else null
    @Nullable Occupant heard() {
        Occupant other = untold.poll();
        return other != null && other.isHeardBy(this) ? other : null;
    }

    private boolean isHeardBy(Occupant one) {
        return waitedFor.remove(one) && waitedFor.isEmpty();
    }

    /// Whether nobody has to hear of it any more.
    boolean isKnown() {
        return waitedFor.isEmpty();
    }

    /// It has gone: nobody waits for it.
    ///
    /// @return those of whom all have heard now
    Set<Occupant> goes() {
        Set<Occupant> known = new HashSet<>();
        untold.forEach(other -> {
            if (other.isHeardBy(this)) {
                known.add(other);
            }
        });
        untold.clear();
        return known;
    }
}
