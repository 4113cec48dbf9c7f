// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.control;

import java.io.Closeable;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.atoll.fabric.files.ThriftyLog;
import org.jspecify.annotations.Nullable;

/// Takes whoever connects to a listening socket, and lets each prove itself in a thread.
/// All sockets that Atoll listens at have one, so that strangers meet the same rules everywhere:
///
/// - Only so many may be here that have proved nothing; [Unproved] says who makes room. Whoever is
///   pushed out and belongs to the job comes again ([Redial]).
/// - Each has a limited time for its next message.
/// - Where accepting fails, as when the process has no descriptor left, it goes on after a pause,
///   and says so once. An error is no other failure than an exception. What runs then was loaded
///   before and opens nothing, the log included: an initialiser that fails is lost for good.
///
/// Its monitor guards who is here. Permits bound the threads: as many as may be here, and one more
/// for each stranger who was pushed out and whose thread has not seen that. A thread whose newcomer
/// has gone waits a while for the next one: making threads would be what a flood costs most.
public final class Admission implements Closeable {

    /// How many may be here that have shown nothing.
    public static final int STRANGERS = 64;

    private static final int LOGGED_REFUSALS = 20;
    private static final long FIRST_PAUSE_MILLIS = 10;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;
    private static final long IDLE_SECONDS = 2;
    private static final long LOOK_NANOS = 5_000_000L;

    /// Lets a newcomer prove itself.
    @FunctionalInterface
    public interface Examiner {

        /// Reads what the newcomer says first, and answers. Blocks. It says by
        /// [Newcomer#marked] that the mark of the job was seen, and by [Newcomer#settled] or
        /// [Newcomer#handOver] that it keeps the connection, and may then go on with it. Any other
        /// connection is closed behind it, and each that it fails with.
        ///
        /// @param newcomer the connection
        /// @throws IOException if the newcomer went away; a [ProtocolException] if it is refused
        void examine(Newcomer newcomer) throws IOException;
    }

