// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.job.Job;
import org.atoll.mpj.Comm;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Part;
import org.atoll.mpj.RankExecutor.Mapping;
import org.atoll.mpj.RankExecutor.Task;
import org.atoll.mpj.RankExecutor;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// An executor over ranks does what an executor does.
class ExecutorTest {

    private interface Use {
        void by(RankExecutor ranks) throws Exception;
    }

    private static Stream<DynamicTest> everywhere(Use use) {
        return Setting.mostlyThreads().map(setting -> dynamicTest(setting.toString(), () ->
                assertTimeoutPreemptively(Duration.ofSeconds(120), () -> setting.job().run(
                        rank -> {
                            with(Mpj.in(rank).comm(), use);
                            Mpj.in(rank).comm().barrier();
                        }))));
    }

    private static void with(Comm comm, Use use) throws Exception {
        try (RankExecutor ranks = comm.executor()) {
            assertThat(ranks.isShutdown()).isEqualTo(comm.rank() != 0);
            if (comm.rank() == 0) {
                use.by(ranks);
            }
        }
    }

    @TestFactory
    Stream<DynamicTest> tasksComeBackWithTheirResults() {
        return everywhere(ranks -> {
            List<Future<Integer>> squares = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int x = i;
                squares.add(ranks.submit(() -> x * x));
            }
            for (int i = 0; i < 30; i++) {
                assertThat(squares.get(i).get()).isEqualTo(i * i);
            }
            assertThat(ranks.submit(() -> (String) null).get()).isNull();
            assertThat(ranks.map(String::length, List.of("a", "", "three")))
                    .containsExactly(1, 0, 5);
            Task<int[]> large = () -> new int[100_000];
            assertThat(ranks.invokeAll(List.of(large, large)))
                    .allSatisfy(one -> assertThat(one.get()).hasSize(100_000));
            Task<Integer> fails = () -> Integer.parseInt("x");
            assertThat(ranks.invokeAny(List.of(fails, () -> 7))).isEqualTo(7);
            assertThat(ranks.invokeAny(List.of(fails, () -> 8), 90, TimeUnit.SECONDS))
                    .isEqualTo(8);
            assertThatThrownBy(() -> ranks.invokeAny(List.of(fails, fails)))
                    .hasCauseInstanceOf(NumberFormatException.class);
        });
    }

    /// Static fields are shared here, so that the program can let a task go on another rank.
    private static volatile boolean released;

    private static final Task<Integer> SLOW = () -> {
        while (!released) {
            Thread.sleep(1);
        }
        return 1;
    };

    @Test
    void invokeAnyTakesWhatIsDoneFirst() {
        released = false;
        Job.local(3).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            assertThat(ranks.invokeAny(List.of(SLOW, () -> 2))).isEqualTo(2);
            assertThatThrownBy(() -> ranks.invokeAny(List.of(SLOW), 1, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class)
                    .hasMessageContaining("after 1 MILLISECONDS");
            released = true;
        }));
    }

    /// An exception that cannot be serialized.
    private static final class Stays extends RuntimeException {
        private static final long serialVersionUID = 1L;
        @SuppressWarnings("serial") // on purpose
        private final Object place = new Object();

        @Override
        public String getMessage() {
            return "stays " + place.getClass().getSimpleName();
        }
    }

    /// A completion service gives what is done, be it well or not.
    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aCompletionServiceGivesWhatIsDone(int size) {
        onMaster(size, ranks -> {
            var service = new ExecutorCompletionService<Integer>(ranks);
            for (int i = 0; i < 5; i++) {
                int x = i;
                service.submit((Task<Integer>) () -> 12 / x);
            }
            Set<Object> outcomes = new HashSet<>();
            for (int i = 0; i < 5; i++) {
                Future<Integer> next = service.take();
                assertThat(next.isDone()).isTrue();
                outcomes.add(next.state() == Future.State.SUCCESS ? next.get() : "failed");
            }
            assertThat(outcomes).containsExactlyInAnyOrder("failed", 12, 6, 4, 3);
            assertThat(service.poll()).isNull();
        });
    }

    @Test
    void theFutureOfATaskIsCompletable() {
        onMaster(2, ranks -> {
            CompletableFuture<Integer> future = ranks.submit(() -> 6);
            assertThat(future.thenApply(x -> x * 7).join()).isEqualTo(42);
            assertThatThrownBy(() -> CompletableFuture.supplyAsync(() -> 1, ranks))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("execute: what a CompletableFuture gives its executor cannot"
                            + " travel: submit a Task instead, whose future is a"
                            + " CompletableFuture, too");
        });
    }

    private static void onMaster(int size, Use use) {
        assertTimeoutPreemptively(Duration.ofSeconds(120), () ->
                Job.local(size).run(rank -> with(Mpj.in(rank).comm(), use)));
    }

    @Test
    void anExceptionThatCannotTravelIsToldWithItsPlace() {
        Job.local(2).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            Future<Object> future = ranks.submit(() -> {
                throw new Stays();
            });
            assertThatThrownBy(future::get)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .message()
                    .endsWith("Stays: stays Object");
            assertThat(future.exceptionNow().getStackTrace()[0].getClassName())
                    .startsWith(ExecutorTest.class.getName());
        }));
    }

    /// Misuse has classes of its own, which another process need not allow.
    @Test
    void misuseTravelsAsAPlainException() {
        Job.local(2).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            Future<Long> future = ranks.submit(() -> Part.of(new int[4], 3, 2).count());
            assertThatThrownBy(future::get)
                    .cause()
                    .isExactlyInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("offset 3 and count 2 do not lie in a buffer of 4");
            assertThat(future.exceptionNow().getStackTrace()[0].getClassName())
                    .startsWith(Part.class.getPackageName());
        }));
    }

    @TestFactory
    Stream<DynamicTest> exceptionsTravelWithTheirCause() {
        return everywhere(ranks -> {
            Future<Object> future = ranks.submit(() -> {
                throw new IllegalStateException("no", new ArithmeticException("because"));
            });
            assertThatThrownBy(future::get)
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no")
                    .hasCauseInstanceOf(ArithmeticException.class);
            assertThatThrownBy(() -> ranks.map(Integer::parseInt, List.of("1", "x", "3")))
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(NumberFormatException.class);
        });
    }

    @TestFactory
    Stream<DynamicTest> whatCannotTravelIsRefused() {
        return everywhere(ranks -> {
            Object stays = new Object();
            assertThatThrownBy(() -> ranks.submit((Task<Integer>) stays::hashCode))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("submit: the task cannot travel, for it refers to an object of"
                            + " class java.lang.Object, which is not serializable; let that class"
                            + " implement java.io.Serializable, or copy what the task needs of it"
                            + " to a local variable before");
            ranks.shutdown();
            assertThatThrownBy(() -> ranks.submit(() -> 1))
                    .isInstanceOf(RejectedExecutionException.class);
        });
    }

    private static final class Named implements Runnable {
        @Override
        public void run() {}
    }

    private final class Inner implements Task<ExecutorTest> {
        private static final long serialVersionUID = 1;

        @Override
        public ExecutorTest call() {
            return ExecutorTest.this;
        }
    }

    /// What a program for a pool of threads hands over, and a program for ranks cannot.
    @Test
    void aTaskThatCannotTravelIsToldWhatToWriteInstead() {
        String instead = "; write submit(() -> { ...; return null; }), whose lambda is a Task,"
                + " which can";
        Callable<Integer> callable = () -> 1;
        Callable<Integer> anonymous = new Callable<>() {
            @Override
            public Integer call() {
                return 1;
            }
        };
        onMaster(2, ranks -> {
            assertThat(refused(() -> ranks.execute(() -> {}))).isEqualTo(
                    "execute: a lambda that is made as a Runnable cannot travel" + instead);
            assertThat(refused(() -> ranks.submit(() -> {}))).isEqualTo(
                    "submit: a lambda that is made as a Runnable cannot travel" + instead);
            assertThat(refused(() -> ranks.invokeAll(List.of(callable)))).isEqualTo(
                    "invokeAll: a lambda that is made as a Callable cannot travel" + instead);
            assertThat(refused(() -> ranks.submit(anonymous))).isEqualTo(
                    "submit: an anonymous Callable cannot travel" + instead);
            assertThat(refused(() -> ranks.submit(new Named(), 1))).isEqualTo(
                    "submit: a task of class " + Named.class.getName() + " cannot travel; let the"
                            + " class implement org.atoll.mpj.RankExecutor.Task,"
                            + " or java.io.Serializable");
            assertThat(refused(() -> ranks.submit(new Inner()))).endsWith(
                    "ExecutorTest, which is not serializable; declare "
                            + Inner.class.getName() + " static, or write a lambda");
        });
    }

    private static String refused(ThrowingCallable call) {
        return String.valueOf(catchThrowableOfType(IllegalArgumentException.class, call)
                .getMessage());
    }

    private static final AtomicInteger BEGUN = new AtomicInteger();

    private static final Task<Integer> COUNTED = () -> BEGUN.incrementAndGet();

    /// One that cannot travel takes back those before it, which nobody has begun with.
    @Test
    void aRefusedTaskCancelsThoseHandedOverWithIt() {
        released = false;
        BEGUN.set(0);
        Object stays = new Object();
        Task<Integer> refused = stays::hashCode;
        Job.local(2).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            Future<Integer> slow = ranks.submit(SLOW);
            Mapping<Object, Integer> count = item -> BEGUN.incrementAndGet();
            assertThatThrownBy(() -> ranks.map(count, List.of(1, stays)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ranks.invokeAny(List.of(COUNTED, refused)))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> ranks.invokeAll(List.of(COUNTED, refused)))
                    .isInstanceOf(IllegalArgumentException.class);
            released = true;
            assertThat(slow.get()).isEqualTo(1);
        }));
        assertThat(BEGUN).hasValue(0);
    }

    @Test
    void queuedTasksCanBeCancelled() {
        Job.local(2).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            Future<Integer> first = ranks.submit(() -> {
                Thread.sleep(100);
                return 1;
            });
            Future<Integer> second = ranks.submit(() -> 2);
            assertThat(second.cancel(true)).isTrue();
            assertThat(second.isCancelled()).isTrue();
            assertThat(first.cancel(false)).isFalse();
            assertThat(first.get()).isEqualTo(1);
        }));
    }

    /// Whoever has begun with a task ends it, and is free for the next.
    @Test
    void whenTheTimeOfAllIsOverAllAreDone() {
        released = false;
        Job.local(2).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            List<Future<Integer>> futures =
                    ranks.invokeAll(List.of(SLOW, () -> 2), 1, TimeUnit.MILLISECONDS);
            assertThat(futures).allMatch(Future::isDone).allMatch(Future::isCancelled);
            released = true;
            assertThat(ranks.submit(() -> 3).get()).isEqualTo(3);
        }));
    }

    @Test
    void virtualThreadsMayCall() {
        Job.local(3).run(rank -> with(Mpj.in(rank).comm(), ranks -> {
            try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
                List<Future<Integer>> sums = IntStream.range(0, 50).mapToObj(i ->
                        threads.submit(() -> ranks.submit(() -> i + 1).get())).toList();
                for (int i = 0; i < 50; i++) {
                    assertThat(sums.get(i).get()).isEqualTo(i + 1);
                }
            }
        }));
    }

    /// A rank dies over its task; another one does it again.
    @TestFactory
    Stream<DynamicTest> aLostRanksTaskIsDoneAgain() {
        Consumer<Setting> test = setting -> SurvivalTest.outliving(setting).run(rank -> {
            Comm comm = Mpj.in(rank).comm();
            if (comm.rank() == 0) {
                try (RankExecutor ranks = comm.executor()) {
                    assertThat(ranks.map(x -> 2 * x, List.of(1, 2, 3, 4, 5, 6)))
                            .containsExactly(2, 4, 6, 8, 10, 12);
                }
                return;
            }
            if (comm.rank() == 2) {
                Comm copy = comm.dup();
                copy.probe(0, Comm.ANY_TAG);
                throw new UnsupportedOperationException("gone");
            }
            comm.executor().close();
        });
        return Stream.of("threads", "shm", "tcp").map(device -> new Setting(device, 4))
                .map(setting -> dynamicTest(setting.toString(), () -> test.accept(setting)));
    }
}
