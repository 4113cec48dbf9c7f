// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.message.Status;
import org.atoll.job.Job;
import org.atoll.job.Rank;
import org.atoll.job.contract.Sampled;
import org.atoll.mpj.CartComm;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Message;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentRequest;
import org.atoll.mpj.Request;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that are killed at any place of programs that probe, test, and wait for one of several: in
/// its next life a rank learns what it has learned before. Masters check that each worker has got
/// what they gave it; programs whose result does not depend on choices have that of a run without
/// failures.
@Timeout(300)
@Sampled(value = 3, tests = 2)
class ChoicesTest {
    private static final int SEEDS = Integer.getInteger("atoll.test.choices", 4);
    private static final int TASKS = 24;
    private static final int STEPS = 10;
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int SUM = 3;

    private static final Map<String, Share> FARMS = Map.of(
            "awaitAny", (comm, at) -> farm(comm, at, ChoicesTest::byAwaitAny),
            "awaitSome", (comm, at) -> farm(comm, at, ChoicesTest::byAwaitSome),
            "testAny", (comm, at) -> farm(comm, at, ChoicesTest::byTestAny),
            "tryProbe", (comm, at) -> farm(comm, at, ChoicesTest::byTryProbe),
            "probe", (comm, at) -> farm(comm, at, ChoicesTest::byProbe),
            "matchedProbe", (comm, at) -> farm(comm, at, ChoicesTest::byMatchedProbe),
            "tryMatchedProbe", (comm, at) -> farm(comm, at, ChoicesTest::byTryMatchedProbe),
            "anySources", (comm, at) -> farm(comm, at, ChoicesTest::byAnySources));

    private static final Map<String, Share> OTHERS = Map.of(
            "polls", ChoicesTest::polls,
            "persistent", ChoicesTest::persistent,
            "collectives", ChoicesTest::collectives,
            "communicators", ChoicesTest::communicators);

    /// One rank's part of a program.
    @FunctionalInterface
    private interface Share {

        /// Runs it.
        ///
        /// @param at is told each place that the rank comes to
        /// @return what comes of it, the same with and without failures
        long run(Comm comm, Runnable at);
    }

    /// A way in which a master waits for results.
    @FunctionalInterface
    private interface Taking {

        /// Begins to wait.
        Taker begin(Comm comm);
    }

    /// Takes results.
    @FunctionalInterface
    private interface Taker {

        /// Takes one.
        ///
        /// @param room where it goes
        /// @return the worker
        int take(long[] room);
    }

    static String[] names() {
        return Stream.concat(FARMS.keySet().stream(), OTHERS.keySet().stream()).sorted()
                .toArray(String[]::new);
    }

