// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoopShapeTest {
    private final LoopShape<IntBinaryOperator> shape =
            new LoopShape<>(Backwards.class, IntBinaryOperator.class, Backwards::new);

    static final class Backwards implements ElementLoop {
        private final IntBinaryOperator operator;

        Backwards(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(
                Object left, long leftOffset, Object right, long rightOffset, long count) {
            int[] a = (int[]) left;
            int[] b = (int[]) right;
            for (int i = (int) count - 1; i >= 0; i--) {
                int at = (int) rightOffset + i;
                b[at] = operator.applyAsInt(a[(int) leftOffset + i], b[at]);
            }
        }
    }

    @Test
    void operatorsOfDifferentClassesShareNoCode() {
        assertThat(Stream.<IntBinaryOperator>of(Integer::sum, Math::max, Math::min)
                .map(shape::made)
                .map(Object::getClass))
                .doesNotHaveDuplicates()
                .doesNotContain(Backwards.class);
    }

    /// A program may make its operation anew for each call.
    @Test
    void operatorsOfOneLambdaShareCode() {
        assertThat(shape.made(plus(1)).getClass()).isEqualTo(shape.made(plus(2)).getClass());
    }

    /// Before it has code of its own and after.
    @Test
    void eachLoopAppliesItsOwnOperator() {
        for (int i = 1; i <= 2; i++) {
            ElementLoop loop = shape.of(plus(i));
            for (int length : new int[] {2, 100_000, 2}) {
                int[] left = new int[length + 1];
                int[] right = new int[length + 1];
                Arrays.setAll(left, at -> 10 * at);
                Arrays.setAll(right, at -> at);
                int more = i;
                int[] expected = IntStream.rangeClosed(0, length)
                        .map(at -> at < length ? 10 * (at + 1) + at + more : at)
                        .toArray();
                loop.combine(left, 1, right, 0, length);
                assertThat(right).isEqualTo(expected);
            }
        }
    }

    private static IntBinaryOperator plus(int more) {
        return (a, b) -> a + b + more;
    }
}
