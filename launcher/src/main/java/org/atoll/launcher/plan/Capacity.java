// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.plan;

import java.util.function.LongSupplier;
import org.atoll.fabric.memory.HostMemory;

/// The room that a host has for ranks. A job that is far too large would otherwise take this host's
/// memory and processors from everybody on it before anything failed.
///
/// @param processors how many there are for this process
/// @param available  says how many bytes of memory are left; asked when it matters
public record Capacity(int processors, LongSupplier available) {
    /// More processes than these for each processor hardly get on.
    static final int MOST_FOR_A_PROCESSOR = 16;

    /// Nobody counts memory below this, to save the look.
    private static final int FEW = 4;
    private static final int MOST = 1 << 20;

    /// The room that is left on this host.
    public static Capacity ofThisHost() {
        return new Capacity(
                Runtime.getRuntime().availableProcessors(),
                HostMemory.ofThisHost()::availableBytes);
    }

    /// Refuses a number of ranks that cannot be, wherever they are.
    ///
    /// @throws Misuse if it is out of the question
    public static int number(long ranks) {
        if (ranks > MOST) {
            throw new Misuse(ranks + " ranks are too many; a job has at most " + MOST);
        }
        return (int) ranks;
    }

    /// Refuses ranks for which there is no room here.
    ///
    /// @param ranks     how many are on this host
    /// @param permitted whether the user has said that so many are meant: then only memory that
    ///     they take in any case counts
    /// @throws Misuse with the numbers and what to do
    public void require(int ranks, Footprint footprint, boolean permitted) {
        if (ranks <= FEW) {
            return;
        }
        long least = footprint.leastBytes(ranks);
        long wanted = permitted ? least : footprint.mostBytes(ranks);
        long memory = available.getAsLong();
        boolean together = footprint.kind().isTogether();
        if (wanted > memory) {
            throw new Misuse(ranks + (together ? " ranks" : " processes")
                    + " do not fit into the " + mebibytes(memory)
                    + " MiB of memory that this host has left: they take "
                    + (permitted || together ? "at least " : "up to ") + mebibytes(wanted)
                    + " MiB; start fewer"
                    + (together ? "" : ", name more hosts, or use --device sim")
                    + (least <= memory ? ", or allow it by --oversubscribe" : ""));
        }
        long most = (long) MOST_FOR_A_PROCESSOR * processors;
        if (!together && !permitted && ranks > most) {
            throw new Misuse(ranks + " processes are more than " + MOST_FOR_A_PROCESSOR
                    + " for each of the " + processors + " processors of this host; start at most "
                    + most + ", name more hosts, or use --oversubscribe");
        }
    }

    /// Rounded up.
    private static long mebibytes(long bytes) {
        return (bytes >> 20) + (bytes % (1 << 20) == 0 ? 0 : 1);
    }
}
