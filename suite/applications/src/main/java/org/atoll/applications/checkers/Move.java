// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Collectors;

/// One move of a game: a step, or a whole capture with all its jumps.
///
/// @param path     the squares 1 to 32 where the piece begins and lands, in order, at least 2
/// @param captured the squares of the pieces it jumps over, in order; none for a step
public record Move(List<Integer> path, List<Integer> captured) implements Serializable {

    /// Copies the lists.
    ///
    /// @throws IllegalArgumentException if they do not fit each other
    public Move {
        path = List.copyOf(path);
        captured = List.copyOf(captured);
        boolean step = path.size() == 2 && captured.isEmpty();
        if (path.size() < 2 || (!step && captured.size() != path.size() - 1)) {
            throw new IllegalArgumentException("a move over " + path + " cannot capture "
                    + captured + ": it has one piece for each jump");
        }
    }

    /// Where the piece begins.
    ///
    /// @return 1 to 32
    public int from() {
        return path.getFirst();
    }

    /// Where the piece ends.
    ///
    /// @return 1 to 32
    public int to() {
        return path.getLast();
    }

    /// The usual notation with all landing squares.
    ///
    /// @return such as `11-15`, `22x15` or `26x19x10`
    public String text() {
        return path.stream()
                .map(String::valueOf)
                .collect(Collectors.joining(captured.isEmpty() ? "-" : "x"));
    }
}
