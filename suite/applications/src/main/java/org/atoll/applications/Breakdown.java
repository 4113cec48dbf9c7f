// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// The breakdown of one rank's or thread's time, as in the papers: computing, communicating or
/// waiting at barriers, or by activities of a program's own. The clock is always running for
/// exactly one of them. An object belongs to one thread.
public final class Breakdown {

    /// The activities of most programs.
    public enum Kind implements Activity {
        /// Arithmetic on what the rank has.
        COMPUTE,
        /// Sending, receiving and combining.
        COMMUNICATION,
        /// Waiting for all others.
        BARRIER;

        /// All of them, in the order in which they are printed.
        static final List<Kind> ALL = List.of(values());

        @Override
        public String title() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Clock clock;
    private final List<? extends Activity> activities;
    private final long[] nanos;
    private int current;
    private long since;

    /// Creates a breakdown by [Kind] that starts now, computing.
    public Breakdown(Clock clock) {
        this(clock, Kind.ALL);
    }

    /// Creates a breakdown that starts now, with the first activity.
    ///
    /// @param activities at least two; the first is what a part does unless it says otherwise, the
    ///     last is waiting for all others
    public Breakdown(Clock clock, List<? extends Activity> activities) {
        this.clock = clock;
        this.activities = List.copyOf(activities);
        nanos = new long[activities.size()];
        since = clock.nanoTime();
    }

    /// The activities that time is spent on.
    ///
    /// @return in the order in which they are printed
    public List<? extends Activity> activities() {
        return activities;
    }

    /// Begins again now, with the first activity and nothing spent.
    public void restart() {
        Arrays.fill(nanos, 0);
        current = 0;
        since = clock.nanoTime();
    }

    /// Ends one activity and begins another.
    ///
    /// @throws IllegalArgumentException if this breakdown does not have it
    public void enter(Activity next) {
        int index = activities.indexOf(next);
        if (index < 0) {
            throw new IllegalArgumentException(
                    "a breakdown by " + activities + " has no " + next);
        }
        enter(index);
    }

    private void enter(int next) {
        long now = clock.nanoTime();
        nanos[current] += now - since;
        since = now;
        current = next;
    }

    /// Does something that is accounted as one activity, and goes on with what it did before.
    public void spend(Activity during, Runnable work) {
        int before = current;
        enter(during);
        try {
            work.run();
        } finally {
            enter(before);
        }
    }

    /// Begins to wait for all others.
    void await() {
        enter(activities.size() - 1);
    }

    /// Goes on with the first activity.
    void resume() {
        enter(0);
    }

    /// The seconds spent so far.
    ///
    /// @return one number for each of [#activities], in their order
    public double[] seconds() {
        enter(current);
        double[] seconds = new double[nanos.length];
        for (int k = 0; k < seconds.length; k++) {
            seconds[k] = nanos[k] * 1e-9;
        }
        return seconds;
    }
}
