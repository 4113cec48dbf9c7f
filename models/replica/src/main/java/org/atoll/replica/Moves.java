// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.HashSet;
import java.util.Set;
import org.atoll.codec.graph.Graphs;

/// The moves of chosen objects: counts accesses as they are carried out, decides when a window is
/// over, and asks for the move. For who carries out writes, and holder only where that is said.
final class Moves {
    private final int rank;
    private final Graphs graphs;
    private final States states;
    private final Requests requests;

    /// The objects of which the user knows that they cannot move.
    private final Set<Integer> immovable = new HashSet<>();

    Moves(int rank, Graphs graphs, States states, Requests requests) {
        this.rank = rank;
        this.graphs = graphs;
        this.states = states;
        this.requests = requests;
    }

    /// Counts an access that is carried out on the copy of this rank.
    ///
    /// @param untold the reads that its origin tells of
    void count(Turn turn, int untold) {
        SharedObject object = turn.object();
        Usage usage = object.usage();
        if (usage == null || !object.placement().isAt(rank)) {
            return;
        }
        int origin = turn.way().origin();
        usage.read(origin, untold);
        if (turn.operation().isRead()) {
            usage.read(origin, 1);
        } else {
            usage.write(origin);
        }
        if (object.placement().isOnlyAt(rank)) {
            usage.read(rank, object.takeUntold());
        }
    }

    /// Sees whether an object should move, behind each access. Holder only.
    void consider(SharedObject object) {
        Usage usage = object.usage();
        if (usage == null || !usage.isFull()) {
            return;
        }
        int home = object.placement().home();
        int best = usage.best(home);
        if (best == home) {
            usage.begin();
        } else if (object.placement().isReplicated()) {
            usage.ask();
            requests.submit(new Unit(
                    Unit.COUNT, object.number(), object.moves(), object.takeUntold())
                    .whole(graphs));
        } else if (home == rank) {
            usage.begin();
            request(object, best);
        }
    }

    /// A rank has answered, in order. Holder only.
    ///
    /// @param untold the reads that it tells of
    void answered(SharedObject object, int origin, int untold) {
        Usage usage = object.usage();
        int home = object.placement().home();
        if (usage != null && usage.answer(origin, untold)) {
            int best = usage.best(home);
            usage.begin();
            if (best == rank) {
                request(object, best);
            }
        }
    }

    private void request(SharedObject object, int home) {
        if (isMovable(object)) {
            requests.submit(new Unit(Unit.MOVE, object.number(), object.moves(), home)
                    .whole(graphs));
        }
    }

    /// Whether the state can be sent, now or when the object moves again.
    private boolean isMovable(SharedObject object) {
        try {
            states.prepare(object);
            return true;
        } catch (IllegalArgumentException e) {
            if (immovable.add(object.number())) {
                System.err.println("shared objects: rank " + rank + ": " + object
                        + " stays where it is: its state cannot be sent: " + e.getMessage());
            }
            return false;
        }
    }
}
