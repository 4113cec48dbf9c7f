// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// The trace that a run leaves behind to be compared: hashes over all deliveries in their order,
/// and how many there were.
///
/// One hash tells of all that is in a delivery; the other leaves out what the frame is for, and so
/// stays when frames get other names. Neither depends on the frames' numbers, which are others when
/// a service is added.
final class Trace {
    private long hash = 1;
    private long travelHash = 1;
    private long deliveries;

    Trace() {}

    /// A frame has come to its receiver.
    ///
    /// @param frame what kind of frame it is, in words
    void delivered(long time, int from, int to, String frame, int bytes) {
        deliveries++;
        hash = add(hash, time, from, to, bytes * (1L << 32) + frame.hashCode());
        travelHash = add(travelHash, time, from, to, bytes);
    }

    private static long add(long hash, long time, int from, int to, long what) {
        long next = Mix.spread(hash + time);
        next = Mix.spread(next ^ ((long) from << 32 | to));
        return Mix.spread(next ^ what);
    }

    long hash() {
        return hash;
    }

    /// Over the time, the two ranks and the length of each delivery alone.
    long travelHash() {
        return travelHash;
    }

    long deliveries() {
        return deliveries;
    }
}
