// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.atoll.fabric.WaitPoint;
import org.atoll.tasks.pack.ArrivingItems;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.Packed;
import org.atoll.tasks.pack.PackedSize;
import org.jspecify.annotations.Nullable;

/// The items of a message whose bytes have stayed with the sender's rank, for all its receivers on
/// this one. Holder only, but for the state and what it says is here.
///
/// | state  | left by                                                            |
/// |--------|--------------------------------------------------------------------|
/// | THERE  | a receiver wants it: COMING; the last receiver has ended: GONE      |
/// | COMING | the last byte: HERE                                                 |
/// | HERE   | never                                                               |
/// | GONE   | never                                                               |
///
/// The loss of the sender's rank makes both of the first two GONE.
final class AwayMail {
    private enum State { THERE, COMING, HERE, GONE }

    private final int source;
    private final int id;
    private final PackedSize size;
    private final List<WaitPoint> receivers = new ArrayList<>();
    private @Nullable ArrivingItems arriving;
    private @Nullable Packed packed;
    private volatile State state = State.THERE;

    /// Describes one.
    ///
    /// @param source the sender's rank
    /// @param id     what that calls it
    AwayMail(int source, int id, PackedSize size) {
        this.source = source;
        this.id = id;
        this.size = size;
    }

    int source() {
        return source;
    }

    int id() {
        return id;
    }

    PackedSize size() {
        return size;
    }

    /// Whether all is here. From any thread.
    boolean isHere() {
        return state == State.HERE;
    }

    /// Whether it will never be. From any thread.
    boolean isGone() {
        return state == State.GONE;
    }

    /// The items, each receiver of which holds them. From any thread, once they are here.
    Packed packed() {
        return Objects.requireNonNull(packed);
    }

    /// A task here has it in its inbox.
    ///
    /// @param receiver where that waits
    void add(WaitPoint receiver) {
        receivers.add(receiver);
    }

    /// A receiver has ended, and lets go of what it holds.
    ///
    /// @param receiver where that has waited
    /// @return whether nobody wants it, and it need not be sent
    boolean leave(WaitPoint receiver) {
        if (isHere()) {
            packed().letGo();
            return false;
        }
        receivers.remove(receiver);
        boolean unwanted = receivers.isEmpty() && state == State.THERE;
        if (unwanted) {
            state = State.GONE;
        }
        return unwanted;
    }

    /// Whether nobody has it.
    boolean isUnwanted() {
        return receivers.isEmpty();
    }

    /// A receiver wants it.
    ///
    /// @return whether it is the first, so that the bytes must be asked for
    boolean isWantedFirst() {
        boolean first = state == State.THERE;
        if (first) {
            state = State.COMING;
        }
        return first;
    }

    /// Some bytes have come.
    ///
    /// @return whether it is whole
    boolean take(ChunkPool pool, MemorySegment memory, long at, int length) {
        if (state != State.COMING) {
            throw new IllegalStateException("rank " + source + " has sent the bytes of message "
                    + id + ", for which nobody has asked");
        }
        if (size.bytes() == 0) {
            settle(ArrivingItems.copyOf(pool, memory, at, 0));
            return true;
        }
        ArrivingItems into = arriving;
        if (into == null) {
            into = new ArrivingItems(pool, size);
            arriving = into;
        }
        into.take(memory, at, length);
        if (into.areHere()) {
            settle(into.packed());
        }
        return into.areHere();
    }

    private void settle(Packed whole) {
        for (WaitPoint _ : receivers) {
            whole.hold();
        }
        whole.letGo();
        packed = whole;
        state = State.HERE;
        receivers.forEach(WaitPoint::rouse);
    }

    /// The sender's rank is lost.
    void lost() {
        if (arriving != null) {
            arriving.drop();
        }
        state = State.GONE;
        receivers.forEach(WaitPoint::rouse);
    }
}
