// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Span;
import org.atoll.codec.Strided;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;

/// Checks that a filetype is built of whole etypes (MPI 4.1, section 14.1.1). Only then does a
/// position in etypes lead to one, and not into the middle of two halves. Gaps between them may be
/// of any length.
public final class Etypes {
    private final Layout etype;
    private final long etypeBytes;
    private final int each;

    private Etypes(Layout etype) {
        this.etype = etype;
        this.etypeBytes = etype.bytes();
        this.each = etype.elements().elementBytes();
    }

    /// Refuses a filetype that is built of anything else.
    ///
    /// @param etype    what positions count, of at least one element
    /// @param filetype what a view picks, of at least one element
    /// @param tiling   where the filetype's bytes lie
    /// @throws IllegalArgumentException if the filetype is of another kind of elements, and neither
    ///     is of bytes; or if it cuts an etype
    public static void require(Layout etype, Layout filetype, Tiling tiling) {
        requireKind(etype.elements(), filetype.elements());
        Etypes whole = new Etypes(etype);
        Span span = etype.span();
        if (span.end() - span.first() == etype.countElements()) {
            whole.requireRuns(filetype.listed(), filetype.elements().elementBytes());
        } else {
            whole.requirePlaces(filetype.bytes() / whole.etypeBytes, tiling);
        }
    }

    /// A segment, and anything taken for bytes, may hold elements of any kind.
    private static void requireKind(Elements etype, Elements filetype) {
        Object a = etype.allocate(0);
        Object b = filetype.allocate(0);
        boolean anything = etype.elementBytes() == 1 || filetype.elementBytes() == 1
                || a instanceof MemorySegment || b instanceof MemorySegment;
        if (!anything && !etype.equals(filetype)) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "the filetype picks from #, the etype from #",
                    "it must be built of whole etypes", b.getClass().getSimpleName(),
                    a.getClass().getSimpleName());
        }
    }

    /// For an etype without gaps: each run of the filetype is a number of them, or one if their
    /// extent keeps them apart.
    private void requireRuns(Layout filetype, int unit) {
        if (filetype instanceof Strided even) {
            boolean touch = even.stride() == even.blockLength();
            requireRun(0, (touch ? even.countElements() : even.blockLength()) * unit);
            return;
        }
        Indexed runs = (Indexed) filetype;
        int last = runs.blocks() - 1;
        long start = runs.displacement(0);
        for (int run = 0; run <= last; run++) {
            long end = runs.displacement(run) + runs.length(run);
            long next = run == last ? end + 1 : runs.displacement(run + 1);
            if (next != end) {
                requireRun(start * unit, (end - start) * unit);
                start = next;
            }
        }
    }

    private void requireRun(long start, long bytes) {
        boolean apart = etype.extentElements() * each != etypeBytes;
        if (bytes % etypeBytes != 0) {
            throw cut(start + bytes / etypeBytes * etypeBytes);
        }
        if (apart && bytes > etypeBytes) {
            throw cut(start + etypeBytes);
        }
    }

    /// For an etype with gaps: all its bytes are where its first one says.
    private void requirePlaces(long etypes, Tiling tiling) {
        Layout parts = etype.listed();
        long first = start(parts, 0);
        for (long packed = 0; packed < etypes * etypeBytes; ) {
            long begin = tiling.place(packed);
            for (long run = 0; run < runs(parts); run++) {
                long bytes = length(parts, run) * each;
                long wanted = begin + (start(parts, run) - first) * each;
                if (tiling.place(packed) != wanted
                        || tiling.place(packed + bytes - 1) != wanted + bytes - 1) {
                    throw cut(begin - tiling.place(0));
                }
                packed += bytes;
            }
        }
    }

    private IllegalArgumentException cut(long place) {
        return Fault.wrongArgument(
                Flaw.TYPE, "view", "the filetype cuts the etype at its byte #",
                "it must be built of whole etypes, each of # bytes", place, etypeBytes);
    }

    private static long runs(Layout listed) {
        return listed instanceof Strided strided
                ? strided.blocks()
                : ((Indexed) listed).blocks();
    }

    private static long start(Layout listed, long run) {
        return listed instanceof Strided strided
                ? run * strided.stride()
                : ((Indexed) listed).displacement((int) run);
    }

    private static long length(Layout listed, long run) {
        return listed instanceof Strided strided
                ? strided.blockLength()
                : ((Indexed) listed).length((int) run);
    }
}
