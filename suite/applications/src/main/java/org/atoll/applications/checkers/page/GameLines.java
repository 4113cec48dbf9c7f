// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.atoll.applications.checkers.Analysis;
import org.atoll.applications.checkers.Fen;
import org.atoll.applications.checkers.Move;
import org.atoll.applications.checkers.Position;

/// Games as they travel between page and server: lines, each with a word that says what it is, a
/// blank, and the rest.
///
/// ```
/// start W:W21,22:BK1     where the game began, if not as usual
/// moves 11-15 23-19      what has been played
/// play 8-11              a move to be tried
/// depth 8                how far to look ahead
/// tag Black Ada          what a file says of the game
/// ```
///
/// The server is told the whole game each time and keeps none. So a page may be loaded again, and
/// two pages do not disturb each other.
final class GameLines {
    private final Map<String, String> values = new LinkedHashMap<>();
    private final Map<String, String> tags = new LinkedHashMap<>();

    /// Reads lines.
    ///
    /// @throws IllegalArgumentException if a line has no meaning
    GameLines(String text) {
        for (String line : text.lines().filter(each -> !each.isBlank()).toList()) {
            String[] parts = line.strip().split(" ", 2);
            String rest = parts.length > 1 ? parts[1].strip() : "";
            switch (parts[0]) {
                case "start", "moves", "play", "depth" -> values.put(parts[0], rest);
                case "tag" -> tag(rest);
                default -> throw new IllegalArgumentException(
                        "the line '" + line + "' has no meaning here");
            }
        }
    }

    private void tag(String rest) {
        String[] parts = rest.split(" ", 2);
        if (!parts[0].matches("[A-Za-z]\\w*")) {
            throw new IllegalArgumentException("'" + parts[0] + "' is no name of a tag");
        }
        tags.put(parts[0], parts.length > 1 ? parts[1].strip() : "");
    }

    /// The game so far, with each move checked.
    ///
    /// @throws IllegalArgumentException if the start is no position, or the rules do not allow a
    ///     move
    PlayedGame game() {
        String start = values.getOrDefault("start", "");
        PlayedGame game = PlayedGame.at(start.isEmpty() ? Position.start() : Fen.read(start));
        String moves = values.getOrDefault("moves", "");
        for (String move : moves.isEmpty() ? new String[0] : moves.split("\\s+")) {
            game = game.with(Referee.find(game.position(), move));
        }
        return game;
    }

    /// The game with the move that was to be tried, if there is one.
    ///
    /// @throws IllegalArgumentException saying why the rules do not allow it
    PlayedGame played() {
        PlayedGame game = game();
        String move = values.get("play");
        if (move == null) {
            return game;
        }
        if (game.end() != GameEnd.NONE) {
            throw new IllegalArgumentException("the game is over. " + game.end().sentence());
        }
        return game.with(Referee.find(game.position(), move));
    }

    /// How far to look ahead.
    ///
    /// @param most what is allowed
    /// @throws IllegalArgumentException if it is missing, or not 1 to that
    int depth(int most) {
        String said = values.getOrDefault("depth", "");
        if (!said.matches("[1-9]\\d?") || Integer.parseInt(said) > most) {
            throw new IllegalArgumentException(
                    "depth is '" + said + "'; it is a number from 1 to " + most);
        }
        return Integer.parseInt(said);
    }

    /// What is said of the game.
    Map<String, String> tags() {
        return Map.copyOf(tags);
    }

    /// Writes a game, and what the rules say of its position.
    static String of(PlayedGame game) {
        var text = new StringBuilder();
        if (!game.start().equals(Position.start())) {
            line(text, "start", Fen.of(game.start()));
        }
        line(text, "moves", texts(game.moves()));
        line(text, "position", Fen.of(game.position()));
        for (Move move : game.position().moves()) {
            line(text, "legal", move.text() + " " + move.captured().stream()
                    .map(String::valueOf).collect(Collectors.joining(",")));
        }
        line(text, "end", game.end().name().toLowerCase(Locale.ROOT));
        line(text, "says", game.end().sentence());
        line(text, "result", game.end().result());
        line(text, "times", String.valueOf(game.times()));
        line(text, "quiet", String.valueOf(game.quietMoves()));
        return text.toString();
    }

    /// Writes a game of a file.
    ///
    /// @param count how many games the file has
    static String of(PdnGame game, int count) {
        var text = new StringBuilder();
        line(text, "games", String.valueOf(count));
        game.tags().forEach((name, value) -> line(text, "tag", name + " " + value));
        return text + of(game.game());
    }

    /// Writes what a search has found: word, depth, score, nodes, seconds and the line of moves.
    ///
    /// @param word `deeper` or `best`
    static String of(String word, Analysis found) {
        return String.format(Locale.ROOT, "%s %d %d %d %.6f %s%n", word, found.depth(),
                found.score(), found.nodes(), found.seconds(), texts(found.line()));
    }

    /// Writes why a request has no other answer. It is no error of HTTP: browsers note those in
    /// their logs, and people try moves.
    static String refusal(IllegalArgumentException why) {
        var text = new StringBuilder();
        line(text, "refused", String.valueOf(why.getMessage()));
        return text.toString();
    }

    private static void line(StringBuilder text, String word, String rest) {
        text.append(word).append(' ').append(rest.replaceAll("\\R", " ")).append('\n');
    }

    private static String texts(List<Move> moves) {
        return moves.stream().map(Move::text).collect(Collectors.joining(" "));
    }
}
