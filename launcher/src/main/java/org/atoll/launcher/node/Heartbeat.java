// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import org.atoll.fabric.job.Settings;

/// The words by which a launcher and its node daemons know of each other that they are there.
///
/// @param periodMillis  how often each says so
/// @param silenceMillis how long a daemon does without a word before it ends all ranks of its host;
///     and the launcher, if it hears the daemons, before the host is lost
/// @param isAnswered    whether daemons say so, too; else ssh tells of a host that is gone
public record Heartbeat(long periodMillis, long silenceMillis, boolean isAnswered) {
    /// That of `atoll run`: a host that is itself suspended for a while does not blame the
    /// launcher.
    public static final Heartbeat OF_JOBS = new Heartbeat(2000, 30_000, false);

    private static final int PERIOD_MILLIS = 500;
    private static final int SILENCE_MILLIS = 3000;

    /// That of `atoll run --on-failure recover`, which does not wait long for a host: by the time
    /// that the ranks of a silent one begin elsewhere, its daemon has ended them, or will.
    ///
    /// @param settings may say for how long a host may be silent, `atoll.host.silence.millis`
    public static Heartbeat ofRecovery(Settings settings) {
        return new Heartbeat(
                PERIOD_MILLIS, settings.number("atoll.host.silence.millis", SILENCE_MILLIS, 1000),
                true);
    }
}
