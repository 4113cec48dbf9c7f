// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Arrays;
import org.atoll.codec.Layout;

/// The bounds of a structure, found from those of its members (MPI 4.1, sections 5.1.6 and
/// 5.1.7): where a program set any, only those count.
final class Bounds {

    /// The bounds of a type that a program has set, by resizing it or by mpiJava's markers.
    ///
    /// @param lower whether the lower one is set
    /// @param upper whether the upper one is set
    record Marks(boolean lower, boolean upper) {
        static final Marks NONE = new Marks(false, false);
        static final Marks BOTH = new Marks(true, true);

        /// Those of a type that is made of a type with these and one with others.
        Marks and(Marks others) {
            return new Marks(lower || others.lower, upper || others.upper);
        }
    }

    private final Marks set;
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;

    /// Looks for bounds.
    ///
    /// @param set those that members have; of others, what the members touch counts
    Bounds(Marks set) {
        this.set = set;
    }

    /// Takes a member into account.
    ///
    /// @param from  its lower bound
    /// @param to    its upper bound
    /// @param isEmpty whether it touches nothing
    void add(Marks marks, long from, long to, boolean isEmpty) {
        if (set.lower ? marks.lower : !isEmpty) {
            lower = Math.min(lower, from);
        }
        if (set.upper ? marks.upper : !isEmpty) {
            upper = Math.max(upper, to);
        }
    }

    /// The structure with these bounds.
    ///
    /// @param layout its elements
    /// @param cell   the bytes of the numbers that it consists of
    Layout on(Layout layout, int[] cell) {
        long from = lower == Long.MAX_VALUE ? 0 : lower;
        long extent = upper == Long.MIN_VALUE ? 0 : upper - from;
        Layout bounded = Layout.resized(layout, from, extent);
        return set.upper ? bounded : rounded(bounded, cell);
    }

    /// A layout whose upper bound no program has set: the extent is a multiple of the longest
    /// number's length, so that the next item's numbers lie as this one's do.
    static Layout rounded(Layout layout, int[] cell) {
        int own = layout.elements().elementBytes();
        int longest = Arrays.stream(cell).max().orElse(own) / own;
        long extent = layout.extentElements();
        return longest <= 1 || extent % longest == 0
                ? layout
                : Layout.resized(layout, layout.lowerBound(),
                        Math.ceilDiv(extent, longest) * longest);
    }
}
