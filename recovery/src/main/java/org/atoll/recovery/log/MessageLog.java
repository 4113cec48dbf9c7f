// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.atoll.fabric.wire.Packer;
import org.jspecify.annotations.Nullable;

/// The messages that went to one peer and that it may want again, in the order in which they were
/// sent. They lie in blocks outside of the heap; a block is given back when none of its messages is
/// wanted any more. Holder only.
final class MessageLog {
    private static final long HEAD = 32;
    private static final long CONTEXT = 0;
    private static final long TAG = 4;
    private static final long NUMBER = 8;
    private static final long LENGTH = 16;
    private static final long PLACE_MASK = 0xffff_ffffL;
    private static final long ALIGNMENT = 64;

    private final Blocks blocks;
    private final TreeMap<Integer, Block> all = new TreeMap<>();
    private @Nullable Block current;
    private int made;
    private long added;

    /// Some messages, one behind the other.
    private static final class Block {
        private final int number;
        private final MemorySegment memory;
        private long used;

        Block(int number, MemorySegment memory) {
            this.number = number;
            this.memory = memory;
        }

        boolean hasRoom(long bytes) {
            return used + bytes <= memory.byteSize();
        }
    }

    /// One message.
    ///
    /// @param place   where it is
    /// @param number  which of its stream, as the tag tells with which [Stream] it goes
    /// @param message its bytes
    record Entry(long place, int context, int tag, long number, MemorySegment message) {}

    /// Decides whether a message may still be wanted.
    interface Wanted {
        boolean test(int context, int tag, long number);
    }

    MessageLog(Blocks blocks) {
        this.blocks = blocks;
    }

    /// Keeps a message.
    ///
    /// @return its place
    long add(
            int context, int tag, long number, Object buffer, long offset, long bytes,
            Packer packer) {
        added += bytes;
        Block block = blockFor(HEAD + bytes);
        long at = block.used;
        MemorySegment memory = block.memory;
        memory.set(ValueLayout.JAVA_INT, at + CONTEXT, context);
        memory.set(ValueLayout.JAVA_INT, at + TAG, tag);
        memory.set(ValueLayout.JAVA_LONG, at + NUMBER, number);
        memory.set(ValueLayout.JAVA_LONG, at + LENGTH, bytes);
        if (bytes > 0) {
            packer.pack(buffer, offset, 0, bytes, memory, at + HEAD);
        }
        block.used = next(at, bytes);
        return ((long) block.number << Integer.SIZE) | at;
    }

    private static long next(long at, long bytes) {
        return (at + HEAD + bytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    private Block blockFor(long bytes) {
        Block block = current;
        if (block == null || !block.hasRoom(bytes)) {
            block = new Block(made++, blocks.take(bytes));
            all.put(block.number, block);
            current = block;
        }
        return block;
    }

    /// The bytes of a message.
    MemorySegment message(long place) {
        Block block = current;
        int number = (int) (place >>> Integer.SIZE);
        if (block == null || block.number != number) {
            block = all.get(number);
        }
        if (block == null) {
            throw new AssertionError("message " + place + " is wanted no more");
        }
        long at = place & PLACE_MASK;
        long bytes = block.memory.get(ValueLayout.JAVA_LONG, at + LENGTH);
        return block.memory.asSlice(at + HEAD, bytes);
    }

    /// All messages, in the order in which they were sent.
    List<Entry> entries() {
        return entriesFrom(0);
    }

    /// The messages from a place on.
    List<Entry> entriesFrom(long place) {
        List<Entry> entries = new ArrayList<>();
        int first = (int) (place >>> Integer.SIZE);
        for (Block block : all.tailMap(first, true).values()) {
            long at = block.number == first ? place & PLACE_MASK : 0;
            while (at < block.used) {
                Entry entry = entry(block, at);
                entries.add(entry);
                at = next(at, entry.message.byteSize());
            }
        }
        return entries;
    }

    private static Entry entry(Block block, long at) {
        MemorySegment memory = block.memory;
        long bytes = memory.get(ValueLayout.JAVA_LONG, at + LENGTH);
        return new Entry(
                ((long) block.number << Integer.SIZE) | at,
                memory.get(ValueLayout.JAVA_INT, at + CONTEXT),
                memory.get(ValueLayout.JAVA_INT, at + TAG),
                memory.get(ValueLayout.JAVA_LONG, at + NUMBER),
                memory.asSlice(at + HEAD, bytes));
    }

    /// What is kept, for a snapshot that is written while more comes.
    ///
    /// @return the used parts of its blocks; they do not change
    List<MemorySegment> blocks() {
        return all.values().stream().map(block -> block.memory.asSlice(0, block.used)).toList();
    }

    /// Keeps what a snapshot has kept. Before anything else.
    void load(List<MemorySegment> saved) {
        for (MemorySegment each : saved) {
            Block block = new Block(made++, blocks.take(each.byteSize()));
            MemorySegment.copy(each, 0, block.memory, 0, each.byteSize());
            block.used = each.byteSize();
            all.put(block.number, block);
        }
    }

    /// Gives blocks back of which no message is wanted.
    void trim(Wanted wanted) {
        List<Block> done = all.values().stream().filter(block -> !isWanted(block, wanted)).toList();
        for (Block block : done) {
            all.remove(block.number);
            blocks.giveBack(block.memory);
            if (block.equals(current)) {
                current = null;
            }
        }
    }

    private static boolean isWanted(Block block, Wanted wanted) {
        long at = 0;
        while (at < block.used) {
            MemorySegment memory = block.memory;
            if (wanted.test(
                    memory.get(ValueLayout.JAVA_INT, at + CONTEXT),
                    memory.get(ValueLayout.JAVA_INT, at + TAG),
                    memory.get(ValueLayout.JAVA_LONG, at + NUMBER))) {
                return true;
            }
            at = next(at, memory.get(ValueLayout.JAVA_LONG, at + LENGTH));
        }
        return false;
    }

    /// The bytes of all messages that were kept in this life, those that are wanted no more too.
    long addedBytes() {
        return added;
    }

    /// How many bytes its blocks have.
    long bytes() {
        return all.values().stream().mapToLong(block -> block.memory.byteSize()).sum();
    }
}
