// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Portions;
import org.atoll.mpj.part.Required;
import org.jspecify.annotations.Nullable;

/// One [Part] for each rank of a communicator: the forms of MPI whose names end in v, which take
/// counts and displacements in one buffer, and those that end in w, which take parts of any kind
/// anywhere (MPI 4.1, section 6.4). Immutable; may be used from any thread. Parts into which a
/// collective writes must not overlap.
public final class Parts {
    /// Stands for "the parts of the other argument" in an all-to-all that works
    /// in place.
    public static final Parts IN_PLACE = new Parts(Portions.IN_PLACE);

    private final Portions portions;

    private Parts(Portions portions) {
        this.portions = portions;
    }

    /// What is behind parts; null stays null.
    @SuppressWarnings("NullAway") // null is refused where it is missed
    static Portions portions(@Nullable Parts parts) {
        return parts == null ? null : parts.portions;
    }

    /// Parts of any kind, one for each rank.
    ///
    /// @param parts the parts in the order of ranks
    /// @throws IllegalArgumentException if one is [Part#IN_PLACE]
    public static Parts of(Part... parts) {
        Required.of("parts", parts, Part[].class);
        Portion[] all = new Portion[parts.length];
        for (int rank = 0; rank < parts.length; rank++) {
            all[rank] = Part.portion(Required.of("part " + rank, parts[rank], Part.class));
            if (Portion.isInPlace(all[rank])) {
                throw Checks.misuse(
                        "part # is IN_PLACE", "that stands for all parts, not for one", rank);
            }
        }
        return new Parts(Portions.of(all));
    }

    /// Stretches of one buffer, one behind the other.
    ///
    /// @param buffer an array, a memory segment, or a buffer of `java.nio`
    /// @param counts the elements of each rank's part
    /// @throws IllegalArgumentException if a count is negative, or they do not lie in the buffer
    public static Parts of(Object buffer, int[] counts) {
        return new Parts(Portions.of(buffer, counts));
    }

    /// Stretches of one buffer, in any order.
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param counts        the elements of each rank's part
    /// @param displacements where each part begins, in elements
    /// @throws IllegalArgumentException if a number is negative, if there is another number of
    ///     displacements than of counts, or if they do not lie in the buffer
    public static Parts of(Object buffer, int[] counts, int[] displacements) {
        return new Parts(Portions.of(buffer, counts, displacements));
    }

    /// Stretches of one buffer, in any order, of a kind that the caller names.
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param offset        from which element displacements are counted
    /// @param counts        the elements of each rank's part
    /// @param displacements where each part begins, in elements, in front of the offset if negative
    /// @param elements      the kind, such as [ElementKinds#SEGMENT_INTS], or null for the
    ///                      buffer's own
    /// @throws IllegalArgumentException as for the shorter form
    public static Parts of(
            Object buffer,
            long offset,
            int[] counts,
            int[] displacements,
            @Nullable Elements elements) {
        return new Parts(Portions.of(buffer, offset, counts, displacements, elements));
    }

    /// Layouts in one buffer, in any order.
    ///
    /// @param buffer        an array, a memory segment, or a buffer of `java.nio`
    /// @param offset        from which element displacements are counted
    /// @param counts        how many layouts each rank's part has, one behind the other
    /// @param displacements where each part begins, in extents of the layout
    /// @throws IllegalArgumentException if a count is negative, if there is another number of
    ///     displacements than of counts, or if they do not lie in the buffer
    public static Parts of(
            Object buffer, long offset, int[] counts, int[] displacements, Layout layout) {
        return new Parts(Portions.of(buffer, offset, counts, displacements, layout));
    }

    /// For how many ranks there are parts.
    public int size() {
        return portions.size();
    }

    /// The part of a rank.
    ///
    /// @param rank 0 to size - 1
    public Part get(int rank) {
        return Part.of(portions.get(rank));
    }

    /// The packed length of all parts together.
    ///
    /// @return a number of bytes
    public long bytes() {
        return portions.bytes();
    }
}
