// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

import java.util.stream.LongStream;

/// Parts given one by one.
final class ListedParts implements Partition {

    private final long[] counts;
    private final long[] starts;
    private final long total;
    private final long extent;
    private final boolean dense;

    private ListedParts(long[] counts, long[] starts, boolean dense) {
        this.counts = counts;
        this.starts = starts;
        this.dense = dense;
        this.total = LongStream.of(counts).sum();
        long reach = 0;
        for (int i = 0; i < counts.length; i++) {
            reach = Math.max(reach, counts[i] == 0 ? 0 : starts[i] + counts[i]);
        }
        this.extent = reach;
    }

    static ListedParts dense(long[] counts) {
        check("count", counts);
        return new ListedParts(counts.clone(), packed(counts), true);
    }

    static ListedParts at(long[] counts, long[] displacements) {
        check("count", counts);
        check("displacement", displacements);
        if (counts.length != displacements.length) {
            throw new IllegalArgumentException(
                    counts.length + " counts but " + displacements.length + " displacements");
        }
        long[] packed = packed(counts);
        long[] starts = new long[counts.length];
        boolean dense = true;
        for (int i = 0; i < counts.length; i++) {
            // An empty part may be said to lie anywhere, also outside of the buffer.
            starts[i] = counts[i] == 0 ? 0 : displacements[i];
            dense &= counts[i] == 0 || displacements[i] == packed[i];
        }
        return new ListedParts(counts.clone(), dense ? packed : starts, dense);
    }

    private static long[] packed(long[] counts) {
        long[] starts = new long[counts.length];
        for (int i = 1; i < counts.length; i++) {
            starts[i] = starts[i - 1] + counts[i - 1];
        }
        return starts;
    }

    private static void check(String what, long[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no " + what + " is given");
        }
        for (int i = 0; i < values.length; i++) {
            if (values[i] < 0) {
                throw new IllegalArgumentException(
                        what + " " + i + " is " + values[i] + ": it must not be negative");
            }
        }
    }

    @Override
    public int parts() {
        return counts.length;
    }

    @Override
    public long count(int part) {
        return counts[part];
    }

    @Override
    public long start(int part) {
        return starts[part];
    }

    @Override
    public long total() {
        return total;
    }

    @Override
    public boolean dense() {
        return dense;
    }

    @Override
    public long extent() {
        return extent;
    }
}
