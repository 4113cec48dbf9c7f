// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.message;

/// Names ranks and tags in reports: those that stand for others have the names that MPI gives them.
public final class Wildcards {
    static final int ANY = -1;

    /// A peer that takes everything and sends nothing, at once.
    static final int NOBODY = -2;

    private Wildcards() {}

    /// The name of whom a message is from or to.
    ///
    /// @param rank a rank, [Mailbox#NOBODY], or another negative number for any
    /// @return such as `3`, `PROC_NULL` or `ANY_SOURCE`
    public static String rank(int rank) {
        if (rank == NOBODY) {
            return "PROC_NULL";
        }
        return rank < 0 ? "ANY_SOURCE" : Integer.toString(rank);
    }

    /// The words for a tag.
    ///
    /// @param tag a tag, or a negative number for any
    /// @return such as `tag 7` or `ANY_TAG`
    public static String tag(int tag) {
        return tag < 0 ? "ANY_TAG" : "tag " + tag;
    }
}
