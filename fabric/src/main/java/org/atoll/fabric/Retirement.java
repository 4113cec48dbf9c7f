// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.CommunicationException;

/// How a rank whose program has returned comes to rest: it drives progress until all published
/// frames are on their way, then leaves progress to the helper.
///
/// @param endpoint   the rank's
/// @param devices    what the frames leave by
/// @param unattended knows the helper
/// @param waits      knows what acts beside the program
record Retirement(
        Endpoint endpoint, OpenDevices devices, Unattended unattended, Waits waits) {

    /// Blocks until it is at rest.
    ///
    /// @return whether a thread beside the program is still at work, and may send
    boolean run() {
        Timeline time = endpoint.timeline();
        if (time != null) {
            runInTurn(time);
            return false;
        }
        endpoint.enter();
        try {
            unattended.retire();
            while (endpoint.failure() == null && !isDrained()) {
                if (endpoint.progress() == 0) {
                    Thread.yield();
                }
            }
        } finally {
            endpoint.exit();
        }
        return waits.isRetiredAtWork();
    }

    private void runInTurn(Timeline time) {
        time.serve();
        CommunicationException failed = endpoint.failure();
        if (failed != null) {
            endpoint.abandonAfterFailure();
            throw new CommunicationException(
                    "the end cannot be reached: " + failed.getMessage(),
                    failed.failedRank(),
                    failed);
        }
    }

    private boolean isDrained() {
        return devices.areDrained() && !endpoint.isPushing();
    }
}
