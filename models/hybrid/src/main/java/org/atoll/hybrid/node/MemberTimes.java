// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/// The breakdown of one thread's time in the crews of which it is a member: what it has waited for,
/// and the rest, in which it has computed. Written by that thread; others read it when its work is
/// done.
public final class MemberTimes {
    private final LongSupplier clock;
    private final boolean alone;
    private long began;
    private long nanos;
    private long workNanos;
    private long fellowNanos;
    private long otherNanos;
    private long chunks;

    /// Times of a thread that has not begun.
    ///
    /// @param clock tells nanoseconds since an arbitrary moment
    /// @param alone whether there is nobody outside of its crew: then what one of its members does
    ///     for all is computing of that one, for which the others wait
    public MemberTimes(LongSupplier clock, boolean alone) {
        this.clock = clock;
        this.alone = alone;
    }

    /// The time now.
    ///
    /// @return nanoseconds
    public long now() {
        return clock.getAsLong();
    }

    void begin() {
        began = now();
    }

    void end() {
        nanos += now() - began;
    }

    /// All have come: the thread does now, in [#met], what they have met for.
    ///
    /// @param work what it does for all, given the present moment; if the crew is alone, the far
    ///     future
    void work(LongConsumer work) {
        long since = now();
        work.accept(alone ? Long.MAX_VALUE : since);
        if (alone) {
            workNanos = now() - since;
        }
    }

    /// The thread has met its fellows.
    ///
    /// @param since when it came
    /// @param full  when the last one came, if that has done something outside of the crew before
    ///     it let the others go; else far in the future
    void met(long since, long full) {
        long now = now();
        long came = Math.clamp(full, since, now);
        fellowNanos += came - since - workNanos;
        otherNanos += now - came;
        workNanos = 0;
    }

    /// The thread has waited for somebody outside of its crew, or has carried something between
    /// them and the crew. If there is nobody, it has computed.
    ///
    /// @param since a value of [#now]
    public void waitedForOthers(long since) {
        if (!alone) {
            otherNanos += now() - since;
        }
    }

    /// The thread has taken one chunk of a guided loop.
    public void tookChunk() {
        chunks++;
    }

    /// How long the thread has been at work and has not waited.
    ///
    /// @return nanoseconds
    public long computeNanos() {
        return nanos - fellowNanos - otherNanos;
    }

    /// How long it has waited for other threads of its crew.
    ///
    /// @return nanoseconds
    public long fellowNanos() {
        return fellowNanos;
    }

    /// How long it has waited, or has copied, for others than those of its crew; or for a fellow
    /// that did so.
    ///
    /// @return nanoseconds
    public long otherNanos() {
        return otherNanos;
    }

    /// How many chunks of guided loops it has taken.
    ///
    /// @return at least 0
    public long chunks() {
        return chunks;
    }
}
