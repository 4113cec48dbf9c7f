// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

/// Which of a communicator's collectives a check is about, and whether it comes back at once: one
/// that does never goes together with one that blocks (MPI 4.1, section 6.12).
///
/// One thread at a time.
public final class CallPlace {
    private final boolean counts;
    private final boolean later;
    private long number;

    private CallPlace(long number, boolean counts, boolean later) {
        this.number = number;
        this.counts = counts;
        this.later = later;
    }

    /// All calls of a stream, which are counted; they block.
    ///
    /// @return the place before the first
    public static CallPlace counting() {
        return new CallPlace(0, true, false);
    }

    /// One call, whatever steps it has.
    ///
    /// @param number which one it is, from 1
    /// @param later  whether it comes back at once
    /// @return its place
    public static CallPlace of(long number, boolean later) {
        return new CallPlace(number, false, later);
    }

    void next() {
        number += counts ? 1 : 0;
    }

    long number() {
        return number;
    }

    /// The call as the others are told of it.
    CollectiveCall name(CollectiveCall call) {
        return later ? call.asRequest() : call;
    }
}
