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
        uses(look(), from, to);
    }

    /// The program takes a row itself, after a closer look.
    ///
    /// @throws IllegalStateException if the view is over
    void row(int row) {
        ViewUse watched = look();
        if (row >= from && row < to) {
            uses(watched, row, row + 1);
        }
    }

    private void uses(ViewUse watched, long first, long end) {
        long unit = extent.unit();
        if (writable) {
            watched.writes(first * unit, end * unit);
        } else {
            watched.reads(first * unit, end * unit);
        }
    }

    /// Copies the elements into an array of their type.
    ///
    /// @return all elements of the array; what is changed there is stored when the interval ends
    /// @throws IllegalStateException if an array cannot have as many, or the heap has no room
    MemorySegment copy(ElementKind kind) {
        if (!kind.fitsArray(extent.bytes(from, to))) {
            throw noArray("and an array at most " + ElementKind.MOST_ELEMENTS);
        }
        return copy(kind, from, to);
    }

    /// Copies a row into an array, as [#copy(ElementKind)] does with all elements.
    MemorySegment copyRow(ElementKind kind, int row) {
        return copy(kind, row, row + 1L);
    }

    private MemorySegment copy(ElementKind kind, long first, long end) {
        try {
            MemorySegment array = kind.array(extent.bytes(first, end));
            extent.copy(array, first, end, writable);
            return array;
        } catch (OutOfMemoryError e) {
            IllegalStateException told = noArray("and the heap has no room for a copy of them");
            told.initCause(e);
            throw told;
        }
    }

    private IllegalStateException noArray(String reason) {
        String what = extent.unit() > 1 ? " rows, " : " elements, ";
        return new IllegalStateException("dsm: the view of " + range() + " of " + extent
                + " on rank " + extent.rank() + " has " + (to - from) + what + reason
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
        return new IndexOutOfBoundsException("dsm: " + extent.noun(false) + " " + index + " of "
                + extent + " on rank " + extent.rank() + ": the view has " + range());
    }

    private String range() {
        return from == to ? "no " + extent.noun(false) : from + " to " + (to - 1);
    }

    /// A write though the view was made to be read.
    IllegalStateException readOnly(long index) {
        return new IllegalStateException("dsm: write to index " + index + " of " + extent
                + " on rank " + extent.rank() + " by a view for reading: use write or overwrite");
    }
}
