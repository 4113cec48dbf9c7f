// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Membership;
import org.atoll.job.local.CurrentRank;
import org.atoll.job.start.ForeignLauncher;
import org.atoll.job.start.HandStart;
import org.atoll.job.start.MachineFolder;
import org.atoll.job.start.Memberships;

/// Turns a program into a rank of a job.
///
/// `atoll run -n 4 program` starts four processes whose `main` calls [#run]; the same `main`
/// started by plain `java` is a job of one rank. [#local] makes several ranks inside one JVM.
public final class Job {
    private static final int MISUSE = 2;

    /// The system property that notes that this process, which a launcher has started as a rank,
    /// has joined its job. It is a fact of the process, as its environment is, and not of a rank.
    private static final String JOINED = "org.atoll.joined";

    private Job() {}

    /// Joins the job this process belongs to, runs the program, and leaves when all ranks have
    /// returned. If the program throws, its stack trace is printed, the job ends and this
    /// process exits with code 1; if another rank has failed, it exits quietly, for the launcher
    /// prints the cause. Blocks.
    ///
    /// A process that `atoll run` started calls this once. On a rank that is a thread with its own
    /// copy of the program an exception takes the place of the exit.
    ///
    /// @param program what every rank runs
    /// @throws IllegalStateException on such a thread, if the job has ended badly
    public static void run(String[] args, Program program) {
        requireGiven("run", "args", args, "a String[]");
        requireGiven("run", "program", program, "a Program");
        int code = exitCode(args, program);
        if (code != 0 && CurrentRank.isThread()) {
            throw new IllegalStateException("this rank has ended the job");
        }
        if (code != 0) {
            System.exit(code);
        }
    }

    @SuppressWarnings("SystemOut") // the one line that says why nothing started
    private static int exitCode(String[] args, Program program) {
        Map<String, String> environment = System.getenv();
        try (Membership membership = membership(environment, args)) {
            String threads = environment.get("ATOLL_THREADS");
            return threads == null || CurrentRank.isThread()
                    ? new RankRun(membership, devices()).run(own(environment, args), program)
                    : runThreads(Integer.parseInt(threads), membership, args, program);
        } catch (IllegalStateException | IllegalArgumentException e) {
            throwFromThread(e);
            System.err.println("atoll: " + e.getMessage());
            return MISUSE;
        } catch (CommunicationException e) {
            throwFromThread(e);
            System.err.println("atoll: " + e.getMessage());
            return 1;
        }
    }

    /// Of ranks that are threads of one JVM the first to fail speaks for all.
    private static void throwFromThread(RuntimeException e) {
        if (CurrentRank.isThread()) {
            throw e;
        }
    }

    /// Joins the job this thread's rank belongs to, for programs that come and go by themselves.
    /// A rank can join once. Blocks until all ranks have joined.
    ///
    /// @return this rank's stay, which ends with the program
    /// @throws IllegalStateException if several such processes were started in a way that Atoll
    ///     does not know, or if the ranks were to be threads and this thread belongs to none
    /// @throws CommunicationException if the job cannot be reached or a rank is lost meanwhile
    public static Stay join(String[] args) {
        requireGiven("join", "args", args, "a String[]");
        Map<String, String> environment = System.getenv();
        if (environment.containsKey("ATOLL_THREADS") && !CurrentRank.isThread()) {
            throw new IllegalStateException(
                    "ATOLL_THREADS is " + environment.get("ATOLL_THREADS") + " but this thread"
                            + " belongs to no rank: use 'atoll run --device threads', and join"
                            + " in main or in a thread that it started");
        }
        Stay stay = new Stay(
                membership(environment, args), devices(), own(environment, args));
        CurrentRank.atExit(stay::end);
        return stay;
    }

    /// Enters a standing machine. A process that the machine has started has its place there; any
    /// other one is given a seat. Blocks until the others have been told.
    ///
    /// @param machine its name
    /// @param labels  what the rank says of itself on its card, if the machine has not said that
    /// @return this rank's stay, which [Stay#leave] ends
    /// @throws IllegalStateException  if there is no such machine
    /// @throws CommunicationException if the machine is full, or going
    public static Stay enrol(String machine, Map<String, String> labels) {
        requireGiven("enrol", "machine", machine, "a String");
        requireGiven("enrol", "labels", labels, "a Map");
        Map<String, String> environment = System.getenv();
        return environment.containsKey(Memberships.OPEN)
                ? join(new String[0])
                : new Stay(
                        Memberships.ofMachine(MachineFolder.of(machine), labels), devices(),
                        new String[0]);
    }

    /// Enters an open job as its master does, which knows how.
    ///
    /// @param membership the rank's
    /// @return its stay
    public static Stay enter(Membership membership) {
        return new Stay(
                requireGiven("enter", "membership", membership, "a Membership"), devices(),
                new String[0]);
    }

    /// The words of a start by hand count only where nobody else has started the process.
    private static Optional<HandStart> byHand(Map<String, String> environment, String[] args) {
        if (CurrentRank.isThread() || environment.containsKey("ATOLL_CONTROL")) {
            return Optional.empty();
        }
        ForeignLauncher.of(args).ifPresent(launcher -> {
            throw new IllegalStateException(launcher.refusal());
        });
        return HandStart.of(args, environment);
    }

    private static Membership membership(Map<String, String> environment, String[] args) {
        if (environment.containsKey("ATOLL_CONTROL")
                && !CurrentRank.isThread()
                && System.setProperty(JOINED, "true") != null) {
            throw new IllegalStateException("this process has joined its job before, which a rank"
                    + " does once: put all that ranks do into one Job.run");
        }
        return byHand(environment, args)
                .map(start -> start.join(environment))
                .orElseGet(() -> CurrentRank.membership(environment));
    }

    /// The program's arguments without such words.
    private static String[] own(Map<String, String> environment, String[] args) {
        return byHand(environment, args).map(HandStart::others).orElse(args);
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
            RankRun.print(e.getCause(), e.describe());
            membership.abort(1, e.describe());
            return 1;
        }
    }

    /// A job whose ranks are threads of this JVM.
    ///
    /// @param ranks how many, at least 1
    /// @return the job; run it as often as wanted
    /// @throws IllegalArgumentException if there is less than one rank
    public static LocalRanks local(int ranks) {
        if (ranks < 1) {
            throw new CallArgumentException(
                    "local", "ranks is " + ranks + ": a job has at least 1");
        }
        return new LocalRanks(ranks, devices());
    }

    private static List<DeviceProvider> devices() {
        return CurrentRank.devices();
    }
}
