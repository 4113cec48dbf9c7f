// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.atoll.recovery.store.ItemKind;

/// An item of a rank's state.
interface StateItem {
    ItemKind kind();

    /// How many elements an array has; else 1.
    long elements();

    /// Makes ready what [#save] copies. The item stays as it is in between.
    ///
    /// @return how many bytes that has
    /// @throws IOException if the value cannot be written
    long prepare() throws IOException;

    /// Copies the item.
    ///
    /// @param to off heap, as long as [#prepare] has said
    void save(MemorySegment to);

    /// Takes the value that a snapshot holds.
    ///
    /// @throws IOException if the value cannot be read
    void load(MemorySegment from) throws IOException;

    /// Makes durable what the copy only refers to. Blocks; from any thread.
    ///
    /// @throws IOException if that fails
    default void settle() throws IOException {}
}
