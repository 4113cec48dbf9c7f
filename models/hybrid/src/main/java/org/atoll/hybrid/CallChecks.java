// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid;

import org.atoll.hybrid.icl.Stretch;

/// Checks every call of one thread before anything is done: who calls, from where, and with what.
/// Errors say the node and the thread.
final class CallChecks {
    private final NodeJob job;
    private final int thread;
    private final NodeMemory memory;
    private final Thread owner = Thread.currentThread();
    private ControlScope scope = ControlScope.ALL;

    CallChecks(NodeJob job, int thread, NodeMemory memory) {
        this.job = job;
        this.thread = thread;
        this.memory = memory;
    }

    /// Where the thread is, in words.
    String here() {
        return "node " + job.node() + ", thread " + thread;
    }

    /// A call that all threads of this node make, or of all nodes.
    ///
    /// @throws IllegalStateException if a foreign thread calls, or others cannot come here
    void enter(String call, boolean needsNodes) {
        requireOwner(call);
        if (!scope.admits(needsNodes)) {
            throw new IllegalStateException(here() + ": " + call + " in " + scope.name() + ", "
                    + scope.missing() + ": call it outside");
        }
    }

    /// The same with node memory.
    void enter(String call, boolean needsNodes, Stretch data) {
        enter(call, needsNodes);
        memory.require(call, data.array());
    }

    private void requireOwner(String call) {
        if (!Thread.currentThread().equals(owner)) {
            throw new IllegalStateException(here() + ": " + call + " by thread "
                    + Thread.currentThread().getName() + ", which is none of the node's: only the"
                    + " thread that was given this may call");
        }
    }

    /// Runs the body of a control statement, if this thread is meant.
    void only(String name, boolean mine, boolean allThreads, boolean allNodes, Runnable body) {
        requireOwner(name);
        if (mine) {
            within(scope.in(name, allThreads, allNodes), body);
        }
    }

    /// Runs a loop of this node's threads, or of all.
    void loop(String name, int from, int to, Runnable loop) {
        if (to - (long) from > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(here() + ": " + name + " from " + from + " to " + to
                    + ": these are " + (to - (long) from) + " indices, at most "
                    + Integer.MAX_VALUE + " are dealt; make several loops of it");
        }
        within(scope.inLoop(name), loop);
    }

    private void within(ControlScope inner, Runnable body) {
        ControlScope outer = scope;
        scope = inner;
        try {
            body.run();
        } finally {
            scope = outer;
        }
    }

    void requireNode(String call, int number) {
        require(number, job.nodes(), call + " with node ", "nodes are");
    }

    void requireThread(String call, int number) {
        require(number, job.threads(), call + " with thread ", "this node's are");
    }

    /// Some node has a thread of that number.
    void requireSomewhere(int number) {
        int most = job.shape().most();
        if (number < 0 || number >= most) {
            throw new IllegalArgumentException(here() + ": onThread(" + number
                    + "): no node has that thread; they are 0 to " + (most - 1));
        }
    }

    private void require(int number, int count, String what, String these) {
        if (number < 0 || number >= count) {
            throw new IllegalArgumentException(
                    here() + ": " + what + number + ": " + these + " 0 to " + (count - 1));
        }
    }

    void requireLength(String call, long length) {
        if (length < 0) {
            throw new IllegalArgumentException(
                    here() + ": " + call + "(" + length + "): a length is at least 0");
        }
    }
}
