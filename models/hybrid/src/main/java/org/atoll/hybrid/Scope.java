// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

/// The control statement that a thread is in, and who else is.
///
/// @param name       the statement, or nothing outside of any
/// @param allThreads whether all threads of the node are in it
/// @param allNodes   whether all nodes are
/// @param loop       whether it is a loop, whose threads are at different indices
record Scope(String name, boolean allThreads, boolean allNodes, boolean loop) {
    /// Outside of any.
    static final Scope ALL = new Scope("", true, true, false);

    /// A statement within this one.
    Scope in(String inner, boolean threads, boolean nodes) {
        return new Scope(inner, allThreads && threads, allNodes && nodes, loop);
    }

    /// A loop within this one.
    Scope inLoop(String inner) {
        return new Scope(inner, allThreads, allNodes, true);
    }

    /// Whether all whom a call needs are here.
    boolean admits(boolean needsNodes) {
        return allThreads && !loop && (allNodes || !needsNodes);
    }

    /// Who is not here, in words.
    String missing() {
        if (loop) {
            return "whose threads are at different indices";
        }
        return allThreads
                ? "which other nodes do not reach"
                : "which other threads of the node do not reach";
    }
}
