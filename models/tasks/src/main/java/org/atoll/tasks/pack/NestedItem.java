// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.pack;

/// A message that was packed into another one.
///
/// @param from    who sent it
/// @param tag     its tag
/// @param context its context's number
/// @param size    how much it is
/// @param packed  its items
public record NestedItem(long from, int tag, int context, PackedSize size, Packed packed) {

    NestedItem with(Packed part) {
        return new NestedItem(from, tag, context, size, part);
    }
}