    static Stream<Arguments> jobs() {
        return Stream.of("threads", "tcp").flatMap(device ->
                Stream.of(names())
                        .flatMap(name -> IntStream.range(0, SEEDS)
                                .mapToObj(seed -> Arguments.of(device, name, seed))));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void aLaterLifeLearnsTheSame(String device, String name, int seed) {
        int ranks = 2 + seed % 3;
        Random random = new Random(31L * seed + name.hashCode());
        boolean farm = FARMS.containsKey(name);
        Share part = farm ? FARMS.get(name) : OTHERS.get(name);
        int[] places = random.ints(1 + seed % 3, 0, 3 * STEPS).toArray();
        int[] victims =
                random.ints(places.length, 0, farm && seed % 2 == 0 ? 1 : ranks).toArray();
        AtomicLongArray expected = run(device, "abort", ranks, part, new int[0], new int[0]);
        AtomicLongArray found = run(device, "recover", ranks, part, places, victims);
        assertThat(found.toString()).isEqualTo(expected.toString());
    }

    @Test
    void toCancelIsRefused() {
        assertThatThrownBy(() -> Job.local(1)
                .device("threads")
                .with("atoll.on.failure", "recover")
                .with("atoll.recovery.keepers", "0")
                .run(rank -> {
                    Request receive = Mpj.in(rank).comm().receiveAsync(new long[1], 0, TASK);
                    receive.cancel();
                }))
                .hasMessageContaining("cancel: the receive from 0, tag 1 cannot be taken back")
                .hasMessageContaining("leave out --on-failure recover");
    }

    private static AtomicLongArray run(
            String device, String onFailure, int ranks, Share part, int[] places,
            int[] victims) {
        AtomicLongArray results = new AtomicLongArray(ranks);
        AtomicIntegerArray killed = new AtomicIntegerArray(places.length);
        int keepers = "recover".equals(onFailure) ? 1 : 0;
        Job.local(ranks + keepers)
                .device(device)
                .with("atoll.on.failure", onFailure)
                .with("atoll.recovery.keepers", String.valueOf(keepers))
                .run(rank -> {
                    Deaths deaths = new Deaths(rank, places, victims, killed);
                    long result = part.run(Mpj.in(rank).comm(), deaths);
                    deaths.requireAlive();
                    results.set(rank.number(), result);
                });
        return results;
    }

    /// Kills a rank where it is to be killed, once.
    private static final class Deaths implements Runnable {
        private final Rank rank;
        private final int[] places;
        private final int[] victims;
        private final AtomicIntegerArray killed;
        private int here;

        Deaths(Rank rank, int[] places, int[] victims, AtomicIntegerArray killed) {
            this.rank = rank;
            this.places = places;
            this.victims = victims;
            this.killed = killed;
        }

        /// Ends a life that goes on after its end.
        void requireAlive() {
            if (rank.fabric().endpoint().failure() != null) {
                throw new CommunicationException("it was killed", rank.number(), null);
            }
        }

        @Override
        public void run() {
            requireAlive();
            for (int i = 0; i < places.length; i++) {
                if (places[i] == here && victims[i] == rank.number()
                        && killed.getAndSet(i, 1) == 0) {
                    rank.fabric().endpoint().fail(
                            new FailureNotice(rank.number(), "it was killed"));
                }
            }
            here++;
        }
    }

    private static long farm(Comm comm, Runnable at, Taking taking) {
        if (comm.rank() == 0) {
            lead(comm, at, taking.begin(comm));
        } else {
            work(comm, at);
        }
        return 0;
    }

    private static void lead(Comm comm, Runnable at, Taker taker) {
        int workers = comm.size() - 1;
        long[] sums = new long[comm.size()];
        int[] tasks = new int[comm.size()];
        int given = 0;
        for (int worker = 1; worker <= workers; worker++) {
            sums[worker] = give(comm, worker, given++, 0);
        }
        long[] room = new long[1];
        for (int done = 0; done < TASKS; done++) {
            at.run();
            int worker = taker.take(room);
            at.run();
            tasks[worker]++;
            assertThat(room[0]).isEqualTo(sums[worker]);
            sums[worker] = give(comm, worker, given < TASKS ? given : -1, sums[worker]);
            given++;
        }
        for (int worker = 1; worker <= workers; worker++) {
            comm.receive(room, worker, SUM);
            assertThat(room[0]).isEqualTo(sums[worker]);
        }
        assertThat(IntStream.of(tasks).sum()).isEqualTo(TASKS);
        at.run();
    }

    private static long give(Comm comm, int worker, int task, long sum) {
        comm.send(new long[] {task}, worker, TASK);
        return task < 0 ? sum : 31 * sum + task;
    }

    private static void work(Comm comm, Runnable at) {
        long sum = 0;
        long[] room = new long[1];
        while (true) {
            at.run();
            comm.receive(room, 0, TASK);
            if (room[0] < 0) {
                break;
            }
            sum = 31 * sum + room[0];
            at.run();
            comm.send(new long[] {sum}, 0, RESULT);
        }
        comm.send(new long[] {sum}, 0, SUM);
        at.run();
    }

    /// A receive from each worker is always under way, as long as it has a task.
    private static final class Receives {
        final List<long[]> rooms = new ArrayList<>();
        final List<Request> requests = new ArrayList<>();
        private final Comm comm;

        Receives(Comm comm) {
            this.comm = comm;
            for (int worker = 1; worker < comm.size(); worker++) {
                long[] mine = new long[1];
                rooms.add(mine);
                requests.add(comm.receiveAsync(mine, worker, RESULT));
            }
        }

        int take(int index, long[] room) {
            Status _ = requests.get(index).await();
            room[0] = rooms.get(index)[0];
            requests.set(index, comm.receiveAsync(rooms.get(index), index + 1, RESULT));
            return index + 1;
        }
    }

    private static Taker byAwaitAny(Comm comm) {
        Receives all = new Receives(comm);
        return room -> all.take(Request.awaitAny(all.requests), room);
    }

    private static Taker byAwaitSome(Comm comm) {
        Receives all = new Receives(comm);
        List<Integer> done = new ArrayList<>();
        return room -> {
            if (done.isEmpty()) {
                for (int each : Request.awaitSome(all.requests)) {
                    done.add(each);
                }
            }
            return all.take(done.removeLast(), room);
        };
    }

    private static Taker byTestAny(Comm comm) {
        Receives all = new Receives(comm);
        return room -> {
            int index = Request.NONE;
            while (index == Request.NONE) {
                index = Request.testAny(all.requests);
            }
            return all.take(index, room);
        };
    }

    private static Taker byTryProbe(Comm comm) {
        return room -> {
            Optional<Status> here = Optional.empty();
            while (here.isEmpty()) {
                here = comm.tryProbe(Comm.ANY_SOURCE, RESULT);
            }
            return comm.receive(room, here.get().source(), RESULT).source();
        };
    }

    private static Taker byProbe(Comm comm) {
        return room -> comm.receive(
                room, comm.probe(Comm.ANY_SOURCE, RESULT).source(), RESULT).source();
    }

    private static Taker byMatchedProbe(Comm comm) {
        return room -> comm.matchedProbe(Comm.ANY_SOURCE, RESULT).receive(room).source();
    }

    private static Taker byTryMatchedProbe(Comm comm) {
        return room -> {
            Optional<Message> here = Optional.empty();
            while (here.isEmpty()) {
                here = comm.tryMatchedProbe(Comm.ANY_SOURCE, RESULT);
            }
            return here.get().receive(room).source();
        };
    }

    /// Several receives from any source are under way, of which the program waits for whichever.
    private static Taker byAnySources(Comm comm) {
        List<long[]> rooms = new ArrayList<>();
        List<Request> requests = new ArrayList<>();
        for (int i = 0; i < Math.min(3, TASKS); i++) {
            rooms.add(new long[1]);
            requests.add(comm.receiveAsync(rooms.get(i), Comm.ANY_SOURCE, RESULT));
        }
        return room -> {
            int index = Request.awaitAny(requests);
            int worker = requests.get(index).await().source();
            room[0] = rooms.get(index)[0];
            requests.set(index, comm.receiveAsync(rooms.get(index), Comm.ANY_SOURCE, RESULT));
            return worker;
        };
    }

    /// Each rank tells its neighbour how often it has looked in vain, and at the end how often in
    /// all: the neighbour has heard the same.
    private static long polls(Comm comm, Runnable at) {
        int next = (comm.rank() + 1) % comm.size();
        int last = (comm.rank() + comm.size() - 1) % comm.size();
        long looked = comm.rank();
        long told = 0;
        long heard = 0;
        long[] room = new long[1];
        for (int step = 0; step < STEPS; step++) {
            at.run();
            told = 31 * told + looked;
            comm.send(new long[] {looked}, next, TASK);
            at.run();
            if (step % 2 == 0) {
                Request receive = comm.receiveAsync(room, last, TASK);
                while (!receive.isDone()) {
                    looked++;
                }
            } else {
                while (comm.tryProbe(last, TASK).isEmpty()) {
                    looked++;
                }
                comm.receive(room, last, TASK);
            }
            heard = 31 * heard + room[0];
            at.run();
        }
        comm.sendReceive(new long[] {told}, next, SUM, room, last, SUM);
        assertThat(room[0]).isEqualTo(heard);
        return 0;
    }

    private static long persistent(Comm comm, Runnable at) {
        int next = (comm.rank() + 1) % comm.size();
        int last = (comm.rank() + comm.size() - 1) % comm.size();
        long[] out = {comm.rank() + 1};
        long[] in = new long[1];
        PersistentRequest send = comm.persistentSend(
                SendMode.STANDARD, Part.of(out), next, TASK);
        PersistentRequest receive = comm.persistentReceive(
                Part.of(in), last, TASK);
        for (int step = 0; step < STEPS; step++) {
            at.run();
            PersistentRequest.startAll(receive, send);
            at.run();
            boolean done = false;
            while (!done) {
                done = Request.testAll(List.of(receive, send));
            }
            at.run();
            Request.awaitAll(receive, send);
            out[0] = 31 * out[0] + in[0];
        }
        return out[0];
    }

    private static long collectives(Comm comm, Runnable at) {
        int next = (comm.rank() + 1) % comm.size();
        int last = (comm.rank() + comm.size() - 1) % comm.size();
        long value = comm.rank() + 1;
        for (int step = 0; step < STEPS; step++) {
            at.run();
            CollectiveRequest<long[]> sum =
                    comm.arrays().allReduce(new long[] {value}, Op.SUM).start();
            CollectiveRequest<long[]> first = comm.arrays()
                    .broadcast(new long[] {value}, step % comm.size()).start();
            long[] room = new long[1];
            Request receive = comm.receiveAsync(room, last, TASK);
            at.run();
            comm.send(new long[] {value}, next, TASK);
            while (!sum.isDone()) {
                Thread.onSpinWait();
            }
            at.run();
            int _ = Request.awaitAny(List.of(receive, first.asRequest()));
            Status _ = receive.await();
            value = 31 * value + sum.await()[0] + 7 * first.await()[0] + room[0];
        }
        return value;
    }

    private static long communicators(Comm comm, Runnable at) {
        long value = comm.rank() + 1;
        for (int step = 0; step < STEPS / 2; step++) {
            at.run();
            Comm half = comm.split(comm.rank() % 2, 0);
            at.run();
            value = 31 * value + half.allReduce(new long[] {value}, Op.SUM)[0];
            Comm again = comm.dup();
            at.run();
            value = 31 * value + again.allReduce(new long[] {value}, Op.MAX)[0];
            at.run();
            CartComm ring = comm.cartesian(new int[] {comm.size()}, new boolean[] {true});
            long[] room = new long[1];
            at.run();
            ring.sendReceive(
                    new long[] {value}, ring.shift(0, 1).dest(), TASK,
                    room, ring.shift(0, 1).source(), TASK);
            at.run();
            value = 31 * value + room[0];
            again.free();
        }
        return value;
    }
}
