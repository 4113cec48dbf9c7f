// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Layout;
import org.atoll.codec.Strided;
import org.atoll.fabric.message.Status;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Windows: what each operation does, in each kind of epoch.
class WindowTest {
    private static final int[] LENGTHS = {0, 1, 300, 70_000};

    @TestFactory
    Stream<DynamicNode> accesses() {
        return new Contract()
                .holds("whatIsPutIsThereAfterTheFence", Axes.everyKind(LENGTHS),
                        WindowTest::whatIsPutIsThereAfterTheFence)
                .holds("whatIsGotIsHereAfterTheFence", Axes.everyKind(LENGTHS),
                        WindowTest::whatIsGotIsHereAfterTheFence)
                .holds("layoutsPickOnBothSides", Axes.everyKind(1, 5, 4000),
                        WindowTest::layoutsPickOnBothSides)
                .holds("accumulationsOfAllRanksAddUp", Axes.of(Kind.LONG, 1, 300, 70_000),
                        WindowTest::accumulationsOfAllRanksAddUp)
                .holds("aFetchGivesWhatWasThere", Axes.of(Kind.DOUBLE, 1, 300, 70_000),
                        WindowTest::aFetchGivesWhatWasThere)
                .holds("pairsOfTwoTypesAreCombinedWhole", Axes.of(Kind.INT, 1, 5, 30_000),
                        WindowTest::pairsOfTwoTypesAreCombinedWhole)
                .holds("severalMegabytesArrive", Axes.of(Kind.DOUBLE, 500_000),
                        WindowTest::severalMegabytesArrive)
                .holds("requestsAreDoneWhenTheBufferIsFree", Axes.everyKind(LENGTHS),
                        WindowTest::requestsAreDoneWhenTheBufferIsFree)
                .holds("combinationsHaveRequestsToo", Axes.of(Kind.INT, 1, 300, 70_000),
                        WindowTest::combinationsHaveRequestsToo)
                .holds("ranksShowWhatTheyLike", Axes.ONCE, WindowTest::ranksShowWhatTheyLike)
                .in(Setting.mostlyThreads());
    }

    @TestFactory
    Stream<DynamicNode> epochs() {
        return new Contract()
                .holds("whoStartsMeetsWhoPosts", Axes.of(Kind.INT, 1, 70_000),
                        WindowTest::whoStartsMeetsWhoPosts)
                .holds("aFlushIsEnough", Axes.of(Kind.INT, 1, 70_000), WindowTest::aFlushIsEnough)
                .holds("oneAtATimeHoldsALock", Axes.EVERY_ROOT, WindowTest::oneAtATimeHoldsALock)
                .holds("everyTicketIsDrawnOnce", Axes.EVERY_ROOT,
                        WindowTest::everyTicketIsDrawnOnce)
                .holds("comparedAndSwappedNothingIsLost", Axes.EVERY_ROOT,
                        WindowTest::comparedAndSwappedNothingIsLost)
                .holds("severalWindowsAreApart", Axes.ONCE, WindowTest::severalWindowsAreApart)
                .in(Setting.mostlyThreads());
    }

    private static void whatIsPutIsThereAfterTheFence(Case at) {
        Object memory = at.empty();
        Window window = at.comm().window(memory);
        window.fence();
        window.put(Part.of(at.mine()), at.next(), 0);
        window.fence();
        at.expectFrom(at.previous(), memory);
        window.close();
    }

    private static void whatIsGotIsHereAfterTheFence(Case at) {
        Window window = at.comm().window(at.mine());
        Object in = at.empty();
        window.fence();
        window.get(Part.of(in), at.next(), 0);
        window.fence();
        at.expectFrom(at.next(), in);
        window.close();
    }

