// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.Settings;
import org.atoll.fabric.device.DeviceProvider;
import org.jspecify.annotations.Nullable;

/// The threads of a job whose ranks live in one JVM.
public final class RankThreads {
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
    /// @param providers the devices there are
    /// @param settings  what the user has set
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

    /// The threads of one job: more of them when ranks are started again, which only the thread
    /// of another rank does.
    private static final class Crew {
        private final Thread.Builder kind;
        private final Consumer<Membership> rank;
        private final List<Thread> threads = new ArrayList<>();

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
            threads.add(kind.name(name).start(() -> rank.accept(member)));
        }

        private static ThreadGroup topmost() {
            ThreadGroup group = Thread.currentThread().getThreadGroup();
            while (group.getParent() != null) {
                group = group.getParent();
            }
            return group;
        }

        private synchronized @Nullable Thread thread(int number) {
            return number < threads.size() ? threads.get(number) : null;
        }

        void join() throws InterruptedException {
            int number = 0;
            for (Thread next = thread(0); next != null; next = thread(++number)) {
                next.join();
            }
        }
    }

    /// Says what the calling thread's rank does last: when its process exits or, if it is a
    /// thread, when its main method has returned.
    ///
    /// @param last what to do; may block, and must not throw
    public static void atExit(Runnable last) {
        RankLoader loader = RankLoader.ofThisThread();
        if (loader != null) {
            loader.atEnd(last);
            return;
        }
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("atoll-exit").unstarted(last));
    }
}
