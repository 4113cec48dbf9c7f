// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The processes that wait on each host to take the place of ranks (`--standby`). They are started
/// when all ranks have met, and again when those that came back have: no rank waits for them. For
/// the supervising thread.
final class Standbys {
    /// A rank that has come back has something else for the processors to do first.
    private static final long REST_NANOS = 300_000_000;

    private static final long MOST_RESTS = 100;

    private final int count;
    private final Worlds worlds;
    private final Supplier<List<Integer>> hosts;
    private final Consumer<String> say;
    private boolean wanted;
    private long restNanos = REST_NANOS;
    private long awayNanos = System.nanoTime();

    /// Begins without any.
    ///
    /// @param count how many are to wait on each host
    /// @param hosts the numbers of those that are there
    /// @param say   takes a line for the user
    Standbys(
            int count, Worlds worlds, Supplier<List<Integer>> hosts, Consumer<String> say) {
        this.count = count;
        this.worlds = worlds;
        this.hosts = hosts;
        this.say = say;
        this.wanted = count > 0;
    }

    /// Lives of ranks have begun, perhaps in processes that waited, or a host is back.
    void began() {
        wanted = count > 0;
        restNanos = REST_NANOS;
    }

    /// One has ended while it waited, or cannot be started. Those that end again and again are
    /// started ever later; what cannot be started is not tried before a rank has come back.
    void vacant(JobEvent.Vacant vacant) {
        if (vacant.why().isEmpty()) {
            wanted = true;
            restNanos = Math.min(restNanos + REST_NANOS, MOST_RESTS * REST_NANOS);
            awayNanos = System.nanoTime();
        } else {
            say.accept("atoll: no process waits on " + vacant.host() + " for ranks to come back: "
                    + vacant.why());
        }
    }

    /// Starts those that lack, if no rank is on its way.
    ///
    /// @return whether that is to be done later
    boolean look(long nowNanos) {
        if (!wanted) {
            return false;
        }
        if (!worlds.haveMet()) {
            awayNanos = nowNanos;
        } else if (nowNanos - awayNanos >= restNanos) {
            wanted = false;
            hosts.get().forEach(host -> worlds.standBy(host, count));
        }
        return wanted;
    }
}
