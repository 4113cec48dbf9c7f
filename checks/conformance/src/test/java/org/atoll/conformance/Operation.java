// SPDX-License-Identifier: Apache-2.0
package org.atoll.conformance;

import java.util.function.LongBinaryOperator;
import org.atoll.mpj.Op;

/// A named operation and what it does to two elements, said a second time and simply.
enum Operation {
    SUM(Op.SUM, (a, b) -> a + b),
    PRODUCT(Op.PRODUCT, (a, b) -> a * b),
    MIN(Op.MIN, (a, b) -> a < b ? a : b),
    MAX(Op.MAX, (a, b) -> a > b ? a : b),
    AND(Op.AND, (a, b) -> a == 0 || b == 0 ? 0 : 1),
    OR(Op.OR, (a, b) -> a == 0 && b == 0 ? 0 : 1),
    XOR(Op.XOR, (a, b) -> (a == 0) == (b == 0) ? 0 : 1),
    BIT_AND(Op.BIT_AND, (a, b) -> a & b),
    BIT_OR(Op.BIT_OR, (a, b) -> a | b),
    BIT_XOR(Op.BIT_XOR, (a, b) -> a ^ b);

    private final Op op;
    private final LongBinaryOperator naive;

    Operation(Op op, LongBinaryOperator naive) {
        this.op = op;
        this.naive = naive;
    }

    Op op() {
        return op;
    }

    boolean takes(Kind kind) {
        boolean bits = this == BIT_AND || this == BIT_OR || this == BIT_XOR;
        return !kind.isSegment() && !(bits && kind.isFloating());
    }

    /// What a rank gives: zeros, negative numbers and, for whole numbers, some that overflow.
    /// Products of eight of the small ones are exact in a `float`.
    static long value(Kind kind, int rank, int index) {
        boolean large = index % 5 == 4 && !kind.isFloating();
        return large ? Long.MAX_VALUE / 3 - 71L * rank : (rank * 5L + index * 3L) % 7 - 2;
    }

    /// The result over the ranks from the first to the last, in their order.
    long fold(Kind kind, int first, int last, int index) {
        long result = kind.canonical(value(kind, first, index));
        for (int rank = first + 1; rank <= last; rank++) {
            long next = kind.canonical(value(kind, rank, index));
            result = kind.canonical(naive.applyAsLong(result, next));
        }
        return result;
    }
}
