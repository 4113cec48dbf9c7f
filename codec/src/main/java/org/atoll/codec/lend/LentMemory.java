// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.lend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.MemoryName;
import org.jspecify.annotations.Nullable;

/// Memory of the host in which a rank leaves long graphs for the others, as [SharedSlots], and
/// theirs as far as it is mapped here. For one service.
///
/// A rank offers its memory to the others before its first long graph, and uses it when all have
/// said that they have mapped it. Until then, and where there is no memory or none is free, there
/// is no slot, and nobody waits for one. In jobs that go on without ranks that are lost there are
/// never any, for a lost rank would hold them for good.
public final class LentMemory {
    /// Shorter graphs travel.
    public static final int LEAST_BYTES = 16 << 10;

    /// How much memory a rank has unless the user says something else.
    public static final int MOST_BYTES = 16 << 20;

    private final World world;
    private final Endpoint endpoint;
    private final int most;
    private final Ways ways;

    /// The memory of each rank, as far as it is mapped here.
    private final AtomicReferenceArray<MemorySegment> memories;

    private final AtomicBoolean offered = new AtomicBoolean();
    private volatile @Nullable SharedSlots slots;

    /// The memory of this rank that it offers. Holder only.
    private @Nullable Offer offer;

    /// The frames of a service by which ranks agree on memory. Holder only; nothing blocks.
    public interface Ways {

        /// Tells a rank of this one's memory, which is to call [LentMemory#offered].
        ///
        /// @param to    a world rank
        /// @param bytes how much there is
        /// @param name  does not change
        void offer(int to, int bytes, byte[] name);

        /// Tells a rank whether this one has mapped its memory; it is to call
        /// [LentMemory#answered].
        ///
        /// @param to a world rank
        void answer(int to, boolean isMapped);
    }

    /// A rank's memory until all others have answered.
    private static final class Offer {
        private final MemoryName name;
        private final MemoryFile file;
        private final SharedSlots slots;
        private int missing;
        private boolean refused;

        Offer(MemoryName name, MemoryFile file, SharedSlots slots, int others) {
            this.name = name;
            this.file = file;
            this.slots = slots;
            this.missing = others;
        }
    }

    /// Begins without memory.
    ///
    /// @param most how many bytes this rank may use; 0 for none
    public LentMemory(World world, int most, Ways ways) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.most = most;
        this.ways = ways;
        this.memories = new AtomicReferenceArray<>(world.size());
    }

    /// Writes a graph to a slot of this rank, which the caller holds then. From any thread that
    /// does not hold the endpoint.
    ///
    /// @param written stays as it is
    /// @return the slot, or [SharedSlots#NONE] if the graph is too short or there is no room
    public long write(GraphWriter written) {
        long bytes = written.bytes();
        if (bytes < LEAST_BYTES || bytes > most) {
            return SharedSlots.NONE;
        }
        if (!offered.getAndSet(true)) {
            offer();
        }
        SharedSlots own = slots;
        long slot = own == null ? SharedSlots.NONE : own.take(bytes);
        if (slot != SharedSlots.NONE) {
            written.copy(0, (int) bytes, memory(world.rank()), SharedSlots.content(slot));
        }
        return slot;
    }

    /// The memory of a rank, which has told where in it something lies.
    ///
    /// @param owner a world rank
    public MemorySegment memory(int owner) {
        MemorySegment memory = memories.get(owner);
        if (memory == null) {
            throw new IllegalStateException("the memory of rank " + owner + " is not mapped here");
        }
        return memory;
    }

    /// Lets others hold a slot, too. By a holder.
    ///
    /// @param owner the rank in whose memory it is
    public void share(int owner, long slot, int readers) {
        SharedSlots.hold(memory(owner), slot, readers);
    }

    /// Gives a slot back. From any thread; by a holder.
    ///
    /// @param owner the rank in whose memory it is
    public void release(int owner, long slot) {
        SharedSlots.release(memory(owner), slot);
    }

    private void offer() {
        int[] all = IntStream.range(0, world.size()).toArray();
        if (world.sharedMemory(all) == null) {
            return;
        }
        MemoryName name = MemoryName.make(world.job(), most);
        MemoryFile file;
        try {
            file = MemoryName.open(name.bytes(), 0);
            memories.set(world.rank(), file.map(most, Arena.ofAuto()));
        } catch (IOException e) {
            name.close(); // there is no memory: what is long travels
            return;
        }
        SharedSlots made = new SharedSlots(memory(world.rank()), file::reserve);
        endpoint.enterToSend();
        try {
            offer = new Offer(name, file, made, all.length - 1);
            byte[] told = name.bytes();
            IntStream.of(all).filter(to -> to != world.rank())
                    .forEach(to -> ways.offer(to, most, told));
        } finally {
            endpoint.exit();
        }
    }

    /// Another rank offers its memory. Holder only.
    ///
    /// @param owner a world rank
    /// @param bytes how much
    /// @param name  as it was given to [Ways#offer]
    public void offered(int owner, int bytes, byte[] name) {
        boolean isMapped = false;
        try (MemoryFile file = MemoryName.open(name, 0)) {
            memories.set(owner, file.map(bytes, Arena.ofAuto()));
            isMapped = true;
        } catch (IOException e) {
            // it hears that this rank has not got it
        }
        ways.answer(owner, isMapped);
    }

    /// Another rank has mapped this one's memory, or cannot. Holder only.
    public void answered(boolean isMapped) {
        Offer own = offer;
        if (own == null) {
            return;
        }
        own.missing--;
        own.refused |= !isMapped;
        if (own.refused) {
            end();
        } else if (own.missing == 0) {
            own.name.close();
            slots = own.slots;
        }
    }

    /// Takes the offer back if not all have answered, and takes no more memory. Holder only.
    public void end() {
        Offer own = offer;
        offer = null;
        if (own == null) {
            return;
        }
        if (slots == null) {
            own.name.close();
        }
        try {
            own.file.close(); // what is there stays, and no more comes
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
