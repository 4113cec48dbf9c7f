// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.FrameTable;
import org.atoll.fabric.Traffic;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Program;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.Request;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// A buffer that throws while it is read fails its message and nothing else.
class PackingFailureTest {
    private static final int MANY = 300;

    private record Shy(int value) {
        @Override
        public int value() {
            if (value < 0) {
                throw new UnsupportedOperationException("I will not tell");
            }
            return value;
        }
    }

    private static Stream<DynamicTest> everywhere(Program program) {
        return Setting.with(2).map(setting ->
                dynamicTest(setting.toString(), () -> run(setting, program)));
    }

    private static void run(Setting setting, Program program) {
        assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                setting.job().with("atoll.unexpected.bytes", "1048576").run(program));
    }

    /// Frames that were begun and did not leave count for nothing: not for credit, and not for the
    /// order of what follows.
    @TestFactory
    Stream<DynamicTest> whatThrowsWhileItIsPackedLeavesNoTrace() {
        return everywhere(PackingFailureTest::sendAfterAll);
    }

    private static void sendAfterAll(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        if (rank.number() == 0) {
            sendWhatThrows(rank);
        } else {
            Shy[] come = new Shy[1];
            comm.receive(come, 0, 1);
            assertThat(come).containsExactly(new Shy(7));
        }
        comm.barrier();
    }

    @Test
    void whatThrowsWhileItIsPackedHidesNoDeadlock() {
        Throwable stuck = catchThrowable(() -> run(new Setting("shm", 2), rank -> {
            sendAfterAll(rank);
            Mpj.in(rank).comm().receive(new int[1], 1 - rank.number(), 2);
        }));
        assertThat(stuck)
                .isInstanceOf(RankFailedException.class)
                .hasMessageContaining("deadlock");
    }

    private static void sendWhatThrows(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Shy[] last = new Shy[2000];
        Arrays.fill(last, new Shy(1));
        last[last.length - 1] = new Shy(-1);
        for (int i = 0; i < MANY; i++) {
            refuses(() -> comm.send(new Shy[] {new Shy(-1)}, 1, 0));
            refuses(() -> comm.send(last, 1, 0));
        }
        comm.send(new Shy[] {new Shy(7)}, 1, 1);
        Traffic traffic = Objects.requireNonNull(rank.fabric().endpoint().traffic(1));
        FrameTable frames = rank.fabric().endpoint().frames();
        assertThat(traffic.sentFrames(frames.number("messages.eager"))).isEqualTo(1);
        assertThat(traffic.sentFrames(frames.number("messages.announce"))).isZero();
    }

    private static void refuses(ThrowingCallable send) {
        assertThatThrownBy(send).hasStackTraceContaining("I will not tell");
    }

    /// Their memory is gone when there is room for them, or when they are asked for.
    @TestFactory
    Stream<DynamicTest> aBufferThatIsGoneFailsItsSendOnly() {
        return Setting.with(2)
                .filter(setting -> !setting.isSimulated())
                .flatMap(setting -> Stream.of(4096, 200_000).map(bytes -> dynamicTest(
                        setting + ", " + bytes,
                        () -> run(setting, rank -> sendWhatIsGone(Mpj.in(rank).comm(), bytes)))));
    }

    /// Some of the short ones have left, some wait for room, and some are announced.
    private static void sendWhatIsGone(Comm comm, int bytes) {
        if (comm.rank() == 0) {
            Arena arena = Arena.ofShared();
            MemorySegment segment = arena.allocate(bytes);
            List<Request> sends = new ArrayList<>();
            for (int i = 0; i < 4_000_000; i += bytes) {
                sends.add(comm.sendAsync(segment, 1, 0));
            }
            arena.close();
            comm.send(new int[1], 1, 1);
            assertThat(sends.stream().map(send -> catchThrowable(send::await)))
                    .last()
                    .isInstanceOf(CommunicationException.class)
                    .asString()
                    .contains("its buffer cannot be read", "closed");
            comm.send(new int[1], 1, 1);
        } else {
            comm.receive(new int[1], 0, 1);
            Throwable thrown = null;
            while (comm.probe(0, Comm.ANY_TAG).tag() == 0) {
                thrown = catchThrowable(() -> comm.receive(new byte[bytes], 0, 0));
            }
            assertThat(thrown).hasMessageContaining("the sender's buffer cannot be read");
            comm.receive(new int[1], 0, 1);
        }
        comm.barrier();
    }

    private record Unwelcome(long value) {
        private Unwelcome {
            if (value > 0) {
                throw new LinkageError("I cannot be");
            }
        }
    }

    private record Broken(long value) {
        @Override
        public long value() {
            if (value < 0) {
                throw new LinkageError("I cannot tell");
            }
            return value;
        }
    }

    /// What it throws may be an error.
    @TestFactory
    Stream<DynamicTest> whatFailsWhileItFlowsFailsItsSendOnly() {
        return everywhere(PackingFailureTest::sendWhatFails);
    }

    private static void sendWhatFails(Rank rank) {
        Comm comm = Mpj.in(rank).comm();
        Broken[] last = new Broken[100_000];
        Arrays.fill(last, new Broken(1));
        last[last.length - 1] = new Broken(-1);
        int other = 1 - comm.rank();
        Request sent = comm.sendAsync(last, other, 0);
        assertThatThrownBy(() -> comm.receive(new Broken[last.length], other, 0))
                .hasMessageContaining("the sender's buffer cannot be read");
        assertThatThrownBy(sent::await).hasStackTraceContaining("I cannot tell");
        for (int count : new int[] {1, last.length}) {
            long[] good = new long[count];
            good[count - 1] = 1;
            Request send = comm.sendAsync(good, other, 1);
            assertThatThrownBy(() -> comm.receive(new Unwelcome[count], other, 1))
                    .isInstanceOf(CommunicationException.class)
                    .hasStackTraceContaining("I cannot be");
            send.await();
        }
        comm.barrier();
    }

    /// The target takes nothing meanwhile, so that most of it waits for room.
    @Test
    void whatIsPutAndCannotBeReadIsToldByTheNextFlush() {
        CountDownLatch gone = new CountDownLatch(1);
        run(new Setting("threads", 2), rank -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = comm.windowAllocateShared(ElementKinds.SEGMENT_BYTES, 1 << 22);
            if (comm.rank() == 0) {
                window.lock(1, LockMode.SHARED);
                comm.send(new int[0], 1, 0);
                Arena arena = Arena.ofShared();
                window.put(Part.of(arena.allocate(1 << 22)), 1, 0);
                arena.close();
                gone.countDown();
                assertThatThrownBy(() -> window.flush(1))
                        .isInstanceOf(CommunicationException.class)
                        .hasMessageContaining("put of 4194304 bytes")
                        .hasMessageContaining("its buffer cannot be read");
                window.put(Part.of(new byte[] {5}), 1, 9);
                window.unlock(1);
            } else {
                comm.receive(new int[0], 0, 0);
                gone.await();
            }
            window.fence();
            byte here = window.shared(comm.rank()).get(JAVA_BYTE, 9);
            assertThat((int) here).isEqualTo(comm.rank() == 0 ? 0 : 5);
            window.close();
        });
    }

    /// Those who wait for the end of an epoch do not wait for ever because one put has failed.
    @Test
    void whatIsPutAndCannotBeReadEndsEveryEpochAllTheSame() {
        run(new Setting("threads", 2), rank -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = comm.window(new byte[8]);
            Group other = comm.group().include(1 - comm.rank());
            if (comm.rank() == 0) {
                window.start(other);
                putWhatIsGone(window);
                refusesToPut(window::complete);
                window.lock(1, LockMode.EXCLUSIVE);
                putWhatIsGone(window);
                refusesToPut(() -> window.unlock(1));
                window.fence();
                putWhatIsGone(window);
                refusesToPut(window::fence);
                putWhatIsGone(window);
                refusesToPut(window::close);
                assertThat(window.isClosed()).isTrue();
            } else {
                window.post(other);
                window.await();
                window.lock(1, LockMode.EXCLUSIVE);
                window.unlock(1);
                window.fence();
                window.fence();
                window.close();
            }
            comm.barrier();
        });
    }

    private static void putWhatIsGone(Window window) {
        Arena arena = Arena.ofShared();
        Part part = Part.of(arena.allocate(8));
        arena.close();
        window.put(part, 1, 0);
    }

    private static void refusesToPut(ThrowingCallable call) {
        assertThatThrownBy(call).hasMessageContaining("its buffer cannot be read");
    }
}
