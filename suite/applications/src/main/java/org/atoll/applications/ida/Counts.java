// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.ida;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;

/// The numbers of nodes that a search has met.
///
/// @param generated nodes made by a move that does not undo the one before
/// @param expanded  nodes, other than goals, whose moves were tried
/// @param solutions goals
record Counts(long generated, long expanded, long solutions) implements Serializable {

    /// Nothing yet.
    static final Counts NONE = new Counts(0, 0, 0);

    void save(DataOutput to) throws IOException {
        to.writeLong(generated);
        to.writeLong(expanded);
        to.writeLong(solutions);
    }

    /// Reads what [#save] wrote.
    static Counts load(DataInput from) throws IOException {
        return new Counts(from.readLong(), from.readLong(), from.readLong());
    }

    Counts plus(Counts other) {
        return new Counts(generated + other.generated, expanded + other.expanded,
                solutions + other.solutions);
    }

    Counts minus(Counts other) {
        return new Counts(generated - other.generated, expanded - other.expanded,
                solutions - other.solutions);
    }
}
