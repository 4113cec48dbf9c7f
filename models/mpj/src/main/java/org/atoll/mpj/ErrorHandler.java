// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

/// A communicator's reaction to the failure of one of its messages, before the exception reaches
/// the caller (MPI 4.1, section 9.3). Wrong arguments are not its business: they are thrown at
/// once.
@FunctionalInterface
public interface ErrorHandler {
    /// Nothing: the call throws, and an exception that nobody catches ends the job. What the
    /// communicator of all ranks has at first; others inherit that of the one they are made from.
    ErrorHandler THROW = (comm, error) -> {};

    /// Ends the whole job at once with exit code 1 and the error as its cause.
    ErrorHandler ABORT =
            (comm, error) -> comm.world().rank().abort(
                    1, "rank " + comm.world().rank().number() + ": "
                            + error.toString().lines().findFirst().orElse(""));

    /// Is told of an error. Runs in the thread that made the call; when it returns, the call
    /// throws the error, and it may throw another one instead.
    ///
    /// @param error what the call is going to throw
    void handle(Communicator comm, RuntimeException error);
}
