// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.atoll.fabric.job.TimeKind;

/// The breakdown of one rank's time, as in the papers. Kept only when profiling is on.
///
/// The time a thread waits at the endpoint is booked on what it waits for; all else is
/// computation. Bookings of several threads add up. Any thread may call.
public final class TimeAccount {

    private final LongSupplier clock;
    private final long start;
    private final Map<String, Long> nanos = new TreeMap<>();
    private final List<Supplier<List<String>>> more = new ArrayList<>();

    TimeAccount(LongSupplier clock) {
        this.clock = clock;
        this.start = clock.getAsLong();
    }

    /// The time now.
    ///
    /// @return nanoseconds
    long now() {
        return clock.getAsLong();
    }

    /// Books what has passed since a moment.
    ///
    /// @param kind  what it was spent on
    /// @param since a value of [#now]
    synchronized void book(TimeKind kind, long since) {
        nanos.merge(kind.name(), now() - since, Long::sum);
    }

    /// Adds what a model knows itself of where time goes.
    ///
    /// @param lines gives tab-separated lines, whose first word the launcher knows; asked when the
    ///              rank leaves
    public synchronized void follow(Supplier<List<String>> lines) {
        more.add(lines);
    }

    /// The account as tab-separated lines: time, the kind, nanoseconds; then those of models.
    synchronized List<String> lines() {
        long waited = nanos.values().stream().mapToLong(Long::longValue).sum();
        List<String> lines = new ArrayList<>();
        lines.add("time\tcompute\t" + (now() - start - waited));
        nanos.forEach((kind, time) -> lines.add("time\t" + kind + "\t" + time));
        more.forEach(each -> lines.addAll(each.get()));
        return lines;
    }
}
