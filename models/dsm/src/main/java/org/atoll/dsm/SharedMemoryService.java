// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.dsm.paged.EngineHolder;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// The engine of one rank, driven by the fabric: its messages are frames, and whoever holds the
/// endpoint has entered it. A rank answers also while its program computes.
final class SharedMemoryService implements Service, EngineHolder {
    private final Station station;
    private final Endpoint endpoint;
    private final Pages pages;
    private final Engine engine;
    private boolean rootIsLost;
    private final Costs costs;
    private final List<Waiting> waits = new ArrayList<>();
    private final TimeKind waiting;
    private final TimeKind meeting;
    private final Map<MessageKind, Integer> numbers = new EnumMap<>(MessageKind.class);
    private final int watchedNumber;
    private final @Nullable Watch watch;

    /// The service of one rank.
    ///
    /// @param station    what it has of the rank
    /// @param pages      the memory of the rank's program
    /// @param limitBytes above this, diffs, twins and notices are collected at a barrier
    SharedMemoryService(Station station, Pages pages, long limitBytes) {
        this.pages = pages;
        this.station = station;
        this.endpoint = station.endpoint();
        World world = station.world();
        engine = new Engine(
                world.rank(), world.size(), Choice.of(world.settings()).policies(), pages,
                this::send, limitBytes);
        costs = new Costs(world, engine.counters());
        waiting = station.time("wait", TimeKind.Group.COMMUNICATION);
        meeting = station.time("barrier", TimeKind.Group.BARRIER);
        for (MessageKind kind : MessageKind.values()) {
            numbers.put(kind, station.number(DsmKind.frame(kind)));
            station.handle(DsmKind.frame(kind), new Assembly((source, a, b, memory, at, bytes) ->
                    received(source, kind, memory, at, bytes)));
        }
        watchedNumber = station.number(DsmKind.WATCHED);
        watch = Watch.of(world, waiting, (to, body) -> send(to, watchedNumber, body));
        station.handle(DsmKind.WATCHED, new Assembly(
                (source, a, b, memory, at, bytes) -> told(memory, at, bytes)));
        if (watch != null) {
            engine.startClock();
        }
        endpoint.leaveUnattended();
    }

    /// The service of a world.
    static SharedMemoryService of(World world) {
        return of(world, DsmKind.DSM);
    }

    /// The service of a world, opened by a kind if it is not open.
    static SharedMemoryService of(World world, DsmKind kind) {
        return (SharedMemoryService) world.service(kind);
    }

    Endpoint endpoint() {
        return endpoint;
    }

    Pages pages() {
        return pages;
    }

    @Override
    public void enter() {
        endpoint.enter();
    }

    @Override
    public void exit() {
        endpoint.exit();
    }

    @Override
    public Runnable beside(Runnable task) {
        return endpoint.beside(task);
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    public void await(Step step, boolean all) {
        await(step, all ? meeting : waiting);
    }

    private void await(Step step, TimeKind time) {
        costs.charge();
        if (!step.isDone()) {
            Waiting waiting = new Waiting(step, time);
            waits.add(waiting);
            try {
                endpoint.await(waiting);
            } finally {
                waits.remove(waiting);
            }
        }
        var failure = step.failure();
        if (failure == null) {
            return;
        }
        throw switch (failure.cause()) {
            case LOST -> new RankLostException(failure.rank(), failure.text());
            case MISUSE -> new IllegalStateException(failure.text());
        };
    }

    private void received(
            int source, MessageKind kind, MemorySegment memory, long at, long bytes) {
        engine.receive(source, kind, memory, at, bytes);
        costs.charge();
        changed();
    }

    private void told(MemorySegment memory, long at, long bytes) {
        if (watch != null) {
            watch.told(memory.asSlice(at, bytes).toArray(JAVA_BYTE));
        }
        endpoint.rouseSleepers();
    }

    private void changed() {
        waits.forEach(Waiting::look);
        endpoint.rouseSleepers();
    }

    private void send(int to, MessageKind kind, MemorySegment body) {
        if (watch != null && kind.orders()) {
            watch.tell(false);
        }
        send(to, numbers.getOrDefault(kind, -1), body);
    }

    private void send(int to, int number, MemorySegment body) {
        costs.charge();
        Lane lane = station.lane(to);
        long bytes = body.byteSize();
        if (bytes <= lane.capacityBytes()
                && lane.claim(number, 0, 0, Assembly.whole((int) bytes), (int) bytes)) {
            MemorySegment.copy(body, 0, lane.memory(), lane.payload(), bytes);
            lane.publish();
        } else {
            lane.send(new Sent(body), number, 0, 0);
        }
    }

    /// What watches the program, if anybody has asked for it.
    @Nullable Watch watch() {
        return watch;
    }

    /// A message that leaves in parts.
    private record Sent(MemorySegment body) implements Body {

        @Override
        public long bytes() {
            return body.byteSize();
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            MemorySegment.copy(body, JAVA_BYTE, position, to, JAVA_BYTE, at, length);
        }
    }

    /// Sees to it that there will be barriers, without which ranks cannot allocate the same. Holder
    /// only.
    ///
    /// @param what what is to be allocated
    void requireBarriers(String what) {
        if (rootIsLost) {
            throw new RankLostException(0, "dsm: " + what + " on rank " + endpoint.rank()
                    + " cannot be allocated: without rank 0 no barrier is passed");
        }
    }

    @Override
    public void lost(RankLostException loss) {
        rootIsLost |= loss.failedRank() == 0;
        engine.lost(loss.failedRank());
        if (watch != null) {
            watch.lost(loss.failedRank());
        }
        changed();
    }
}
