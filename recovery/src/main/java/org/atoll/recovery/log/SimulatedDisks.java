// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.atoll.fabric.World;

/// The disks of simulated ranks which outlive their job, for another one that goes on with what is
/// on them. Any thread may call.
public final class SimulatedDisks implements AutoCloseable {
    /// The setting that names them to a job.
    public static final String SETTING = "atoll.recovery.disks";

    private static final Map<String, SimulatedDisks> OPEN = new ConcurrentHashMap<>();

    private final Map<Integer, Disk> byRank = new ConcurrentHashMap<>();
    private final String name;

    private SimulatedDisks(String name) {
        this.name = name;
    }

    /// One of them.
    interface Disk {

        /// Nothing is written any more.
        void cut();

        /// It has power and room, and does as it is told.
        void mend();
    }

    /// Empty disks, of a name of their own.
    public static SimulatedDisks open() {
        int number = 0;
        SimulatedDisks made;
        do {
            made = new SimulatedDisks("disks" + number);
            number++;
        } while (OPEN.putIfAbsent(made.name, made) != null);
        return made;
    }

    /// The value of the setting.
    public String name() {
        return name;
    }

    /// That of a rank, in all its lives.
    ///
    /// @param maker makes it at first, and is given what cuts the power of all
    /// @throws IllegalStateException if they are not open
    static Disk of(World world, Function<Runnable, Disk> maker) {
        String wanted = world.settings().text(SETTING, "");
        if (wanted.isEmpty()) {
            return (Disk) world.common(
                    "the disk of rank " + world.rank(), () -> maker.apply(() -> {}));
        }
        SimulatedDisks open = OPEN.get(wanted);
        if (open == null) {
            throw new IllegalStateException("setting " + SETTING + " is '" + wanted
                    + "', and there are no such disks");
        }
        return open.byRank.computeIfAbsent(world.rank(), rank -> maker.apply(open::cut));
    }

    /// The power of all is cut: nothing is written any more.
    private void cut() {
        byRank.values().forEach(Disk::cut);
    }

    /// From now on all disks have power and room, and do as they are told.
    public void mend() {
        byRank.values().forEach(Disk::mend);
    }

    @Override
    public void close() {
        OPEN.remove(name, this);
    }
}
