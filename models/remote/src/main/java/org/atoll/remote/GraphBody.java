// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Body;
import org.atoll.fabric.job.CommunicationException;

/// A graph on its way. The objects must not change until then.
record GraphBody(GraphWriter graph) implements Body {

    @Override
    public long bytes() {
        return graph.bytes();
    }

    @Override
    public void write(long position, int length, MemorySegment to, long at) {
        graph.copy(position, length, to, at);
    }

    @Override
    public void left() {
        graph.release();
    }

    @Override
    public void dropped(CommunicationException cause) {
        graph.release();
    }
}
