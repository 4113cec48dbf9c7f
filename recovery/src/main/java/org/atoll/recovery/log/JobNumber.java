// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.World;

/// The number of a job, which its snapshots say they are of.
public final class JobNumber {
    private static final String JOB = "atoll.recovery.job";

    private JobNumber() {}

    /// That of a rank's job.
    ///
    /// @return the same for all ranks, and in a job that goes on with what another one has saved
    public static long of(World world) {
        return number(world.settings().text(JOB, world.job()));
    }

    /// A name as a number (FNV-1a).
    private static long number(String name) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < name.length(); i++) {
            hash = (hash ^ name.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }
}
