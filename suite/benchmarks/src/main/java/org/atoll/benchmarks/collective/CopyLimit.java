// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.collective;

import java.util.OptionalDouble;
import org.atoll.benchmarks.compare.Operation;

/// The limit that the memory sets: the time of copying each byte that a rank receives, its own part
/// included, once. No rank's memory is written by two processors at a time, so it is either the
/// rank that receives most, or all bytes shared out among the processors, whichever is longer.
final class CopyLimit {
    private static final int LEAST_BYTES = 4 << 10;

    private final int ranks;
    private final int processors;

    CopyLimit(int ranks, int processors) {
        this.ranks = ranks;
        this.processors = Math.min(ranks, processors);
    }

    /// The least time of an operation whose roots take turns.
    ///
    /// @param bytes     the size of a block
    /// @return microseconds; nothing for operations that do more than move bytes, and for blocks so
    ///     short that other things than copying count
    OptionalDouble micros(Operation operation, int bytes) {
        long busiest = busiest(operation);
        if (bytes < LEAST_BYTES || busiest == 0) {
            return OptionalDouble.empty();
        }
        CopyPace pace = new CopyPace(ranks, sources(operation), targets(operation), bytes);
        double alone = busiest * pace.blockNanos(1);
        double together = (double) total(operation) / processors * pace.blockNanos(processors);
        return OptionalDouble.of(Math.max(alone, together) / 1000);
    }

    /// The blocks that the rank receives which receives most.
    private long busiest(Operation operation) {
        return switch (operation) {
            case BROADCAST, SCATTER -> 1;
            case GATHER, ALLGATHER, ALLTOALL -> ranks;
            default -> 0;
        };
    }

    /// The blocks that all ranks receive.
    private long total(Operation operation) {
        return switch (operation) {
            case BROADCAST -> ranks - 1;
            case GATHER, SCATTER -> ranks;
            default -> (long) ranks * ranks;
        };
    }

    /// The blocks that a rank, or a root, has to give.
    private int sources(Operation operation) {
        return switch (operation) {
            case SCATTER, ALLTOALL -> ranks;
            default -> 1;
        };
    }

    /// The blocks that a rank, or a root, has room for.
    private int targets(Operation operation) {
        return switch (operation) {
            case BROADCAST, SCATTER -> 1;
            default -> ranks;
        };
    }
}
