// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.Reference;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.atoll.remote.collect.Collector;
import org.atoll.remote.collect.Party;

/// The events that any thread reports to the collector of its references, in order. The holder of
/// the endpoint passes them on ([Holdings]).
final class ReferenceEvents {
    private final Queue<Consumer<Collector>> events = new ConcurrentLinkedQueue<>();

    /// The rank that has an object, in the life in which it has that.
    static Party owner(ObjectId id) {
        return new Party(id.rank(), id.life());
    }

    /// A target was made.
    void made(ObjectId id) {
        events.add(to -> {
            if (owner(id).equals(to.self()) && !to.isExported(id.number())) {
                to.export(id.number());
            } else {
                to.hold(owner(id), id.number());
            }
        });
    }

    /// A target is gone.
    void gone(ObjectId id) {
        events.add(to -> to.drop(owner(id), id.number()));
    }

    /// Keeps what a graph refers to that is read by this rank itself.
    ///
    /// @return the same, held until [#read]
    List<ObjectId> keep(List<Target> targets) {
        if (targets.isEmpty()) {
            return List.of();
        }
        try {
            List<ObjectId> kept = targets.stream().map(Target::id).toList();
            kept.forEach(this::made);
            return kept;
        } finally {
            Reference.reachabilityFence(targets);
        }
    }

    /// A graph was read, or will not be.
    ///
    /// @param arrived what it refers to
    void read(List<ObjectId> arrived) {
        if (!arrived.isEmpty()) {
            arrived.forEach(this::gone);
        }
    }

    boolean isEmpty() {
        return events.isEmpty();
    }

    /// Says all of it. Holder only.
    void tell(Collector collector) {
        for (var event = events.poll(); event != null; event = events.poll()) {
            event.accept(collector);
        }
    }
}
