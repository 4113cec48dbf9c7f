// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// Something a thread can wait for at an endpoint.
public interface Completion {

    /// Something that is looked up, and that no rank in particular brings about.
    ///
    /// @param isDone   whether the wait is over; from any thread
    /// @param words    what is waited for, as [#describe] says it
    /// @return what can be waited for
    static Completion of(BooleanSupplier isDone, Supplier<String> words, TimeKind timeKind) {
        return new Completion() {
            @Override
            public boolean isDone() {
                return isDone.getAsBoolean();
            }

            @Override
            public String describe() {
                return words.get();
            }

            @Override
            public TimeKind timeKind() {
                return timeKind;
            }
        };
    }

    /// The same, over at a deadline at the latest. Whoever has waited asks which of the two it was.
    ///
    /// @param deadline when the wait ends by itself
    /// @return what can be waited for
    default Completion within(Deadline deadline) {
        if (deadline.isNever()) {
            return this;
        }
        Completion awaited = this;
        return new Completion() {
            @Override
            public boolean isDone() {
                return awaited.isDone() || deadline.isOver();
            }

            @Override
            public long patienceNanos() {
                return Math.min(awaited.patienceNanos(), deadline.leftNanos());
            }

            @Override
            public String describe() {
                return awaited.describe();
            }

            @Override
            public int awaitedPeer() {
                return awaited.awaitedPeer();
            }

            @Override
            public boolean asksPeer() {
                return awaited.asksPeer();
            }

            @Override
            public TimeKind timeKind() {
                return awaited.timeKind();
            }
        };
    }

    /// Whether the wait is over. Cheap, from any thread, with acquire semantics.
    ///
    /// @return true from the moment of completion on
    boolean isDone();

    /// What is waited for, in words, for reports of deadlocks and failures.
    ///
    /// @return such as `receive from 3, tag 7`
    String describe();

    /// Whom the wait depends on.
    ///
    /// @return a world rank, or -1 for any or none
    default int awaitedPeer() {
        return -1;
    }

    /// Whether [#awaitedPeer] has been asked for something that it gives also while its program
    /// computes: then its helper is woken if the answer is late. From any thread.
    ///
    /// @return false if that rank's program must do something
    default boolean asksPeer() {
        return false;
    }

    /// What the time of waiting is booked on.
    TimeKind timeKind();

    /// How long a thread sleeps at most before it looks again, because the wait may be over then
    /// without anything having happened. No deadlock has a wait in it that ends so. From any
    /// thread.
    ///
    /// @return nanoseconds from now on, or [Long#MAX_VALUE] if only others can end the wait
    default long patienceNanos() {
        return Long.MAX_VALUE;
    }
}
