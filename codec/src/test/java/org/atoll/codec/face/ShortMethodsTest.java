// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Checks which methods count as short: the name of each says whether it does.
class ShortMethodsTest {

    /// A class whose first use does something.
    private static final class Slow {
        static final int[] VALUES = new int[] {1};

        private Slow() {}
    }

    private static final class Point {
        private final int x;

        Point(int x) {
            this.x = x;
        }

        int x() {
            return x;
        }
    }

    private record Pair(int a, int b) {}

    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure() {
            super("failed");
        }
    }

    static class Parent {
        private int parents = 1;

        public int shortInherited() {
            return parents + step();
        }

        public int longInheritedSinceOverridden() {
            return hook();
        }

        public int shortOfParent() {
            parents++;
            return parents;
        }

        int step() {
            return 1;
        }

        int hook() {
            return 1;
        }

        public int longSuper() {
            return parents;
        }
    }

    interface Sized {
        int longSize();

        default int shortByDefault() {
            return 3;
        }

        default boolean longByDefault() {
            return longSize() == 0;
        }
    }

    static class Methods extends Parent implements Sized {
        private static final int[] OWN = {1, 2};

        private final AtomicInteger count = new AtomicInteger();
        private final List<String> list = new ArrayList<>();
        private final CountDownLatch latch = new CountDownLatch(1);
        private int[] numbers = {1, 2, 3};
        private @Nullable Methods next;
        private String name = "";

        public void shortEmpty() {}

        public int shortSum(int a, int b) {
            return Math.max(a, b) + numbers[0] + numbers.length + OWN[1];
        }

        public int shortBranches(int a) {
            int result = a > 3 ? 1 : 2;
            if (a == 0 && numbers != null) {
                result++;
            }
            return switch (a) {
                case 1 -> result;
                case 20 -> 4;
                case 3000 -> 5;
                default -> 6;
            };
        }

        public int shortSelf(int a) {
            return shortSum(a, twice(a)) + own(a > 1 ? 2 : 3);
        }

        private int twice(int a) {
            return 2 * a;
        }

        private static int own(int a) {
            return a;
        }

        public int shortAtomic() {
            return count.incrementAndGet();
        }

        public String shortText(int a) {
            return name + a + ":" + name.length();
        }

        public String shortBuilder(int a) {
            return new StringBuilder().append(a).append(name).toString();
        }

        public Integer shortBox(Integer a) {
            return a + 1;
        }

        public int[] shortArrays(int[] a) {
            System.arraycopy(a, 0, numbers, 0, 1);
            return numbers.length > 2 ? numbers.clone() : Arrays.copyOf(a, 3);
        }

        public int shortObjects(int a) {
            return new Point(a).x() + new Pair(a, a).b();
        }

        public void shortRefusal(@Nullable String a) {
            if (a == null) {
                throw new IllegalArgumentException("nothing is given");
            }
            name = Objects.requireNonNull(a);
        }

        @Override
        public int shortOfParent() {
            return super.shortOfParent() + 1;
        }

        public int shortCatch(String a) {
            try {
                return a.charAt(7);
            } catch (StringIndexOutOfBoundsException e) {
                return 0;
            } finally {
                name = a;
            }
        }

        @AtOnce
        public int shortByPromise() {
            return numbers.length > 0 ? longLoop() : 0;
        }

        public int longLoop() {
            int sum = 0;
            for (int number : numbers) {
                sum += number;
            }
            return sum;
        }

        public int longCall() {
            return longLoop();
        }

        public synchronized int longSynchronized() {
            return 1;
        }

        public int longMonitor() {
            synchronized (numbers) {
                return 1;
            }
        }

        public void longWait() throws InterruptedException {
            latch.await();
        }

        public int longOtherObject() {
            return next == null ? 0 : next.shortAtomic();
        }

        public int longObjectGiven(Methods other) {
            return other.shortAtomic();
        }

        @SuppressWarnings("ParameterAssignment")
        public int longChosenObject(Methods other) {
            Methods chosen = numbers.length > 1 ? this : other;
            return chosen.shortAtomic();
        }

        public void longCollection(String a) {
            list.add(a);
        }

        public IntSupplier longLambda() {
            return () -> 1;
        }

        public String longTextOfObject() {
            return name + list;
        }

        public int longInitializer() {
            return Slow.VALUES[0];
        }

        public int longUpdate() {
            return count.updateAndGet(a -> a + 1);
        }

        public long longClock() {
            return System.nanoTime();
        }

        public int longRecursion(int a) {
            return a == 0 ? 0 : longRecursion(a - 1);
        }

        public void longThrowableOfOwn() {
            throw new Failure();
        }

        public boolean longEquality() {
            return new Pair(1, 2).equals(new Pair(1, 3));
        }

        public int longManyInstructions() {
            return longFifth() + longFifth() + longFifth() + longFifth() + longFifth();
        }

        private int longFifth() {
            int a = numbers[0];
            a += numbers[1] * 3 + numbers[2] * 4 + (a << 3) + (a >> 2) - 12 * a;
            a += numbers[1] * 3 + numbers[2] * 4 + (a << 3) + (a >> 2) - 12 * a;
            return a;
        }

        @Override
        public int longSize() {
            return list.size();
        }

        @Override
        int hook() {
            return longLoop();
        }

        @Override
        public int longSuper() {
            list.clear();
            return super.longSuper();
        }
    }

    @TestFactory
    Stream<DynamicTest> everyMethodIsAsItsNameSays() {
        Face face = Face.of(Methods.class);
        return Stream.iterate(0, i -> i < face.methods().size(), i -> i + 1)
                .map(i -> DynamicTest.dynamicTest(face.methods().get(i).getName(), () ->
                        assertThat(face.isShort(i))
                                .isEqualTo(face.methods().get(i).getName().startsWith("short"))));
    }

    @Test
    void nothingIsKnownOfClassesThatOthersExtend() {
        Face face = Face.of(Sized.class);
        assertThat(face.methods()).hasSize(3);
        assertThat(Stream.of(0, 1, 2)).noneMatch(face::isShort);
    }

    @Test
    void theSameMethodIsShortWhereNothingOverridesWhatItCalls() {
        Face face = Face.of(Parent.class);
        assertThat(face.isShort(ReferenceTest.numberOf(face, "longInheritedSinceOverridden")))
                .isTrue();
    }
}
