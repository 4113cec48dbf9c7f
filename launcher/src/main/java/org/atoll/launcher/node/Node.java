// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.IOException;

/// Runs ranks on one host. What they print goes to the [OutputSink] and how they end to the
/// [NodeEvents] the node was made with, from threads of the node's own.
public interface Node extends AutoCloseable {

    /// The host's name, as the user wrote it.
    String name();

    /// What the host says of itself.
    HostFacts facts();

    /// Gives ranks that are started from now on, if they read the job's standard input, all of it
    /// from the beginning.
    default void keepInput(KeptInput input) {}

    /// Starts one rank. All calls come from one thread that lives as long as the job.
    ///
    /// @throws IOException if the process cannot be started, with a message for the user
    void start(RankStart start) throws IOException;

    /// Sees to it that so many processes wait to take the place of ranks, as [RankStart#succession]
    /// says, and starts those that lack. Called as [#start] is. If that cannot be, the node's
    /// events tell why.
    default void standBy(StandbyStart wanted) {}

    /// Sends a signal to every rank that still runs.
    ///
    /// @param name the signal: `INT`, `TERM` or `KILL`
    void signal(String name);

    /// Sends a signal to one rank, if it still runs.
    ///
    /// @param rank as it was started
    /// @param name the signal
    void signal(int rank, String name);

    /// Kills what still runs and frees the host. Does not wait for the ranks.
    @Override
    void close();
}
