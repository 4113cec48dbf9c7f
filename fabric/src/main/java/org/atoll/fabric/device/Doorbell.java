// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

/// Wakes the owner of the other end of a ring if it sleeps. Cheap when it does not.
public interface Doorbell {

    /// Called after something was published for the owner; from the publishing thread.
    void ringIfAsleep();

    /// A bell nobody sleeps on: for rings whose two ends belong to one thread.
    Doorbell NONE = () -> {};
}
