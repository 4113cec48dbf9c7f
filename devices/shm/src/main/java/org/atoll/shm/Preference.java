// SPDX-License-Identifier: Apache-2.0
package org.atoll.shm;

/// Which of two ways to copy is taken next, by how long either took lately: through the caches, or
/// by streaming stores past them.
///
/// What is faster changes whenever the operating system, or the host of a virtual machine, moves
/// the ranks. So now and then the other way is tried. What the trials cost more is at most a
/// fiftieth of the time.
final class Preference {
    private static final long TRIALS_SHARE = 50;

    private final int gain;
    private final Pace cached = new Pace();
    private final Pace streaming = new Pace();
    private boolean streams;
    private double nanosToTrial;

    /// A preference without experience.
    ///
    /// @param gain how many times faster streaming stores must be to be preferred, because the
    ///     reader does not find in a cache what they store
    Preference(int gain) {
        this.gain = gain;
    }

    /// Which way the next copy goes.
    ///
    /// @return true if past the caches
    boolean streamsNext() {
        return isTrial() != streams;
    }

    private boolean isTrial() {
        return nanosToTrial <= 0;
    }

    /// A copy has been made in the way that [#streamsNext] told.
    ///
    /// @param streamed which way
    /// @param nanos    how long it took
    /// @param bytes    how long it was
    void note(boolean streamed, long nanos, long bytes) {
        boolean trial = isTrial();
        nanosToTrial -= nanos;
        (streamed ? streaming : cached).note((double) nanos / bytes);
        streams = streaming.nanosPerByte * gain < cached.nanosPerByte;
        if (trial) {
            double usual = (streams ? streaming : cached).nanosPerByte * bytes;
            nanosToTrial = TRIALS_SHARE * Math.max(usual, nanos - usual);
        }
    }

    /// How long a byte took lately.
    private static final class Pace {
        private static final double WEIGHT = 0.25;

        /// A copy that took much longer was probably interrupted.
        private static final double MOST = 4;

        private double nanosPerByte;

        void note(double now) {
            nanosPerByte = nanosPerByte == 0
                    ? now
                    : nanosPerByte + WEIGHT * (Math.min(now, MOST * nanosPerByte) - nanosPerByte);
        }
    }
}
