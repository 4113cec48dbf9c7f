// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;

/// The threads of a job whose ranks live in one JVM.
public final class RankThreads {
    /// A thread that is waited for may be one of a rank that ends itself meanwhile.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private RankThreads() {}

    /// Runs every rank in a thread of its own, named `rank-` and its number; blocks until all
    /// have returned, those that were started again too.
    ///
    /// @param members the ranks
    /// @param rank    what each runs; must not throw
    /// @throws IllegalStateException if the caller is interrupted meanwhile
    public static void run(List<? extends Membership> members, Consumer<Membership> rank) {
        run(members, Thread.ofPlatform(), rank);
    }

    /// The kind of thread that suits a device.
    ///
    /// @param device    the device's name, or null if nobody asked for one
    /// @return makes the ranks' threads
    public static Thread.Builder kindFor(
            @Nullable String device, List<DeviceProvider> providers, Settings settings) {
        return providers.stream()
                .filter(provider -> provider.name().equals(device))
                .findFirst()
                .map(provider -> provider.rankThreads(settings))
                .orElseGet(Thread::ofPlatform);
    }

    /// As the other `run`, in threads of a given kind.
    ///
    /// @param members the ranks
    /// @param kind    makes the threads
    /// @param rank    what each runs; must not throw
    /// @throws IllegalStateException if the caller is interrupted meanwhile
    public static void run(
            List<? extends Membership> members, Thread.Builder kind, Consumer<Membership> rank) {
        Crew crew = new Crew(kind, rank);
        if (!members.isEmpty() && members.getFirst() instanceof LocalMembership local) {
            local.startedBy(crew::start);
        }
        members.forEach(crew::start);
        try {
            crew.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the ranks run", e);
        }
    }

    /// Blocks until the threads have ended that programs of ranks have started and that keep a
    /// process: those of ranks that have ended themselves do not count.
    ///
    /// @throws InterruptedException if the caller is interrupted meanwhile
    static void awaitOthers() throws InterruptedException {
        StrayThreads strays = new StrayThreads("a rank");
        for (List<Thread> left = others(); !left.isEmpty(); left = others()) {
            boolean _ = left.getFirst().join(BETWEEN_LOOKS);
            strays.look(left);
        }
    }

    private static List<Thread> others() {
        List<Thread> others = new ArrayList<>();
        ThreadGroup all = Crew.topmost();
        Thread[] threads = new Thread[2 * all.activeCount() + 16];
        int count = all.enumerate(threads);
        for (Thread thread : List.of(Arrays.copyOf(threads, count))) {
            ThreadGroup group = thread.getThreadGroup();
            RankLoader loader =
                    thread.getContextClassLoader() instanceof RankLoader rank ? rank : null;
            boolean ofRank = group != null && group.getName().startsWith("rank-");
            if (!thread.isDaemon()
                    && (loader == null ? ofRank : !loader.hasExited())) {
                others.add(thread);
            }
        }
        return others;
    }

    /// The threads of one job: more of them when ranks are started again, which only the thread
    /// of another rank does.
    private static final class Crew {
        private final Thread.Builder kind;
        private final Consumer<Membership> rank;
        private final List<CompletableFuture<Void>> ends = new ArrayList<>();

        Crew(Thread.Builder kind, Consumer<Membership> rank) {
            this.kind = kind;
            this.rank = rank;
        }

        /// Each in a group of its own, and so the threads that its program starts: nobody else's
        /// are there, not even those of a rank that has spawned this one.
        synchronized void start(Membership member) {
            String name = "rank-" + member.rank();
            if (kind instanceof Thread.Builder.OfPlatform platform) {
                platform.group(new ThreadGroup(topmost(), name));
            }
            CompletableFuture<Void> end = new CompletableFuture<>();
            ends.add(end);
            if (member instanceof LocalMembership local) {
                local.whenGivenUp(() -> end.complete(null));
            }
            Thread _ = kind.name(name).start(() -> {
                try {
                    rank.accept(member);
                } finally {
                    end.complete(null);
                }
            });
        }

        private static ThreadGroup topmost() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }

        private synchronized @Nullable CompletableFuture<Void> end(int number) {
            return number < ends.size() ? ends.get(number) : null;
        }

        void join() throws InterruptedException {
            int number = 0;
            for (var next = end(0); next != null; next = end(++number)) {
                try {
                    next.get();
                } catch (ExecutionException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }
}
