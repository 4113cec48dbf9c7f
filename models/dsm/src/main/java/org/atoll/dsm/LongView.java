// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;

/// A range of a [SharedLongs] that was made accessible: plain memory until the rank's next
/// barrier, lock, unlock or wait for a condition.
public final class LongView {
    private final Extent extent;
    private final MemorySegment memory;
    private final long from;
    private final long to;
    private final boolean writable;
    private final int interval;
    private final ViewRange span;

    LongView(Extent extent, long from, long to, boolean writable) {
        this.extent = extent;
        this.from = from;
        this.to = to;
        this.writable = writable;
        this.memory = extent.slice(from, to);
        this.span = new ViewRange(extent, from, to, writable);
        this.interval = span.interval();
    }

    /// The first index.
    public long from() {
        return from;
    }

    /// The index behind the last one.
    public long to() {
        return to;
    }

    /// Reads an element.
    ///
    /// @param index an index of the array, within the range
    /// @throws IndexOutOfBoundsException if it is not in the range
    /// @throws IllegalStateException     if the interval has ended
    public long get(long index) {
        if (interval != extent.interval()) {
            span.reads(index);
        }
        try {
            return memory.getAtIndex(JAVA_LONG, index - from);
        } catch (IndexOutOfBoundsException e) {
            throw span.outside(index);
        }
    }

    /// Writes an element.
    ///
    /// @param index an index of the array, within the range
    /// @throws IndexOutOfBoundsException if it is not in the range
    /// @throws IllegalStateException     if the interval has ended, or the range was made to be
    ///     read
    public void set(long index, long value) {
        if (interval != extent.interval()) {
            span.writes(index);
        }
        if (!writable) {
            throw span.readOnly(index);
        }
        try {
            memory.setAtIndex(JAVA_LONG, index - from, value);
        } catch (IndexOutOfBoundsException e) {
            throw span.outside(index);
        }
    }

    /// The memory of the range, for inner loops. It must not be used when the interval has ended,
    /// which nobody checks.
    ///
    /// @return its first element is that of [#from]; read-only if the range was made to be read
    public MemorySegment segment() {
        if (interval != extent.interval()) {
            span.all();
        }
        return writable ? memory : memory.asReadOnly();
    }
}
