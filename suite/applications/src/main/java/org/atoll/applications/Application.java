// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import org.atoll.job.Rank;

/// A program whose fields picocli has set from the command line.
public interface Application {

    /// The options it shares with the other programs.
    ///
    /// @return the same object at every call
    CommonOptions common();

    /// Checks its own options.
    ///
    /// @throws IllegalArgumentException naming the option that is out of range
    void validate();

    /// Runs by the model asked for. With the mpj model every rank calls it; with the others only
    /// rank 0 does. Blocks until the result is printed.
    ///
    /// @param rank the rank
    /// @param out   where the result goes
    /// @return the exit code: 0, or 1 if the check failed
    int run(Rank rank, Output out);
}
