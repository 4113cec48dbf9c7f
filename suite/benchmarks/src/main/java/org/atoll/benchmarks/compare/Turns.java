// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.io.IOException;
import java.util.List;

/// Lets sides run in turn: in each round one job of each.
///
/// @param rounds   how often each side runs
/// @param progress is told of each job
public record Turns(Runner runner, int rounds, Progress progress) {

    /// Measures one operation. Blocks until all rounds are done; the round in which a job fails
    /// is the last.
    ///
    /// @param sides     who runs; they take the samples
    /// @param sizes     sizes in bytes
    /// @throws IOException if there is no room for a job's files
    /// @throws InterruptedException if the thread is interrupted meanwhile
    void run(List<Side> sides, Operation operation, List<Integer> sizes)
            throws IOException, InterruptedException {
        for (int round = 0; round < rounds && sides.stream().noneMatch(Side::isFailed); round++) {
            for (Side side : sides) {
                progress.say(operation.word() + ", " + side.name() + ", round " + (round + 1)
                        + " of " + rounds);
                side.add(runner.run(side.contender(), operation, sizes), sizes);
            }
        }
        progress.say("");
    }
}
