// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.concurrent.atomic.AtomicLong;

/// The values of interest in a search. They become fewer while it runs, and when none is left the
/// search is of no use. Any thread may narrow it; the searching one reads.
final class SearchWindow {
    /// A bound that no value reaches.
    static final int INFINITE = 20_000;

    private final AtomicLong bounds;

    /// Begins with some values.
    SearchWindow(int alpha, int beta) {
        bounds = new AtomicLong(packed(alpha, beta));
    }

    /// Begins with all values.
    static SearchWindow open() {
        return new SearchWindow(-INFINITE, INFINITE);
    }

    private static long packed(int alpha, int beta) {
        return ((long) alpha << Integer.SIZE) | (beta & 0xFFFF_FFFFL);
    }

    /// Leaves out what is not within these bounds too.
    void narrow(int alpha, int beta) {
        bounds.updateAndGet(now -> packed(
                Math.max((int) (now >> Integer.SIZE), alpha), Math.min((int) now, beta)));
    }

    /// Leaves out all values.
    void close() {
        narrow(INFINITE, -INFINITE);
    }

    boolean closed() {
        long now = bounds.get();
        return (int) (now >> Integer.SIZE) >= (int) now;
    }

    int alpha() {
        return (int) (bounds.get() >> Integer.SIZE);
    }

    int beta() {
        return (int) bounds.get();
    }
}
