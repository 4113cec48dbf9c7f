// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

/// Starts a whole job out of another program than `atoll`. Found as a service; the launcher's jar
/// has it.
public interface JobStarter {

    /// Does what the command does. Does not return: the JVM ends with the command's exit code.
    ///
    /// @param words what stands behind `atoll`
    void run(String... words);
}
