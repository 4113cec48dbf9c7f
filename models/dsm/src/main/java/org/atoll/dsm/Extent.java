// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.lang.foreign.MemorySegment;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.fabric.Endpoint;

/// Where an array lies in the shared memory of one rank, and how its elements are made accessible.
/// For the program's threads.
final class Extent {
    private final SharedMemoryService service;
    private final Heap heap;
    private final Dsm dsm;
    private final String what;
    private final int first;
    private final int elementBytes;
    private final long length;
    private final MemorySegment memory;
    private final int pageShift;
    /// The indices that may be used without a closer look: none once the array was freed.
    private long usable;
    private boolean freed;

    /// Which of the engine's calls makes pages accessible.
    @FunctionalInterface
    private interface Ask {
        Step begin(Engine engine, int first, int end);
    }

    Extent(Dsm dsm, String what, int first, int elementBytes, long length, MemorySegment memory) {
        this.dsm = dsm;
        this.service = dsm.service();
        this.heap = service.heap();
        this.what = what;
        this.first = first;
        this.elementBytes = elementBytes;
        this.length = length;
        this.memory = memory;
        this.pageShift = Integer.numberOfTrailingZeros(Pages.PAGE_BYTES / elementBytes);
        this.usable = length;
    }

    /// How many pages an array takes.
    ///
    /// @throws IllegalArgumentException if that is more than there can be
    static int pages(long bytes) {
        long pages = Math.ceilDiv(bytes, (long) Pages.PAGE_BYTES);
        if (pages > Integer.MAX_VALUE / 2) {
            throw new IllegalArgumentException(
                    "an array of " + bytes + " bytes: it must have less than 2^30 pages");
        }
        return (int) Math.max(1, pages);
    }

    int firstPage() {
        return first;
    }

    int pages() {
        return pages(length * elementBytes);
    }

    long length() {
        return length;
    }

    Dsm dsm() {
        return dsm;
    }

    /// In which interval the program is. A view of an earlier one is over.
    int interval() {
        return dsm.interval();
    }

    /// The memory of some elements.
    MemorySegment slice(long from, long to) {
        return memory.asSlice(from * elementBytes, (to - from) * elementBytes);
    }

    MemorySegment memory() {
        return memory;
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

    /// Makes elements readable.
    void read(long from, long to) {
        require("read", from, to);
        if (from < to && !heap.isReadable(page(from), page(to - 1))) {
            ask(Engine::read, page(from), page(to - 1));
        }
    }

    /// Makes elements readable and writable.
    void write(long from, long to) {
        require("write", from, to);
        if (from < to && !heap.isWritable(page(from), page(to - 1))) {
            ask(Engine::write, page(from), page(to - 1));
        }
    }

    /// Makes elements writable that will all be written. Pages that others have a part of keep
    /// that part.
    void overwrite(long from, long to) {
        require("overwrite", from, to);
        if (from == to || heap.isWritable(page(from), page(to - 1))) {
            return;
        }
        long perPage = Pages.PAGE_BYTES / elementBytes;
        int whole = first + (int) Math.ceilDiv(from, perPage);
        int end = to == length ? first + pages() : first + (int) (to / perPage);
        if (whole >= end) {
            ask(Engine::write, page(from), page(to - 1));
            return;
        }
        if (page(from) < whole) {
            ask(Engine::write, page(from), whole - 1);
        }
        ask(Engine::overwrite, whole, end - 1);
        if (page(to - 1) >= end) {
            ask(Engine::write, end, page(to - 1));
        }
    }

    /// The page of an element.
    int page(long index) {
        return first + (int) (index >> pageShift);
    }

    private void ask(Ask ask, int from, int last) {
        Endpoint endpoint = service.endpoint();
        endpoint.enter();
        try {
            service.await(ask.begin(service.engine(), from, last + 1));
        } finally {
            endpoint.exit();
        }
    }

    private void require(String call, long from, long to) {
        requireUse(call);
        if (from < 0 || to > length || from > to) {
            throw new IndexOutOfBoundsException("dsm: " + call + " of " + from + " to " + to
                    + " in " + what + " on rank " + dsm.rank() + ": indices are 0 to "
                    + length);
        }
    }

    /// Sees to it that the array was not freed.
    void requireUse(String call) {
        if (freed) {
            throw new IllegalStateException("dsm: " + call + " of " + what + " on rank "
                    + dsm.rank() + ", which was freed");
        }
    }

    void free() {
        requireUse("free");
        freed = true;
        usable = 0;
    }

    /// An index that a view does not have.
    IndexOutOfBoundsException outside(long index, long from, long to) {
        return new IndexOutOfBoundsException("dsm: index " + index + " of " + what + " on rank "
                + dsm.rank() + ": the view has " + from + " to " + (to - 1));
    }

    /// A view that is used after its interval.
    IllegalStateException over(long from, long to) {
        return new IllegalStateException("dsm: the view of " + from + " to " + (to - 1) + " of "
                + what + " on rank " + dsm.rank() + " is over: a barrier, lock or unlock has ended"
                + " its interval; make a new one");
    }

    /// A view that is written though it was made to be read.
    IllegalStateException readOnly(long index) {
        return new IllegalStateException("dsm: write to index " + index + " of " + what
                + " on rank " + dsm.rank() + " by a view for reading: use write or overwrite");
    }

    @Override
    public String toString() {
        return what;
    }
}
