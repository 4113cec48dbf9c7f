// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Engine;
import org.atoll.dsm.engine.MessageKind;
import org.atoll.dsm.engine.Outbox;
import org.atoll.dsm.engine.Pages;
import org.atoll.dsm.engine.Step;
import org.atoll.dsm.paged.EngineHolder;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// The engine of one rank, driven by the fabric: its messages are frames, and whoever holds the
/// endpoint has entered it. A rank answers also while its program computes.
final class SharedMemoryService implements Service, EngineHolder {
    private final Endpoint endpoint;
    private final Pages pages;
    private final Engine engine;
    private final DsmFrames frames;
    private boolean rootIsLost;
    private final Costs costs;
    private final List<StepWait> waits = new ArrayList<>();
    private final TimeKind waiting;
    private final TimeKind meeting;
    private final @Nullable RaceWatch watch;

    private SharedMemoryService(
            Station station, Pages pages, Engine engine, DsmFrames frames, Costs costs,
            TimeKind waiting, @Nullable RaceWatch watch) {
        this.pages = pages;
        this.endpoint = station.endpoint();
        this.engine = engine;
        this.frames = frames;
        this.costs = costs;
        this.waiting = waiting;
        this.meeting = station.time("barrier", TimeKind.Group.BARRIER);
        this.watch = watch;
    }

    /// Opens the service of one rank.
    ///
    /// @param pages      the memory of the rank's program
    /// @param limitBytes above this, diffs, twins and notices are collected at a barrier
    static SharedMemoryService open(Station station, Pages pages, long limitBytes) {
        World world = station.world();
        Counters counters = new Counters();
        Costs costs = new Costs(world, counters);
        DsmFrames frames = new DsmFrames(station, costs);
        TimeKind waiting = station.time("wait", TimeKind.Group.COMMUNICATION);
        RaceWatch watch = RaceWatch.of(world, waiting, frames::sendWatched);
        Engine engine = new Engine(
                world.rank(), world.size(), Choice.of(world.settings()).policies(), pages,
                outbox(frames, watch), limitBytes, counters);
        if (watch != null) {
            engine.startClock();
        }
        SharedMemoryService service =
                new SharedMemoryService(
                        station, pages, engine, frames, costs, waiting, watch);
        service.takeFrames(station);
        return service;
    }

    /// What a program has done is told before another rank can know of it.
    private static Outbox outbox(DsmFrames frames, @Nullable RaceWatch watch) {
        return watch == null ? frames : (to, kind, body) -> {
            if (kind.orders()) {
                watch.tell(false);
            }
            frames.send(to, kind, body);
        };
    }

    private void takeFrames(Station station) {
        for (MessageKind kind : MessageKind.values()) {
            station.handle(DsmFrames.of(kind), new Assembly((source, a, b, memory, at, bytes) ->
                    received(source, kind, memory, at, bytes)));
        }
        station.handle(DsmFrames.WATCHED, new Assembly(
                (source, a, b, memory, at, bytes) -> told(memory, at, bytes)));
        endpoint.leaveUnattended();
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
            StepWait waiting = new StepWait(step, time);
            waits.add(waiting);
            try {
                endpoint.await(waiting);
            } catch (RankLostException e) {
                if (step.failure() == null) {
                    throw e; // else the engine has heard of it, too, and says what went down
                }
            } finally {
                waits.remove(waiting);
            }
            endpoint.mayCompute();
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
        frames.knock(waits.stream().noneMatch(StepWait::asksPeer));
        try {
            engine.receive(source, kind, memory, at, bytes);
        } finally {
            frames.knock(false);
        }
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
        waits.forEach(StepWait::look);
        endpoint.rouseSleepers();
    }

    /// What watches the program, if anybody has asked for it.
    @Nullable RaceWatch watch() {
        return watch;
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
