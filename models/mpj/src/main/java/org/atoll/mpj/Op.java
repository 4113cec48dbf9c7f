// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.reduce.BytePairs;
import org.atoll.mpj.reduce.Operator;
import org.jspecify.annotations.Nullable;

/// An operation of a reduction: associative, applied element by element. The named ones are
/// MPI's (MPI 4.1, sections 6.9.2 and 6.9.4); [#ofDoubles] and its like make one from a lambda,
/// [#of] one from a loop over any kind of buffer. Immutable; may be used from any thread.
///
/// Sums and products of integers wrap around. Logical operations take zero for false and give 1
/// for true; bit-wise ones refuse floating-point numbers. Operations that are not commutative
/// are applied strictly in the order of ranks: the left operand comes from lower ranks.
public final class Op {
    /// The sum.
    public static final Op SUM = new Op(Operator.SUM);

    /// The product.
    public static final Op PRODUCT = new Op(Operator.PRODUCT);

    /// The smaller value.
    public static final Op MIN = new Op(Operator.MIN);

    /// The larger value.
    public static final Op MAX = new Op(Operator.MAX);

    /// True if both are.
    public static final Op AND = new Op(Operator.AND);

    /// True if either is.
    public static final Op OR = new Op(Operator.OR);

    /// True if one of them is and the other is not.
    public static final Op XOR = new Op(Operator.XOR);

    /// The bit-wise and.
    public static final Op BIT_AND = new Op(Operator.BIT_AND);

    /// The bit-wise or.
    public static final Op BIT_OR = new Op(Operator.BIT_OR);

    /// The bit-wise exclusive or.
    public static final Op BIT_XOR = new Op(Operator.BIT_XOR);

    /// The largest value and where it is. The buffer holds pairs: a value and its index, both of
    /// the array's type. Of equal values the smaller index is given.
    public static final Op MAXLOC = new Op(Operator.MAXLOC);

    /// The smallest value and where it is, of pairs as in [#MAXLOC].
    public static final Op MINLOC = new Op(Operator.MINLOC);

    /// The product of complex numbers. The buffer holds pairs of `double` or of `float`: a real
    /// part and an imaginary one. Their sum is [#SUM].
    public static final Op COMPLEX_PRODUCT = new Op(Operator.COMPLEX_PRODUCT);

    /// The right operand: of a reduction, the values of the highest rank; of an accumulation in
    /// a window, the values that come.
    public static final Op REPLACE = new Op(Operator.REPLACE);

    /// The left operand: of a reduction, the values of the lowest rank; of an accumulation in a
    /// window, the values that are there.
    public static final Op NO_OP = new Op(Operator.NO_OP);

    private final Operator operator;

    private Op(Operator operator) {
        this.operator = operator;
    }

    /// What is behind an operation; null stays null.
    @SuppressWarnings("NullAway") // null is refused where it is missed
    static Operator operator(@Nullable Op op) {
        return op == null ? null : op.operator;
    }

    /// An operation on `double[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    public static Op ofDoubles(DoubleBinaryOperator operator) {
        return new Op(Operator.ofDoubles(operator));
    }

    /// An operation on `float[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    public static Op ofFloats(DoubleBinaryOperator operator) {
        return new Op(Operator.ofFloats(operator));
    }

    /// An operation on `long[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    public static Op ofLongs(LongBinaryOperator operator) {
        return new Op(Operator.ofLongs(operator));
    }

    /// An operation on `int[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    public static Op ofInts(IntBinaryOperator operator) {
        return new Op(Operator.ofInts(operator));
    }

    /// An operation on `short[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    public static Op ofShorts(IntBinaryOperator operator) {
        return new Op(Operator.ofShorts(operator));
    }

    /// An operation on `char[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    public static Op ofChars(IntBinaryOperator operator) {
        return new Op(Operator.ofChars(operator));
    }

    /// An operation on `byte[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    public static Op ofBytes(IntBinaryOperator operator) {
        return new Op(Operator.ofBytes(operator));
    }

    /// An operation on `boolean[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    public static Op ofBooleans(BinaryOperator<Boolean> operator) {
        return new Op(Operator.ofBooleans(operator));
    }

    /// An operation on all types of numbers, not assumed to be commutative.
    ///
    /// @param floating associative; for floating-point numbers
    /// @param integral associative; for whole numbers; results are cut off for small types
    public static Op ofNumbers(DoubleBinaryOperator floating, LongBinaryOperator integral) {
        return new Op(Operator.ofNumbers(floating, integral));
    }

    /// An operation on any kind of buffer, not assumed to be commutative.
    public static Op of(Loop loop) {
        return new Op(Operator.of(Required.of("loop", loop, Loop.class)::combine));
    }

    /// Applies an operation to a stretch of elements: `right[i] = left[i] OP right[i]`. It keeps no
    /// state, for several threads may call it.
    @FunctionalInterface
    public interface Loop {

        /// Combines elements. The stretches do not overlap.
        ///
        /// @param left        an array, or a memory segment; unchanged. It is from lower ranks
        /// @param leftOffset  the first element, or byte of a segment that is not known to hold
        ///                    numbers
        /// @param right       another one of the same kind, where the results go
        /// @param rightOffset the first element, as `leftOffset`
        /// @param count       how many elements, or bytes of a segment: at least 1, and a multiple
        ///                    of those that belong together
        void combine(Object left, long leftOffset, Object right, long rightOffset, long count);
    }

    /// The same operation, said to be commutative: operands may change places, and more
    /// algorithms may be taken.
    public Op commutative() {
        return new Op(operator.commutative());
    }

    /// The same operation on elements that belong together and must not be divided, such as the
    /// two parts of a complex number. Only for an operation made by [#of].
    ///
    /// @param elements how many belong together, at least 1; bytes in a memory segment
    /// @throws IllegalArgumentException if this is not such an operation
    public Op ofTuples(int elements) {
        return new Op(operator.ofTuples(elements));
    }

    /// The same operation on memory segments and byte arrays that hold numbers, one behind the
    /// other in the machine's byte order.
    ///
    /// @param type the primitive type of the numbers
    public Op inBytes(Class<?> type) {
        Required.of("type", type, Class.class);
        return isOfPairs() ? inBytes(type, type) : new Op(operator.inBytes(type));
    }

    /// The operation [#MAXLOC] or [#MINLOC] on memory segments and byte arrays that hold pairs
    /// of a value and an index, one behind the other without gaps in the machine's byte order.
    ///
    /// @param value the type of values: `double`, `float`, `long`, `int` or `short`
    /// @param index the type of indices
    /// @throws IllegalArgumentException if this is another operation
    public Op inBytes(Class<?> value, Class<?> index) {
        Required.of("value", value, Class.class);
        Required.of("index", index, Class.class);
        if (!isOfPairs()) {
            throw Fault.wrongArgument(
                    "", "inBytes of a value and an index: # is neither MAXLOC nor MINLOC", "",
                    operator);
        }
        return new Op(BytePairs.of(this == MAXLOC, value, index));
    }

    private boolean isOfPairs() {
        return this == MAXLOC || this == MINLOC;
    }

    /// Combines two parts of this rank: `right[i] = left[i] OP right[i]` (MPI 4.1, section 6.9.7).
    /// Does not communicate.
    ///
    /// @param left  the values of lower ranks; unchanged
    /// @param right as many of the same kind, where the results go
    /// @throws IllegalArgumentException if they differ in kind or length, or the right one cannot
    ///     be written
    public void combine(Part left, Part right) {
        operator.combine(Part.portion(left), Part.portion(right));
    }

    @Override
    public String toString() {
        return operator.toString();
    }
}
