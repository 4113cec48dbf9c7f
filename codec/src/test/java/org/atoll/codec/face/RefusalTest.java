// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Classes that references cannot be typed as: one line says why, and what to do.
class RefusalTest {

    static final class Last {}

    record Value(int a) {}

    enum Color {
        RED
    }

    static sealed class Few permits One {}

    static final class One extends Few {}

    @interface Marked {}

    static class FinalMethod {
        public final void stay(int a, String b) {}
    }

    static class FinalPackageMethod {
        final void stay() {}
    }

    static class InheritsFinal extends FinalMethod {}

    static class InheritsThread extends Thread {}

    static class PublicField {
        public int value = 1;
    }

    static class PackageField {
        int value = 1;
    }

    static class ProtectedField {
        protected final int value = 1;
    }

    static class InheritsField extends ProtectedField {}

    static class StaticState {
        static int count = 1;
    }

    static class InheritsState extends StaticState {}

    static class Fine {
        static final int LIMIT = 3;
        private int value = LIMIT;
        private int other = value;

        static int count() {
            return LIMIT;
        }

        private final int mine() {
            return other;
        }

        public int all() {
            assert value > 0;
            return mine() + count();
        }
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(int.class, "int: it is no class with methods of its own; use a class"),
                Arguments.of(int[].class, "int[]: it is no class with methods of its own;"),
                Arguments.of(Marked.class, "it is no class with methods of its own;"),
                Arguments.of(Last.class, "a final class cannot be extended; remove 'final'"),
                Arguments.of(Value.class, "a record cannot be extended; make it a class"),
                Arguments.of(Color.class, "an enum cannot be extended; make it a class"),
                Arguments.of(Few.class, "a sealed class cannot be extended; make it an ordinary"),
                Arguments.of(ArrayList.class, "it is a class of the JDK; extend it"),
                Arguments.of(Runnable.class, "it is a class of the JDK; extend it"),
                Arguments.of(FinalMethod.class, "the method FinalMethod.stay(int, String) is final,"
                        + " so that no reference can take its calls; remove 'final'"),
                Arguments.of(InheritsFinal.class, "InheritsFinal: the method FinalMethod.stay("),
                Arguments.of(FinalPackageMethod.class, "FinalPackageMethod.stay() is final"),
                Arguments.of(InheritsThread.class,
                        "; keep a Thread in a field, do not extend it"),
                Arguments.of(PublicField.class, "the field PublicField.value is public, and a"
                        + " reference has no fields; make it private and add a method"),
                Arguments.of(PackageField.class, "the field PackageField.value is package-private,"
                        + " and a reference has no fields; make it private and add a method"),
                Arguments.of(ProtectedField.class, "the field ProtectedField.value is protected,"),
                Arguments.of(InheritsField.class, "InheritsField: the field ProtectedField.value"),
                Arguments.of(StaticState.class, "the field StaticState.count is static, and each"
                        + " rank has its own copy; make it final, or a field of the object"),
                Arguments.of(InheritsState.class, "InheritsState: the field StaticState.count is"),
                Arguments.of(reference().getClass(), "it is the class of references; use"));
    }

    private static Object reference() {
        return Loopback.reference(Fine.class, new Fine());
    }

    @ParameterizedTest
    @MethodSource("refused")
    void saysWhy(Class<?> type, String why) {
        assertThatIllegalArgumentException().isThrownBy(() -> Face.of(type))
                .withMessageStartingWith("no reference can be typed as " + type.getTypeName())
                .withMessageContaining(why)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @Test
    void aLambdaHasNoFace() {
        Runnable lambda = () -> { };
        assertThatIllegalArgumentException().isThrownBy(() -> Face.of(lambda.getClass()))
                .withMessageContaining("a hidden class cannot be extended");
    }

    @Test
    void takesConstantsAndPrivateFinalMethodsAndFields() {
        assertThatCode(() -> Face.of(Fine.class)).doesNotThrowAnyException();
        assertThat(Face.of(Fine.class).methods()).extracting("name").containsExactly("all");
    }
}
