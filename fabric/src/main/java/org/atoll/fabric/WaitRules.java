// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import org.atoll.fabric.device.Device;
import org.atoll.fabric.device.Timeline;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The rules by which the threads of a rank wait.
///
/// @param waiting        how long a thread keeps the processor before it sleeps
/// @param timeline       the time the rank lives in, or null if that is the machine's
/// @param times          what waiting is booked in, or null when profiling is off
/// @param seeksDeadlocks whether a rank that is stuck is reported
record WaitRules(
        Waiting waiting,
        @Nullable Timeline timeline,
        @Nullable TimeAccount times,
        boolean seeksDeadlocks) {

    /// The rules of a rank.
    ///
    /// @param devices  all are polled
    /// @param together how many ranks of the job the host has
    /// @param timeline the time the rank lives in, or null
    /// @param times    what waiting is booked in, or null
    static WaitRules of(
            Settings settings,
            List<Device> devices,
            int together,
            @Nullable Timeline timeline,
            @Nullable TimeAccount times) {
        Waiting waiting = timeline == null
                ? Waiting.of(settings, devices, together)
                : Waiting.IN_TURN;
        // A rank that is never known to be stuck is in no deadlock.
        boolean seeks = settings.number("atoll.find.deadlocks", 1, 0) != 0;
        return new WaitRules(waiting, timeline, times, seeks);
    }
}
