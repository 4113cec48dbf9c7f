// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import org.atoll.fabric.Elements;
import org.atoll.fabric.Packer;

/// Blocks of elements picked out of one buffer, packed without gaps in the order of the blocks.
/// Bytes go straight between the buffer and the frame.
///
/// The buffer and its offset are given with each message, so one layout serves every place of
/// a matrix it fits. A layout is immutable and may be used from any thread; packing and
/// unpacking do not allocate.
public sealed interface Layout extends Packer permits Strided, Indexed, Repeated {

    /// The kind of buffer the blocks are picked from.
    ///
    /// @return the kind
    Elements elements();

    /// How many elements the layout picks.
    ///
    /// @return a number of elements
    long countElements();

    /// Where the layout lies. The buffer must have all that is touched.
    ///
    /// @return the elements touched, and the bounds
    Span span();

    /// How far apart repetitions of the layout lie (MPI 4.1, section 5.1.7).
    ///
    /// @return a number of elements
    default long extentElements() {
        return span().extent();
    }

    /// Where the extent begins (MPI 4.1, section 5.1.7).
    ///
    /// @return a number of elements from the message's start
    default long lowerBound() {
        return span().lower();
    }

    /// The packed length of the message.
    ///
    /// @return a number of bytes
    default long bytes() {
        return countElements() * elements().elementBytes();
    }

    /// One element.
    ///
    /// @param elements the kind of buffer
    /// @return the layout
    static Layout of(Elements elements) {
        return new Strided(elements, 1, 1, 1);
    }

    /// A layout several times, each behind the extent of the one before (MPI 4.1, section 5.1.2).
    ///
    /// @param count  how often, at least 0
    /// @param layout what is repeated
    /// @return the layout
    /// @throws IllegalArgumentException if the count is negative
    static Layout contiguous(long count, Layout layout) {
        if (count < 0) {
            throw new IllegalArgumentException(
                    "contiguous: count is " + count + ": a count is at least 0");
        }
        return Composition.repeat(layout, count, layout.extentElements());
    }
}
