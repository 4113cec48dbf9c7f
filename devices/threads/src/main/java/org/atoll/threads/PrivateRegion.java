// SPDX-License-Identifier: Apache-2.0
package org.atoll.threads;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.device.BoardLayout;
import org.atoll.fabric.device.Commons;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.ring.RingDevice;
import org.atoll.fabric.ring.RingLayout;
import org.atoll.fabric.ring.Sleeper;
import org.jspecify.annotations.Nullable;

/// The memory and the sleepers of a job whose ranks are threads of this JVM. The memory goes
/// when nobody refers to it any more; until the last rank has closed its device others may come
/// back and find it again.
final class PrivateRegion implements RingDevice.Region {
    private final int size;
    private final RingLayout layout;
    private final BoardLayout boardLayout;
    private final MemorySegment memory;
    private final Sleeper[] sleepers;
    private final Map<Pair, MemorySegment> later = new HashMap<>();
    private final Commons commons = new Commons();
    private final Runnable onEnd;
    private int[] firstLives = {};
    private int open;
    private @Nullable MemorySegment boards;

    /// Two members in one of the lives of each.
    private record Pair(RingDevice.Member from, RingDevice.Member to) {
        boolean isBefore(Pair other) {
            return from.index() == other.from.index()
                    && to.index() == other.to.index()
                    && from.incarnation() <= other.from.incarnation()
                    && to.incarnation() <= other.to.incarnation();
        }
    }

    /// One rank's opening of the region.
    private final class Seat implements RingDevice.Opening {
        private boolean closed;

        @Override
        public String address() {
            return "";
        }

        @Override
        public RingDevice.Region open(List<Card> cards) {
            meet(cards);
            return PrivateRegion.this;
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                leave();
            }
        }
    }

    PrivateRegion(int size, RingLayout layout, BoardLayout boards, Runnable onEnd) {
        this.size = size;
        this.layout = layout;
        this.boardLayout = boards;
        this.memory = rings((long) size * size * layout.bytes());
        this.sleepers = Stream.generate(ConditionSleeper::new).limit(size).toArray(Sleeper[]::new);
        this.onEnd = onEnd;
    }

    /// Asked for once and not by each rank: a JVM takes its time before it says no.
    private static MemorySegment rings(long bytes) {
        try {
            return Arena.ofAuto().allocate(bytes, 64);
        } catch (OutOfMemoryError e) {
            return MemorySegment.NULL;
        }
    }

    /// One more rank uses it.
    ///
    /// @throws CommunicationException if the JVM has no memory for so many ranks
    synchronized RingDevice.Opening enter() {
        if (memory.byteSize() == 0) {
            throw new CommunicationException(
                    size + " ranks as threads need " + (long) size * size * layout.bytes()
                            + " bytes for their rings, which this JVM may not have; give it more"
                            + " (-XX:MaxDirectMemorySize), or set atoll.ring.body.bytes and"
                            + " atoll.ring.slots to less",
                    -1,
                    null);
        }
        open++;
        return new Seat();
    }

    private void leave() {
        boolean last;
        synchronized (this) {
            last = --open == 0;
        }
        if (last) {
            onEnd.run();
        }
    }

    private synchronized void meet(List<Card> cards) {
        if (firstLives.length == 0) {
            firstLives = cards.stream().mapToInt(Card::incarnation).toArray();
        }
    }

    @Override
    public synchronized boolean isLater(RingDevice.Member member) {
        return member.incarnation() != firstLives[member.index()];
    }

    @Override
    public boolean readmits() {
        return true;
    }

    @Override
    public synchronized MemorySegment laterRing(
            RingDevice.Member from, RingDevice.Member to, RingLayout layout) {
        Pair pair = new Pair(from, to);
        MemorySegment known = later.get(pair);
        if (known == null) {
            later.keySet().removeIf(each -> each.isBefore(pair));
            known = Arena.ofAuto().allocate(layout.bytes(), 64);
            later.put(pair, known);
        }
        return known;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public RingLayout layout() {
        return layout;
    }

    @Override
    public BoardLayout boardLayout() {
        return boardLayout;
    }

    /// Allocated when first asked for: many jobs of threads have no collectives.
    @Override
    public synchronized MemorySegment boards() {
        MemorySegment known = boards;
        if (known == null) {
            known = Arena.ofAuto().allocate(boardLayout.bytes(size), 64);
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
    public Commons commons() {
        return commons;
    }

    @Override
    public void settled() {}
}
