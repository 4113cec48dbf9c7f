// SPDX-License-Identifier: Apache-2.0
package org.atoll.trials;

import java.util.function.Consumer;
import org.atoll.mpj.MpjWorld;

/// A random program whose answers are known: all ranks derive the same plan from the seed.
interface Workload {
    /// Runs on one rank.
    ///
    /// @param world what the rank is given
    /// @param seed  the plan's
    /// @param wrong is told what is not as it should be
    void run(MpjWorld world, long seed, Consumer<String> wrong);

    /// The workloads, by number.
    static Workload of(int number) {
        return switch (number % 4) {
            case 0, 1 -> new Traffic();
            case 2 -> new Collectives();
            default -> new Flood();
        };
    }
}
