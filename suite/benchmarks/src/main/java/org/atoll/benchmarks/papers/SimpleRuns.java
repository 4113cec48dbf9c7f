// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Runs programs on the machine of the SIMPLE paper, simulated: by SIMPLE, or by messages with a
/// rank on each processor.
record SimpleRuns(SimulatedRun runs) {

    /// Nodes, and threads on each.
    ///
    /// @param threads on each
    record Shape(int nodes, int threads) {
        @Override
        public String toString() {
            return nodes + "x" + threads;
        }

        String machine() {
            return "simple:1x" + this;
        }
    }

    /// Runs a program by SIMPLE. Blocks until its end.
    ///
    /// @param words the program and its arguments
    /// @return what it printed
    /// @throws IOException          if it cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    String simple(Shape shape, List<String> words) throws IOException, InterruptedException {
        return runs.printed(
                shape.machine(), List.of("--threads", Integer.toString(shape.threads)),
                with(words, "hybrid"));
    }

    /// Runs a program by messages. Blocks until its end.
    ///
    /// @param shape the nodes, whose threads are ranks
    /// @param words the program and its arguments
    /// @return what it printed
    /// @throws IOException          if it cannot be started
    /// @throws InterruptedException if the thread is interrupted meanwhile
    String messages(Shape shape, List<String> words) throws IOException, InterruptedException {
        return runs.printed(shape.machine(), List.of(), with(words, "mpj"));
    }

    private static List<String> with(List<String> words, String model) {
        List<String> all = new ArrayList<>(words);
        all.addAll(List.of("--model", model));
        return all;
    }
}
