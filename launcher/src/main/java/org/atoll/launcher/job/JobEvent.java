// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.function.Consumer;
import org.atoll.fabric.control.ControlMessage;

/// An event in a job, whose one supervising thread takes events in order.
sealed interface JobEvent {

    /// A rank's process has ended.
    record Exited(int rank, int exitCode) implements JobEvent {}

    /// A host can no longer be reached, or does not start a rank.
    ///
    /// @param cause one line that names it
    record HostLost(String host, String cause) implements JobEvent {}

    /// A host that was lost can be reached again.
    record HostBack(String host) implements JobEvent {}

    /// A rank ends the job, or the coordinator finds it cannot go on.
    ///
    /// @param rank     the rank to blame, or -1
    /// @param exitCode the job's exit code
    /// @param cause    one line
    record Failed(int rank, int exitCode, String cause) implements JobEvent {}

    /// A rank's program has failed: it threw. Its process ends by itself.
    ///
    /// @param cause    one line
    record RankFailed(int rank, int exitCode, String cause) implements JobEvent {}

    /// A rank has lost another one that it needs. Why that is, somebody else may know better.
    ///
    /// @param rank  the rank that says so
    /// @param lost  the other one
    /// @param life  which life of that one
    /// @param cause one line
    record Bereft(int rank, int lost, int life, String cause) implements JobEvent {}

    /// A rank's process has ended with exit code 0 inside the job.
    ///
    /// @param cause one line
    record EndedEarly(int rank, String cause) implements JobEvent {}

    /// A rank asks for something that only the supervising thread may do.
    ///
    /// @param wanted a message that the coordinator answers
    /// @param reply  takes the answer; does not block for long
    record Asked(int rank, ControlMessage wanted, Consumer<ControlMessage.Answer> reply)
            implements JobEvent {}

    /// A process that waited and was to become a rank has ended before it did: the rank's life is
    /// still to be begun.
    record Unstarted(int rank) implements JobEvent {}

    /// A process that waited to take the place of a rank has ended, or cannot be started.
    ///
    /// @param why why it cannot be started, or an empty text
    record Vacant(String host, String why) implements JobEvent {}

    /// A rank that is to move has saved itself.
    record Ready(int rank) implements JobEvent {}

    /// The program of a later life goes on from a point.
    ///
    /// @param point    how many it had passed there
    /// @param repeated how many more the earlier life had passed; -1 if that is not known
    record Resumed(int rank, long point, long repeated) implements JobEvent {}

    /// All that was to be printed so far has been written, or given up.
    record Written() implements JobEvent {}

    /// The launcher received a signal.
    ///
    /// @param signal `INT`, `TERM` or `HUP`
    record Signalled(String signal, int number) implements JobEvent {}
}
