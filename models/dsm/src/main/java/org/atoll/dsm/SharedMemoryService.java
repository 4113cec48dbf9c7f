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

/// The engine of one rank, driven by the fabric: its messages are frames, and whoever holds the
/// endpoint has entered it. A rank answers also while its program computes.
final class SharedMemoryService implements Service, EngineHolder {
    private final Station station;
    private final Endpoint endpoint;
    private final Pages pages;
    private final Engine engine;
    private final List<Waiting> waits = new ArrayList<>();
    private final TimeKind waiting;
    private final TimeKind meeting;
    private final Map<MessageKind, Integer> numbers = new EnumMap<>(MessageKind.class);

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
        waiting = station.time("wait", TimeKind.Group.COMMUNICATION);
        meeting = station.time("barrier", TimeKind.Group.BARRIER);
        for (MessageKind kind : MessageKind.values()) {
            numbers.put(kind, station.number(DsmKind.frame(kind)));
            station.handle(DsmKind.frame(kind), new Assembly((source, a, b, memory, at, bytes) ->
                    received(source, kind, memory, at, bytes)));
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
        changed();
    }

    private void changed() {
        waits.forEach(Waiting::look);
        endpoint.rouseSleepers();
    }

    private void send(int to, MessageKind kind, MemorySegment body) {
        Lane lane = station.lane(to);
        int number = numbers.getOrDefault(kind, -1);
        long bytes = body.byteSize();
        if (bytes <= lane.capacityBytes()
                && lane.claim(number, 0, 0, Assembly.whole((int) bytes), (int) bytes)) {
            MemorySegment.copy(body, 0, lane.memory(), lane.payload(), bytes);
            lane.publish();
        } else {
            lane.send(new Sent(body), number, 0, 0);
        }
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

    @Override
    public void lost(RankLostException loss) {
        engine.lost(loss.failedRank());
        changed();
    }
}
