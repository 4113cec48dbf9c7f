// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The copies of a rank's snapshots in the memory of a keeper on another host, if there is one.
/// By threads beside the program, which do not hold the endpoint, unless a method says otherwise.
final class Copies {
    private final Station station;
    private final Endpoint endpoint;
    private final Placement placement;
    private final Map<Integer, Sending> underWay = new HashMap<>();
    private final Map<Integer, Lane> lanes = new HashMap<>();
    private int lastId;

    Copies(Station station, Placement placement) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.placement = placement;
        this.lastId = station.world().incarnation() << Short.SIZE;
        station.handle(RecoveryFrames.HELD, (source, memory, header, payload) ->
                answered(source, Frame.context(memory, header), Frame.word(memory, header)));
    }

    private void answered(int keeper, int id, long word) {
        Sending sending = underWay.get(id);
        if (sending != null && sending.keeper() == keeper) {
            sending.answered(word);
            endpoint.rouseSleepers();
        }
    }

    /// A keeper has gone. Holder only.
    void away(int keeper) {
        underWay.values().stream()
                .filter(each -> each.keeper() == keeper)
                .forEach(Sending::breakOff);
        endpoint.rouseSleepers();
    }

    /// Brings a snapshot to the keeper on another host, and to the next one if that goes. Blocks
    /// until it is there.
    ///
    /// @return what is told that it counts; null if there is no keeper on another host
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    @Nullable Sending hold(Held what, List<MemorySegment> bytes) {
        for (OptionalInt to = keeper(); to.isPresent(); to = keeper()) {
            int keeper = to.getAsInt();
            await(() -> !station.world().losses().isAway(keeper), what);
            Sending sending = send(keeper, what, bytes);
            if (sending != null) {
                return sending;
            }
        }
        return null;
    }

    private OptionalInt keeper() {
        endpoint.enter();
        try {
            return placement.ofSnapshots();
        } finally {
            endpoint.exit();
        }
    }

    /// Brings a snapshot to a keeper. Blocks until it is there.
    ///
    /// @return null if the keeper is away, or has gone meanwhile
    @Nullable Sending send(int keeper, Held what, List<MemorySegment> bytes) {
        Sending sending = begin(keeper, what, bytes);
        if (sending == null) {
            return null;
        }
        await(sending::isHeldOrBroken, what);
        if (sending.isBroken()) {
            forget(sending);
            return null;
        }
        return sending;
    }

    private @Nullable Sending begin(int keeper, Held what, List<MemorySegment> bytes) {
        endpoint.enterToSend();
        try {
            if (station.world().losses().isAway(keeper)) {
                return null;
            }
            int id = ++lastId;
            Sending sending = new Sending(
                    station, lanes.computeIfAbsent(keeper, station::openLane), id, what,
                    new Segments(bytes));
            underWay.put(id, sending);
            sending.begin();
            return sending;
        } finally {
            endpoint.exit();
        }
    }

    private void await(BooleanSupplier isDone, Held what) {
        endpoint.waitFor(Completion.of(
                isDone, () -> "a keeper to have " + what.commit().name(), TimeKind.JOB));
    }

    /// Tells the keeper that a snapshot counts. Blocks until it knows.
    ///
    /// @return false if the keeper has gone, and what it had
    boolean count(Sending sending, Held what) {
        endpoint.enterToSend();
        try {
            if (!sending.isBroken()) {
                sending.count();
            }
        } finally {
            endpoint.exit();
        }
        await(sending::isCountedOrBroken, what);
        forget(sending);
        return !sending.isBroken();
    }

    private void forget(Sending sending) {
        endpoint.enter();
        try {
            underWay.values().remove(sending);
        } finally {
            endpoint.exit();
        }
    }
}
