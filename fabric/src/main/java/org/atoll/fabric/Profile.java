// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.StringJoiner;
import java.util.function.Supplier;
import org.atoll.fabric.device.Device;
import org.jspecify.annotations.Nullable;

/// A leaving rank's report of itself, as the launcher reads it.
///
/// @param devices those in use
/// @param times   where its time went, or null when profiling is off
record Profile(List<Device> devices, Notes notes, @Nullable TimeAccount times) {

    /// All frames sent and received, for the detection of deadlocks among the ranks that are
    /// left, what the devices say, and the notes; then, if asked for, the time account and the
    /// counters of each peer.
    ///
    /// @param sent     how many frames were sent
    /// @param received how many were received
    /// @param traffic  gives the counters' lines
    String lines(long sent, long received, Supplier<List<String>> traffic) {
        StringJoiner lines = new StringJoiner("\n");
        lines.add("frames\t" + sent + "\t" + received);
        devices.forEach(device -> device.profile().forEach(lines::add));
        notes.lines().forEach(lines::add);
        if (times == null) {
            return lines.toString();
        }
        times.lines().forEach(lines::add);
        traffic.get().forEach(lines::add);
        return lines.toString();
    }
}
