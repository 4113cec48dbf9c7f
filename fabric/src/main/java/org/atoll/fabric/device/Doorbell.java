// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

/// Wakes the owner of the other end of a ring if it sleeps. Cheap when it does not.
public interface Doorbell {

    /// Called after something was published for the owner; from the publishing thread.
    void ringIfAsleep();

    /// Wakes the helper of the owner's rank if it dozes: the owner's program may compute, and
    /// somebody waits for what was published. Cheap when it does not doze. From any thread.
    default void knock() {}

    /// A bell nobody sleeps on: for rings whose two ends belong to one thread.
    Doorbell NONE = () -> {};
}
