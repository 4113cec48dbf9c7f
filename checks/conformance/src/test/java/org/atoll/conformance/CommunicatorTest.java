// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.message.TruncationException;
import org.atoll.mpj.AttributeKey;
import org.atoll.mpj.Comm;
import org.atoll.mpj.ErrorHandler;
import org.atoll.mpj.Group.Comparison;
import org.atoll.mpj.Group;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/// Communicators made from groups, what is attached to them, and their end.
class CommunicatorTest {

    @TestFactory
    Stream<DynamicNode> communicators() {
        return new Contract()
                .holds("aGroupBecomesACommunicator", Axes.EVERY_ROOT,
                        CommunicatorTest::aGroupBecomesACommunicator)
                .holds("onlyTheGroupNeedCall", Axes.EVERY_ROOT,
                        CommunicatorTest::onlyTheGroupNeedCall)
                .holds("tellsHowAlikeTheyAre", Axes.ONCE,
                        CommunicatorTest::tellsHowAlikeTheyAre)
                .holds("keysDecideWhatIsCopied", Axes.ONCE,
                        CommunicatorTest::keysDecideWhatIsCopied)
                .holds("aFreedOneIsRefused", Axes.ONCE, CommunicatorTest::aFreedOneIsRefused)
                .holds("theHandlerIsToldFirst", Axes.of(Kind.INT, 5),
                        CommunicatorTest::theHandlerIsToldFirst)
                .everywhere();
    }

    @TestFactory
    Stream<DynamicNode> inSeveralThreads() {
        return new Contract()
                .holds("threadsMakeThemAtOnce", Axes.ONCE,
                        CommunicatorTest::threadsMakeThemAtOnce)
                .in(Setting.inMachineTime());
    }

    /// All but the root, from the last to the first.
    private static Group withoutRoot(Case at) {
        Group all = at.comm().group();
        int[] others =
                IntStream.range(0, at.size())
                        .map(i -> at.size() - 1 - i)
                        .filter(i -> i != at.root())
                        .toArray();
        return all.include(others);
    }

    private static void aGroupBecomesACommunicator(Case at) {
        Group group = withoutRoot(at);
        Comm made = at.comm().create(group);
        at.same("its size", made.size(), at.atRoot() ? 1 : at.size() - 1);
        at.same("its rank", made.rank(), at.atRoot() ? 0 : group.rank());
        int[] sum = made.allReduce(new int[] {at.rank()}, Op.SUM);
        int all = at.size() * (at.size() - 1) / 2;
        at.same("the sum", sum[0], at.atRoot() ? at.rank() : all - at.root());
    }

    private static void onlyTheGroupNeedCall(Case at) {
        Group group = withoutRoot(at);
        if (!at.atRoot()) {
            Comm made = at.comm().createFromGroup(group, 3);
            int[] sum = made.allReduce(new int[] {at.rank()}, Op.SUM);
            at.same("the sum", sum[0], at.size() * (at.size() - 1) / 2 - at.root());
            made.free();
        }
    }

