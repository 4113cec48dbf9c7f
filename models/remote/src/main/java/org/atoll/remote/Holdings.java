// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Service;
import org.atoll.remote.Target.Identity;
import org.atoll.remote.collect.Collector;
import org.atoll.remote.collect.MailFrames;
import org.atoll.remote.collect.Party;
import org.jspecify.annotations.Nullable;

/// What this rank tells the collector, so that objects are freed to which no rank refers.
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
    private static final List<Identity> NONE = List.of();

    private final Calls calls;
    private final int passed;
    private final MailFrames mail;
    private final Collector collector;
    private final Assembly names = new Assembly(this::passed);

    /// What other threads have to say to the collector, in their order.
    private final Queue<Consumer<Collector>> events = new ConcurrentLinkedQueue<>();

    /// For each rank, what its next graph refers to.
    private final @Nullable List<Identity>[] coming;

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of lists
    Holdings(Calls calls) {
        this.calls = calls;
        this.passed = calls.station().number(RemoteKind.PASSED);
        this.coming = new List[calls.world().size()];
        this.mail = MailFrames.open(calls.station(), calls.references()::free);
        this.collector = mail.collector();
        calls.station().handle(RemoteKind.PASSED, names);
    }

    private static Party owner(Identity identity) {
        return new Party(identity.rank(), identity.life());
    }

    /// A target was made. From any thread.
    void made(Identity identity) {
        events.add(to -> {
            if (owner(identity).equals(to.self()) && !to.isExported(identity.number())) {
                to.export(identity.number());
            } else {
                to.hold(owner(identity), identity.number());
            }
        });
    }

    /// A target is gone. From any thread.
    void gone(Identity identity) {
        events.add(to -> to.drop(owner(identity), identity.number()));
    }

    /// Whether there is something to tell the collector. From any thread.
    boolean isDue() {
        calls.references().forgetDropped();
        return !events.isEmpty();
    }

    /// Takes what other threads have said, and tells owners what is gone.
    void look() {
        calls.references().forgetDropped();
        if (!events.isEmpty()) {
            for (var event = events.poll(); event != null; event = events.poll()) {
                event.accept(collector);
            }
            collector.flush();
        }
    }

    /// References are about to leave for a rank in the next graph.
    ///
    /// @param targets what they refer to
    void leave(List<Target> targets, int rank) {
        look();
        if (!targets.isEmpty()) {
            try {
                pass(targets.stream().map(Target::identityOfObject).toList(), rank);
            } finally {
                Reference.reachabilityFence(targets);
            }
        }
    }

    /// The same for references that are held by what came with them.
    void pass(List<Identity> identities, int rank) {
        if (identities.isEmpty()) {
            return;
        }
        byte[] bytes = new byte[identities.size() * IDENTITY_BYTES];
        MemorySegment memory = MemorySegment.ofArray(bytes);
        long at = 0;
        for (Identity identity : identities) {
            if (rank == calls.here()) {
                collector.hold(owner(identity), identity.number());
            } else {
                collector.sent(owner(identity), identity.number(), rank);
            }
            memory.set(JAVA_INT_UNALIGNED, at, identity.rank());
            memory.set(JAVA_INT_UNALIGNED, at + LIFE, identity.life());
            memory.set(JAVA_INT_UNALIGNED, at + NUMBER, identity.number());
            at += IDENTITY_BYTES;
        }
        Lane lane = calls.station().lane(rank);
        int length = bytes.length;
        if (length <= lane.capacityBytes()
                && lane.claim(passed, 0, 0, Assembly.whole(length), length)) {
            MemorySegment.copy(memory, 0, lane.memory(), lane.payload(), length);
            lane.publish();
        } else {
            lane.send(new Snapshot(bytes), passed, 0, 0);
        }
    }

    private void passed(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        read(take(source)); // a graph that nobody wanted
        List<Identity> arrived = new ArrayList<>((int) (bytes / IDENTITY_BYTES));
        for (long next = at; next < at + bytes; next += IDENTITY_BYTES) {
            Identity identity = new Identity(
                    memory.get(JAVA_INT_UNALIGNED, next),
                    memory.get(JAVA_INT_UNALIGNED, next + LIFE),
                    memory.get(JAVA_INT_UNALIGNED, next + NUMBER));
            if (source != calls.here()) {
                collector.received(owner(identity), identity.number(), source);
            }
            arrived.add(identity);
        }
        coming[source] = arrived;
    }

    /// A graph is here.
    ///
    /// @param source where it came from
    /// @return what it refers to: held until [#read]
    List<Identity> take(int source) {
        List<Identity> arrived = coming[source];
        coming[source] = null;
        return arrived == null ? NONE : arrived;
    }

    /// Keeps what a graph refers to that is read by this rank itself. From any thread.
    ///
    /// @param targets what it refers to
    /// @return the same, held until [#read]
    List<Identity> keep(List<Target> targets) {
        if (targets.isEmpty()) {
            return NONE;
        }
        try {
            List<Identity> kept = targets.stream().map(Target::identityOfObject).toList();
            kept.forEach(this::made);
            return kept;
        } finally {
            Reference.reachabilityFence(targets);
        }
    }

    /// A graph was read, or will not be. From any thread.
    ///
    /// @param arrived what it refers to
    void read(List<Identity> arrived) {
        if (!arrived.isEmpty()) {
            arrived.forEach(this::gone);
        }
    }

    /// How many objects of this rank others refer to, or may.
    int exported() {
        return collector.exported();
    }

    void lost(int rank) {
        look();
        read(take(rank));
        names.forget(rank);
        mail.lost(rank);
    }

    void returned(int rank, int life) {
        look();
        read(take(rank));
        collector.returned(rank, life);
    }

    @Override
    public String toString() {
        return collector.toString();
    }
}
