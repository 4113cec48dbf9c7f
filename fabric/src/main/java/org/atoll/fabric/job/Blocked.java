// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

/// A sleeping rank's report of itself, for the detection of deadlocks.
///
/// @param operation      what it waits for, in words: `receive from 3, tag 7`
/// @param peer           the world rank it waits for, -1 for any of this world, or [#ABROAD]
/// @param framesSent     frames it has sent since it started, to all peers of its world
/// @param framesReceived frames it has received since it started, from all peers of its world
public record Blocked(String operation, int peer, long framesSent, long framesReceived) {

    /// What a rank waits for whose program has returned. Behind it stands what calls wait for that
    /// the rank serves for others, if any do.
    public static final String END = "its end";

    private static final String AND_MORE = END + ";";

    /// In place of a rank: what is waited for may come from another world.
    public static final int ABROAD = Integer.MAX_VALUE;

    /// Whether the rank's program has returned, so that it waits for [#END], not for something that
    /// is called alike.
    public boolean isAtEnd() {
        return operation.equals(END) || operation.startsWith(AND_MORE);
    }
}
