// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A range of a [SharedInts] that was made accessible: plain memory until the rank's next
/// barrier, lock, unlock or wait for a condition.
public final class IntView {
    private final Extent extent;
    private final int offset;
    private final long from;
    private final long to;
    private final boolean writable;
    private final int interval;
    private final ViewRange span;
    private MemorySegment memory;
    private int @Nullable [] array;

    IntView(Extent extent, long from, long to, boolean writable) {
        this.extent = extent;
        this.from = from;
        this.to = to;
        this.writable = writable;
        this.memory = extent.slice(from, to);
        this.array = (int[]) extent.array();
        this.offset = array == null ? 0 : (int) from;
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
    public int get(long index) {
        if (interval != extent.interval()) {
            span.reads(index);
        }
        try {
            return memory.getAtIndex(JAVA_INT, index - from);
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
    public void set(long index, int value) {
        if (interval != extent.interval()) {
            span.writes(index);
        }
        if (!writable) {
            throw span.readOnly(index);
        }
        try {
            memory.setAtIndex(JAVA_INT, index - from, value);
        } catch (IndexOutOfBoundsException e) {
            throw span.outside(index);
        }
    }

    /// The array in which the elements of the range lie, for inner loops: element [#from] at
    /// [#offset], the others behind it. Only those of the range may be used, only written if the
    /// range was made to be written, and not when the interval has ended, which nobody checks.
    ///
    /// If the shared array is not in the heap this is a copy, which the view uses from now on; what
    /// is changed in it is stored when the interval ends or another view of the array is made.
    ///
    /// @return the same at every call
    /// @throws IllegalStateException if the interval has ended, or the range is longer than an
    ///     array can be or the heap has room for
    public int[] array() {
        if (interval != extent.interval()) {
            span.all();
        }
        int[] known = array;
        if (known == null) {
            memory = span.copy(ElementKind.INTS);
            known = (int[]) memory.heapBase().orElseThrow();
            array = known;
        }
        return known;
    }

    /// The place of element [#from] in [#array].
    public int offset() {
        return offset;
    }

    /// The memory of the range, for bulk copies: of the heap, or mapped. It must not be used when
    /// the interval has ended, which nobody checks. Ask for [#array] first if you use both.
    ///
    /// @return its first element is that of [#from]; read-only if the range was made to be read
    public MemorySegment segment() {
        if (interval != extent.interval()) {
            span.all();
        }
        return writable ? memory : memory.asReadOnly();
    }
}
