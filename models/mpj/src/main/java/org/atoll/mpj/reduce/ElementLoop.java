// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.reduce;

/// Applies an operation to a stretch of elements: `right[i] = left[i] OP right[i]`. It keeps no
/// state, for several threads may call it.
@FunctionalInterface
public interface ElementLoop {

    /// Combines elements. The stretches do not overlap.
    void combine(Object left, long leftOffset, Object right, long rightOffset, long count);
}
