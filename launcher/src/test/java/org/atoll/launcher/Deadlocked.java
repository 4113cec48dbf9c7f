// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.mpj.Job;

/// Two ranks that wait for each other.
public final class Deadlocked {
    private Deadlocked() {}

    /// Runs on two ranks.
    ///
    /// @param args ignored
    public static void main(String[] args) {
        Job.run(args, world -> {
            int other = 1 - world.comm().rank();
            world.comm().receive(new int[1], other, 7);
        });
    }
}
