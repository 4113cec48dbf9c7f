// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.life;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.post.Tids;

/// The spawning of tasks on all ranks, and what other ranks' tasks want to have spawned here. Each
/// rank is sent one order in a call; the tasks that it starts have numbers that follow each other.
/// When all have answered, each is told who was spawned.
public final class Spawning {
    private static final int DONE = 0;
    private static final int REFUSED = 1;

    private final Station station;
    private final Endpoint endpoint;
    private final Starting starting;
    private final TimeKind spawned;
    private final int spawn;
    private final int siblings;

    /// What was started here for calls of other ranks that have not said yet who else was. Holder
    /// only, as is the next.
    private final Map<CallKey, SpawnBatch> unknown = new HashMap<>();

    private int calls;

    /// A call of another rank.
    private record CallKey(int seat, int number) {}

    Spawning(Station station, Starting starting) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.starting = starting;
        this.spawned = station.time("spawn", TimeKind.Group.COMMUNICATION);
        this.spawn = station.number(LifeFrames.SPAWN);
        this.siblings = station.number(LifeFrames.SIBLINGS);
        station.handle(LifeFrames.SPAWN, new Assembly(this::ordered));
        station.handle(LifeFrames.SIBLINGS, new Assembly(this::siblingsCame));
    }

    /// Starts tasks, in turn on some ranks. By a thread that does not hold the endpoint; blocks
    /// until each rank has answered.
    ///
    /// @param order what is to be started
    /// @param among the ranks, the first one first
    /// @return for each task what came of it
    public List<Spawnling> start(SpawnOrder order, List<Integer> among) {
        List<Integer> ranks = among.subList(0, Math.min(order.count(), among.size()));
        int used = ranks.size();
        SpawnBatch here = new SpawnBatch();
        int call = nextCall();
        List<OrderOutcome> came = carryOut(order, ranks, call, here);
        List<Spawnling> all = new ArrayList<>();
        for (int i = 0; i < order.count(); i++) {
            int rank = ranks.get(i % used);
            OrderOutcome started = came.get(i % used);
            all.add(started.isDone()
                    ? new Spawnling(tid(rank, started.first() + i / used), rank, "")
                    : new Spawnling(Tids.NONE, rank, started.reason()));
        }
        long[] tids = all.stream()
                .filter(Spawnling::isStarted)
                .mapToLong(Spawnling::tid)
                .toArray();
        for (int i = 0; i < used; i++) {
            if (came.get(i).isDone()) {
                tellSiblings(ranks.get(i), call, here, tids);
            }
        }
        return all;
    }

    private int nextCall() {
        endpoint.enter();
        try {
            return ++calls;
        } finally {
            endpoint.exit();
        }
    }

    private long tid(int rank, int number) {
        return Tids.of(station.world().incarnation(rank), rank, number);
    }

    /// All other ranks begin before this one.
    private List<OrderOutcome> carryOut(
            SpawnOrder order, List<Integer> ranks, int call, SpawnBatch here) {
        Map<Integer, Exchange> asked = new HashMap<>();
        for (int i = 0; i < ranks.size(); i++) {
            if (ranks.get(i) != endpoint.rank()) {
                asked.put(i, ask(part(order, i, ranks.size()), ranks.get(i), call));
            }
        }
        List<OrderOutcome> came = new ArrayList<>();
        for (int i = 0; i < ranks.size(); i++) {
            Exchange question = asked.get(i);
            if (question == null) {
                starting.carryOut(part(order, i, ranks.size()), here, came::add);
            } else {
                came.add(answer(question));
            }
        }
        return came;
    }

    /// The order that one of several ranks gets.
    private static SpawnOrder part(SpawnOrder order, int index, int ranks) {
        return order.of(order.count() / ranks + (index < order.count() % ranks ? 1 : 0));
    }

    private Exchange ask(SpawnOrder order, int rank, int call) {
        Exchange question = new Exchange(spawned);
        endpoint.enterToSend();
        try {
            station.lane(rank).ask(question, new ArrayBody(order.toBytes()), spawn, call);
        } finally {
            endpoint.exit();
        }
        return question;
    }

    private OrderOutcome answer(Exchange question) {
        endpoint.enter();
        try {
            question.await();
            byte[] answer =
                    ArrayBody.copy(question.memory(), question.payload(), question.bytes());
            int status = question.status();
            question.take();
            return status == DONE
                    ? OrderOutcome.from((int) ArrayBody.longs(answer)[0])
                    : OrderOutcome.not(new String(answer, StandardCharsets.UTF_8));
        } catch (RankLostException e) {
            return OrderOutcome.not("the host is lost: " + e.getMessage());
        } finally {
            endpoint.exit();
        }
    }

    private void tellSiblings(int rank, int call, SpawnBatch here, long... tids) {
        endpoint.enterToSend();
        try {
            if (rank == endpoint.rank()) {
                here.know(tids);
            } else {
                station.lane(rank).send(ArrayBody.of(tids), siblings, call, 0);
            }
        } finally {
            endpoint.exit();
        }
    }

    private void ordered(
            int source, int call, int id, MemorySegment memory, long at, long bytes) {
        SpawnOrder order = SpawnOrder.of(ArrayBody.copy(memory, at, bytes));
        LateAnswer answer = station.lane(source).later(id);
        SpawnBatch batch = new SpawnBatch();
        CallKey key = new CallKey(source, call);
        starting.later(() -> starting.carryOut(order, batch, started -> {
            if (started.isDone()) {
                unknown.put(key, batch);
            }
            if (station.world().over() == null) {
                give(answer, started);
            }
        }));
    }

    private static void give(LateAnswer answer, OrderOutcome started) {
        if (started.isDone()) {
            answer.give(DONE, ArrayBody.of(started.first()));
        } else {
            byte[] reason = started.reason().getBytes(StandardCharsets.UTF_8);
            answer.give(REFUSED, new ArrayBody(reason));
        }
    }

    private void siblingsCame(
            int source, int call, int unused, MemorySegment memory, long at, long bytes) {
        SpawnBatch batch = unknown.remove(new CallKey(source, call));
        if (batch != null) {
            batch.know(ArrayBody.longs(ArrayBody.copy(memory, at, bytes)));
        }
    }

    /// A rank is lost: who else was spawned by its calls nobody says any more.
    void lost(int rank) {
        unknown.entrySet().removeIf(each -> {
            boolean was = each.getKey().seat == rank;
            if (was) {
                each.getValue().knowOnlyHere();
            }
            return was;
        });
    }
}
