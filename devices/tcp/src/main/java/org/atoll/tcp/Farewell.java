// SPDX-License-Identifier: Apache-2.0
package org.atoll.tcp;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Takes a rank's leave of its peers. It writes what was published, says goodbye, and reads on for
/// a moment what still comes, so that closing does not reset what peers have yet to read.
///
/// @param connections those that carry frames
/// @param limit       when to give up, as [System#nanoTime] counts
record Farewell(List<Connection> connections, long limit) {
    private static final int SCRATCH_BYTES = 64 * 1024;
    private static final long GOODBYE_NANOS = 250_000_000L;
    private static final long NAP_NANOS = 20_000L;

    /// Takes leave; blocks until all peers have, too, or for a quarter of a second.
    void say() {
        ByteBuffer scratch = ByteBuffer.allocateDirect(SCRATCH_BYTES);
        writeRest(scratch);
        connections.forEach(Connection::sayGoodbye);
        long patience = Math.min(limit, System.nanoTime() + GOODBYE_NANOS);
        while (discard(scratch) && System.nanoTime() < patience) {
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    private void writeRest(ByteBuffer scratch) {
        while (flush() && System.nanoTime() < limit) {
            discard(scratch);
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    /// Writes what the sockets take.
    ///
    /// @return whether something is left
    private boolean flush() {
        boolean rest = false;
        for (Connection connection : connections) {
            connection.flush();
            rest |= connection.isStalled();
        }
        return rest;
    }

    /// Forgets what still comes.
    ///
    /// @return whether a connection is still open
    private boolean discard(ByteBuffer scratch) {
        boolean open = false;
        for (Connection connection : connections) {
            connection.discard(scratch);
            open |= connection.isOpen();
        }
        return open;
    }
}
