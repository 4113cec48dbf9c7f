// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Threads without a job. Counters stand for up to 4 threads, trees of one and two levels above
/// that.
@Timeout(300)
class CrewTest {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 5, 9, 17, 70})
    void nobodyPassesABarrierEarly(int threads) {
        int[] counts = new int[threads];
        new Crew(threads).run(member -> {
            for (int round = 1; round <= 50; round++) {
                counts[member.number()]++;
                member.barrier();
                assertThat(counts).containsOnly(round);
                member.barrier();
            }
        });
        assertThat(counts).containsOnly(50);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 9})
    void combinesInTheOrderOfThreads(int threads) {
        new Crew(threads).run(member -> {
            for (int round = 0; round < 100; round++) {
                int me = member.number() + round;
                assertThat(member.reduceLong(me, Long::max)).isEqualTo(threads - 1L + round);
                assertThat(member.reduce(me + 0.5, (a, b) -> a)).isEqualTo(round + 0.5);
                String expected = "01234567".substring(0, Math.min(threads, 8));
                String all = member.combine("" + member.number(), String::concat);
                assertThat(all).startsWith(expected).hasSize(threads);
            }
        });
    }

    @Test
    void givesAllTheSameObject() {
        new Crew(5).run(member -> {
            for (int root = 0; root < 5; root++) {
                Object mine = new Object();
                Object got = member.broadcast(mine, root);
                assertThat(member.<Object>broadcast(got, 0)).isSameAs(got);
                assertThat(got == mine).isEqualTo(member.number() == root);
            }
        });
    }

    @Test
    void oneThreadActsBeforeAnybodyGoesOn() {
        int[] done = {0};
        new Crew(3).run(member -> {
            for (int round = 1; round < 50; round++) {
                member.meet(Call.of("count"), () -> done[0]++);
                assertThat(done[0]).isEqualTo(round);
                member.barrier();
            }
        });
    }

    @Test
    void aFailureOfOneEndsAll() {
        var told = new AtomicReference<CrewException>();
        assertThatThrownBy(() -> new Crew(3, 3, "node 7").run(member -> {
            if (member.number() == 1) {
                throw new ArithmeticException("planted");
            }
            member.barrier();
        }, told::set))
                .isSameAs(told.get())
                .hasMessage("node 7, thread 1 threw java.lang.ArithmeticException: planted")
                .hasCauseInstanceOf(ArithmeticException.class);
    }

    @Test
    void aFailureOfWhatOneDoesForAllEndsAll() {
        assertThatThrownBy(() -> new Crew(4).run(member ->
                member.meet(Call.of("act"), () -> {
                    throw new ArithmeticException("planted");
                }))).hasMessageContaining("planted");
    }

    @Test
    void tellsWhoCallsWhat() {
        assertThatThrownBy(() -> new Crew(3, 3, "node 2").run(member -> {
            member.barrier();
            if (member.number() == 1) {
                member.reduceLong(1, Long::sum);
            } else {
                member.barrier();
            }
        })).hasMessage("node 2: its threads call different things, the 2. of their calls:"
                + " threads [0, 2]: barrier; thread 1: reduce");
    }

    @Test
    void tellsWhichArgumentDiffers() {
        assertThatThrownBy(() -> new Crew(2).run(member ->
                member.meet(Call.of("nodeInts", member.number() + 5), null)))
                .hasMessageContaining("thread 0: nodeInts(5); thread 1: nodeInts(6)");
        assertThatThrownBy(() -> new Crew(2).run(member ->
                member.meet(new Call("allToAll", 5, new int[5]), null)))
                .hasMessageContaining("thread 0: allToAll(5); thread 1: allToAll(5)"
                        + " with another object");
    }

    @Test
    void tellsThatAThreadHasEnded() {
        assertThatThrownBy(() -> new Crew(2).run(member -> {
            if (member.number() == 0) {
                member.barrier();
            }
        })).hasMessageContaining("thread 0: barrier; thread 1: has ended");
    }

    @Test
    void anInterruptWaitsForTheBarrier() {
        var others = new AtomicReference<Thread>();
        var wasMarked = new AtomicBoolean();
        new Crew(2).run(member -> {
            if (member.number() == 1) {
                others.set(Thread.currentThread());
                member.barrier();
                wasMarked.set(Thread.interrupted());
                return;
            }
            awaitSleep(others).interrupt();
            member.barrier();
        });
        assertThat(wasMarked).isTrue();
    }

    private static Thread awaitSleep(AtomicReference<Thread> of) {
        while (of.get() == null || of.get().getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return of.get();
    }

    /// By a clock that only the threads move: thread 1 computes for 7 while thread 0 waits for it,
    /// and the last to arrive does something for all that takes 20.
    @Test
    void tellsWhatEachThreadHasWaitedFor() {
        var clock = new AtomicLong();
        var times = List.of(new MemberTimes(clock::get, false), new MemberTimes(clock::get, false));
        for (int run = 1; run <= 2; run++) {
            var sleeper = new AtomicReference<Thread>();
            new Crew(2, 1, "here", times).run(member -> {
                if (member.number() == 0) {
                    sleeper.set(Thread.currentThread());
                } else {
                    awaitSleep(sleeper);
                    clock.addAndGet(7);
                }
                member.meet(Call.of("act"), () -> clock.addAndGet(20));
                member.barrier();
                member.barrier();
            });
            MemberTimes first = times.getFirst();
            MemberTimes second = times.getLast();
            assertThat(List.of(first.computeNanos(), first.fellowNanos(), first.otherNanos()))
                    .containsExactly(0L, 7L * run, 20L * run);
            assertThat(List.of(second.computeNanos(), second.fellowNanos(), second.otherNanos()))
                    .containsExactly(7L * run, 0L, 20L * run);
        }
    }

    /// The same in a crew outside of which there is nobody: thread 1 has computed for 27 while
    /// thread 0 has waited, and what it has carried for 7 of them is computing, too.
    @Test
    void aCrewThatIsAloneWaitsForNobodyElse() {
        var clock = new AtomicLong();
        var times = List.of(
                new MemberTimes(clock::get, true), new MemberTimes(clock::get, true));
        var sleeper = new AtomicReference<Thread>();
        new Crew(2, 1, "here", times).run(member -> {
            if (member.number() == 0) {
                sleeper.set(Thread.currentThread());
            } else {
                awaitSleep(sleeper);
                long since = times.getLast().now();
                clock.addAndGet(7);
                times.getLast().waitedForOthers(since);
            }
            member.meet(Call.of("act"), () -> clock.addAndGet(20));
            member.barrier();
            member.barrier();
        });
        MemberTimes first = times.getFirst();
        MemberTimes second = times.getLast();
        assertThat(List.of(first.computeNanos(), first.fellowNanos(), first.otherNanos()))
                .containsExactly(0L, 27L, 0L);
        assertThat(List.of(second.computeNanos(), second.fellowNanos(), second.otherNanos()))
                .containsExactly(27L, 0L, 0L);
    }

    /// Thread 0 waits for a thread that computes for 7 and fails: that is a wait, and no computing.
    @Test
    void tellsWhatThreadsOfARunThatFailedHaveWaitedFor() {
        var clock = new AtomicLong();
        var times = List.of(new MemberTimes(clock::get, false), new MemberTimes(clock::get, false));
        var sleeper = new AtomicReference<Thread>();
        assertThatThrownBy(() -> new Crew(2, 1, "here", times).run(member -> {
            if (member.number() == 0) {
                sleeper.set(Thread.currentThread());
                member.barrier();
            } else {
                awaitSleep(sleeper);
                clock.addAndGet(7);
                throw new IllegalStateException("thread 1 gives up");
            }
        })).isInstanceOf(CrewException.class);
        MemberTimes first = times.getFirst();
        MemberTimes second = times.getLast();
        assertThat(List.of(first.computeNanos(), first.fellowNanos(), first.otherNanos()))
                .containsExactly(0L, 7L, 0L);
        assertThat(List.of(second.computeNanos(), second.fellowNanos(), second.otherNanos()))
                .containsExactly(7L, 0L, 0L);
    }

    @Test
    void refusesNoThreads() {
        assertThatThrownBy(() -> new Crew(0)).hasMessage("threads is 0: a crew has at least 1");
        assertThatThrownBy(() -> new NodeBarrier(0)).hasMessageContaining("at least 1 thread");
        new Crew(2).run(member -> assertThatThrownBy(() -> member.broadcast("", 2))
                .hasMessageContaining("from thread 2: there are 0 to 1"));
    }

    @Test
    void isUsedAgain() {
        var crew = new Crew(2);
        for (int run = 0; run < 3; run++) {
            crew.run(Member::barrier);
        }
        assertThat(crew.threads()).isEqualTo(2);
    }
}
