// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.part;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import org.atoll.codec.Layout;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// One [Portion] for each rank of a communicator, valid: what is behind [org.atoll.mpj.Parts].
/// Immutable; any thread may use it.
public final class Portions {
    /// Stands for "the parts of the other argument" in an all-to-all that works
    /// in place.
    public static final Portions IN_PLACE = new Portions(new Portion[0], null, null);

    /// Those of a rank without neighbours.
    private static final Portions NONE = new Portions(new Portion[0], null, null);

    private final Portion[] parts;
    private final @Nullable Buffer whole;
    private final @Nullable Partition partition;

    private Portions(Portion[] parts, @Nullable Buffer whole, @Nullable Partition partition) {
        this.parts = parts;
        this.whole = whole;
        this.partition = partition;
    }

    /// Parts of any kind, one for each rank.
    public static Portions of(Portion... parts) {
        return new Portions(parts.clone(), null, null);
    }

    /// Stretches of one buffer, one behind the other.
    public static Portions of(Object buffer, int[] counts) {
        Required.buffer("buffer", buffer);
        long[] wide = checked(wide("counts", counts));
        return wide.length == 0
                ? NONE
                : stretches(buffer, 0, 0, null, wide, Partition.of(wide));
    }

    /// Stretches of one buffer, in any order.
    public static Portions of(Object buffer, int[] counts, int[] displacements) {
        @Nullable Elements own = null;
        return of(buffer, 0, counts, displacements, own);
    }

    /// Stretches of one buffer, in any order, of a kind that the caller names.
    public static Portions of(
            Object buffer,
            long offset,
            int[] counts,
            int[] displacements,
            @Nullable Elements elements) {
        Required.buffer("buffer", buffer);
        long[] sizes = checked(wide("counts", counts));
        checkNumber(counts, displacements);
        long first = first(offset, displacements, counts);
        long[] starts = new long[sizes.length];
        Arrays.setAll(starts, rank -> counts[rank] == 0 ? 0 : displacements[rank] - first);
        return sizes.length == 0
                ? NONE
                : stretches(buffer, offset, first, elements, sizes, Partition.of(sizes, starts));
    }

    /// Layouts in one buffer, in any order.
    public static Portions of(
            Object buffer, long offset, int[] counts, int[] displacements, Layout layout) {
        Required.buffer("buffer", buffer);
        Required.of("layout", layout, Layout.class);
        checked(wide("counts", counts));
        checkNumber(counts, displacements);
        Portion[] parts = new Portion[counts.length];
        for (int rank = 0; rank < parts.length; rank++) {
            long at = counts[rank] == 0
                    ? offset
                    : offset + displacements[rank] * layout.extentElements();
            parts[rank] = Portion.of(buffer, at, counts[rank], layout);
        }
        return new Portions(parts, null, null);
    }

    /// Stretches that a partition places.
    private static Portions stretches(
            Object buffer,
            long offset,
            long first,
            @Nullable Elements elements,
            long[] counts,
            Partition partition) {
        Buffer all = Required.whole("buffer", buffer);
        Elements kind = elements == null ? all.elements() : elements;
        Checks.kind(all.array(), kind);
        long length = kind.lengthOf(all.array());
        Portion[] parts = new Portion[counts.length];
        for (int rank = 0; rank < parts.length; rank++) {
            long displacement = first + partition.start(rank);
            long at = counts[rank] == 0 ? 0 : offset + displacement;
            if (at < 0 || counts[rank] > length - at) {
                throw Checks.misuse(
                        Flaw.BUFFER,
                        "{offset} #, {displacement} # and {count} # of rank # do not lie in a"
                                + " buffer of # elements", "", offset, displacement, counts[rank],
                        rank, length);
            }
            parts[rank] = Portion.of(all.array(), at, counts[rank], kind);
        }
        long extent = partition.extent();
        long from = extent == 0 ? 0 : offset + first;
        return new Portions(parts, new Buffer(all.array(), from, extent, kind), partition);
    }

    private static long[] wide(String argument, int[] values) {
        Required.of(argument, values, int[].class);
        long[] wide = new long[values.length];
        for (int i = 0; i < values.length; i++) {
            wide[i] = values[i];
        }
        return wide;
    }

    private static long[] checked(long[] counts) {
        for (int rank = 0; rank < counts.length; rank++) {
            if (counts[rank] < 0) {
                throw Checks.misuse(
                        Flaw.COUNT, "{count} # for rank # is negative", "", counts[rank], rank);
            }
        }
        return counts;
    }

    private static void checkNumber(int[] counts, int[] displacements) {
        Required.of("displacements", displacements, int[].class);
        if (counts.length != displacements.length) {
            throw Checks.misuse(
                    "# counts but # displacements", "there is one of each for each rank",
                    counts.length, displacements.length);
        }
    }

    /// The lowest displacement, 0 at most: one may reach in front of the offset, though not of the
    /// buffer. An empty part may be said to lie anywhere.
    private static long first(long offset, int[] displacements, int[] counts) {
        long first = 0;
        for (int rank = 0; rank < counts.length; rank++) {
            if (counts[rank] > 0 && displacements[rank] < first) {
                first = displacements[rank];
                if (offset + first < 0) {
                    throw Checks.misuse(
                            "{displacement} # for rank # is negative",
                            "it reaches in front of the buffer", displacements[rank], rank);
                }
            }
        }
        return first;
    }

    /// For how many ranks there are parts.
    public int size() {
        return parts.length;
    }

    /// The part of a rank.
    public Portion get(int rank) {
        Checks.peer("rank", rank, parts.length);
        return parts[rank];
    }

    /// The packed length of all parts together.
    public long bytes() {
        return LongStream.range(0, parts.length).map(r -> parts[(int) r].bytes()).sum();
    }

    /// Whether all lie in one buffer, contiguous and of one kind, so that algorithms need no copy.
    public boolean isOneBuffer() {
        return whole != null;
    }

    /// The buffer that holds all. Only if [#isOneBuffer].
    public Buffer whole() {
        return Objects.requireNonNull(whole);
    }

    /// The places in [#whole].
    public Partition partition() {
        return Objects.requireNonNull(partition);
    }
}
