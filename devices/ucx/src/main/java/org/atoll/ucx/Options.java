// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.fabric.job.Settings;

/// The options that a user may set for this device. UCX has its own, in variables `UCX_*`.
///
/// @param capacityBytes `atoll.ucx.frame.bytes`: the largest payload of one frame
/// @param pieceBytes    `atoll.ucx.piece.bytes`: the most of a long message that is sent at once
/// @param closeMillis   `atoll.ucx.close.millis`: for peers to take what was published
record Options(int capacityBytes, int pieceBytes, int closeMillis) {

    /// The name of this kind of device.
    static final String DEVICE = "ucx";

    /// The longest part that UCX sends without asking the other end, over shared memory.
    static final int BRIEF_BYTES = 8192;

    /// How often UCX looks whether a peer lives that it does not hear from, unless the user has
    /// set `UCX_KEEPALIVE_INTERVAL`.
    static final String KEEPALIVE = "500ms";

    /// Reads the values in force.
    static Options of(Settings settings) {
        int capacity = settings.number("atoll.ucx.frame.bytes", 8 * 1024, 64) & -64;
        int piece = settings.number("atoll.ucx.piece.bytes", 1024 * 1024, 64) & -64;
        return new Options(
                capacity,
                Math.max(piece, capacity),
                settings.number("atoll.ucx.close.millis", 2_000, 0));
    }
}
