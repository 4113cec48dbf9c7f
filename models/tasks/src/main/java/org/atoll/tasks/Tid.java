// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import org.atoll.tasks.post.Tids;

/// The number of a task or of a host. It is never given twice: that of a task that has ended stays
/// the number of a task that has ended.
///
/// Tids are ordered by their values: by life, then by host, then by age.
///
/// @param value 64 bits, which can be sent to other tasks
public record Tid(long value) implements Comparable<Tid> {
    /// Stands for every task, in a receive that takes anybody's message.
    public static final Tid ANY = new Tid(Tids.ANY);

    /// Stands for no task: the parent of a task that nobody has spawned.
    public static final Tid NONE = new Tid(Tids.NONE);

    /// Reads a tid from its text.
    ///
    /// @param text as [#toString] gives it
    /// @throws IllegalArgumentException if it is none
    public static Tid parse(String text) {
        return new Tid(Tids.parse(text));
    }

    /// Whether this is a host's number, such as `t3.0`.
    public boolean isHost() {
        return Tids.isHost(value);
    }

    /// The number of the task's host; that of a host is its own. Nobody is asked: the host may be
    /// lost.
    ///
    /// @throws IllegalStateException if this is [#ANY] or [#NONE]
    public Tid host() {
        if (!Tids.isOne(value)) {
            throw new IllegalStateException("tid " + this + " is on no host");
        }
        return new Tid(Tids.host(value));
    }

    @Override
    public int compareTo(Tid other) {
        return Long.compareUnsigned(value, other.value);
    }

    /// {@return such as `t3.17`; in a later life of its rank `t3-2.17`}
    @Override
    public String toString() {
        return Tids.text(value);
    }
}
