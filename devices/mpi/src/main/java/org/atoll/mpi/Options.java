// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.util.Locale;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;

/// The options that a user may set for this device. The library has its own.
///
/// @param capacityBytes `atoll.mpi.frame.bytes`: the largest payload of one frame
/// @param pieceBytes    `atoll.mpi.piece.bytes`: the most of a long message that is sent at once
/// @param closeMillis   `atoll.mpi.close.millis`: for peers to take what was published
record Options(int capacityBytes, int pieceBytes, int closeMillis) {

    /// The name of this kind of device.
    static final String DEVICE = "mpi";

    /// The longest part that Open MPI and MPICH send without asking, over shared memory.
    static final int BRIEF_BYTES = 4032;

    /// The setting that names the library to load: a path, or what the system's loader looks for.
    private static final String LIBRARY = "atoll.mpi.library";

    /// Reads the values in force.
    static Options of(Settings settings) {
        int capacity = settings.number("atoll.mpi.frame.bytes", 8 * 1024, 64) & -64;
        int piece = settings.number("atoll.mpi.piece.bytes", 1024 * 1024, 64) & -64;
        return new Options(
                capacity,
                Math.max(piece, capacity),
                settings.number("atoll.mpi.close.millis", 2_000, 0));
    }

    /// Refuses jobs that are to outlive a rank.
    ///
    /// @throws IllegalArgumentException if this one is
    static void requireEndingTogether(Settings settings) {
        OnFailure wanted = OnFailure.of(settings);
        if (wanted.isSurvived()) {
            throw new IllegalArgumentException("device mpi cannot go on when a rank is lost, and"
                    + " atoll.on.failure is " + wanted.name().toLowerCase(Locale.ROOT)
                    + ": MPI ends all of the job then; use device tcp or ucx");
        }
    }

    /// The library that the user wants.
    ///
    /// @return a name, or an empty text
    static String library(Settings settings) {
        return settings.text(LIBRARY, "");
    }
}
