// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

/// A kind of work that the time of a search is spent on.
enum Phase {
    /// Evaluating positions that are not searched further.
    EVALUATION(0, "evaluation"),
    /// Finding moves.
    GENERATION(1, "move generation"),
    /// Making moves and taking them back.
    MOVE(2, "make move"),
    /// Asking the table, perhaps on another rank.
    LOOK_UP(3, "look-up"),
    /// Telling the table, perhaps on other ranks.
    UPDATE(4, "update"),
    /// Waiting for jobs.
    IDLE(5, "idle"),
    /// All else.
    OTHER(6, "miscellaneous");

    private final int slot;
    private final String words;

    Phase(int slot, String words) {
        this.slot = slot;
        this.words = words;
    }

    /// Its place in an array of times.
    int slot() {
        return slot;
    }

    /// As it is printed.
    String words() {
        return words;
    }
}
