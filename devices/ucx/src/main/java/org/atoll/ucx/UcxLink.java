// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.device.Lender;
import org.atoll.fabric.device.Link;
import org.atoll.fabric.library.Tally;
import org.atoll.fabric.wire.Frame;

/// The outgoing path to one life of a peer. A frame is written into a slot and sent by one call of
/// UCX, which mostly has it on its way when it returns; else the slot is taken until it is.
///
/// It is full while a window of frames is under way that the peer has not taken, while all slots
/// are taken, or while a payload is lent.
final class UcxLink implements Link {
    private static final int SLOTS = 8;

    /// Up to here a message is not announced: to ask takes as long as a third of it.
    private static final int EAGER_BYTES = 128 * 1024;

    /// Beside the slots for frames, for what the device itself has to say.
    private static final int OWN = SLOTS;

    private final Worker worker;
    private final Leftovers leftovers;
    private final Path path;
    private final Tally tally;
    private final Loan loan;
    private final MemorySegment memory;
    private final int stride;
    private final long[] requests = new long[SLOTS + 1];

    private int pending;
    private int slot;
    private int claimedBytes;
    private int sent;
    private int taken;
    private int status;
    private boolean open = true;
    private boolean missed;

    /// The way to a peer.
    ///
    /// @param self          this rank
    /// @param life          which of its lives this is
    /// @param endpoint      of UCX
    /// @param frameTag      the tag of frames to this life of it
    /// @param payloadTag    the tag of payloads
    /// @param capacityBytes the largest payload of a frame
    /// @param pieceBytes    the largest payload that follows one
    record Path(
            int self,
            int life,
            long endpoint,
            long frameTag,
            long payloadTag,
            int capacityBytes,
            int pieceBytes) {}

    /// Reserves room for frames.
    ///
    /// @param tally of what has come from the peer
    UcxLink(Worker worker, Leftovers leftovers, Path path, Tally tally) {
        this.worker = worker;
        this.leftovers = leftovers;
        this.path = path;
        this.tally = tally;
        loan = new Loan(worker, leftovers, path.endpoint, path.payloadTag);
        stride = (Frame.HEADER_BYTES + path.capacityBytes + 63) & -64;
        memory = Arena.ofAuto().allocate((long) (SLOTS + 1) * stride, 64);
    }

    @Override
    public int capacityBytes() {
        return path.capacityBytes;
    }

    @Override
    public long claim(int payloadBytes) {
        if (payloadBytes < 0 || payloadBytes > path.capacityBytes) {
            throw new IllegalArgumentException(
                    "a frame carries 0.." + path.capacityBytes + " bytes, not " + payloadBytes);
        }
        if (!open) {
            missed = true;
            return FULL;
        }
        if (sent - taken >= Stamp.WINDOW || loan.isFull() || !hasSlot()) {
            return FULL;
        }
        claimedBytes = payloadBytes;
        return at(slot);
    }

    /// Finds a slot that is free.
    private boolean hasSlot() {
        for (int i = 0; i < SLOTS; i++) {
            slot = slot + 1 == SLOTS ? 0 : slot + 1;
            if (requests[slot] == Worker.DONE) {
                return true;
            }
        }
        return false;
    }

    private long at(int number) {
        return (long) number * stride;
    }

    @Override
    public MemorySegment memory() {
        return memory;
    }

    @Override
    public long payload() {
        return at(slot) + Frame.HEADER_BYTES;
    }

    @Override
    public void publish() {
        send(slot, claimedBytes, Stamp.of(sent++, tally.tell(), 0));
    }

    private void send(int from, int payloadBytes, int stamp) {
        memory.set(JAVA_INT, at(from) + Frame.STAMP, stamp);
        long request = worker.send(
                path.endpoint, memory.address() + at(from),
                Frame.HEADER_BYTES + (long) payloadBytes, path.frameTag);
        if (Ucp.isFault(request)) {
            breakWith((int) request);
        } else if (request != Worker.DONE) {
            requests[from] = request;
            pending++;
        }
    }

    private void breakWith(int why) {
        if (status == Layouts.OK) {
            status = why;
        }
    }

    /// {@return a status: whether something could not be sent}
    int status() {
        return status;
    }

    @Override
    public int lendBytes() {
        return path.pieceBytes;
    }

    @Override
    public int eagerLendBytes() {
        return Math.min(EAGER_BYTES, path.pieceBytes);
    }

    @Override
    public void lend(Lender lender) {
        boolean whole = loan.open(lender, Frame.payloadBytes(memory, at(slot)));
        int flags = whole ? Stamp.LENT | Stamp.WHOLE : Stamp.LENT;
        send(slot, 0, Stamp.of(sent++, tally.tell(), flags));
        stepLoan();
    }

    private void stepLoan() {
        int failed = loan.step();
        if (failed != Layouts.OK) {
            breakWith(failed);
        }
    }

    /// Learns from a frame of the peer how many it has taken.
    void acknowledge(int stamp) {
        int more = Stamp.news(stamp, taken);
        if (more > 0 && more <= sent - taken) {
            taken += more;
        }
    }

    /// Looks at what is under way, and tells the peer of frames taken if it must know.
    void step() {
        for (int i = 0; (pending > 0) && (i <= OWN); i++) {
            look(i);
        }
        if (!loan.isIdle()) {
            stepLoan();
        }
        if (open && tally.isDue() && requests[OWN] == Worker.DONE) {
            sendOwn(Stamp.of(0, tally.tell(), Stamp.CREDIT));
        }
    }

    private void look(int number) {
        long request = requests[number];
        if (request == Worker.DONE) {
            return;
        }
        int now = Ucp.check(request);
        if (now != Layouts.INPROGRESS) {
            Ucp.free(request);
            requests[number] = Worker.DONE;
            pending--;
            if (now != Layouts.OK) {
                breakWith(now);
            }
        }
    }

    private void sendOwn(int stamp) {
        Frame.writeSender(memory, at(OWN), 0, path.life, path.self, 0);
        send(OWN, 0, stamp);
    }

    /// Says that nothing more will come, as soon as there is room for that.
    ///
    /// @return whether it was said, or cannot be
    boolean sayGoodbye() {
        if (open && status == Layouts.OK) {
            if (requests[OWN] != Worker.DONE) {
                return false;
            }
            sendOwn(Stamp.of(sent++, tally.tell(), Stamp.GOODBYE));
        }
        open = false;
        return true;
    }

    /// {@return whether UCX has taken all that was published}
    boolean isDrained() {
        return pending == 0 && loan.isIdle();
    }

    /// The peer has taken its leave: nothing can be sent any more.
    void leave() {
        open = false;
    }

    /// {@return whether somebody wants to send although the peer has left}
    boolean isMissed() {
        return missed;
    }

    /// Ends the link. What is under way is given up.
    void close() {
        open = false;
        loan.giveUp();
        leftovers.add(worker.disconnect(path.endpoint), MemorySegment.NULL);
        for (int i = 0; i <= OWN; i++) {
            leftovers.add(requests[i], memory);
            requests[i] = Worker.DONE;
        }
        pending = 0;
    }
}
