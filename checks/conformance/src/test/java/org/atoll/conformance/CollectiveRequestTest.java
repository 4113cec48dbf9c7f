// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.PersistentCollective;
import org.atoll.mpj.Request;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Collectives that go on by themselves: several at once, beside those that block, awaited in any
/// order by any thread; and prepared ones.
class CollectiveRequestTest {

    @TestFactory
    Stream<DynamicNode> requests() {
        return new Contract()
                .holds("requestsGiveWhatTheCallsGive",
                        new Axes(new Kind[] {Kind.INT, Kind.DOUBLE}, new int[] {0, 3, 4000}, true),
                        CollectiveRequestTest::likeTheCalls)
                .holds("manyAreUnderWayAtOnce", Axes.of(Kind.LONG, 1, 3000),
                        CollectiveRequestTest::many)
                .holds("blockingCallsGoBetween", Axes.of(Kind.INT, 2, 20_000),
                        CollectiveRequestTest::between)
                .holds("stagesAndLooksSeeTheEnd", Axes.ONCE, CollectiveRequestTest::stages)
                .holds("preparedOnesStartAgain", Axes.everyRoot(Kind.INT, 5, 5000),
                        CollectiveRequestTest::persistent)
                .in(Setting.mostlyThreads());
    }

    @TestFactory
    Stream<DynamicNode> requestsInTheMachinesTime() {
        return new Contract()
                .holds("virtualThreadsMayWait", Axes.of(Kind.INT, 2, 20_000),
                        CollectiveRequestTest::virtualThreads)
                .in(Setting.inMachineTime());
    }

    private static void likeTheCalls(Case at) {
        Comm comm = at.comm();
        Object mine = at.mine();
        Object wide = at.filled(at.count() * at.size(), i -> Case.value(at.rank(), i));
        int[] counts = IntStream.range(0, at.size()).map(r -> at.count()).toArray();
        var sum = comm.arrays().allReduce(mine, Op.SUM).start();
        var atRoot = comm.arrays().reduce(mine, Op.MAX, at.root()).start();
        var gathered = comm.arrays().gather(mine, at.root()).start();
        var gatheredByCounts = comm.arrays().gather(mine, counts, at.root()).start();
        var all = comm.arrays().allGather(mine).start();
        var allByCounts = comm.arrays().allGather(mine, counts).start();
        var part = comm.arrays().scatter(wide, at.root()).start();
        var partByCounts = comm.arrays().scatter(wide, counts, at.root()).start();
        var exchanged = comm.arrays().allToAll(wide).start();
        var exchangedByCounts = comm.arrays().allToAll(wide, counts).start();
        var exchangedByBoth = comm.arrays().allToAll(wide, counts, counts).start();
        var scan = comm.arrays().scan(mine, Op.SUM).start();
        var below = comm.arrays().exclusiveScan(mine, Op.SUM).start();
        var share = comm.arrays().reduceScatter(wide, Op.SUM).start();
        var shareByCounts = comm.arrays().reduceScatter(wide, counts, Op.SUM).start();
        var barrier = comm.parts().barrier().start();
        same(at, "allReduce", sum, comm.allReduce(mine, Op.SUM));
        same(at, "reduce", atRoot, comm.reduce(mine, Op.MAX, at.root()));
        Object together = comm.gather(mine, at.root());
        same(at, "gather", gathered, together);
        same(at, "gather by counts", gatheredByCounts, together);
        Object everything = comm.allGather(mine);
        same(at, "allGather", all, everything);
        same(at, "allGather by counts", allByCounts, everything);
        Object lot = comm.scatter(wide, at.root());
        same(at, "scatter", part, lot);
        same(at, "scatter by counts", partByCounts, lot);
        Object received = comm.allToAll(wide);
        same(at, "allToAll", exchanged, received);
        same(at, "allToAll by counts", exchangedByCounts, received);
        same(at, "allToAll by both counts", exchangedByBoth, received);
        same(at, "scan", scan, comm.scan(mine, Op.SUM));
        same(at, "exclusiveScan", below, comm.exclusiveScan(mine, Op.SUM));
        Object rest = comm.reduceScatter(wide, Op.SUM);
        same(at, "reduceScatter", share, rest);
        same(at, "reduceScatter by counts", shareByCounts, rest);
        barrier.await();
    }

