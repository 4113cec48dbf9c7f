// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.applications.checkers.Fen;
import org.atoll.applications.checkers.Position;
import org.jspecify.annotations.Nullable;

/// Reads games in Portable Draughts Notation, as far as files of English draughts have it: tags,
/// moves with and without their numbers, comments in braces and behind semicolons, annotations,
/// variations (which are left out), and results, each of which ends a game. What stands in a
/// comment is nothing but a comment.
///
/// Source: PDN 3.0, the reading grammar; comments behind semicolons are PGN's.
final class PdnReader {
    private static final Set<String> RESULTS =
            Set.of("1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0", "*");
    private static final Pattern NUMBER = Pattern.compile("\\d+\\.+|\\.+");
    private static final Pattern BARE_NUMBER = Pattern.compile("\\d+");
    private static final Pattern PRAISE = Pattern.compile("[!?*]+$");
    private static final Pattern TAG =
            Pattern.compile("\\[\\s*(\\w+)\\s*\"((?:[^\"\\\\\\n]|\\\\.)*)\"\\s*\\]");
    private static final Pattern ENGLISH = Pattern.compile("\\s*21\\s*(,.*)?");

    private final String text;
    private final List<PdnGame> games = new ArrayList<>();
    private Map<String, String> tags = new LinkedHashMap<>();
    private @Nullable PlayedGame game;
    private int at;

    private PdnReader(String text) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    /// Reads all games of a text.
    ///
    /// @return at least one
    /// @throws IllegalArgumentException saying in one line what is wrong, and in which line
    static List<PdnGame> read(String text) {
        return new PdnReader(text).games();
    }

    private List<PdnGame> games() {
        while (at < text.length()) {
            char next = text.charAt(at);
            switch (next) {
                case '{' -> at = behind('}', "the comment that begins with {");
                case ';' -> at = lineEnd();
                case '(' -> skipVariation();
                case '[' -> readTag();
                default -> readOther(next);
            }
        }
        end();
        if (games.isEmpty()) {
            throw new IllegalArgumentException(
                    "there is no game in this text; a game is written such as 1. 11-15 23-19 *");
        }
        return games;
    }

    private void readOther(char next) {
        boolean lineStart = at == 0 || text.charAt(at - 1) == '\n';
        if (next == '%' && lineStart) {
            at = lineEnd();
        } else if (Character.isWhitespace(next)) {
            at++;
        } else {
            readWord();
        }
    }

    private int behind(char end, String what) {
        int found = text.indexOf(end, at + 1);
        if (found < 0) {
            throw flaw(what + " does not end");
        }
        return found + 1;
    }

    private int lineEnd() {
        int found = text.indexOf('\n', at);
        return found < 0 ? text.length() : found + 1;
    }

    /// Variations may hold comments and other variations.
    private void skipVariation() {
        int begin = at;
        int depth = 0;
        do {
            if (at >= text.length()) {
                at = begin;
                throw flaw("the variation that begins with ( does not end");
            }
            switch (text.charAt(at)) {
                case '{' -> at = behind('}', "the comment that begins with {");
                case ';' -> at = lineEnd();
                case '(' -> {
                    depth++;
                    at++;
                }
                case ')' -> {
                    depth--;
                    at++;
                }
                default -> at++;
            }
        } while (depth > 0);
    }

    private void readTag() {
        Matcher tag = TAG.matcher(text).region(at, text.length());
        if (!tag.lookingAt()) {
            throw flaw("a tag is written such as [Black \"Ada\"]");
        }
        if (game != null) {
            end();
        }
        tags.put(tag.group(1), tag.group(2).replaceAll("\\\\(.)", "$1"));
        at = tag.end();
    }

    private void readWord() {
        int begin = at;
        while (at < text.length() && !ends(text.charAt(at))) {
            at++;
        }
        String word = text.substring(begin, at);
        if (word.isEmpty() || word.equals("\"")) {
            throw flaw("'" + text.charAt(begin) + "' has no meaning here");
        }
        int end = at;
        at = begin;
        take(word);
        at = end;
    }

    private static boolean ends(char letter) {
        return Character.isWhitespace(letter) || "{}()[];".indexOf(letter) >= 0;
    }

    private void take(String word) {
        if (RESULTS.contains(word)) {
            if (game == null && !tags.isEmpty()) {
                begin();
            }
            end();
            return;
        }
        if (word.startsWith("$") || BARE_NUMBER.matcher(word).matches()) {
            return;
        }
        Matcher number = NUMBER.matcher(word);
        String rest = number.lookingAt() ? word.substring(number.end()) : word;
        String move = PRAISE.matcher(rest).replaceFirst("");
        if (!move.isEmpty()) {
            play(move);
        } else if (game == null) {
            begin();
        }
    }

    private void play(String move) {
        PlayedGame now = game == null ? begin() : game;
        try {
            game = now.with(Referee.find(now.position(), move));
        } catch (IllegalArgumentException e) {
            int number = now.moves().size() + (now.start().blackMoves() ? 0 : 1);
            throw flaw("move " + (number / 2 + 1) + " of "
                    + (now.position().blackMoves() ? "black, " : "white, ") + move + ": "
                    + e.getMessage());
        }
    }

    private PlayedGame begin() {
        String type = tags.getOrDefault("GameType", "21");
        if (!ENGLISH.matcher(type).matches()) {
            throw flaw("the game has GameType \"" + type
                    + "\", and only 21, which is English draughts, can be read here");
        }
        PlayedGame begun = PlayedGame.at(start());
        game = begun;
        return begun;
    }

    private Position start() {
        String fen = tags.get("FEN");
        try {
            return fen == null ? Position.start() : Fen.read(fen);
        } catch (IllegalArgumentException e) {
            throw flaw(String.valueOf(e.getMessage()));
        }
    }

    private void end() {
        if (game == null && tags.isEmpty()) {
            return;
        }
        games.add(new PdnGame(tags, game == null ? begin() : game));
        tags = new LinkedHashMap<>();
        game = null;
    }

    private IllegalArgumentException flaw(String what) {
        long line = text.substring(0, at).chars().filter(letter -> letter == '\n').count() + 1;
        return new IllegalArgumentException("line " + line + ": " + what);
    }
}
