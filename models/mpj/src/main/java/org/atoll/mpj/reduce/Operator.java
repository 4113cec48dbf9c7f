// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

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
import org.atoll.mpj.part.Checks;
import org.atoll.mpj.part.PartChecks;
import org.atoll.mpj.part.Portion;
import org.atoll.mpj.part.Required;
import org.atoll.mpj.part.Staged;
import org.jspecify.annotations.Nullable;

/// An operation that combines the values of ranks: what is behind an [org.atoll.mpj.Op]. An
/// operator knows its loop for each kind of elements, whether operands may change places, and how
/// many elements belong together. Immutable; any thread may use it.
public final class Operator {
    /// The sum.
    public static final Operator SUM =
            named("SUM", Double::sum, Float::sum, Long::sum, Integer::sum);

    /// The product.
    public static final Operator PRODUCT =
            named(
                    "PRODUCT",
                    (a, b) -> a * b,
                    (a, b) -> a * b,
                    (a, b) -> a * b,
                    (a, b) -> a * b);

    /// The smaller value.
    public static final Operator MIN = named("MIN", Math::min, Math::min, Math::min, Math::min);

    /// The larger value.
    public static final Operator MAX = named("MAX", Math::max, Math::max, Math::max, Math::max);

    /// True if both are.
    public static final Operator AND =
            named(
                    "AND",
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0,
                    (a, b) -> a != 0 && b != 0 ? 1 : 0);

    /// True if either is.
    public static final Operator OR =
            named(
                    "OR",
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0,
                    (a, b) -> a != 0 || b != 0 ? 1 : 0);

    /// True if one of them is and the other is not.
    public static final Operator XOR =
            named(
                    "XOR",
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0,
                    (a, b) -> a != 0 ^ b != 0 ? 1 : 0);

    /// The bit-wise and.
    public static final Operator BIT_AND = bits("BIT_AND", (a, b) -> a & b, (a, b) -> a & b);

    /// The bit-wise or.
    public static final Operator BIT_OR = bits("BIT_OR", (a, b) -> a | b, (a, b) -> a | b);

    /// The bit-wise exclusive or.
    public static final Operator BIT_XOR = bits("BIT_XOR", (a, b) -> a ^ b, (a, b) -> a ^ b);

    /// The largest value and where it is. The buffer holds pairs: a value and its index, both of
    /// the array's type. Of equal values the smaller index is given.
    public static final Operator MAXLOC =
            new Operator("MAXLOC", PairLoops.inArrays(true), true, null, 2);

    /// The smallest value and where it is, of pairs as in [#MAXLOC].
    public static final Operator MINLOC =
            new Operator("MINLOC", PairLoops.inArrays(false), true, null, 2);

    /// The product of complex numbers. The buffer holds pairs of `double` or of `float`: a real
    /// part and an imaginary one. Their sum is [#SUM].
    public static final Operator COMPLEX_PRODUCT =
            new Operator("COMPLEX_PRODUCT", ComplexLoops.products(), true, null, 2);

    /// The right operand: of a reduction, the values of the highest rank; of an accumulation in
    /// a window, the values that come.
    public static final Operator REPLACE =
            new Operator("REPLACE", Map.of(), false, Loops.RIGHT, 1);

    /// The left operand: of a reduction, the values of the lowest rank; of an accumulation in a
    /// window, the values that are there.
    public static final Operator NO_OP = new Operator("NO_OP", Loops.left(), false, null, 1);

    private final String name;
    private final Map<Elements, ElementLoop> loops;
    private final Map<Elements, Reducer> reducers = new HashMap<>();
    private final @Nullable Reducer other;
    private final int width;

    /// Creates an operation.
    private Operator(
            String name,
            Map<Elements, ElementLoop> loops,
            boolean commutative,
            @Nullable Reducer other,
            int width) {
        this.name = name;
        this.loops = loops;
        this.other = other;
        this.width = width;
        Map<Elements, ElementLoop> all = new HashMap<>(loops);
        SegmentLoops.addTo(all, width);
        all.forEach((kind, loop) -> reducers.put(kind, new Loops.Named(name, loop, commutative)));
    }

    /// An operator that must be given.
    public static Operator given(@Nullable Operator op) {
        if (op == null) {
            throw Checks.misuse(Flaw.OPERATION, "op", "an Op must be given", Required.ABSENT);
        }
        return op;
    }

    private static Operator named(
            String name,
            DoubleBinaryOperator doubles,
            NumericLoops.FloatBinaryOperator floats,
            LongBinaryOperator longs,
            IntBinaryOperator ints) {
        return new Operator(name, NumericLoops.forAll(doubles, floats, longs, ints), true, null, 1);
    }

    private static Operator bits(String name, LongBinaryOperator longs, IntBinaryOperator ints) {
        return new Operator(name, NumericLoops.forIntegers(longs, ints), true, null, 1);
    }

    private static Operator lambda(Elements kind, ElementLoop loop) {
        return new Operator(
                "operation on " + Checks.name(kind), Map.of(kind, loop), false, null, 1);
    }

    /// An operation on `double[]`, not assumed to be commutative.
    public static Operator ofDoubles(DoubleBinaryOperator operator) {
        Required.of("operator", operator, DoubleBinaryOperator.class);
        return lambda(ElementKinds.DOUBLES, NumericLoops.DOUBLES.of(operator));
    }

    /// An operation on `float[]`, not assumed to be commutative.
    public static Operator ofFloats(DoubleBinaryOperator operator) {
        Required.of("operator", operator, DoubleBinaryOperator.class);
        return lambda(ElementKinds.FLOATS, NumericLoops.WIDE_FLOATS.of(operator));
    }

