// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.fabric.device.DeviceProvider;
import org.atoll.fabric.files.FullDisk;
import org.atoll.fabric.job.Command;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Membership;
import org.atoll.fabric.job.OnFailure;
import org.atoll.fabric.job.Settings;
import org.atoll.job.start.Memberships;
import org.jspecify.annotations.Nullable;

/// Runs a program that has a main method on several ranks of this JVM, each a thread with its
/// own copies of the program's classes, so that the program sees what it sees as a process.
///
/// This is also the main class that `atoll run --device threads` starts.
public final class ThreadRanks {
    private static final long GRACE_NANOS = 2_000_000_000;

    private final List<LocalMembership> members;
    private final List<DeviceProvider> devices = CurrentRank.devices();
    private final List<Path> classPath;
    private final List<ThreadCommand> commands;

    /// The files of each class path, the same for all ranks that have it.
    private final Map<List<Path>, ProgramFiles> files = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable Throwable> first = new AtomicReference<>();

    /// Prepares a job.
    ///
    /// @param ranks     how many, at least 1
    /// @param device    the device they use, such as `threads`
    /// @param classPath where the program's classes are
    public ThreadRanks(int ranks, String device, List<Path> classPath) {
        this.members = LocalMembership.job(
                Collections.nCopies(ranks, "local"), device,
                OnFailure.of(Settings.ofThisProcess()));
        this.classPath = List.copyOf(classPath);
        this.commands = List.of();
    }

    /// Prepares a world that a rank of another one spawns; the calling thread is that rank's.
    ///
    /// @param members  its ranks
    /// @param commands what they run, in rank order
    /// @throws IllegalArgumentException if threads cannot run one of them
    ThreadRanks(List<LocalMembership> members, List<Command> commands) {
        RankLoader loader = RankLoader.ofThisThread();
        this.members = members;
        List<Path> around = loader == null ? classPathOfThisJvm() : loader.classPath();
        this.classPath = around;
        this.commands = commands.stream()
                .map(command -> ThreadCommand.of(command, around))
                .toList();
    }

