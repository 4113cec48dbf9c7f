// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The classes whose objects can be shared, and those that are refused in one line.
class SharedShapeTest {

    private static SharedOperation operation(Class<?> type, String name) {
        SharedShape shape = SharedShape.of(type);
        return IntStream.range(0, shape.face().methods().size())
                .mapToObj(shape::operation)
                .filter(each -> each.name().equals(name))
                .findFirst().orElseThrow();
    }

    @Test
    void aPublicMethodWithoutAMarkIsAWrite() {
        assertThat(operation(Counter.class, "Counter.add").isRead()).isFalse();
        assertThat(operation(Counter.class, "Counter.get").isRead()).isTrue();
    }

    @Test
    void aWriteWithoutResultAndConditionIsPipelined() {
        assertThat(operation(Counter.class, "Counter.add").isPipelined()).isTrue();
        assertThat(operation(Counter.class, "Counter.addAndGet").isPipelined()).isFalse();
        assertThat(operation(Jobs.class, "Jobs.take").isPipelined()).isFalse();
    }

    @Test
    void aConditionHasTheSameParametersOrNone() {
        assertThat(operation(Jobs.class, "Jobs.take")).hasToString("Jobs.take when Jobs.any");
        assertThat(operation(Jobs.class, "Jobs.takeOf")).hasToString("Jobs.takeOf when Jobs.has");
    }

    @Test
    void whatIsShortIsSeen() {
        assertThat(operation(Counter.class, "Counter.add").isShort()).isTrue();
        assertThat(operation(Counter.class, "Counter.awaited").isShort()).isTrue();
        assertThat(operation(Jobs.class, "Jobs.add").isShort()).isFalse();
    }

    private static boolean isGlance(Class<?> type, String name) {
        return SharedShape.of(type).isGlance(operation(type, name).number());
    }

    @Test
    void readsThatStoreNothingMayLookPastTheGate() {
        assertThat(isGlance(Counter.class, "Counter.get")).isTrue();
        assertThat(isGlance(Counter.class, "Counter.awaited")).as("it has a condition").isFalse();
        assertThat(isGlance(Counter.class, "Counter.add")).as("it writes").isFalse();
        assertThat(isGlance(Twins.class, "Twins.quotient")).isTrue();
        assertThat(operation(Twins.class, "Twins.step").isShort()).isTrue();
        assertThat(isGlance(Twins.class, "Twins.counted")).as("it stores").isFalse();
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of(Unmarked.class, "it is not marked; write @Shared before it"),
                Arguments.of(FinalClass.class, "a final class cannot be extended"),
                Arguments.of(FinalMethod.class, "is final"),
                Arguments.of(PublicField.class, "is public, and a reference has no fields"),
                Arguments.of(HiddenMark.class, "HiddenMark.add is marked and not public"),
                Arguments.of(BothMarks.class, "is marked as a read and as a write"),
                Arguments.of(NoCondition.class, "NoCondition.take waits for 'ready'"),
                Arguments.of(IntCondition.class, "which is no public boolean @Read"),
                Arguments.of(WritingCondition.class, "which is no public boolean @Read"),
                Arguments.of(OtherParameters.class, "with the same parameters or none"),
                Arguments.of(CallsOther.class,
                        "CallsOther.add calls org.atoll.replica.Counter.add"),
                Arguments.of(CallsOrca.class, "CallsOrca.add calls org.atoll.replica.Orca.single"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void aClassThatCannotBeSharedIsRefusedInOneLine(Class<?> type, String why) {
        assertThatThrownBy(() -> SharedShape.of(type))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(type.getTypeName())
                .hasMessageContaining(why)
                .message().doesNotContain("\n");
    }

    static class Unmarked {}

    @Shared
    static final class FinalClass {}

    @Shared
    static class FinalMethod {
        public final void add() {}
    }

    @Shared
    static class PublicField {
        public int value;
    }

    @Shared
    static class HiddenMark {
        @Write
        void add() {}
    }

    @Shared
    static class BothMarks {
        @Read
        @Write
        public void add() {}
    }

    @Shared
    static class NoCondition {
        @When("ready")
        public void take() {}
    }

    @Shared
    static class IntCondition {
        @When("ready")
        public void take() {}

        @Read
        public int ready() {
            return 1;
        }
    }

    @Shared
    static class WritingCondition {
        @When("ready")
        public void take() {}

        public boolean ready() {
            return true;
        }
    }

    @Shared
    static class OtherParameters {
        @When("ready")
        public void take(int number) {}

        @Read
        public boolean ready(String text) {
            return text.isEmpty();
        }
    }

    @Shared
    static class CallsOther {
        private Counter counter;

        public void add(Counter given) {
            counter = given;
            counter.add(1);
        }
    }

    @Shared
    static class CallsOrca {
        public void add(Orca orca) {
            orca.single("another", Counter.class);
        }
    }
}
