// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.fabric.World;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.Sequences.Place;

/// Lets calls begin in the order of their [Sequences].
final class CallTurns {
    /// How long a call waits for those before it that cannot have the object's monitor.
    private static final long PATIENCE_NANOS = 10_000_000;

    /// How long a method that does not wait may compute before it is taken to have begun.
    private static final long FIRST_STEPS_NANOS = 10_000_000;

    /// How often that is looked at.
    private static final long LOOK_NANOS = 200_000;

    /// After so many looks a thread parks in between.
    private static final int LOOKS = 16;

    private final World world;
    private final Sequences sequences;
    private final CallWaits waits;
    private final TimeKind waiting;

    /// In a simulation a method is not interrupted before it waits.
    private final long firstStepsNanos;

    CallTurns(World world, Sequences sequences, CallWaits waits, TimeKind waiting) {
        this.world = world;
        this.sequences = sequences;
        this.waits = waits;
        this.waiting = waiting;
        this.firstStepsNanos = world.isSimulated() ? 0 : FIRST_STEPS_NANOS;
    }

    /// Whether others must begin before a call. Holder only.
    boolean isBehind(Arrival call) {
        if (!call.isOrdered()) {
            return false;
        }
        long now = world.nanoTime();
        return !sequences.isEmpty() && sequences.isAny(call.origin(), now, firstStepsNanos);
    }

    /// Waits until a call may begin: until it is the first of its sequence, or those before it are
    /// held up by the object's monitor.
    void await(Place place) {
        int begun = -1;
        while (!place.isFirst() && begun != sequences.begunBeside(place)) {
            begun = sequences.begunBeside(place);
            Completion turn = Completion.of(
                    place::isFirst, () -> sequences.before(place) + " to begin", waiting);
            waits.await(turn.within(Deadline.after(world::nanoTime, PATIENCE_NANOS)));
        }
        awaitFirstSteps(place);
    }

    /// Lets the call before come to its first steps.
    private void awaitFirstSteps(Place place) {
        long now = world.nanoTime();
        for (int look = 0; !place.isBehindBegun(now, firstStepsNanos); look++) {
            if (look < LOOKS) {
                world.endpoint().giveWay();
            } else {
                Completion pause =
                        Completion.of(() -> false, () -> "the first steps of a call", waiting);
                waits.await(pause.within(new Deadline(world::nanoTime, now + LOOK_NANOS)));
            }
            now = world.nanoTime();
        }
    }
}
