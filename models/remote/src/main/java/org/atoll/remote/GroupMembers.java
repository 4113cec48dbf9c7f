// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.World;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// Calls the objects of this rank that are called together.
final class GroupMembers {
    private final World world;
    private final ObjectTable objects;
    private final Graphs graphs;
    private final ReferenceEvents events;
    private final CallOutcomes outcomes;
    private final Serving serving;
    private final GroupThreads threads;

    GroupMembers(
            World world,
            ObjectTable objects,
            Graphs graphs,
            ReferenceEvents events,
            CallOutcomes outcomes,
            Serving serving,
            GroupThreads threads) {
        this.world = world;
        this.objects = objects;
        this.graphs = graphs;
        this.events = events;
        this.outcomes = outcomes;
        this.serving = serving;
        this.threads = threads;
    }

    /// Calls all of a place. Objects of one rank may wait for each other, so each but the last has
    /// a thread of its own, unless the method is short. Blocks until all have run.
    ///
    /// @param place   this rank's
    /// @param what    what is called, in words
    /// @param results takes what has come of it
    void call(
            CallingThread thread, Spread spread, Place place, String what, GroupResults results) {
        GroupThreads.Run run = threads.run(what);
        int last = place.numbers().length - 1;
        for (int i = 0; i < last; i++) {
            int number = place.numbers()[i];
            int index = place.indices()[i];
            if (isShort(number, spread)) {
                call(thread, spread, number, index, results);
            } else {
                run.begin(own -> call(own, spread, number, index, results));
            }
        }
        boolean _ = serving.run(() -> {
            call(thread, spread, place.numbers()[last], place.indices()[last], results);
            return true;
        });
        run.await();
    }

    private boolean isShort(int number, Spread spread) {
        ObjectTable.Entry entry = objects.get(number);
        return entry == null || entry.isShort(spread.method());
    }

    private void call(
            CallingThread thread, Spread spread, int number, int index, GroupResults results) {
        CallOutcome outcome = outcomes.makeForAll();
        ObjectTable.Entry entry = objects.get(number);
        if (entry == null) {
            outcome.refuse(AnswerStatus.STATE,
                    "object " + number + " of rank " + world.rank() + " was released");
        } else {
            boolean _ = outcome.call(entry, spread.method(), reader(spread.arguments()));
        }
        byte[] bytes = outcome.result().toArray();
        outcome.result().release();
        List<ObjectId> kept = events.keep(thread.takeWritten());
        try {
            if (outcome.status() != AnswerStatus.RESULT) {
                results.failed(Failure.read(
                        outcome.status(), reader(bytes),
                        () -> words(entry, number, spread.method()), world.rank()));
            } else if (entry != null && spread.yield() != Spread.NOTHING) {
                results.keep(index, read(bytes, entry.face(), spread.method()));
            }
        } finally {
            events.read(kept);
        }
    }

    private String words(ObjectTable.@Nullable Entry entry, int number, int method) {
        return entry == null
                ? "call of an object on rank " + world.rank() + " (object " + number + ")"
                : entry.call(method, world.rank());
    }

    private @Nullable Object read(byte[] bytes, Face face, int method) {
        if (face.methods().get(method).getReturnType() == void.class) {
            return null;
        }
        GraphReader reader = reader(bytes);
        try {
            return face.result(method, reader);
        } finally {
            reader.release();
        }
    }

    private GraphReader reader(byte[] bytes) {
        return graphs.reader(MemorySegment.ofArray(bytes), 0, bytes.length);
    }
}
