// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;

/// Finds the move that somebody means, or says why there is none.
final class Referee {
    private static final Pattern MOVE = Pattern.compile("\\d{1,3}([-x:]\\d{1,3}){0,12}");
    private static final int SQUARES = 32;

    private Referee() {}

    /// The legal move that a text means: `11-15`, `22x15`, or a capture with some or all of the
    /// squares between, `26x19x10`. The squares between may be left out if it is clear without
    /// them where the pieces are in the end.
    ///
    /// @throws IllegalArgumentException saying in one line why there is no such move
    static Move find(Position position, String text) {
        List<Integer> squares = squares(text);
        List<Move> legal = position.moves();
        List<Move> meant = legal.stream().filter(move -> move.path().equals(squares)).toList();
        if (meant.isEmpty()) {
            meant = legal.stream().filter(move -> fits(move.path(), squares)).toList();
        }
        if (meant.isEmpty()) {
            throw new IllegalArgumentException(Objection.to(position, squares));
        }
        if (meant.stream().map(position::after).distinct().count() > 1) {
            throw new IllegalArgumentException(text.strip() + " can be done in " + meant.size()
                    + " ways: " + texts(meant) + "; name the squares between");
        }
        return meant.getFirst();
    }

    /// Moves in a sentence.
    static String texts(List<Move> moves) {
        return moves.stream().map(Move::text).collect(Collectors.joining(" or "));
    }

    private static List<Integer> squares(String text) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        if (!MOVE.matcher(word).matches()) {
            throw new IllegalArgumentException("'" + text.strip()
                    + "' is no move: write 11-15 for a step, and 22x15 for a capture");
        }
        List<Integer> squares = new ArrayList<>();
        for (String number : word.split("[-x:]", -1)) {
            int square = Integer.parseInt(number);
            if (square < 1 || square > SQUARES) {
                throw new IllegalArgumentException(
                        "there is no square " + square + ": squares are 1 to " + SQUARES);
            }
            squares.add(square);
        }
        return squares;
    }

    /// Whether the squares are the two ends of a path, with some of those between in their order.
    private static boolean fits(List<Integer> path, List<Integer> squares) {
        if (squares.size() < 2
                || !path.getFirst().equals(squares.getFirst())
                || !path.getLast().equals(squares.getLast())) {
            return false;
        }
        int found = 1;
        for (int square : path.subList(1, path.size() - 1)) {
            if (found < squares.size() - 1 && squares.get(found) == square) {
                found++;
            }
        }
        return found == squares.size() - 1;
    }
}
