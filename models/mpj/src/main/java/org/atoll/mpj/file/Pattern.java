// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

import java.util.Arrays;

/// The runs of one tile of a view, ascending and apart, in bytes from the first run's start.
sealed interface Pattern {

    /// More bytes than any file has; sums of two still fit.
    long HUGE = 1L << 61;

    /// How many packed bytes a tile has.
    long bytes();

    /// Where a packed byte lies.
    long place(long packed);

    /// How many packed bytes lie before a place.
    long packedBefore(long place);

    /// Lists the runs of a range of packed bytes, which lie so far behind `base`.
    void list(long from, long to, long base, Spans out);

    /// Runs of equal length at equal distances.
    ///
    /// @param length the bytes of a run
    /// @param stride from one run's start to the next one's
    /// @param count  how many runs; more than any file has if the series never ends
    record Even(long length, long stride, long count) implements Pattern {

        @Override
        public long bytes() {
            return count > HUGE / length ? HUGE : length * count;
        }

        @Override
        public long place(long packed) {
            long run = packed / length;
            return run * stride + packed - run * length;
        }

        @Override
        public long packedBefore(long place) {
            long run = Math.min(place / stride, count - 1);
            return run * length + Math.min(length, place - run * stride);
        }

        @Override
        public void list(long from, long to, long base, Spans out) {
            long run = from / length;
            long within = from - run * length;
            long at = from;
            if (within > 0) {
                long part = Math.min(length - within, to - from);
                out.add(base + run * stride + within, part);
                at += part;
                run++;
            }
            long whole = (to - at) / length;
            out.add(base + run * stride, length, stride, whole);
            out.add(base + (run + whole) * stride, to - at - whole * length);
        }
    }

    /// Runs of any length at any places.
    final class Listed implements Pattern {
        private final long[] starts;
        private final long[] before;

        /// Lists runs.
        ///
        /// @param starts where each run begins
        /// @param before how many packed bytes lie before each, and in the end all
        Listed(long[] starts, long[] before) {
            this.starts = starts;
            this.before = before;
        }

        @Override
        public long bytes() {
            return before[starts.length];
        }

        private int runOf(long packed) {
            int found = Arrays.binarySearch(before, packed);
            return found >= 0 ? found : -found - 2;
        }

        @Override
        public long place(long packed) {
            int run = runOf(packed);
            return starts[run] + packed - before[run];
        }

        @Override
        public long packedBefore(long place) {
            int found = Arrays.binarySearch(starts, place);
            int run = found >= 0 ? found : -found - 2;
            return before[run] + Math.min(place - starts[run], before[run + 1] - before[run]);
        }

        @Override
        public void list(long from, long to, long base, Spans out) {
            int run = runOf(from);
            for (long at = from; at < to; run++) {
                long within = at - before[run];
                long part = Math.min(before[run + 1] - at, to - at);
                out.add(base + starts[run] + within, part);
                at += part;
            }
        }
    }
}
