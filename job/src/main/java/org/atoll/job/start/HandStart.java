// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.start;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Membership;

/// A rank that is started by hand, with the words of the AgentTeamwork papers in front of the
/// program's own:
///
/// ```
/// java Prog masterHost [port] ... -np n                               rank 0, if n is above 1
/// java Prog masterHost [port] -ammaster -np n ...                     rank 0
/// java Prog masterHost [port] -amslave -yourrank r -np n ...          rank r, 1 to n - 1
/// ```
///
/// In the first form the host must be this one, for other programs have arguments, too. Between
/// `-amslave` and the program's own words there may be `-yourname`, this host's name. Without a
/// port it is 12345.
///
/// The master listens at that address and coordinates the job inside its process; slaves may come
/// first. All prove that they know the [secret][HandSecret]. Whoever has waited for the others for
/// the setting `atoll.join.timeout`, in seconds, gives up. When a rank fails, the processes of all
/// others end, for there is no launcher to end them. If `atoll.on.failure` is `recover`, the others
/// wait as long for a slave that is gone: started again with the same words, it is its next life.
///
/// @param host   where the master listens
/// @param port   the port there
/// @param rank   which rank this is; the master is 0
/// @param others the program's own arguments
@SuppressWarnings("ArrayRecordComponent") // handed over once
public record HandStart(String host, int port, int rank, int size, String... others) {
    /// Looks for the words in a program's arguments.
    ///
    /// @param environment of this process: one that another launcher has started is no master
    ///     unless it says so
    /// @return what they say, if they are such words
    /// @throws IllegalArgumentException if they are, but wrong: one that says which rank it is, or
    ///     of how many, and not whether it is the master, would take itself for the only one
    public static Optional<HandStart> of(String[] args, Map<String, String> environment) {
        return new HandWords(args).start(ForeignLauncher.of(environment).isEmpty());
    }

    /// Joins the job: the master makes it. Blocks until the master has let this rank in.
    ///
    /// @throws IllegalStateException  if there is no proper secret, or no jar with a coordinator
    /// @throws CommunicationException if the master cannot listen, or cannot be reached in time
    public Membership join(Map<String, String> environment) {
        return join(environment, true);
    }

    /// The same.
    ///
    /// @param each whether the processes have a terminal each
    Membership join(Map<String, String> environment, boolean each) {
        JobKey key = HandSecret.key(
                environment, Path.of(System.getProperty("user.home")), "hand-" + port);
        LedJob meeting = new LedJob(key, rank, size, environment, each);
        InetSocketAddress where = new InetSocketAddress(host, port);
        return rank == 0 ? meeting.lead(meeting.coordinate(where), where) : meeting.follow(where);
    }
}
