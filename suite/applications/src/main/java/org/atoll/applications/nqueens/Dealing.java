// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.nqueens;

import java.util.Random;
import java.util.function.IntConsumer;
import org.atoll.applications.Blocks;

/// How things are dealt to parts.
enum Dealing {
    /// Neighbours together; shares differ by at most one.
    BLOCK,
    /// Neighbours together, so many to each part that one more would be enough for all: the block
    /// of the paper's tables. The last parts may have nothing.
    PRINTED_BLOCK,
    /// In turn.
    CYCLIC,
    /// Shuffled, then as blocks.
    RANDOM;

    /// Deals.
    ///
    /// @param total how many things there are
    /// @param parts how many parts
    /// @param seed  of the shuffle: what is dealt depends on it and the numbers alone
    /// @return gives each part its share
    Shares shares(int total, int parts, long seed) {
        var blocks = new Blocks(total, parts);
        return switch (this) {
            case BLOCK -> (part, take) -> each(blocks.from(part), blocks.to(part), 1, take);
            case PRINTED_BLOCK -> {
                int size = total / parts + 1;
                yield (part, take) -> each(
                        Math.min(total, part * size), Math.min(total, (part + 1) * size), 1, take);
            }
            case CYCLIC -> (part, take) -> each(part, total, parts, take);
            case RANDOM -> {
                int[] order = shuffled(total, seed);
                yield (part, take) -> each(
                        blocks.from(part), blocks.to(part), 1, i -> take.accept(order[i]));
            }
        };
    }

    private static void each(int from, int to, int step, IntConsumer take) {
        for (int i = from; i < to; i += step) {
            take.accept(i);
        }
    }

    /// The generator of the JDK, whose numbers are specified.
    private static int[] shuffled(int total, long seed) {
        var random = new Random(seed);
        int[] order = new int[total];
        for (int i = 0; i < total; i++) {
            int place = random.nextInt(i + 1);
            order[i] = order[place];
            order[place] = i;
        }
        return order;
    }
}
