// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.lang.foreign.MemorySegment;

/// An item of a snapshot that has been verified.
///
/// @param elements how many elements an array has; else 1, and of a part, its bytes
/// @param content  its bytes, in this machine's order, as long as the reader is open
public record SnapshotItem(ItemKind kind, String name, long elements, MemorySegment content) {

    /// Describes it.
    ///
    /// @return such as `double[100]`
    public String describe() {
        return kind.describe(elements);
    }
}
