// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.StringJoiner;
import org.atoll.fabric.device.Device;
import org.jspecify.annotations.Nullable;

/// What a rank says of itself when it leaves, as the launcher reads it.
///
/// @param endpoint the rank's end of the fabric
/// @param devices  those in use
/// @param notes    what it has to tell
/// @param times    where its time went, or null when profiling is off
record Profile(
        Endpoint endpoint, List<Device> devices, Notes notes, @Nullable TimeAccount times) {

    /// All frames sent and received, for the detection of deadlocks among the ranks that are
    /// left, what the devices say, and the notes; then, if asked for, the time account and the
    /// counters of each peer.
    ///
    /// @param size     how many ranks the world has
    /// @param isAtWork whether a thread may still answer what has come: then a frame is left out,
    ///     as if it were under way, until the helper tells the number again
    String lines(int size, boolean isAtWork) {
        StringJoiner lines = new StringJoiner("\n");
        long received = endpoint.framesReceived() - (isAtWork ? 1 : 0);
        lines.add("frames\t" + endpoint.framesSent() + "\t" + received);
        devices.forEach(device -> device.profile().forEach(lines::add));
        notes.lines().forEach(lines::add);
        if (times == null) {
            return lines.toString();
        }
        times.lines().forEach(lines::add);
        endpoint.carriers().account();
        for (int peer = 0; peer < size; peer++) {
            Traffic traffic = endpoint.traffic(peer);
            if (traffic != null) {
                traffic.lines(peer, endpoint.frames()).forEach(lines::add);
            }
        }
        return lines.toString();
    }
}
