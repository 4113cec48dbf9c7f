// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.watch.Recorder;
import org.atoll.dsm.watch.Recorder.ViewUse;
import org.jspecify.annotations.Nullable;

/// The place of an array in the shared memory of one rank, which makes its elements accessible. For
/// the program's threads.
final class Extent {
    private final ProgramRun run;
    private final Detector detector;
    private final Heap heap;
    private final @Nullable Recorder recorder;
    private final Supplier<String> site;
    private final Detector.Place place;
    private final String what;
    private final int first;
    private final int elementBytes;
    private final long unit;
    private final long indexBytes;
    private final long length;
    private final MemorySegment memory;
    private final @Nullable Object array;
    /// Copies of this interval's views that the program may have written.
    private final List<ArrayCopy> copies = new ArrayList<>();
    private final int pageShift;
    /// The indices that may be used without a closer look: none once the array was freed, while
    /// there are copies, or if the program is watched.
    private long usable;
    private boolean freed;
    private boolean ended;

    /// An array that was just allocated.
    ///
    /// @param detector has given it its place
    /// @param site     finds the program's source line that accesses it
    Extent(ProgramRun run, Detector detector, Detector.Place place, Supplier<String> site) {
        this.run = run;
        this.detector = detector;
        this.heap = detector.heap();
        this.recorder = detector.recorder();
        this.site = site;
        this.place = place;
        this.what = place.array().what();
        this.first = place.first();
        this.elementBytes = place.array().elementBytes();
        this.unit = place.array().unit();
        this.indexBytes = unit * elementBytes;
        this.length = place.array().length() / unit;
        this.memory = place.memory().getFirst();
        this.array = memory.heapBase().orElse(null);
        this.pageShift = Integer.numberOfTrailingZeros(Pages.PAGE_BYTES / elementBytes);
        this.usable = recorder == null ? length : 0;
    }

    /// Where the array lies.
    Detector.Place place() {
        return place;
    }

    /// How many indices there are: of elements, or of rows.
    long length() {
        return length;
    }

    /// How many elements an index stands for: 1, or those of a row with what fills its last page.
    long unit() {
        return unit;
    }

    /// What indices are called.
    String noun(boolean many) {
        return place.array().noun(many);
    }

    int rank() {
        return run.rank();
    }

    /// A view is made.
    ///
    /// @return what notes its use; null if the program is not watched
    @Nullable ViewUse view(boolean writable) {
        return recorder == null ? null : recorder.view(place.array(), writable, site);
    }

    /// In which interval the program is. A view of an earlier one is over.
    int interval() {
        return run.interval();
    }

    /// How many bytes are between two indices.
    long bytes(long from, long to) {
        return (to - from) * indexBytes;
    }

    /// The memory of some elements, or of mapped rows.
    MemorySegment slice(long from, long to) {
        return memory.asSlice(from * indexBytes, bytes(from, to));
    }

    MemorySegment memory() {
        return memory;
    }

    /// The array of the heap whose elements are those of the shared one; null if its memory is
    /// elsewhere.
    @Nullable Object array() {
        return array;
    }

    /// Copies elements.
    ///
    /// @param to       as many; if `writes`, what is changed there is stored at the end of the
    ///     interval
    void copy(MemorySegment to, long from, long end, boolean writes) {
        store(from, end);
        MemorySegment elements = slice(from, end);
        to.copyFrom(elements);
        if (!writes) {
            return;
        }
        ArrayCopy copy = new ArrayCopy(to, elements, from * indexBytes, elementBytes);
        if (copies.isEmpty()) {
            run.atEnd(this::close);
        }
        copies.add(copy);
        usable = 0;
    }

    /// Stores what was changed in copies, as far as they have to do with a range.
    private void store(long from, long to) {
        for (ArrayCopy copy : copies) {
            copy.store(from * indexBytes, to * indexBytes);
        }
    }

    private void close() {
        copies.forEach(ArrayCopy::store);
        copies.clear();
        usable = recorder == null && !freed && !ended ? length : 0;
    }

