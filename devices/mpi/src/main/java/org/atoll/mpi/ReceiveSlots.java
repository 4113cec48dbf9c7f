// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpi;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Frame;

/// The memory that frames arrive in, from any peer, and the receives that wait for them. MPI gives
/// frames to receives in the order in which these were posted, so only the oldest is looked at. Who
/// takes a frame reads it in place, and gives its slot back. Holder only.
final class ReceiveSlots {
    /// How many there are.
    static final int COUNT = 64;

    /// The answer of [#next] if there is no frame.
    static final int NONE = -1;

    private final Messenger messenger;
    private final Leftovers leftovers;
    private final int tag;
    private final int slotBytes;
    private final int stride;
    private final MemorySegment memory;
    private final long[] requests = new long[COUNT];

    /// The slots whose receives wait, in the order in which frames will come to them.
    private final int[] order = new int[COUNT];
    private int first;
    private int posted;

    /// Those that were given back.
    private final int[] given = new int[COUNT];

    private int gifts;

    private int source;
    private int bytes;
    private long fault = Messenger.DONE;

    /// Posts nothing yet.
    ///
    /// @param tag           of the frames to this rank
    /// @param capacityBytes the largest payload of a frame
    ReceiveSlots(Messenger messenger, Leftovers leftovers, int tag, int capacityBytes) {
        this.messenger = messenger;
        this.leftovers = leftovers;
        this.tag = tag;
        slotBytes = Frame.HEADER_BYTES + capacityBytes;
        stride = (slotBytes + 63) & -64;
        memory = Arena.ofAuto().allocate((long) COUNT * stride, 64);
    }

    /// Has all slots wait for frames.
    void postAll() {
        for (int slot = 0; slot < COUNT; slot++) {
            post(slot);
        }
    }

    /// Takes a slot back. It waits for a frame again after a [#refill], for to post it takes time
    /// that whoever gets the frame would wait for.
    void give(int slot) {
        given[gifts++] = slot;
    }

    /// Has all slots wait that were given back, once nothing else is to be done or many were.
    ///
    /// @param idle whether nothing else is
    void refill(boolean idle) {
        if (gifts > 0 && (idle || posted < COUNT / 2)) {
            for (int i = 0; i < gifts; i++) {
                post(given[i]);
            }
            gifts = 0;
        }
    }

    private void post(int slot) {
        if (fault != Messenger.DONE) {
            return;
        }
        long request = messenger.receiveFromAny(memory.address() + at(slot), slotBytes, tag);
        if (Messenger.isFault(request)) {
            fault = request;
            return;
        }
        requests[slot] = request;
        order[(first + posted) % COUNT] = slot;
        posted++;
    }

    /// {@return the memory of all slots}
    MemorySegment memory() {
        return memory;
    }

    /// {@return where a slot begins}
    long at(int slot) {
        return (long) slot * stride;
    }

    /// The slot that was posted first, if a frame is there. Lets MPI go on.
    ///
    /// @return a slot, which is the caller's until it posts it, or [#NONE]
    int next() {
        if (posted == 0 || fault != Messenger.DONE) {
            return NONE;
        }
        int slot = order[first];
        int state = messenger.test(requests[slot]);
        if (state == Messenger.PENDING) {
            return NONE;
        }
        requests[slot] = Messenger.DONE;
        first = (first + 1) % COUNT;
        posted--;
        if (state != Messenger.OK) {
            fault = state;
            return NONE;
        }
        source = messenger.source();
        bytes = messenger.receivedBytes();
        return slot;
    }

    /// {@return the process that has sent the frame found last}
    int source() {
        return source;
    }

    /// {@return the length of the frame found last}
    int bytes() {
        return bytes;
    }

    /// {@return an error, negated, after which nothing more can be received; or [Messenger#DONE]}
    long fault() {
        return fault;
    }

    /// Waits for no frames any more.
    void close() {
        for (int slot = 0; slot < COUNT; slot++) {
            if (requests[slot] != Messenger.DONE) {
                messenger.cancel(requests[slot]);
                leftovers.add(requests[slot], memory);
                requests[slot] = Messenger.DONE;
            }
        }
        posted = 0;
    }
}
