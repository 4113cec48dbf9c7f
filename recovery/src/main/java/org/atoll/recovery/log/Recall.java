// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The way back of a rank's snapshots from the memory of keepers, when a new life of it begins.
/// Holder only; what blocks lets go meanwhile.
final class Recall {
    private static final int WINDOW = 4;

    private final Station station;
    private final Placement placement;
    private final Set<Integer> asked = new HashSet<>();
    private final List<At> stock = new ArrayList<>();
    private final Assembly answers = new Assembly(this::told);
    private @Nullable Fetch fetch;
    private int lastId;

    /// Whether all keepers that were asked have answered.
    private volatile boolean complete;

    /// A snapshot, and who has it.
    record At(int keeper, Held held) {}

    /// One that is being fetched.
    private static final class Fetch {
        private final int id;
        private final At from;
        private final MemorySegment memory;
        private long arrived;
        private int asked;
        private volatile boolean done;
        private volatile boolean failed;

        Fetch(int id, At from, MemorySegment memory) {
            this.id = id;
            this.from = from;
            this.memory = memory;
        }
    }

    Recall(Station station, Placement placement) {
        this.station = station;
        this.placement = placement;
        station.handle(RecoveryFrames.STOCK, answers);
        station.handle(RecoveryFrames.TAKE, this::take);
    }

    /// Asks all keepers what they have of this rank, those that are away when they are back.
    /// Blocks.
    List<At> stock() {
        stock.clear();
        asked.addAll(placement.all());
        complete = asked.isEmpty();
        asked.forEach(this::ask);
        await(() -> complete, "keepers to say which snapshots they have");
        return List.copyOf(stock);
    }

    private void await(BooleanSupplier isDone, String what) {
        station.endpoint().await(Completion.of(isDone, () -> what, TimeKind.JOB));
    }

    private void ask(int keeper) {
        station.lane(keeper).post(station.number(RecoveryFrames.WHICH), 0, 0, 0);
    }

    private void told(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        if (asked.remove(source)) {
            Held.of(memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE))
                    .forEach(each -> stock.add(new At(source, each)));
            complete = asked.isEmpty();
            station.endpoint().rouseSleepers();
        }
    }

    /// Fetches a snapshot. Blocks.
    ///
    /// @return its bytes; nothing if the keeper has gone, and what it had
    Optional<MemorySegment> fetch(At from, Arena arena) {
        Fetch now = new Fetch(++lastId, from, arena.allocate(from.held.bytes(), Long.BYTES));
        fetch = now;
        now.failed = station.world().losses().isAway(from.keeper);
        askOn(now);
        await(() -> now.done || now.failed,
                from.held.commit().name() + " from rank " + from.keeper);
        fetch = null;
        return now.failed ? Optional.empty() : Optional.of(now.memory);
    }

    private void askOn(Fetch now) {
        Held what = now.from.held;
        while (now.asked < Math.min(what.parts(), now.arrived / Held.PART + WINDOW)) {
            station.lane(now.from.keeper).send(
                    new Bytes(Held.bytes(List.of(what))), station.number(RecoveryFrames.GET),
                    now.id, now.asked);
            now.asked++;
        }
    }

    private void take(int source, MemorySegment memory, long header, long payload) {
        Fetch now = fetch;
        int length = Frame.payloadBytes(memory, header);
        if (now == null || now.id != Frame.context(memory, header)) {
            return;
        }
        long at = (long) Frame.tag(memory, header) * Held.PART
                + Math.max(0, Frame.word(memory, header));
        MemorySegment.copy(memory, payload, now.memory, at, length);
        now.arrived += length;
        now.failed |= length == 0;
        now.done = now.arrived == now.from.held.bytes();
        askOn(now);
        if (now.done || now.failed) {
            station.endpoint().rouseSleepers();
        }
    }

    /// A keeper has gone.
    void away(int keeper) {
        answers.forget(keeper);
        stock.removeIf(each -> each.keeper == keeper);
        Fetch now = fetch;
        if (now != null && now.from.keeper == keeper) {
            now.failed = true;
        }
    }

    /// A keeper is in a new life.
    void returned(int keeper) {
        if (asked.contains(keeper)) {
            ask(keeper);
        }
    }
}
