// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery;

import org.atoll.job.Job;

/// The process of a keeper: it keeps for ranks what their next lives need, and runs no program.
/// Started by `atoll run --on-failure recover`, one on each host.
public final class KeeperMain {
    private KeeperMain() {}

    /// Serves one job, and ends when all its ranks have ended.
    ///
    /// @param arguments none
    public static void main(String[] arguments) {
        Job.run(arguments, rank -> { });
    }
}
