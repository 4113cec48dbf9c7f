// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One life of a rank: which it is, what begins it, how far it has come, what waits for its end,
/// and what begins the next one. Touched only by the thread that has the turn.
final class Life {
    private final int incarnation;
    private final @Nullable SimRank former;
    private @Nullable Runnable birth;
    private @Nullable Event onceOver;
    private boolean crashed;
    private boolean returned;
    private IntFunction<@Nullable Runnable> heirs = rank -> null;

    private Life(int incarnation, @Nullable SimRank former, @Nullable Runnable birth) {
        this.incarnation = incarnation;
        this.former = former;
        this.birth = birth;
    }

    /// The life with which a rank begins the job.
    static Life first() {
        return new Life(0, null, null);
    }

    /// The life after another one.
    ///
    /// @param former the rank in the life before
    /// @param birth  starts the thread
    static Life after(SimRank former, Runnable birth) {
        return new Life(former.life().incarnation + 1, former, birth);
    }

    int incarnation() {
        return incarnation;
    }

    boolean isFirst() {
        return former == null;
    }

    /// What starts the rank's thread: once, and only for a later life.
    @Nullable Runnable takeBirth() {
        Runnable start = birth;
        birth = null;
        return start;
    }

    /// The rank's program has returned.
    void returned() {
        returned = true;
    }

    boolean hasReturned() {
        return returned;
    }

    /// The rank does nothing more.
    void crash() {
        crashed = true;
    }

    boolean hasCrashed() {
        return crashed;
    }

    /// Lets something happen as soon as this life is over.
    void whenOver(Event event) {
        onceOver = event;
    }

    /// What is to happen now that this life is over.
    @Nullable Event takeEnd() {
        Event event = onceOver;
        onceOver = null;
        return event;
    }

    /// Says what starts the next life of a rank that is lost.
    void heirs(IntFunction<@Nullable Runnable> starters) {
        heirs = starters;
    }

    /// What starts a rank's next life, or null if there will be none.
    @Nullable Runnable heir(int rank) {
        return heirs.apply(rank);
    }

    /// A rank as it was in the same or an earlier life.
    static SimRank of(SimRank rank, int incarnation) {
        SimRank found = rank;
        while (found.life().incarnation > incarnation) {
            found = Objects.requireNonNull(found.life().former);
        }
        return found;
    }
}