    /// An operation on `long[]`, not assumed to be commutative.
    public static Operator ofLongs(LongBinaryOperator operator) {
        Required.of("operator", operator, LongBinaryOperator.class);
        return lambda(ElementKinds.LONGS, NumericLoops.LONGS.of(operator));
    }

    /// An operation on `int[]`, not assumed to be commutative.
    public static Operator ofInts(IntBinaryOperator operator) {
        Required.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.INTS, NumericLoops.INTS.of(operator));
    }

    /// An operation on `short[]`, not assumed to be commutative.
    public static Operator ofShorts(IntBinaryOperator operator) {
        Required.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.SHORTS, NumericLoops.SHORTS.of(operator));
    }

    /// An operation on `char[]`, not assumed to be commutative.
    public static Operator ofChars(IntBinaryOperator operator) {
        Required.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.CHARS, NumericLoops.CHARS.of(operator));
    }

    /// An operation on `byte[]`, not assumed to be commutative.
    public static Operator ofBytes(IntBinaryOperator operator) {
        Required.of("operator", operator, IntBinaryOperator.class);
        return lambda(ElementKinds.BYTES, NumericLoops.BYTES.of(operator));
    }

    /// An operation on `boolean[]`, not assumed to be commutative.
    public static Operator ofBooleans(BinaryOperator<Boolean> operator) {
        Required.of("operator", operator, BinaryOperator.class);
        return lambda(
                ElementKinds.BOOLEANS,
                NumericLoops.BOOLEANS.of((a, b) -> operator.apply(a != 0, b != 0) ? 1 : 0));
    }

    /// An operation on all types of numbers, not assumed to be commutative.
    public static Operator ofNumbers(DoubleBinaryOperator floating, LongBinaryOperator integral) {
        Required.of("floating", floating, DoubleBinaryOperator.class);
        Required.of("integral", integral, LongBinaryOperator.class);
        return new Operator(
                "operation on numbers",
                NumericLoops.forAll(floating, integral),
                false,
                null,
                1);
    }

    /// An operation on any kind of buffer, not assumed to be commutative.
    public static Operator of(ElementLoop loop) {
        Required.of("loop", loop, ElementLoop.class);
        return new Operator("operation by a loop", Map.of(), false, new Loops.Own(loop, 1), 1);
    }

    /// The same operation, said to be commutative: operands may change places, and more
    /// algorithms may be taken.
    public Operator commutative() {
        Reducer rest = other == null ? null : Loops.commutative(other);
        return new Operator(name, loops, true, rest, width);
    }

    /// The same operation on elements that belong together and must not be divided, such as the
    /// two parts of a complex number. Only for an operation made by [#of].
    public Operator ofTuples(int elements) {
        if (!(other instanceof Loops.Own own)) {
            throw Fault.wrongArgument(
                    "ofTuples",
                    "# has tuples of its own; only an operation made by Op.of takes others", "",
                    name);
        }
        if (elements < 1) {
            throw Fault.wrongArgument("ofTuples", "elements", "it is at least 1", elements);
        }
        return new Operator(name, Map.of(), false, own.of(elements), elements);
    }

    /// The same operation on memory segments and byte arrays that hold numbers, one behind the
    /// other in the machine's byte order.
    public Operator inBytes(Class<?> type) {
        Required.of("type", type, Class.class);
        Elements kind = SegmentLoops.kind(type);
        Elements unit = width == 1 ? kind : new Tuples(kind, width);
        Reducer loop = on(kind);
        return inBytes(
                type.getName(),
                new SegmentLoops(unit, loop::combine, 1),
                loop.commutative(),
                unit.elementBytes());
    }

    /// Makes one of [BytePairs].
    public Operator ofPairs(Class<?> value, Class<?> index) {
        ElementLoop loop = PairLoops.inSegments(value, index, this == MAXLOC);
        int bytes =
                SegmentLoops.kind(value).elementBytes() + SegmentLoops.kind(index).elementBytes();
        return inBytes(value + " and " + index, loop, true, bytes);
    }

    private Operator inBytes(String of, ElementLoop loop, boolean commutative, int bytes) {
        return new Operator(
                name + " of " + of,
                Map.of(
                        ElementKinds.SEGMENT_BYTES, loop,
                        ElementKinds.BYTES, SegmentLoops.onByteArrays(loop)),
                commutative,
                null,
                bytes);
    }

    /// The operation on one kind of buffer.
    public Reducer on(Elements elements) {
        Reducer reducer = reducers.getOrDefault(elements, other);
        if (reducer == null) {
            throw Checks.misuse(
                    Flaw.OPERATION, "# is not defined for a #", "allowed are " + allowed(), name,
                    Checks.name(elements));
        }
        return reducer;
    }

    /// A buffer in the units that the operation combines.
    public Buffer units(Buffer data) {
        return width == 1
                ? data
                : new Buffer(
                        data.array(),
                        data.offset(),
                        units(data.count()),
                        new Tuples(data.elements(), width));
    }

    /// A partition in the units that the operation combines.
    public Partition units(Partition parts) {
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
    public int width() {
        return width;
    }

    /// How many units some elements are.
    public long units(long elements) {
        if (elements % width != 0) {
            throw Checks.misuse(
                    Flaw.OPERATION, "# of # elements",
                    "not a multiple of the # that belong together", name, elements, width);
        }
        return elements / width;
    }

    /// Combines two parts of this rank: `right[i] = left[i] OP right[i]` (MPI 4.1, section 6.9.7).
    /// Does not communicate.
    public void combine(Portion left, Portion right) {
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
