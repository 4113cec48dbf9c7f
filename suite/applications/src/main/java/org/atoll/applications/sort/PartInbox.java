// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Numbers that other parts have put before one part: from each a sequence, of which members may
/// come in any order. Any thread puts; the part's takes.
final class PartInbox {

    /// A member of a sequence.
    private record Slot(int from, int number) {}

    private final Map<Slot, CompletableFuture<int[]>> slots = new ConcurrentHashMap<>();
    private final int[] taken;
    private volatile @Nullable Throwable failure;

    /// Begins with nothing from so many parts.
    PartInbox(int parts) {
        taken = new int[parts];
    }

    /// Puts a member of a sequence.
    ///
    /// @param from    the part that it is from
    /// @param number  which member, from 0
    void put(int from, int number, int... numbers) {
        slot(new Slot(from, number)).complete(numbers);
    }

    /// Takes the next member of a part's sequence; blocks.
    ///
    /// @param wait waits for a result
    int[] take(int from, Function<CompletableFuture<int[]>, int[]> wait) {
        var slot = new Slot(from, taken[from]++);
        int[] numbers = wait.apply(slot(slot));
        slots.remove(slot);
        return numbers;
    }

    /// Ends all waiting, because nothing more will come.
    void fail(Throwable cause) {
        failure = cause; // before the slots are seen: whoever makes one later sees it
        slots.values().forEach(slot -> slot.completeExceptionally(cause));
    }

    private CompletableFuture<int[]> slot(Slot slot) {
        CompletableFuture<int[]> future =
                slots.computeIfAbsent(slot, key -> new CompletableFuture<>());
        Throwable cause = failure;
        if (cause != null) {
            future.completeExceptionally(cause);
        }
        return future;
    }
}
