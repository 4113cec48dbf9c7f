// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.job;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.job.JobKey;
import org.atoll.fabric.job.Settings;
import org.atoll.launcher.node.Chorus;
import org.atoll.launcher.node.ExceptionWatch;
import org.atoll.launcher.node.Heartbeat;
import org.atoll.launcher.node.JobFiles;
import org.atoll.launcher.node.KeptInput;
import org.atoll.launcher.node.LinesOnce;
import org.atoll.launcher.node.NodeEvents;
import org.atoll.launcher.node.Nodes;
import org.atoll.launcher.node.OutputFiles;
import org.atoll.launcher.node.OutputSink;
import org.atoll.launcher.node.ProcessNames;
import org.atoll.launcher.node.TerminalOutput;
import org.atoll.launcher.node.UnreachableHosts;
import org.atoll.launcher.plan.Host;
import org.atoll.launcher.plan.Misuse;

/// Runs one job from its start to its end.
public final class JobRun {
    private static final Pattern NOT_FOUND =
            Pattern.compile("\\b(?:NoClassDefFoundError|ClassNotFoundException)\\b");
    private static final int MISUSE = 2;
    private static final long SEEK_NANOS = 1_000_000_000;
    private static final long LAST_LINE_MILLIS = 300;
    private static final StartWatcher WATCHER =
            new StartWatcher(Long.getLong("org.atoll.watcher"));

