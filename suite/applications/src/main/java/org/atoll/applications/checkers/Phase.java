// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// What the time of a search is spent on.
enum Phase {
    /// Evaluating positions that are not searched further.
    EVALUATION("evaluation"),
    /// Finding moves.
    GENERATION("move generation"),
    /// Making moves and taking them back.
    MOVE("make move"),
    /// Asking the table, perhaps on another rank.
    LOOK_UP("look-up"),
    /// Telling the table, perhaps on other ranks.
    UPDATE("update"),
    /// Waiting for jobs.
    IDLE("idle"),
    /// All else.
    OTHER("miscellaneous");

    private final String words;

    Phase(String words) {
        this.words = words;
    }

    /// As it is printed.
    String words() {
        return words;
    }
}
