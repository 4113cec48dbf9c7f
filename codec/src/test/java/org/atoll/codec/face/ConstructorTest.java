// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Checks which constructor takes which arguments.
class ConstructorTest {

    static class Made {
        private final String by;

        Made() {
            by = "none";
        }

        Made(int a) {
            by = "int " + a;
        }

        Made(double a) {
            by = "double " + a;
        }

        protected Made(Object a) {
            by = "Object " + a;
        }

        public Made(CharSequence a) {
            by = "CharSequence " + a;
        }

        Made(String a, int... more) {
            by = "String " + a + Arrays.toString(more);
        }

        Made(String a, @Nullable List<?> b) {
            by = "List " + a + b;
        }

        Made(String a, @Nullable Thread b) {
            by = "Thread " + a + b;
        }

        private Made(boolean a, boolean b) {
            by = "private " + a + b;
        }

        Made(long a, float b, char c, byte d, short e) throws IOException {
            if (a < 0) {
                throw new IOException("a is " + a);
            }
            by = a + " " + b + " " + c + " " + d + " " + e;
        }

        public String by() {
            return by;
        }
    }

    private static String by(@Nullable Object... arguments) throws CallFailure {
        return Loopback.create(Made.class, arguments).by();
    }

    @Test
    void takesTheNarrowestThatFits() throws CallFailure {
        assertThat(by()).isEqualTo("none");
        assertThat(by(3)).isEqualTo("int 3");
        assertThat(by('a')).isEqualTo("int 97");
        assertThat(by((short) 3)).isEqualTo("int 3");
        assertThat(by(3L)).isEqualTo("double 3.0");
        assertThat(by(2.5f)).isEqualTo("double 2.5");
        assertThat(by("text")).isEqualTo("CharSequence text");
        assertThat(by(true)).isEqualTo("Object true");
        assertThat(by(List.of(1))).isEqualTo("Object [1]");
        assertThat(by(new Object[] {null})).isEqualTo("CharSequence null");
    }

    @Test
    void takesSeveralLastArguments() throws CallFailure {
        assertThat(by("a", 1)).isEqualTo("String a[1]");
        assertThat(by("a", 1, 'b', (byte) 3)).isEqualTo("String a[1, 98, 3]");
        assertThat(by("a", new int[] {4, 5})).isEqualTo("String a[4, 5]");
        assertThat(by("a", List.of())).isEqualTo("List a[]");
    }

    @Test
    void widensNumbers() throws CallFailure {
        assertThat(by(1, 2L, 'c', (byte) 4, (byte) 5)).isEqualTo("1 2.0 c 4 5");
    }

    @Test
    void saysWhatThereIsIfNothingFits() {
        assertThatIllegalArgumentException().isThrownBy(() -> by(1, "a"))
                .withMessageStartingWith("no constructor of Made takes (Integer, String): there is"
                        + " Made(), Made(double), Made(int), ")
                .withMessageContaining("Made(String, int[])");
        assertThatIllegalArgumentException().isThrownBy(() -> by(1, 2.0, 'c', (byte) 4, 5))
                .withMessageStartingWith("no constructor of Made takes (Integer, Double,");
    }

    @Test
    void saysWhichFitIfSeveralDo() {
        assertThatIllegalArgumentException().isThrownBy(() -> by("a", null))
                .withMessage("several constructors take (String, null): Made(String, int[]),"
                        + " Made(String, Thread), Made(String, List); give arguments that fit"
                        + " only one");
    }

    @Test
    void saysThatOneIsPrivate() {
        assertThatIllegalArgumentException().isThrownBy(() -> by(true, false))
                .withMessage("the constructor Made(boolean, boolean) is private, or takes what is:"
                        + " remove 'private'");
    }

    @Test
    void throwsWhatTheConstructorHasThrown() {
        assertThatExceptionOfType(CallFailure.class)
                .isThrownBy(() -> by(-1, 2L, 'c', (byte) 4, (byte) 5))
                .withCauseExactlyInstanceOf(IOException.class);
    }

    @Test
    void doesNotWriteWhatDoesNotFit() {
        Face face = Face.of(Made.class);
        GraphWriter writer = Loopback.GRAPHS.writer();
        int number = face.constructor(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> face.write(number, new Object[] {"a"}, writer));
        assertThat(writer.bytes()).isZero();
    }

    @Test
    void damagedArgumentsAreNoFailureOfTheConstructor() {
        Face face = Face.of(Made.class);
        int number = face.constructor(1);
        assertThatIllegalArgumentException().isThrownBy(() ->
                face.construct(number, Loopback.reader(Loopback.GRAPHS.writer())));
        assertThatIllegalArgumentException().isThrownBy(() ->
                face.construct(77, Loopback.reader(Loopback.GRAPHS.writer())));
    }

    static class Closed {
        private Closed() {}

        static Closed make() {
            return new Closed();
        }
    }

    abstract static class Partial {}

    interface Face1 {}

    class Inner {}

    @Test
    void saysWhyNothingCanBeCreated() {
        class Local {}

        assertThat(Closed.make()).isNotNull();
        assertThatIllegalArgumentException().isThrownBy(() -> Loopback.create(Closed.class, 1))
                .withMessage("no constructor of Closed takes (Integer): all are private; remove"
                        + " 'private'");
        assertThatIllegalArgumentException().isThrownBy(() -> Loopback.create(Partial.class))
                .withMessageEndingWith("ConstructorTest$Partial cannot be created: it is abstract;"
                        + " create a class that extends it");
        assertThatIllegalArgumentException().isThrownBy(() -> Loopback.create(Face1.class))
                .withMessageEndingWith("it is an interface; create a class that implements it");
        assertThatIllegalArgumentException().isThrownBy(() -> Loopback.create(Inner.class, this))
                .withMessageEndingWith("declare it static, in a class or a file");
        assertThatIllegalArgumentException().isThrownBy(() -> Loopback.create(Local.class, this))
                .withMessageEndingWith("declare it static, in a class or a file");
    }

    @Test
    void createsAClassOfAMethodThatNeedsNothingOfIt() throws CallFailure {
        assertThat(Alone.in()).isEqualTo("alone");
    }

    private static final class Alone {
        static String in() throws CallFailure {
            class Local {
                public String name() {
                    return "alone";
                }
            }

            return Loopback.create(Local.class).name();
        }
    }
}
