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

    /// A board is closed; what went over it goes on counting in the counters of the peers. By the
    /// thread that has used it: other boards are in use by others.
    void remove(Board board) {
        endpoint.enter();
        try {
            board.account();
        } finally {
            endpoint.exit();
        }
        open.remove(board);
    }

    /// Moves what went over boards to the counters of the peers, at the rank's end: nobody uses
    /// them any more.
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
