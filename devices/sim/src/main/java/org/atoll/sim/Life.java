// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// One life of a rank: which it is, how far it has come, what waits for its end, and what begins
/// the next one. Touched only by the thread that has the turn.
final class Life {
    private final int incarnation;
    private final boolean first;
    private @Nullable Event onceOver;
    private boolean crashed;
    private boolean returned;
    private IntFunction<@Nullable Runnable> heirs = rank -> null;

    /// Begins.
    ///
    /// @param first whether the rank begins the job with it
    Life(int incarnation, boolean first) {
        this.incarnation = incarnation;
        this.first = first;
    }

    int incarnation() {
        return incarnation;
    }

    boolean isFirst() {
        return first;
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
}
