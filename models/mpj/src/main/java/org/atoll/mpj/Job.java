// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.atoll.fabric.CommunicationException;
import org.atoll.fabric.Settings;
import org.atoll.fabric.World;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.Memberships;

/// How a program becomes a rank of a job.
///
/// `atoll run -n 4 program` starts four processes whose `main` calls [#run]; the same `main`
/// started by plain `java` is a job of one rank. [#local] makes several ranks inside one JVM.
public final class Job {
    private static final int MISUSE = 2;

    private Job() {}

    /// Joins the job this process belongs to, runs the program, and leaves when all ranks have
    /// returned. If the program throws, its stack trace is printed, the job ends and this
    /// process exits with code 1; if another rank has failed, it exits quietly, for the launcher
    /// prints the cause. Blocks.
    ///
    /// @param args    the program's arguments
    /// @param program what every rank runs
    public static void run(String[] args, Program program) {
        int code = exitCode(args, program);
        if (code != 0) {
            System.exit(code);
        }
    }

    @SuppressWarnings("SystemOut") // the one line that says why nothing started
    private static int exitCode(String[] args, Program program) {
        Map<String, String> environment = System.getenv();
        try (Membership membership = Memberships.ofThisProcess(environment)) {
            String threads = environment.get("ATOLL_THREADS");
            return threads == null
                    ? new RankRun(membership, devices()).run(args, program)
                    : runThreads(Integer.parseInt(threads), membership, args, program);
        } catch (IllegalStateException | IllegalArgumentException e) {
            System.err.println("atoll: " + e.getMessage());
            return MISUSE;
        } catch (CommunicationException e) {
            System.err.println("atoll: " + e.getMessage());
            return 1;
        }
    }

    private static int runThreads(
            int ranks, Membership membership, String[] args, Program program) {
        try {
            String asked = membership.device();
            LocalRanks local = new LocalRanks(ranks, devices());
            membership.leave(
                    (asked == null ? local : local.device(asked)).runProfiled(args, program));
            return 0;
        } catch (RankFailedException e) {
            RankRun.print(e.getCause());
            membership.abort(1, e.describe());
            return 1;
        }
    }

    /// A job whose ranks are threads of this JVM.
    ///
    /// @param ranks how many, at least 1
    /// @return the job; run it as often as wanted
    public static LocalRanks local(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("a job has at least 1 rank, not " + ranks);
        }
        return new LocalRanks(ranks, devices());
    }

    private static List<DeviceProvider> devices() {
        return ServiceLoader.load(DeviceProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
    }

    static World join(Membership membership, List<DeviceProvider> devices) {
        return World.join(membership, Settings.ofThisProcess(), devices);
    }
}
