// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.AbstractList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A class whose code touches what is private to another object, which may be a reference, is
/// refused; what it does with `this` and with objects of its own making is not looked at.
@SuppressWarnings({"UnusedVariable", "UnusedMethod", "ClassCanBeStatic"})
class PrivateUsesTest {

    static class Equal {
        private int value = 1;

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Equal that && that.value == value;
        }

        @Override
        public int hashCode() {
            return value;
        }
    }

    static class Copy {
        private double value;
        private @Nullable Copy from;

        Copy(Copy other) {
            this.value = other.value;
        }
    }

    static class Write {
        private long value;

        public void give(@Nullable Write other) {
            Write one = other == null ? new Write() : other;
            one.value = 5L;
        }
    }

    static class Order {
        private static final Comparator<Order> BY_VALUE = (a, b) -> a.value - b.value;
        private int value;

        public int compare(Order other) {
            return BY_VALUE.compare(this, other);
        }
    }

    static class Ask {
        private boolean isLess(int than) {
            return than > 0;
        }

        public boolean ask(Ask other) {
            return other.isLess(1);
        }
    }

    static class Chain {
        private @Nullable Chain next;

        public int length() {
            int length = 0;
            for (Chain at = this; at != null; at = at.next) {
                length++;
            }
            return length;
        }
    }

    static class Inherits extends Write {}

    /// Its nest mate touches it.
    static class Touched {
        private int value;
    }

    static int touch(Touched[] all) {
        return all[0].value;
    }

    @ParameterizedTest
    @ValueSource(classes = {
        Equal.class, Copy.class, Write.class, Order.class, Ask.class, Chain.class, Inherits.class,
        Touched.class,
    })
    void isRefused(Class<?> type) {
        assertThatIllegalArgumentException().isThrownBy(() -> Face.of(type))
                .withMessageStartingWith("no reference can be typed as " + type.getTypeName())
                .withMessageContaining(" of another object, and")
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1));
    }

    @ParameterizedTest
    @ValueSource(classes = {Equal.class, Order.class, Ask.class, Touched.class, Copy.class})
    void saysWhereAndWhatToDo(Class<?> type) {
        String place = switch (type.getSimpleName()) {
            case "Equal" -> "PrivateUsesTest$Equal.equals (line 26) touches the field Equal.value";
            case "Order" -> "PrivateUsesTest$Order.static (line ";
            case "Ask" -> "PrivateUsesTest$Ask.ask (line 68) calls the method Ask.isLess(int) of"
                    + " another object, and it is private, so that no reference takes its calls;"
                    + " make it public";
            case "Copy" -> "PrivateUsesTest$Copy's constructor (line ";
            default -> "PrivateUsesTest.touch (line 92) touches the field Touched.value of another"
                    + " object, and a reference has no fields; call a public method of that object";
        };
        assertThatIllegalArgumentException().isThrownBy(() -> Face.of(type))
                .withMessageContaining(place);
    }

    /// All that is its own.
    static class Own implements Cloneable {
        private int value;
        private long wide = 3;
        private @Nullable Own made;

        Own(int value) {
            this.value = value > 0 ? value : -value;
        }

        public long sum(int[] all, boolean twice) {
            for (int i = 0; i < all.length; i++) {
                this.value += twice ? 2 * all[i] : all[i];
                wide = Math.max(wide, twice ? value++ : wide << 1);
            }
            try {
                wide += all[(int) wide] = all.length > 3 ? 1 : 2;
            } catch (RuntimeException e) {
                wide = e.hashCode() + mine(e.getMessage() == null ? "" : "x");
            } finally {
                value--;
            }
            synchronized (this) {
                return switch (value) {
                    case 1 -> wide;
                    case 2, 3 -> (wide ^= value) > 5 ? this.wide : -this.wide;
                    default -> mine("a" + value);
                };
            }
        }

        private long mine(String text) {
            IntSupplier lambda = () -> value + text.length();
            return lambda.getAsInt() + new Inner(this).get();
        }

        private static Own of(int value) {
            Own own = null;
            if (value > 0) {
                own = new Own(value);
            }
            if (own == null) {
                own = new Own(1);
            }
            own.wide = 4;
            own.value += 3;
            return own;
        }

        private Own made() {
            Own own = new Own(3);
            own.mine("b");
            own.made = this;
            return this;
        }

        @Override
        protected Own clone() throws CloneNotSupportedException {
            Own copy = (Own) super.clone();
            copy.value = 1;
            return copy;
        }

        private final class Inner {
            private final int start;

            Inner(Own around) {
                this.start = value;
            }

            int get() {
                return value + start + (wide > 0 ? (int) mine("") : 0);
            }
        }
    }

    /// A list that changes a field of its superclass in the JDK. What that class keeps is out of
    /// everybody else's reach.
    static class Rows extends AbstractList<String> {
        private final List<String> rows = List.of("a");

        @Override
        public String get(int index) {
            modCount++;
            return rows.get(index);
        }

        @Override
        public int size() {
            return rows.size();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {Own.class, Rows.class})
    void whatIsItsOwnIsNotLookedAt(Class<?> type) {
        assertThatCode(() -> Face.of(type)).doesNotThrowAnyException();
    }
}
