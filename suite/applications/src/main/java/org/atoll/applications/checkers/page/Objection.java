// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;

/// The reason why a move is not legal, for people who want to make it.
final class Objection {
    private static final int ROW = 4;
    private static final int SQUARES = 32;

    private final Position position;
    private final List<Integer> squares;
    private final int from;

    private Objection(Position position, List<Integer> squares) {
        this.position = position;
        this.squares = squares;
        from = squares.getFirst();
    }

    /// Says what is wrong.
    ///
    /// @param squares those that the move names, 1 or more of 1 to 32; the move is not legal
    /// @return one sentence, without a capital letter and a full stop
    static String to(Position position, List<Integer> squares) {
        return new Objection(position, squares).sentence();
    }

    private String sentence() {
        if (!own(from)) {
            return "there is no " + side(position.blackMoves()) + " piece on square " + from
                    + other(from);
        }
        List<Move> legal = position.moves();
        if (legal.isEmpty()) {
            return "the game is over: " + side(position.blackMoves()) + " has no move";
        }
        List<Move> mine = legal.stream().filter(move -> move.from() == from).toList();
        if (!legal.getFirst().captured().isEmpty()) {
            return ofCaptures(mine, legal);
        }
        if (mine.isEmpty()) {
            return "the " + piece(from) + " on square " + from + " cannot move: it is blocked";
        }
        return squares.size() == 1
                ? "a move needs the square to go to, such as " + mine.getFirst().text()
                : ofStep(squares.getLast());
    }

    private String ofCaptures(List<Move> mine, List<Move> legal) {
        List<Move> further = mine.stream()
                .filter(move -> squares.size() > 1
                        && move.path().size() > squares.size()
                        && move.path().subList(0, squares.size()).equals(squares))
                .toList();
        if (!further.isEmpty()) {
            return "the capture goes on: " + Referee.texts(further);
        }
        return "you must capture: " + Referee.texts(mine.isEmpty() ? legal : mine)
                + ((mine.isEmpty() ? legal : mine).size() == 1 ? " is" : " are") + " possible";
    }

    private String ofStep(int to) {
        if (to == from) {
            return "a move ends on another square than " + from;
        }
        if (position.blackOn(to) || position.whiteOn(to)) {
            return "square " + to + " is taken by a " + side(position.blackOn(to)) + " "
                    + kind(to);
        }
        int down = row(to) - row(from);
        boolean backwards = position.blackMoves() ? down < 0 : down > 0;
        int aside = Math.abs(column(to) - column(from));
        if (!position.kingOn(from) && backwards && Math.abs(down) <= 2 && aside <= 2) {
            return "only a king moves backwards, and the piece on square " + from + " is a man";
        }
        if (Math.abs(down) == 2 && aside == 2) {
            return "there is no " + side(!position.blackMoves()) + " piece to jump over between "
                    + from + " and " + to;
        }
        return "the " + piece(from) + " on square " + from
                + " moves one square along a diagonal: to " + ends();
    }

    private String ends() {
        return position.moves().stream()
                .filter(move -> move.from() == from)
                .map(move -> String.valueOf(move.to()))
                .collect(Collectors.joining(" or "));
    }

    private String other(int square) {
        boolean theirs = position.blackMoves()
                ? position.whiteOn(square)
                : position.blackOn(square);
        if (theirs) {
            return ": the " + piece(square) + " there waits for its turn";
        }
        String where = IntStream.rangeClosed(1, SQUARES)
                .filter(this::own)
                .mapToObj(String::valueOf)
                .collect(Collectors.joining(", "));
        return where.isEmpty() ? "" : ": there are some on " + where;
    }

    private boolean own(int square) {
        return position.blackMoves() ? position.blackOn(square) : position.whiteOn(square);
    }

    private String piece(int square) {
        return side(position.blackOn(square)) + " " + kind(square);
    }

    private String kind(int square) {
        return position.kingOn(square) ? "king" : "man";
    }

    private static String side(boolean black) {
        return black ? "black" : "white";
    }

    private static int row(int square) {
        return (square - 1) / ROW;
    }

    private static int column(int square) {
        return (square - 1) % ROW * 2 + (row(square) % 2 == 0 ? 1 : 0);
    }
}
