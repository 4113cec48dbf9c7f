// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.IOException;
import java.net.ProtocolException;

/// Attempts to connect again after the other end has taken a connection and closed it before both
/// had proved themselves. [Admission] does so to the oldest when strangers are many. One thread.
public final class Redial {

    /// The first pause between two attempts.
    public static final long FIRST_PAUSE_MILLIS = 20;

    /// The longest pause between two attempts.
    public static final long LONGEST_PAUSE_MILLIS = 1_000;

    private final BackOff pauses = new BackOff(FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
    private final long begun = System.nanoTime();
    private final long limitNanos;

    /// Begins with the first attempt.
    ///
    /// @param limitNanos for how long attempts are worth making
    public Redial(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    /// Whether making a connection failed in a way that says that somebody listens: the other end
    /// has closed it before this one had noticed that it stands. The JDK has no class for that.
    ///
    /// @param failure what connecting threw
    /// @return whether [#again] may be asked
    public static boolean wasReset(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("reset");
    }

    /// Decides whether to try once more, and pauses before that. Blocks.
    ///
    /// @param failure how the handshake of the last attempt ended; a [ProtocolException] says that
    ///     the ends do not fit, which no further attempt changes
    /// @return whether to try again
    public boolean again(IOException failure) {
        return !(failure instanceof ProtocolException)
                && System.nanoTime() - begun < limitNanos
                && pauses.pause();
    }
}
