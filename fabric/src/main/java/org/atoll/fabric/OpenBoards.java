// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The boards that a rank has open: what goes over them counts as frames do. From any thread.
final class OpenBoards {
    private final Endpoint endpoint;
    private final List<Board> open = new CopyOnWriteArrayList<>();

    OpenBoards(Endpoint endpoint) {
        this.endpoint = endpoint;
    }

    /// A board was opened.
    void add(Board board) {
        open.add(board);
    }

    /// A board is closed; what went over it goes on counting.
    void remove(Board board) {
        account();
        open.remove(board);
    }

    /// Moves what went over boards to the counters of the peers.
    void account() {
        endpoint.enter();
        try {
            open.forEach(Board::account);
        } finally {
            endpoint.exit();
        }
    }

    /// What was posted on boards for others to read.
    long posted() {
        return open.stream().mapToLong(Board::framesSent).sum();
    }

    /// What was read from boards.
    long read() {
        return open.stream().mapToLong(Board::framesReceived).sum();
    }
}
