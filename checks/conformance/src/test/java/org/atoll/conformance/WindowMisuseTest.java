// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Strided;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.Job;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Group;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.atoll.mpj.Part;
import org.atoll.mpj.Window.LockMode;
import org.atoll.mpj.Window;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Windows used wrongly, ranks that fail, and targets that only compute.
class WindowMisuseTest {
    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);

    /// Another window of the same rank.
    private static final ThreadLocal<Window> MADE = new ThreadLocal<>();

    private interface Misuse {
        void of(Window window);
    }

    private record Wrong(String name, Misuse misuse, Class<?> error, List<String> words) {}

    private static Wrong argument(String name, Misuse misuse, String... words) {
        return new Wrong(name, misuse, IllegalArgumentException.class, List.of(words));
    }

    private static Wrong state(String name, Misuse misuse, String... words) {
        return new Wrong(name, misuse, IllegalStateException.class, List.of(words));
    }

    private static Part ints(int count) {
        return Part.of(new int[count]);
    }

    /// Rank 0 shows 4 numbers, rank 1 shows 8, rank 2 shows 12; the callers are all of them.
    @TestFactory
    Stream<DynamicTest> wrongPlaces() {
        Strided wide = new Strided(ElementKinds.INTS, 3, 1, 4);
        Strided doubles = new Strided(ElementKinds.DOUBLES, 1, 1, 1);
        return inFence(
                argument("rankBeyondTheLast", w -> w.put(ints(1), 3, 0),
                        "put: rank is 3", "0 to 2"),
                argument("negativeRank", w -> w.get(ints(1), -1, 0), "get: rank is -1", "0 to 2"),
                argument("beyondTheEnd", w -> w.put(ints(5), 0, 0),
                        "put: offset 0 and count 5", "window of rank 0", "4 elements"),
                argument("negativeOffset", w -> w.get(ints(1), 1, -1),
                        "get: offset -1", "window of rank 1", "8 elements"),
                argument("offsetBeyondTheEnd", w -> w.accumulate(ints(1), Op.SUM, 1, 8),
                        "accumulate: offset 8 and count 1", "8 elements"),
                argument("partBeyondTheEnd", w -> w.part(2, 10, 3),
                        "part: offset 10 and count 3", "12 elements"),
                argument("layoutBeyondTheEnd", w -> w.part(1, 0, 1, wide),
                        "part: a layout at offset 0 touches the elements 0 to 8", "8 elements"),
                argument("layoutOfAnotherType", w -> w.part(1, 0, 1, doubles),
                        "part: the layout", "rank 1 is a int[]"),
                argument("partOfAnotherWindow", WindowMisuseTest::putIntoAnother,
                        "put: target is a part of another window"),
                argument("lengthOfNobody", w -> w.length(5), "rank is 5", "0 to 2"),
                argument("lockBeyondTheLast", w -> w.lock(3, LockMode.SHARED),
                        "lock: rank is 3", "0 to 2"),
                argument("unlockBeyondTheLast", w -> w.unlock(-4), "unlock: rank is -4"),
                argument("flushBeyondTheLast", w -> w.flush(3), "flush: rank is 3"));
    }

    @TestFactory
    Stream<DynamicTest> wrongParts() {
        Op own = Op.ofInts(Integer::sum);
        Part readOnly = Part.of(MemorySegment.ofArray(new int[1]).asReadOnly());
        return inFence(
                argument("anotherLength", w -> w.put(ints(2), w.part(1, 0, 3)),
                        "put: origin has 8 bytes", "has 12", "must be equal"),
                argument("anotherType", w -> w.put(Part.of(new double[1]), 1, 0),
                        "put: a part of a double[]", "a int[]"),
                argument("halfAnElement", w -> w.put(Part.of(new byte[3]), 1, 0),
                        "put: the origin has 3 bytes", "multiples of 4"),
                argument("bytesDoNotAddUp",
                        w -> w.accumulate(Part.of(new byte[4]), Op.SUM, 1, 0),
                        "accumulate: a part of a byte[]", "a int[]"),
                argument("operationOfOnesOwn", w -> w.accumulate(ints(1), own, 1, 0),
                        "accumulate: op is operation on int[]", "predefined", "SUM"),
                argument("halfAPair", w -> w.accumulate(ints(3), Op.MAXLOC, 1, 0),
                        "MAXLOC of 3 elements", "multiple of the 2"),
                argument("severalTickets",
                        w -> w.fetchAndOp(ints(2), ints(2), Op.SUM, 1, 0),
                        "fetchAndOp: result has 2 elements", "must have 1"),
                argument("severalExpected",
                        w -> w.compareAndSwap(ints(2), ints(1), ints(1), 1, 0),
                        "compareAndSwap: expected has 2 elements", "must have 1"),
                argument("severalDesired",
                        w -> w.compareAndSwap(ints(1), ints(0), ints(1), 1, 0),
                        "compareAndSwap: desired has 0 elements", "must have 1"),
                argument("inPlace", w -> w.put(Part.IN_PLACE, 1, 0), "put: ", "is IN_PLACE"),
                argument("readOnlyResult", w -> w.get(readOnly, 1, 0), "read-only"));
    }

    private static void putIntoAnother(Window window) {
        MADE.get().put(ints(1), window.part(1, 0, 1));
    }

    private static Stream<DynamicTest> inFence(Wrong... wrongs) {
        return Stream.of(wrongs)
                .map(wrong -> dynamicTest(wrong.name(), () -> refused(wrong, true)));
    }

    private static void refused(Wrong wrong, boolean fenced) {
        assertTimeoutPreemptively(LIMIT, () -> Job.local(3).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            Window window = comm.window(new int[4 * (rank.number() + 1)]);
            Window other = comm.window(new int[4]);
            MADE.set(other);
            if (fenced) {
                window.fence();
                other.fence();
            }
            assertThatThrownBy(() -> wrong.misuse().of(window))
                    .isInstanceOf(wrong.error())
                    .message()
                    .contains(wrong.words());
            comm.barrier();
            window.put(Part.of(new int[0]), Comm.NOBODY, 0);
        }));
    }

    @TestFactory
    Stream<DynamicTest> withoutBeginning() {
        return outside(
                state("putOutsideOfEpochs", w -> w.put(ints(1), 1, 0),
                        "put: the window of rank 1 is not open", "fence, start or lock"),
                state("getOfWhomIsNotLocked", w -> {
                    w.lock(0, LockMode.SHARED);
                    w.get(ints(1), 1, 0);
                }, "get: the window of rank 1 is not open"),
                state("unlockWithoutLock", w -> w.unlock(1),
                        "unlock: the window of rank 1 is not locked"),
                state("unlockAllWithoutLock", Window::unlockAll, "unlockAll", "lockAll first"),
                state("flushWithoutLock", w -> w.flush(2), "flush: the window of rank 2"),
                state("flushLocalWithoutLock", w -> w.flushLocal(2), "flushLocal: "),
                state("flushAllWithoutLock", Window::flushAll, "flushAll: no rank is locked"),
                state("flushLocalAllWithoutLock", Window::flushLocalAll, "flushLocalAll: no rank"),
                state("completeWithoutStart", Window::complete, "complete: no epoch"),
                state("awaitWithoutPost", Window::await, "await: the window is not posted"),
                state("testWithoutPost", Window::test, "test: the window is not posted"));
    }

    @TestFactory
    Stream<DynamicTest> withoutEnd() {
        return outside(
                state("lockTwice", w -> {
                    w.lock(1, LockMode.SHARED);
                    w.lock(1, LockMode.SHARED);
                }, "lock: the window of rank 1 is locked by this rank", "unlock first"),
                state("lockAllTwice", w -> {
                    w.lockAll();
                    w.lockAll();
                }, "lockAll: ", "unlockAll first"),
                state("fenceWhileLocked", w -> {
                    w.lockAll();
                    w.fence();
                }, "fence: ", "unlockAll first"),
                state("closeWhileLocked", w -> {
                    w.lock(2, LockMode.SHARED);
                    w.close();
                }, "close: the window of rank 2 is locked"),
                state("postTwice", w -> {
                    Group nobody = w.group().include();
                    w.post(nobody);
                    w.post(nobody);
                }, "post: the window is posted already"),
                state("startTwice", w -> {
                    Group nobody = w.group().include();
                    w.start(nobody);
                    w.start(nobody);
                }, "start: an epoch is begun already"),
                state("fenceWhilePosted", w -> {
                    w.post(w.group().include());
                    w.fence();
                }, "fence: the window is posted"),
                state("lockAmongFences", w -> {
                    w.fence();
                    w.put(ints(1), 1, 0);
                    w.lock(1, LockMode.SHARED);
                }, "lock: the window is in the epoch of a fence"),
                state("useAfterClose", w -> {
                    w.close();
                    w.put(ints(1), 1, 0);
                }, "this window was closed"),
                state("closeTwice", w -> {
                    w.close();
                    w.close();
                }, "this window was closed"));
    }

    private static Stream<DynamicTest> outside(Wrong... wrongs) {
        return Stream.of(wrongs)
                .map(wrong -> dynamicTest(wrong.name(), () -> refused(wrong, false)));
    }

    @TestFactory
    Stream<DynamicTest> wrongMemory() {
        Map<String, Consumer<Comm>> wrong = new LinkedHashMap<>();
        wrong.put("a String", comm -> comm.window("text"));
        wrong.put("a String[]", comm -> comm.window(new String[1]));
        wrong.put("read-only memory", comm ->
                comm.window(MemorySegment.ofArray(new byte[8]).asReadOnly()));
        wrong.put("a layout", comm -> Window.over(comm,
                Part.of(new int[9], 0, 1, new Strided(ElementKinds.INTS, 3, 1, 3))));
        wrong.put("a negative count", comm -> comm.windowAllocate(ElementKinds.INTS, -1));
        return wrong.entrySet().stream().map(each -> dynamicTest(each.getKey(), () ->
                Job.local(1).run(rank -> assertThatThrownBy(
                        () -> each.getValue().accept(Mpj.in(rank).comm()))
                        .isInstanceOf(IllegalArgumentException.class))));
    }

    /// Rank 1 throws while the others wait for it; they are told why.
    @TestFactory
    Stream<DynamicTest> whoThrowsEndsTheOthers() {
        Map<String, Consumer<Window>> waits = new LinkedHashMap<>();
        waits.put("fence", Window::fence);
        waits.put("lock", w -> w.lock(1, LockMode.EXCLUSIVE));
        waits.put("lockAll", Window::lockAll);
        waits.put("start", w -> w.start(w.group().include(1)));
        waits.put("await", w -> {
            w.post(w.group().include(1));
            w.await();
        });
        waits.put("test", w -> {
            w.post(w.group().include(1));
            while (!w.test()) {
                Thread.onSpinWait();
            }
        });
        waits.put("close", Window::close);
        return Setting.with(3).flatMap(setting -> waits.entrySet().stream().map(wait ->
                dynamicTest(wait.getKey() + " " + setting,
                        () -> ends(setting, wait.getValue()))));
    }

    private static void ends(Setting setting, Consumer<Window> wait) {
        Queue<Throwable> suffered = new ConcurrentLinkedQueue<>();
        RankFailedException thrown = assertTimeoutPreemptively(LIMIT, () -> catchThrowableOfType(
                RankFailedException.class,
                () -> setting.plain().run(rank -> {
                    Window window = Mpj.in(rank).comm().window(new int[1]);
                    if (rank.number() == 1) {
                        window.lock(1, LockMode.EXCLUSIVE);
                        Mpj.in(rank).comm().barrier();
                        Thread.sleep(50); // so that the others wait already
                        throw new UnsupportedOperationException("the well is dry");
                    }
                    suffer(window, w -> {
                        Mpj.in(rank).comm().barrier();
                        wait.accept(w);
                    }, suffered);
                })));
        assertThat(thrown.rank()).isEqualTo(1);
        assertThat(suffered).hasSize(2).allSatisfy(e -> assertThat(e)
                .isInstanceOf(CommunicationException.class)
                .hasMessageContainingAll("rank 1 failed", "the well is dry"));
    }

    private static void suffer(Window window, Consumer<Window> wait, Queue<Throwable> suffered) {
        try {
            wait.accept(window);
        } catch (CommunicationException e) {
            suffered.add(e);
            throw e;
        }
    }

    /// Rank 0 calls nothing until it sees what was put into its memory.
    @TestFactory
    Stream<DynamicTest> aTargetThatComputesServes() {
        return Setting.with(2).map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(LIMIT, () -> setting.plain()
                        .run(rank -> {
                            int[] memory = new int[300_000];
                            Window window = Mpj.in(rank).comm().window(memory);
                            if (rank.number() == 0) {
                                int last = memory.length - 1;
                                while ((int) ELEMENT.getOpaque(memory, last) == 0) {
                                    rank.compute(1000);
                                }
                            } else {
                                int[] ones = new int[memory.length];
                                Arrays.fill(ones, 1);
                                window.lock(0, LockMode.EXCLUSIVE);
                                window.put(Part.of(ones), 0, 0);
                                window.unlock(0);
                            }
                            window.close();
                        }))));
    }
}
