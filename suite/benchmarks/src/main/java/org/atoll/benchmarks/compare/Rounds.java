// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /// Measures one operation. Blocks until all rounds are done.
    ///
    /// @param operation what is measured
    /// @param sizes     sizes in bytes
    /// @return a row for each size, in order
    /// @throws IOException if a job cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    public List<Row> run(Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        List<Sample> mine = new ArrayList<>();
        List<Sample> theirs = new ArrayList<>();
        for (int round = 0; round < rounds; round++) {
            mine.addAll(runner.run(ours, operation, sizes));
            if (peer.isPresent()) {
                theirs.addAll(runner.run(peer.get(), operation, sizes));
            }
        }
        return sizes.stream().map(bytes -> Row.of(of(bytes, mine), of(bytes, theirs))).toList();
    }

    private static List<Sample> of(int bytes, List<Sample> samples) {
        return samples.stream().filter(sample -> sample.bytes() == bytes).toList();
    }
}
