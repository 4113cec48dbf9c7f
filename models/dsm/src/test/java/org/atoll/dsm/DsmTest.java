// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert;
import org.atoll.dsm.Places.Place;
import org.atoll.dsm.engine.Counters;
import org.atoll.dsm.engine.Engine;
import org.atoll.fabric.memory.HostMemory;
import org.atoll.job.contract.Sampled;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests what programs may rely on, on every device, by both sets of policies.
@Timeout(300)
@Sampled(value = 5, tests = 2)
class DsmTest {

    static Stream<Arguments> everywhere() {
        return Places.all().flatMap(place -> Stream.of("classic", "improved", "plain")
                .filter(policies -> !policies.equals("plain") || place.isOneJvm())
                .map(policies -> Arguments.of(place, policies)));
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whatIsWrittenBeforeABarrierIsReadBehindIt(Place place, String policies) {
        place.run(policies, dsm -> {
            int rows = 40;
            int columns = 700;
            SharedFloats grid = dsm.floats("grid", (long) rows * columns);
            for (int round = 1; round < 5; round++) {
                for (int row = dsm.rank(); row < rows; row += dsm.size()) {
                    fill(grid, (long) row * columns, columns, round, row);
                }
                dsm.barrier();
                FloatView all = grid.read(0, grid.length());
                for (int row = 0; row < rows; row++) {
                    assertThat(all.get((long) row * columns + 17)).isEqualTo(round * 1000 + row);
                }
                dsm.barrier(1);
            }
        });
    }

    private static void fill(SharedFloats grid, long from, int columns, int round, int row) {
        FloatView own = round % 2 == 0
                ? grid.write(from, from + columns)
                : grid.overwrite(from, from + columns);
        for (long i = own.from(); i < own.to(); i++) {
            own.set(i, round * 1000 + row);
        }
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aLockGuardsACounter(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedLongs counters = dsm.longs("counters", 3);
            for (int i = 0; i < 20; i++) {
                int lock = i % 3;
                dsm.locked(lock, () -> counters.set(lock, counters.get(lock) + 1));
            }
            dsm.barrier();
            assertThat(counters.get(0)).isEqualTo(7L * dsm.size());
            assertThat(counters.get(2)).isEqualTo(6L * dsm.size());
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void neighbouringBytesOfManyWritersMerge(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedBytes bytes = dsm.bytes("bytes", 5000);
            for (int round = 1; round < 4; round++) {
                for (int i = dsm.rank(); i < 5000; i += dsm.size()) {
                    bytes.set(i, (byte) (round + i));
                }
                dsm.barrier();
                ByteView all = bytes.read(0, 5000);
                for (int i = 0; i < 5000; i++) {
                    assertThat(all.get(i)).isEqualTo((byte) (round + i));
                }
                dsm.barrier();
            }
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aConditionPassesTurns(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedInts turn = dsm.ints("turn", 1);
            int turns = 3 * dsm.size();
            dsm.lock(7);
            for (int now = turn.get(0); now < turns; now = turn.get(0)) {
                if (now % dsm.size() == dsm.rank()) {
                    turn.set(0, now + 1);
                    dsm.signalAll(7, 0);
                } else {
                    dsm.await(7, 0);
                }
            }
            dsm.unlock(7);
            dsm.barrier();
            assertThat(turn.get(0)).isEqualTo(turns);
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whatIsDistributedIsReadByAll(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedLongs longs = dsm.longs("longs", 1500);
            SharedInts beside = dsm.ints("beside", 2);
            int root = dsm.size() - 1;
            if (dsm.rank() == root) {
                longs.write(700, 1500).set(1400, 17);
                beside.set(1, 18);
            }
            dsm.distribute(longs, root);
            assertThat(longs.get(1400)).isEqualTo(17);
            assertThat(longs.get(0)).isZero();
            assertThat(beside.get(1)).isEqualTo(18);
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aRangeIsPushedRound(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedDoubles ring = dsm.doubles("ring", 2000);
            int next = (dsm.rank() + 1) % dsm.size();
            int before = (dsm.rank() + dsm.size() - 1) % dsm.size();
            if (dsm.size() > 1) {
                if (dsm.rank() == 0) {
                    ring.write(500, 1500).set(777, 1);
                    dsm.push(ring, 500, 1500, next);
                    dsm.pushed(before);
                    assertThat(ring.get(777)).isEqualTo(dsm.size());
                } else {
                    dsm.pushed(before);
                    ring.set(777, ring.get(777) + 1);
                    dsm.push(ring, 500, 1500, next);
                }
            }
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void aFreedArrayMakesRoom(Place place, String policies) {
        place.run(policies, dsm -> {
            for (int round = 0; round < 3; round++) {
                SharedInts some = dsm.ints("some", 3000);
                some.set(dsm.rank(), round + 1);
                dsm.barrier();
                assertThat(some.get(dsm.size() - 1)).isEqualTo(round + 1);
                assertThat(some.get(2999)).isZero();
                dsm.barrier();
                dsm.free(some);
                assertThatThrownBy(() -> some.get(0))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("which was freed");
                dsm.barrier();
            }
        });
    }

    /// The pages are those of arrays of other types and lengths, and some of them are on their way.
    @ParameterizedTest
    @MethodSource("everywhere")
    void whatWasFreedIsNotSeenAgain(Place place, String policies) {
        place.run(policies, dsm -> {
            for (int round = 1; round < 5; round++) {
                int value = round;
                SharedLongs sums = dsm.longs("sums" + round, 700L * round);
                SharedBytes bytes = dsm.bytes("bytes", 9000 - 1000 * round);
                bytes.set(dsm.rank(), (byte) round);
                dsm.locked(round % 3, () -> sums.set(5, sums.get(5) + value));
                assertThat(bytes.get(1000)).isZero();
                dsm.barrier();
                assertThat(sums.get(5)).isEqualTo((long) round * dsm.size());
                assertThat(sums.get(6)).isZero();
                assertThat(bytes.get(dsm.size() - 1)).isEqualTo((byte) round);
                assertThat(bytes.get(dsm.size())).isZero();
                dsm.free(sums);
                dsm.free(bytes);
                dsm.barrier();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"classic", "improved", "plain"})
    void tenThousandArraysTakeTheRoomOfSome(String policies) {
        new Place(Places.THREADS, 2).run(policies, dsm -> {
            Random lengths = new Random(7);
            Deque<SharedInts> there = new ArrayDeque<>();
            for (int i = 0; i < 10_000; i++) {
                SharedInts next = dsm.ints("array" + i, 1 + lengths.nextInt(5000));
                next.set(next.length() / 3 * dsm.rank(), i);
                there.add(next);
                if (there.size() > 3) {
                    dsm.free(there.remove());
                }
                dsm.barrier();
                assertThat(next.get(next.length() / 3)).isEqualTo(i);
            }
            assertThat(dsm.detector().heap().end()).isLessThan(60);
            Engine engine = ((CheckedDetector) dsm.detector()).engine();
            assertThat(engine.storedBytes()).isLessThan(Engine.LIMIT_BYTES);
        });
    }

    /// A push and a lock bring what this rank has no room for yet.
    @ParameterizedTest
    @MethodSource("everywhere")
    void pagesMayComeBeforeTheirArray(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedInts late = dsm.rank() > 0 ? null : dsm.ints("late", 3000);
            if (late != null) {
                dsm.locked(0, () -> late.set(5, 42));
                for (int rank = 1; rank < dsm.size(); rank++) {
                    dsm.push(late, 0, 1000, rank);
                }
            } else {
                dsm.pushed(0);
                dsm.locked(0, () -> { });
            }
            SharedInts here = late == null ? dsm.ints("late", 3000) : late;
            assertThat(here.get(5)).isEqualTo(42);
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.dsm.Places#several")
    void misuseIsToldInOneLine(Place place) {
        place.run("improved", dsm -> {
            SharedInts some = dsm.ints("some", 100);
            assertThatThrownBy(() -> dsm.ints("some", 5))
                    .hasMessage("dsm: ints some[5] on rank " + dsm.rank() + ": there is ints"
                            + " some[100] already; free it, or take another name");
            String here = " in ints some[100] on rank " + dsm.rank() + ": indices are 0 to 99";
            assertThatThrownBy(() -> some.get(100)).hasMessage("dsm: read of index 100" + here);
            assertThatThrownBy(() -> some.set(-1, 3)).hasMessage("dsm: write of index -1" + here);
            assertThatThrownBy(() -> some.write(90, 101))
                    .hasMessage("dsm: write of indices 90 to 100" + here);
            assertThatThrownBy(() -> dsm.home(some, 200, 300, 0))
                    .hasMessage("dsm: home of indices 200 to 299" + here);
            assertThatThrownBy(() -> some.read(5, 3)).hasMessage("dsm: read from 5 to 3 in ints"
                    + " some[100] on rank " + dsm.rank() + ": the end is below the beginning");
            assertThatThrownBy(() -> dsm.home(some, 0, 100, dsm.size()))
                    .hasMessageContaining(": ranks are 0 to " + (dsm.size() - 1));
            SharedBytes none = dsm.bytes("none", 0);
            assertThatThrownBy(() -> none.get(0)).hasMessage("dsm: read of index 0 in bytes"
                    + " none[0] on rank " + dsm.rank() + ": the array is empty");
            assertThatThrownBy(() -> dsm.doubles("huge", (1L << 39) + 1))
                    .hasMessage("dsm: doubles huge[549755813889] on rank " + dsm.rank()
                            + ": the length must be from 0 to 549755813888");
            assertThatThrownBy(() -> dsm.ints("less", -1)).hasMessage("dsm: ints less[-1] on rank "
                    + dsm.rank() + ": the length must be from 0 to 1099511627776");
            IntView reads = some.read(10, 20);
            assertThatThrownBy(() -> reads.set(10, 1))
                    .hasMessageContaining("by a view for reading: use write or overwrite");
            assertThatThrownBy(() -> reads.get(20))
                    .hasMessageContaining("index 20 of ints some[100]")
                    .hasMessageContaining("the view has 10 to 19");
            dsm.barrier();
            assertThatThrownBy(() -> reads.get(10)).hasMessageContaining("is over");
            assertThatThrownBy(() -> dsm.unlock(3)).isInstanceOf(IllegalStateException.class);
            assertThatThrownBy(() -> dsm.push(some, 0, 1, dsm.rank()))
                    .hasMessageContaining("it must be another of 0 to");
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("everywhere")
    void whatIsUsedAfterTheProgramHasEndedIsTold(Place place, String policies) {
        place.run(policies, dsm -> {
            SharedInts some = dsm.ints("some", 100);
            some.set(dsm.rank(), 1);
            IntView view = some.read(0, 100);
            dsm.barrier();
            dsm.end();
            assertEnded("read of ints some[100]", dsm, () -> some.get(0));
            assertEnded("write of ints some[100]", dsm, () -> some.set(0, 1));
            assertEnded("overwrite of ints some[100]", dsm, () -> some.overwrite(0, 1));
            assertEnded("use of a view of ints some[100]", dsm, () -> view.get(0));
            assertEnded("free of ints some[100]", dsm, () -> dsm.free(some));
            assertEnded("barrier", dsm, dsm::barrier);
            assertEnded("lock", dsm, () -> dsm.lock(3));
            assertEnded("allocation of bytes late[1]", dsm, () -> dsm.bytes("late", 1));
        });
    }

    private static void assertEnded(String use, Dsm dsm, ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("dsm: " + use + " on rank " + dsm.rank()
                        + " after its program has ended");
    }

    @ParameterizedTest
    @MethodSource("org.atoll.dsm.Places#several")
    void kernelsRunOverArrays(Place place) {
        for (String policies : List.of("classic", "improved", "plain")) {
            if (!policies.equals("plain") || place.isOneJvm()) {
                place.run(policies, ArrayPrograms::neighbours);
                place.run(policies, ArrayPrograms::sums);
                place.run(policies, ArrayPrograms::laterViews);
                place.run(policies, ArrayPrograms::rows);
                place.run(policies, ArrayPrograms::rowsThatMove);
            }
        }
    }

    @Test
    void theArrayOfAViewIsThatOfAllViews() {
        new Place(Places.THREADS, 2).run("improved", dsm -> {
            SharedDoubles some = dsm.doubles("some", 2000);
            dsm.barrier();
            DoubleView one = some.read(0, 10);
            DoubleView other = some.read(700, 900);
            assertThat(other.array()).isSameAs(one.array());
            assertThat(other.offset()).isEqualTo(700);
            dsm.barrier();
        });
    }

    @Test
    void theArrayOfARowIsThatOfAllViews() {
        new Place(Places.THREADS, 2).run("plain", dsm -> {
            SharedRows<int[]> some = dsm.intRows("some", 3, 2000);
            dsm.barrier();
            int[] row = some.read(0, 3).row(1);
            assertThat(some.write(1, 2).row(1)).isSameAs(row).hasSizeGreaterThanOrEqualTo(2000);
            assertThat(some.rowLength()).isEqualTo(2000);
            assertThat(some.length()).isEqualTo(3);
            dsm.barrier();
        });
    }

    @Test
    void misuseOfRowsIsToldInOneLine() {
        new Place(Places.THREADS, 1).run("improved", dsm -> {
            SharedRows<double[]> some = dsm.doubleRows("some", 3, 600);
            RowsView<double[]> view = some.read(1, 3);
            assertThatThrownBy(() -> view.row(0)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("dsm: row 0 of doubles some[3][600] on rank 0: the view has"
                            + " 1 to 2");
            assertThatThrownBy(() -> some.write(2, 4)).isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessage("dsm: write of rows 2 to 3 in doubles some[3][600] on rank 0: rows"
                            + " are 0 to 2");
            assertThatThrownBy(() -> dsm.intRows("few", -1, 5))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("dsm: ints few[-1][5] on rank 0: the number of rows"
                            + " must be from 0 to ");
            assertThatThrownBy(() -> dsm.byteRows("long", 5, Integer.MAX_VALUE))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("dsm: bytes long[5][2147483647] on rank 0: the length of a row"
                            + " must be from 0 to 2147479552");
            dsm.barrier();
            assertThatThrownBy(() -> view.row(1)).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the view of 1 to 2 of doubles some[3][600] on rank 0 is"
                            + " over");
        });
    }

    /// The JDK's memory outside of the heap is bounded by the heap's largest size.
    @Test
    void anArrayMayBeLargerThanTheLargestHeap() {
        long bytes = Runtime.getRuntime().maxMemory() + (64 << 20);
        Assumptions.assumeTrue(System.getProperty("os.name").equals("Linux"), "not Linux");
        Assumptions.assumeTrue(
                bytes < HostMemory.ofThisHost().availableBytes(), "too little memory");
        new Place(Places.THREADS, 2).run("improved", dsm -> {
            SharedBytes large = dsm.bytes("large", bytes);
            if (dsm.rank() == 1) {
                large.set(bytes - 1, (byte) 7);
            }
            dsm.barrier();
            assertThat(large.get(bytes - 1)).isEqualTo((byte) 7);
            ByteView end = large.write(bytes - 10, bytes);
            end.array()[end.offset() + dsm.rank()] = (byte) (dsm.rank() + 1);
            dsm.barrier();
            assertThat(large.get(bytes - 10)).isEqualTo((byte) 1);
            assertThat(large.get(bytes - 9)).isEqualTo((byte) 2);
            assertThat(large.get(bytes - 1)).isEqualTo((byte) 7);
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.dsm.Places#several")
    void countersPrintTheirNumbers(Place place) {
        place.run("improved", dsm -> {
            SharedInts some = dsm.ints("some", 5000);
            some.set(1000L * dsm.rank() % 5000, 7);
            dsm.barrier();
            Counters counters = dsm.counters();
            assertThat(counters).hasToString(Counters.ofText(counters.toText()).toString());
            assertThat(counters.toString()).contains("messages " + counters.messages() + ",",
                    "bytes of pages and diffs " + counters.userBytes() + ";",
                    "misses " + counters.count(Counters.Event.MISS) + ",");
            dsm.barrier();
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.dsm.Places#several")
    void ranksAtDifferentBarriersAreTold(Place place) {
        place.run("improved", dsm -> {
            assertThatThrownBy(() -> dsm.barrier(dsm.rank() == 1 ? 4 : 3))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContainingAll("barrier 3", "barrier 4", "rank 1");
            dsm.barrier(5);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.dsm.Places#several")
    void ranksThatAllocateDifferentlyAreTold(Place place) {
        place.run("improved", dsm -> {
            dsm.ints(dsm.rank() == 1 ? "other" : "some", 100);
            assertThatThrownBy(dsm::barrier)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("other[100]");
        });
    }
}
