// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.util.HashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// The loops of reductions, one for each type of number. Where both operands begin at the same
/// place of their arrays there is a loop with one index: of two, the compiler cannot tell that what
/// is written to one array is not read from the other later, and works on one element at a time
/// instead of on vectors.
final class NumericLoops {
    static final LoopShape<DoubleBinaryOperator> DOUBLES =
            new LoopShape<>(Doubles.class, DoubleBinaryOperator.class, Doubles::new);
    static final LoopShape<FloatBinaryOperator> FLOATS =
            new LoopShape<>(Floats.class, FloatBinaryOperator.class, Floats::new);
    static final LoopShape<DoubleBinaryOperator> WIDE_FLOATS =
            new LoopShape<>(WideFloats.class, DoubleBinaryOperator.class, WideFloats::new);
    static final LoopShape<LongBinaryOperator> LONGS =
            new LoopShape<>(Longs.class, LongBinaryOperator.class, Longs::new);
    static final LoopShape<IntBinaryOperator> INTS =
            new LoopShape<>(Ints.class, IntBinaryOperator.class, Ints::new);
    static final LoopShape<IntBinaryOperator> SHORTS =
            new LoopShape<>(Shorts.class, IntBinaryOperator.class, Shorts::new);
    static final LoopShape<IntBinaryOperator> CHARS =
            new LoopShape<>(Chars.class, IntBinaryOperator.class, Chars::new);
    static final LoopShape<IntBinaryOperator> BYTES =
            new LoopShape<>(Bytes.class, IntBinaryOperator.class, Bytes::new);
    static final LoopShape<IntBinaryOperator> BOOLEANS =
            new LoopShape<>(Booleans.class, IntBinaryOperator.class, Booleans::new);

    private NumericLoops() {}

    /// An operator on two `float`s.
    interface FloatBinaryOperator {
        float applyAsFloat(float left, float right);
    }

    /// The loops of an operation on every type of number.
    static Map<Elements, ElementLoop> forAll(
            DoubleBinaryOperator doubles,
            FloatBinaryOperator floats,
            LongBinaryOperator longs,
            IntBinaryOperator ints) {
        Map<Elements, ElementLoop> loops = forIntegers(longs, ints);
        loops.put(ElementKinds.DOUBLES, DOUBLES.of(doubles));
        loops.put(ElementKinds.FLOATS, FLOATS.of(floats));
        return loops;
    }

    /// The loops of an operation that is defined once on `double` and once on `long`, and applied
    /// through the wider type, which is exact: a `float` or a small integer fits, and rounding
    /// once more after one operation changes nothing.
    static Map<Elements, ElementLoop> forAll(
            DoubleBinaryOperator floating, LongBinaryOperator integral) {
        Map<Elements, ElementLoop> loops =
                forIntegers(integral, (a, b) -> (int) integral.applyAsLong(a, b));
        loops.put(ElementKinds.DOUBLES, DOUBLES.of(floating));
        loops.put(ElementKinds.FLOATS, WIDE_FLOATS.of(floating));
        return loops;
    }

    /// The loops of an operation that floating-point numbers do not have.
    static Map<Elements, ElementLoop> forIntegers(
            LongBinaryOperator longs, IntBinaryOperator ints) {
        Map<Elements, ElementLoop> loops = new HashMap<>();
        loops.put(ElementKinds.LONGS, LONGS.of(longs));
        loops.put(ElementKinds.INTS, INTS.of(ints));
        loops.put(ElementKinds.SHORTS, SHORTS.of(ints));
        loops.put(ElementKinds.CHARS, CHARS.of(ints));
        loops.put(ElementKinds.BYTES, BYTES.of(ints));
        loops.put(ElementKinds.BOOLEANS, BOOLEANS.of(ints));
        return loops;
    }

    static final class Doubles implements ElementLoop {
        private final DoubleBinaryOperator operator;

        Doubles(DoubleBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            double[] left = (double[]) in;
            double[] right = (double[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = operator.applyAsDouble(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = operator.applyAsDouble(left[i], right[j]);
                }
            }
        }
    }

    static final class Floats implements ElementLoop {
        private final FloatBinaryOperator operator;

        Floats(FloatBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            float[] left = (float[]) in;
            float[] right = (float[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = operator.applyAsFloat(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = operator.applyAsFloat(left[i], right[j]);
                }
            }
        }
    }

    static final class WideFloats implements ElementLoop {
        private final DoubleBinaryOperator operator;

        WideFloats(DoubleBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            float[] left = (float[]) in;
            float[] right = (float[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = (float) operator.applyAsDouble(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = (float) operator.applyAsDouble(left[i], right[j]);
                }
            }
        }
    }

    static final class Longs implements ElementLoop {
        private final LongBinaryOperator operator;

        Longs(LongBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            long[] left = (long[]) in;
            long[] right = (long[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = operator.applyAsLong(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = operator.applyAsLong(left[i], right[j]);
                }
            }
        }
    }

    static final class Ints implements ElementLoop {
        private final IntBinaryOperator operator;

        Ints(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            int[] left = (int[]) in;
            int[] right = (int[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = operator.applyAsInt(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = operator.applyAsInt(left[i], right[j]);
                }
            }
        }
    }

    static final class Shorts implements ElementLoop {
        private final IntBinaryOperator operator;

        Shorts(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            short[] left = (short[]) in;
            short[] right = (short[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = (short) operator.applyAsInt(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = (short) operator.applyAsInt(left[i], right[j]);
                }
            }
        }
    }

    static final class Chars implements ElementLoop {
        private final IntBinaryOperator operator;

        Chars(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            char[] left = (char[]) in;
            char[] right = (char[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = (char) operator.applyAsInt(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = (char) operator.applyAsInt(left[i], right[j]);
                }
            }
        }
    }

    static final class Bytes implements ElementLoop {
        private final IntBinaryOperator operator;

        Bytes(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            byte[] left = (byte[]) in;
            byte[] right = (byte[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = (byte) operator.applyAsInt(left[i], right[i]);
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = (byte) operator.applyAsInt(left[i], right[j]);
                }
            }
        }
    }

    static final class Booleans implements ElementLoop {
        private final IntBinaryOperator operator;

        Booleans(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            boolean[] left = (boolean[]) in;
            boolean[] right = (boolean[]) inout;
            int end = (int) (offset + count);
            if (inOffset == offset) {
                for (int i = (int) offset; i < end; i++) {
                    right[i] = operator.applyAsInt(left[i] ? 1 : 0, right[i] ? 1 : 0) != 0;
                }
            } else {
                for (int i = (int) inOffset, j = (int) offset; j < end; i++, j++) {
                    right[j] = operator.applyAsInt(left[i] ? 1 : 0, right[j] ? 1 : 0) != 0;
                }
            }
        }
    }
}
