// SPDX-License-Identifier: Apache-2.0
package org.atoll.comparators;

import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;
import org.atoll.benchmarks.rmi.copies.Copier;
import org.atoll.benchmarks.rmi.subject.Chain;
import org.atoll.benchmarks.rmi.subject.Order;
import org.atoll.benchmarks.rmi.subject.Tree;

/// Fory.
final class ForyCopier implements Copier {
    private static final int FIRST_BYTES = 1 << 12;

    /// The list of 100 elements is deeper than it allows by itself.
    private static final int DEPTH = 2000;

    private final Fory fory = Fory.builder()
            .withXlang(false)
            .withRefTracking(true)
            .withAsyncCompilation(false)
            .withMaxDepth(DEPTH)
            .requireClassRegistration(true)
            .build();
    private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(FIRST_BYTES);

    ForyCopier() {
        fory.register(Tree.class);
        fory.register(Chain.class);
        fory.register(Order.class);
    }

    @Override
    public Object copy(Object subject) {
        buffer.writerIndex(0);
        buffer.readerIndex(0);
        fory.serialize(buffer, subject);
        return fory.deserialize(buffer);
    }
}
