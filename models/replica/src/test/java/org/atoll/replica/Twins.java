// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// Two numbers that are equal, but while one of them is changed.
@Shared
class Twins {
    private double between = 2;
    private long first;
    private long second;
    private long reads;

    /// Changes both, with something between that takes a while.
    @Write
    public void step() {
        first++;
        between = root(root(root(root(between))));
        second++;
    }

    private static double root(double of) {
        return Math.sqrt(Math.sqrt(Math.sqrt(Math.sqrt(of + 1) + 1) + 1) + 1);
    }

    @Read
    public long steps() {
        return second;
    }

    /// A quotient that is 1, or nothing if the numbers differ by as much as they may.
    @Read
    public long quotient() {
        return 1 / (1 + second - first);
    }

    /// Breaks the law of reads.
    @Read
    public long counted() {
        reads++;
        return reads;
    }
}