    private final JobRequest request;
    private final JobFiles files = new JobFiles();
    private final ProcessNames names = new ProcessNames();
    private final TerminalOutput terminal;
    private final BlockingQueue<JobEvent> events = new LinkedBlockingQueue<>();
    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.OPENING);
    private final JobKey key;
    private final KeptInput input = KeptInput.ofThisProcess();
    private TimeLimit limit = TimeLimit.from(0);

    /// Until the first process is started nobody takes events, and a signal ends the launcher.
    private enum Stage { OPENING, STARTED, ENDED }

    /// Prepares a job.
    public JobRun(JobRequest request) {
        this.request = request;
        this.terminal = new TerminalOutput(request.output().tagged(), names);
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        this.key = new JobKey(files.newJob(), secret);
    }

    /// Begins what the JDK does at the first use of random numbers, hashes and sockets, beside
    /// the caller's own work: a small job then starts some 20 ms earlier. From now on a signal ends
    /// the launcher with a line. Does not block.
    public static void prepare() {
        Thread.ofPlatform().daemon().name("atoll-prepare").start(() -> {
            byte[] secret = new byte[JobKey.SECRET_BYTES];
            new SecureRandom().nextBytes(secret);
            new JobKey("none", secret).proof();
            try {
                ServerSocketChannel.open(StandardProtocolFamily.UNIX).close();
            } catch (IOException | UnsupportedOperationException e) {
                // Whoever needs one will be told.
                ThriftyLog.of(JobRun.class)
                        .log(System.Logger.Level.DEBUG, "no local sockets", e);
            }
            WATCHER.dismissUnlessEnding();
        });
        Signals.takenBy(signal -> {
            WATCHER.dismiss();
            endAtOnce(signal, new TerminalOutput(false, new ProcessNames()));
        });
    }

    private static void endAtOnce(JobEvent.Signalled signal, TerminalOutput terminal) {
        Outcome outcome = Outcome.interrupted(signal);
        terminal.say("atoll: " + outcome.cause());
        CountDownLatch written = new CountDownLatch(1);
        terminal.whenWritten(written::countDown);
        try {
            boolean read = written.await(LAST_LINE_MILLIS, TimeUnit.MILLISECONDS);
            assert read || terminal.isBehind();
        } catch (InterruptedException e) {
            // Nobody interrupts a thread that takes a signal.
            throw new AssertionError(e);
        } finally {
            Runtime.getRuntime().halt(outcome.exitCode());
        }
    }

    private void take(JobEvent.Signalled signal) {
        WATCHER.dismiss();
        if (stage.compareAndSet(Stage.OPENING, Stage.ENDED)) {
            files.remove(key.job());
            endAtOnce(signal, terminal);
        }
        events.add(signal);
    }

    /// From here on signals are events.
    private void begin() {
        if (!stage.compareAndSet(Stage.OPENING, Stage.STARTED)) {
            // A signal has ended the launcher: so will its thread, in a moment.
            while (true) {
                LockSupport.park();
            }
        }
    }

    /// Starts the job and waits for its end; prints the cause when it is a bad one. Blocks. To
    /// be called once, by the main thread.
    ///
    /// @return the exit code
    /// @throws InterruptedException if this thread is interrupted
    /// @throws UnreachableHosts     if some of the hosts cannot be reached; nothing is printed
    public int run() throws InterruptedException, UnreachableHosts {
        Signals.takenBy(this::take);
        files.removeStale();
        try {
            return runWithOutput();
        } catch (UnreachableHosts e) {
            throw e;
        } catch (IOException e) {
            String why = String.valueOf(e.getMessage());
            return sayLast(new Outcome(1, -1, why.lines().findFirst().orElse(why)));
        } finally {
            files.remove(key.job());
        }
    }

    /// Blocks until the cause of a bad end has been read, unless a signal comes.
    private int sayLast(Outcome outcome) throws InterruptedException {
        stage.set(Stage.STARTED);
        if (!outcome.cause().isEmpty()) {
            terminal.say("atoll: " + outcome.cause() + whyNotFound(outcome.cause()));
        }
        return new LastWords(events, terminal, limit).await(outcome).exitCode();
    }

    private int runWithOutput() throws IOException, InterruptedException {
        if (request.output().directory().isEmpty()) {
            boolean compiles = request.segments().stream()
                    .anyMatch(segment -> segment.program().isSource());
            return runOn(new Chorus(terminal, compiles));
        }
        Path directory = request.output().directory().get();
        try (OutputFiles output = new OutputFiles(directory, request.ranks(), names)) {
            return runOn(output);
        }
    }

    private int runOn(OutputSink sink) throws IOException, InterruptedException {
        ExceptionWatch watch = new ExceptionWatch(
                request.limits().onFailure().isRecovered()
                        ? new LinesOnce(sink, names, terminal::say)
                        : sink);
        try (Nodes nodes = Nodes.open(
                request.hosts(), request.network(), key.job(), files, watch, intoEvents(),
                pulse())) {
            return runOn(nodes, watch);
        }
    }

    private int runOn(Nodes nodes, ExceptionWatch watch)
            throws IOException, InterruptedException {
        keepInput(nodes);
        files.sweepAfter(key.job());
        Path folder = nodes.areOne()
                ? files.makeFolder(key.job())
                : files.folder(key.job());
        WorldStarter starter =
                new WorldStarter(request, nodes, key, folder, events::add, terminal::say);
        WorldPlan plan = new WorldPlan(request, nodes, folder);
        try (Worlds worlds = new Worlds(plan, starter, ports(), names)) {
            worlds.startFirst(this::begin);
            limit = TimeLimit.from(request.limits().timeoutNanos());
            Outcome outcome = new Supervisor(
                    events, worlds, afterLoss(worlds, nodes, watch), nodes.all(), watch, terminal,
                    limit)
                    .supervise();
            outcome = new LastWords(events, terminal, limit).await(outcome);
            List<List<String>> profiles = worlds.profiles();
            boolean told = sayTables(profiles);
            if (outcome.exitCode() == 0) {
                Outcome complete = withoutLoss(watch, Farewells.of(profiles));
                outcome = told || complete.exitCode() != 0 ? complete : new Outcome(1, -1, "");
            }
            return sayLast(outcome);
        }
    }

    /// Reaches a host that was lost again. Does not block.
    private void seek(String name, Nodes nodes, OutputSink sink) {
        List<Host> hosts = request.hosts();
        int index = IntStream.range(0, hosts.size())
                .filter(each -> hosts.get(each).name().equals(name))
                .findFirst()
                .orElseThrow();
        Thread.ofVirtual().name("atoll-seek-" + name).start(() -> {
            Optional<Nodes> found = Optional.empty();
            while (found.isEmpty()) {
                LockSupport.parkNanos(SEEK_NANOS);
                found = opened(hosts.get(index), sink);
            }
            found.ifPresent(open -> {
                keepInput(open);
                nodes.regain(index, open);
                events.add(new JobEvent.HostBack(name));
            });
        });
    }

    private Optional<Nodes> opened(Host host, OutputSink sink) {
        try {
            return Optional.of(Nodes.open(
                    List.of(host), request.network(), key.job(), files, sink, intoEvents(),
                    pulse()));
        } catch (IOException | Misuse e) {
            ThriftyLog.of(JobRun.class)
                    .log(System.Logger.Level.DEBUG, "a lost host is not there yet", e);
            return Optional.empty();
        }
    }

    /// A rank that returns is given again what earlier lives of it have read.
    private void keepInput(Nodes nodes) {
        if (request.limits().onFailure().isRecovered()) {
            nodes.keepInput(input);
        }
    }

    private Heartbeat pulse() {
        return request.limits().onFailure().isRecovered()
                ? Heartbeat.ofRecovery(Settings.ofThisProcess())
                : Heartbeat.OF_JOBS;
    }

    private AfterLoss afterLoss(Worlds worlds, Nodes nodes, ExceptionWatch watch) {
        Fate what = request.limits().onFailure();
        return what.isRecovered()
                ? new NextLives(
                        worlds,
                        new NextHosts(request.hosts(), what.spares().size(),
                                what.ifShort() == IfShort.DOUBLE),
                        what, host -> seek(host, nodes, watch), events::add, terminal::say)
                : new Casualties(worlds, watch, request::ranksOn, terminal::say);
    }

    /// A class that a program needs may be in a place that was named and does not exist.
    private String whyNotFound(String cause) {
        return NOT_FOUND.matcher(cause).find()
                ? request.segments().stream()
                        .map(segment -> segment.program().flaws())
                        .filter(flaws -> !flaws.isEmpty())
                        .findFirst()
                        .orElse("")
                : "";
    }

    private PortNames ports() {
        return new PortNames(files.ofUser(), key.job());
    }

    /// A job whose results are not all there has not ended well.
    private Outcome withoutLoss(OutputSink sink, Farewells farewells) {
        List<ModelOption> options = request.tables().ofModels();
        farewells.complaints(options).forEach(line -> terminal.say("atoll: " + line));
        int code = !farewells.lost().isEmpty() ? 1 : farewells.lackFile(options) ? MISUSE : 0;
        return sink.loss()
                .map(why -> new Outcome(1, -1, "some of the output is lost: " + why))
                .orElseGet(() -> new Outcome(code, -1, ""));
    }

    /// Says what is to be said at the end.
    ///
    /// @return false if a file for that cannot be written
    private boolean sayTables(List<List<String>> worlds) {
        Optional<Path> file = request.tables().profile().flatMap(ProfileReport::file);
        boolean told = request.tables().profile().isPresent() && file.isEmpty();
        for (int world = 0; world < worlds.size(); world++) {
            if (world > 0 && told) {
                terminal.say("world " + world);
            }
            sayTablesOfWorld(worlds.get(world));
        }
        return file.isEmpty() || isWritten(file.get(), worlds);
    }

    private boolean isWritten(Path file, List<List<String>> worlds) {
        try {
            ProfileFile.write(file, worlds);
            terminal.say("profile: written to " + file);
            return true;
        } catch (IOException e) {
            terminal.say("atoll: --profile: cannot write " + e.getMessage());
            return false;
        }
    }

    private void sayTablesOfWorld(List<String> profiles) {
        JobRequest.Tables tables = request.tables();
        Optional<ProfileReport> told =
                tables.profile().filter(report -> report.file().isEmpty());
        told.ifPresent(report -> terminal.say(ProfileTable.render(profiles, report.all())));
        if (tables.simulation()) {
            terminal.say(SimulationTable.render(profiles, tables.traceHash()));
        }
    }

    private NodeEvents intoEvents() {
        return new NodeEvents() {
            @Override
            public void exited(int rank, int exitCode) {
                events.add(new JobEvent.Exited(rank, exitCode));
            }

            @Override
            public void unstarted(int rank) {
                events.add(new JobEvent.Unstarted(rank));
            }

            @Override
            public void vacant(String host, String why) {
                events.add(new JobEvent.Vacant(host, why));
            }

            @Override
            public void lost(String host, String cause) {
                events.add(new JobEvent.HostLost(host, cause));
            }
        };
    }
}
