// SPDX-License-Identifier: Apache-2.0
package org.atoll.gateway;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A connection between two processes. Reading and writing block; one thread reads while
/// another writes; any thread may close it, which ends both with an [IOException].
interface Wire extends AutoCloseable {

    /// Reads what is there, at least one byte.
    ///
    /// @param into where to, at its position
    /// @return the number of bytes, or -1 at the end
    /// @throws IOException if the connection broke
    int read(ByteBuffer into) throws IOException;

    /// Writes everything, in as few packets as it takes.
    ///
    /// @param parts what to write, in order
    /// @throws IOException if the connection broke
    void write(ByteBuffer... parts) throws IOException;

    /// {@return what the proofs of both ends must cover, so that they hold for this connection}
    default byte[] binding() {
        return new byte[0];
    }

    /// {@return the other end, in words}
    String remote();

    @Override
    void close();

    /// Reads until a buffer is full.
    ///
    /// @param length how many bytes
    /// @throws IOException if the connection broke or ended before
    default ByteBuffer readFully(int length) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining()) {
            if (read(bytes) < 0) {
                throw new EOFException("the other end closed the connection");
            }
        }
        return bytes.flip();
    }
}
