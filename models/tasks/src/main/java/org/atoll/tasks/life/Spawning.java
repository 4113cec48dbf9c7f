// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;

/// The spawning of tasks on all ranks, and what other ranks' tasks want to have spawned here. Each
/// rank is sent one order in a call; the tasks that it starts have numbers that follow each other.
/// When all have answered, each is told who was spawned.
public final class Spawning {
    private final Station station;
    private final Endpoint endpoint;
    private final LocalTasks tasks;
    private final Starting starting;
    private final Runnable settled;
    private final TimeKind spawned;
    private final int spawn;
    private final int siblings;

    private final Assembly orders = new Assembly(this::ordered);
    private final Assembly names = new Assembly(this::siblingsCame);

    /// What was started here for calls of other ranks that have not said yet who else was. Holder
    /// only, as is the next.
    private final Map<CallKey, SpawnBatch> unknown = new HashMap<>();

    private int calls;

    /// A call of another rank.
    private record CallKey(int seat, int number) {}

    /// Begins.
    ///
    /// @param settled looks whether the rank is quiet, as the holder
    Spawning(Station station, LocalTasks tasks, Starting starting, Runnable settled) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.tasks = tasks;
        this.starting = starting;
        this.settled = settled;
        this.spawned = station.time("spawn", TimeKind.Group.COMMUNICATION);
        this.spawn = station.number(LifeFrames.SPAWN);
        this.siblings = station.number(LifeFrames.SIBLINGS);
        station.handle(LifeFrames.SPAWN, orders);
        station.handle(LifeFrames.SIBLINGS, names);
    }

    /// Starts tasks on some ranks. By the asker's thread, which does not hold the
    /// endpoint; blocks until each rank has answered, unless the asker is killed. What has been
    /// ordered by then is started all the same, and told of its siblings.
    ///
    /// @param order what is to be started
    /// @param shares where each of them goes
    /// @return for each task what came of it
    public List<Spawnling> start(Asker asker, SpawnOrder order, SpawnShares shares) {
        List<Integer> ranks = shares.ranks();
        int number = begin();
        SpawnCall call = new SpawnCall(station.world(), shares, ended -> over(ended, number));
        for (int i = 0; i < ranks.size(); i++) {
            if (ranks.get(i) != endpoint.rank()) {
                ask(call.question(i, asker, spawned), call.part(order, i), ranks.get(i), number);
            }
        }
        int own = ranks.indexOf(endpoint.rank()); // begins behind the others
        if (own >= 0) {
            starting.carryOut(
                    call.part(order, own), call.here(), started -> call.came(own, started));
        }
        Question.await(asker, call::isOver, () -> "spawn of " + order.what(), spawned);
        return call.spawnlings();
    }

    private int begin() {
        endpoint.enter();
        try {
            tasks.expectOrder();
            return ++calls;
        } finally {
            endpoint.exit();
        }
    }

    private void ask(Exchange question, SpawnOrder part, int rank, int call) {
        endpoint.enterToSend();
        try {
            station.lane(rank).ask(question, new ArrayBody(part.toBytes()), spawn, call);
        } finally {
            endpoint.exit();
        }
    }

    /// Each rank has answered a call of a task here. The rank was not quiet until now: it may be
    /// that nothing runs here any more.
    private void over(SpawnCall call, int number) {
        tasks.endOrder();
        if (station.world().over() != null) {
            return;
        }
        long[] tids = call.tids();
        for (int rank : call.starters()) {
            if (rank == endpoint.rank()) {
                call.here().know(tids);
            } else {
                station.lane(rank).send(ArrayBody.of(tids), siblings, number, 0);
            }
        }
        settled.run();
    }

    private void ordered(
            int source, int call, int id, MemorySegment memory, long at, long bytes) {
        SpawnOrder order = SpawnOrder.of(ArrayBody.copy(memory, at, bytes));
        LateAnswer answer = station.lane(source).later(id);
        SpawnBatch batch = new SpawnBatch();
        CallKey key = new CallKey(source, call);
        int life = station.world().incarnation(source);
        starting.later(() -> starting.carryOut(order, batch, started -> {
            if (!isThere(source, life)) {
                batch.knowOnlyHere();
            } else if (started.isDone()) {
                unknown.put(key, batch);
            }
            if (station.world().over() == null) {
                give(answer, started);
            }
        }));
    }

    /// Whether a rank is still in the life in which it has given an order.
    private boolean isThere(int rank, int life) {
        World world = station.world();
        return world.incarnation(rank) == life && !world.losses().isLost(rank);
    }

    private static void give(LateAnswer answer, OrderOutcome started) {
        if (started.isDone()) {
            answer.give(SpawnCall.DONE, ArrayBody.of(started.first()));
        } else {
            byte[] reason = started.reason().getBytes(StandardCharsets.UTF_8);
            answer.give(SpawnCall.REFUSED, new ArrayBody(reason));
        }
    }

    private void siblingsCame(
            int source, int call, int unused, MemorySegment memory, long at, long bytes) {
        SpawnBatch batch = unknown.remove(new CallKey(source, call));
        if (batch != null) {
            batch.know(ArrayBody.longs(ArrayBody.copy(memory, at, bytes)));
        }
    }

    /// A rank is lost: who else was spawned by its calls nobody says any more, and what was on its
    /// way from there will not be whole. Holder only.
    void lost(int rank) {
        orders.forget(rank);
        names.forget(rank);
        unknown.entrySet().removeIf(each -> {
            boolean was = each.getKey().seat == rank;
            if (was) {
                each.getValue().knowOnlyHere();
            }
            return was;
        });
    }
}
