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
/// two. It may also be full, and the power may be cut while it writes.
final class SimulatedDisk implements Store, SimulatedDisks.Disk {
    private static final String DAMAGE = "atoll.recovery.damage";
    private static final String TORN = "atoll.recovery.torn";
    private static final String FULL = "atoll.recovery.full";
    private static final int PERCENT = 100;

    private final Store sound;
    private final FaultyStore faulty;
    private final FaultyStore torn;
    private final Runnable cutAll;
    private World user;
    private long faults;
    private boolean wasDamaged;
    private boolean isCut;
    private boolean isMended;

    private SimulatedDisk(World world, Runnable cutAll) {
        int rank = world.rank();
        long seed = Long.parseLong(world.settings().text("atoll.sim.seed", "0"));
        double damage = rate(world, DAMAGE);
        double cut = world.isKeeper() ? 0 : rate(world, TORN);
        Draws draws = new Draws((seed << Byte.SIZE) ^ rank);
        Draws cuts = new Draws((~seed << Byte.SIZE) ^ rank);
        this.user = world;
        this.cutAll = cutAll;
        this.sound = new Pieces("the simulated disk of rank " + rank);
        this.torn =
                new FaultyStore(sound, new FaultyStore.Rates(cut, 0, 0, 0), cuts::next);
        this.faulty = new FaultyStore(
                torn, new FaultyStore.Rates(0, damage, damage, rate(world, FULL)), draws::next);
    }

    private static double rate(World world, String setting) {
        return (double) world.settings().number(setting, 0, 0) / PERCENT;
    }

    /// A part of the work of a disk.
    private interface Work {
        void run() throws IOException;
    }

    /// Nothing is written any more.
    @Override
    public void cut() {
        isCut = true;
    }

    /// All is written from now on as it should be.
    @Override
    public void mend() {
        isCut = false;
        isMended = true;
    }

    /// With the power all ranks go down.
    private void write(Work work) throws IOException {
        try {
            if (!isCut) {
                work.run();
            }
        } catch (FaultyStore.PowerCut e) {
            cutAll.run();
            user.abort(1, String.valueOf(e.getMessage()));
        }
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
        SimulatedDisk disk = (SimulatedDisk) SimulatedDisks.of(
                world, cutAll -> new SimulatedDisk(world, cutAll));
        disk.user = world;
        return disk;
    }

    @Override
    public void publish(String name, List<MemorySegment> piece) throws IOException {
        Store through = through(PieceNames.ofSnapshot(name).isPresent());
        write(() -> through.publish(name, piece));
        wasDamaged = faulty.faults() > faults;
        faults = faulty.faults();
    }

    private Store through(boolean isSnapshot) {
        if (isMended || !isSnapshot) {
            return sound;
        }
        return wasDamaged ? torn : faulty;
    }

    @Override
    public void append(String name, MemorySegment bytes) throws IOException {
        Store through = isMended ? sound : torn;
        write(() -> through.append(name, bytes));
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
        write(() -> sound.delete(name));
    }

    @Override
    public String place() {
        return sound.place();
    }
}
