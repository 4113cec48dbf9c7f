// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Random graphs come back as they come back from Java's own serialization: the same classes,
/// values and identities.
class RandomGraphsTest {
    private static final int ROUNDS = 400;

    private final Both both = Both.plain();

    @Test
    void comeBackAsFromJavasSerialization() throws IOException, ClassNotFoundException {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        for (int round = 0; round < ROUNDS; round++) {
            Object graph = new RandomGraph(random).make(5 + random.nextInt(60));
            String shape = Shape.of(JavaStreams.back(graph));
            assertThat(shape).as("seed %d, round %d: streams", seed, round)
                    .isEqualTo(Shape.of(graph));
            byte[] described = both.described(graph);
            byte[] byTable = both.byTable(graph);
            assertThat(Shape.of(both.read(null, described, 1)[0]))
                    .as("seed %d, round %d", seed, round).isEqualTo(shape);
            assertThat(Shape.of(both.read(both.peer, byTable, 1)[0]))
                    .as("seed %d, round %d, by table", seed, round).isEqualTo(shape);
        }
    }
}
