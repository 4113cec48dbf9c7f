// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.util.List;
import java.util.function.BooleanSupplier;

/// Polls ranks from one thread until something is true.
final class Drive {
    private static final long LIMIT_NANOS = 100_000_000_000L;

    private Drive() {}

    static void until(List<Rank> ranks, BooleanSupplier done) {
        long start = System.nanoTime();
        while (!done.getAsBoolean()) {
            ranks.forEach(Rank::poll);
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("not within 100 s; losses: "
                        + ranks.stream().map(rank -> rank.losses).toList());
            }
        }
    }

    /// Sends one frame, polling all ranks until there is room.
    static void send(List<Rank> ranks, int from, int to, int payloadBytes) {
        until(ranks, () -> ranks.get(from).send(to, payloadBytes));
    }
}
