// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.ArrayList;
import java.util.List;

/// Finds the moves of one position, piece by piece. This is the plain form of the rules, for those
/// who want moves as objects; the engine has a fast one, which the tests compare with this.
final class Rules {
    private final Position position;
    private final List<Move> found = new ArrayList<>();
    private final List<Integer> path = new ArrayList<>();
    private final List<Integer> captured = new ArrayList<>();
    private int empty;
    private int targets;

    Rules(Position position) {
        this.position = position;
    }

    /// All moves, captures only if there is one.
    List<Move> moves() {
        targets = position.other();
        for (int square = 1; square <= Squares.COUNT; square++) {
            int from = Squares.only(square);
            if ((position.own() & from) != 0) {
                empty = ~(position.black() | position.white()) | from;
                path.add(square);
                jump(from, position.kingOn(square));
                path.removeLast();
            }
        }
        if (found.isEmpty()) {
            steps();
        }
        return List.copyOf(found);
    }

    private void steps() {
        empty = ~(position.black() | position.white());
        for (int square = 1; square <= Squares.COUNT; square++) {
            int from = Squares.only(square);
            if ((position.own() & from) == 0) {
                continue;
            }
            for (int direction = 0; direction < Squares.DIRECTIONS; direction++) {
                int to = Squares.step(from, direction) & empty;
                if (to != 0 && mayGo(direction, position.kingOn(square))) {
                    found.add(new Move(List.of(square, Squares.number(to)), List.of()));
                }
            }
        }
    }

    private boolean mayGo(int direction, boolean king) {
        return king || direction < Squares.DIRECTIONS / 2 == position.blackMoves();
    }

    /// Goes on with a capture from where its piece is now, and keeps it if that is its end.
    private void jump(int from, boolean king) {
        boolean end = true;
        for (int direction = 0; direction < Squares.DIRECTIONS; direction++) {
            int over = Squares.step(from, direction) & targets;
            int to = Squares.step(over, direction) & empty;
            if (to != 0 && mayGo(direction, king)) {
                end = false;
                take(over, to, king);
            }
        }
        if (end && !captured.isEmpty()) {
            found.add(new Move(path, captured));
        }
    }

    private void take(int over, int to, boolean king) {
        path.add(Squares.number(to));
        captured.add(Squares.number(over));
        targets ^= over;
        int crowning = position.blackMoves() ? Squares.LAST_ROW : Squares.FIRST_ROW;
        if (!king && (to & crowning) != 0) {
            found.add(new Move(path, captured));
        } else {
            jump(to, king);
        }
        targets ^= over;
        captured.removeLast();
        path.removeLast();
    }
}
