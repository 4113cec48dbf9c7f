// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.stream.Collectors;
import org.atoll.codec.ElementKinds;
import org.atoll.codec.Tuples;
import org.atoll.collectives.spi.Partition;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.wire.Buffer;
import org.atoll.fabric.wire.Elements;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
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
    public static final Op SUM = named("SUM", Double::sum, Float::sum, Long::sum, Integer::sum);

    /// The product.
    public static final Op PRODUCT =
            named(
                    "PRODUCT",
                    (a, b) -> a * b,
                    (a, b) -> a * b,
                    (a, b) -> a * b,
                    (a, b) -> a * b);

    /// The smaller value.
    public static final Op MIN = named("MIN", Math::min, Math::min, Math::min, Math::min);

    /// The larger value.
    public static final Op MAX = named("MAX", Math::max, Math::max, Math::max, Math::max);

    /// True if both are.
    public static final Op AND =
            named(
                    "AND",
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0);

    /// True if either is.
    public static final Op OR =
            named(
                    "OR",
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0);

    /// True if one of them is and the other is not.
    public static final Op XOR =
            named(
                    "XOR",
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0);

    /// The bit-wise and.
    public static final Op BIT_AND = bits("BIT_AND", (a, b) -> a & b, (a, b) -> a & b);

    /// The bit-wise or.
    public static final Op BIT_OR = bits("BIT_OR", (a, b) -> a | b, (a, b) -> a | b);

    /// The bit-wise exclusive or.
    public static final Op BIT_XOR = bits("BIT_XOR", (a, b) -> a ^ b, (a, b) -> a ^ b);

    /// The largest value and where it is. The buffer holds pairs: a value and its index, both of
    /// the array's type. Of equal values the smaller index is given.
    public static final Op MAXLOC = new Op("MAXLOC", PairLoops.inArrays(true), true, null, 2);

    /// The smallest value and where it is, of pairs as in [#MAXLOC].
    public static final Op MINLOC = new Op("MINLOC", PairLoops.inArrays(false), true, null, 2);

    /// The product of complex numbers. The buffer holds pairs of `double` or of `float`: a real
    /// part and an imaginary one. Their sum is [#SUM].
    public static final Op COMPLEX_PRODUCT =
            new Op("COMPLEX_PRODUCT", ComplexLoops.products(), true, null, 2);

    /// The right operand: of a reduction, the values of the highest rank; of an accumulation in
    /// a window, the values that come.
    public static final Op REPLACE =
            new Op("REPLACE", Map.of(), false, Loops.RIGHT, 1);

    /// The left operand: of a reduction, the values of the lowest rank; of an accumulation in a
    /// window, the values that are there.
    public static final Op NO_OP = new Op("NO_OP", Loops.left(), false, null, 1);

    private final String name;
    private final Map<Elements, Loop> loops;
    private final Map<Elements, Reducer> reducers = new HashMap<>();
    private final @Nullable Reducer other;
    private final int width;

    /// Creates an operation.
    ///
    /// @param loops       by kind
    /// @param commutative whether operands may change places
    /// @param other       for all other kinds
    /// @param width       how many elements belong together
    private Op(
            String name,
            Map<Elements, Loop> loops,
            boolean commutative,
            @Nullable Reducer other,
            int width) {
        this.name = name;
        this.loops = loops;
        this.other = other;
        this.width = width;
        Map<Elements, Loop> all = new HashMap<>(loops);
        SegmentLoops.addTo(all, width);
        all.forEach((kind, loop) -> reducers.put(kind, new Loops.Named(name, loop, commutative)));
    }

    private static Op named(
            String name,
            DoubleBinaryOperator doubles,
            NumericLoops.FloatBinaryOperator floats,
            LongBinaryOperator longs,
            IntBinaryOperator ints) {
        return new Op(name, NumericLoops.forAll(doubles, floats, longs, ints), true, null, 1);
    }

    private static Op bits(String name, LongBinaryOperator longs, IntBinaryOperator ints) {
        return new Op(name, NumericLoops.forIntegers(longs, ints), true, null, 1);
    }

    private static Op lambda(Elements kind, Loop loop) {
        return new Op(
                "operation on " + Checks.name(kind), Map.of(kind, loop), false, null, 1);
    }

    /// An operation on `double[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofDoubles(DoubleBinaryOperator operator) {
        Given.of("operator", operator, DoubleBinaryOperator.class);
        return lambda(ElementKinds.DOUBLES, NumericLoops.DOUBLES.of(operator));
    }

    /// An operation on `float[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofFloats(DoubleBinaryOperator operator) {
        Given.of("operator", operator, DoubleBinaryOperator.class);
        return lambda(ElementKinds.FLOATS, NumericLoops.WIDE_FLOATS.of(operator));
    }

    /// An operation on `long[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofLongs(LongBinaryOperator operator) {
        Given.of("operator", operator, LongBinaryOperator.class);
        return lambda(ElementKinds.LONGS, NumericLoops.LONGS.of(operator));
    }

    /// An operation on `int[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofInts(IntBinaryOperator operator) {
        Given.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.INTS, NumericLoops.INTS.of(operator));
    }

    /// An operation on `short[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    /// @return the operation
    public static Op ofShorts(IntBinaryOperator operator) {
        Given.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.SHORTS, NumericLoops.SHORTS.of(operator));
    }

    /// An operation on `char[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    /// @return the operation
    public static Op ofChars(IntBinaryOperator operator) {
        Given.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.CHARS, NumericLoops.CHARS.of(operator));
    }

    /// An operation on `byte[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks; results are cut off
    /// @return the operation
    public static Op ofBytes(IntBinaryOperator operator) {
        Given.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.BYTES, NumericLoops.BYTES.of(operator));
    }

    /// An operation on `boolean[]`, not assumed to be commutative.
    ///
    /// @param operator associative; the left operand comes from lower ranks
    /// @return the operation
    public static Op ofBooleans(BinaryOperator<Boolean> operator) {
        Given.of("operator", operator, BinaryOperator.class);
        return lambda(
                ElementKinds.BOOLEANS,
                NumericLoops.BOOLEANS.of((a, b) -> operator.apply(a != 0, b != 0) ? 1 : 0));
    }

    /// An operation on all types of numbers, not assumed to be commutative.
    ///
    /// @param floating associative; for floating-point numbers
    /// @param integral associative; for whole numbers; results are cut off for small types
    /// @return the operation
    public static Op ofNumbers(DoubleBinaryOperator floating, LongBinaryOperator integral) {
        Given.of("floating", floating, DoubleBinaryOperator.class);
        Given.of("integral", integral, LongBinaryOperator.class);
        return new Op(
                "operation on numbers",
                NumericLoops.forAll(floating, integral),
                false,
                null,
                1);
    }

    /// An operation on any kind of buffer, not assumed to be commutative.
    ///
    /// @param loop what it does
    /// @return the operation
    public static Op of(Loop loop) {
        Given.of("loop", loop, Loop.class);
        return new Op("operation by a loop", Map.of(), false, new Loops.Own(loop, 1), 1);
    }

    /// What an operation does to a stretch of elements: `right[i] = left[i] OP right[i]`. It
    /// keeps no state, for several threads may call it.
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
    ///
    /// @return the operation
    public Op commutative() {
        Reducer rest = other == null ? null : Loops.commutative(other);
        return new Op(name, loops, true, rest, width);
    }

    /// The same operation on elements that belong together and must not be divided, such as the
    /// two parts of a complex number. Only for an operation made by [#of].
    ///
    /// @param elements how many belong together, at least 1; bytes in a memory segment
    /// @return the operation
    /// @throws IllegalArgumentException if this is not such an operation
    public Op ofTuples(int elements) {
        if (!(other instanceof Loops.Own own)) {
            throw Fault.wrongArgument(
                    "ofTuples",
                    "# has tuples of its own; only an operation made by Op.of takes others", "",
                    name);
        }
        if (elements < 1) {
            throw Fault.wrongArgument("ofTuples", "elements", "it is at least 1", elements);
        }
        return new Op(name, Map.of(), false, own.of(elements), elements);
    }

    /// The same operation on memory segments and byte arrays that hold numbers, one behind the
    /// other in the machine's byte order.
    ///
    /// @param type the primitive type of the numbers
    /// @return the operation
    public Op inBytes(Class<?> type) {
        Given.of("type", type, Class.class);
        if (this == MAXLOC || this == MINLOC) {
            return inBytes(type, type);
        }
        Elements kind = SegmentLoops.kind(type);
        Elements unit = width == 1 ? kind : new Tuples(kind, width);
        Reducer loop = on(kind);
        return inBytes(
                type.getName(),
                new SegmentLoops(unit, loop::combine, 1),
                loop.commutative(),
                unit.elementBytes());
    }

    /// The operation [#MAXLOC] or [#MINLOC] on memory segments and byte arrays that hold pairs
    /// of a value and an index, one behind the other without gaps in the machine's byte order.
    ///
    /// @param value the type of values: `double`, `float`, `long`, `int` or `short`
    /// @param index the type of indices
    /// @return the operation
    /// @throws IllegalArgumentException if this is another operation
    public Op inBytes(Class<?> value, Class<?> index) {
        Given.of("value", value, Class.class);
        Given.of("index", index, Class.class);
        if (this != MAXLOC && this != MINLOC) {
            throw Fault.wrongArgument(
                    "", "inBytes of a value and an index: # is neither MAXLOC nor MINLOC", "",
                    name);
        }
        return BytePairs.of(this == MAXLOC, value, index);
    }

    /// Makes one of [BytePairs].
    Op ofPairs(Class<?> value, Class<?> index) {
        Loop loop = PairLoops.inSegments(value, index, this == MAXLOC);
        int bytes =
                SegmentLoops.kind(value).elementBytes() + SegmentLoops.kind(index).elementBytes();
        return inBytes(value + " and " + index, loop, true, bytes);
    }

    private Op inBytes(String of, Loop loop, boolean commutative, int bytes) {
        return new Op(
                name + " of " + of,
                Map.of(
                        ElementKinds.SEGMENT_BYTES, loop,
                        ElementKinds.BYTES, SegmentLoops.onByteArrays(loop)),
                commutative,
                null,
                bytes);
    }

    /// The operation on one kind of buffer.
    ///
    /// @throws IllegalArgumentException if it is not defined for the kind
    Reducer on(Elements elements) {
        Reducer reducer = reducers.getOrDefault(elements, other);
        if (reducer == null) {
            throw Checks.misuse(
                    Flaw.OPERATION, "# is not defined for a #", "allowed are " + allowed(), name,
                    Checks.name(elements));
        }
        return reducer;
    }

    /// A buffer in the units that the operation combines.
    Buffer units(Buffer data) {
        return width == 1
                ? data
                : new Buffer(
                        data.array(),
                        data.offset(),
                        units(data.count()),
                        new Tuples(data.elements(), width));
    }

    /// A partition in the units that the operation combines.
    Partition units(Partition parts) {
        if (width == 1) {
            return parts;
        }
        long[] counts = new long[parts.parts()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = units(parts.count(i));
        }
        return Partition.of(counts);
    }

    /// How many elements belong together.
    int width() {
        return width;
    }

    long units(long elements) {
        if (elements % width != 0) {
            throw Checks.misuse(
                    Flaw.OPERATION, "# of # elements",
                    "not a multiple of the # that belong together", name, elements, width);
        }
        return elements / width;
    }

    /// Combines two parts of this rank: `right[i] = left[i] OP right[i]` (MPI 4.1, section 6.9.7).
    /// Does not communicate.
    ///
    /// @param left  the values of lower ranks; unchanged
    /// @param right as many of the same kind, where the results go
    /// @throws IllegalArgumentException if they differ in kind or length, or the right one cannot
    ///     be written
    public void combine(Part left, Part right) {
        PartChecks.real("combine", "left", left);
        PartChecks.real("combine", "right", right);
        Checks.writable(right.buffer());
        if (!left.elements().equals(right.elements()) || left.bytes() != right.bytes()) {
            throw Checks.misuse(
                    "left is # of #, right # of #", "they must be alike", left.count(),
                    Checks.name(left.elements()), right.count(), Checks.name(right.elements()));
        }
        Staged results = Staged.inOut(right, right.elements(), right.bytes());
        Buffer in = units(Staged.in(left, left.elements()).buffer());
        Buffer inOut = units(results.buffer());
        if (inOut.count() > 0) {
            on(left.elements()).combine(
                    in.array(), in.offset(), inOut.array(), inOut.offset(), inOut.count());
            results.finish();
        }
    }

    private String allowed() {
        return reducers.keySet().stream()
                .filter(kind -> !SegmentLoops.isOfNumbers(kind))
                .map(Checks::name)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    @Override
    public String toString() {
        return name;
    }
}
