// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Body;

/// Bytes that leave in parts, and do not change until then.
@SuppressWarnings("ArrayRecordComponent") // not compared
record Snapshot(byte[] array) implements Body {

    /// What was written, which objects may change from now on.
    ///
    /// @param graph released
    static Snapshot of(GraphWriter graph) {
        byte[] bytes = graph.toArray();
        graph.release();
        return new Snapshot(bytes);
    }

    /// A copy of bytes that have come.
    static Snapshot of(MemorySegment memory, long at, long length) {
        return new Snapshot(memory.asSlice(at, length).toArray(JAVA_BYTE));
    }

    /// A call.
    ///
    /// @param head      as [Head] says
    /// @param thread    the calling thread's number, if the head says that it follows
    /// @param arguments what was written, released
    static Snapshot ofCall(int head, int thread, GraphWriter arguments) {
        int before = Head.bytes(head);
        byte[] bytes = new byte[Math.toIntExact(before + arguments.bytes())];
        MemorySegment memory = MemorySegment.ofArray(bytes);
        CallBody.writeHead(head, thread, memory, 0);
        arguments.copy(0, bytes.length - before, memory, before);
        arguments.release();
        return new Snapshot(bytes);
    }

    @Override
    public long bytes() {
        return array.length;
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        MemorySegment.copy(array, (int) position, to, JAVA_BYTE, at, length);
    }
}
