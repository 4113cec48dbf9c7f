// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// A closed interval: what a rank did between two points at which it met others.
///
/// @param time  for each rank the latest interval that precedes this one; for its own rank, this
/// @param pages which of them it has written: the write notices
@SuppressWarnings("ArrayRecordComponent") // nobody changes it
record Interval(int rank, int[] time, PageRuns pages) {
    /// About what an object of this class takes besides its arrays.
    private static final int OBJECT_BYTES = 96;

    int index() {
        return time[rank];
    }

    /// Whether another interval happened before this one, or is this one.
    boolean follows(int otherRank, int otherIndex) {
        return time[otherRank] >= otherIndex;
    }

    /// Grows along every chain of intervals that precede each other.
    long order() {
        long sum = 0;
        for (int entry : time) {
            sum += entry;
        }
        return sum;
    }

    long storedBytes() {
        return OBJECT_BYTES + 4L * time.length + 4L * pages.bounds().length;
    }

    void write(MessageWriter out) {
        out.number(rank).time(time).pages(pages);
    }

    static Interval read(MessageReader in) {
        return new Interval(in.number(), in.time(), in.pages());
    }
}
