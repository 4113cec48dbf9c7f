// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.atoll.conformance.TwoWorlds.Side;
import org.atoll.fabric.port.Port;
import org.atoll.job.Job;
import org.atoll.mpj.CollectiveRequest;
import org.atoll.mpj.Comm;
import org.atoll.mpj.FileMode;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.RankExecutor;
import org.atoll.mpj.Request;
import org.atoll.mpj.SharedFile;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Two worlds part when nothing is left that reaches from one to the other, by whatever call it was
/// given up: the second job then ends while the first goes on.
@Timeout(300)
class PartingTest {
    private static final int PATIENCE_SECONDS = 250;
    private static final int LONG = 1 << 20;

    @TempDir
    private Path folder;

    /// Gives up all that a rank made in common with the other world, but the first communicator.
    private interface Use {
        void make(Side at, Comm all) throws Exception;
    }

    @TestFactory
    Stream<DynamicTest> whatWasGivenUpHoldsNobody() {
        Map<String, Use> uses = Map.of(
                "a merged communicator", (at, all) -> all.free(),
                "those made from it", (at, all) -> {
                    all.dup().free();
                    all.split(0, 0).free();
                    all.cartesian(new int[] {all.size()}, new boolean[1]).free();
                    at.inter().dup().free();
                    all.free();
                },
                "a window", (at, all) -> {
                    Window window = all.window(new long[1]);
                    all.free();
                    window.close();
                },
                "an executor", (at, all) -> {
                    try (RankExecutor ranks = all.executor()) {
                        if (all.rank() == 0) {
                            at.same("answer", ranks.submit(() -> 42).get(), 42);
                        }
                    }
                    all.free();
                },
                "a file", this::file,
                "messages under way", PartingTest::messages,
                "a collective under way", (at, all) -> {
                    CollectiveRequest<double[]> sum =
                            all.arrays().allReduce(new double[LONG], Op.SUM).start();
                    all.free();
                    at.inter().free();
                    at.same("length", sum.await().length, LONG);
                });
        return uses.entrySet().stream().map(use -> dynamicTest(use.getKey(), () ->
                assertThat(new TwoWorlds("threads", 2, 1).run(at -> {
                    use.getValue().make(at, at.inter().merge(!at.called()));
                    if (!at.inter().isFreed()) {
                        at.inter().disconnect();
                    }
                    awaitEnd(at);
                })).isEmpty()));
    }

    private static void awaitEnd(Side at) throws Exception {
        if (at.called()) {
            at.ended().get(PATIENCE_SECONDS, SECONDS);
        }
    }

    private void file(Side at, Comm all) {
        Path path = folder.resolve("shared");
        SharedFile file = SharedFile.open(
                all, path, FileMode.READ, FileMode.WRITE, FileMode.CREATE,
                FileMode.DELETE_ON_CLOSE);
        all.free();
        file.close();
    }

    /// A freed communicator's messages go to their end, and only then the way is closed.
    private static void messages(Side at, Comm all) throws Exception {
        int[] data = new int[LONG];
        int last = all.size() - 1;
        if (all.rank() == 0) {
            Arrays.fill(data, 7);
            Request send = all.sendAsync(data, last, 0);
            all.free();
            at.inter().free();
            send.await();
        } else if (all.rank() == last) {
            Request receive = all.receiveAsync(data, 0, 0);
            all.free();
            at.inter().free();
            Thread.sleep(50);
            receive.await();
            at.same("last", data[LONG - 1], 7);
        } else {
            all.free();
            at.inter().free();
        }
    }

    @Test
    void freeAloneIsEnough() throws Exception {
        assertThat(new TwoWorlds("shm", 2, 2).run(at -> {
            at.inter().barrier();
            at.inter().free();
            awaitEnd(at);
        })).isEmpty();
    }

    /// The end of the program does not wait for what never comes.
    @Test
    void aReceiveThatNobodyServesEndsWithTheProgram() throws Exception {
        assertThat(new TwoWorlds("threads", 1, 2).run(at -> {
            Request _ = at.inter().receiveAsync(new int[1], 0, 99);
            at.inter().disconnect();
        })).isEmpty();
    }

    /// The way between the second and the third world leads over the first.
    @Test
    void aChainOfThreeWorldsComesApart() throws Exception {
        CompletableFuture<Void> third = new CompletableFuture<>();
        assertThat(new TwoWorlds("threads", 1, 1).run(at -> {
            Comm two = at.inter().merge(!at.called());
            Port port = at.called() ? Mpj.in(at.rank()).openPort() : null;
            if (port != null) {
                CompletableFuture<Void> _ = CompletableFuture.runAsync(() -> third(port.name()))
                        .whenComplete((result, failure) -> third.complete(null));
            }
            int root = at.called() ? two.rank() : 1 - two.rank();
            InterComm three = two.worlds().accept(port, root);
            Comm all = three.merge(false);
            at.same("all", all.allReduce(new int[] {1}, Op.SUM)[0], 3);
            all.free();
            three.free();
            two.free();
            at.inter().free();
            if (at.called()) {
                third.get(PATIENCE_SECONDS, SECONDS);
            }
            awaitEnd(at);
        })).isEmpty();
    }

    private static void third(String port) {
        Job.local(1).run(rank -> {
            InterComm inter = Mpj.in(rank).comm().worlds().connect(port, 0);
            Comm all = inter.merge(true);
            int _ = all.allReduce(new int[] {1}, Op.SUM)[0];
            all.free();
            inter.free();
        });
    }
}
