// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.atoll.fabric.control.BackOff;
import org.atoll.fabric.files.ThriftyLog;
import org.jspecify.annotations.Nullable;

/// One of the lines between two gateways: a stream of numbered waybills each way that outlives
/// the connections it uses, one after the other.
///
/// Waybills are delivered in the order of their numbers, each once: a connection begins with the
/// waybill behind the last one the other end has received. The end that opened a connection
/// opens the next one when it breaks. `turn` is held by the thread that reads; who wants to read
/// from a new connection first closes the old one, then waits for its turn, and only then says
/// what has been received.
final class Line {

    /// Makes new connections; blocks.
    interface Dialer {

        /// Connects once.
        ///
        /// @param received the last number this end has received
        /// @return the connection and what the other end has received
        /// @throws IOException if the other end does not answer, or not rightly
        Dialed dial(long received) throws IOException;
    }

    /// A new connection.
    ///
    /// @param theirs the last number the other end has received
    record Dialed(Wire wire, long theirs) {}

    private static final System.Logger LOG = ThriftyLog.of(Line.class);
    private static final long FIRST_PAUSE_MILLIS = 20;
    private static final long LONGEST_PAUSE_MILLIS = 2_000;
    private static final long OWED_MOST = 64;

    private final String name;
    private final Outlet out;
    private final WaybillReader in;
    private final WaybillReader.Taker taker;
    private final ReentrantLock turn = new ReentrantLock();
    private final AtomicLong received = new AtomicLong();
    private volatile long told;
    private @Nullable Wire current;
    private volatile boolean up;
    private volatile boolean over;
    private volatile long downNanos;
    private volatile String fault = "no connection yet";
    private volatile int breaks;
    private volatile boolean forged;
    private volatile boolean saidForged;

    /// Makes a line without a connection.
    ///
    /// @param name  what it is called in logs and stack dumps
    Line(String name, int ranks, WaybillReader.Taker taker) {
        this.name = name;
        this.out = new Outlet(name + "-out", received::get);
        this.in = new WaybillReader(ranks);
        this.taker = taker;
        this.downNanos = System.nanoTime();
        out.start();
    }

    /// {@return where waybills for the other end go}
    Outlet out() {
        return out;
    }

    /// {@return whether the other end has said that nothing more will come, or this one has}
    boolean isOver() {
        return over;
    }

    /// {@return how often its connection broke}
    int breaks() {
        return breaks;
    }

    /// {@return why there is no connection}
    String fault() {
        return fault;
    }

    /// Starts the thread that makes connections, again and again.
    void open(Dialer dialer) {
        Thread.ofPlatform().daemon().name(name).start(() -> keepOpen(dialer));
    }

    private void keepOpen(Dialer dialer) {
        BackOff pauses = new BackOff(FIRST_PAUSE_MILLIS, LONGEST_PAUSE_MILLIS);
        while (!over) {
            try {
                Dialed dialed = dialer.dial(received.get());
                if (!forged) {
                    pauses.reset();
                }
                hold(dialed.wire());
                carry(dialed.wire(), dialed.theirs());
            } catch (IOException e) {
                broke(e);
            }
            if (!pauses.pause()) {
                return;
            }
        }
    }

    /// Carries on with a connection the other end has made. Blocks until it ends.
    ///
    /// @param theirs the last number the other end has received
    void accept(Wire wire, long theirs) {
        Wire before;
        synchronized (this) {
            before = current;
            current = wire;
        }
        if (before != null) {
            before.close();
        }
        turn.lock();
        try {
            Handshake.welcome(wire, received.get());
            carry(wire, theirs);
        } catch (IOException e) {
            broke(e);
        } finally {
            turn.unlock();
        }
    }

    private synchronized void hold(Wire wire) {
        current = wire;
    }

    private void carry(Wire wire, long theirs) throws IOException {
        boolean byForgery = false;
        try {
            out.attach(wire, theirs);
            in.begin();
            up = true;
            in.run(wire, this::take);
            if (!over) {
                throw new EOFException("the other gateway closed the connection");
            }
        } catch (SealException e) {
            byForgery = true;
            throw e;
        } finally {
            out.detach(wire);
            wire.close();
            ended(byForgery);
        }
    }

    /// A line on which each connection ends with something forged is down since the first of them.
    private void ended(boolean byForgery) {
        if (!byForgery || !forged) {
            downNanos = System.nanoTime();
        }
        forged = byForgery;
        up = false;
    }

    private void broke(IOException e) {
        if (!over) {
            breaks++;
            fault = String.valueOf(e.getMessage());
            boolean news = e instanceof SealException && !saidForged;
            saidForged = saidForged || news;
            LOG.log(news ? System.Logger.Level.WARNING : System.Logger.Level.DEBUG,
                    "{0}: {1}; it connects again", name, fault);
        }
    }

    private void take(MemorySegment memory, long at, int total) throws IOException {
        long number = Waybill.number(memory, at);
        int kind = Waybill.kind(memory, at);
        if (kind == Waybill.ACK) {
            out.acknowledged(number);
            return;
        }
        long last = received.get();
        if (number > last + 1) {
            throw new IOException("frame " + number + " came after frame " + last);
        }
        if (number <= last) {
            return;
        }
        if (kind == Waybill.BYE) {
            over = true;
        } else {
            taker.take(memory, at, total);
        }
        received.set(number);
        if (number - told >= OWED_MOST) {
            tell();
        }
    }

    private void tell() {
        told = received.get();
        out.nudge();
    }

    /// Looks after the line, a few times in a second: acknowledges what has come, gives a sign of
    /// life, and gives a connection up that has been silent for too long.
    ///
    /// @param now         the time, as [System#nanoTime] counts
    /// @param sign        whether to give a sign of life
    /// @param silentNanos how long the other end may be silent
    void tend(long now, boolean sign, long silentNanos) {
        if (up && now - in.heardNanos() > silentNanos) {
            cut();
        } else if (sign || told != received.get()) {
            tell();
        }
    }

    /// {@return for how many nanoseconds there has been no connection}
    ///
    /// @param now the time, as [System#nanoTime] counts
    long downFor(long now) {
        return up ? 0 : now - downNanos;
    }

    /// Breaks the connection, as a fault of the network would.
    void cut() {
        Wire wire;
        synchronized (this) {
            wire = current;
        }
        if (wire != null) {
            wire.close();
        }
    }

    /// Says that nothing more will come.
    void sayGoodbye() {
        over = true;
        out.say(Waybill.BYE, 0, 0, "");
    }

    /// Ends the line.
    void close() {
        over = true;
        cut();
        out.close();
    }
}
