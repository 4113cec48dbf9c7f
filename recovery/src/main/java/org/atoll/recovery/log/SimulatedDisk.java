// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Random;
import org.atoll.fabric.World;
import org.atoll.recovery.store.FaultyStore;
import org.atoll.recovery.store.MemoryStore;
import org.atoll.recovery.store.PieceNames;
import org.atoll.recovery.store.Store;

/// The disk of a rank in a simulation: memory that outlives the rank, and that damages snapshots as
/// a disk may. Of two that a rank takes one after the other it damages one only, for a rank keeps
/// two.
final class SimulatedDisk implements Store {
    private static final String DAMAGE = "atoll.recovery.damage";
    private static final int PERCENT = 100;
    private static final long MOST_BYTES = 1L << 32;

    private final Store sound;
    private final FaultyStore faulty;
    private long faults;
    private boolean wasDamaged;

    private SimulatedDisk(int rank, long seed, double damage) {
        Random random = new Random((seed << Byte.SIZE) ^ rank);
        this.sound = new MemoryStore("the simulated disk of rank " + rank, MOST_BYTES);
        this.faulty = new FaultyStore(
                sound, new FaultyStore.Rates(0, damage, damage, 0), random::nextLong);
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
