// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.checkers.page;

import java.util.ArrayDeque;
import java.util.Queue;
import org.atoll.applications.checkers.Analysis;
import org.atoll.applications.checkers.Thinker;
import org.jspecify.annotations.Nullable;

/// Hands searches from the threads of the server to the one thread that may ask the engine, in the
/// order in which they come.
final class SearchDesk {
    /// How many searches may wait for the engine.
    static final int MOST_WAITING = 8;

    private final Queue<AskedSearch> waiting = new ArrayDeque<>();
    private @Nullable AskedSearch current;
    private @Nullable Thread engine;
    /// The desk has interrupted the engine for the current search.
    private boolean interrupted;
    private boolean closed;

    /// Asks for a search. Does not block.
    ///
    /// @return false if too many wait already, or the desk is closed
    synchronized boolean ask(AskedSearch search) {
        boolean takes = !closed && waiting.size() < MOST_WAITING;
        if (takes) {
            waiting.add(search);
            notifyAll();
        }
        return takes;
    }

    /// Ends a search, wherever it is. Nothing happens if it is over.
    synchronized void drop(AskedSearch search) {
        waiting.remove(search);
        if (current == search) {
            interrupt();
        }
    }

    /// Lets [#serve] return soon.
    synchronized void close() {
        closed = true;
        interrupt();
        notifyAll();
    }

    private void interrupt() {
        if (current != null && engine != null) {
            interrupted = true;
            engine.interrupt();
        }
    }

    /// Searches for those who ask, on this thread, until the desk is closed or somebody else
    /// interrupts this thread: then the search ends, too, and nobody is searched for any more.
    ///
    /// @return how many searches there were
    /// @throws RuntimeException if the engine does; whoever has asked is told
    int serve(Thinker thinker) throws InterruptedException {
        int count = 0;
        for (var search = take(); search != null; search = take()) {
            AskedSearch asked = search;
            Analysis found;
            try {
                found = thinker.think(asked.position(), asked.depth(),
                        analysis -> asked.tell(new AskedSearch.Deeper(analysis)));
            } catch (RuntimeException e) {
                asked.tell(new AskedSearch.Failed(String.valueOf(e.getMessage())));
                throw e;
            } finally {
                release();
            }
            // Whoever hears of it may drop the search, or interrupt this thread: it is over.
            asked.tell(new AskedSearch.Done(found));
            count++;
        }
        return count;
    }

    private synchronized @Nullable AskedSearch take() throws InterruptedException {
        while (!closed && (waiting.isEmpty() || Thread.currentThread().isInterrupted())) {
            wait();
        }
        current = closed ? null : waiting.remove();
        engine = Thread.currentThread();
        return current;
    }

    /// The interrupt of a search must not hit the next one.
    private synchronized void release() {
        current = null;
        if (interrupted) {
            interrupted = false;
            boolean _ = Thread.interrupted();
        }
    }
}
