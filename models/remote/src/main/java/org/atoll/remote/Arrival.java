// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.lend.LentMemory;
import org.atoll.fabric.World;
import org.atoll.remote.LentArguments.Spot;
import org.jspecify.annotations.Nullable;

/// A call that has just come. Used again for the next one, so that none is made for a call that
/// runs at once. Holder only.
final class Arrival {
    private static final int ONE_WAY = -1;

    private final World world;
    private final Descriptions descriptions;
    private final LentMemory lending;
    private int source;
    private int object;
    private int id;
    private int thread;
    private int head;
    private MemorySegment memory = MemorySegment.NULL;
    private long at;
    private long bytes;

    /// Where its arguments are lent, and held here.
    private @Nullable Spot held;

    Arrival(World world, Descriptions descriptions, LentMemory lending) {
        this.world = world;
        this.descriptions = descriptions;
        this.lending = lending;
    }

    /// A call that is answered.
    void asked(int from, int ofObject, int withId) {
        source = from;
        object = ofObject;
        id = withId;
        thread = 0;
    }

    /// A call that is not.
    void sent(int from, int ofObject, int byThread) {
        source = from;
        object = ofObject;
        id = ONE_WAY;
        thread = byThread;
    }

    /// Where its payload is.
    Arrival in(MemorySegment payload, long first, long length) {
        memory = payload;
        at = first;
        bytes = length;
        head = payload.get(JAVA_INT_UNALIGNED, first);
        if (Head.isOrdered(head)) {
            thread = payload.get(JAVA_INT_UNALIGNED, first + Head.BYTES);
        }
        return this;
    }

    /// Where its head is, and its arguments in the memory of its caller's rank, as if the head
    /// stood before them. They are held until [#end], or as long as [#readLater] says.
    Arrival lent(MemorySegment payload, long first) {
        head = payload.get(JAVA_INT_UNALIGNED, first);
        Spot place = Spot.of(payload, first + Head.BYTES);
        memory = lending.memory(source);
        at = place.at() - Head.BYTES;
        bytes = (long) Head.BYTES + place.bytes();
        held = place;
        return this;
    }

    /// It has run, or somebody else holds its arguments now. Of one with lent arguments only.
    void end() {
        Spot place = held;
        held = null;
        if (place != null) {
            lending.release(source, place.slot());
        }
    }

    int source() {
        return source;
    }

    int object() {
        return object;
    }

    int id() {
        return id;
    }

    boolean isOneWay() {
        return id == ONE_WAY;
    }

    boolean isOrdered() {
        return thread != 0;
    }

    int method() {
        return Head.method(head);
    }

    /// The credit that it has cost.
    long cost() {
        return Head.isNested(head) ? 0 : Cost.of(bytes);
    }

    /// Whose call of what it is.
    CallOrigin origin() {
        return new CallOrigin(source, world.incarnation(source), thread, object);
    }

    /// Reads the arguments while the call arrives, without running code of the program.
    GraphReader readNow() {
        return readInPlace().plainly();
    }

    /// Reads the arguments then or later. Bytes that came in parts are ours, and have no header
    /// before them. What is lent is held until the reader is released.
    GraphReader readLater() {
        Spot place = held;
        if (place != null) {
            int owner = source;
            GraphReader reader = readInPlace();
            reader.afterRelease(() -> lending.release(owner, place.slot()));
            held = null;
            return reader;
        }
        boolean isOurs = at == 0 && memory.byteSize() == bytes;
        int before = Head.bytes(head);
        return isOurs
                ? readInPlace()
                : descriptions.reader(source, memory, at + before, bytes - before);
    }

    private GraphReader readInPlace() {
        int before = Head.bytes(head);
        return descriptions.readerInPlace(source, memory, at + before, bytes - before);
    }
}
