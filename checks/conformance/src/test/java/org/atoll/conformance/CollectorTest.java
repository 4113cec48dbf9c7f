// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A program drops every reference to a buffer of what is under way. Its memory is the collector's
/// to free, and so long that the system would take it away at once: what still used it would end
/// the JVM.
@Timeout(300)
class CollectorTest {
    private static final int TAG = 1;
    private static final int GO = 2;

    /// More than goes without asking, and more than fits between two ranks.
    private static final int LONGS = 1 << 19;

    /// An operation that rank 1 begins and forgets, and what rank 0 does then.
    private enum Pending {
        SHORT_RECEIVE(3, Pending::receive, Pending::send),
        LONG_RECEIVE(LONGS, Pending::receive, Pending::send),
        LONG_SEND(LONGS,
                (comm, memory) -> comm.sendAsync(memory, 0, TAG).stage(),
                (comm, values) -> {
                    long[] got = new long[values.length];
                    comm.receive(got, 1, TAG);
                    assertThat(got).isEqualTo(values);
                }),
        BROADCAST(LONGS,
                (comm, memory) -> comm.arrays().broadcast(memory, 0).start().stage(),
                (comm, values) ->
                        comm.arrays().broadcast(MemorySegment.ofArray(values), 0).start().await());

        private final int length;
        private final BiFunction<Comm, MemorySegment, CompletionStage<?>> begin;
        private final BiConsumer<Comm, long[]> answer;

        Pending(int length, BiFunction<Comm, MemorySegment, CompletionStage<?>> begin,
                BiConsumer<Comm, long[]> answer) {
            this.length = length;
            this.begin = begin;
            this.answer = answer;
        }

        private static CompletionStage<?> receive(Comm comm, MemorySegment memory) {
            return comm.receiveAsync(memory.fill((byte) 0), 0, TAG).stage();
        }

        private static void send(Comm comm, long[] values) {
            comm.send(values, 1, TAG);
        }

        /// Begins on memory that nothing here refers to afterwards, nor to the request.
        WeakReference<MemorySegment> forget(Comm comm, AtomicBoolean done) {
            MemorySegment memory = memory(length);
            fill(memory);
            begin.apply(comm, memory).thenRun(() -> done.set(true));
            return new WeakReference<>(memory);
        }
    }

    private static MemorySegment memory(int longs) {
        return Arena.ofAuto().allocate(8L * longs, 8);
    }

    private static void fill(MemorySegment memory) {
        for (long i = 0; i < memory.byteSize() / 8; i++) {
            memory.setAtIndex(JAVA_LONG, i, i + 1);
        }
    }

    private static long[] numbers(int count) {
        MemorySegment memory = memory(count);
        fill(memory);
        return memory.toArray(JAVA_LONG);
    }

    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void pendingBuffersOutliveTheProgramsReferences(String device) {
        Job.local(2).device(device).run(rank -> {
            for (Pending pending : Pending.values()) {
                hold(pending, Mpj.in(rank).comm());
                Mpj.in(rank).comm().barrier();
            }
        });
    }

    private static void hold(Pending pending, Comm comm) {
        if (comm.rank() == 0) {
            comm.receive(new int[1], 1, GO);
            pending.answer.accept(comm, numbers(pending.length));
            return;
        }
        AtomicBoolean done = new AtomicBoolean();
        WeakReference<MemorySegment> buffer = pending.forget(comm, done);
        System.gc();
        assertThat(buffer.get()).as("%s", pending).isNotNull();
        comm.send(new int[1], 0, GO);
        for (int look = 0; !done.get(); look++) {
            if (look < 2) {
                System.gc();
            }
            comm.tryProbe(0, GO);
        }
        MemorySegment seen = buffer.get();
        if (seen != null) {
            assertThat(seen.toArray(JAVA_LONG)).isEqualTo(numbers(pending.length));
        }
    }

    /// What is put may be on its way at once; that it comes whole is what counts. The window's own
    /// memory is held by the window alone.
    @ParameterizedTest
    @ValueSource(strings = {"threads", "shm", "tcp"})
    void windowsHoldTheirMemoryAndThatOfTheirAccesses(String device) {
        Job.local(2).device(device).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = window(comm);
            System.gc();
            window.lock(1 - comm.rank(), LockMode.SHARED);
            put(window, 1 - comm.rank());
            System.gc();
            window.flush(1 - comm.rank());
            replaceFirst(window, 1 - comm.rank());
            WeakReference<MemorySegment> got = get(window, 1 - comm.rank());
            System.gc();
            window.unlock(1 - comm.rank());
            comm.barrier();
            long[] wanted = numbers(LONGS);
            MemorySegment fetched = got.get();
            long[] rest = Arrays.copyOfRange(wanted, 1, LONGS);
            assertThat(fetched == null ? rest : fetched.toArray(JAVA_LONG)).isEqualTo(rest);
            wanted[0] = 10;
            long[] shown = ((MemorySegment) window.memory().buffer()).toArray(JAVA_LONG);
            assertThat(shown).isEqualTo(wanted);
            window.close();
        });
    }

    private static Window window(Comm comm) {
        return comm.window(memory(LONGS));
    }

    private static void put(Window window, int target) {
        MemorySegment memory = memory(LONGS);
        fill(memory);
        window.put(Part.of(memory), target, 0);
    }

    private static void replaceFirst(Window window, int target) {
        MemorySegment memory = memory(1);
        memory.set(JAVA_LONG, 0, 10);
        window.accumulate(Part.of(memory), Op.REPLACE, target, 0);
    }

    private static WeakReference<MemorySegment> get(Window window, int target) {
        MemorySegment memory = memory(LONGS - 1);
        window.get(Part.of(memory), target, 8);
        return new WeakReference<>(memory);
    }
}
