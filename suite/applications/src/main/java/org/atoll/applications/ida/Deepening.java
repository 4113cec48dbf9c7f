// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.function.IntConsumer;
import org.atoll.applications.Stateful;

/// The loop over thresholds. It begins with the root's distance and goes on by two, for a move
/// changes the sum of depth and distance by zero or two, until an iteration meets a goal. An object
/// belongs to one thread.
final class Deepening implements Stateful {

    private static final int STEP = 2;

    private Counts all = Counts.NONE;
    private int threshold;

    /// Has not deepened yet.
    Deepening(IdaProblem problem) {
        threshold = Board.distance(Board.state(problem));
    }

    /// Carries out an iteration.
    @FunctionalInterface
    interface Iteration {

        /// Visits all nodes up to a threshold.
        Counts run(int threshold);
    }

    /// The outcome of the deepening.
    record Result(int moves, Counts counts) {}

    /// Deepens until a goal is met.
    ///
    /// @param iteration carries out each iteration
    /// @param each      receives the threshold of each iteration before it
    Result run(Iteration iteration, IntConsumer each) {
        while (true) {
            each.accept(threshold);
            all = all.plus(iteration.run(threshold));
            if (all.solutions() > 0) {
                return new Result(threshold, all);
            }
            threshold += STEP;
        }
    }

    @Override
    public void save(DataOutput to) throws IOException {
        all.save(to);
        to.writeInt(threshold);
    }

    @Override
    public void load(DataInput from) throws IOException {
        all = Counts.load(from);
        threshold = from.readInt();
    }
}
