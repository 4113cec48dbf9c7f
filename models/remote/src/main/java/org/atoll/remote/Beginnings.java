// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.wire.Frame;

/// Answers threads of other ranks that wait until their calls have begun here.
final class Beginnings {
    private final Station station;
    private final Sequences sequences;
    private final Queue<Asker> askers = new ConcurrentLinkedQueue<>();

    /// A thread that waits until its calls have begun.
    private record Asker(CallOrigin caller, LateAnswer answer) {}

    Beginnings(Station station, Sequences sequences) {
        this.station = station;
        this.sequences = sequences;
    }

    /// A thread asks. It is entered before it is looked whether it must wait, and who begins looks
    /// for it afterwards. Holder only.
    void asked(int source, MemorySegment memory, long header, long payload) {
        CallOrigin caller = new CallOrigin(
                source, station.world().incarnation(source), Frame.context(memory, header), 0);
        askers.add(new Asker(caller, station.lane(source).later(Frame.tag(memory, header))));
        answer();
    }

    /// A call has begun. By its thread.
    void begun() {
        station.endpoint().rouseSleepers();
        if (!askers.isEmpty()) {
            station.endpoint().enter();
            answer();
            station.endpoint().exit();
        }
    }

    private void answer() {
        askers.removeIf(asker -> {
            boolean begun = !sequences.isAnyOf(asker.caller);
            if (begun) {
                asker.answer.give(AnswerStatus.RESULT, new Snapshot(new byte[0]));
            }
            return begun;
        });
    }

    /// A rank is lost. Holder only.
    void lost(int rank) {
        askers.removeIf(asker -> asker.caller.rank() == rank);
    }
}
