// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.applications.checkers.Fen;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;

/// Writes a game in Portable Draughts Notation, so that others read it: no FEN tag for the usual
/// start, no comment, and a capture by its two ends, with the squares between only where there are
/// two such captures.
///
/// Source: PDN 3.0, the grammar and its restrictions.
final class PdnWriter {
    private static final int WIDTH = 78;

    /// English draughts.
    private static final String TYPE = "21";

    private PdnWriter() {}

    /// Writes a game.
    ///
    /// @param tags what is known of it; what is not known is left out or written as `?`. The result
    ///             is taken from here only if the moves do not end the game
    /// @return tags, an empty line, and the moves with a result
    static String write(Map<String, String> tags, PlayedGame game) {
        String said = tags.getOrDefault("Result", "*");
        String result = game.end() == GameEnd.NONE ? said : game.end().result();
        Map<String, String> all = new LinkedHashMap<>();
        for (String name : List.of("Event", "Date", "Black", "White")) {
            all.put(name, tags.getOrDefault(name, name.equals("Date") ? "????.??.??" : "?"));
        }
        all.put("Result", result);
        tags.forEach(all::putIfAbsent);
        all.put("GameType", TYPE);
        all.remove("SetUp");
        all.remove("FEN");
        if (!game.start().equals(Position.start())) {
            all.put("SetUp", "1");
            all.put("FEN", Fen.of(game.start()));
        }
        var text = new StringBuilder();
        all.forEach((name, value) -> text.append('[').append(name).append(" \"")
                .append(value.replace("\\", "\\\\").replace("\"", "\\\"")).append("\"]\n"));
        text.append('\n');
        wrap(words(game, result), text);
        return text.toString();
    }

    private static List<String> words(PlayedGame game, String result) {
        List<String> words = new ArrayList<>();
        Position position = game.start();
        int number = 1;
        for (Move move : game.moves()) {
            String before = words.isEmpty() ? number + "... " : "";
            words.add((position.blackMoves() ? number + ". " : before) + text(position, move));
            number += position.blackMoves() ? 0 : 1;
            position = position.after(move);
        }
        words.add(result);
        return words;
    }

    /// A move, with no more squares than it needs.
    static String text(Position position, Move move) {
        if (move.captured().isEmpty()) {
            return move.text();
        }
        long alike = position.moves().stream()
                .filter(other -> other.from() == move.from() && other.to() == move.to())
                .count();
        return alike > 1 ? move.text() : move.from() + "x" + move.to();
    }

    private static void wrap(List<String> words, StringBuilder text) {
        int column = 0;
        for (String word : words) {
            if (column > 0 && column + 1 + word.length() > WIDTH) {
                text.append('\n');
                column = 0;
            }
            text.append(column > 0 ? " " : "").append(word);
            column += word.length() + (column > 0 ? 1 : 0);
        }
        text.append('\n');
    }
}
