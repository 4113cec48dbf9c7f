// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Threads that objects have started call and create after their rank's program has returned.
@Timeout(300)
@Sampled(2)
class ObjectThreadTest {

    /// Ways to run something on another thread.
    private enum Kind {
        PLATFORM {
            @Override
            void run(Runnable task) {
                Thread.ofPlatform().start(task);
            }
        },
        VIRTUAL {
            @Override
            void run(Runnable task) {
                Thread.startVirtualThread(task);
            }
        },
        TIMER {
            @Override
            void run(Runnable task) {
                Timer timer = new Timer();
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        task.run();
                        timer.cancel();
                    }
                }, 1);
            }
        },
        POOL {
            @Override
            void run(Runnable task) {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(task);
                pool.shutdown();
            }
        },
        SCHEDULED_POOL {
            @Override
            void run(Runnable task) {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                var _ = pool.schedule(task, 1, TimeUnit.MILLISECONDS);
                pool.shutdown();
            }
        },
        FORK_JOIN_POOL {
            @Override
            void run(Runnable task) {
                ForkJoinPool pool = new ForkJoinPool(1);
                pool.execute(task);
                pool.shutdown();
            }
        },
        STAGE {
            @Override
            void run(Runnable task) {
                var _ = CompletableFuture.runAsync(task);
            }
        },
        STAGE_OF_A_CALL {
            @Override
            void run(Runnable task) {
                RemoteObjects remote = RemoteObjects.current();
                Counter counter = remote.here().create(Counter.class);
                var _ = remote.async(() -> counter.addSlowly(1)).thenAccept(sum -> task.run());
            }
        };

        abstract void run(Runnable task);
    }

    /// Starts threads.
    @Remote
    static class Starter {
        private final RemoteObjects remote = RemoteObjects.current();

        /// Does not wait for its thread.
        public void start(int kind, Tally tally) {
            Kind.values()[kind].run(() -> act(tally));
        }

        /// Waits for it.
        public void startAndWait(int kind, Tally tally) {
            CompletableFuture<Boolean> done = new CompletableFuture<>();
            Kind.values()[kind].run(() -> {
                act(tally);
                done.complete(true);
            });
            remote.await(done);
        }

        private void act(Tally tally) {
            String said;
            try {
                awaitReturn();
                Counter counter = remote.node(0).create(Counter.class);
                said = "" + counter.add(5);
            } catch (Throwable e) {
                said = e.toString();
            }
            tally.add(said);
        }

        private void awaitReturn() throws InterruptedException {
            while (!RemoteKind.service(remote.world()).objects.permission.hasReturned()) {
                Thread.sleep(1);
            }
        }

        /// Starts a thread that calls until that is refused.
        public void startForEver(Tally tally) {
            CompletableFuture<Throwable> end = last;
            Thread.startVirtualThread(() -> {
                try {
                    while (true) {
                        tally.touch();
                    }
                } catch (Throwable e) {
                    end.complete(e);
                }
            });
        }
    }

    private static volatile CompletableFuture<Throwable> last = new CompletableFuture<>();

    /// Collects what threads have to say.
    @Remote
    static class Tally {
        private final CompletableFuture<String> all = new CompletableFuture<>();
        private final int count;
        private final StringBuilder said = new StringBuilder();
        private int come;

        Tally(int count) {
            this.count = count;
        }

        public synchronized void add(String text) {
            said.append(text).append(' ');
            come++;
            if (come == count) {
                all.complete(said.toString().strip());
            }
        }

        public synchronized void touch() {
            come--;
        }

        /// Ends when all have come.
        CompletableFuture<String> end() {
            return all;
        }
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#inMachineTime")
    void theyCallAndCreate(Place place) {
        int kinds = Kind.values().length;
        place.run(remote -> {
            if (remote.here().rank() > 0 || place.size() == 1) {
                return;
            }
            Tally tally = new Tally(2 * kinds);
            Tally reference = remote.export(tally);
            Starter starter = remote.node(1).create(Starter.class);
            for (int kind = 0; kind < kinds; kind++) {
                starter.start(kind, reference);
                starter.startAndWait(kind, reference);
            }
            assertThat(remote.await(tally.end()).split(" "))
                    .hasSize(2 * kinds).containsOnly("5");
        });
    }

    /// The job does not wait for them.
    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#inMachineTime")
    void theyAreRefusedWhenTheJobHasEnded(Place place) throws Exception {
        last = new CompletableFuture<>();
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Starter starter = remote.next().create(Starter.class);
                starter.startForEver(remote.export(new Tally(1)));
            }
        });
        assertThat(last.get(60, TimeUnit.SECONDS)).isInstanceOf(CommunicationException.class);
    }

    static Stream<Place> pairs() {
        return Stream.of(new Place(Places.THREADS, 2), new Place(Places.TCP, 2));
    }

    /// A rank whose program has returned, but not a thread of its, is in no deadlock.
    @ParameterizedTest
    @MethodSource("pairs")
    void aThreadThatSleepsIsWaitedFor(Place place) {
        place.run(remote -> {
            if (remote.here().rank() == 0) {
                Tally tally = new Tally(1);
                Sleeper sleeper = remote.next().create(Sleeper.class);
                sleeper.start(remote.export(tally));
                assertThat(remote.await(tally.end())).isEqualTo("awake");
            }
        });
    }

    /// Has a thread that sleeps longer than a deadlock is sought.
    @Remote
    static class Sleeper {
        public void start(Tally tally) {
            Thread.ofPlatform().start(() -> {
                try {
                    Thread.sleep(Duration.ofSeconds(4));
                    tally.add("awake");
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }
    }
}
