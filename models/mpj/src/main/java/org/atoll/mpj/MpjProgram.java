// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// What every rank of a job runs, if it uses message passing and no other model.
@FunctionalInterface
public interface MpjProgram {

    /// Runs on one rank, in its own thread. The job ends when all ranks have returned, or when
    /// one throws.
    ///
    /// @param mpj the rank's message passing
    /// @throws Exception ends the whole job; its stack trace is printed once
    void run(Mpj mpj) throws Exception;
}
