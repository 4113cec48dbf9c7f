// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.file;

/// The division of a stretch of a file among aggregators. Each has one contiguous part of it, its
/// domain, and goes through that window by window, all in step. The same on all ranks.
final class Domains {
    private static final long PAGE = 4096;

    /// A smaller domain is not worth another aggregator.
    private static final long LEAST = 1L << 17;

    private final long base;
    private final long end;
    private final long share;
    private final int window;

    /// Divides a stretch.
    ///
    /// @param first       the first byte that anybody touches
    /// @param end         behind the last one
    /// @param aggregators how many there are
    /// @param window      the bytes of a window
    Domains(long first, long end, int aggregators, int window) {
        this.base = first / PAGE * PAGE;
        this.end = end;
        this.window = window;
        long even = (end - base + aggregators - 1) / aggregators;
        this.share = Math.max(Math.min(LEAST, window), (even + PAGE - 1) / PAGE * PAGE);
    }

    /// How many windows the largest domain has.
    long rounds() {
        return (Math.min(share, end - base) + window - 1) / window;
    }

    /// Where the window of an aggregator begins.
    long from(int aggregator, long round) {
        long start = base + aggregator * share + round * window;
        return Math.min(end, Math.min(start, base + (aggregator + 1) * share));
    }

    /// Where it ends; a window may be empty.
    long to(int aggregator, long round) {
        return from(aggregator, round + 1);
    }
}
