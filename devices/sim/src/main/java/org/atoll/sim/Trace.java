// SPDX-License-Identifier: Apache-2.0
package org.atoll.sim;

/// What a run leaves behind to be compared: a hash over all deliveries in their order, and how
/// many there were.
final class Trace {
    private long hash = 1;
    private long deliveries;

    Trace() {}

    /// A frame has come to its receiver.
    void delivered(long time, int from, int to, int handler, int bytes) {
        deliveries++;
        hash = Mix.spread(hash + time);
        hash = Mix.spread(hash ^ ((long) from << 32 | to));
        hash = Mix.spread(hash ^ ((long) bytes << 8 | handler));
    }

    long hash() {
        return hash;
    }

    long deliveries() {
        return deliveries;
    }
}
