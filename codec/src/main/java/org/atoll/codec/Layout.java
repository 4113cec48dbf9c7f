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
public sealed interface Layout extends Packer permits Strided, Indexed {

    /// The kind of buffer the blocks are picked from.
    ///
    /// @return the kind
    Elements elements();

    /// How many elements the layout picks.
    ///
    /// @return a number of elements
    long countElements();

    /// How far the layout reaches: the elements from the message's start up to behind the last
    /// one that is touched. The buffer must have that many behind the offset.
    ///
    /// @return a number of elements
    long extentElements();

    /// The packed length of the message.
    ///
    /// @return a number of bytes
    default long bytes() {
        return countElements() * elements().elementBytes();
    }
}