    /// Whether there is an element, and it can be read at once. The check of every access to a
    /// single element.
    boolean isReadable(long index) {
        return index >= 0 && index < usable && heap.isReadable(page(index));
    }

    /// Whether there is an element, and it can be written at once.
    boolean isWritable(long index) {
        return index >= 0 && index < usable && heap.isWritable(page(index));
    }

    /// Makes an element readable, after a closer look.
    void readElement(long index) {
        requireIndex("read", index);
        read(index, index + 1);
        if (recorder != null) {
            recorder.element(place.array(), index, false, site);
        }
    }

    /// Makes an element writable, after a closer look.
    void writeElement(long index) {
        requireIndex("write", index);
        write(index, index + 1);
        if (recorder != null) {
            recorder.element(place.array(), index, true, site);
        }
    }

    /// Makes elements readable.
    void read(long from, long to) {
        require("read", from, to);
        store(from, to);
        if (from < to && !detector.isReadable(firstPage(from), lastPage(to))) {
            detector.read(firstPage(from), lastPage(to) + 1);
        }
    }

    /// Makes elements readable and writable.
    void write(long from, long to) {
        require("write", from, to);
        store(from, to);
        if (from < to && !detector.isWritable(firstPage(from), lastPage(to))) {
            detector.write(firstPage(from), lastPage(to) + 1);
        }
    }

    /// Makes elements writable that will all be written. Pages that others have a part of keep
    /// that part.
    void overwrite(long from, long to) {
        require("overwrite", from, to);
        store(from, to);
        if (from == to || detector.isWritable(firstPage(from), lastPage(to))) {
            return;
        }
        long perPage = Pages.PAGE_BYTES / elementBytes;
        int whole = first + (int) Math.ceilDiv(from * unit, perPage);
        int end = to == length ? place.end() : first + (int) (to * unit / perPage);
        if (whole >= end) {
            detector.write(firstPage(from), lastPage(to) + 1);
            return;
        }
        if (firstPage(from) < whole) {
            detector.write(firstPage(from), whole);
        }
        detector.overwrite(whole, end);
        if (lastPage(to) >= end) {
            detector.write(end, lastPage(to) + 1);
        }
    }

    private int page(long element) {
        return first + (int) (element >> pageShift);
    }

    /// The page of the first element of an index.
    int firstPage(long from) {
        return page(from * unit);
    }

    /// The page of the last element before an index.
    int lastPage(long to) {
        return page(to * unit - 1);
    }

    private void requireIndex(String call, long index) {
        requireUse(call);
        if (index < 0 || index >= length) {
            throw outside(call + " of index " + index);
        }
    }

    /// Sees to it that there is a range.
    ///
    /// @param call what is done with it
    /// @param to   the index behind the last one
    /// @throws IndexOutOfBoundsException if there is none
    void require(String call, long from, long to) {
        requireUse(call);
        if (from > to) {
            throw new IndexOutOfBoundsException("dsm: " + call + " from " + from + " to " + to
                    + " in " + what + " on rank " + run.rank()
                    + ": the end is below the beginning");
        }
        if (from < 0 || to > length) {
            throw outside(call + (from == to
                    ? " from " + from + " to " + to
                    : " of " + noun(true) + " " + from + " to " + (to - 1)));
        }
    }

    private IndexOutOfBoundsException outside(String use) {
        return new IndexOutOfBoundsException("dsm: " + use + " in " + what + " on rank "
                + run.rank() + ": " + (length == 0
                        ? "the array is empty"
                        : noun(true) + " are 0 to " + (length - 1)));
    }

    /// Sees to it that the array may be used: it was not freed, and the program has not ended.
    void requireUse(String call) {
        if (ended) {
            throw run.ended(call + " of " + what);
        }
        if (freed) {
            throw new IllegalStateException("dsm: " + call + " of " + what + " on rank "
                    + run.rank() + ", which was freed");
        }
    }

    void free() {
        requireUse("free");
        freed = true;
        close();
    }

    /// The program has returned: nobody may use the array any more.
    void end() {
        ended = true;
        usable = 0;
    }

    @Override
    public String toString() {
        return what;
    }
}
