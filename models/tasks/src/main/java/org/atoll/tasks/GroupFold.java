// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/// A way of making one array of two, element by element: how a group's values are reduced.
public interface GroupFold {
    /// The lesser of two numbers, of any type but `boolean`.
    GroupFold MIN = new ArrayFold("MIN", Math::min, Math::min, Math::min);

    /// The greater of two numbers, of any type but `boolean`.
    GroupFold MAX = new ArrayFold("MAX", Math::max, Math::max, Math::max);

    /// The sum of two numbers, of any type but `boolean`; integers wrap around.
    GroupFold SUM = new ArrayFold("SUM", Integer::sum, Long::sum, Double::sum);

    /// The product of two numbers, of any type but `boolean`; integers wrap around.
    GroupFold PRODUCT = new ArrayFold("PRODUCT", (x, y) -> x * y, (x, y) -> x * y, (x, y) -> x * y);

    /// Puts in place of each element what it makes with the element of another array. Called by the
    /// root's thread.
    ///
    /// @param into  an array of a primitive type: the values of members with lower instances
    /// @param other an array of the same type and length: those of the next member
    void fold(Object into, Object other);

    /// A fold of `byte`, `short`, `char` and `int` arrays; a result that is too large for the type
    /// is cut off.
    static GroupFold ofInts(IntBinaryOperator operator) {
        return new ArrayFold("ofInts",
                requireGiven("ofInts", "operator", operator, "an IntBinaryOperator"), null, null);
    }

    /// A fold of `long` arrays.
    static GroupFold ofLongs(LongBinaryOperator operator) {
        return new ArrayFold("ofLongs", null,
                requireGiven("ofLongs", "operator", operator, "a LongBinaryOperator"), null);
    }

    /// A fold of `float` and `double` arrays.
    static GroupFold ofDoubles(DoubleBinaryOperator operator) {
        return new ArrayFold("ofDoubles", null, null,
                requireGiven("ofDoubles", "operator", operator, "a DoubleBinaryOperator"));
    }
}