    private static void same(Case at, String what, CollectiveRequest<?> found, Object wanted) {
        at.same(what, at.kind().read(found.await()), at.kind().read(wanted));
    }

    /// Ranks wait in different orders.
    private static void many(Case at) {
        List<CollectiveRequest<long[]>> requests = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            long[] values = new long[at.count() + i];
            Arrays.fill(values, at.rank() + i);
            boolean sum = i % 2 == 0;
            requests.add(sum
                    ? at.comm().arrays().allReduce(values, Op.SUM).start()
                    : at.comm().arrays().broadcast(values, i % at.size()).start());
            order.add(i);
        }
        Collections.rotate(order, at.rank() * 5);
        long ranks = (long) at.size() * (at.size() - 1) / 2;
        for (int i : order) {
            long wanted = i % 2 == 0 ? ranks + (long) i * at.size() : i % at.size() + (long) i;
            long[] all = new long[at.count() + i];
            Arrays.fill(all, wanted);
            at.same("request " + i, requests.get(i).await(), all);
        }
    }

    private static void between(Case at) {
        Comm comm = at.comm();
        int[] values = new int[at.count()];
        Arrays.fill(values, at.rank());
        CollectiveRequest<int[]> first = comm.arrays().allReduce(values, Op.MAX).start();
        int[] least = comm.allReduce(values, Op.MIN);
        CollectiveRequest<Void> gate = comm.parts().barrier().start();
        comm.barrier();
        int[] token = {at.rank()};
        Request sending = comm.sendAsync(token, at.next(), 5);
        int[] in = new int[1];
        comm.receive(in, at.previous(), 5);
        at.same("the token", in[0], at.previous());
        at.same("the least", least[0], 0);
        Request.awaitAll(gate.asRequest(), first.asRequest(), sending);
        at.same("the most", first.await()[at.count() - 1], at.size() - 1);
    }

    private static void virtualThreads(Case at) throws InterruptedException {
        int[] values = new int[at.count()];
        Arrays.fill(values, 3);
        CollectiveRequest<int[]> sum = at.comm().arrays().allReduce(values, Op.SUM).start();
        int[] seen = new int[4];
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < seen.length; i++) {
            int place = i;
            threads.add(Thread.startVirtualThread(
                    () -> seen[place] = sum.await()[at.count() - 1]));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        at.same("what the threads saw", IntStream.of(seen).distinct().toArray(),
                new int[] {3 * at.size()});
    }

    private static void stages(Case at) {
        CollectiveRequest<int[]> sum = at.comm().arrays().allReduce(new int[] {1}, Op.SUM).start();
        CompletableFuture<Integer> twice =
                sum.stage().thenApply(values -> 2 * values[0]).toCompletableFuture();
        CollectiveRequest<Void> gate = at.comm().parts().barrier().start();
        while (!gate.isDone()) {
            Thread.onSpinWait();
        }
        sum.await();
        at.same("the stage", twice.join(), 2 * at.size());
        at.same("a stage of one that is done",
                sum.stage().toCompletableFuture().join()[0], at.size());
    }

    private static void persistent(Case at) {
        Comm comm = at.comm();
        int[] data = new int[at.count()];
        int[] sum = new int[at.count()];
        PersistentCollective<Void> spread =
                comm.parts().broadcast(Part.of(data), at.root()).prepare();
        PersistentCollective<Void> reduce =
                comm.parts().allReduce(Part.of(data), Part.of(sum), Op.SUM).prepare();
        for (int round = 1; round <= 3; round++) {
            Arrays.fill(data, at.atRoot() ? round * 10 : -1);
            spread.start().await();
            at.same("broadcast " + round, data[at.count() - 1], round * 10);
            reduce.start().await();
            at.same("allReduce " + round, sum[0], round * 10 * at.size());
        }
    }
}
