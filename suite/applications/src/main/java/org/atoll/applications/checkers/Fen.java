// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Positions as text in the notation of PDN files: who moves, then each side's pieces, such as
/// `B:W21,22,K30:B1,2-4`. `K` is a king, and `2-4` three squares.
public final class Fen {
    private static final Pattern TAG =
            Pattern.compile("\\[\\s*FEN\\s+\"([^\"]*)\"\\s*\\]", Pattern.CASE_INSENSITIVE);
    private static final Pattern PIECES = Pattern.compile("(K?)(\\d{1,2})(?:-(\\d{1,2}))?");
    private static final String EXPECTED = "; expected such as W:W21,22,K30:B1,2,3";
    private static final int FIELDS = 3;

    private Fen() {}

    /// Reads a position. Either colour may come first; letters may be small; a dot may end it; it
    /// may be in a tag, `[FEN "..."]`.
    ///
    /// @throws IllegalArgumentException saying in one line what is wrong with the text
    public static Position read(String text) {
        Matcher tag = TAG.matcher(text.strip());
        String bare = tag.matches() ? tag.group(1) : text;
        String plain = bare.replaceAll("\\s", "").toUpperCase(Locale.ROOT);
        String[] fields = (plain.endsWith(".") ? plain.substring(0, plain.length() - 1) : plain)
                .split(":", -1);
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException("the FEN '" + text + "' has " + fields.length
                    + " parts between colons" + EXPECTED);
        }
        if (!fields[0].equals("B") && !fields[0].equals("W")) {
            throw new IllegalArgumentException("the FEN '" + text + "' begins with '" + fields[0]
                    + "', which is neither B nor W for the side to move" + EXPECTED);
        }
        var first = new Side(fields[1]);
        var second = new Side(fields[2]);
        if (first.letter == second.letter) {
            throw new IllegalArgumentException("the FEN '" + text + "' has the pieces of "
                    + first.letter + " twice" + EXPECTED);
        }
        Side black = first.letter == 'B' ? first : second;
        Side white = first.letter == 'B' ? second : first;
        return new Position(
                black.pieces, white.pieces, black.kings | white.kings, fields[0].equals("B"));
    }

    /// Writes a position: white's pieces, then black's, in the order of the squares.
    ///
    /// @return such as `B:W21,22,K30:B1,2,3`
    public static String of(Position position) {
        return (position.blackMoves() ? "B" : "W")
                + ":W" + list(position.white(), position.kings())
                + ":B" + list(position.black(), position.kings());
    }

    private static String list(int pieces, int kings) {
        return IntStream.rangeClosed(1, Squares.COUNT)
                .filter(square -> (pieces & Squares.only(square)) != 0)
                .mapToObj(square -> ((kings & Squares.only(square)) != 0 ? "K" : "") + square)
                .collect(Collectors.joining(","));
    }

    /// The pieces of one side, read from its part of the text.
    private static final class Side {
        private final char letter;
        private final int pieces;
        private final int kings;

        Side(String field) {
            letter = field.isEmpty() ? ' ' : field.charAt(0);
            if (letter != 'B' && letter != 'W') {
                throw new IllegalArgumentException("the FEN's part '" + field
                        + "' begins with neither B nor W" + EXPECTED);
            }
            int all = 0;
            int crowned = 0;
            String squares = field.substring(1);
            for (String item : squares.isEmpty() ? new String[0] : squares.split(",", -1)) {
                int set = set(item);
                if ((all & set) != 0) {
                    throw new IllegalArgumentException(
                            "the FEN has square " + Squares.number(all & set) + " twice");
                }
                all |= set;
                crowned |= item.startsWith("K") ? set : 0;
            }
            pieces = all;
            kings = crowned;
        }

        private static int set(String item) {
            Matcher matcher = PIECES.matcher(item);
            if (!matcher.matches()) {
                throw new IllegalArgumentException(
                        "the FEN has '" + item + "' where a square should be" + EXPECTED);
            }
            int from = Integer.parseInt(matcher.group(2));
            int to = matcher.group(3) == null ? from : Integer.parseInt(matcher.group(3));
            if (from < 1 || to > Squares.COUNT || to < from) {
                throw new IllegalArgumentException("the FEN has the square '" + item
                        + "': squares are 1 to " + Squares.COUNT);
            }
            int set = 0;
            for (int square = from; square <= to; square++) {
                set |= Squares.only(square);
            }
            return set;
        }
    }
}
