// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import org.atoll.codec.graph.GraphCopy;
import org.jspecify.annotations.Nullable;

/// The end of an attempt to carry out an operation.
///
/// @param kind   what it came to
/// @param result of [Kind#RESULT]: what the operation returned, in writing; empty if that is
///     nothing, or nobody wants it
/// @param thrown of [Kind#THROWN]: what it has thrown
record Outcome(Kind kind, GraphCopy result, @Nullable Throwable thrown) {
    private static final GraphCopy NOTHING = GraphCopy.of(new byte[0], 0, 0);

    /// It has returned.
    static final Outcome DONE = new Outcome(Kind.RESULT, NOTHING, null);

    /// It was not begun: its condition does not hold.
    static final Outcome WAITS = new Outcome(Kind.WAITS, NOTHING, null);

    /// It was not begun: to read its arguments, code of the program must run.
    static final Outcome NOT_PLAIN = new Outcome(Kind.NOT_PLAIN, NOTHING, null);

    /// It was not begun: the object is somewhere else, or in another form, than its caller knew.
    static final Outcome MOVED = new Outcome(Kind.MOVED, NOTHING, null);

    /// It is for other ranks, which have a copy, and answer.
    static final Outcome DISTANT = new Outcome(Kind.DISTANT, NOTHING, null);

    /// The ways in which an attempt ends.
    enum Kind { RESULT, THROWN, WAITS, NOT_PLAIN, MOVED, DISTANT }

    static Outcome result(GraphCopy written) {
        return new Outcome(Kind.RESULT, written, null);
    }

    static Outcome thrown(Throwable thrown) {
        return new Outcome(Kind.THROWN, NOTHING, thrown);
    }

    /// Whether there is nothing more to be done at this rank.
    boolean isEnd() {
        return isCarriedOut() || isMoved();
    }

    /// Whether it was carried out here.
    boolean isCarriedOut() {
        return kind == Kind.RESULT || kind == Kind.THROWN;
    }

    /// Whether the caller has to call again.
    boolean isMoved() {
        return kind == Kind.MOVED;
    }
}
