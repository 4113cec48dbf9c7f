// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;

/// Runs ranks on a host by way of one ssh, or another [Starter], and a [NodeDaemon] there.
/// Two threads of its own read what the daemon and ssh say; one says regularly that the launcher is
/// there.
public final class SshNode implements Node {
    private static final int CHUNK_BYTES = 1 << 16;
    private static final long STDERR_MILLIS = 500;

    /// How an older JVM refuses a newer one's class file, and what that is before Java 1.
    private static final Pattern CLASS_VERSIONS =
            Pattern.compile("class file versions up to (\\d+)");
    private static final int BEFORE_JAVA_1 = 44;

    private final String name;
    private final Starter starter;
    private final OutputSink sink;
    private final NodeEvents events;
    private final Heartbeat pulse;
    private final Process ssh;
    private final OutputStream out;
    private final DataInputStream in;
    private final Thread errors;
    private final Object feeding = new Object();

    /// Has a permit for each piece that the present life has taken of the input. Written while
    /// `feeding` is held.
    private volatile Semaphore inputTaken = new Semaphore(0);

    /// How many lives have been given input. Guarded by `feeding`.
    private int fed;

    private volatile @Nullable KeptInput kept;
    private HostFacts facts = HostFacts.local();
    private volatile String lastError = "";
    private final AtomicBoolean lost = new AtomicBoolean();
    private volatile long heard = System.nanoTime();
    private volatile boolean closed;

    private SshNode(
            String name, Starter starter, OutputSink sink, NodeEvents events, Process ssh,
            Heartbeat pulse) {
        this.starter = starter;
        this.pulse = pulse;
        this.name = name;
        this.sink = sink;
        this.events = events;
        this.ssh = ssh;
        this.out = ssh.getOutputStream();
        this.in = new DataInputStream(new BufferedInputStream(ssh.getInputStream(), CHUNK_BYTES));
        this.errors = Thread.ofPlatform().daemon().name("atoll-ssh-errors")
                .start(this::readErrors);
    }

    /// Reaches a host. Blocks until its daemon answers or ssh gives up.
    ///
    /// @param name    the host, as ssh takes it
    /// @param command what runs on the host: the daemon's JVM
    /// @param sink    takes what ranks print
    /// @param events  hears how they end
    /// @param pulse   how each end knows that the other is there
    /// @throws IOException if the host cannot be reached, with a message for the user
    /// @throws Misuse      if it has another Atoll or an older Java
    static SshNode open(
            String name,
            List<String> command,
            String job,
            Starter starter,
            OutputSink sink,
            NodeEvents events,
            Heartbeat pulse)
            throws IOException {
        Process process;
        try {
            process = new ProcessBuilder(starter.running(name, command)).start();
        } catch (IOException e) {
            throw new IOException("host " + name + " cannot be reached: " + e.getMessage(), e);
        }
        SshNode node = new SshNode(name, starter, sink, events, process, pulse);
        node.greet(job);
        Thread.ofPlatform().daemon().name("atoll-ssh-" + name).start(node::listen);
        Thread.ofPlatform().daemon().name("atoll-ping-" + name).start(node::ping);
        return node;
    }

    private void greet(String job) throws IOException {
        try {
            skipToOpening(in);
        } catch (EOFException e) {
            String why = reason();
            requireNewJava(why);
            starter.expired(why).ifPresent(ended -> {
                throw new Misuse(ended);
            });
            throw new IOException("host " + name + unreached(why), e);
        }
        int version = in.readInt();
        if (version != NodeMessage.VERSION) {
            ssh.destroy();
            throw new Misuse("host " + name + " has another Atoll: its node protocol is version "
                    + version + ", here it is " + NodeMessage.VERSION);
        }
        NodeMessage answer = NodeMessage.read(in);
        if (answer instanceof NodeMessage.Refused(String why)) {
            throw new Misuse("host " + name + ": " + why);
        }
        if (!(answer instanceof NodeMessage.Facts(HostFacts said))) {
            throw new IOException("host " + name + " sent " + answer
                    + " where its processors and memory were expected");
        }
        facts = said;
        new NodeMessage.Open(job, pulse).write(out);
        heard = System.nanoTime();
    }

