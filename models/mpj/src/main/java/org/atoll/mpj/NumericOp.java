// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.atoll.codec.ElementKinds;
import org.atoll.collectives.spi.Reducer;
import org.atoll.fabric.Elements;

/// A named operation: defined once on `double` and once on `long`, applied to every type of
/// number through the wider one. That is exact: a `float` or small integer fits, and rounding
/// once more after one operation changes nothing.
final class NumericOp extends Op {
    private final String name;
    private final Map<Elements, Reducer> reducers = new IdentityHashMap<>();

    NumericOp(
            String name,
            DoubleBinaryOperator floating,
            LongBinaryOperator integral,
            boolean onFloatingPoint) {
        this.name = name;
        if (onFloatingPoint) {
            reducers.put(ElementKinds.DOUBLES, new NumericLoops.Doubles(floating));
            reducers.put(ElementKinds.FLOATS, new NumericLoops.Floats(floating));
        }
        reducers.put(ElementKinds.LONGS, new NumericLoops.Longs(integral));
        reducers.put(ElementKinds.INTS, new NumericLoops.Ints(integral));
        reducers.put(ElementKinds.SHORTS, new NumericLoops.Shorts(integral));
        reducers.put(ElementKinds.CHARS, new NumericLoops.Chars(integral));
        reducers.put(ElementKinds.BYTES, new NumericLoops.Bytes(integral));
        reducers.put(ElementKinds.BOOLEANS, new NumericLoops.Booleans(integral));
    }

    static NumericOp bits(String name, LongBinaryOperator integral) {
        return new NumericOp(name, (a, b) -> 0, integral, false);
    }

    @Override
    Reducer on(Elements elements) {
        Reducer reducer = reducers.get(elements);
        if (reducer == null) {
            throw new IllegalArgumentException(
                    name + " is not defined for the numbers of this buffer");
        }
        return reducer;
    }

    @Override
    public String toString() {
        return name;
    }
}
