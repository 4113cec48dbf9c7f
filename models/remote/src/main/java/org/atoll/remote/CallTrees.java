// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;

/// Calls that were answered while others that they had begun were under way. Such an answer has a
/// number; with it DONE says that the others have ended, and all that they had begun. A call that
/// is served is not done before those are that its thread has made, and so the calls of a program
/// are a tree of which its rank sees the end (Dijkstra and Scholten 1980). Holder only.
final class CallTrees {
    private final Station station;
    private final int done;
    private final Map<Tree, CallingThread> open = new HashMap<>();
    private int last;

    /// A call that was answered so.
    ///
    /// @param rank   who has answered
    private record Tree(int rank, int number) {}

    CallTrees(Station station) {
        this.station = station;
        this.done = station.number(RemoteFrames.DONE);
    }

    /// A number for an answer.
    int next() {
        last = AnswerStatus.nextNumber(last);
        return last;
    }

    /// A call has such an answer.
    void opened(int rank, int number, CallingThread thread) {
        open.put(new Tree(rank, number), thread);
        thread.hasOpened(1);
    }

    /// What such a call of a rank had begun has ended. Behind the answer, in the same lane.
    void tellDone(int rank, int number) {
        station.lane(rank).postInTurn(done, number, 0, 0);
    }

    /// A rank tells the same. Nobody has counted a call that was given up before its answer came.
    void done(int source, MemorySegment memory, long header, long payload) {
        CallingThread thread = open.remove(new Tree(source, Frame.context(memory, header)));
        if (thread != null) {
            thread.hasOpened(-1);
            station.endpoint().rouseSleepers();
        }
    }

    boolean isEmpty() {
        return open.isEmpty();
    }

    /// A rank is lost.
    void lost(int rank) {
        open.entrySet().removeIf(entry -> {
            boolean gone = entry.getKey().rank == rank;
            entry.getValue().hasOpened(gone ? -1 : 0);
            return gone;
        });
    }
}
