// SPDX-License-Identifier: Apache-2.0
package org.atoll.recovery.log;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.TimeKind;

/// A rank's part in the writing of choices: before a snapshot of its counts, all keepers have on
/// disk what they know. Holder only, unless a method says otherwise.
final class ChoicesOnDisk {
    private final Station station;
    private final Endpoint endpoint;
    private final Placement placement;

    /// The keepers that have not answered.
    private final Set<Integer> awaited = ConcurrentHashMap.newKeySet();

    private final Assembly answers = new Assembly(this::written);
    private int question;
    private volatile String problem = "";

    ChoicesOnDisk(Station station, Placement placement) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.placement = placement;
        station.handle(RecoveryFrames.WRITTEN, answers);
    }

    /// Waits until all keepers have written what they know now, and no rank is away or recovers.
    /// By the thread that writes a snapshot, which does not hold the endpoint; blocks.
    ///
    /// @throws IOException if a keeper cannot write
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    void await() throws IOException {
        endpoint.enterToSend();
        try {
            question++;
            problem = "";
            awaited.addAll(placement.all());
            awaited.forEach(this::ask);
        } finally {
            endpoint.exit();
        }
        endpoint.waitFor(Completion.of(
                awaited::isEmpty, () -> "keepers to write choices to disk", TimeKind.JOB));
        if (!problem.isEmpty()) {
            throw new IOException(problem);
        }
    }

    private void ask(int keeper) {
        long word = ((long) station.world().incarnation() << Integer.SIZE) | question;
        station.lane(keeper).postInTurn(station.number(RecoveryFrames.WRITE), 0, 0, word);
    }

    private void written(
            int source, int life, int number, MemorySegment memory, long at, long bytes) {
        if (life != station.world().incarnation() || number != question) {
            return;
        }
        if (bytes > 0) {
            problem = new String(
                    memory.asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE),
                    StandardCharsets.UTF_8);
        }
        boolean _ = awaited.remove(source);
        endpoint.rouseSleepers();
    }

    /// A keeper is away.
    void away(int keeper) {
        answers.forget(keeper);
        if (!awaited.isEmpty()) {
            awaited.add(keeper); // what it has written may be gone with its host
        }
    }

    /// A keeper is in a new life.
    void returned(int keeper) {
        if (awaited.contains(keeper)) {
            ask(keeper);
        }
    }
}
