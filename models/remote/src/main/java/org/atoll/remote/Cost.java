// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

/// The cost to a caller, in credit, of a call that a rank keeps. Both reckon alike.
final class Cost {
    /// What a rank may have outstanding with another one: some thousand short calls.
    static final long BUDGET = 1 << 20;

    /// A thread, its stack and what belongs to a call.
    private static final long THREAD = 1 << 10;

    private Cost() {}

    /// The cost of a call.
    ///
    /// @param bytes the length of its payload; a long one costs a quarter of the budget
    static long of(long bytes) {
        return Math.min(THREAD + bytes, BUDGET / 4);
    }
}
