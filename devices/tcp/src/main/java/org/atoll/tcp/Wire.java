// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/// The bytes of one connection. No call blocks. Used by the thread that holds the endpoint.
interface Wire {

    /// Reads what is there.
    ///
    /// @param into memory of the device
    /// @param from where the bytes go
    /// @param to   where they stop at the latest
    /// @return how many bytes, or -1 at the end of the stream
    /// @throws IOException if the connection broke
    int read(IoMemory into, int from, int to) throws IOException;

    /// Writes what the system takes.
    ///
    /// @param of   memory of the device
    /// @param from where the bytes begin
    /// @param to   where they end
    /// @return how many bytes
    /// @throws IOException if the connection broke
    int write(IoMemory of, int from, int to) throws IOException;

    /// {@return whether memory of users, on the heap or off it, can be read and written in place}
    default boolean isDirect() {
        return false;
    }

    /// Reads into memory of a user.
    ///
    /// @param user where the bytes go, as many as it has room for
    /// @return how many bytes, or -1 at the end of the stream
    /// @throws IOException           if the connection broke
    /// @throws IllegalStateException if the memory was freed meanwhile
    default long read(MemorySegment user) throws IOException {
        throw new UnsupportedOperationException("no direct reads");
    }

    /// Writes memory of a user.
    ///
    /// @param user the bytes
    /// @return how many of them the system has taken
    /// @throws IOException           if the connection broke
    /// @throws IllegalStateException if the memory was freed meanwhile
    default long write(MemorySegment user) throws IOException {
        throw new UnsupportedOperationException("no direct writes");
    }

    /// Gives back what the wire holds; the socket's channel is not its own.
    default void close() {}
}
