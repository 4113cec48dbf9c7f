// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.codec.lend.LentMemory;
import org.atoll.codec.lend.SharedSlots;
import org.atoll.fabric.World;
import org.atoll.replica.order.UnitBytes;
import org.atoll.replica.order.Ways;
import org.jspecify.annotations.Nullable;

/// The long operations of ranks that share memory. Their bytes do not travel: the caller writes
/// them once, to [LentMemory] that all ranks map, and a short unit says where they are. Each rank
/// reads them there, and gives the slot back when the operation has come to its end. Where there is
/// no slot a long operation travels as any other.
final class LongUnits {
    private static final String MEMORY = "atoll.replica.memory.bytes";

    private final int rank;
    private final int size;
    private final Graphs graphs;
    private final LentMemory memory;

    /// Tells other ranks of memory.
    private record Offers(Ways ways) implements LentMemory.Ways {

        @Override
        public void offer(int to, int bytes, byte[] name) {
            ways.send(to, CallFrames.MEMORY, bytes, 0, new UnitBytes(name));
        }

        @Override
        public void answer(int to, boolean isMapped) {
            ways.post(to, CallFrames.MAPPED, isMapped ? 1 : 0, 0, 0);
        }
    }

    LongUnits(World world, Ways ways, Graphs graphs) {
        this.rank = world.rank();
        this.size = world.size();
        this.graphs = graphs;
        this.memory = new LentMemory(
                world, world.settings().number(MEMORY, LentMemory.MOST_BYTES, 0),
                new Offers(ways));
    }

    /// Write units.
    Graphs graphs() {
        return graphs;
    }

    /// The memory of the ranks.
    LentMemory memory() {
        return memory;
    }

    /// The unit of an operation that others carry out. From any thread that does not hold the
    /// endpoint.
    ///
    /// @param written released
    /// @return not to be changed; held by the caller until [#release]
    byte[] end(GraphWriter written) {
        byte[] lent = lent(written);
        if (lent == null) {
            return Unit.end(written);
        }
        written.release();
        return lent;
    }

    private byte @Nullable [] lent(GraphWriter written) {
        long slot = memory.write(written);
        if (slot == SharedSlots.NONE) {
            return null;
        }
        byte[] head = new byte[Unit.HEAD_BYTES];
        written.copy(0, head.length, MemorySegment.ofArray(head), 0);
        return new LentUnit(rank, slot, (int) written.bytes()).unit(Unit.head(head), graphs);
    }

    /// How many ranks there are.
    int ranks() {
        return size;
    }

    /// Lets others read a unit that the caller holds; each gives it back.
    void share(byte[] unit, int readers) {
        if (Unit.kind(unit) == Unit.LENT) {
            LentUnit lent = LentUnit.of(unit);
            memory.share(lent.owner(), lent.slot(), readers);
        }
    }

    /// Gives a unit back. From any thread.
    void release(byte[] unit) {
        if (Unit.kind(unit) == Unit.LENT) {
            LentUnit lent = LentUnit.of(unit);
            memory.release(lent.owner(), lent.slot());
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
                null, memory.memory(lent.owner()), SharedSlots.content(lent.slot()), lent.bytes());
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
}
