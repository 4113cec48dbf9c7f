// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.RemotePart;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Random operations on windows do what they do to plain arrays. All ranks draw the same numbers,
/// so each knows what the others do, and carries all of it out on a model of all memory. In a
/// round each target is either one rank's, whose operations of every kind happen in order, or
/// everybody's, who then use one commutative operation. The seed is in the test's name.
class WindowModelTest {
    private static final int ROUNDS = 30;
    private static final List<Op> OPS = List.of(
            Op.SUM, Op.MAX, Op.MIN, Op.BIT_XOR, Op.BIT_OR, Op.REPLACE, Op.NO_OP);
    private static final Duration LIMIT = Duration.ofSeconds(120);

    @TestFactory
    Stream<DynamicTest> randomOperations() {
        return Stream.of("threads", "sim").flatMap(device -> IntStream.rangeClosed(1, 5)
                .mapToObj(ranks -> {
                    long seed = new Random().nextLong();
                    String name = device + " x " + ranks + ", seed " + seed;
                    return dynamicTest(name, () -> run(device, ranks, seed));
                }));
    }

    private static void run(String device, int ranks, long seed) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(ranks)
                .device(device)
                .with("atoll.sim.seed", Long.toString(seed & Integer.MAX_VALUE))
                .run(self -> new Run(Mpj.in(self).comm(), seed).play()));
    }

    /// One rank's part in the rounds.
    private static final class Run {
        private final Comm comm;
        private final Random random;
        private final long[][] model;
        private final long[] memory;
        private final Window window;

        Run(Comm comm, long seed) {
            this.comm = comm;
            this.random = new Random(seed);
            this.model = new long[comm.size()][];
            for (int rank = 0; rank < comm.size(); rank++) {
                model[rank] = new long[1 + random.nextInt(rank % 2 == 0 ? 40 : 9000)];
            }
            this.memory = new long[model[comm.rank()].length];
            this.window = comm.window(memory);
        }

        void play() {
            for (int round = 0; round < ROUNDS; round++) {
                switch (random.nextInt(4)) {
                    case 0 -> fenced();
                    case 1 -> posted();
                    case 2 -> locked(false);
                    default -> locked(true);
                }
                comm.barrier();
                assertThat(memory).as("memory after round %d", round)
                        .containsExactly(model[comm.rank()]);
                comm.barrier();
            }
            window.close();
        }

        private void fenced() {
            window.fence();
            accessAll();
            window.fence();
        }

        private void posted() {
            window.post(comm.group());
            window.start(comm.group());
            accessAll();
            window.complete();
            window.await();
        }

        private void locked(boolean all) {
            if (all) {
                window.lockAll();
                accessAll();
                window.unlockAll();
                return;
            }
            for (int target = 0; target < comm.size(); target++) {
                window.lock(target, LockMode.SHARED);
                access(target);
                window.unlock(target);
            }
        }

        private void accessAll() {
            for (int target = 0; target < comm.size(); target++) {
                access(target);
            }
        }

        private void access(int target) {
            boolean everybody = random.nextBoolean();
            Op op = OPS.get(random.nextInt(5));
            int owner = random.nextInt(comm.size());
            for (int origin = 0; origin < comm.size(); origin++) {
                for (int turn = random.nextInt(4); turn > 0; turn--) {
                    if (everybody) {
                        accumulate(origin, target, op);
                    } else if (origin == owner) {
                        anything(origin, target);
                    }
                }
            }
        }

        private void anything(int origin, int target) {
            switch (random.nextInt(4)) {
                case 0 -> put(origin, target);
                case 1 -> accumulate(origin, target, OPS.get(random.nextInt(OPS.size())));
                case 2 -> fetch(origin, target, OPS.get(random.nextInt(OPS.size())));
                default -> swap(origin, target);
            }
        }

        /// Some elements of a target: a stretch, or blocks in any order that do not overlap.
        private int[] places(int target) {
            int length = model[target].length;
            if (random.nextBoolean()) {
                int first = random.nextInt(length);
                return IntStream.range(first, first + random.nextInt(length - first) + 1)
                        .toArray();
            }
            int stride = 1 + random.nextInt(5);
            int[] all = IntStream.range(0, (length + stride - 1) / stride)
                    .map(i -> i * stride)
                    .toArray();
            if (random.nextBoolean()) {
                for (int i = all.length - 1; i > 0; i--) {
                    int j = random.nextInt(i + 1);
                    int other = all[i];
                    all[i] = all[j];
                    all[j] = other;
                }
            }
            return Arrays.copyOf(all, 1 + random.nextInt(all.length));
        }

        private RemotePart part(int target, int[] places) {
            boolean plain = places[places.length - 1] - places[0] == places.length - 1
                    && IntStream.range(1, places.length)
                            .allMatch(i -> places[i] == places[i - 1] + 1);
            if (plain) {
                return window.part(target, places[0], places.length);
            }
            long[] lengths = new long[places.length];
            Arrays.fill(lengths, 1);
            long[] displacements = IntStream.of(places).asLongStream().toArray();
            Layout one = Layout.of(ElementKinds.LONGS);
            return window.part(target, 0, 1, Layout.indexed(lengths, displacements, one));
        }

        private long[] values(int count) {
            return random.longs(count).toArray();
        }

        private void put(int origin, int target) {
            int[] places = places(target);
            long[] values = values(places.length);
            if (origin == comm.rank()) {
                window.put(Part.of(values), part(target, places));
            }
            combine(target, places, values, Op.REPLACE);
        }

        private void accumulate(int origin, int target, Op op) {
            int[] places = places(target);
            long[] values = values(places.length);
            if (origin == comm.rank()) {
                window.accumulate(Part.of(values), op, part(target, places));
            }
            combine(target, places, values, op);
        }

        private void fetch(int origin, int target, Op op) {
            int[] places = places(target);
            long[] values = values(places.length);
            long[] expected = IntStream.of(places).mapToLong(p -> model[target][p]).toArray();
            if (origin == comm.rank()) {
                long[] found = new long[places.length];
                window.getAccumulateAsync(
                                Part.of(values), Part.of(found), op, part(target, places))
                        .await();
                assertThat(found).as("what %s fetches", op).containsExactly(expected);
            }
            combine(target, places, values, op);
        }

        private void swap(int origin, int target) {
            int place = random.nextInt(model[target].length);
            long present = model[target][place];
            long expected = random.nextBoolean() ? present : present + 1;
            long desired = random.nextLong();
            if (origin == comm.rank()) {
                long[] found = new long[1];
                window.compareAndSwap(
                        Part.of(new long[] {expected}),
                        Part.of(new long[] {desired}),
                        Part.of(found),
                        target,
                        place);
                window.getAccumulateAsync(
                                Part.of(new long[1]),
                                Part.of(new long[1]),
                                Op.NO_OP,
                                window.part(target, place, 1))
                        .await();
                assertThat(found).as("what a swap finds").containsExactly(present);
            }
            model[target][place] = expected == present ? desired : present;
        }

        private void combine(int target, int[] places, long[] values, Op op) {
            long[] there = model[target];
            for (int i = 0; i < places.length; i++) {
                there[places[i]] = apply(op, there[places[i]], values[i]);
            }
        }

        private static long apply(Op op, long a, long b) {
            return switch (op.toString()) {
                case "SUM" -> a + b;
                case "MAX" -> Math.max(a, b);
                case "MIN" -> Math.min(a, b);
                case "BIT_XOR" -> a ^ b;
                case "BIT_OR" -> a | b;
                case "REPLACE" -> b;
                case "NO_OP" -> a;
                default -> throw new AssertionError(op);
            };
        }
    }

    /// Every operation on a type of number does to an element what it does in a reduction.
    @TestFactory
    Stream<DynamicTest> everyOperationOnEveryType() {
        Map<Op, long[]> results = Map.ofEntries(
                Map.entry(Op.SUM, new long[] {9, 8}),
                Map.entry(Op.PRODUCT, new long[] {18, 15}),
                Map.entry(Op.MIN, new long[] {3, 3}),
                Map.entry(Op.MAX, new long[] {6, 5}),
                Map.entry(Op.AND, new long[] {1, 1}),
                Map.entry(Op.OR, new long[] {1, 1}),
                Map.entry(Op.XOR, new long[] {0, 0}),
                Map.entry(Op.BIT_AND, new long[] {2, 1}),
                Map.entry(Op.BIT_OR, new long[] {7, 7}),
                Map.entry(Op.BIT_XOR, new long[] {5, 6}),
                Map.entry(Op.MAXLOC, new long[] {6, 5}),
                Map.entry(Op.MINLOC, new long[] {3, 3}),
                Map.entry(Op.REPLACE, new long[] {3, 3}),
                Map.entry(Op.NO_OP, new long[] {6, 5}));
        List<Kind> kinds = List.of(
                Kind.BYTE, Kind.SHORT, Kind.CHAR, Kind.INT, Kind.LONG, Kind.FLOAT, Kind.DOUBLE);
        return results.entrySet().stream().flatMap(entry -> kinds.stream()
                .filter(kind -> !kind.isFloating() || !entry.getKey().toString().startsWith("BIT"))
                .filter(kind -> !entry.getKey().toString().endsWith("LOC")
                        || (kind != Kind.BYTE && kind != Kind.CHAR))
                .map(kind -> dynamicTest(entry.getKey() + " " + kind,
                        () -> combines(entry.getKey(), kind, entry.getValue()))));
    }

    private static void combines(Op op, Kind kind, long[] result) {
        Job.local(2).run(self -> {
            Object memory = kind.filled(2, i -> 6 - i);
            Window window = Mpj.in(self).comm().window(memory);
            window.fence();
            if (self.number() == 0) {
                window.accumulate(Part.of(kind.filled(2, i -> 3)), op, 1, 0);
            }
            window.fence();
            assertThat(kind.read(memory)).containsExactly(
                    self.number() == 1 ? result : new long[] {6, 5});
            window.close();
        });
    }
}
