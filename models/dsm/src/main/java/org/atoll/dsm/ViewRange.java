// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import org.atoll.dsm.watch.Recorder.ViewUse;
import org.jspecify.annotations.Nullable;

/// The range of a view, and what is to be said of its use. A view asks here only if the interval in
/// which it was made has ended, or if the program is watched: then [#interval] is that of no
/// program, so that all accesses come here.
final class ViewRange {
    private static final int NONE = -1;

    private final Extent extent;
    private final long from;
    private final long to;
    private final boolean writable;
    private final int made;
    private final @Nullable ViewUse use;

    ViewRange(Extent extent, long from, long to, boolean writable) {
        this.extent = extent;
        this.from = from;
        this.to = to;
        this.writable = writable;
        this.made = extent.interval();
        this.use = extent.view(writable);
    }

    /// In which interval the view may be used without a closer look.
    int interval() {
        return use == null ? made : NONE;
    }

    /// An element is read, after a closer look.
    ///
    /// @throws IllegalStateException if the view is over
    void reads(long index) {
        ViewUse watched = look();
        if (index >= from && index < to) {
            watched.reads(index, index + 1);
        }
    }

    /// An element is written, after a closer look.
    ///
    /// @throws IllegalStateException if the view is over
    void writes(long index) {
        ViewUse watched = look();
        if (index >= from && index < to) {
            watched.writes(index, index + 1);
        }
    }

    /// The program takes the memory itself, after a closer look: from now on all of it counts as
    /// read, or as written.
    ///
    /// @throws IllegalStateException if the view is over
    void all() {
        ViewUse watched = look();
        if (writable) {
            watched.writes(from, to);
        } else {
            watched.reads(from, to);
        }
    }

    /// Copies the elements into an array of their type.
    ///
    /// @return all elements of the array; what is changed there is stored when the interval ends
    /// @throws IllegalStateException if an array cannot have as many, or the heap has no room
    MemorySegment copy(ElementKind kind) {
        long bytes = (to - from) * kind.bytes();
        if (!kind.fitsArray(bytes)) {
            throw noArray("and an array at most " + ElementKind.MOST_ELEMENTS);
        }
        try {
            MemorySegment array = kind.array(bytes);
            extent.copy(array, from, to, writable);
            return array;
        } catch (OutOfMemoryError e) {
            IllegalStateException told = noArray("and the heap has no room for a copy of them");
            told.initCause(e);
            throw told;
        }
    }

    private IllegalStateException noArray(String reason) {
        return new IllegalStateException("dsm: the view of " + range() + " of " + extent
                + " on rank " + extent.rank() + " has " + (to - from) + " elements, " + reason
                + ": make views of parts");
    }

    private ViewUse look() {
        if (use == null || made != extent.interval()) {
            extent.requireUse("use of a view");
            throw new IllegalStateException("dsm: the view of " + range() + " of "
                    + extent + " on rank " + extent.rank() + " is over: a barrier, lock or unlock"
                    + " has ended its interval; make a new one");
        }
        return use;
    }

    /// An index that the view does not have.
    IndexOutOfBoundsException outside(long index) {
        return new IndexOutOfBoundsException("dsm: index " + index + " of " + extent + " on rank "
                + extent.rank() + ": the view has " + range());
    }

    private String range() {
        return from == to ? "no index" : from + " to " + (to - 1);
    }

    /// A write though the view was made to be read.
    IllegalStateException readOnly(long index) {
        return new IllegalStateException("dsm: write to index " + index + " of " + extent
                + " on rank " + extent.rank() + " by a view for reading: use write or overwrite");
    }
}
