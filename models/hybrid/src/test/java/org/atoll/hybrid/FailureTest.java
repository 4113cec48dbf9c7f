// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.stream.Stream;
import org.atoll.hybrid.Places.Place;
import org.atoll.hybrid.icl.Reduction;
import org.atoll.hybrid.node.CrewException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Threads that throw, and nodes that are lost.
@Timeout(300)
class FailureTest {

    static Stream<Place> places() {
        return Places.several();
    }

    /// The others wait for the thread: some on its node, some for its node.
    @ParameterizedTest
    @MethodSource("places")
    void aThreadThatThrowsEndsTheJobWithNodeAndNumber(Place place) {
        assertThatThrownBy(() -> place.run(s -> {
            s.barrier();
            if (s.node() == 0 && s.thread() == 1) {
                throw new ArithmeticException("planted");
            }
            s.allReduce(1L, Reduction.SUM);
        })).hasStackTraceContaining(
                "node 0, thread 1 threw java.lang.ArithmeticException: planted");
    }

    /// One thread waits for another node, which never comes, while its fellow throws.
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aThreadThatWaitsForAnotherNodeHearsOfItsFellow(int thrower) {
        assertThatThrownBy(() -> new Place(Places.SHM, "2,1").run(s -> {
            if (s.node() == 1) {
                s.allReduce(1L, Reduction.SUM);
                s.allReduce(1L, Reduction.SUM);
                return;
            }
            int[] data = s.nodeInts(20_000);
            int[] room = s.nodeInts(20_000);
            if (s.thread() == thrower) {
                throw new ArithmeticException("planted");
            }
            s.allToAll(data, room, 10_000);
        })).hasStackTraceContaining("threw java.lang.ArithmeticException: planted");
    }

    /// What failed is thrown as it is, so that a program can look at the cause.
    @ParameterizedTest
    @ValueSource(strings = {"1", "2"})
    void whatWasThrownIsTheCause(String shape) {
        Places.THREADS.run(1, Map.of(Shape.THREADS_SETTING, shape), world -> {
            Node node = Node.of(world);
            assertThatThrownBy(() -> node.run(s -> {
                throw new java.io.IOException("planted");
            })).isInstanceOf(CrewException.class).hasCauseInstanceOf(java.io.IOException.class);
            assertThat(world.endpoint().failure() == null).isEqualTo(shape.equals("1"));
        });
    }
}
