// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// The breakdown of what one rank did, as in the papers.
final class Tally {
    /// When its program returned, or what it has computed for others since then ended, in virtual
    /// nanoseconds.
    long endNanos;

    /// How long it computed.
    long computedNanos;

    /// Frames and their bytes to ranks of the same cluster, and to others.
    long insideFrames;
    long insideBytes;
    long outsideFrames;
    long outsideBytes;

    Tally() {}

    void sent(Parcel parcel) {
        if (parcel.way().isWide()) {
            outsideFrames++;
            outsideBytes += parcel.bytes();
        } else {
            insideFrames++;
            insideBytes += parcel.bytes();
        }
    }
}
