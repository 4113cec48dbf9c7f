// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers;

import java.io.Serializable;

/// The transposition table that is used.
///
/// @param bits      of the number of entries in each table
/// @param buffer    how many updates travel in one call
/// @param threshold from which depth on entries concern other ranks; what is searched less deep
///     stays on a rank
public record TableOptions(Kind kind, int bits, int buffer, int threshold)
        implements Serializable {

    /// The place of the entries.
    public enum Kind {
        /// Nobody: there is no table.
        NONE,
        /// Each thread or rank has those of its own.
        LOCAL,
        /// All threads have one table.
        SHARED,
        /// Each rank has those whose key falls to it, and others ask it by calls. It keeps what it
        /// has told others and heard from them, too.
        PARTITIONED,
        /// Each rank has all, and is told by calls.
        REPLICATED
    }

    private static final int USUAL_BITS = 20;
    private static final int USUAL_BUFFER = 16;
    private static final int USUAL_THRESHOLD = 4;

    /// A look-up takes as long as some hundred positions.
    private static final int THRESHOLD_OF_CALLS = 8;
    private static final int MOST_BUFFER = 100_000;

    /// Checks the sizes.
    ///
    /// @throws IllegalArgumentException naming the option that is out of range
    public TableOptions {
        if (bits < MemoryTable.LEAST_BITS || bits > MemoryTable.MOST_BITS) {
            throw new IllegalArgumentException("--table-bits must be " + MemoryTable.LEAST_BITS
                    + " to " + MemoryTable.MOST_BITS + ", not " + bits);
        }
        if (buffer < 1 || buffer > MOST_BUFFER) {
            throw new IllegalArgumentException(
                    "--buffer must be 1 to " + MOST_BUFFER + ", not " + buffer);
        }
        if (threshold < Table.LEAST_DEPTH) {
            throw new IllegalArgumentException("--lookup-threshold must be at least "
                    + Table.LEAST_DEPTH + ", not " + threshold);
        }
    }

    /// A table of a usual size for each thread or rank.
    public static TableOptions local() {
        return of(Kind.LOCAL);
    }

    /// Tables of a usual size.
    public static TableOptions of(Kind kind) {
        return new TableOptions(kind, USUAL_BITS, USUAL_BUFFER,
                kind == Kind.PARTITIONED ? THRESHOLD_OF_CALLS : USUAL_THRESHOLD);
    }

    /// Whether entries travel between ranks.
    boolean travels() {
        return kind == Kind.PARTITIONED || kind == Kind.REPLICATED;
    }
}
