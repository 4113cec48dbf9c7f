// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.atoll.fabric.job.JobKey;

/// Makes a coordinator inside a rank's process, for jobs that no launcher has started. Found as a
/// service; the launcher's jar has it.
public interface CoordinatorProvider {

    /// Begins to coordinate a job. Ranks may join as soon as this returns.
    ///
    /// @param key           the job
    /// @param where         the address to listen at; with port 0 at any that is free
    /// @param patienceNanos how long the first rank waits for the last; then the job fails
    /// @return the coordinator
    /// @throws IOException if it cannot listen there
    Coordination coordinate(JobKey key, int size, InetSocketAddress where, long patienceNanos)
            throws IOException;

    /// Which Atoll this is. Ranks of one job must have the same. Reads jars.
    ///
    /// @return version and checksum
    String build();
}
