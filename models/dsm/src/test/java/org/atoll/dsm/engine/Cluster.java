// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Queue;
import java.util.Random;

/// Engines, and between each two of them a queue of messages. Which one is delivered next is drawn;
/// for a while some pairs are much slower than others.
final class Cluster {
    private record Parcel(MessageKind kind, MemorySegment body) {}

    private static final double[] SPEEDS = {1, 1, 1, 0.1, 0.01};

    final int ranks;
    final List<Engine> engines = new ArrayList<>();
    final List<ArrayPages> pages = new ArrayList<>();
    final BitSet dead = new BitSet();
    private final List<Queue<Parcel>> queues = new ArrayList<>();
    private final double[] speeds;
    private final Random random;
    private int waiting;

    Cluster(int ranks, Policies policies, int pageCount, long seed, long limitBytes, Fault fault) {
        this(ranks, policies, pageCount, seed, limitBytes, fault, false);
    }

    Cluster(int ranks, Policies policies, int pageCount, long seed, long limitBytes, Fault fault,
            boolean findsWrites) {
        this.ranks = ranks;
        this.random = new Random(seed);
        this.speeds = new double[ranks * ranks];
        for (int rank = 0; rank < ranks; rank++) {
            ArrayPages memory = new ArrayPages(pageCount, findsWrites);
            int from = rank;
            pages.add(memory);
            Outbox out = (to, kind, body) -> send(from, to, kind, body);
            engines.add(new Engine(
                    new LocalRank(rank, ranks, policies, out, new Counters()), memory, limitBytes,
                    FaultyParts.of(fault)));
        }
        for (int i = 0; i < ranks * ranks; i++) {
            queues.add(new ArrayDeque<>());
        }
        drawSpeeds();
    }

    Cluster(int ranks, Policies policies, int pageCount, long seed) {
        this(ranks, policies, pageCount, seed, Engine.LIMIT_BYTES, Fault.NONE);
    }

    private void send(int from, int to, MessageKind kind, MemorySegment body) {
        if (!dead.get(from) && !dead.get(to)) {
            queues.get(from * ranks + to).add(new Parcel(kind, body));
            waiting++;
        }
    }

    private void drawSpeeds() {
        for (int i = 0; i < speeds.length; i++) {
            speeds[i] = SPEEDS[random.nextInt(SPEEDS.length)];
        }
    }

    boolean isQuiet() {
        return waiting == 0;
    }

    /// Delivers one message.
    ///
    /// @return false if there is none
    boolean deliver() {
        if (waiting == 0) {
            return false;
        }
        if (random.nextInt(50) == 0) {
            drawSpeeds();
        }
        double sum = 0;
        for (int pair = 0; pair < speeds.length; pair++) {
            sum += queues.get(pair).isEmpty() ? 0 : speeds[pair];
        }
        double at = random.nextDouble() * sum;
        for (int pair = 0; pair < speeds.length; pair++) {
            if (!queues.get(pair).isEmpty()) {
                at -= speeds[pair];
                if (at <= 0) {
                    deliver(pair);
                    return true;
                }
            }
        }
        return true;
    }

    private void deliver(int pair) {
        Parcel parcel = queues.get(pair).remove();
        waiting--;
        byte[] bytes = parcel.body().toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
        byte[] shifted = new byte[bytes.length + 3];
        System.arraycopy(bytes, 0, shifted, 3, bytes.length);
        engines.get(pair % ranks).receive(
                pair / ranks, parcel.kind(), MemorySegment.ofArray(shifted), 3, bytes.length);
        Arrays.fill(shifted, (byte) 0x55); // others use the memory from now on
    }

    /// A rank is gone; the others hear of it one by one.
    void kill(int rank) {
        dead.set(rank);
        for (int other = 0; other < ranks; other++) {
            for (int pair : new int[] {rank * ranks + other, other * ranks + rank}) {
                waiting -= queues.get(pair).size();
                queues.get(pair).clear();
            }
        }
    }

    /// Delivers until a step is done.
    void await(Step step) {
        while (!step.isDone()) {
            if (!deliver()) {
                throw new AssertionError("nothing under way, but waits for " + step.describe());
            }
        }
        StepFailure failure = step.failure();
        if (failure != null) {
            throw new IllegalStateException(failure.text());
        }
    }

    /// All ranks meet.
    void barrier(int number) {
        List<Step> steps = new ArrayList<>();
        engines.forEach(engine -> steps.add(engine.barrier(number)));
        steps.forEach(this::await);
    }

    void allocate(int first, int count, int elementBytes, String what) {
        engines.forEach(engine -> engine.allocated(first, count, elementBytes, what));
    }
}
