// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.List;
import org.atoll.applications.KnownAnswers;

/// A row of the program's table.
///
/// @param kind  `set`, `perft` or `value`
/// @param depth of the count or value
/// @param count the leaves of the move tree, or the minimax value for the side to move
record KnownPosition(String kind, String name, Position position, int depth, long count) {
    private static final int FEN = 2;
    private static final int DEPTH = 3;
    private static final int COUNT = 4;

    /// The rows of one kind.
    static List<KnownPosition> of(String kind) {
        return KnownAnswers.of(KnownPosition.class).stream()
                .filter(row -> row[0].equals(kind))
                .map(KnownPosition::row)
                .toList();
    }

    /// Squares have blanks between them there, because commas end fields.
    private static KnownPosition row(String[] fields) {
        return new KnownPosition(
                fields[0], fields[1], Fen.read(fields[FEN].replace(' ', ',')),
                Integer.parseInt(fields[DEPTH]), Long.parseLong(fields[COUNT]));
    }
}
