// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Settings;

/// The time between two snapshots: what the user has said, in points or in time, or by Young and
/// Daly the square root of 2 C M, where C is the time that the program stands still for one, as
/// measured, and M the mean time between failures; at least 10 s. By the program's thread.
public final class Interval {
    private static final String EVERY = "atoll.recovery.every";
    private static final String MTBF = "atoll.recovery.mtbf";
    private static final long SECOND = 1_000_000_000L;
    private static final long LEAST = 10 * SECOND;

    private final World world;
    private final long points;
    private final long nanos;
    private final double meanNanos;
    private long seen;
    private long last;
    private long cost;

    private Interval(World world, long points, long nanos, double meanNanos) {
        this.world = world;
        this.points = points;
        this.nanos = nanos;
        this.meanNanos = meanNanos;
        this.last = world.nanoTime();
    }

    /// That of a rank's world.
    ///
    /// @throws IllegalArgumentException if a setting cannot be read
    public static Interval of(World world) {
        Settings settings = world.settings();
        String every = settings.text(EVERY, "");
        boolean counted = !every.isEmpty() && every.chars().allMatch(Character::isDigit);
        return new Interval(
                world,
                counted ? Math.max(1, Long.parseLong(every)) : 0,
                counted || every.isEmpty() ? 0 : Span.nanos(EVERY, every),
                Span.nanos(MTBF, settings.text(MTBF, "24h")));
    }

    /// Checks what the user has set.
    ///
    /// @throws IllegalArgumentException if a setting cannot be read
    static void require(Settings settings) {
        String every = settings.text(EVERY, "");
        if (!every.isEmpty() && !every.chars().allMatch(Character::isDigit)) {
            long _ = Span.nanos(EVERY, every);
        }
        long _ = Span.nanos(MTBF, settings.text(MTBF, "24h"));
    }

    /// The program begins.
    public void begin() {
        last = world.nanoTime();
    }

    /// A point: whether a snapshot is due.
    public boolean isDue() {
        seen++;
        if (points > 0) {
            return seen % points == 0;
        }
        long wanted = nanos > 0
                ? nanos
                : Math.max(LEAST, (long) Math.sqrt(2.0 * cost * meanNanos));
        return world.nanoTime() - last >= wanted;
    }

    /// A snapshot was taken, for which the program stood still for so long.
    public void took(long cost) {
        this.cost = cost;
        last = world.nanoTime();
    }
}
