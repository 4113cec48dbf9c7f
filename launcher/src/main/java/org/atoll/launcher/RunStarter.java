// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import org.atoll.job.start.JobStarter;

/// Runs `atoll` in the JVM of a program that stands for another launcher.
public final class RunStarter implements JobStarter {

    /// Creates a starter; the service loader calls this.
    public RunStarter() {}

    @Override
    public void run(String... words) {
        Atoll.main(words);
    }
}
