// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// An operation of a reduction: associative, applied element by element. The named ones are
/// MPI's (MPI 4.1, section 6.9.2) and commutative; [#ofDoubles] and its like make one from a lambda.
///
/// Sums and products of integers wrap around. Logical operations take zero for false and give 1
/// for true; bit-wise ones refuse floating-point numbers.
public abstract sealed class Op permits NumericOp, LambdaOp {
    /// The sum.
    public static final Op SUM = new NumericOp("SUM", Double::sum, Long::sum, true);

    /// The product.
    public static final Op PRODUCT =
            new NumericOp("PRODUCT", (a, b) -> a * b, (a, b) -> a * b, true);

    /// The smaller value.
    public static final Op MIN = new NumericOp("MIN", Math::min, Math::min, true);

    /// The larger value.
    public static final Op MAX = new NumericOp("MAX", Math::max, Math::max, true);

    /// True if both are.
    public static final Op AND =
            new NumericOp(
                    "AND",
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    true);

    /// True if either is.
    public static final Op OR =
            new NumericOp(
                    "OR",
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    true);

    /// True if one of them is and the other is not.
    public static final Op XOR =
            new NumericOp(
                    "XOR",
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    true);

    /// The bit-wise and.
    public static final Op BIT_AND = NumericOp.bits("BIT_AND", (a, b) -> a & b);

    /// The bit-wise or.
    public static final Op BIT_OR = NumericOp.bits("BIT_OR", (a, b) -> a | b);

    /// The bit-wise exclusive or.
    public static final Op BIT_XOR = NumericOp.bits("BIT_XOR", (a, b) -> a ^ b);

    Op() {}

    /// An operation on `double[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofDoubles(DoubleBinaryOperator operator) {
        return new LambdaOp(new LambdaOp.Doubles(operator));
    }

    /// An operation on `int[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofInts(IntBinaryOperator operator) {
        return new LambdaOp(new LambdaOp.Ints(operator));
    }

    /// An operation on `long[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofLongs(LongBinaryOperator operator) {
        return new LambdaOp(new LambdaOp.Longs(operator));
    }

    /// The operation on one kind of buffer.
    ///
    /// @throws IllegalArgumentException if it is not defined for the kind
    abstract Reducer on(Elements elements);
}
