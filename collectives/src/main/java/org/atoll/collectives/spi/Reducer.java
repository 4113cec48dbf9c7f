// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

/// An associative operation on elements, such as a sum. It keeps no state.
///
/// Every rank contributes one value for each element; the result is `x0 OP x1 OP ... OP x(n-1)`
/// in the order of the ranks. Which neighbours are combined first is not said, so the operation
/// must be associative. If it is [#commutative] too, values may also change places.
public interface Reducer {

    /// Combines elements: `inout[i] = in[i] OP inout[i]` for `count` elements. The left operand
    /// is `in`, and it stands for lower ranks than the right operand `inout`, which receives the
    /// result. The two stretches do not overlap.
    ///
    /// @param in       the array or segment with the left operands
    /// @param inOffset the first left operand
    /// @param inout    the array or segment with the right operands and, after, the results
    /// @param offset   the first right operand
    /// @param count    how many elements, at least 1
    void combine(Object in, long inOffset, Object inout, long offset, long count);

    /// Whether `x OP y` equals `y OP x`, so that algorithms need not keep the order of ranks.
    ///
    /// @return whether it is so for all values
    boolean commutative();

    /// What users call it, to compare what ranks do.
    default String label() {
        return "an operation of the program";
    }
}
