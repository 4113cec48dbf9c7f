// SPDX-License-Identifier: Apache-2.0
package org.atoll.ucx;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.atoll.fabric.wire.Frame;

/// The memory that frames arrive in, from any peer, and the receives that wait for them. Who takes
/// a frame reads it in place, and gives its slot back. Holder only.
final class ReceiveSlots {
    /// How many there are.
    static final int COUNT = 64;

    /// The answer of [#next] and [#overtaking] if there is no frame.
    static final int NONE = -1;

    private final Worker worker;
    private final Leftovers leftovers;
    private final long tag;
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

    /// Whether a frame may be in a slot although UCX has done nothing since: one that has waited
    /// for a slot comes to it at once.
    private boolean fresh;

    private long sender;
    private long bytes;

    /// Posts all receives.
    ///
    /// @param mark          of this rank's life
    /// @param capacityBytes the largest payload of a frame
    ReceiveSlots(Worker worker, Leftovers leftovers, long mark, int capacityBytes) {
        this.worker = worker;
        this.leftovers = leftovers;
        tag = Tags.frame(0, mark);
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
            fresh = true;
        }
    }

    private void post(int slot) {
        long request = worker.receive(
                memory.address() + at(slot), slotBytes, tag, Tags.FROM_ANYBODY);
        if (Ucp.isFault(request)) {
            throw new AssertionError("UCX takes no receive: " + Ucp.words((int) request));
        }
        requests[slot] = request;
        order[(first + posted) % COUNT] = slot;
        posted++;
    }

    /// {@return whether a frame may be here that nothing has told of}
    boolean isFresh() {
        return fresh;
    }

    /// Says whether that may be so.
    void fresh(boolean may) {
        fresh = may;
    }

    /// {@return the memory of all slots}
    MemorySegment memory() {
        return memory;
    }

    /// {@return where a slot begins}
    long at(int slot) {
        return (long) slot * stride;
    }

    /// The slot that was posted first, if a frame is there.
    ///
    /// @return a slot, which is the caller's until it posts it, or [#NONE]
    int next() {
        if (posted == 0) {
            return NONE;
        }
        int slot = order[first];
        if (!isDone(slot)) {
            return NONE;
        }
        first = (first + 1) % COUNT;
        posted--;
        return slot;
    }

    /// A slot that has a frame although one that was posted before it has none: a frame that comes
    /// in parts may be overtaken by other peers' frames.
    ///
    /// @return a slot, which is the caller's until it posts it, or [#NONE]
    int overtaking() {
        for (int i = 0; i < posted; i++) {
            int slot = order[(first + i) % COUNT];
            if (isDone(slot)) {
                remove(i);
                return slot;
            }
        }
        return NONE;
    }

    private void remove(int place) {
        posted--;
        for (int i = place; i < posted; i++) {
            order[(first + i) % COUNT] = order[(first + i + 1) % COUNT];
        }
    }

    private boolean isDone(int slot) {
        int status = worker.test(requests[slot]);
        if (status == Layouts.INPROGRESS) {
            return false;
        }
        Ucp.free(requests[slot]);
        requests[slot] = Worker.DONE;
        sender = worker.senderTag();
        bytes = status == Layouts.OK ? worker.receivedBytes() : 0;
        return true;
    }

    /// {@return the tag of the frame found last}
    long sender() {
        return sender;
    }

    /// {@return the length of the frame found last, or 0 if it was none}
    long bytes() {
        return bytes;
    }

    /// Waits for no frames any more, and takes and forgets what has come all the same: UCX
    /// complains to the user of what is left in a worker that ends.
    void close() {
        for (int slot = 0; slot < COUNT; slot++) {
            if (requests[slot] != Worker.DONE) {
                worker.cancel(requests[slot]);
                leftovers.add(requests[slot], memory);
                requests[slot] = Worker.DONE;
            }
        }
        posted = 0;
        boolean more = true;
        while (more) {
            long request = worker.receive(memory.address(), slotBytes, 0, Tags.ANYTHING);
            more = !Ucp.isFault(request) && worker.test(request) != Layouts.INPROGRESS;
            if (!more && !Ucp.isFault(request)) {
                worker.cancel(request);
            }
            leftovers.add(request, memory);
        }
    }
}
