// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.state;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// A way of a program's own to write a value into a snapshot. The rank's thread calls it at a
/// point; what it takes, the program waits for.
///
/// @param <T> the type of the value
public interface StateCodec<T extends @Nullable Object> {

    /// Writes a value.
    ///
    /// @throws IOException if it cannot be written; the snapshot fails
    void write(T value, DataOutput to) throws IOException;

    /// Reads what [#write] wrote.
    ///
    /// @param from ends where the value ends
    /// @return a new value
    /// @throws IOException if it cannot be read; the rank does not begin
    T read(DataInput from) throws IOException;
}
