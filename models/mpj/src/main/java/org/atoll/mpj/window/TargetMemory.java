// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.window;

import org.atoll.codec.Layout;
import org.jspecify.annotations.Nullable;

/// A part of the target's memory, checked to lie in it.
///
/// @param offset       where it begins, in elements
/// @param bytes        its packed length
/// @param elementBytes the length of an element
/// @param blocks       which elements, if they do not lie side by side: a
///                     [org.atoll.codec.Strided] or an [org.atoll.codec.Indexed]
/// @param together     how many packed bytes frames must not divide
public record TargetMemory(
        long offset, long bytes, int elementBytes, @Nullable Layout blocks, int together) {

    /// A part whose elements are by themselves.
    ///
    /// @param offset       where it begins, in elements
    /// @param bytes        its packed length
    /// @param elementBytes the length of an element
    /// @param blocks       which elements, if they do not lie side by side
    public TargetMemory(long offset, long bytes, int elementBytes, @Nullable Layout blocks) {
        this(offset, bytes, elementBytes, blocks, elementBytes);
    }

    /// The same part of elements that belong together.
    ///
    /// @param tupleBytes the packed length of those that do
    /// @return a part of the same elements
    public TargetMemory inTuples(int tupleBytes) {
        return tupleBytes == together
                ? this
                : new TargetMemory(offset, bytes, elementBytes, blocks, tupleBytes);
    }
}
