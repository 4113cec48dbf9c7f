// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.atoll.job.Job;
import org.atoll.job.ModelKind;
import org.atoll.job.Rank;
import org.atoll.job.RankFailedException;
import org.atoll.mpj.Mpj;
import org.atoll.mpj.Op;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks what a rank is given of its job, and how it enters models.
@Timeout(300)
class JobTest {
    private final Queue<String> diary = new ConcurrentLinkedQueue<>();

    static Stream<Setting> devices() {
        return Setting.with(3);
    }

    /// A model that keeps a diary of its ends.
    ///
    /// @param diary    is told of its beginning and its end
    /// @param entering what it does as it is entered
    private record Noted(String name, Queue<String> diary, Consumer<Rank> entering)
            implements ModelKind<String> {
        Noted(String name, Queue<String> diary) {
            this(name, diary, rank -> { });
        }

        @Override
        public String enter(Rank rank) {
            entering.accept(rank);
            diary.add("enter " + name);
            return name + " of rank " + rank.number();
        }

        @Override
        public void end(String model) {
            diary.add("end " + name);
        }
    }

    @ParameterizedTest
    @MethodSource("devices")
    void aRankKnowsItsJob(Setting setting) {
        Set<Integer> numbers = ConcurrentHashMap.newKeySet();
        setting.job().run(new String[] {"a", "b"}, rank -> {
            numbers.add(rank.number());
            assertThat(rank.size()).isEqualTo(3);
            assertThat(rank.command()).isZero();
            assertThat(rank.topology().size()).isEqualTo(3);
            assertThat(rank.fabric().rank()).isEqualTo(rank.number());
            rank.arguments()[0] = "changed";
            assertThat(rank.arguments()).containsExactly("a", "b");
            long begin = rank.nanoTime();
            rank.compute(1000);
            rank.operate(10);
            rank.operate(10, 80, 80);
            assertThat(rank.nanoTime() - begin).isGreaterThanOrEqualTo(
                    setting.isSimulated() ? 1000 : 0);
        });
        assertThat(numbers).containsExactlyInAnyOrder(0, 1, 2);
    }

    @ParameterizedTest
    @MethodSource("devices")
    void messagePassingIsEnteredOnceAndWorks(Setting setting) {
        setting.job().run(rank -> {
            Mpj mpj = Mpj.in(rank);
            assertThat(Mpj.in(rank)).isSameAs(mpj);
            assertThat(mpj.rank()).isSameAs(rank);
            assertThat(mpj.comm().allReduce(new int[] {rank.number()}, Op.SUM)).containsExactly(3);
        });
    }

    /// Those who have entered send to one that has not: it answers as soon as it does.
    @ParameterizedTest
    @MethodSource("devices")
    void aRankThatEntersLateFindsWhatCameBefore(Setting setting) {
        setting.job().run(rank -> {
            if (rank.number() == 0) {
                rank.compute(1_000_000);
                rank.fabric().endpoint().advance();
            }
            int[] all = Mpj.in(rank).comm().gather(new int[] {rank.number()}, 0);
            assertThat(all).hasSize(rank.number() == 0 ? 3 : 1);
        });
    }

    @Test
    void modelsEndInTheReverseOrderOfEntering() {
        Noted first = new Noted("first", diary);
        Noted second = new Noted("second", diary);
        Job.local(1).run(rank -> {
            assertThat(rank.enter(first)).isSameAs(rank.enter(first)).isEqualTo("first of rank 0");
            assertThat(rank.enter(second)).isSameAs(rank.enter(new Noted(
                    "second", diary, second.entering())));
            diary.add("return");
        });
        assertThat(diary).containsExactly(
                "enter first", "enter second", "return", "end second", "end first");
    }

    @Test
    void aModelThatAnotherHasEnteredEndsAfterIt() {
        Noted below = new Noted("below", diary);
        Noted above = new Noted("above", diary, rank ->
                assertThat(rank.enter(below)).isEqualTo("below of rank 0"));
        Job.local(1).run(rank -> assertThat(rank.enter(above)).isEqualTo("above of rank 0"));
        assertThat(diary).containsExactly("enter below", "enter above", "end above", "end below");
    }

    @Test
    void aModelThatManyThreadsEnterAtOnceIsEnteredOnce() {
        int threads = 8;
        AtomicInteger entered = new AtomicInteger();
        Set<Object> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch ready = new CountDownLatch(threads);
        ModelKind<Object> slow = new ModelKind<>() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public Object enter(Rank rank) {
                entered.incrementAndGet();
                await(ready);
                return new Object();
            }
        };
        Job.local(1).run(rank -> {
            List<Thread> all = new ArrayList<>();
            for (int number = 0; number < threads; number++) {
                all.add(Thread.ofPlatform().start(() -> {
                    ready.countDown();
                    seen.add(rank.enter(slow));
                }));
            }
            for (Thread each : all) {
                each.join();
            }
        });
        assertThat(entered).hasValue(1);
        assertThat(seen).hasSize(1);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nothingEndsPolitelyIfTheProgramThrows() {
        Noted model = new Noted("model", diary);
        assertThatThrownBy(() -> Job.local(2).run(rank -> {
            diary.add(rank.enter(model));
            throw new IllegalStateException("boom");
        })).isInstanceOf(RankFailedException.class).hasMessageContaining("boom");
        assertThat(diary).contains("enter model").doesNotContain("end model");
    }

    @Test
    void aModelThatFailsToBeEnteredIsNotEntered() {
        AtomicInteger tries = new AtomicInteger();
        Noted unlucky = new Noted("unlucky", diary, rank -> {
            if (tries.incrementAndGet() == 1) {
                throw new IllegalStateException("not yet");
            }
        });
        Job.local(1).run(rank -> {
            assertThatThrownBy(() -> rank.enter(unlucky)).hasMessage("not yet");
            assertThat(rank.enter(unlucky)).isEqualTo("unlucky of rank 0");
        });
        assertThat(diary).containsExactly("enter unlucky", "end unlucky");
    }

    @Test
    void afterTheProgramOnlyWhatWasEnteredIsKnown() {
        Noted model = new Noted("model", diary);
        AtomicReference<Rank> left = new AtomicReference<>();
        Job.local(1).run(rank -> {
            diary.add(rank.enter(model));
            left.set(rank);
        });
        assertThat(left.get().enter(model)).isEqualTo("model of rank 0");
        assertThat(catchThrowableOfType(
                IllegalStateException.class, () -> Mpj.in(left.get())))
                .hasMessage("enter: the program has ended on rank 0: enter mpj before it returns");
    }

    @Test
    void aModelThatFailsToEndFailsTheJob() {
        ModelKind<String> stubborn = new ModelKind<>() {
            @Override
            public String name() {
                return "stubborn";
            }

            @Override
            public String enter(Rank rank) {
                return "it";
            }

            @Override
            public void end(String model) {
                throw new IllegalStateException("not before I am done");
            }
        };
        assertThatThrownBy(() -> Job.local(2).run(rank -> diary.add(rank.enter(stubborn))))
                .isInstanceOf(RankFailedException.class)
                .hasMessageContaining("not before I am done");
    }
}