    /// Each thread has a communicator of its own and makes others from it; none may get a
    /// context that another has, so their sums stay apart.
    private static void threadsMakeThemAtOnce(Case at) throws InterruptedException {
        ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            Comm own = at.comm().dup();
            int number = t;
            threads.add(Thread.ofPlatform()
                    .uncaughtExceptionHandler((thread, e) -> thrown.add(e))
                    .start(() -> makeMany(at, own, number)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        at.same("what the threads threw", List.copyOf(thrown), List.of());
    }

    private static void makeMany(Case at, Comm own, int number) {
        for (int turn = 0; turn < 4; turn++) {
            Comm made = own.dup();
            int[] sum = made.allReduce(new int[] {100 * number + turn}, Op.SUM);
            at.same("the sum of thread " + number, sum[0], at.size() * (100 * number + turn));
            made.free();
        }
    }

    private static void tellsHowAlikeTheyAre(Case at) {
        Comm comm = at.comm();
        at.same("itself", comm.compare(comm), Comparison.IDENTICAL);
        at.same("a copy", comm.compare(comm.dup()), Comparison.CONGRUENT);
        Comm reversed = comm.split(0, -at.rank());
        Comm alone = comm.split(at.rank(), 0);
        boolean one = at.size() == 1;
        at.same("another order", comm.compare(reversed),
                one ? Comparison.CONGRUENT : Comparison.SIMILAR);
        at.same("a part", comm.compare(alone), one ? Comparison.CONGRUENT : Comparison.UNEQUAL);
    }

    private static void keysDecideWhatIsCopied(Case at) {
        List<String> told = new ArrayList<>();
        AttributeKey<String> stays = new AttributeKey<>("stays");
        AttributeKey<Integer> grows =
                new AttributeKey<>(
                        "grows",
                        (comm, value) -> Optional.of(value + 1),
                        (comm, value) -> told.add("deleted " + value));
        Comm comm = at.comm().dup();
        comm.attribute(stays, "here");
        comm.attribute(grows, 1);
        Comm copy = comm.dup();
        at.same("what is not copied", copy.attribute(stays), Optional.empty());
        at.same("what is copied", copy.attribute(grows), Optional.of(2));
        comm.attribute(grows, 7);
        comm.removeAttribute(grows);
        at.same("what is removed", comm.attribute(grows), Optional.empty());
        copy.free();
        at.same("what was told", told, List.of("deleted 1", "deleted 7", "deleted 2"));
        comm.attribute(grows, 4);
        AttributeKey<String> throwing = new AttributeKey<>(
                "throws", (from, value) -> Optional.empty(), (from, value) -> {
                    throw new IllegalStateException(value);
                });
        comm.attribute(throwing, "lent was freed");
        at.same("what a callback throws", refusal(comm::free), "lent was freed");
        at.same("who was told after it", told.getLast(), "deleted 4");
    }

    private static void aFreedOneIsRefused(Case at) {
        Comm copy = at.comm().dup();
        copy.name("lent");
        copy.free();
        at.same("whether it is freed", copy.isFreed(), true);
        at.same("a send", refusal(() -> copy.send(at.mine(), 0, 0)), "lent was freed");
        at.same("a receive", refusal(() -> copy.receive(at.mine(), 0, 0)), "lent was freed");
        at.same("a probe", refusal(() -> copy.tryProbe(0, 0)), "lent was freed");
        at.same("a second free", refusal(copy::free), "lent was freed");
        at.same("the free of all ranks", refusal(at.comm().world().comm()::free),
                "lives as long as the job");
    }

    private static String refusal(Runnable call) {
        try {
            call.run();
            return "nothing";
        } catch (IllegalStateException e) {
            String text = String.valueOf(e.getMessage());
            return Stream.of("lent was freed", "lives as long as the job")
                    .filter(text::contains)
                    .findFirst()
                    .orElse(text);
        }
    }

    private static void theHandlerIsToldFirst(Case at) {
        Comm comm = at.comm().dup();
        List<String> told = new ArrayList<>();
        comm.errorHandler((where, error) -> told.add(where.name() + ": " + error.getMessage()));
        comm.name("watched");
        Object tooShort = at.kind().make(2);
        var sending = comm.sendAsync(at.mine(), at.next(), 0);
        try {
            comm.receive(tooShort, at.previous(), 0);
            told.add("nothing was thrown");
        } catch (TruncationException e) {
            told.add("thrown");
        }
        sending.await();
        at.same("what was told", told, List.of(
                "watched: receive from " + at.previous()
                        + ", tag 0: the message has 20 bytes, the buffer only 8",
                "thrown"));
        comm.errorHandler(ErrorHandler.THROW);
        Object in = at.empty();
        comm.sendReceive(at.mine(), at.next(), 1, in, at.previous(), 1);
        at.expectFrom(at.previous(), in);
    }
}
