// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A position with a name for people.
record NamedPosition(String name, Position position) {

    /// The position of a FEN, or the start.
    ///
    /// @throws IllegalArgumentException if it cannot be read
    static NamedPosition of(@Nullable String fen) {
        if (fen == null) {
            return new NamedPosition("start", Position.start());
        }
        try {
            Position position = Fen.read(fen);
            return new NamedPosition(Fen.of(position), position);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--fen: " + e.getMessage(), e);
        }
    }

    /// Three positions of games, and after each of them two that follow when both sides play well.
    static List<NamedPosition> standardSet() {
        return KnownPosition.of("set").stream()
                .map(row -> new NamedPosition(row.name(), row.position()))
                .toList();
    }
}
