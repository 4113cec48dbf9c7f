// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.Program;
import org.atoll.mpj.Comm;
import org.atoll.mpj.InterComm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Parts;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// With checks asked for, the ranks of two groups that call what does not fit together are all
/// told so by name, and those who call what does fit are not disturbed. The ranks 0 and 1 are one
/// group, the ranks 2 to 4 the other.
class CheckedInterCommTest {
    private static final int RANKS = 5;
    private static final int BORDER = 2;
    private static final int ROOT = InterComm.ROOT;
    private static final int NOBODY = Comm.NOBODY;

    private static final List<String> DEVICES = List.of("threads", "sim");

    private static void run(String device, Program program) {
        assertTimeoutPreemptively(
                Duration.ofSeconds(120),
                () -> Job.local(RANKS)
                        .device(device)
                        .with("atoll.check.collectives", "1")
                        .run(program));
    }

    private static InterComm between(Comm all) {
        boolean first = all.rank() < BORDER;
        return all.split(first ? 0 : 1, 0).intercomm(0, all, first ? BORDER : 0, 1);
    }

    private interface Call {
        void on(InterComm inter);

        default Call then(Call next) {
            return inter -> {
                on(inter);
                next.on(inter);
            };
        }
    }

    /// Calls that do not match: those of the first group, by rank, then those of the second.
    private record Mismatch(String name, List<String> words, Call... calls) {}

    private static Mismatch of(String name, List<String> words, Call... calls) {
        return new Mismatch(name, words, calls);
    }

    private static Part ints(int count) {
        return Part.of(new int[count]);
    }

    private static Call broadcast(int count, int root) {
        return inter -> inter.parts().broadcast(ints(count), root).run();
    }

    private static Call gather(int send, int receive, int root) {
        return inter -> inter.parts().gather(ints(send), ints(receive), root).run();
    }

    private static Call allGather(int send, int receive) {
        return inter -> inter.parts().allGather(ints(send), ints(receive)).run();
    }

    private static Call reduce(int count, Op op, int root) {
        return inter -> inter.parts().reduce(ints(count), ints(count), op, root).run();
    }

    private static Call allReduce(Part part, Op op) {
        return inter -> inter.parts().allReduce(part,
                Part.of(part.elements().allocate(part.count())), op).run();
    }

    private static Call allReduce(int count, Op op) {
        return allReduce(ints(count), op);
    }

    @TestFactory
    Stream<DynamicTest> mismatchesAreNamed() {
        return Stream.concat(roots(), contents())
                .flatMap(mismatch -> DEVICES.stream().map(device -> dynamicTest(
                        mismatch.name() + " " + device, () -> isNamed(device, mismatch))));
    }

    private static Stream<Mismatch> roots() {
        Call meansFirst = broadcast(2, 0);
        return Stream.of(
                of("another root", List.of("rank 2", "root 1", "ranks [0, 1]", "root ROOT"),
                        broadcast(2, ROOT), broadcast(2, NOBODY),
                        meansFirst, meansFirst, broadcast(2, 1)),
                of("two roots", List.of("ranks [0, 1]", "broadcast of 8 bytes of int[], root ROOT"),
                        broadcast(2, ROOT), broadcast(2, ROOT),
                        meansFirst, meansFirst, meansFirst),
                of("no root", List.of("broadcast, root NOBODY", "root 0"),
                        broadcast(2, NOBODY), broadcast(2, NOBODY),
                        meansFirst, meansFirst, meansFirst),
                of("roots in both groups", List.of("root ROOT", "root NOBODY"),
                        broadcast(2, ROOT), broadcast(2, NOBODY),
                        broadcast(2, ROOT), broadcast(2, NOBODY), broadcast(2, NOBODY)));
    }

