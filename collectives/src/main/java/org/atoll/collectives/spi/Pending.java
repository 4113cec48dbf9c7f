// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

/// A send or receive that was started and goes on by itself.
@FunctionalInterface
public interface Pending {

    /// Blocks until the message has left the buffer, or is in it. To be called once, by the
    /// thread that started it.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if the peer or the device failed
    void await();
}
