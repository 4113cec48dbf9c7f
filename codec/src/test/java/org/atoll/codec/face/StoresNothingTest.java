// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// Checks which methods store nothing: the name of each says whether it does.
class StoresNothingTest {

    static class Methods {
        private final int[] numbers = new int[1];
        private final AtomicInteger atomic = new AtomicInteger();
        private final String name = "name";
        private int number;

        public int nothingRead() {
            return Math.max(number, numbers[0]) + nothingCalled(name);
        }

        private static int nothingCalled(String text) {
            return text.length();
        }

        public String nothingJoined() {
            return name + number;
        }

        public int nothingThrown(int bound) {
            if (number > bound) {
                throw new IllegalStateException("above " + bound);
            }
            return number;
        }

        public int[] nothingMade() {
            return new int[number];
        }

        public int storesInField() {
            number = 1;
            return number;
        }

        public int storesInArray() {
            numbers[0] = 1;
            return 1;
        }

        public int storesInAtomic() {
            return atomic.incrementAndGet();
        }

        public void storesByArrayCopy() {
            System.arraycopy(numbers, 0, numbers, 0, 1);
        }

        public void storesByFill() {
            Arrays.fill(numbers, 1);
        }

        public int storesInCall() {
            return storesInField();
        }

        @AtOnce
        public int storesAsFarAsIsKnown() {
            return Stream.of(1).mapToInt(each -> each).sum();
        }

        public int storesAsLoopsMayNotEnd() {
            int sum = 0;
            for (int each : numbers) {
                sum += each;
            }
            return sum;
        }
    }

    @TestFactory
    Stream<DynamicTest> everyMethodIsAsItsNameSays() {
        Face face = Face.of(Methods.class);
        return Stream.iterate(0, i -> i < face.methods().size(), i -> i + 1)
                .map(i -> DynamicTest.dynamicTest(face.methods().get(i).getName(), () ->
                        assertThat(face.storesNothing(i)).isEqualTo(
                                face.methods().get(i).getName().startsWith("nothing"))));
    }
}
