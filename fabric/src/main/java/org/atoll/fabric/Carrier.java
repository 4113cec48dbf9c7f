// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

/// Something beside the devices that carries what ranks exchange, such as a board. What goes over
/// it counts as frames do.
public interface Carrier {

    /// What was given to others so far. From any thread.
    ///
    /// @return a number, counted once for each receiver
    long framesSent();

    /// What others have given so far, whether or not it was read: a rank that has reported itself
    /// blocked and then gets what it may be waiting for does not count as deadlocked. From any
    /// thread.
    long framesReceived();

    /// Moves what was counted to the counters of the peers. Holder only.
    void account();
}
