// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.icl;

import org.jspecify.annotations.Nullable;

/// Sees to it that one thread at a time uses an ordered pair of nodes. The monitor guards the
/// arrays; nobody waits in it.
final class Guard {
    private final int node;
    private final @Nullable Thread[] sending;
    private final @Nullable Thread[] receiving;

    Guard(int node, int nodes) {
        this.node = node;
        this.sending = new @Nullable Thread[nodes];
        this.receiving = new @Nullable Thread[nodes];
    }

    /// Takes pairs for the calling thread.
    ///
    /// @param to   the pairs from here to that node, or -1 for none
    /// @param from the pairs from that node to here, or -1 for none
    /// @throws IllegalStateException if another thread has one of them; then none is taken
    synchronized void enter(String call, int to, int from) {
        require(call, sending, to, true);
        require(call, receiving, from, false);
        Thread self = Thread.currentThread();
        if (to >= 0) {
            sending[to] = self;
        }
        if (from >= 0) {
            receiving[from] = self;
        }
    }

    private void require(String call, @Nullable Thread[] taken, int other, boolean out) {
        Thread there = other < 0 ? null : taken[other];
        if (there != null) {
            throw new IllegalStateException(call + " by thread " + name(Thread.currentThread())
                    + " of node " + node + ": thread " + name(there)
                    + (out ? " is sending to node " : " is receiving from node ") + other
                    + "; one thread at a time uses an ordered pair of nodes");
        }
    }

    private static String name(Thread thread) {
        return thread.getName().isEmpty() ? "#" + thread.threadId() : thread.getName();
    }

    synchronized void exit(int to, int from) {
        if (to >= 0) {
            sending[to] = null;
        }
        if (from >= 0) {
            receiving[from] = null;
        }
    }

    /// Takes all pairs, for a collective.
    synchronized void enterAll(String call) {
        for (int other = 0; other < sending.length; other++) {
            require(call, sending, other, true);
            require(call, receiving, other, false);
        }
        java.util.Arrays.fill(sending, Thread.currentThread());
        java.util.Arrays.fill(receiving, Thread.currentThread());
    }

    synchronized void exitAll() {
        java.util.Arrays.fill(sending, null);
        java.util.Arrays.fill(receiving, null);
    }
}
