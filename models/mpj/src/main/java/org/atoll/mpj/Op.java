// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// An operation of a reduction: associative, applied element by element. The named ones are
/// MPI's (MPI 4.1, section 6.9.2) and commutative; [#ofDoubles] and its like make one from a
/// lambda.
///
/// Sums and products of integers wrap around. Logical operations take zero for false and give 1
/// for true; bit-wise ones refuse floating-point numbers.
public final class Op {
    /// The sum.
    public static final Op SUM = named("SUM", Double::sum, Long::sum);

    /// The product.
    public static final Op PRODUCT = named("PRODUCT", (a, b) -> a * b, (a, b) -> a * b);

    /// The smaller value.
    public static final Op MIN = named("MIN", Math::min, Math::min);

    /// The larger value.
    public static final Op MAX = named("MAX", Math::max, Math::max);

    /// True if both are.
    public static final Op AND =
            named(
                    "AND",
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0);

    /// True if either is.
    public static final Op OR =
            named(
                    "OR",
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0);

    /// True if one of them is and the other is not.
    public static final Op XOR =
            named(
                    "XOR",
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0);

    /// The bit-wise and.
    public static final Op BIT_AND = new Op("BIT_AND", NumericLoops.forIntegers((a, b) -> a & b));

    /// The bit-wise or.
    public static final Op BIT_OR = new Op("BIT_OR", NumericLoops.forIntegers((a, b) -> a | b));

    /// The bit-wise exclusive or.
    public static final Op BIT_XOR = new Op("BIT_XOR", NumericLoops.forIntegers((a, b) -> a ^ b));

    private final String name;
    private final Map<Elements, Reducer> reducers;

    private Op(String name, Map<Elements, Reducer> reducers) {
        this.name = name;
        this.reducers = reducers;
    }

    private static Op named(
            String name, DoubleBinaryOperator floating, LongBinaryOperator integral) {
        return new Op(name, NumericLoops.forAll(floating, integral));
    }

    /// An operation on `double[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofDoubles(DoubleBinaryOperator operator) {
        Reducer loop = new NumericLoops.Doubles(operator, false);
        return new Op("operation on double[]", Map.of(ElementKinds.DOUBLES, loop));
    }

    /// An operation on `int[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofInts(IntBinaryOperator operator) {
        LongBinaryOperator wide = (a, b) -> operator.applyAsInt((int) a, (int) b);
        Reducer loop = new NumericLoops.Ints(wide, false);
        return new Op("operation on int[]", Map.of(ElementKinds.INTS, loop));
    }

    /// An operation on `long[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofLongs(LongBinaryOperator operator) {
        Reducer loop = new NumericLoops.Longs(operator, false);
        return new Op("operation on long[]", Map.of(ElementKinds.LONGS, loop));
    }

    /// The operation on one kind of buffer.
    ///
    /// @throws IllegalArgumentException if it is not defined for the kind
    Reducer on(Elements elements) {
        Reducer reducer = reducers.get(elements);
        if (reducer == null) {
            throw new IllegalArgumentException(
                    name + " is not defined for a " + Checks.name(elements) + ": allowed are "
                            + allowed());
        }
        return reducer;
    }

    private String allowed() {
        return reducers.keySet().stream()
                .map(Checks::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return name;
    }
}
