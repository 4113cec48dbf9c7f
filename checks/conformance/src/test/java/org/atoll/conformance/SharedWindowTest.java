// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.wire.Elements;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Windows of memory that the ranks of a node load from and store to.
class SharedWindowTest {
    @TestFactory
    Stream<DynamicNode> memory() {
        return new Contract()
                .holds("whatOneStoresAllLoad", Axes.ONCE, SharedWindowTest::whatOneStoresAllLoad)
                .holds("whatIsPutIsLoaded", Axes.ONCE, SharedWindowTest::whatIsPutIsLoaded)
                .holds("whatIsClosedIsGone", Axes.ONCE, SharedWindowTest::whatIsClosedIsGone)
                .in(Setting.with(4));
    }

    /// Rank r has r numbers: the parts lie side by side, rank 0's is empty.
    private static void whatOneStoresAllLoad(Case at) {
        Comm node = at.comm().splitByNode();
        Window window = node.windowAllocateShared(ElementKinds.SEGMENT_LONGS, node.rank());
        MemorySegment mine = window.shared(node.rank());
        at.same("my length", mine.byteSize(), (long) Long.BYTES * node.rank());
        for (int i = 0; i < node.rank(); i++) {
            at.same("a new number", mine.getAtIndex(JAVA_LONG, i), 0L);
            mine.setAtIndex(JAVA_LONG, i, 100L * node.rank() + i);
        }
        window.fence();
        at.same("all", window.shared().toArray(JAVA_LONG), IntStream.range(0, node.size())
                .boxed()
                .flatMap(rank -> IntStream.range(0, rank).mapToObj(i -> 100L * rank + i))
                .mapToLong(Long::longValue)
                .toArray());
        window.close();
    }

    private static void whatIsPutIsLoaded(Case at) {
        Comm node = at.comm().splitByNode();
        int next = (node.rank() + 1) % node.size();
        Window window = node.windowAllocateShared(ElementKinds.SEGMENT_LONGS, 3);
        window.fence();
        window.put(Part.of(new long[] {node.rank()}), next, 1);
        window.fence();
        for (int rank = 0; rank < node.size(); rank++) {
            at.same("the number of " + rank, window.shared(rank).getAtIndex(JAVA_LONG, 1),
                    (long) (rank + node.size() - 1) % node.size());
        }
        window.close();
    }

    private static void whatIsClosedIsGone(Case at) {
        Comm node = at.comm().splitByNode();
        Window window = node.windowAllocateShared(ElementKinds.SEGMENT_LONGS, 1);
        MemorySegment whole = window.shared();
        window.close();
        assertThatThrownBy(window::shared)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("shared: this window was closed");
        assertThatThrownBy(() -> whole.getAtIndex(JAVA_LONG, 0))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void refusesRanksThatDoNotAgree() {
        Job.local(3).run(self -> {
            Elements kind = self.number() == 1
                    ? ElementKinds.SEGMENT_INTS
                    : ElementKinds.SEGMENT_LONGS;
            refused(Mpj.in(self).comm(), kind, 1,
                    "rank 1 has another kind of elements than rank 0");
            refused(Mpj.in(self).comm(), ElementKinds.LONGS, 1, "a kind one of segments");
            refused(Mpj.in(self).comm(), kind, -1, "a count is at least 0");
            refused(Mpj.in(self).comm(), ElementKinds.SEGMENT_BYTES, Long.MAX_VALUE / 2,
                    "rank 2 and those before it want more bytes");
            Window own = Mpj.in(self).comm().windowAllocate(kind, 1);
            assertThatThrownBy(own::shared)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("make the window by windowAllocateShared");
            own.close();
        });
    }

    @Test
    void refusesRanksOfSeveralNodes() {
        Job.local(4).device("sim").with("atoll.sim.machine", "das:2x2").run(self ->
                refused(Mpj.in(self).comm(), ElementKinds.SEGMENT_LONGS, 1, "is on another node"));
    }

    @Test
    void refusesMoreThanThereIsRoomFor() {
        Job.local(2).run(self -> assertThatThrownBy(() ->
                Mpj.in(self).comm().windowAllocateShared(ElementKinds.SEGMENT_LONGS, 1L << 50))
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining("is there room"));
    }

    private static void refused(Comm comm, Elements kind, long count, String why) {
        assertThatThrownBy(() -> comm.windowAllocateShared(kind, count))
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .contains("windowAllocateShared", why);
    }
}
