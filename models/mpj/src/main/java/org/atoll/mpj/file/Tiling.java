// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import org.atoll.codec.Indexed;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;

/// The places of a view's packed bytes in its file: a pattern of runs, repeated at equal distances
/// without end (MPI 4.1, section 14.3). Immutable; from any thread.
public final class Tiling {
    /// More bytes no file has. Places below it, and sums of two, are exact in a `long`.
    public static final long MOST_BYTES = Pattern.HUGE - 1;

    private final long start;
    private final long extent;
    private final long tileBytes;
    private final Pattern pattern;

    private Tiling(long start, long extent, Pattern pattern) {
        this.start = start;
        this.extent = extent;
        this.pattern = pattern;
        this.tileBytes = pattern.bytes();
    }

    /// The tiling of a view.
    ///
    /// @param displacement where the view begins, in bytes
    /// @param filetype     the runs of a tile, ascending; its extent is that of a tile
    /// @throws IllegalArgumentException if the runs are none, descend, overlap or lie before the
    ///     displacement, or where no file reaches
    public static Tiling of(long displacement, Layout filetype) {
        check(displacement, filetype);
        int each = filetype.elements().elementBytes();
        long extent = filetype.extentElements() * each;
        long first = displacement + filetype.span().first() * each;
        Layout listed = filetype.listed();
        Pattern pattern = listed instanceof Strided even
                ? even(even.blockLength() * each, even.stride() * each, even.blocks(), extent)
                : listed((Indexed) listed, each, extent);
        boolean endless = pattern.bytes() == Pattern.HUGE;
        return new Tiling(first, endless ? Pattern.HUGE : extent, pattern);
    }

    private static void check(long displacement, Layout filetype) {
        if (displacement < 0) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "displacement", "it is at least 0 bytes", displacement);
        }
        if (displacement > MOST_BYTES) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "displacement", "it is at most # bytes, which no file has",
                    displacement, MOST_BYTES);
        }
        if (filetype.bytes() == 0) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "the filetype picks nothing",
                    "it must have at least one element");
        }
        if (filetype.span().first() < 0) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "the filetype begins at element #",
                    "allowed are places from 0", filetype.span().first());
        }
        if (filetype.extentElements() < filetype.span().end() - filetype.span().first()) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view",
                    "the filetype has an extent of # elements and reaches over #",
                    "its tiles must not overlap", filetype.extentElements(),
                    filetype.span().end() - filetype.span().first());
        }
        long reach = Math.max(filetype.span().end(), filetype.extentElements());
        if (reach > MOST_BYTES / filetype.elements().elementBytes()) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "view", "the filetype reaches to element #",
                    "a file has at most # bytes", reach, MOST_BYTES);
        }
    }

    /// Runs whose distance also leads to the next tile never end; nor do those that touch.
    private static Pattern even(long length, long stride, long count, long extent) {
        if (stride == length || count == 1) {
            long run = length * count;
            return run == extent
                    ? new Pattern.Even(Pattern.HUGE, Pattern.HUGE, 1)
                    : new Pattern.Even(run, extent, Pattern.HUGE / run + 1);
        }
        return stride * count == extent
                ? new Pattern.Even(length, stride, Pattern.HUGE / length + 1)
                : new Pattern.Even(length, stride, count);
    }

    private static Pattern listed(Indexed runs, int each, long extent) {
        int count = runs.blocks();
        long[] starts = new long[count];
        long[] before = new long[count + 1];
        boolean even = true;
        for (int i = 0; i < count; i++) {
            starts[i] = (runs.displacement(i) - runs.displacement(0)) * each;
            before[i + 1] = before[i] + runs.length(i) * each;
            if (i > 0 && starts[i] < starts[i - 1] + runs.length(i - 1) * each) {
                throw Fault.wrongArgument(
                        Flaw.TYPE, "view",
                        "run # of the filetype begins at element #, before the end of the one"
                                + " before, #", "runs must ascend and not overlap", i,
                        runs.displacement(i), runs.displacement(i - 1) + runs.length(i - 1));
            }
            even &= runs.length(i) == runs.length(0) && starts[i] == i * starts[Math.min(1, i)];
        }
        return even
                ? even(before[1], count == 1 ? before[1] : starts[1], count, extent)
                : new Pattern.Listed(starts, before);
    }

    /// How many packed bytes lie where a file can have them.
    ///
    /// @return a number of bytes
    public long room() {
        return packedBefore(MOST_BYTES);
    }

    /// Where a packed byte lies in the file.
    ///
    /// @param packed its number, from 0 to [#room]
    /// @return a byte of the file
    public long place(long packed) {
        long tile = packed / tileBytes;
        return start + tile * extent + pattern.place(packed - tile * tileBytes);
    }

    /// How many packed bytes lie before a place of the file.
    ///
    /// @param place a byte of the file
    /// @return a number of bytes, which is that of the first packed byte at the place or behind it
    public long packedBefore(long place) {
        if (place <= start) {
            return 0;
        }
        long tile = (place - start) / extent;
        return tile * tileBytes + pattern.packedBefore(place - start - tile * extent);
    }

    /// Lists where a range of packed bytes lies.
    void list(long from, long to, Spans out) {
        for (long at = from; at < to; ) {
            long tile = at / tileBytes;
            long end = Math.min(to, (tile + 1) * tileBytes);
            pattern.list(at - tile * tileBytes, end - tile * tileBytes, start + tile * extent, out);
            at = end;
        }
    }
}
