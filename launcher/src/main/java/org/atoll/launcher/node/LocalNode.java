// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.atoll.job.standby.StandbyOrder;
import org.atoll.job.start.Credentials;
import org.jspecify.annotations.Nullable;

/// Runs ranks as children of this JVM. They stay in its session and process group: a session of
/// their own would give each rank a scheduling group of its own, which makes yielding to one
/// another twenty times slower.
public final class LocalNode implements Node {
    private static final long DRAIN_MILLIS = 1000;
    private static final int PIECE_BYTES = 1 << 13;
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");

    private final String name;
    private final OutputSink sink;
    private final NodeEvents events;
    private final Letterbox letterbox;
    private final Map<Integer, Process> running = new ConcurrentHashMap<>();
    private final StandbyPool standbys = new StandbyPool();
    private volatile @Nullable KeptInput kept;

    /// Creates a node on this host.
    ///
    /// @param name      the host's name, as the user wrote it
    /// @param sink      takes what ranks print
    /// @param events    hears how they end
    /// @param letterbox takes their credentials
    public LocalNode(
            String name, OutputSink sink, NodeEvents events, Letterbox letterbox) {
        this.name = name;
        this.sink = sink;
        this.events = events;
        this.letterbox = letterbox;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public HostFacts facts() {
        return HostFacts.local();
    }

    @Override
    public void keepInput(KeptInput input) {
        kept = input;
    }

    @Override
    public void start(RankStart start) throws IOException {
        KeptInput given = kept;
        if (!start.input() || given == null) {
            Process _ = start(start, Redirect.INHERIT);
            return;
        }
        InputStream from = given.open();
        OutputStream to = startFed(start);
        Thread.ofPlatform().daemon().name("atoll-input").start(() -> feed(from, to));
    }

    private static void feed(InputStream from, OutputStream to) {
        try (to) {
            byte[] piece = new byte[PIECE_BYTES];
            for (int count = from.read(piece); count > 0; count = from.read(piece)) {
                to.write(piece, 0, count);
                to.flush();
            }
        } catch (IOException e) {
            // The rank has closed its input or ended: what follows is for its next life, if any.
            assert e != null;
        }
    }

    /// Starts one rank that reads what the caller writes.
    ///
    /// @return its standard input
    /// @throws IOException if the process cannot be started, with a message for the user
    OutputStream startFed(RankStart start) throws IOException {
        return start(start, Redirect.PIPE).getOutputStream();
    }

    private Process start(RankStart start, Redirect from) throws IOException {
        ProcessBuilder builder = builder(start.command(), start.directory());
        Map<String, String> environment = new HashMap<>(start.environment());
        // a rank that is bound sees only its own processor
        environment.put("ATOLL_PROCESSORS",
                Integer.toString(Runtime.getRuntime().availableProcessors()));
        environment.put(Credentials.VARIABLE,
                letterbox.post(start.rank(), start.credentials().text()).toString());
        Optional<Standby> standby = Redirect.INHERIT.equals(from) && start.input()
                ? Optional.empty() // it cannot be given the launcher's own input any more
                : standbys.take(start.succession().kind());
        if (standby.isPresent()) {
            return takeOver(start, environment, standby.get());
        }
        builder.environment().putAll(environment);
        builder.redirectInput(start.input() ? from : Redirect.from(new File("/dev/null")));
        sink.begins(start.rank());
        Process process = builder.start();
        running.put(start.rank(), process);
        watch(start.rank(), process, () -> false);
        return process;
    }

    private ProcessBuilder builder(List<String> command, String folder) throws IOException {
        File directory = new File(folder);
        if (!directory.isDirectory()) {
            throw new IOException("there is no directory " + directory + " on " + name);
        }
        return new ProcessBuilder(mortal(command)).directory(directory);
    }

    /// A process that waits becomes the rank. What it has printed until now is the rank's.
    private Process takeOver(
            RankStart start, Map<String, String> environment, Standby standby)
            throws IOException {
        letterbox.post(standby.number(),
                new StandbyOrder(start.succession().processors(), environment).text());
        Process process = standby.process();
        sink.begins(start.rank());
        running.put(start.rank(), process);
        watch(start.rank(), process, standby::isUnstarted);
        standby.go();
        if (!start.input()) {
            standby.endInput();
        }
        return process;
    }

    @Override
    public void standBy(StandbyStart wanted) {
        try {
            while (standbys.count(wanted.kind()) < wanted.count()) {
                waitOnHost(wanted);
            }
        } catch (IOException e) {
            events.vacant(name, String.valueOf(e.getMessage()));
        }
    }

    private void waitOnHost(StandbyStart wanted) throws IOException {
        ProcessBuilder builder = builder(wanted.command(), wanted.directory());
        builder.environment().putAll(wanted.environment());
        int number = standbys.number();
        Path letter = letterbox.post(number, "");
        Standby standby = new Standby(wanted.kind(), number, builder.start(), letter);
        if (!standbys.add(standby)) {
            standby.end();
            throw new IOException("the job ends");
        }
        standby.address();
        Thread.ofPlatform().daemon().name("atoll-wait" + number).start(() -> {
            int code = waitFor(standby.process());
            if (standbys.remove(standby)) {
                events.vacant(name, standby.isUnstarted()
                        ? "it ended with exit code " + code + " before it was ready"
                        : "");
            }
        });
    }

    /// Lets the kernel kill the rank when the thread that starts it is gone: a rank that has
    /// not joined the job has no other way to learn of the launcher's sudden death.
    private static List<String> mortal(List<String> command) {
        if (!Files.isExecutable(SETPRIV)) {
            return command;
        }
        List<String> words = new ArrayList<>(
                List.of(SETPRIV.toString(), "--pdeathsig", "KILL"));
        words.addAll(command);
        return words;
    }

    /// @param unstarted whether the process, which has ended, never was the rank
    private void watch(int rank, Process process, BooleanSupplier unstarted) {
        LineRelay out = new LineRelay(process.getInputStream(), rank, false, sink);
        LineRelay err = new LineRelay(process.getErrorStream(), rank, true, sink);
        Thread outThread = relay(out);
        Thread errThread = relay(err);
        Thread.ofPlatform().daemon().name("atoll-wait-" + rank).start(() -> {
            int code = waitFor(process);
            running.remove(rank);
            sink.ended(rank);
            drain(outThread, out);
            drain(errThread, err);
            if (unstarted.getAsBoolean()) {
                events.unstarted(rank);
            } else {
                events.exited(rank, code);
            }
        });
    }

    private static Thread relay(LineRelay relay) {
        return Thread.ofPlatform().daemon().name("atoll-relay").start(relay);
    }

    private static int waitFor(Process process) {
        while (true) {
            try {
                return process.waitFor();
            } catch (InterruptedException e) {
                // Nobody interrupts this thread; its only work is to wait for the process.
                throw new AssertionError(e);
            }
        }
    }

    private static void drain(Thread thread, LineRelay relay) {
        try {
            do {
                // A grandchild may hold the pipe open for ever; the rank itself is gone.
                thread.join(DRAIN_MILLIS);
            } while (thread.isAlive() && relay.isPassing());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void signal(String signal) {
        signal(signal, List.copyOf(running.values()));
    }

    @Override
    public void signal(int rank, String signal) {
        Process process = running.get(rank);
        signal(signal, process == null ? List.of() : List.of(process));
    }

    private static void signal(String signal, List<Process> processes) {
        if (processes.isEmpty()) {
            return;
        }
        List<String> command = new ArrayList<>(List.of("kill", "-" + signal));
        processes.forEach(process -> command.add(Long.toString(process.pid())));
        try {
            new ProcessBuilder(command)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            processes.forEach(Process::destroy);
        }
    }

    /// Whether every process has ended.
    boolean isIdle() {
        return running.isEmpty() && standbys.isEmpty();
    }

    @Override
    public void close() {
        running.values().forEach(Process::destroyForcibly);
        standbys.close();
    }
}
