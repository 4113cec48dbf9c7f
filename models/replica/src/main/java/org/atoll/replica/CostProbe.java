// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Arrays;
import java.util.function.IntSupplier;
import org.atoll.fabric.World;

/// The measuring of what an access to a replicated object costs, and to a single one.
///
/// @param world tells the time
record CostProbe(World world) {
    /// The name of the objects that are used.
    static final String NAME = "org.atoll.replica.probe";

    private static final int TIMES = 15;

    /// An object that does nothing.
    @Shared
    static class Probe {
        private int touched;

        /// Does nothing of interest.
        public int touch() {
            touched++;
            return touched;
        }
    }

    /// Measures. Blocks.
    ///
    /// @param replicated has a copy on each rank
    /// @param distant    has one copy, on another rank
    Usage.Costs measure(Probe replicated, Probe distant) {
        return new Usage.Costs(median(replicated::touch), median(distant::touch));
    }

    private long median(IntSupplier access) {
        long[] nanos = new long[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long begin = world.nanoTime();
            int _ = access.getAsInt();
            nanos[i] = world.nanoTime() - begin;
        }
        Arrays.sort(nanos);
        return Math.max(1, nanos[TIMES / 2]);
    }
}
