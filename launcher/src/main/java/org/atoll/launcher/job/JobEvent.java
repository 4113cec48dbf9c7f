// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

/// What happens to a job, in the order its one supervising thread takes it.
sealed interface JobEvent {

    /// A rank's process has ended.
    ///
    /// @param rank     the rank
    /// @param exitCode its exit code
    record Exited(int rank, int exitCode) implements JobEvent {}

    /// A host can no longer be reached.
    ///
    /// @param host   its name
    /// @param reason one line
    record HostLost(String host, String reason) implements JobEvent {}

    /// A rank ends the job, or the coordinator finds it cannot go on.
    ///
    /// @param rank     the rank to blame, or -1
    /// @param exitCode the job's exit code
    /// @param cause    one line
    record Failed(int rank, int exitCode, String cause) implements JobEvent {}

    /// The launcher received a signal.
    ///
    /// @param signal `INT`, `TERM` or `HUP`
    /// @param number its number
    record Signalled(String signal, int number) implements JobEvent {}
}
