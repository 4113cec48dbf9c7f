// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

/// The ways in which a game stands or ends. In results black comes first, because black moves
/// first: `1-0` is a win of black, as files of English draughts have it.
enum GameEnd {
    /// It goes on.
    NONE("*", "The game goes on."),

    /// White has no move.
    BLACK_WINS("1-0", "Black wins: white has no move."),

    /// Black has no move.
    WHITE_WINS("0-1", "White wins: black has no move."),

    /// The same position, with the same side to move, has come for the third time.
    REPEATED("1/2-1/2", "Draw: this position has come for the third time."),

    /// Each side has made 40 moves in a row with kings, without a capture.
    QUIET("1/2-1/2", "Draw: 40 moves of each side without a capture or a move of a man.");

    private final String result;
    private final String sentence;

    GameEnd(String result, String sentence) {
        this.result = result;
        this.sentence = sentence;
    }

    /// As PDN has it.
    ///
    /// @return `1-0`, `0-1`, `1/2-1/2` or `*`
    String result() {
        return result;
    }

    /// For people.
    String sentence() {
        return sentence;
    }
}
