// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.util.Map;
import org.atoll.codec.ElementKinds;
import org.atoll.fabric.wire.Elements;

/// The loops of the product of complex numbers: pairs of a real and an imaginary part.
final class ComplexLoops {
    private ComplexLoops() {}

    static Map<Elements, ElementLoop> products() {
        return Map.of(
                ElementKinds.DOUBLES, new Doubles(),
                ElementKinds.FLOATS, new Floats());
    }

    private record Doubles() implements ElementLoop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            double[] left = (double[]) in;
            double[] right = (double[]) inout;
            for (int n = 0; n < count; n++) {
                int i = (int) inOffset + 2 * n;
                int j = (int) offset + 2 * n;
                double real = left[i] * right[j] - left[i + 1] * right[j + 1];
                right[j + 1] = left[i] * right[j + 1] + left[i + 1] * right[j];
                right[j] = real;
            }
        }
    }

    private record Floats() implements ElementLoop {
        @Override
        public void combine(Object in, long inOffset, Object inout, long offset, long count) {
            float[] left = (float[]) in;
            float[] right = (float[]) inout;
            for (int n = 0; n < count; n++) {
                int i = (int) inOffset + 2 * n;
                int j = (int) offset + 2 * n;
                float real = left[i] * right[j] - left[i + 1] * right[j + 1];
                right[j + 1] = left[i] * right[j + 1] + left[i + 1] * right[j];
                right[j] = real;
            }
        }
    }
}
