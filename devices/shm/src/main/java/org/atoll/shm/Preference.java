// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

/// Chooses which of two ways to copy is taken next, by how long either took lately: through the
/// caches, or by streaming stores past them.
///
/// What is faster changes whenever the operating system, or the host of a virtual machine, moves
/// the ranks. So now and then the other way is tried, a few copies in a row, of which the fastest
/// counts, without what the call itself takes: a way that is seldom taken is not compiled and in no
/// cache, so that a single copy takes up to twenty times as long as it would otherwise. What the
/// trials cost more is some fiftieth of the time. If one cost much, because the memory was new
/// or the rank interrupted, it told little, and the next comes sooner.
final class Preference {
    /// How many copies a trial takes.
    static final int TRIAL = 4;

    private static final long TRIALS_SHARE = 50;
    private static final long MOST_NANOS_TO_TRIAL = 20_000_000;

    private final long gain;
    private final Pace cached = new Pace();
    private final Pace streaming = new Pace();
    private boolean streams;
    private double nanosToTrial;

    private int trialsLeft = TRIAL;
    private final long[] trialNanos = new long[TRIAL];
    private final long[] trialBytes = new long[TRIAL];
    private long leastOverhead = Long.MAX_VALUE;
    private double moreNanos;

    /// A preference without experience.
    ///
    /// @param gain how many times faster streaming stores must be to be preferred, because the
    ///     reader does not find in a cache what they store
    Preference(long gain) {
        this.gain = gain;
    }

    /// Which way the next copy goes.
    ///
    /// @return true if past the caches
    boolean streamsNext() {
        return isTrial() != streams;
    }

    /// Whether the next copy is a trial.
    ///
    /// @return true if it goes the way that copies do not go now
    boolean isTrial() {
        return trialsLeft > 0;
    }

    /// A copy has been made in the way that [#streamsNext] told.
    ///
    /// @param streamed which way
    /// @param nanos    how long it took
    /// @param overhead in a trial, how much of that is not for copying
    void note(boolean streamed, long nanos, long overhead, long bytes) {
        Pace pace = streamed ? streaming : cached;
        if (isTrial()) {
            noteTrial(pace, nanos, overhead, bytes);
            return;
        }
        pace.note((double) nanos / bytes);
        streams = streaming.nanosPerByte * gain < cached.nanosPerByte;
        nanosToTrial -= nanos;
        if (nanosToTrial <= 0) {
            trialsLeft = TRIAL;
            leastOverhead = Long.MAX_VALUE;
            moreNanos = 0;
        }
    }

    private void noteTrial(Pace pace, long nanos, long overhead, long bytes) {
        double usual = bytes * (streams ? streaming : cached).nanosPerByte;
        moreNanos += Math.max(usual, nanos - usual);
        leastOverhead = Math.min(leastOverhead, overhead);
        trialsLeft--;
        trialNanos[trialsLeft] = nanos;
        trialBytes[trialsLeft] = bytes;
        if (trialsLeft == 0) {
            pace.nanosPerByte = fastest();
            streams = streaming.nanosPerByte * gain < cached.nanosPerByte;
            nanosToTrial = Math.min(TRIALS_SHARE * moreNanos, MOST_NANOS_TO_TRIAL);
        }
    }

    /// The pace of the trial's fastest copy. A call takes equally long each time, unless the rank
    /// is interrupted in it; so the least time that was told counts for all.
    private double fastest() {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < TRIAL; i++) {
            double nanos = Math.max(1, trialNanos[i] - leastOverhead);
            least = Math.min(least, nanos / trialBytes[i]);
        }
        return least;
    }

    /// The time that a byte took lately.
    private static final class Pace {
        private static final double WEIGHT = 0.25;

        /// A copy that took much longer was probably interrupted.
        private static final double MOST = 2;

        private double nanosPerByte;

        void note(double now) {
            nanosPerByte = nanosPerByte == 0
                    ? now
                    : nanosPerByte + WEIGHT * (Math.min(now, MOST * nanosPerByte) - nanosPerByte);
        }
    }
}
