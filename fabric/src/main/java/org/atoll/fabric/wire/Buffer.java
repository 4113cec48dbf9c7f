// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.wire;

/// A stretch of a user's buffer: where the elements are, how many, and of which kind.
///
/// @param array    the array or segment
/// @param offset   where the first element is, in places of the array
/// @param count    how many elements
public record Buffer(Object array, long offset, long count, Elements elements) {

    /// A part of this stretch.
    ///
    /// @param from  the first element of the part, counted from this stretch's first
    /// @param size  how many elements
    public Buffer slice(long from, long size) {
        return new Buffer(array, offset + from * elements.width(), size, elements);
    }

    /// A new buffer of the same kind.
    ///
    /// @param size how many elements it holds
    /// @return the buffer, zeroed
    public Buffer fresh(long size) {
        return new Buffer(elements.allocate(size), 0, size, elements);
    }

    /// The packed length of the stretch.
    ///
    /// @return a number of bytes
    public long bytes() {
        return count * elements.elementBytes();
    }

    /// Copies the elements of another stretch of the same kind to the start of this one.
    ///
    /// @param from the source, with no more elements than this stretch has
    public void set(Buffer from) {
        elements.copy(from.array, from.offset, array, offset, from.count);
    }
}
