// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Body;
import org.atoll.fabric.job.CommunicationException;

/// A long call on its way: the head, perhaps the thread's number, and the arguments.
///
/// @param head      as [Head] says
/// @param thread    the calling thread's number, if the head says that it follows
record CallBody(int head, int thread, GraphWriter arguments) implements Body {

    @Override
    public long bytes() {
        return Head.bytes(head) + arguments.bytes();
    }

    /// Writes the head and the thread.
    static void writeHead(int head, int thread, MemorySegment to, long at) {
        to.set(JAVA_INT_UNALIGNED, at, head);
        if (Head.isOrdered(head)) {
            to.set(JAVA_INT_UNALIGNED, at + Head.BYTES, thread);
        }
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        int before = Head.bytes(head);
        if (position == 0) { // no part is so short that it ends in the head
            writeHead(head, thread, to, at);
            arguments.copy(0, length - before, to, at + before);
        } else {
            arguments.copy(position - before, length, to, at);
        }
    }

    @Override
    public void left() {
        arguments.release();
    }

    @Override
    public void dropped(CommunicationException cause) {
        arguments.release();
    }
}