    /// Every second element here goes to every third of the second third there.
    private static void layoutsPickOnBothSides(Case at) {
        int n = at.count();
        Layout third = new Strided(at.kind().elements(), n, 1, 3);
        Layout half = new Strided(at.kind().elements(), n, 1, 2);
        Object memory = at.kind().make(3 * n + 7);
        Window window = at.comm().window(memory);
        Object from = at.filled(2 * n, i -> Case.value(at.rank(), i));
        window.fence();
        window.put(Part.of(from, 0, 1, half), window.part(at.next(), 7, 1, third));
        window.fence();
        at.expect("what was put", memory, 3 * n + 7, i ->
                i < 7 || (i - 7) % 3 != 0 ? 0 : Case.value(at.previous(), (i - 7) / 3 * 2));
        Object back = at.kind().make(2 * n);
        window.get(Part.of(back, 0, 1, half), window.part(at.next(), 7, 1, third));
        window.fence();
        at.expect("what was got", back, 2 * n,
                i -> i % 2 == 1 ? 0 : Case.value(at.rank(), i));
        window.close();
    }

    private static void accumulationsOfAllRanksAddUp(Case at) {
        long[] memory = new long[at.count()];
        Arrays.fill(memory, 5);
        Window window = at.comm().window(memory);
        long[] mine = (long[]) at.mine();
        window.fence();
        for (int rank = 0; rank < at.size(); rank++) {
            window.accumulate(Part.of(mine), Op.SUM, rank, 0);
        }
        window.fence();
        at.expect("the sum", memory, at.count(), i -> 5 + IntStream.range(0, at.size())
                .mapToLong(rank -> Case.value(rank, i))
                .sum());
        window.close();
    }

    private static void aFetchGivesWhatWasThere(Case at) {
        double[] memory = (double[]) at.mine();
        Window window = at.comm().window(memory);
        double[] ones = new double[at.count()];
        Arrays.fill(ones, 1);
        double[] before = new double[at.count()];
        double[] after = new double[at.count()];
        double[] last = new double[at.count()];
        window.lock(at.next(), LockMode.SHARED);
        window.getAccumulate(Part.of(ones), Part.of(before), Op.SUM, at.next(), 0);
        window.getAccumulate(Part.of(ones), Part.of(after), Op.REPLACE, at.next(), 0);
        window.getAccumulate(Part.of(ones), Part.of(last), Op.NO_OP, at.next(), 0);
        window.unlock(at.next());
        at.expectFrom(at.next(), before);
        at.expect("what was added", after, at.count(), i -> Case.value(at.next(), i) + 1);
        at.expect("what was replaced", last, at.count(), i -> 1);
        window.close();
    }

    /// Ten bytes each, which frames do not hold without a rest.
    private static void pairsOfTwoTypesAreCombinedWhole(Case at) {
        Op largest = Op.MAXLOC.inBytes(double.class, short.class);
        MemorySegment memory = pairs(at, i -> -1, 1000);
        MemorySegment before = pairs(at, i -> 0, 0);
        Window window = at.comm().window(memory);
        Part mine = Part.of(pairs(at, i -> (i + at.rank()) % at.size(), at.rank()));
        window.fence();
        for (int rank = 0; rank < at.size(); rank++) {
            window.accumulate(mine, largest, rank, 0);
        }
        window.fence();
        window.getAccumulate(mine, Part.of(before), largest, at.rank(), 0);
        window.fence();
        MemorySegment wanted = pairs(at, i -> at.size() - 1, 0);
        for (int i = 0; i < at.count(); i++) {
            int last = (at.size() - 1 - i % at.size() + at.size()) % at.size();
            wanted.set(JAVA_SHORT_UNALIGNED, 10L * i + 8, (short) last);
        }
        at.same("the largest", memory.toArray(JAVA_BYTE), wanted.toArray(JAVA_BYTE));
        at.same("what was there", before.toArray(JAVA_BYTE), wanted.toArray(JAVA_BYTE));
        window.close();
    }

