// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import org.atoll.fabric.wire.Buffer;

/// The division of a buffer among ranks: for each a count and a displacement, both in elements.
/// Immutable.
public sealed interface Partition permits EqualParts, EvenParts, GrainedParts, ListedParts {

    /// How many parts there are.
    ///
    /// @return a number of at least 1
    int parts();

    /// The size of a part.
    ///
    /// @param part 0 to [#parts] - 1
    /// @return a number of elements
    long count(int part);

    /// Where a part begins, counted from the buffer's first element.
    ///
    /// @param part 0 to [#parts] - 1
    /// @return a number of elements
    long start(int part);

    /// The sum of all counts.
    ///
    /// @return a number of elements
    long total();

    /// Whether the parts follow each other without gaps, the first one at 0.
    boolean dense();

    /// The same parts without gaps.
    default Partition packed() {
        if (dense()) {
            return this;
        }
        long[] counts = new long[parts()];
        for (int part = 0; part < counts.length; part++) {
            counts[part] = count(part);
        }
        return of(counts);
    }

    /// How many elements a buffer needs to hold all parts.
    long extent();

    /// A part of a buffer.
    ///
    /// @param part  0 to [#parts] - 1
    default Buffer of(Buffer whole, int part) {
        return whole.slice(start(part), count(part));
    }

    /// Several parts of a buffer in a row; only for a dense partition.
    ///
    /// @param end   the part behind the last one
    default Buffer span(Buffer whole, int first, int end) {
        long start = first < parts() ? start(first) : total();
        long stop = end < parts() ? start(end) : total();
        return whole.slice(start, stop - start);
    }

    /// Parts of one size, one behind the other.
    ///
    /// @param count the elements of each
    static Partition equal(int parts, long count) {
        return new EqualParts(parts, count);
    }

    /// A number of elements shared out as evenly as it can be: the first parts may have one
    /// more than the last ones.
    ///
    /// @param total the elements to share out
    static Partition even(int parts, long total) {
        return new EvenParts(parts, total);
    }

    /// The same, but each part is of whole grains; what is left over belongs to the first, which
    /// is the longest.
    ///
    /// @param total the elements to share out
    /// @param grain how many elements stay together, at least 1
    static Partition even(int parts, long total, long grain) {
        return GrainedParts.of(parts, total, grain);
    }

    /// Parts of any size, one behind the other.
    ///
    /// @param counts the elements of each part
    /// @throws IllegalArgumentException if there is no part or a count is negative
    static Partition of(long... counts) {
        return ListedParts.dense(counts);
    }

    /// Parts of any size at any place. Parts into which ranks write must not overlap.
    ///
    /// @param counts        the elements of each part
    /// @throws IllegalArgumentException if the lists differ in size, are empty or hold a
    ///     negative number
    static Partition of(long[] counts, long[] displacements) {
        return ListedParts.at(counts, displacements);
    }
}
