// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import java.util.function.LongSupplier;

/// The breakdown of one thread's time in the crews of which it is a member: what it has waited for,
/// and the rest, in which it has computed. Written by that thread; others read it when its work is
/// done.
public final class MemberTimes {
    private final LongSupplier clock;
    private long began;
    private long nanos;
    private long fellowNanos;
    private long otherNanos;
    private long chunks;

    /// Times of a thread that has not begun.
    ///
    /// @param clock tells nanoseconds since an arbitrary moment
    public MemberTimes(LongSupplier clock) {
        this.clock = clock;
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

    /// The thread has met its fellows.
    ///
    /// @param since when it came
    /// @param full  when the last one came, if that has done something outside of the crew before
    ///     it let the others go; else far in the future
    void met(long since, long full) {
        long now = now();
        long came = Math.clamp(full, since, now);
        fellowNanos += came - since;
        otherNanos += now - came;
    }

    /// The thread has waited for somebody outside of its crew.
    ///
    /// @param since a value of [#now]
    public void waitedForOthers(long since) {
        otherNanos += now() - since;
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
