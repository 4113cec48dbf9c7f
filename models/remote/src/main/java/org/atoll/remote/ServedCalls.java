// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.fabric.World;
import org.atoll.remote.CallRuns.Order;
import org.atoll.remote.Sequences.Place;

/// Calls that do not run at once ([Arrivals]). Each has a thread of its own, so that no thread
/// which waits is needed by another call; calls of one thread to one object begin in order
/// ([Sequences]). Holder only, if nothing else is said.
final class ServedCalls {
    private final World world;
    private final Sequences sequences;
    private final CallTurns turns;
    private final Beginnings beginnings;
    private final CallRuns runs;
    private final ServedAccounts accounts;
    private final ReferenceEvents events;
    private final Order none = new None();

    ServedCalls(
            World world,
            Sequences sequences,
            CallTurns turns,
            Beginnings beginnings,
            CallRuns runs,
            ServedAccounts accounts,
            ReferenceEvents events) {
        this.world = world;
        this.sequences = sequences;
        this.turns = turns;
        this.beginnings = beginnings;
        this.runs = runs;
        this.accounts = accounts;
        this.events = events;
    }

    /// Runs a call on a thread of its own, behind those that it must not overtake.
    void beside(ServedCall call) {
        accounts.come();
        if (call.origin().isOrdered()) {
            sequences.join(call);
            for (Place place : sequences.toStart(call.origin())) {
                place.open();
                world.endpoint().afterwards(() -> start(place));
            }
        } else {
            world.endpoint().afterwards(
                    () -> world.startBeside("atoll-call", () -> runs.run(call, none)));
        }
    }

    private void start(Place place) {
        world.startBeside("atoll-call", () -> runs.run(place.call(), new Ordered(place)));
    }

    /// A call is about to run its method, or has ended without that. By its thread.
    private void begun(Place place) {
        if (!sequences.begun(place)) {
            return;
        }
        List<Place> next = sequences.toStart(place.call().origin());
        if (!world.isSimulated()) {
            next.forEach(Place::open);
        }
        next.forEach(this::start);
        next.forEach(Place::open);
        beginnings.begun();
    }

    /// Calls of a rank that is lost do not begin any more; those that run go on.
    void lost(int rank) {
        beginnings.lost(rank);
        for (ServedCall dropped : sequences.lost(rank)) {
            accounts.dropped();
            events.read(dropped.given());
        }
    }

    /// Nothing that waits will run.
    void abandoned() {
        sequences.clear();
    }

    /// A call behind which others may wait.
    private final class Ordered implements Order {
        private final Place place;

        Ordered(Place place) {
            this.place = place;
        }

        @Override
        public void await() {
            turns.await(place);
        }

        @Override
        public void begun() {
            place.enter(world.nanoTime());
            ServedCalls.this.begun(place);
        }

        @Override
        public void ended() {
            ServedCalls.this.begun(place);
            sequences.ended(place);
        }
    }

    /// A call that waits for none, and for which none waits.
    private static final class None implements Order {

        @Override
        public void await() {}

        @Override
        public void begun() {}

        @Override
        public void ended() {}
    }
}
