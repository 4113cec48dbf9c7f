// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

/// The kinds of messages between engines. The encoding of each is drawn at the class that writes
/// it.
public enum MessageKind {
    /// A rank asks the manager of a lock for it.
    ACQUIRE,
    /// The manager passes the question on to whoever asked last.
    FORWARD,
    /// The lock, with what the receiver does not know yet.
    GRANT,
    /// A lock went down with a rank.
    BROKEN,
    /// A rank, or a subtree of ranks, is at a barrier.
    ARRIVE,
    /// All are: what the receiver does not know yet.
    DEPART,
    /// A rank asks for pages, or for diffs of pages.
    FETCH,
    /// The answer.
    REPLY,
    /// Diffs of pages with several writers, sent to their home before a barrier.
    FLUSH,
    /// Pages that have changed, from their home to those who hold copies.
    PUSH,
    /// A rank has not touched what was pushed, and wants no more of it.
    UNUSED,
    /// Pages that a program has pushed, with what the receiver does not know yet.
    HANDOVER;

    /// Whether somebody waits until the receiver's engine has done something.
    ///
    /// @return true for questions
    public boolean asks() {
        return this == ACQUIRE || this == FORWARD || this == FETCH;
    }

    /// Whether what the sender has done comes before what the receiver does then.
    ///
    /// @return true for what ends a program's wait for a lock, a barrier or a push, or is on its
    ///         way there
    public boolean orders() {
        return this == GRANT || this == ARRIVE || this == DEPART || this == HANDOVER;
    }
}
