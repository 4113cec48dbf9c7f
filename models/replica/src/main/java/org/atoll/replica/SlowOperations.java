// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.concurrent.TimeUnit;
import org.atoll.fabric.World;
import org.jspecify.annotations.Nullable;

/// The report of an operation that does not return, for which all others wait on this rank.
final class SlowOperations {
    private static final String LIMIT = "atoll.replica.slow.millis";
    private static final int USUAL_MILLIS = 10_000;

    private final World world;
    private final Applier applier;
    private final long limitMillis;

    /// What the user was told of last. By the helper thread only.
    private Applier.@Nullable Running told;

    SlowOperations(World world, Applier applier) {
        this.world = world;
        this.applier = applier;
        this.limitMillis = world.settings().number(LIMIT, USUAL_MILLIS, 1);
    }

    /// Whether there is one that the user was not told of.
    @SuppressWarnings("ReferenceEquality") // each run has its own
    boolean areDue() {
        Applier.Running now = applier.now();
        return now != null && now != told
                && world.nanoTime() - now.beganNanos() > TimeUnit.MILLISECONDS.toNanos(limitMillis);
    }

    /// Tells the user.
    void tell() {
        Applier.Running now = applier.now();
        told = now;
        if (now != null) {
            System.err.println("shared objects: rank " + world.rank() + ": " + now.task().words()
                    + " has not returned for " + limitMillis / 1000.0
                    + " s; other writes of shared objects wait for it");
        }
    }
}
