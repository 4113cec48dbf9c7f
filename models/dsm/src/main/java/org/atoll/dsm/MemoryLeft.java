// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import org.atoll.fabric.World;
import org.atoll.fabric.memory.HostMemory;

/// Checks whether the host has memory left for the arrays of a rank. They take room as they are
/// used, and a host that has none left ends processes without a word, so what cannot be is said
/// before. If all of an array is used, each host holds at least its part of it, however many ranks
/// it has.
///
/// For the program's threads, of which one at a time calls.
final class MemoryLeft {
    /// Arrays below this are not worth the look.
    private static final long SMALL_BYTES = 16 << 20;

    private final int hosts;
    private final LongSupplier available;
    private long seen;

    /// What is left of some hosts.
    ///
    /// @param hosts     how many the job has
    /// @param available says how many bytes this one has left
    MemoryLeft(int hosts, LongSupplier available) {
        this.hosts = hosts;
        this.available = available;
    }

    /// What is left of the hosts of a job.
    static MemoryLeft of(World world) {
        int hosts = world.isSimulated() ? 1 : (int) IntStream.range(0, world.size())
                .map(world.topology()::node)
                .distinct()
                .count();
        return new MemoryLeft(hosts, HostMemory.ofThisHost()::availableBytes);
    }

    /// Sees to it that there is room for one more array. What was left at any time counts, for
    /// what is gone since is used by the arrays that are there.
    ///
    /// @param bytes those of the array
    /// @param taken those of all others
    /// @throws OutOfMemoryError if there is too little, with sizes and what to do
    void require(long bytes, long taken) {
        if (bytes < SMALL_BYTES) {
            return;
        }
        long now = available.getAsLong();
        seen = Math.max(seen, now);
        long all = (bytes + taken) / hosts;
        if (all > seen || bytes / hosts > now) {
            throw new OutOfMemoryError("it takes " + size(bytes)
                    + (taken == 0 ? "" : ", the other arrays " + size(taken))
                    + (hosts == 1 ? "" : ", on " + hosts + " hosts")
                    + ", and this host has " + size(now) + " of memory left; make arrays smaller,"
                    + " free what is not used, or run on more hosts");
        }
    }

    private static String size(long bytes) {
        double mebibytes = (double) bytes / (1 << 20);
        return mebibytes < 1024
                ? String.format(Locale.ROOT, "%.1f MiB", mebibytes)
                : String.format(Locale.ROOT, "%.1f GiB", mebibytes / 1024);
    }
}
