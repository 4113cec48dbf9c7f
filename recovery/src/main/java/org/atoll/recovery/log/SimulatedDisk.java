// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.TreeMap;
import org.atoll.fabric.World;
import org.atoll.recovery.store.FaultyStore;
import org.atoll.recovery.store.PieceNames;
import org.atoll.recovery.store.Store;

/// The disk of a rank in a simulation: memory that outlives the rank, and that damages snapshots as
/// a disk may. Of two that a rank takes one after the other it damages one only, for a rank keeps
/// two.
final class SimulatedDisk implements Store {
    private static final String DAMAGE = "atoll.recovery.damage";
    private static final int PERCENT = 100;

    private final Store sound;
    private final FaultyStore faulty;
    private long faults;
    private boolean wasDamaged;

    private SimulatedDisk(int rank, long seed, double damage) {
        Draws draws = new Draws((seed << Byte.SIZE) ^ rank);
        this.sound = new Pieces("the simulated disk of rank " + rank);
        this.faulty = new FaultyStore(
                sound, new FaultyStore.Rates(0, damage, damage, 0), draws::next);
    }

    /// Pieces in the heap, for nobody closes a simulated disk. Not for several threads.
    private static final class Pieces implements Store {
        private final String place;
        private final TreeMap<String, byte[]> all = new TreeMap<>();

        Pieces(String place) {
            this.place = place;
        }

        @Override
        public void publish(String name, List<MemorySegment> piece) {
            long bytes = piece.stream().mapToLong(MemorySegment::byteSize).sum();
            MemorySegment whole = MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
            long at = 0;
            for (MemorySegment each : piece) {
                MemorySegment.copy(each, 0, whole, at, each.byteSize());
                at += each.byteSize();
            }
            all.put(name, whole.toArray(ValueLayout.JAVA_BYTE));
        }

        @Override
        public void append(String name, MemorySegment bytes) {
            MemorySegment old = MemorySegment.ofArray(all.getOrDefault(name, new byte[0]));
            publish(name, List.of(old, bytes));
        }

        @Override
        public MemorySegment read(String name, Arena arena) throws NoSuchFileException {
            byte[] piece = all.get(name);
            if (piece == null) {
                throw new NoSuchFileException(name, null, "it is not on " + place);
            }
            return arena.allocate(piece.length, Long.BYTES)
                    .copyFrom(MemorySegment.ofArray(piece));
        }

        @Override
        public List<String> names() {
            return List.copyOf(all.keySet());
        }

        @Override
        public void delete(String name) {
            all.remove(name);
        }

        @Override
        public String place() {
            return place;
        }
    }

    /// Random numbers (splitmix64).
    private static final class Draws {
        private long state;

        Draws(long seed) {
            this.state = seed;
        }

        long next() {
            state += 0x9E3779B97F4A7C15L;
            long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
            mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
            return mixed ^ (mixed >>> 31);
        }
    }

    /// That of a rank, in all its lives.
    static SimulatedDisk of(World world) {
        long seed = Long.parseLong(world.settings().text("atoll.sim.seed", "0"));
        double damage = (double) world.settings().number(DAMAGE, 0, 0) / PERCENT;
        return (SimulatedDisk) world.common(
                "the disk of rank " + world.rank(),
                () -> new SimulatedDisk(world.rank(), seed, damage));
    }

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        boolean may = PieceNames.ofSnapshot(name).isPresent() && !wasDamaged;
        (may ? faulty : sound).publish(name, piece);
        wasDamaged = faulty.faults() > faults;
        faults = faulty.faults();
    }

    @Override
    public void append(String name, MemorySegment bytes) throws IOException {
        sound.append(name, bytes);
    }

    @Override
    public MemorySegment read(String name, Arena arena) throws IOException {
        return sound.read(name, arena);
    }

    @Override
    public List<String> names() throws IOException {
        return sound.names();
    }

    @Override
    public void delete(String name) throws IOException {
        sound.delete(name);
    }

    @Override
    public String place() {
        return sound.place();
    }
}
