// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Messages that were damaged at random are graphs or are refused in words; and what they cost is
/// bounded by their length. A million of them:
/// `./atoll test -pl codec -am -Dtest=MutatedGraphsTest -Dgraphs.messages=1000000
/// -Dsurefire.failIfNoSpecifiedTests=false`.
class MutatedGraphsTest {
    private static final int MESSAGES = Integer.getInteger("graphs.messages", 20_000);
    private static final int GRAPH = 40;

    /// Beside the message's length: to look for a class that there is not, an exception with its
    /// stack, and small objects, which are larger than their bytes.
    private static final long ONCE = 1 << 17;

    private static final long TIMES = 4;

    private final Both both = Both.plain();

    @Test
    void areGraphsOrRefused() throws ReflectiveOperationException {
        long seed = Long.getLong("graphs.seed", System.nanoTime());
        SplittableRandom random = new SplittableRandom(seed);
        AllocationMeter meter = new AllocationMeter();
        warmUp(random);
        int refused = 0;
        byte[] bytes = {};
        boolean table = false;
        for (int i = 0; i < MESSAGES; i++) {
            if (i % GRAPH == 0) {
                Object graph = new RandomGraph(random).make(5 + random.nextInt(40));
                if (random.nextInt(50) == 0) {
                    graph = large(graph, random);
                }
                table = random.nextBoolean();
                bytes = table ? both.byTable(graph) : both.described(graph);
            }
            byte[] message = mutated(bytes, random);
            String name = "seed " + seed + ", message " + i + " of " + message.length + " bytes";
            long most = ONCE + TIMES * message.length;
            long before = meter.bytes();
            refused += isRefused(message, table, name) ? 1 : 0;
            if (meter.bytes() - before > most) { // what is done once for a class is done now
                before = meter.bytes();
                boolean _ = isRefused(message, table, name);
                assertThat(meter.bytes() - before).as(name).isLessThan(most);
            }
        }
        assertThat(refused).as("seed %d", seed).isGreaterThan(MESSAGES / 3);
    }

    private static Object large(Object graph, SplittableRandom random) {
        return new Object[] {graph, new double[100_000], "x".repeat(random.nextInt(400_000)),
            new Object[random.nextInt(200_000)], new byte[random.nextInt(50_000)], graph};
    }

    /// What is made once for a class, and the reader's own memory.
    private void warmUp(SplittableRandom random) {
        assertThat(both.back(BigDecimal.ONE)).isOne(); // two MB, of the JDK
        for (int i = 0; i < 50; i++) {
            Object graph = new RandomGraph(random).make(60);
            assertThat(both.back(graph)).isNotNull();
            byte[] bytes = both.described(graph);
            for (int k = 0; k < 20; k++) {
                boolean _ = isRefused(mutated(bytes, random), false, "to warm up");
            }
        }
    }

    private boolean isRefused(byte[] message, boolean table, String name) {
        PeerClasses from = table ? both.peer : null;
        GraphReader reader = message.length % 2 == 0
                ? both.graphs.readerInPlace(from, message, 0, message.length)
                : both.graphs.readerInPlace(
                        from, MemorySegment.ofArray(message), 0, message.length);
        try {
            reader.getObject(Object.class);
            return false;
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as(name).isNotBlank();
            return true;
        } finally {
            reader.release();
        }
    }

    private static byte[] mutated(byte[] bytes, SplittableRandom random) {
        byte[] message = random.nextInt(8) == 0
                ? Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length)) : bytes.clone();
        for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
            int at = random.nextInt(message.length);
            switch (random.nextInt(4)) {
                case 0 -> message[at] = (byte) random.nextInt();
                case 1 -> message[at] ^= (byte) (1 << random.nextInt(8));
                case 2 -> message[at] = (byte) random.nextInt(16);
                default -> {
                    int from = random.nextInt(message.length);
                    int length = Math.min(
                            1 + random.nextInt(12), message.length - Math.max(at, from));
                    System.arraycopy(message, from, message, at, length);
                }
            }
        }
        return message;
    }
}
