// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Services;
import org.atoll.job.start.EngineStart;
import org.atoll.job.start.MeetingStart;
import org.atoll.job.start.Memberships;

/// The rank that the calling thread belongs to: one of several in this JVM that [ThreadRanks]
/// runs, or the one that this process is. No call blocks unless it says so.
public final class CurrentRank {
    /// What the JDK names first where it runs a source file.
    private static final String SOURCE_LAUNCHER = "jdk.compiler/com.sun.tools.javac.launcher.";

    private CurrentRank() {}

    /// Whether it is a rank of [ThreadRanks].
    ///
    /// @return false in a process that is one rank
    public static boolean isThread() {
        return RankLoader.ofThisThread() != null;
    }

    /// Its membership of its job. Blocks as [Memberships#ofThisProcess] does.
    ///
    /// @throws IllegalStateException as [Memberships#ofThisProcess] does
    /// @throws org.atoll.fabric.job.CommunicationException if the coordinator cannot be reached or
    ///     refuses
    public static Membership membership(Map<String, String> environment) {
        RankLoader loader = RankLoader.ofThisThread();
        if (loader != null) {
            return loader.membership();
        }
        Membership membership = MeetingStart.of(environment)
                .map(start -> start.join(environment))
                .or(() -> EngineStart.of(environment, CurrentRank::devices).map(EngineStart::join))
                .orElseGet(() -> Memberships.ofThisProcess(environment));
        if (environment.containsKey("ATOLL_CONTROL")) {
            StrayThreads.watchWhenEnded("rank " + membership.rank(), Thread.currentThread());
        }
        return membership;
    }

    /// The devices there are for it. Ranks that are threads of one job get the same instances, for
    /// some devices meet in them.
    ///
    /// @return a provider for each device on the class path
    public static List<DeviceProvider> devices() {
        RankLoader loader = RankLoader.ofThisThread();
        return loader != null
                ? loader.devices()
                : Services.told(DeviceProvider.class, CurrentRank.class.getClassLoader())
                        .orElseGet(() -> ServiceLoader.load(DeviceProvider.class).stream()
                                .map(ServiceLoader.Provider::get)
                                .toList());
    }

    /// How it was started.
    ///
    /// @return the main class, the jar or the source file, and the program's arguments; empty if
    ///     that is not known
    public static List<String> command() {
        RankLoader loader = RankLoader.ofThisThread();
        if (loader != null) {
            return loader.command();
        }
        List<String> words = Stream.of(System.getProperty("sun.java.command", "").split(" ", -1))
                .filter(word -> !word.startsWith(SOURCE_LAUNCHER))
                .toList();
        return words.getFirst().isEmpty() ? List.of() : words;
    }

    /// Says what it does last: when its process exits or, if it is a thread, when its main method
    /// has returned.
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
