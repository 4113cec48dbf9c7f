// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.job.CommunicationException;

/// Stands in for virtual threads that wait: the helper waits in their place, for any of them, as a
/// thread of the program does.
///
/// @param outlook knows the moment
record StandIn(VirtualWaiters virtual, PatientWaits patient, WaitOutlook outlook) {

    /// Whether there is somebody to stand in for.
    boolean isWanted() {
        return virtual.areLeft();
    }

    /// Waits until no virtual thread does. A waiter is entered before it looks whether the helper
    /// stands in, and the helper looks for waiters after it has left, so none is overlooked.
    void run() {
        while (!virtual.isDone()) {
            virtual.standIn(true);
            try {
                patient.await(virtual, outlook.moment());
            } catch (CommunicationException e) {
                virtual.rouseAll(); // each says it in its own words
                return;
            } finally {
                virtual.standIn(false);
            }
        }
    }
}
