// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

/// The code that every rank of a job runs.
@FunctionalInterface
public interface Program {

    /// Runs on one rank, in its own thread. The job ends when all ranks have returned, or when
    /// one throws.
    ///
    /// @param rank what the rank is given of its job
    /// @throws Exception ends the whole job; its stack trace is printed once
    void run(Rank rank) throws Exception;
}
