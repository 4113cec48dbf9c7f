// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Alternates between us and a peer, operation by operation, and makes rows of the samples.
public final class Rounds {
    private final Runner runner;
    private final Contender ours;
    private final Optional<Contender> peer;
    private final int rounds;

    /// Creates the rounds.
    ///
    /// @param runner what runs one job
    /// @param ours   our side
    /// @param peer   the other side, or nothing
    /// @param rounds how often each side runs
    public Rounds(Runner runner, Contender ours, Optional<Contender> peer, int rounds) {
        this.runner = runner;
        this.ours = ours;
        this.peer = peer;
        this.rounds = rounds;
    }

    /// Measures one operation. Blocks until all rounds are done. The round in which a job fails
    /// is the last: the sizes that were measured keep their rows, the others get failed ones.
    ///
    /// @param operation what is measured
    /// @param sizes     sizes in bytes
    /// @return a row for each size, in order
    /// @throws IOException if there is no room for a job's files
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public List<Row> run(Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        Side mine = new Side("ours");
        Side theirs = new Side("theirs");
        for (int round = 0; round < rounds && !mine.isFailed() && !theirs.isFailed(); round++) {
            mine.add(runner.run(ours, operation, sizes), sizes);
            if (peer.isPresent()) {
                theirs.add(runner.run(peer.get(), operation, sizes), sizes);
            }
        }
        return sizes.stream().map(bytes -> row(operation, bytes, mine, theirs)).toList();
    }

    private static Row row(Operation operation, int bytes, Side mine, Side theirs) {
        List<Side> failed = Stream.of(mine, theirs).filter(side -> side.lost(bytes)).toList();
        return failed.isEmpty()
                ? Row.of(mine.of(bytes), theirs.of(bytes))
                : Row.failed(
                        operation,
                        bytes,
                        mine.measured(bytes),
                        theirs.measured(bytes),
                        failed.stream().map(Side::reason).collect(Collectors.joining("; ")));
    }

    /// What the jobs of one side have brought so far.
    private static final class Side {
        private final String name;
        private final List<Sample> samples = new ArrayList<>();
        private final List<Integer> lost = new ArrayList<>();
        private String failure = "";

        Side(String name) {
            this.name = name;
        }

        void add(JobResult result, List<Integer> sizes) {
            samples.addAll(result.samples());
            lost.addAll(result.lost(sizes));
            failure = result.failure();
        }

        boolean isFailed() {
            return !failure.isEmpty();
        }

        String reason() {
            return name + " failed: " + failure;
        }

        boolean lost(int bytes) {
            return lost.contains(bytes);
        }

        List<Sample> of(int bytes) {
            return samples.stream().filter(sample -> sample.bytes() == bytes).toList();
        }

        /// The samples of a size, but none if one of its jobs has failed.
        List<Sample> measured(int bytes) {
            return lost(bytes) ? List.of() : of(bytes);
        }
    }
}
