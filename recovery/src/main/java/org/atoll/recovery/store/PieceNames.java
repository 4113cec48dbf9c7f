// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.store;

import java.util.Optional;

/// The names of pieces in a store: one word, or two with a slash between them. A word has letters,
/// digits, `.`, `-` and `_`, and does not begin with a point.
public final class PieceNames {
    /// The end of the names of files that are being written; no piece is called so.
    static final String UNFINISHED = ".tmp";

    private static final String RANK = "rank";
    private static final String SNAPSHOT = ".snapshot";
    private static final int LONGEST = 200;

    private PieceNames() {}

    /// The parts of a snapshot's name.
    ///
    /// @param number the snapshot's number, counted from 1 for each rank
    /// @param life   the life of the rank that wrote it: an earlier life, which goes on unseen,
    ///     replaces nothing of a later one
    public record OfSnapshot(int rank, long number, int life) {

        /// The name.
        ///
        /// @return such as `rank3/17-0.snapshot`
        public String name() {
            return RANK + rank + "/" + number + "-" + life + SNAPSHOT;
        }
    }

    /// The name of a snapshot.
    ///
    /// @return such as `rank3/17-0.snapshot`
    public static String snapshot(int rank, long number, int life) {
        return new OfSnapshot(rank, number, life).name();
    }

    /// Reads the name of a snapshot.
    ///
    /// @return what it says, or nothing if the piece is something else
    public static Optional<OfSnapshot> ofSnapshot(String name) {
        int slash = name.indexOf('/');
        int dash = name.indexOf('-', slash);
        if (!name.startsWith(RANK) || slash < 0 || dash < 0 || !name.endsWith(SNAPSHOT)) {
            return Optional.empty();
        }
        try {
            OfSnapshot read = new OfSnapshot(
                    Integer.parseInt(name.substring(RANK.length(), slash)),
                    Long.parseLong(name.substring(slash + 1, dash)),
                    Integer.parseInt(name.substring(dash + 1, name.length() - SNAPSHOT.length())));
            return read.name().equals(name) ? Optional.of(read) : Optional.empty();
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }

    /// Checks a name before a store uses it.
    ///
    /// @return the name
    /// @throws IllegalArgumentException if it is none
    public static String checked(String name) {
        if (!isName(name)) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a piece");
        }
        return name;
    }

    /// Whether a piece may be called so.
    public static boolean isName(String name) {
        String[] words = name.split("/", -1);
        boolean good = words.length <= 2 && name.length() <= LONGEST && !name.endsWith(UNFINISHED);
        for (String word : words) {
            good &= !word.isEmpty() && word.charAt(0) != '.'
                    && word.chars().allMatch(PieceNames::isUsual);
        }
        return good;
    }

    private static boolean isUsual(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                || c == '.' || c == '-' || c == '_';
    }
}