    private static MemorySegment pairs(Case at, IntToDoubleFunction values, int index) {
        MemorySegment pairs = Arena.ofAuto().allocate(10L * at.count());
        for (int i = 0; i < at.count(); i++) {
            pairs.set(JAVA_DOUBLE_UNALIGNED, 10L * i, values.applyAsDouble(i));
            pairs.set(JAVA_SHORT_UNALIGNED, 10L * i + 8, (short) index);
        }
        return pairs;
    }

    private static void severalMegabytesArrive(Case at) {
        double[] memory = new double[at.count()];
        Window window = at.comm().window(memory);
        double[] mine = (double[]) at.mine();
        double[] back = new double[at.count()];
        window.lockAll();
        window.put(Part.of(mine), at.next(), 0);
        window.flushLocal(at.next());
        window.flush(at.next());
        window.get(Part.of(back), at.next(), 0);
        window.unlockAll();
        at.expectFrom(at.rank(), back);
        at.comm().barrier();
        at.expectFrom(at.previous(), memory);
        window.close();
    }

    private static void requestsAreDoneWhenTheBufferIsFree(Case at) {
        Object memory = at.empty();
        Window window = at.comm().window(memory);
        Object mine = at.mine();
        Object back = at.empty();
        window.lockAll();
        Request putting = window.putAsync(
                Part.of(mine), window.part(at.next(), 0, at.count()));
        putting.await();
        at.same("whether it is taken back", putting.cancel(), false);
        window.flushAll();
        Request getting = window.getAsync(
                Part.of(back), window.part(at.next(), 0, at.count()));
        CompletableFuture<Status> came = getting.stage().toCompletableFuture();
        getting.await();
        at.same("what came", came.join().bytes(), at.bytes());
        at.expectFrom(at.rank(), back);
        window.unlockAll();
        window.close();
    }

    private static void combinationsHaveRequestsToo(Case at) {
        int n = at.count();
        int[] memory = (int[]) at.mine();
        Window window = at.comm().window(memory);
        int[] twos = (int[]) at.filled(n, i -> 2);
        int[][] before = new int[2][n];
        window.lockAll();
        Request adding = window.accumulateAsync(
                Part.of(twos), Op.SUM, window.part(at.next(), 0, n));
        adding.await();
        Request fetching = window.getAccumulateAsync(
                Part.of(twos), Part.of(before[0]), Op.PRODUCT, window.part(at.next(), 0, n));
        fetching.await();
        at.expect("what was added to", before[0], n, i -> Case.value(at.next(), i) + 2);
        window.getAccumulate(
                Part.of(twos), Part.of(before[1]), Op.REPLACE, window.part(at.next(), 0, n));
        window.flush(at.next());
        at.expect("what was multiplied", before[1], n,
                i -> 2 * (Case.value(at.next(), i) + 2));
        window.unlockAll();
        at.comm().barrier();
        at.same("what was put in its place", memory, twos);
        window.close();
    }

    private static void ranksShowWhatTheyLike(Case at) {
        int rank = at.rank();
        Window window = at.comm().windowAllocate(
                rank % 2 == 0 ? ElementKinds.SEGMENT_BYTES : ElementKinds.INTS, 8L * rank);
        for (int other = 0; other < at.size(); other++) {
            at.same("the length of " + other, window.length(other), 8L * other);
        }
        window.fence();
        int last = at.size() - 1;
        int each = last % 2 == 0 ? Integer.BYTES : 1;
        if (8 * last >= (rank + 1) * each) {
            window.accumulate(Part.of(new int[] {rank + 1}), Op.SUM, last, (long) rank * each);
        }
        window.fence();
        if (rank == last && last > 0) {
            int[] found = new int[1];
            window.get(Part.of(found), last, (long) each);
            window.fence();
            at.same("the second number", found[0], 2);
        } else {
            window.fence();
        }
        window.close();
    }

