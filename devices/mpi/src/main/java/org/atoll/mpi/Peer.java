// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import org.atoll.fabric.library.Tally;
import org.jspecify.annotations.Nullable;

/// One other rank: what comes from it, the link to it, and what has become of it. Holder only.
final class Peer {
    private final int rank;
    private final Inbound inbound;
    private final Tally tally;
    private @Nullable Place place;
    private @Nullable MpiLink link;
    private String ending = "";
    private boolean heard;
    private boolean told;
    private boolean over;
    private long askedNanos;
    private boolean asked;

    /// Knows nothing yet.
    Peer(int rank, Inbound inbound, Tally tally) {
        this.rank = rank;
        this.inbound = inbound;
        this.tally = tally;
    }

    int rank() {
        return rank;
    }

    Inbound inbound() {
        return inbound;
    }

    Tally tally() {
        return tally;
    }

    /// Learns its measures.
    ///
    /// @param where null if it has no device of this kind
    void locate(@Nullable Place where) {
        place = where;
    }

    /// {@return its measures, or null}
    @Nullable Place place() {
        return place;
    }

    /// Something has come from it, so its device has a link to this one, and will say goodbye.
    void hear() {
        heard = true;
    }

    /// {@return whether nothing more can come from it}
    boolean isSilent() {
        return !heard || inbound.isOver() || isEnded();
    }

    @Nullable MpiLink link() {
        return link;
    }

    void attach(MpiLink made) {
        link = made;
    }

    /// {@return whether MPI is at work on something that goes to it or comes from it}
    boolean isUnderWay() {
        MpiLink way = link;
        return inbound.isStalled() || (way != null && !way.isDrained());
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
