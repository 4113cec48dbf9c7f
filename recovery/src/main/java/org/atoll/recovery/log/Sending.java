// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.util.List;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;

/// A snapshot on its way to a keeper, part by part, with few under way at a time: what else goes
/// there takes turns with them. Holder only, unless a method says otherwise.
final class Sending {
    /// So many parts may be on their way.
    private static final int WINDOW = 4;

    private final Station station;
    private final Lane lane;
    private final int id;
    private final Held what;
    private final Segments bytes;
    private int sent;
    private volatile boolean held;
    private volatile boolean counted;
    private volatile boolean broken;

    /// Makes it.
    ///
    /// @param id    what the keeper knows it by
    /// @param bytes stay as they are until it is held, or broken
    Sending(Station station, Lane lane, int id, Held what, Segments bytes) {
        this.station = station;
        this.lane = lane;
        this.id = id;
        this.what = what;
        this.bytes = bytes;
    }

    int keeper() {
        return lane.rank();
    }

    /// Asks the keeper whether it has the snapshot.
    void begin() {
        lane.send(
                new Bytes(Held.bytes(List.of(what))),
                station.number(RecoveryFrames.HOLD), id, 0);
    }

    /// The keeper has so many parts, or the snapshot counts there.
    void answered(long word) {
        if (word == KeptSnapshots.COUNTS) {
            counted = true;
        } else if (word >= what.parts()) {
            held = true;
        } else {
            push(word);
        }
    }

    private void push(long arrived) {
        while (sent < Math.min(what.parts(), arrived + WINDOW)) {
            lane.send(
                    bytes.part((long) sent * Held.PART, what.partBytes(sent)),
                    station.number(RecoveryFrames.PART), id, sent);
            sent++;
        }
    }

    /// Tells the keeper that the snapshot counts.
    void count() {
        lane.postInTurn(station.number(RecoveryFrames.COUNT), id, 0, 0);
    }

    /// The keeper has gone, and what it had.
    void breakOff() {
        broken = true;
    }

    /// Whether the keeper has all of it, or has gone. From any thread.
    boolean isHeldOrBroken() {
        return held || broken;
    }

    /// Whether it counts at the keeper, or that has gone. From any thread.
    boolean isCountedOrBroken() {
        return counted || broken;
    }

    /// Whether the keeper has gone meanwhile. From any thread.
    boolean isBroken() {
        return broken;
    }
}
