// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Elements;

/// Loops that know nothing of numbers, and what makes operations of loops.
final class Loops {
    /// Leaves the right operand as it is.
    static final Reducer RIGHT = new Named("REPLACE", Loops::keep, false);

    private Loops() {}

    private static void keep(
            Object left, long leftOffset, Object right, long rightOffset, long count) {
        // The right operand is where the result goes.
    }

    /// Copies the left operand over the right one, for each kind.
    static Map<Elements, ElementLoop> left() {
        return Stream.of(
                        ElementKinds.BYTES,
                        ElementKinds.SHORTS,
                        ElementKinds.CHARS,
                        ElementKinds.INTS,
                        ElementKinds.LONGS,
                        ElementKinds.FLOATS,
                        ElementKinds.DOUBLES,
                        ElementKinds.BOOLEANS,
                        ElementKinds.SEGMENT_BYTES)
                .collect(Collectors.toMap(Function.identity(), kind -> kind::copy));
    }

    /// The same loop, said to be commutative.
    static Reducer commutative(Reducer loop) {
        return loop instanceof Own own
                ? new Own(own.loop(), own.width(), true)
                : new Named(loop.label(), loop::combine, true);
    }

    /// A loop of a known operation.
    ///
    /// @param label       the operation's name
    /// @param commutative whether operands may change places
    record Named(String label, ElementLoop loop, boolean commutative) implements Reducer {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            loop.combine(in, inOffset, inout, offset, count);
        }
    }

    /// A user's loop over tuples.
    ///
    /// @param loop        counts elements
    /// @param width       how many elements a tuple has
    /// @param commutative whether operands may change places
    record Own(ElementLoop loop, int width, boolean commutative) implements Reducer {
        Own(ElementLoop loop, int width) {
            this(loop, width, false);
        }

        /// The same loop over other tuples.
        Own of(int elements) {
            return new Own(loop, elements, commutative);
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            loop.combine(in, inOffset, inout, offset, count * width);
        }
    }
}
