// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.junit.jupiter.api.Test;

/// States of objects whose classes are not serializable.
class StateFieldsTest {

    static class Named {
        private final String name;

        Named(String name) {
            this.name = name;
        }

        public String name() {
            return name;
        }
    }

    static class Stock extends Named {
        private final ArrayDeque<int[]> items = new ArrayDeque<>();
        private long count = 1L << 40;
        private char mark = 'x';
        private boolean open = true;
        private double weight = 0.5;
        private transient int cached = 7;

        Stock(String name) {
            super(name);
            items.add(new int[] {1, 2});
        }

        public List<Object> all() {
            return List.of(items.size(), items.element()[1], count, mark, open, weight, cached);
        }
    }

    static class Closed {
        private final Thread thread = Thread.currentThread();

        public boolean isThere() {
            return thread != null;
        }
    }

    @Test
    void allFieldsButTransientOnesTravel() {
        Face face = Face.of(Stock.class);
        GraphWriter writer = Loopback.GRAPHS.writer();
        face.writeState(new Stock("it"), writer);
        GraphReader reader = Loopback.reader(writer);
        Stock read = (Stock) face.readState(reader);
        assertThat(read.name()).isEqualTo("it");
        assertThat(read.all()).containsExactly(1, 2, 1L << 40, 'x', true, 0.5, 0);
        assertThat(reader.remaining()).isZero();
    }

    @Test
    void whatCannotBeSentIsNamed() {
        GraphWriter writer = Loopback.GRAPHS.writer();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Face.of(Closed.class).writeState(new Closed(), writer))
                .withMessageContaining("Thread is not serializable");
    }
}
