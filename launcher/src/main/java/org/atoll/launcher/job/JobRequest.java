// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.launcher.plan.Binding;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Network;
import org.atoll.launcher.plan.NodeThreads;
import org.atoll.launcher.plan.Segment;

/// All a user asked for, checked.
///
/// @param segments    what ranks run, in rank order
/// @param network     where hosts are to talk, if not where ssh goes
/// @param placement   for each process the index of its host
/// @param exports     variables that ranks get beside their host's own
/// @param threads     the number of ranks that live as threads in one process, or 0
/// @param attended    whether each cluster has a gateway process of its own
/// @param companion   the main class of a process that each rank needs beside it
public record JobRequest(
        List<Segment> segments,
        List<Host> hosts,
        Optional<Network> network,
        List<Integer> placement,
        Map<String, String> exports,
        Optional<String> device,
        int threads,
        boolean attended,
        Optional<String> companion,
        Tables tables,
        Limits limits,
        Output output) {

    /// Copies the collections.
    public JobRequest {
        segments = List.copyOf(segments);
        hosts = List.copyOf(hosts);
        placement = List.copyOf(placement);
        exports = Map.copyOf(exports);
    }

    /// The bounds of the job, and what ends it.
    ///
    /// @param timeoutNanos how long it may take, or 0
    /// @param binding      whether ranks stay on processors of their own
    /// @param report       whether to say which
    /// @param slotsCount   whether a host that is asked for more ranks than it has slots refuses
    /// @param many         whether the user has said that this host is to take many ranks
    /// @param onFailure    what becomes of the job when a rank fails
    /// @param threads      the threads of each node of a hybrid program
    public record Limits(
            long timeoutNanos,
            Binding binding,
            boolean report,
            boolean slotsCount,
            boolean many,
            Fate onFailure,
            NodeThreads threads) {}

    /// The tables and notes to print at the end.
    ///
    /// @param profile    the counters, and how
    /// @param simulation what a simulated job came to
    /// @param traceHash  and the hash of its deliveries
    /// @param ofModels   options of which to say that they had no effect, if they had none
    public record Tables(
            Optional<ProfileReport> profile,
            boolean simulation,
            boolean traceHash,
            List<ModelOption> ofModels) {
        /// Copies the list.
        public Tables {
            ofModels = List.copyOf(ofModels);
        }
    }

    /// The destination and the form of output.
    ///
    /// @param tagged    whether lines carry their rank
    /// @param directory where to write files instead of the terminal
    public record Output(boolean tagged, Optional<Path> directory) {}

    /// The ranks on a host.
    Set<Integer> ranksOn(String host) {
        return IntStream.range(0, placement.size())
                .filter(rank -> hosts.get(placement.get(rank)).name().equals(host))
                .boxed()
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /// The number of ranks.
    ///
    /// @return the sum over all segments
    int ranks() {
        return placement.size();
    }
}
