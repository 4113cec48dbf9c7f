// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

import java.lang.reflect.Array;

/// A kind of contiguous buffer: how its elements are packed, allocated and copied. What
/// collective algorithms know of data.
///
/// An implementation keeps no state and may be used from any thread.
public interface Elements extends Packer {

    /// The packed length of one element.
    ///
    /// @return a number of bytes, at least 1
    int elementBytes();

    /// How many places of the buffer one element takes, so that offsets can count places while
    /// counts are of elements.
    ///
    /// @return 1, but for elements that are made of several others
    default int width() {
        return 1;
    }

    /// How many elements a buffer of this kind holds.
    default long lengthOf(Object buffer) {
        return Array.getLength(buffer);
    }

    /// Makes an empty buffer of this kind.
    ///
    /// @param count how many elements it holds
    /// @return the buffer, zeroed
    Object allocate(long count);

    /// Copies elements from one buffer of this kind to another, or within one.
    ///
    /// @param from       the source
    /// @param fromOffset the first element copied
    /// @param to         the destination
    /// @param toOffset   where it goes
    /// @param count      how many elements
    void copy(Object from, long fromOffset, Object to, long toOffset, long count);
}
