// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.lang.foreign.MemorySegment;

/// Copies the components of whole records between an array and memory. [RecordLayout] makes an
/// implementation for each class of records, next to that class; programs have no use for it.
public interface RecordCopier {

    /// Writes records.
    ///
    /// @param count   how many, none of them null
    /// @param target  where they go, one behind the other
    /// @param at      the first byte there
    void pack(Object[] records, int from, int count, MemorySegment target, long at);

    /// Looks for what cannot be written.
    ///
    /// @return the index of the first that is null, or has null for a record in it; else -1
    int gap(Object[] records, int from, int count);

    /// Makes records.
    ///
    /// @param from    where the first one goes
    /// @param source  where their components are
    /// @param at      the first byte there
    void unpack(Object[] records, int from, int count, MemorySegment source, long at);
}
