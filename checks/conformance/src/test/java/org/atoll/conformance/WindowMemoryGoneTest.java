// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Memory whose arena was closed fails what needs it, on the ranks that it concerns, and nothing
/// else.
class WindowMemoryGoneTest {
    private static final List<Integer> SIZES = List.of(8, 1 << 20);

    private record Choosy(int value) {
        Choosy {
            if (value < 0) {
                throw new UnsupportedOperationException("not below zero");
            }
        }
    }

    private interface Use {
        void with(Comm comm, int bytes);
    }

    private static Stream<DynamicTest> everywhere(Use use) {
        return Setting.with(2).flatMap(setting -> SIZES.stream().map(bytes ->
                dynamicTest(setting + ", " + bytes, () ->
                        assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                                setting.job().run(rank -> use.with(Mpj.in(rank).comm(), bytes))))));
    }

    private static Part gone(int bytes) {
        Arena arena = Arena.ofShared();
        Part part = Part.of(arena.allocate(bytes));
        arena.close();
        return part;
    }

    private static void fails(String words, ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOf(CommunicationException.class)
                .hasMessageContaining(words);
    }

    @TestFactory
    Stream<DynamicTest> whatIsFetchedToMemoryThatIsGoneFailsAlone() {
        return everywhere((comm, bytes) -> {
            byte[] mine = new byte[bytes];
            mine[bytes - 1] = 7;
            Window window = comm.window(mine);
            if (comm.rank() == 0) {
                String words = "its buffer cannot be written";
                window.lock(1, LockMode.SHARED);
                fails(words, () -> window.getAsync(
                        gone(bytes), window.part(1, 0, bytes)).await());
                fails(words, () -> window.flush(1));
                window.getAccumulate(Part.of(new byte[bytes]), gone(bytes), Op.SUM, 1, 0);
                fails(words, () -> window.unlock(1));
                byte[] good = new byte[bytes];
                window.lock(1, LockMode.SHARED);
                window.get(Part.of(good), 1, 0);
                window.unlock(1);
                assertThat(good[bytes - 1]).isEqualTo((byte) 7);
            }
            window.close();
            comm.barrier();
        });
    }

    @TestFactory
    Stream<DynamicTest> aWindowWhoseMemoryIsGoneFailsWhatNeedsIt() {
        return everywhere((comm, bytes) -> {
            Arena arena = Arena.ofShared();
            MemorySegment mine = arena.allocate(bytes);
            Window window = comm.window(mine);
            comm.barrier();
            if (comm.rank() == 1) {
                arena.close();
            }
            comm.barrier();
            if (comm.rank() == 0) {
                String words = "the memory there cannot be used";
                byte[] mere = new byte[bytes];
                window.lock(1, LockMode.SHARED);
                fails(words, () -> window.getAsync(
                        Part.of(mere), window.part(1, 0, bytes)).await());
                fails(words, () -> window.flush(1));
                window.getAccumulate(Part.of(mere), Part.of(mere.clone()), Op.SUM, 1, 0);
                fails(words, () -> window.flush(1));
                window.put(Part.of(mere), 1, 0);
                window.accumulate(Part.of(mere), Op.SUM, 1, 0);
                window.unlock(1);
                window.fence();
                arena.close();
            } else {
                fails("access of world rank 0 to this rank's window: its memory cannot be used",
                        window::fence);
            }
            window.close();
            comm.barrier();
        });
    }

    /// An array whose records throw is not memory that is gone, and is not told as if it were.
    @TestFactory
    Stream<DynamicTest> whatElseFailsHasWordsOfItsOwn() {
        return Setting.with(2).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                        setting.job().run(rank -> getWhatRefuses(Mpj.in(rank).comm())))));
    }

    private static void getWhatRefuses(Comm comm) {
        Window window = comm.window(new byte[] {-1, -1, -1, -1});
        if (comm.rank() == 0) {
            window.lock(1, LockMode.SHARED);
            window.get(Part.of(new Choosy[1]), window.part(1, 0, 4));
            fails("world rank 1: java.lang.UnsupportedOperationException: not below zero",
                    () -> window.unlock(1));
        }
        window.close();
        comm.barrier();
    }
}