    private static Stream<Mismatch> contents() {
        Call sum = allReduce(2, Op.SUM);
        Call gives = gather(2, 0, 1);
        Call some = allGather(1, 6);
        Call more = allGather(2, 2);
        Call reduces = reduce(2, Op.SUM, 0);
        return Stream.of(
                of("length of a broadcast", List.of("of 8 bytes", "of 12 bytes"),
                        broadcast(2, ROOT), broadcast(2, NOBODY),
                        broadcast(2, 0), broadcast(3, 0), broadcast(2, 0)),
                of("one who gives more", List.of("gather of 8 bytes", "gather of 12 bytes"),
                        gather(0, 6, NOBODY), gather(0, 6, ROOT), gives, gives, gather(3, 0, 1)),
                of("room at the root", List.of("gather of 8 bytes", "gather of 16 bytes"),
                        gather(0, 6, NOBODY), gather(0, 12, ROOT), gives, gives, gives),
                of("what the other group expects", List.of("of 4 bytes for 12", "of 8 bytes"),
                        allGather(1, 9), allGather(1, 9), more, more, more),
                of("operations", List.of("all-reduce of 8 bytes of int[] by SUM", "by MAX"),
                        sum, sum, sum, allReduce(2, Op.MAX), sum),
                of("operation of the root", List.of("reduce of 8 bytes of int[] by SUM, root 0",
                                "by MIN, root ROOT", "reduce, root NOBODY"),
                        reduce(2, Op.MIN, ROOT), reduce(2, Op.MIN, NOBODY),
                        reduces, reduces, reduces),
                of("lengths of a reduction", List.of("of 8 bytes", "of 12 bytes"),
                        sum, sum, allReduce(3, Op.SUM), sum, sum),
                of("kinds", List.of("of int[]", "of float[]"),
                        sum, sum, sum, sum, allReduce(Part.of(new float[2]), Op.SUM)),
                of("another collective", List.of("all-gather", "barrier", "the 2. of this"),
                        some.then(some), some.then(some), more.then(InterComm::barrier),
                        more.then(more), more.then(more)),
                of("requests", List.of("barrier", "all-reduce"),
                        inter -> inter.parts().barrier().start().await(),
                        inter -> inter.parts().barrier().start().await(),
                        inter -> inter.parts().allReduce(ints(1), ints(1), Op.SUM).start().await(),
                        inter -> inter.parts().barrier().start().await(),
                        inter -> inter.parts().barrier().start().await()),
                of("communicators", List.of("dup", "split"), InterComm::dup, InterComm::dup,
                        InterComm::dup, inter -> inter.split(0, 0), InterComm::dup));
    }

    /// Every rank is told, and names the ranks by their numbers in their groups.
    private static void isNamed(String device, Mismatch mismatch) {
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        run(device, rank -> {
            InterComm inter = between(Mpj.in(rank).comm());
            told.add(catchThrowable(() -> mismatch.calls()[rank.number()].on(inter)));
            Mpj.in(rank).comm().barrier();
        });
        assertThat(told).hasSize(RANKS).allSatisfy(e -> assertThat(e)
                .isInstanceOf(IllegalStateException.class)
                .message()
                .contains(" of this group ", " of the other group ")
                .contains(mismatch.words()));
    }

    @ParameterizedTest
    @FieldSource("DEVICES")
    void whatFitsPasses(String device) {
        run(device, rank -> {
            InterComm inter = between(Mpj.in(rank).comm());
            boolean first = rank.number() < BORDER;
            for (int root = 0; root < BORDER; root++) {
                int mine = !first ? root : inter.rank() == root ? ROOT : NOBODY;
                rooted(inter, mine);
            }
            int others = inter.remoteSize();
            inter.barrier();
            inter.parts().allGather(ints(first ? 1 : 2), ints(first ? 2 * others : others)).run();
            inter.parts().allGather(ints(1), Parts.of(new int[others], ones(others))).run();
            inter.parts().allToAll(ints(2 * others), ints(2 * others)).run();
            inter.parts().allReduce(ints(4), ints(4), Op.SUM).run();
            inter.parts().reduceScatter(ints(6), ints(3), first ? counts(3, 3) : counts(2, 2, 2),
                    Op.MAX).run();
            inter.merge(first).barrier();
            inter.dup().disconnect();
            inter.split(0, inter.rank()).orElseThrow().parts().barrier().start().await();
        });
    }

    private static void rooted(InterComm inter, int root) {
        boolean receives = root == ROOT;
        int others = inter.remoteSize();
        inter.parts().broadcast(ints(3), root).run();
        inter.parts().gather(ints(2), receives ? ints(2 * others) : null, root).run();
        inter.parts().gather(ints(1), receives ? Parts.of(new int[others], ones(others)) : null,
                root).run();
        inter.parts().scatter(receives ? ints(2 * others) : null, ints(2), root).run();
        inter.parts().reduce(ints(2), receives ? ints(2) : null, Op.SUM, root).run();
    }

    private static int[] counts(int... counts) {
        return counts;
    }

    private static int[] ones(int count) {
        int[] ones = new int[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
