// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.List;
import org.atoll.remote.CallCounts;
import org.atoll.remote.Node;
import org.atoll.remote.RemoteObjects;

/// Counts the calls that all ranks make between two moments of a program that one rank directs.
/// That rank alone uses it. Its own questions are not counted.
public final class CallMeter {
    private final RemoteObjects remote;
    private final List<CallCounter> others;
    private CallCounts before = CallCounts.NONE;

    /// Creates an object on each other rank. Blocks until they are there.
    ///
    /// @param remote of the rank that directs
    public CallMeter(RemoteObjects remote) {
        this.remote = remote;
        others = remote.nodes().stream()
                .filter(node -> node.rank() != remote.rank().number())
                .map(CallMeter::counter)
                .toList();
    }

    private static CallCounter counter(Node node) {
        return node.create(CallCounter.class);
    }

    /// Begins to count, when no calls are under way. Blocks until all ranks have answered.
    public void begin() {
        CallCounts theirs = theirs();
        before = theirs.plus(remote.counts());
    }

    /// Ends it, when no calls are under way. Blocks until all ranks have answered.
    ///
    /// @return the calls of all ranks since [#begin]
    public CallCounts end() {
        CallCounts mine = remote.counts();
        return mine.plus(theirs()).since(before);
    }

    private CallCounts theirs() {
        return others.stream()
                .map(CallCounter::counts)
                .reduce(CallCounts.NONE, CallCounts::plus);
    }
}
