// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

import java.util.List;
import org.atoll.mpj.part.Checks;

/// [org.atoll.mpj.Op#MAXLOC] and [org.atoll.mpj.Op#MINLOC] of pairs of two types in bytes. Each is
/// made once, so that windows may name it by its place in a list, which is the same on all ranks.
public final class BytePairs {
    private static final List<Class<?>> TYPES =
            List.of(double.class, float.class, long.class, int.class, short.class);

    /// All of them.
    public static final List<Operator> ALL = TYPES.stream()
            .flatMap(value -> TYPES.stream()
                    .flatMap(index -> List.of(
                                    Operator.MAXLOC.ofPairs(value, index),
                                    Operator.MINLOC.ofPairs(value, index))
                            .stream()))
            .toList();

    private BytePairs() {}

    /// The operation on pairs of two types.
    ///
    /// @throws IllegalArgumentException if there are no such pairs
    public static Operator of(boolean largest, Class<?> value, Class<?> index) {
        int place = place(value) * TYPES.size() + place(index);
        return ALL.get(2 * place + (largest ? 0 : 1));
    }

    private static int place(Class<?> type) {
        int place = TYPES.indexOf(type);
        if (place < 0) {
            throw Checks.misuse(
                    "a pair of type #", "allowed are double, float, long, int and short",
                    type.getName());
        }
        return place;
    }
}
