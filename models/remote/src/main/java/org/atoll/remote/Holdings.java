// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.remote.collect.Collector;
import org.atoll.remote.collect.MailFrames;
import org.jspecify.annotations.Nullable;

/// Tells the collector what this rank holds, so that objects are freed to which no rank refers.
///
/// Before a graph with references leaves, the frame PASSED names them, in the same lane. Its
/// receiver counts them at once, and holds them until it has read the graph: by then each that the
/// program has is held by its [Target]. Which targets are unreachable the garbage collector says;
/// this rank looks when it calls, serves or answers, which costs a look at two queues, and else
/// every few milliseconds ([Service#isDue]).
///
/// Holder only, if nothing else is said.
final class Holdings {
    private static final int IDENTITY_BYTES = 12;
    private static final int LIFE = 4;
    private static final int NUMBER = 8;
    private static final List<ObjectId> NONE = List.of();

    private final Station station;
    private final int here;
    private final int passed;
    private final ReferenceEvents events;
    private final ReferenceTable references;
    private final MailFrames mail;
    private final Collector collector;

    /// For each rank, what its next graph refers to.
    private final @Nullable List<ObjectId>[] coming;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    Holdings(Station station, ReferenceEvents events, ReferenceTable references) {
        this.station = station;
        this.here = station.world().rank();
        this.passed = station.number(RemoteFrames.PASSED);
        this.events = events;
        this.references = references;
        this.coming = new List[station.world().size()];
        this.mail = MailFrames.open(station, references::free);
        this.collector = mail.collector();
    }

    /// Whether there is something to tell the collector. From any thread.
    boolean isDue() {
        references.forgetDropped();
        return !events.isEmpty();
    }

    /// Takes what other threads have said, and tells owners what is gone.
    void look() {
        references.forgetDropped();
        if (!events.isEmpty()) {
            events.tell(collector);
            collector.flush();
        }
    }

    /// References are about to leave for a rank in the next graph.
    void leave(List<Target> targets, int rank) {
        look();
        if (!targets.isEmpty()) {
            try {
                pass(targets.stream().map(Target::id).toList(), rank);
            } finally {
                Reference.reachabilityFence(targets);
            }
        }
    }

    /// The same for references that are held for a graph, and are held no more.
    void passOn(List<ObjectId> held, int rank) {
        look();
        pass(held, rank);
        events.read(held);
    }

    /// The same for references that are held by what came with them.
    void pass(List<ObjectId> identities, int rank) {
        if (identities.isEmpty()) {
            return;
        }
        byte[] bytes = new byte[identities.size() * IDENTITY_BYTES];
        MemorySegment memory = MemorySegment.ofArray(bytes);
        long at = 0;
        for (ObjectId id : identities) {
            if (rank == here) {
                collector.hold(ReferenceEvents.owner(id), id.number());
            } else {
                collector.sent(ReferenceEvents.owner(id), id.number(), rank);
            }
            memory.set(JAVA_INT_UNALIGNED, at, id.rank());
            memory.set(JAVA_INT_UNALIGNED, at + LIFE, id.life());
            memory.set(JAVA_INT_UNALIGNED, at + NUMBER, id.number());
            at += IDENTITY_BYTES;
        }
        Lane lane = station.lane(rank);
        int length = bytes.length;
        if (length <= lane.capacityBytes()
                && lane.claim(passed, 0, 0, Assembly.whole(length), length)) {
            MemorySegment.copy(memory, 0, lane.memory(), lane.payload(), length);
            lane.publish();
        } else {
            lane.send(new Snapshot(bytes), passed, 0, 0);
        }
    }

    /// A rank tells what its next graph refers to.
    void passed(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        drop(source); // a graph that nobody wanted
        List<ObjectId> arrived = new ArrayList<>((int) (bytes / IDENTITY_BYTES));
        for (long next = at; next < at + bytes; next += IDENTITY_BYTES) {
            ObjectId id = new ObjectId(
                    memory.get(JAVA_INT_UNALIGNED, next),
                    memory.get(JAVA_INT_UNALIGNED, next + LIFE),
                    memory.get(JAVA_INT_UNALIGNED, next + NUMBER));
            if (source != here) {
                collector.received(ReferenceEvents.owner(id), id.number(), source);
            }
            arrived.add(id);
        }
        coming[source] = arrived;
    }

    /// A graph is here.
    ///
    /// @return what it refers to: held until [ReferenceEvents#read]
    List<ObjectId> take(int source) {
        List<ObjectId> arrived = coming[source];
        coming[source] = null;
        return arrived == null ? NONE : arrived;
    }

    /// Nobody reads the graph that is here.
    void drop(int source) {
        events.read(take(source));
    }

    /// How many objects of this rank others refer to, or may.
    int exported() {
        return collector.exported();
    }

    void lost(int rank) {
        look();
        drop(rank);
        mail.lost(rank);
    }

    void returned(int rank, int life) {
        look();
        drop(rank);
        collector.returned(rank, life);
    }

    @Override
    public String toString() {
        return collector.toString();
    }
}
