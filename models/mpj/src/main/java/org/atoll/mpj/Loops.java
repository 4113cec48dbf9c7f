// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// Reducers that know nothing of numbers.
final class Loops {
    /// Leaves the right operand as it is.
    static final Reducer RIGHT = new Declared(Loops::keep, false);

    private Loops() {}

    private static void keep(
            Object left, long leftOffset, Object right, long rightOffset, long count) {
        // The right operand is where the result goes.
    }

    /// Copies the left operand over the right one, for each kind.
    static Map<Elements, Reducer> left() {
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
                .collect(Collectors.toMap(
                        Function.identity(), kind -> new Declared(kind::copy, false)));
    }

    /// The same loop, said to be commutative.
    static Reducer commutative(Reducer loop) {
        return loop instanceof Own own
                ? new Own(own.loop(), own.width(), true)
                : new Declared(loop::combine, true);
    }

    /// The same loop with the operation's name.
    static Reducer labelled(String name, Reducer loop) {
        return loop instanceof Labelled known && known.label().equals(name)
                ? loop
                : new Labelled(name, loop);
    }

    /// A loop with a name.
    private record Labelled(String label, Reducer loop) implements Reducer {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            loop.combine(in, inOffset, inout, offset, count);
        }

        @Override
        public boolean commutative() {
            return loop.commutative();
        }
    }

    /// A loop and whether it is commutative.
    private record Declared(Op.Loop loop, boolean commutative) implements Reducer {
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
    record Own(Op.Loop loop, int width, boolean commutative) implements Reducer {
        Own(Op.Loop loop, int width) {
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
