// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/// A place that holds pieces of bytes by name, such as `rank3/17-0.snapshot` (see [PieceNames]).
/// Any thread may call; two threads do not write one name at the same time.
public interface Store {

    /// Writes a piece whole, in place of an earlier one of its name. It is durable when the call
    /// returns. A power cut before leaves the earlier one. Blocks.
    ///
    /// @param piece its bytes, one segment behind the other; each is off heap or a byte array
    /// @throws IOException if it cannot be written: one line with the name, the place and the
    ///     reason; of a full disk, with sizes
    void publish(String name, List<MemorySegment> piece) throws IOException;

    /// Writes bytes behind a piece, which is made if it is not there. They are durable when the
    /// call returns. A power cut before leaves any number of them. Blocks.
    ///
    /// @param bytes off heap, or a byte array
    /// @throws IOException as [#publish]; then, too, some of the bytes may be there
    void append(String name, MemorySegment bytes) throws IOException;

    /// Reads a piece. Blocks.
    ///
    /// @param arena where its bytes are put, beginning at a multiple of 8
    /// @return all its bytes, which are the caller's
    /// @throws java.nio.file.NoSuchFileException if there is none of that name
    /// @throws IOException                       if it cannot be read
    MemorySegment read(String name, Arena arena) throws IOException;

    /// Lists the pieces. Blocks.
    ///
    /// @return their names, in alphabetical order
    /// @throws IOException if they cannot be listed
    List<String> names() throws IOException;

    /// Removes a piece if it is there. Blocks.
    ///
    /// @throws IOException if it cannot be removed
    void delete(String name) throws IOException;

    /// Says where the pieces are, for messages.
    ///
    /// @return such as the path of a folder
    String place();
}
