// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.node;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.launcher.plan.Build;
import org.atoll.launcher.plan.Installation;
import org.atoll.launcher.plan.Misuse;
import org.atoll.launcher.plan.Network;
import org.jspecify.annotations.Nullable;

/// The far end of an [SshNode]: starts ranks on its host as the launcher asks, and kills them
/// when the launcher is gone or has been silent for as long as its [Heartbeat] says, in looks, so
/// that a host which is itself suspended for longer does not blame the launcher. Speaks
/// [NodeMessage] on its standard streams.
final class NodeDaemon {
    private static final int END_LOOKS = 100;
    private static final byte[] NO_INPUT = {};

    private final OutputStream out = new FileOutputStream(FileDescriptor.out);
    private final Uplink uplink = new Uplink(out, () -> this.node.close());
    private final LocalNode node =
            new LocalNode("it", uplink, uplink, this::post);

    /// For the present life of the rank that reads the job's standard input. Of the thread that
    /// takes messages.
    private BlockingQueue<byte[]> input = new LinkedBlockingQueue<>();

    private final AtomicInteger silentLooks = new AtomicInteger();
    private volatile Heartbeat pulse = Heartbeat.OF_JOBS;

    /// Ends the pause that the usual heartbeat has begun.
    private final Semaphore agreement = new Semaphore(0);
    private @Nullable JobFiles files;
    private String job = "";

    private NodeDaemon() {}

    /// Serves one launcher and ends the JVM.
    ///
    /// @param arguments the network of the job, if the user has named one
    public static void main(String[] arguments) {
        NodeDaemon daemon = new NodeDaemon();
        try {
            daemon.serve(facts(arguments));
        } catch (IOException e) {
            // The launcher is gone, by its own will or not: the end is the same.
            assert e != null;
        } finally {
            daemon.end();
        }
        Runtime.getRuntime().halt(0);
    }

    private void serve(HostFacts facts) throws IOException {
        out.write(NodeMessage.OPENING);
        new DataOutputStream(out).writeInt(NodeMessage.VERSION);
        JobFiles here;
        try {
            here = new JobFiles();
        } catch (Misuse e) {
            new NodeMessage.Refused(String.valueOf(e.getMessage())).write(out);
            return;
        }
        files = here;
        new NodeMessage.Facts(facts).write(out);
        here.removeStale();
        Thread.ofPlatform().daemon().name("atoll-silence").start(this::watchSilence);
        DataInputStream in = new DataInputStream(
                new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
        while (true) {
            take(NodeMessage.read(in), here);
            silentLooks.set(0);
        }
    }

    private void take(NodeMessage message, JobFiles here) throws IOException {
        switch (message) {
            case NodeMessage.Open(String name, Heartbeat agreed) -> {
                job = name;
                pulse = agreed;
                agreement.release();
                here.mark(name);
                here.sweepAfter(name);
            }
            case NodeMessage.Start(RankStart start) -> start(start);
            case NodeMessage.StandBy(StandbyStart start) -> node.standBy(start);
            case NodeMessage.Signal(String name) -> node.signal(name);
            case NodeMessage.Kill(int rank, String signal) -> node.signal(rank, signal);
            case NodeMessage.Input(byte[] bytes) -> input.add(bytes);
            case NodeMessage.Ping() -> silentLooks.set(0);
            default -> throw new IOException(
                    "the launcher sent " + message + ", which only a node daemon may send");
        }
    }

    private Path post(int process, String text) throws IOException {
        if (files == null) {
            throw new AssertionError("no rank is started before the facts are told");
        }
        return files.post(job, process, text);
    }

    private void start(RankStart start) throws IOException {
        try {
            if (start.input()) {
                pass(node.startFed(start));
            } else {
                node.start(start);
            }
        } catch (IOException e) {
            new NodeMessage.Refused(String.valueOf(e.getMessage())).write(out);
        }
    }

    /// A host that is not in the job's network says so by an address outside.
    private static HostFacts facts(String... networks) {
        SshEnds ends = SshEnds.of(System.getenv());
        String reached = ends.server();
        return new HostFacts(
                Runtime.getRuntime().availableProcessors(),
                networks.length == 0 ? reached : Network.parse(networks[0]).own().orElse(reached),
                ends.client(),
                Build.of(Installation.ofThisProcess().classPath()));
    }

    /// What comes from now on is for this life; an earlier one has no more input.
    private void pass(OutputStream to) {
        input.add(NO_INPUT);
        BlockingQueue<byte[]> from = new LinkedBlockingQueue<>();
        input = from;
        Thread.ofPlatform().daemon().name("atoll-input").start(() -> passInput(from, to));
    }

    private void passInput(BlockingQueue<byte[]> from, OutputStream to) {
        try {
            byte[] piece = from.take();
            boolean isRead = true;
            while (piece.length > 0) {
                isRead = isRead && isPassed(piece, to);
                uplink.send(new NodeMessage.Taken());
                piece = from.take();
            }
            to.close();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } catch (IOException e) {
            // The rank has ended: there is nothing to close.
            assert e != null;
        }
    }

    /// Blocks while the pipe is full.
    private static boolean isPassed(byte[] piece, OutputStream to) {
        try {
            to.write(piece);
            to.flush();
            return true;
        } catch (IOException e) {
            // The rank has closed its input or ended: what follows is for nobody.
            return false;
        }
    }

    private void watchSilence() {
        try {
            while (silentLooks.getAndIncrement() < pulse.silenceMillis() / pulse.periodMillis()) {
                boolean _ = agreement.tryAcquire(
                        pulse.periodMillis(), TimeUnit.MILLISECONDS);
                if (pulse.isAnswered()) {
                    uplink.send(new NodeMessage.Alive());
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        end();
        Runtime.getRuntime().halt(1);
    }

    private void end() {
        node.close();
        try {
            for (int look = 0; look < END_LOOKS && !node.isIdle(); look++) {
                Thread.sleep(10);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (files != null && !job.isEmpty()) {
            files.remove(job);
        }
    }
}