    private static void whoStartsMeetsWhoPosts(Case at) {
        int[] memory = new int[at.count()];
        Window window = at.comm().window(memory);
        Group before = at.comm().group().include(at.previous());
        Group behind = at.comm().group().include(at.next());
        for (int round = 0; round < 3; round++) {
            int from = at.rank() + round;
            window.post(before);
            window.start(behind);
            window.put(Part.of(at.of(from)), at.next(), 0);
            window.complete();
            if (round == 1) {
                while (!window.test()) {
                    at.comm().tryProbe(Comm.ANY_SOURCE, 0);
                }
            } else {
                window.await();
            }
            at.expectFrom(at.previous() + round, memory);
        }
        window.close();
    }

    private static void aFlushIsEnough(Case at) {
        int[] memory = new int[at.count()];
        Window window = at.comm().window(memory);
        window.lockAll();
        window.put(Part.of(at.mine()), at.next(), 0);
        window.flush(at.next());
        at.comm().barrier();
        window.sync();
        at.expectFrom(at.previous(), memory);
        window.unlockAll();
        window.close();
    }

    /// A counter that is read and written in two steps, which only a lock holds together.
    private static void oneAtATimeHoldsALock(Case at) {
        int[] counter = new int[at.atRoot() ? 1 : 0];
        Window window = at.comm().window(counter);
        int[] value = new int[1];
        for (int turn = 0; turn < 20; turn++) {
            window.lock(at.root(), LockMode.EXCLUSIVE);
            window.get(Part.of(value), at.root(), 0);
            window.flush(at.root());
            value[0]++;
            window.put(Part.of(value), at.root(), 0);
            window.unlock(at.root());
        }
        at.comm().barrier();
        if (at.atRoot()) {
            at.same("the counter", counter[0], 20 * at.size());
        }
        window.close();
    }

    private static void everyTicketIsDrawnOnce(Case at) {
        Window window = at.comm().windowAllocate(ElementKinds.INTS, at.atRoot() ? 1 : 0);
        int[] drawn = new int[30];
        window.lock(at.root(), LockMode.SHARED);
        for (int turn = 0; turn < drawn.length; turn++) {
            window.fetchAndOp(
                    Part.of(new int[] {1}), Part.of(drawn, turn, 1), Op.SUM, at.root(), 0);
        }
        window.unlock(at.root());
        int[] all = new int[drawn.length * at.size()];
        at.comm().allGatherInto(drawn, all);
        Arrays.sort(all);
        at.same("the tickets", all, IntStream.range(0, all.length).toArray());
        window.close();
    }

    private static void comparedAndSwappedNothingIsLost(Case at) {
        Window window = at.comm().windowAllocate(ElementKinds.LONGS, at.atRoot() ? 2 : 0);
        long[] found = new long[1];
        window.lock(at.root(), LockMode.SHARED);
        for (int turn = 0; turn < 10; turn++) {
            long seen;
            do {
                seen = found[0];
                window.compareAndSwap(
                        Part.of(new long[] {seen}),
                        Part.of(new long[] {seen + 3}),
                        Part.of(found),
                        at.root(),
                        1);
                window.flush(at.root());
            } while (found[0] != seen);
        }
        window.unlock(at.root());
        at.comm().barrier();
        if (at.atRoot()) {
            at.same("the sum", window.memory().buffer(), new long[] {0, 30L * at.size()});
        }
        window.close();
    }

    private static void severalWindowsAreApart(Case at) {
        Comm comm = at.comm();
        int[] first = new int[1];
        int[] second = new int[1];
        Window one = comm.window(first);
        Window other = comm.dup().window(second);
        one.fence();
        other.fence();
        one.put(Part.of(new int[] {1}), at.next(), 0);
        other.put(Part.of(new int[] {2}), at.next(), 0);
        one.fence();
        one.close();
        other.fence();
        at.same("the first", first[0], 1);
        at.same("the second", second[0], 2);
        other.close();
    }
}
