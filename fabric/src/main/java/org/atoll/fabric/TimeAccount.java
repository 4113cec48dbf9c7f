// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;
import org.atoll.fabric.job.TimeKind;

/// Where one rank's time goes: the breakdown of the papers. Kept only when profiling is on.
///
/// The time a thread waits at the endpoint is booked on what it waits for; all else is
/// computation. Bookings of several threads add up. Any thread may call.
public final class TimeAccount {

    private final LongSupplier clock;
    private final long start;
    private final Map<TimeKind, Long> nanos = new EnumMap<>(TimeKind.class);
    private boolean inBarrier;

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
        nanos.merge(inBarrier ? TimeKind.BARRIER : kind, now() - since, Long::sum);
    }

    /// Books all waiting until [#leaveBarrier] on barriers.
    public synchronized void enterBarrier() {
        inBarrier = true;
    }

    /// Ends what [#enterBarrier] began.
    public synchronized void leaveBarrier() {
        inBarrier = false;
    }

    /// The account as tab-separated lines: time, the kind, nanoseconds.
    synchronized List<String> lines() {
        long waited = nanos.values().stream().mapToLong(Long::longValue).sum();
        List<String> lines = new ArrayList<>();
        lines.add("time\tcompute\t" + (now() - start - waited));
        nanos.forEach(
                (kind, time) ->
                        lines.add("time\t" + kind.name().toLowerCase(Locale.ROOT) + "\t" + time));
        return lines;
    }
}