    private final ServerSocketChannel server;
    private final String what;
    private final System.Logger log;
    private final long limitMillis;
    private final Unproved<Newcomer> unproved;
    private final Semaphore permits;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>());
    private final AtomicInteger refusals = new AtomicInteger();
    private final AtomicBoolean saidThatAcceptingFails = new AtomicBoolean();
    private final AtomicBoolean saidThatStrangersAreMany = new AtomicBoolean();
    private volatile String lastRefusal = "";
    private volatile boolean nobody = true;
    private volatile long expired = System.nanoTime() - LOOK_NANOS;

    /// Begins with nobody.
    ///
    /// @param server      a bound socket in blocking mode; closed by [#close]
    /// @param what        what it is, for messages: `rank 3`
    /// @param expected    how many connections of the job may come at the same time
    /// @param limitMillis the time for each message
    public Admission(ServerSocketChannel server, String what, int expected, long limitMillis) {
        this(server, what, expected, limitMillis, ThriftyLog.of(Admission.class));
    }

    /// The same with a log of the caller's.
    Admission(
            ServerSocketChannel server, String what, int expected, long limitMillis,
            System.Logger log) {
        this.server = server;
        this.what = what;
        this.log = log;
        this.limitMillis = limitMillis;
        this.unproved = new Unproved<>(STRANGERS, STRANGERS + expected);
        this.permits = new Semaphore(3 * STRANGERS + expected);
    }

    /// Starts the thread that accepts.
    ///
    /// @param name     the thread's name, and how those of newcomers begin
    /// @param examiner lets them prove themselves
    public void start(String name, Examiner examiner) {
        Newcomer.load();
        threads.setThreadFactory(Thread.ofPlatform().daemon().name(name + "-newcomer").factory());
        BackOff pauses = new BackOff(FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
        Thread.ofPlatform().daemon().name(name).start(() -> accept(examiner, pauses));
    }

    private void accept(Examiner examiner, BackOff pauses) {
        while (server.isOpen()) {
            permits.acquireUninterruptibly();
            try {
                acceptOne(examiner);
                pauses.reset();
            } catch (IOException | RuntimeException | Error e) {
                complain(e);
                pauses.pause();
            }
        }
    }

    private void acceptOne(Examiner examiner) throws IOException {
        SocketChannel channel = null;
        Newcomer newcomer = null;
        boolean examined = false;
        try {
            channel = server.accept();
            newcomer = enter(channel);
            Newcomer here = newcomer;
            threads.execute(() -> examine(here, examiner));
            examined = true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // This was closed, or the system gives no thread, which is like no descriptor.
            throw new IOException("no thread can be started", e);
        } finally {
            if (!examined) {
                dismiss(channel, newcomer);
            }
        }
    }

    /// Takes back what a failed attempt to accept has taken, the permit included.
    private void dismiss(@Nullable SocketChannel channel, @Nullable Newcomer newcomer)
            throws IOException {
        if (newcomer != null) {
            forget(newcomer);
        } else {
            permits.release();
        }
        if (channel != null) {
            channel.close();
        }
    }

    /// A process without descriptors hears of it once, not at each attempt.
    private void complain(Throwable e) {
        if (!server.isOpen() || saidThatAcceptingFails.getAndSet(true)) {
            return;
        }
        String why = e instanceof IOException ? String.valueOf(e.getMessage()) : e.toString();
        log.log(System.Logger.Level.WARNING,
                "{0} cannot accept a connection ({1}); it tries again until it can", what, why);
    }

    private Newcomer enter(SocketChannel channel) {
        SocketAddress remote = remote(channel);
        Newcomer newcomer = new Newcomer(
                this, channel, String.valueOf(remote), System.nanoTime() + nanos());
        Newcomer out;
        synchronized (this) {
            out = unproved.add(newcomer, Unproved.origin(remote));
            nobody = false;
        }
        pushOut(out);
        return newcomer;
    }

    private void pushOut(@Nullable Newcomer out) {
        if (out == null) {
            return;
        }
        if (!out.isMarked() && !saidThatStrangersAreMany.getAndSet(true)) {
            log.log(
                    System.Logger.Level.WARNING,
                    "{0} has more than {1} connections of strangers, the last one from {2};"
                            + " the oldest make room for new ones",
                    what, STRANGERS, out.remote());
        }
        out.end("others have pushed it out before it proved itself");
    }

    private static @Nullable SocketAddress remote(SocketChannel channel) {
        try {
            return channel.getRemoteAddress();
        } catch (IOException e) {
            return null; // it has ended already, which the first read will say
        }
    }

    private void examine(Newcomer newcomer, Examiner examiner) {
        boolean kept = false;
        try {
            examiner.examine(newcomer);
            kept = newcomer.isKept();
        } catch (ProtocolException e) {
            refuse(System.Logger.Level.WARNING, newcomer.remote(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            String end = newcomer.end();
            if (end != null) {
                refuse(System.Logger.Level.DEBUG, newcomer.remote(), end);
            }
            log.log(System.Logger.Level.DEBUG, "a newcomer went away", e);
        } catch (RuntimeException | Error e) {
            refuse(System.Logger.Level.WARNING, newcomer.remote(), e.toString());
            log.log(System.Logger.Level.DEBUG, "a newcomer was not examined", e);
        } finally {
            if (!kept) {
                newcomer.close();
                synchronized (this) {
                    unproved.remove(newcomer);
                }
            }
            givePermit(newcomer);
        }
    }

    /// Notes that a connection was refused. From any thread.
    ///
    /// @param level  how much the user wants to know of it; after 20 such lines nothing is said
    /// @param remote the other end, in words
    /// @param reason one line
    public void refuse(System.Logger.Level level, String remote, String reason) {
        lastRefusal = reason;
        if (level == System.Logger.Level.DEBUG
                || refusals.incrementAndGet() <= LOGGED_REFUSALS) {
            log.log(level, "{0} refused a connection from {1}: {2}", what, remote, reason);
        }
    }

    /// Why the last connection was refused.
    ///
    /// @return one line, or an empty text
    public String lastRefusal() {
        return lastRefusal;
    }

    /// Ends what has taken too long. To be called now and then; does not block.
    ///
    /// @param now the time, as [System#nanoTime] counts
    public void expire(long now) {
        if (nobody || now - expired < LOOK_NANOS) {
            return;
        }
        expired = now;
        List<Newcomer> late = new ArrayList<>();
        synchronized (this) {
            nobody = unproved.size() == 0;
            unproved.all().stream().filter(newcomer -> newcomer.isLate(now)).forEach(late::add);
            late.forEach(unproved::remove);
        }
        late.forEach(newcomer -> newcomer.end("no handshake within " + limitMillis + " ms"));
    }

    private long nanos() {
        return limitMillis * 1_000_000L;
    }

    void mark(Newcomer newcomer) {
        newcomer.expectUntil(System.nanoTime() + nanos());
        Newcomer out;
        synchronized (this) {
            out = unproved.mark(newcomer);
        }
        pushOut(out);
    }

    void forget(Newcomer newcomer) {
        synchronized (this) {
            unproved.remove(newcomer);
        }
        givePermit(newcomer);
    }

    void attend(Newcomer newcomer) {
        synchronized (this) {
            unproved.remove(newcomer);
        }
    }

    void await(Newcomer newcomer) {
        newcomer.deadline(System.nanoTime() + nanos());
        Newcomer out;
        synchronized (this) {
            out = unproved.add(newcomer, Unproved.origin(remote(newcomer.channel())));
            nobody = false;
        }
        pushOut(out);
        if (!server.isOpen()) {
            newcomer.close();
        }
    }

    private void givePermit(Newcomer newcomer) {
        if (newcomer.givesPermit()) {
            permits.release();
        }
    }

    /// How many are here that have not proved themselves.
    ///
    /// @return strangers and marked ones
    public synchronized int unproved() {
        return unproved.size();
    }

    /// Takes nobody in any more, and ends those who have not proved themselves.
    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            log.log(System.Logger.Level.DEBUG, "closing a listener failed", e);
        }
        threads.shutdown();
        List<Newcomer> here;
        synchronized (this) {
            here = unproved.all();
        }
        here.forEach(Newcomer::close);
    }
}
