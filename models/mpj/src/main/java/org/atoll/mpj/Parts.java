// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.collectives.spi.Partition;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// One [Part] for each rank of a communicator: the forms of MPI whose names end in v, which take
/// counts and displacements in one buffer, and those that end in w, which take parts of any kind
/// anywhere (MPI 4.1, section 6.4). Immutable; may be used from any thread. Parts into which a
/// collective writes must not overlap.
public final class Parts {
    /// Stands for "the parts of the other argument" in an all-to-all that works
    /// in place.
    public static final Parts IN_PLACE = new Parts(new Part[0], null, null);

    /// Those of a rank without neighbours.
    private static final Parts NONE = new Parts(new Part[0], null, null);

    private final Part[] parts;
    private final @Nullable Buffer whole;
    private final @Nullable Partition partition;

    private Parts(Part[] parts, @Nullable Buffer whole, @Nullable Partition partition) {
        this.parts = parts;
        this.whole = whole;
        this.partition = partition;
    }

    /// Parts of any kind, one for each rank.
    ///
    /// @param parts the parts in the order of ranks
    /// @return all of them
    /// @throws IllegalArgumentException if one is [Part#IN_PLACE]
    public static Parts of(Part... parts) {
        Given.of("parts", parts, Part[].class);
        for (int rank = 0; rank < parts.length; rank++) {
            if (isInPlace(Given.of("part " + rank, parts[rank], Part.class))) {
                throw Checks.misuse(
                        "part # is IN_PLACE", "that stands for all parts, not for one", rank);
            }
        }
        return new Parts(parts.clone(), null, null);
    }

    /// Stretches of one buffer, one behind the other.
    ///
    /// @param buffer an array, a memory segment, or a buffer of `java.nio`
    /// @param counts the elements of each rank's part
    /// @return the parts
    /// @throws IllegalArgumentException if a count is negative, or they do not lie in the buffer
    public static Parts of(Object buffer, int[] counts) {
        Given.buffer("buffer", buffer);
        long[] wide = checked(wide("counts", counts));
        return wide.length == 0
                ? NONE
                : stretches(buffer, 0, 0, null, wide, Partition.of(wide));
    }

    /// Stretches of one buffer, in any order.
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param counts        the elements of each rank's part
    /// @param displacements where each part begins, in elements
    /// @return the parts
    /// @throws IllegalArgumentException if a number is negative, if there is another number of
    ///     displacements than of counts, or if they do not lie in the buffer
    public static Parts of(Object buffer, int[] counts, int[] displacements) {
        @Nullable Elements own = null;
        return of(buffer, 0, counts, displacements, own);
    }

    /// Stretches of one buffer, in any order, of a kind that the caller names.
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param offset        from which element displacements are counted
    /// @param counts        the elements of each rank's part
    /// @param displacements where each part begins, in elements, in front of the offset if negative
    /// @param elements      the kind, such as [ElementKinds#SEGMENT_INTS], or null for the
    ///                      buffer's own
    /// @return the parts
    /// @throws IllegalArgumentException as for the shorter form
    public static Parts of(
            Object buffer,
            long offset,
            int[] counts,
            int[] displacements,
            @Nullable Elements elements) {
        Given.buffer("buffer", buffer);
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
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param offset        from which element displacements are counted
    /// @param counts        how many layouts each rank's part has, one behind the other
    /// @param displacements where each part begins, in extents of the layout
    /// @param layout        which elements
    /// @return the parts
    /// @throws IllegalArgumentException if a count is negative, if there is another number of
    ///     displacements than of counts, or if they do not lie in the buffer
    public static Parts of(
            Object buffer, long offset, int[] counts, int[] displacements, Layout layout) {
        Given.buffer("buffer", buffer);
        Given.of("layout", layout, Layout.class);
        checked(wide("counts", counts));
        checkNumber(counts, displacements);
        Part[] parts = new Part[counts.length];
        for (int rank = 0; rank < parts.length; rank++) {
            long at = counts[rank] == 0
                    ? offset
                    : offset + displacements[rank] * layout.extentElements();
            parts[rank] = Part.of(buffer, at, counts[rank], layout);
        }
        return new Parts(parts, null, null);
    }

    /// Stretches that a partition places.
    ///
    /// @param offset from which element displacements are counted
    /// @param first  the displacement from which the partition counts
    private static Parts stretches(
            Object buffer,
            long offset,
            long first,
            @Nullable Elements elements,
            long[] counts,
            Partition partition) {
        Buffer all = Given.whole("buffer", buffer);
        Elements kind = elements == null ? all.elements() : elements;
        Checks.kind(all.array(), kind);
        long length = kind.lengthOf(all.array());
        Part[] parts = new Part[counts.length];
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
            parts[rank] = Part.of(all.array(), at, counts[rank], kind);
        }
        long extent = partition.extent();
        long from = extent == 0 ? 0 : offset + first;
        return new Parts(parts, new Buffer(all.array(), from, extent, kind), partition);
    }

    private static long[] wide(String argument, int[] values) {
        Given.of(argument, values, int[].class);
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
        Given.of("displacements", displacements, int[].class);
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
    ///
    /// @return a number of parts
    public int size() {
        return parts.length;
    }

    /// The part of a rank.
    ///
    /// @param rank 0 to size - 1
    /// @return the part
    public Part get(int rank) {
        Checks.peer("rank", rank, parts.length);
        return parts[rank];
    }

    /// The packed length of all parts together.
    ///
    /// @return a number of bytes
    public long bytes() {
        return LongStream.range(0, parts.length).map(r -> parts[(int) r].bytes()).sum();
    }

    /// Whether all lie in one buffer, contiguous and of one kind, so that algorithms need no copy.
    boolean isOneBuffer() {
        return whole != null;
    }

    /// The buffer that holds all. Only if [#isOneBuffer].
    Buffer whole() {
        return Objects.requireNonNull(whole);
    }

    /// The places in [#whole].
    Partition partition() {
        return Objects.requireNonNull(partition);
    }

    @SuppressWarnings("ReferenceEquality") // one part stands for "in place", not its value
    static boolean isInPlace(Part part) {
        return part == Part.IN_PLACE;
    }
}
