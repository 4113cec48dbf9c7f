// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

/// The numbers of nodes that a search has met.
///
/// @param generated nodes made by a move that does not undo the one before
/// @param expanded  nodes, other than goals, whose moves were tried
/// @param solutions goals
record Counts(long generated, long expanded, long solutions) {

    /// Nothing yet.
    static final Counts NONE = new Counts(0, 0, 0);

    Counts plus(Counts other) {
        return new Counts(generated + other.generated, expanded + other.expanded,
                solutions + other.solutions);
    }

    Counts minus(Counts other) {
        return new Counts(generated - other.generated, expanded - other.expanded,
                solutions - other.solutions);
    }
}
