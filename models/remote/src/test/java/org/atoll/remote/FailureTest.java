// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.atoll.job.contract.Sampled;
import org.atoll.remote.Places.Place;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests how calls that fail end; the caller goes on.
@Timeout(300)
@Sampled(2)
class FailureTest {

    /// Fails.
    @Remote
    static class Failing {
        Failing() {}

        Failing(int number) {
            throw new IllegalArgumentException("constructed with " + number);
        }

        public void checked() throws IOException {
            deeper();
        }

        private static void deeper() throws IOException {
            throw new IOException("deep down");
        }

        public void unsendable() {
            throw new Unsendable();
        }

        public Object notSerializable() {
            return new Object();
        }

        public void takes(Object any) {}

        public int works() {
            return 1;
        }
    }

    /// Cannot be sent.
    private static final class Unsendable extends RuntimeException {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("serial")
        private final Object field = new Object();

        @Override
        public String getMessage() {
            return "with " + field.getClass();
        }
    }

    /// Not marked.
    static class Plain {}

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void exceptionsHaveBothStackTraces(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Failing failing = node.create(Failing.class);
                try {
                    failing.checked();
                    throw new AssertionError("nothing was thrown");
                } catch (IOException e) {
                    assertThat(e).hasMessage("deep down");
                    String[] frames = Arrays.stream(e.getStackTrace())
                            .map(StackTraceElement::toString)
                            .toArray(String[]::new);
                    assertThat(frames[0]).contains("Failing.deeper(FailureTest.java:");
                    assertThat(frames[1]).contains("Failing.checked(FailureTest.java:");
                    assertThat(frames[2]).matches("call of Failing.checked\\(on rank "
                            + node.rank() + " \\(object \\d+\\) from rank "
                            + remote.here().rank() + "\\)");
                    assertThat(frames[3]).contains("FailureTest.lambda$");
                    assertThat(Stream.of(frames)).noneMatch(frame -> frame.contains("Outcome"));
                }
            }
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#all")
    void whatCannotBeDoneIsRefusedInOneLine(Place place) {
        place.run(remote -> {
            for (Node node : remote.nodes()) {
                Failing failing = node.create(Failing.class);
                String on = " on rank " + node.rank();
                refused(failing::unsendable, IllegalStateException.class,
                        "call of Failing.unsendable" + on, "Unsendable");
                refused(failing::notSerializable, RuntimeException.class,
                        "call of Failing.notSerializable" + on, "java.lang.Object");
                refused(() -> node.create(Failing.class, 5), IllegalArgumentException.class,
                        "constructed with 5");
                refused(() -> node.create(Failing.class, "five"), IllegalArgumentException.class,
                        "create of Failing" + on, "String");
                refused(() -> node.create(Plain.class), IllegalArgumentException.class,
                        "create: class org.atoll.remote.FailureTest$Plain is not marked:"
                                + " write @Remote before it");
                refused(() -> failing.takes(new Object()), IllegalArgumentException.class,
                        "call of Failing.takes" + on, "java.lang.Object");
                assertThat(failing.works()).isEqualTo(1);
                remote.release(failing);
                refused(failing::works, IllegalStateException.class,
                        "call of Failing.works" + on, "was released");
                refused(() -> remote.release(failing), IllegalStateException.class,
                        "it was released before");
            }
            refused(() -> remote.node(place.size()), IllegalArgumentException.class,
                    "node: there is no rank " + place.size() + "; ranks are 0 to "
                            + (place.size() - 1));
            refused(() -> remote.node(-1), IllegalArgumentException.class, "no rank -1");
            refused(() -> remote.release("text"), IllegalArgumentException.class,
                    "release: an object of class java.lang.String is no reference");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void whatIsTooLongIsRefusedBeforeItIsSent(Place place) {
        place.run(Map.of("atoll.objects.bytes", "50000"), remote -> {
            Counter counter = remote.next().create(Counter.class);
            refused(() -> counter.twice(new double[10_000]), IllegalArgumentException.class,
                    "call of Counter.twice on rank ", ": the arguments take 8",
                    "bytes: the setting atoll.objects.bytes allows 50000");
            refused(() -> counter.many(10_000), IllegalArgumentException.class,
                    "call of Counter.many on rank ", "the results take 8",
                    "bytes: the setting atoll.objects.bytes allows 50000");
            assertThat(counter.many(5000)).hasSize(5000);
        });
    }

    /// Cannot have references.
    @Remote
    static final class Closed {}

    @Test
    void classesThatCannotHaveReferencesAreRefusedInOneLine() {
        Places.THREADS.run(1, world -> {
            RemoteObjects remote = Places.of(world);
            refused(() -> remote.create(Closed.class), IllegalArgumentException.class,
                    Closed.class.getName(), "final");
            refused(() -> Classes.face(Counter.class, 0), IllegalArgumentException.class,
                    "class org.atoll.remote.Counter has other methods on this rank: use the same"
                            + " build on all ranks");
            refused(() -> Classes.face(String.class, 0), IllegalArgumentException.class,
                    "class java.lang.String is not marked");
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void whatOneWayCallsThrowIsToldWhenTheThreadSettles(Place place) {
        place.run(remote -> {
            Counter counter = remote.next().create(Counter.class);
            remote.oneWay(() -> {
                counter.fail("first");
                counter.add(1);
                counter.fail("second");
            });
            assertThatThrownBy(remote::settle)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("first")
                    .satisfies(e -> assertThat(e.getSuppressed())
                            .singleElement()
                            .satisfies(other -> assertThat(other).hasMessage("second")));
            remote.settle();
            assertThat(counter.count()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("org.atoll.remote.Places#several")
    void callsAfterTheEndOfTheProgramAreRefused(Place place) {
        place.run(remote -> {
            Counter counter = remote.next().create(Counter.class);
            remote.end();
            refused(() -> counter.add(1), IllegalStateException.class,
                    "call of Counter.add on rank ",
                    "the program of rank " + remote.here().rank()
                            + " has ended: call before it returns");
        });
    }

    private static void refused(
            ThrowingCallable call,
            Class<? extends Throwable> type,
            String... texts) {
        assertThatThrownBy(call)
                .isInstanceOf(type)
                .hasMessageContainingAll(texts)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
}
