// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

/// The control statement that a thread is in, and who else is.
///
/// @param name       the statement, or nothing outside of any
/// @param allThreads whether all threads of the node are in it
/// @param allNodes   whether all nodes are
/// @param loop       whether it is a loop, whose threads are at different indices
record ControlScope(String name, boolean allThreads, boolean allNodes, boolean loop) {
    /// Outside of any.
    static final ControlScope ALL = new ControlScope("", true, true, false);

    /// A statement within this one.
    ControlScope in(String inner, boolean threads, boolean nodes) {
        return new ControlScope(inner, allThreads && threads, allNodes && nodes, loop);
    }

    /// A loop within this one.
    ControlScope inLoop(String inner) {
        return new ControlScope(inner, allThreads, allNodes, true);
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
