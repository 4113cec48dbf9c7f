// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.World;
import org.atoll.fabric.files.MemoryFile;
import org.atoll.fabric.files.MemoryName;
import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;
import org.jspecify.annotations.Nullable;

/// The long operations of ranks that share memory. Their bytes do not travel: the caller writes
/// them once, to [SharedSlots] that all ranks map, and a short unit says where they are. Each rank
/// reads them there, and gives the slot back when the operation has come to its end.
///
/// A rank offers its memory to the others before its first long operation, and uses it when all
/// have said that they have mapped it. Until then, and where there is no memory or none is free,
/// a long operation travels as any other: nobody ever waits for a slot. In jobs that go on without
/// ranks that are lost there are none, for a lost rank would hold them for good.
final class LongUnits {
    /// Shorter operations travel.
    static final int LEAST_BYTES = 16 << 10;

    private static final String MEMORY = "atoll.replica.memory.bytes";
    private static final int MOST_BYTES = 16 << 20;

    private final World world;
    private final Endpoint endpoint;
    private final Ways ways;
    private final Graphs graphs;
    private final int most;

    /// The memory of each rank, as far as it is mapped here.
    private final AtomicReferenceArray<MemorySegment> memories;

    private final AtomicBoolean offered = new AtomicBoolean();
    private volatile @Nullable SharedSlots slots;

    /// The memory of this rank that it offers. Holder only.
    private @Nullable Offer offer;

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

    LongUnits(World world, Ways ways, Graphs graphs) {
        this.world = world;
        this.endpoint = world.endpoint();
        this.ways = ways;
        this.graphs = graphs;
        this.most = world.settings().number(MEMORY, MOST_BYTES, 0);
        this.memories = new AtomicReferenceArray<>(world.size());
    }

    /// Write units.
    Graphs graphs() {
        return graphs;
    }

    /// The unit of an operation that others carry out. From any thread that does not hold the
    /// endpoint.
    ///
    /// @param written released
    /// @return not to be changed; held by the caller until [#release]
    byte[] end(GraphWriter written) {
        byte[] lent = written.bytes() < LEAST_BYTES ? null : lent(written);
        if (lent == null) {
            return Unit.end(written);
        }
        written.release();
        return lent;
    }

    private byte @Nullable [] lent(GraphWriter written) {
        if (most > 0 && !offered.getAndSet(true)) {
            offer();
        }
        SharedSlots own = slots;
        long bytes = written.bytes();
        long slot = own == null || bytes > most ? SharedSlots.NONE : own.take(bytes);
        if (slot == SharedSlots.NONE) {
            return null;
        }
        LentUnit lent = new LentUnit(world.rank(), slot, (int) bytes);
        written.copy(0, (int) bytes, memory(lent), SharedSlots.content(slot));
        byte[] head = new byte[Unit.HEAD_BYTES];
        written.copy(0, head.length, MemorySegment.ofArray(head), 0);
        return lent.unit(Unit.head(head), graphs);
    }

    /// How many ranks there are.
    int ranks() {
        return world.size();
    }

    /// Lets others read a unit that the caller holds; each gives it back.
    void share(byte[] unit, int readers) {
        if (Unit.kind(unit) == Unit.LENT) {
            LentUnit lent = LentUnit.of(unit);
            SharedSlots.hold(memory(lent), lent.slot(), readers);
        }
    }

    /// Gives a unit back. From any thread.
    void release(byte[] unit) {
        if (Unit.kind(unit) == Unit.LENT) {
            LentUnit lent = LentUnit.of(unit);
            SharedSlots.release(memory(lent), lent.slot());
        }
    }

    /// A reader of all of an operation. By a holder of it.
    GraphReader reader(byte[] unit) {
        return Unit.kind(unit) == Unit.LENT
                ? reader(LentUnit.of(unit))
                : Unit.reader(graphs, unit);
    }

    private GraphReader reader(LentUnit lent) {
        return graphs.readerInPlace(
                null, memory(lent), SharedSlots.content(lent.slot()), lent.bytes());
    }

    /// Gives a unit back when its turn on this rank is over.
    ///
    /// @param ending is told, too
    Turn.Ending ending(byte[] unit, Turn.Ending ending) {
        return Unit.kind(unit) == Unit.LENT ? new Returning(unit, ending) : ending;
    }

    private final class Returning implements Turn.Ending {
        private final byte[] unit;
        private final Turn.Ending ending;

        Returning(byte[] unit, Turn.Ending ending) {
            this.unit = unit;
            this.ending = ending;
        }

        @Override
        public boolean wantsResult() {
            return ending.wantsResult();
        }

        @Override
        public void waits() {
            ending.waits();
        }

        @Override
        public void end(Outcome outcome) {
            release(unit);
            ending.end(outcome);
        }
    }

    private MemorySegment memory(LentUnit lent) {
        MemorySegment memory = memories.get(lent.owner());
        if (memory == null) {
            throw new IllegalStateException(
                    "the memory of rank " + lent.owner() + " is not mapped here");
        }
        return memory;
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
        SharedSlots made = new SharedSlots(memories.get(world.rank()), file::reserve);
        endpoint.enterToSend();
        try {
            offer = new Offer(name, file, made, all.length - 1);
            UnitBytes told = new UnitBytes(name.bytes());
            IntStream.of(all).filter(to -> to != world.rank())
                    .forEach(to -> ways.send(to, CallFrames.MEMORY, most, 0, told));
        } finally {
            endpoint.exit();
        }
    }

    /// Another rank offers its memory. Holder only.
    ///
    /// @param bytes how much
    /// @param name  as [MemoryName#bytes] gives it
    void offered(int owner, int bytes, byte[] name) {
        boolean isMapped = false;
        try (MemoryFile file = MemoryName.open(name, 0)) {
            memories.set(owner, file.map(bytes, Arena.ofAuto()));
            isMapped = true;
        } catch (IOException e) {
            // it hears that this rank has not got it
        }
        ways.post(owner, CallFrames.MAPPED, isMapped ? 1 : 0, 0, 0);
    }

    /// Another rank has mapped this one's memory, or cannot. Holder only.
    void answered(boolean isMapped) {
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
    void end() {
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
