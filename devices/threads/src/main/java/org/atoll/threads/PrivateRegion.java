// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.ring.BoardLayout;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.Sleeper;
import org.jspecify.annotations.Nullable;

/// The memory and the sleepers of a job whose ranks are threads of this JVM. The memory goes
/// when nobody refers to it any more.
final class PrivateRegion implements RingDevice.Opening, RingDevice.Region {
    private final int size;
    private final MemorySegment memory;
    private final Sleeper[] sleepers;
    private final Runnable onSettled;
    private final long boardBytes;
    private @Nullable MemorySegment boards;

    PrivateRegion(int size, RingLayout layout, BoardLayout boards, Runnable onSettled) {
        this.size = size;
        this.memory = Arena.ofAuto().allocate((long) size * size * layout.bytes(), 64);
        this.sleepers = Stream.generate(ConditionSleeper::new).limit(size).toArray(Sleeper[]::new);
        this.onSettled = onSettled;
        this.boardBytes = boards.bytes(size);
    }

    @Override
    public String address() {
        return "";
    }

    @Override
    public RingDevice.Region open(List<Card> cards, RingLayout layout) {
        return this;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    /// Allocated when first asked for: many jobs of threads have no collectives.
    @Override
    public synchronized MemorySegment boards() {
        MemorySegment known = boards;
        if (known == null) {
            known = Arena.ofAuto().allocate(boardBytes, 64);
            boards = known;
        }
        return known;
    }

    @Override
    public int[] members() {
        return IntStream.range(0, size).toArray();
    }

    @Override
    public long ring(int from, int to, RingLayout layout) {
        return ((long) from * size + to) * layout.bytes();
    }

    @Override
    public Sleeper sleeper(int member) {
        return sleepers[member];
    }

    @Override
    public void settled() {
        close();
    }

    @Override
    public void close() {
        onSettled.run();
    }
}