    /// The class path of this JVM.
    ///
    /// @return its folders and jars
    public static List<Path> classPathOfThisJvm() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.isEmpty())
                .map(Path::of)
                .toList();
    }

    /// Runs the program on as many ranks as `ATOLL_THREADS` says; exits the JVM with 1 if one
    /// fails, or with what it says when it aborts or exits.
    ///
    /// @param arguments the main class and the program's arguments
    public static void main(String[] arguments) {
        String[] rest = Arrays.copyOfRange(arguments, 1, arguments.length);
        int exitCode = 0;
        LocalFamily family;
        try (Membership process = Memberships.ofThisProcess(System.getenv())) {
            int ranks = Integer.parseInt(System.getenv().getOrDefault("ATOLL_THREADS", "1"));
            String device = Objects.requireNonNullElse(process.device(), "threads");
            ThreadRanks job = new ThreadRanks(ranks, device, classPathOfThisJvm());
            job.members.getFirst().namesAreKeptBy(process.outside());
            job.endsBy(process);
            process.onInquiry(job::waits);
            System.setIn(new FirstRankInput(System.in, job.members.getFirst()));
            Optional<String> failure = job.runWithOutputs(ranks, arguments[0], rest);
            family = job.members.getFirst().family();
            if (failure.isPresent()) {
                exitCode = job.members.getFirst().exitCode();
                process.abort(exitCode, failure.get());
            } else {
                process.leave(job.members.getFirst().profiles());
                exitCode = awaitAftermath(process, family);
            }
        }
        if (exitCode != 0 || family.exits()) {
            System.exit(exitCode);
        }
    }

    /// Waits for threads that outlive `main`, as a process does. When a rank has failed since all
    /// left, the others have come to their end by then.
    ///
    /// @return the exit code
    private static int awaitAftermath(Membership process, LocalFamily family) {
        try {
            RankThreads.awaitOthers();
        } catch (InterruptedException e) {
            // Nobody interrupts the first thread; its only work is to wait.
            throw new AssertionError(e);
        }
        Optional<LocalFamily.Aftermath> aftermath = family.aftermath();
        aftermath.ifPresent(after -> process.abort(after.exitCode(), after.cause()));
        return aftermath.map(LocalFamily.Aftermath::exitCode).orElse(0);
    }

    /// Runs the program, with the outputs that the user wants.
    ///
    /// @return why the job failed, or nothing
    private Optional<String> runWithOutputs(int ranks, String main, String[] arguments) {
        try {
            RankOutputs outputs = RankOutputs.install(System.getenv(), ranks);
            return run(main, arguments).map(FailureNotice::reason).or(outputs::loss);
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /// What the ranks wait for, in words, as far as they do.
    private String waits() {
        return members.stream()
                .map(LocalMembership::waits)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("; "));
    }

    /// Ends the process some time after a failure that ends the job: a rank that only computes
    /// hears of no failure, and a thread cannot be killed.
    private void endsBy(Membership process) {
        LocalMembership first = members.getFirst();
        first.onFailure(notice -> {
            if (notice.endsJob()) {
                Thread.ofPlatform().daemon().name("atoll-end").start(() -> {
                    LockSupport.parkNanos(GRACE_NANOS);
                    process.abort(first.exitCode(), notice.reason());
                    process.end(first.exitCode());
                });
            }
        });
    }

    /// Runs the program once; blocks until every rank has ended. What the first rank to fail
    /// threw has its stack trace printed, unless the program has said itself why it failed.
    ///
    /// @param mainClass the name of a class on the class path
    /// @return why the job failed, or nothing when all ranks ended well
    public Optional<FailureNotice> run(String mainClass, String... arguments) {
        return run(List.of(
                new ThreadCommand(mainClass, List.of(arguments), members.size(), classPath)));
    }

    /// The same, in a job whose last ranks run something else, which takes no arguments: such as
    /// keepers of what later lives of the others need.
    ///
    /// @param last      how many those are
    /// @param theirMain the name of the class that they run
    /// @param mainClass that of the others
    /// @return why the job failed, or nothing when all ranks ended well
    public Optional<FailureNotice> runBeside(
            int last, String theirMain, String mainClass, String... arguments) {
        return run(List.of(
                new ThreadCommand(
                        mainClass, List.of(arguments), members.size() - last, classPath),
                new ThreadCommand(theirMain, List.of(), last, classPath)));
    }

    private Optional<FailureNotice> run(List<ThreadCommand> all) {
        runAll(all);
        members.getFirst().awaitSpawned();
        return Optional.ofNullable(members.getFirst().failure());
    }

    /// What ranks and devices tell at their end, after they have run.
    ///
    /// @return lines, with tabs between the fields
    public String profiles() {
        return members.getFirst().profiles();
    }

    /// Runs the commands of a spawned world; blocks until every rank has ended.
    void runCommands() {
        runAll(commands);
    }

    private void runAll(List<ThreadCommand> all) {
        String device = members.getFirst().device();
        RankThreads.run(
                members,
                RankThreads.kindFor(device, devices, Settings.ofThisProcess()),
                member -> runRank(member, ThreadCommand.ofRank(member.rank(), all)));
    }

    /// What the rank that failed first threw, after [#run].
    ///
    /// @return nothing when all ranks ended well, or the program has said itself why it failed
    public Optional<Throwable> thrown() {
        return Optional.ofNullable(first.get());
    }

    private void runRank(Membership member, ThreadCommand command) {
        LocalMembership local = (LocalMembership) member;
        try (local) {
            runRank(local, loader(local, command), command);
        }
    }

    private RankLoader loader(LocalMembership local, ThreadCommand command) {
        RankLoader.Ending ending = new RankLoader.Ending() {
            @Override
            public void exit(int code) {
                local.exit(code);
            }

            @Override
            public void giveUpThread() {
                local.giveUpThread();
            }
        };
        ProgramFiles program = files.computeIfAbsent(command.classPath(), ProgramFiles::new);
        return new RankLoader(local, ending, RankClasses::changed, devices, program);
    }

    private void runRank(LocalMembership local, RankLoader loader, ThreadCommand command) {
        try {
            loader.runMain(command.main(), command.arguments().toArray(String[]::new));
            endEarly(local);
        } catch (Throwable e) {
            if (!RankExit.isWayOut(e)) {
                fail(local, e);
            }
        } finally {
            System.out.flush(); // a last line that is not finished
        }
    }

    private static void endEarly(LocalMembership local) {
        if (local.isInside()) {
            local.fail(1, "rank " + local.rank()
                    + " ended early: its main method returned inside the job");
        }
    }

    @SuppressWarnings("CatchAndPrintStackTrace") // the program's own failure, printed once
    private void fail(LocalMembership local, Throwable e) {
        synchronized (members) {
            if (local.failure() == null && !local.isOver()) {
                first.set(e);
                if (!FullDisk.isBehind(e)) {
                    e.printStackTrace();
                }
                String cause = "rank " + local.rank() + " threw "
                        + e.toString().lines().findFirst().orElse("");
                if (local.hasLeft()) {
                    local.failAfterwards(1, cause);
                } else {
                    local.fail(1, cause);
                }
            }
        }
    }
}
