// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.Properties;
import java.util.SplittableRandom;
import org.atoll.codec.ObjectCodec;
import org.atoll.codec.graph.CompactObjects;
import org.atoll.fabric.job.Settings;
import org.atoll.tasks.pack.ArrivingItems;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;

/// Packs and receives without tasks: what is received is what a task would be given that received
/// it from `t0.3` with tag 7.
final class Desk {
    private static final Settings SETTINGS =
            new Settings(new Properties(), Map.of(), new Properties());
    private static final MessageOrigin ORIGIN =
            new MessageOrigin(Tid.parse("t0.3"), 7, new Context(5));

    private final ChunkPool pool = new ChunkPool();
    private final CompactObjects objects =
            new CompactObjects(SETTINGS, Desk.class.getClassLoader());

    ObjectCodec objects() {
        return objects;
    }

    Packing pack() {
        return new Packing(new ItemWriter(pool), () -> objects);
    }

    Message message(Packed packed) {
        return new Message(packed, ORIGIN, () -> objects);
    }

    /// Received by a task of the same rank: the bytes are the sender's.
    Message receiveHere(Packing packing) {
        Packed packed = packing.packed();
        packed.hold();
        return message(packed);
    }

    /// Received in one frame.
    Message receive(Packing packing) {
        Packed packed = packing.packed();
        int bytes = (int) packed.bytes();
        MemorySegment frame = MemorySegment.ofArray(new byte[bytes + 3]);
        packed.write(0, bytes, frame, 3);
        return message(ArrivingItems.copyOf(pool, frame, 3, bytes));
    }

    /// Received in parts of any length.
    Message receiveInParts(Packing packing, SplittableRandom random) {
        Packed packed = packing.packed();
        ArrivingItems arriving = new ArrivingItems(
                pool, new PackedSize(packed.bytes(), packed.userBytes(), packed.items()));
        while (!arriving.areHere()) {
            long at = arriving.arrived();
            int part = (int) Math.min(1 + random.nextInt(300_000), packed.bytes() - at);
            MemorySegment frame = MemorySegment.ofArray(new byte[part + 1]);
            packed.write(at, part, frame, 1);
            arriving.take(frame, 1, part);
        }
        return message(arriving.packed());
    }
}