    private static void skipToOpening(InputStream in) throws IOException {
        byte[] last = new byte[NodeMessage.OPENING.length];
        while (!Arrays.equals(last, NodeMessage.OPENING)) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException();
            }
            System.arraycopy(last, 1, last, 0, last.length - 1);
            last[last.length - 1] = (byte) next;
        }
    }

    private void requireNewJava(String why) {
        Matcher newest = CLASS_VERSIONS.matcher(why);
        if (newest.find()) {
            throw new Misuse("host " + name + " has Java "
                    + (Integer.parseInt(newest.group(1)) - BEFORE_JAVA_1) + " at "
                    + Installation.ofThisProcess().java()
                    + ", where this one has Java " + Runtime.version().feature());
        }
    }

    private String unreached(String why) {
        return ssh.isAlive() || !starter.hasReached(ssh.exitValue(), lastError)
                ? " cannot be reached: " + why
                : " does not start Atoll: " + why
                        + "; Atoll and its JDK must be at the same paths there as here";
    }

    private String reason() {
        try {
            errors.join(STDERR_MILLIS);
            ssh.waitFor(STDERR_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !lastError.isEmpty()
                ? lastError.replaceAll("^Caused by: |\\.$", "")
                : ssh.isAlive() ? "no answer" : silentEnd();
    }

    /// Whoever asks ssh to be quiet is not told that the other host does not answer.
    private String silentEnd() {
        int exitCode = ssh.exitValue();
        return starter.program()
                + (starter.hasReached(exitCode, "") ? " ended" : " lost the connection")
                + " without a word (exit code " + exitCode + ")";
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public HostFacts facts() {
        return facts;
    }

    @Override
    public void start(RankStart start) throws IOException {
        InputStream input = start.input() ? input() : InputStream.nullInputStream();
        sink.begins(start.rank());
        if (!start.input()) {
            new NodeMessage.Start(start).write(out);
            return;
        }
        Semaphore taken = new Semaphore(0);
        int number;
        synchronized (feeding) { // what an earlier life was to have does not come behind this
            inputTaken = taken;
            fed++;
            number = fed;
            new NodeMessage.Start(start).write(out);
        }
        Thread.ofPlatform().daemon().name("atoll-input")
                .start(() -> forward(input, number, taken));
    }

    @Override
    public void standBy(StandbyStart wanted) {
        try {
            new NodeMessage.StandBy(wanted).write(out);
        } catch (IOException e) {
            // The reading thread reports the loss of the host.
            assert e != null;
        }
    }

    private InputStream input() throws IOException {
        KeptInput given = kept;
        return given == null ? System.in : given.open();
    }

    @Override
    public void keepInput(KeptInput input) {
        kept = input;
    }

    @Override
    public void signal(String signal) {
        try {
            new NodeMessage.Signal(signal).write(out);
        } catch (IOException e) {
            // The reading thread reports the loss of the host.
            assert e != null;
        }
    }

    @Override
    public void signal(int rank, String signal) {
        try {
            new NodeMessage.Kill(rank, signal).write(out);
        } catch (IOException e) {
            // The reading thread reports the loss of the host.
            assert e != null;
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            out.close();
            if (!ssh.waitFor(2, TimeUnit.SECONDS)) {
                ssh.destroy();
            }
        } catch (IOException e) {
            ssh.destroy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() {
        try {
            while (true) {
                take(NodeMessage.read(in));
                heard = System.nanoTime();
            }
        } catch (IOException e) {
            lose(reason());
        }
    }

    private void lose(String reason) {
        if (!closed && !lost.getAndSet(true)) {
            events.lost(name, "host " + name + " was lost: " + reason);
        }
    }

    /// A host that is silent for too long is lost for good, whatever ssh thinks.
    private void requireAlive() {
        long silence = (System.nanoTime() - heard) / 1_000_000;
        if (pulse.isAnswered() && silence > pulse.silenceMillis()) {
            lose("nothing was heard of it for " + silence + " ms");
            ssh.destroyForcibly();
        }
    }

    private void take(NodeMessage message) throws IOException {
        switch (message) {
            case NodeMessage.Printed(int rank, boolean error, byte[] bytes) ->
                    sink.lines(rank, error, bytes, bytes.length);
            case NodeMessage.Exited(int rank, int exitCode) -> {
                if (!lost.get()) { // else its rank may be in a later life elsewhere
                    events.exited(rank, exitCode);
                }
            }
            case NodeMessage.Unstarted(int rank) -> {
                if (!lost.get()) {
                    events.unstarted(rank);
                }
            }
            case NodeMessage.Vacant(String why) -> events.vacant(name, why);
            case NodeMessage.Refused(String why) -> {
                closed = true;
                lost.set(true);
                events.lost(name, "host " + name + " cannot start a rank: " + why);
            }
            case NodeMessage.Taken() -> inputTaken.release();
            case NodeMessage.Alive() -> heard = System.nanoTime();
            default -> throw new IOException("host " + name + ": its node daemon sent "
                    + message + ", which only a launcher may send");
        }
    }

    private void ping() {
        try {
            while (!closed) {
                Thread.sleep(pulse.periodMillis());
                requireAlive();
                new NodeMessage.Ping().write(out);
            }
        } catch (IOException | InterruptedException e) {
            // The reading thread reports the loss of the host.
            assert e != null;
        }
    }

    /// One piece at a time: the daemon says when the rank has taken it.
    private void forward(InputStream input, int number, Semaphore taken) {
        byte[] buffer = new byte[CHUNK_BYTES];
        try {
            int count = input.read(buffer);
            while (count > 0 && isForwarded(Arrays.copyOf(buffer, count), number)) {
                taken.acquire();
                count = input.read(buffer);
            }
            boolean _ = isForwarded(new byte[0], number);
        } catch (IOException | InterruptedException e) {
            // The host or the input is gone; the reading thread reports the host.
            assert e != null;
        }
    }

    /// Sends a piece, unless it is for an earlier life.
    ///
    /// @param number which life it is for
    /// @return whether it is the present one
    private boolean isForwarded(byte[] piece, int number) throws IOException {
        synchronized (feeding) {
            if (number == fed) {
                new NodeMessage.Input(piece).write(out);
            }
            return number == fed;
        }
    }

    private void readErrors() {
        try (BufferedReader lines = ssh.errorReader()) {
            lines.lines().filter(line -> !line.isBlank()).forEach(line -> lastError = line);
        } catch (IOException | UncheckedIOException e) {
            // The process was ended while its pipe was read.
            assert e != null;
        }
    }
}
