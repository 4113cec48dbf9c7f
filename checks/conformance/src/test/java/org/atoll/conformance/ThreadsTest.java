// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.atoll.fabric.message.Status;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Message;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.SendMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Thread level MULTIPLE (MPI 4.1, section 11.6.2): many threads of each rank, platform or
/// virtual, that exchange messages at once; everything else is in [ThreadsOfAllKindsTest]. What a
/// thread does next is drawn from a seed, the same on all ranks, so that what one sends its
/// partner receives.
class ThreadsTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int EXCHANGES = 2000;

    /// Virtual threads that only yield to each other, two on a carrier, keep all others from it for
    /// ever: the JDK's scheduler goes through a carrier's own queue first.
    private static final long POLL_NANOS = 1000;

    static Stream<Arguments> settings() {
        return Stream.of(
                Arguments.of("threads", 2, true, 200, 20),
                Arguments.of("threads", 3, false, 6, 60),
                Arguments.of("shm", 2, true, 200, 20),
                Arguments.of("shm", 4, false, 5, 40),
                Arguments.of("tcp", 3, true, 40, 15),
                Arguments.of("tcp", 2, false, 6, 40));
    }

    @ParameterizedTest
    @MethodSource("settings")
    void allThreadsTalkAtOnce(
            String device, int ranks, boolean virtual, int threads, int rounds) {
        long seed = System.nanoTime();
        Queue<String> wrong = new ConcurrentLinkedQueue<>();
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks).device(device).run(self ->
                new Crowd(self, virtual, threads).run(tag ->
                        talk(Mpj.in(self).comm(), tag, rounds, seed, wrong))), "seed " + seed);
        assertThat(wrong).as("seed " + seed).isEmpty();
    }

    /// Each thread exchanges with the threads of the same number in a ring of ranks.
    private static void talk(Comm comm, int tag, int rounds, long seed, Queue<String> wrong) {
        SplittableRandom random = new SplittableRandom(seed + tag);
        for (int round = 0; round < rounds; round++) {
            int distance = random.nextInt(comm.size());
            int length = random.nextInt(4) == 0 ? random.nextInt(30_000) : random.nextInt(50);
            int way = random.nextInt(6);
            int to = (comm.rank() + distance) % comm.size();
            int from = (comm.rank() + comm.size() - distance) % comm.size();
            int[] in = new int[length];
            Status status = exchange(comm, way, filled(comm.rank(), tag, round, length), to, in,
                    from, tag);
            if (status.source() != from
                    || !Arrays.equals(in, filled(from, tag, round, length))) {
                wrong.add("rank " + comm.rank() + ", thread " + tag + ", round " + round
                        + ", way " + way + ": " + status);
            }
        }
    }

    private static int[] filled(int rank, int tag, int round, int length) {
        int[] numbers = new int[length];
        Arrays.setAll(numbers, i -> 1_000_003 * rank + 1009 * tag + 31 * round + i);
        return numbers;
    }

    private static Status exchange(
            Comm comm, int way, int[] out, int to, int[] in, int from, int tag) {
        Request sending;
        Status status;
        switch (way) {
            case 0 -> {
                return comm.sendReceive(out, to, tag, in, from, tag);
            }
            case 1 -> {
                sending = comm.sendAsync(SendMode.SYNCHRONOUS, Part.of(out), to, tag);
                status = comm.receive(in, from, tag);
            }
            case 2 -> {
                sending = comm.sendAsync(out, to, tag);
                Message message = comm.matchedProbe(from, tag);
                status = message.receive(in);
            }
            case 3 -> {
                Request receiving = comm.receiveAsync(in, from, tag);
                sending = comm.sendAsync(out, to, tag);
                Request.awaitAny(List.of(receiving, sending));
                status = receiving.await();
            }
            case 4 -> {
                comm.send(SendMode.BUFFERED, Part.of(out), to, tag);
                status = comm.receive(in, from, tag);
                sending = comm.sendAsync(out, Comm.NOBODY, tag);
            }
            default -> {
                sending = comm.sendAsync(out, to, tag);
                comm.probe(from, tag);
                Request receiving = comm.receiveAsync(in, from, tag);
                while (!receiving.isDone()) {
                    LockSupport.parkNanos(POLL_NANOS);
                }
                status = receiving.await();
            }
        }
        sending.await();
        return status;
    }

    /// A thread that starts a receive and finds another one's message before its own delivers that
    /// first, and wakes who waits for it. Nothing else comes that would.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void aReceiveWakesWhoseMessageItFinds(String device) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).device(device).run(self -> {
            for (int round = 0; round < EXCHANGES; round++) {
                new Crowd(self, true, 2).run(tag -> exchange(Mpj.in(self).comm(), tag));
                Mpj.in(self).comm().barrier();
            }
        }));
    }

    private static void exchange(Comm comm, int tag) {
        Request received = comm.receiveAsync(new int[1], 1 - comm.rank(), tag);
        comm.send(new int[1], 1 - comm.rank(), tag);
        received.await();
    }

    /// More virtual threads wait than there are carriers; those that answer still get one.
    @ParameterizedTest
    @MethodSource("settings")
    void waitingThreadsLeaveTheirCarriers(
            String device, int ranks, boolean virtual, int threads, int rounds) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks).device(device).run(self ->
                new Crowd(self, virtual, 2 * threads).run(tag -> chain(Mpj.in(self).comm(), tag))));
    }

    /// Thread 2k waits for a word that thread 2k + 1 of the next rank sends.
    private static void chain(Comm comm, int number) {
        int[] word = {number};
        if (number % 2 == 0) {
            comm.receive(word, Comm.ANY_SOURCE, number + 1);
            assertThat(word[0]).isEqualTo(number + 1);
        } else {
            comm.send(word, (comm.rank() + 1) % comm.size(), number);
        }
    }

    /// Threads that look for their message again and again, more than there are carriers, and
    /// others that wait for theirs. Those that were woken get a carrier, too.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void threadsThatLookLeaveCarriersToThoseThatWait(String device) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).device(device).run(self ->
                new Crowd(self, true, 42).run(tag -> look(Mpj.in(self).comm(), tag))));
    }

    private static void look(Comm comm, int tag) {
        int other = 1 - comm.rank();
        for (int round = 0; round < 200; round++) {
            Request sending = comm.sendAsync(new int[10], other, tag);
            while (tag % 3 == 1 && comm.tryProbe(other, tag).isEmpty()) {
                Thread.yield();
            }
            Request receiving = comm.receiveAsync(new int[10], other, tag);
            while (tag % 3 == 0 && !receiving.isDone()) {
                Thread.yield();
            }
            receiving.await();
            sending.await();
        }
    }

    /// Two virtual threads share a carrier. The part of the broadcast that one has waited for is
    /// here when the other begins to wait, for a message that comes only after that one goes on.
    /// In the first rounds classes are loaded, for which there may be another carrier.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm"})
    void aThreadThatWaitsLetsOneRunWhoseCollectiveGoesOn(String device) {
        Semaphore asleep = new Semaphore(0);
        Semaphore posted = new Semaphore(0);
        assertTimeoutPreemptively(LIMIT, () -> Job.local(2).device(device).run(self -> {
            Comm comm = Mpj.in(self).comm();
            for (int round = 0; round < 5; round++) {
                comm.barrier();
                if (self.number() == 0) {
                    onOneCarrier(() -> new Crowd(self, true, 2).run(thread ->
                            waitAsOneOfTwo(comm, thread, asleep, posted)));
                } else {
                    asleep.acquire();
                    comm.broadcast(new int[1], 1);
                    posted.release();
                    comm.receive(new int[1], 0, 5);
                    comm.send(new int[1], 0, 6);
                }
            }
        }));
    }

    private static void waitAsOneOfTwo(
            Comm comm, int thread, Semaphore asleep, Semaphore posted) {
        if (thread == 0) {
            comm.broadcast(new int[1], 1);
            comm.send(new int[1], 1, 5);
        } else {
            asleep.release();
            while (!posted.tryAcquire()) {
                Thread.onSpinWait();
            }
            comm.receive(new int[1], 1, 6);
        }
    }

    private interface Task {
        void run() throws Exception;
    }

    /// Keeps all carriers but one busy meanwhile.
    private static void onOneCarrier(Task task) throws Exception {
        int carriers = Integer.getInteger(
                "jdk.virtualThreadScheduler.parallelism",
                Runtime.getRuntime().availableProcessors());
        CountDownLatch busy = new CountDownLatch(carriers - 1);
        AtomicBoolean done = new AtomicBoolean();
        for (int i = 1; i < carriers; i++) {
            Thread.ofVirtual().start(() -> {
                busy.countDown();
                while (!done.get()) {
                    Thread.onSpinWait();
                }
            });
        }
        try {
            busy.await();
            task.run();
        } finally {
            done.set(true);
        }
    }
}
