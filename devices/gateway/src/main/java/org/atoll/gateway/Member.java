// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.atoll.fabric.device.FrameSink;
import org.atoll.fabric.files.ThriftyLog;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// A rank's end of the connection with its gateway: the thread that connects and reads, and the
/// inbox it fills.
///
/// The inbox's lock guards its spool; the thread that holds the endpoint reads a frame without it,
/// for only that thread drops what has been delivered.
final class Member {

    /// A rank that cannot be reached any more.
    ///
    /// @param reason one line
    record Loss(int rank, String reason) {}

    /// Whose place a loss takes that is the gateway's, and so everybody's.
    static final int GATEWAY = -1;

    private static final System.Logger LOG = ThriftyLog.of(Member.class);

    private final String name;
    private final int ranks;
    private final Ledger ledger;
    private final Parking parking;
    private final Outlet out;
    private final ReentrantLock lock = new ReentrantLock();
    private final Spool inbox = new Spool();
    private final ConcurrentLinkedQueue<Loss> losses = new ConcurrentLinkedQueue<>();
    private volatile long arrived;
    private long delivered;
    private volatile @Nullable Wire wire;
    private volatile boolean over;

    /// Makes the end of a connection that is yet to be made.
    ///
    /// @param rank    this rank
    /// @param ledger  this rank's credit
    Member(int rank, int ranks, Ledger ledger, Parking parking) {
        this.name = "atoll-gateway-of-" + rank;
        this.ranks = ranks;
        this.ledger = ledger;
        this.parking = parking;
        this.out = new Outlet(name + "-out", null);
    }

    /// Connects once. Blocks.
    interface Dialer {

        /// {@return the connection}
        ///
        /// @throws IOException if the gateway does not answer, or not rightly
        Wire dial() throws IOException;
    }

    /// {@return where waybills for the gateway go}
    Outlet out() {
        return out;
    }

    /// Starts the threads.
    void open(Dialer dialer) {
        out.start();
        Thread.ofPlatform().daemon().name(name).start(() -> run(dialer));
    }

    private void run(Dialer dialer) {
        try (Wire made = dialer.dial()) {
            wire = made;
            out.attach(made, 0);
            new WaybillReader(ranks).run(made, this::take);
            if (!over) {
                throw new EOFException("it closed the connection");
            }
        } catch (IOException e) {
            if (!over) {
                LOG.log(System.Logger.Level.DEBUG, name + ": the gateway is lost", e);
                lose(new Loss(GATEWAY, "the gateway of this cluster is lost: " + e.getMessage()));
            }
        }
    }

    private void lose(Loss loss) {
        losses.add(loss);
        parking.arrived();
    }

    private void take(MemorySegment memory, long at, int total) {
        int kind = Waybill.kind(memory, at);
        int source = Waybill.source(memory, at);
        if (kind == Waybill.BYE) {
            over = true;
        } else if (kind == Waybill.LOST) {
            byte[] text = new byte[total - Waybill.BYTES];
            MemorySegment.copy(
                    memory, at + Waybill.BYTES, MemorySegment.ofArray(text), 0, text.length);
            lose(new Loss(source, new String(text, StandardCharsets.UTF_8).strip()));
        } else {
            ledger.giveBack(source, Waybill.credit(memory, at));
            if (total > Waybill.BYTES) {
                keep(memory, at, total);
            }
            parking.arrived();
        }
    }

    private void keep(MemorySegment memory, long at, int total) {
        lock.lock();
        try {
            long to = inbox.claim(total);
            MemorySegment.copy(memory, at, inbox.memory(), to, total);
            inbox.publish(total);
        } finally {
            lock.unlock();
        }
        arrived++; // after the unlock: a rank that polls would run into the lock
    }

    /// {@return whether something is here that [#deliver] or [#loss] would give} From any thread.
    boolean hasWork() {
        return arrived != delivered || !losses.isEmpty();
    }

    /// Delivers what has come, up to a number of frames, and gives credit back for it.
    ///
    /// @param limit the most frames
    /// @return how many
    int deliver(int self, FrameSink sink, int limit) {
        int count = 0;
        while (arrived != delivered && count < limit) {
            deliverOne(self, sink);
            count++;
        }
        return count;
    }

    private void deliverOne(int self, FrameSink sink) {
        MemorySegment memory;
        long at;
        lock.lock();
        try {
            memory = inbox.headMemory();
            at = inbox.headOffset();
        } finally {
            lock.unlock();
        }
        int source = Waybill.source(memory, at);
        int total = Waybill.BYTES + Waybill.length(memory, at);
        long header = at + Waybill.BYTES;
        try {
            sink.frame(source, memory, header, header + Frame.HEADER_BYTES);
        } finally {
            drop();
        }
        int back = ledger.handled(source, total);
        if (back > 0) {
            out.giveBack(self, source, back);
        }
    }

    private void drop() {
        lock.lock();
        try {
            inbox.drop();
            delivered++;
        } finally {
            lock.unlock();
        }
    }

    /// {@return the next loss that nobody has heard of, or null}
    @Nullable Loss loss() {
        return losses.poll();
    }

    /// {@return whether the gateway has ended the connection in order}
    boolean isOver() {
        return over;
    }

    /// {@return how many bytes have come and were not delivered}
    long heldBytes() {
        lock.lock();
        try {
            return inbox.bytes() + out.bytes();
        } finally {
            lock.unlock();
        }
    }

    /// Writes what was published, says goodbye, and ends the connection.
    ///
    /// @param until when to stop waiting, as [System#nanoTime] counts
    void close(long until) {
        out.say(Waybill.BYE, 0, 0, "");
        out.awaitWritten(until);
        over = true;
        out.close();
        breakOff();
    }

    /// Ends the connection.
    void breakOff() {
        Wire made = wire;
        if (made != null) {
            made.close();
        }
    }
}
