// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Writing a graph allocates nothing, and reading one only what is read.
class GraphAllocationTest {
    private static final int CALLS = 20_000;
    private static final long METER_BYTES = 4096;
    private static final int NODES = 15;

    private final Both both = Both.plain();
    private final MemorySegment link = Arena.ofAuto().allocate(4096);

    private static final class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        private int value;
        private final @Nullable Node left;
        private final @Nullable Node right;
        private final double[] numbers = {1, 2, 3};
        private final String text = "text";

        Node(int depth) {
            this.value = depth;
            this.left = depth == 0 ? null : new Node(depth - 1);
            this.right = depth == 0 ? null : new Node(depth - 1);
        }
    }

    private int written(Object value, boolean table) {
        GraphWriter writer = table ? both.graphs.tableWriter() : both.graphs.writer();
        writer.putLong(1);
        writer.putObject(value);
        int length = (int) writer.bytes();
        writer.copy(0, length, link, 0);
        writer.release();
        return length;
    }

    private long least(Runnable call) throws ReflectiveOperationException {
        AllocationMeter meter = new AllocationMeter();
        long least = Long.MAX_VALUE;
        for (int attempt = 0; attempt < 4; attempt++) {
            long before = meter.bytes();
            for (int i = 0; i < CALLS; i++) {
                call.run();
            }
            least = Math.min(least, meter.bytes() - before);
        }
        return least;
    }

    @Test
    void writingAllocatesNothing() throws ReflectiveOperationException {
        Node tree = new Node(3);
        for (boolean table : new boolean[] {false, true}) {
            assertThat(least(() -> holds(written(tree, table) > NODES)))
                    .isLessThan(METER_BYTES);
        }
    }

    private static void holds(boolean statement) {
        assert statement;
    }

    @Test
    void readingAllocatesWhatIsRead() throws ReflectiveOperationException {
        Node tree = new Node(3);
        both.byTable(tree);
        int length = written(tree, true);
        long node = 32 + 16 + 24 + 24 + 24; // the node, its array and its text
        assertThat(least(() -> {
            GraphReader reader = both.graphs.reader(both.peer, link, 0, length);
            holds(reader.getLong() == 1);
            holds(reader.getObject(Node.class) != null);
            reader.release();
        }) / CALLS).isLessThanOrEqualTo(NODES * node);
    }
}
