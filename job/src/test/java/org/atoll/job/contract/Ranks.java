// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.contract;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.job.local.LocalMembership;

/// Jobs of several ranks in this JVM over one device.
///
/// @param device    the device's name
/// @param provider  makes it
/// @param always    what is set in each job beside what a test asks for
/// @param clusters  for a number of ranks, the cluster of each
/// @param leaveLate whether ranks of a job that fails wait for one another with leaving, so that
///     none sees the end of a link first; not where ranks take turns
public record Ranks(
        String device,
        DeviceProvider provider,
        Supplier<Map<String, String>> always,
        IntFunction<List<String>> clusters,
        boolean leaveLate) {
    private static final Duration PATIENCE = Duration.ofSeconds(250);

    /// Jobs over a device that lives in the machine's time.
    ///
    /// @param device   the device's name
    /// @param provider makes it
    public Ranks(String device, DeviceProvider provider) {
        this(device, provider, Map::of, true);
    }

    /// Jobs in one cluster.
    ///
    /// @param device    the device's name
    /// @param provider  makes it
    /// @param always    what is set in each job
    /// @param leaveLate whether ranks of a job that fails wait for one another with leaving
    public Ranks(
            String device,
            DeviceProvider provider,
            Supplier<Map<String, String>> always,
            boolean leaveLate) {
        this(device, provider, always, size -> Collections.nCopies(size, "local"), leaveLate);
    }

    /// The work of one rank.
    public interface Body {

        /// Runs in the rank's thread.
        ///
        /// @param world what the rank is given
        /// @throws Exception if it fails, and with it the job
        void run(World world) throws Exception;
    }

    /// Runs a job to its good end.
    ///
    /// @param size how many ranks
    /// @param body what each does
    public void run(int size, Body body) {
        run(size, Map.of(), body);
    }

    /// Runs a job to its good end.
    ///
    /// @param size     how many ranks
    /// @param settings what the user has set
    /// @param body     what each rank does
    public void run(int size, Map<String, String> settings, Body body) {
        start(LocalMembership.job(clusters.apply(size), device), settings, world -> {
            body.run(world);
            world.close();
        });
    }

    /// Runs a job that fails on the way: nobody leaves it in order.
    ///
    /// @param size how many ranks
    /// @param body what each does; must itself expect the failure
    public void runIntoFailure(int size, Body body) {
        runIntoFailure(size, Map.of(), body);
    }

    /// Runs a job that fails on the way: nobody leaves it in order.
    ///
    /// @param size     how many ranks
    /// @param settings what the user has set
    /// @param body     what each does; must itself expect the failure
    public void runIntoFailure(int size, Map<String, String> settings, Body body) {
        CountDownLatch done = new CountDownLatch(size);
        start(LocalMembership.job(clusters.apply(size), device), settings, world -> {
            try {
                body.run(world);
            } finally {
                done.countDown();
            }
            if (leaveLate) {
                done.await();
            }
            world.abandon();
        });
    }

    /// Runs a job that outlives its ranks to its good end. A rank that throws a [Death] is lost.
    ///
    /// @param size how many ranks
    /// @param body what each does
    public void runOutliving(int size, Body body) {
        runOutliving(size, Map.of(), body);
    }

    /// Runs a job that outlives its ranks to its good end. A rank that throws a [Death] is lost.
    ///
    /// @param size     how many ranks
    /// @param settings what the user has set
    /// @param body     what each does
    public void runOutliving(int size, Map<String, String> settings, Body body) {
        List<LocalMembership> members =
                LocalMembership.job(clusters.apply(size), device, OnFailure.CONTINUE);
        Map<String, String> all = new HashMap<>(settings);
        all.put("atoll.on.failure", "continue");
        start(members, all, world -> {
            body.run(world);
            world.close();
        });
    }

    /// Thrown by a rank that is to be lost.
    public static final class Death extends RuntimeException {
        private static final long serialVersionUID = 1L;

        /// Ends the rank's life.
        public Death() {
            super("it died");
        }
    }

    /// Runs the ranks of a job that somebody else has made.
    ///
    /// @param members  their memberships
    /// @param settings what the user has set
    /// @param body     what each rank does, up to leaving
    public void start(List<? extends Membership> members, Map<String, String> settings, Body body) {
        Properties properties = new Properties();
        properties.putAll(always.get());
        properties.putAll(settings);
        Settings all = new Settings(properties, Map.of(), new Properties());
        Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
        List<Thread> threads = new CopyOnWriteArrayList<>();
        Consumer<Membership> starter = member -> {
            Thread thread = builder(provider.rankThreads(all), "rank-" + member.rank())
                    .unstarted(() -> live(member, all, body, failures));
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        };
        if (members.getFirst() instanceof LocalMembership local) {
            local.startedBy(starter::accept);
        }
        members.forEach(starter);
        awaitAll(threads);
        report(failures, properties);
    }

    /// As in the program's jobs: the threads that a rank starts are in its group, others are not.
    private static Thread.Builder builder(Thread.Builder kind, String name) {
        return kind instanceof Thread.Builder.OfPlatform platform
                ? platform.group(new ThreadGroup(name)).name(name)
                : kind.name(name);
    }

    private void live(
            Membership member, Settings settings, Body body, Queue<Throwable> failures) {
        try {
            World world = World.join(member, settings, List.of(provider));
            try {
                body.run(world);
            } catch (Death e) {
                member.fail(1, "it died");
                world.abandon();
            } catch (Throwable e) {
                failures.add(e);
                member.abort(1, e.toString());
                world.abandon();
            }
        } catch (Throwable e) {
            failures.add(e);
            member.abort(1, e.toString());
        }
    }

    private static void awaitAll(List<Thread> threads) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        for (int number = 0; number < threads.size(); number++) {
            Thread thread = threads.get(number); // more may be started meanwhile
            try {
                if (!thread.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())))) {
                    throw new AssertionError(
                            thread.getName() + " hangs in " + Arrays.toString(
                                    thread.getStackTrace()));
                }
            } catch (InterruptedException e) {
                throw new AssertionError("interrupted", e);
            }
        }
    }

    private static void report(Queue<Throwable> failures, Properties set) {
        Throwable first = failures.poll();
        if (first != null) {
            AssertionError error = new AssertionError(
                    "a rank failed, with settings " + set + ": " + first, first);
            failures.forEach(error::addSuppressed);
            throw error;
        }
    }
}
