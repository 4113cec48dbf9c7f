// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import org.atoll.fabric.library.Tally;
import org.jspecify.annotations.Nullable;

/// One life of a rank: what comes from it, the link to it, and what has become of it. Holder only.
final class Peer {
    private final int rank;
    private final int life;
    private final Inbound inbound;
    private final Tally tally;
    private @Nullable Place place;
    private @Nullable UcxLink link;
    private String ending = "";
    private boolean told;
    private boolean over;
    private long askedNanos;
    private boolean asked;

    /// Knows nothing yet.
    Peer(int rank, int life, Inbound inbound, Tally tally) {
        this.rank = rank;
        this.life = life;
        this.inbound = inbound;
        this.tally = tally;
    }

    int rank() {
        return rank;
    }

    int life() {
        return life;
    }

    Inbound inbound() {
        return inbound;
    }

    Tally tally() {
        return tally;
    }

    /// Learns where it is.
    ///
    /// @param where null if it has no address of this device
    void locate(@Nullable Place where) {
        place = where;
    }

    /// {@return where it is, or null}
    @Nullable Place place() {
        return place;
    }

    @Nullable UcxLink link() {
        return link;
    }

    void attach(UcxLink made) {
        link = made;
    }

    /// Nothing more can be sent to it, and what has come of it is the last.
    ///
    /// @param why in one line
    void end(String why) {
        if (ending.isEmpty() && !over) {
            ending = why;
        }
    }

    /// {@return whether its end was noticed and not told}
    boolean hasNews() {
        return !ending.isEmpty() && !told && !over;
    }

    /// {@return why it has ended} Asked once, when all was delivered.
    String takeNews() {
        told = true;
        return ending;
    }

    /// {@return whether its end was told, or somebody else has told of it}
    boolean isEnded() {
        return told || over;
    }

    /// Somebody else has told of its end.
    ///
    /// @return false if that is known
    boolean finish() {
        boolean first = !over;
        over = true;
        return first;
    }

    /// Whether there was time for its last frames since this was first asked.
    boolean hasHadTime(long nowNanos, long limitNanos) {
        if (!asked) {
            asked = true;
            askedNanos = nowNanos;
        }
        return nowNanos - askedNanos >= limitNanos;
    }
}
