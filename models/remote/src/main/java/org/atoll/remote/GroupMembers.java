// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.World;
import org.atoll.remote.Spread.Call;
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
    /// @param first   the first of its objects that is to be called
    /// @param what    what is called, in words
    /// @param results takes what has come of it
    void call(
            CallingThread thread,
            Spread spread,
            Place place,
            int first,
            String what,
            GroupResults results) {
        GroupThreads.Run run = threads.run(what);
        int last = place.count() - 1;
        for (int i = first; i < last; i++) {
            int at = i;
            if (isShort(place.numbers()[i], spread.call(place, i))) {
                call(thread, spread, place, i, results);
            } else {
                run.begin(own -> call(own, spread, place, at, results));
            }
        }
        if (first <= last) {
            boolean _ = serving.run(() -> {
                call(thread, spread, place, last, results);
                return true;
            });
        }
        run.await();
    }

    private boolean isShort(int number, Call call) {
        ObjectTable.Entry entry = entry(number, call);
        return entry == null || entry.isShort(call.method());
    }

    /// The object with a number.
    ///
    /// @return null if there is none, or it has no such method
    private ObjectTable.@Nullable Entry entry(int number, Call call) {
        ObjectTable.Entry entry = objects.get(number);
        return entry != null
                        && call.method() >= 0
                        && call.method() < entry.face().methods().size()
                ? entry
                : null;
    }

    private void call(
            CallingThread thread, Spread spread, Place place, int i, GroupResults results) {
        CallOutcome outcome = outcomes.makeForAll();
        Call call = spread.call(place, i);
        ObjectTable.Entry entry = entry(place.numbers()[i], call);
        if (entry == null) {
            outcome.refuse(AnswerStatus.STATE, released(place.numbers()[i]));
        } else {
            boolean _ = outcome.call(entry, call.method(), reader(call.arguments()));
        }
        keep(thread, spread, place, i, entry, outcome, results);
    }

    /// Calls an object while the call arrives, in the thread that has looked for frames and holds
    /// the endpoint.
    ///
    /// @return false if it was not called: its method is not short, or its arguments cannot be read
    ///     without code of the program
    boolean callAtOnce(
            CallingThread thread, Spread spread, Place place, int i, GroupResults results) {
        Call call = spread.call(place, i);
        ObjectTable.Entry entry = entry(place.numbers()[i], call);
        if (entry == null || !entry.isShort(call.method())) {
            return false;
        }
        CallOutcome outcome = outcomes.makeForAll();
        if (!outcome.call(entry, call.method(), reader(call.arguments()).plainly())) {
            outcome.result().release();
            return false;
        }
        keep(thread, spread, place, i, entry, outcome, results);
        return true;
    }

    private void keep(
            CallingThread thread,
            Spread spread,
            Place place,
            int i,
            ObjectTable.@Nullable Entry entry,
            CallOutcome outcome,
            GroupResults results) {
        int method = spread.call(place, i).method();
        List<ObjectId> kept = events.keep(thread.takeWritten());
        if (outcome.status() == AnswerStatus.RESULT && spread.yield() == Spread.NOTHING) {
            outcome.result().release();
            events.read(kept);
            return;
        }
        byte[] graph = outcome.result().toArray();
        int status = outcome.status();
        outcome.result().release();
        if (status != AnswerStatus.RESULT) {
            results.holds(kept);
            results.failed(() -> failure(status, graph, entry, place.numbers()[i], method));
        } else if (spread.yield() == Spread.EACH) {
            results.keep(place.indices()[i], graph);
            results.holds(kept);
        } else if (entry != null) {
            try {
                combine(graph, entry.face(), method, results);
            } finally {
                events.read(kept);
            }
        }
    }

    private void combine(byte[] graph, Face face, int method, GroupResults results) {
        try {
            results.combine(read(graph, face, method));
        } catch (IllegalArgumentException | ClassCastException e) {
            results.failed(e);
        }
    }

    private Throwable failure(
            int status,
            byte[] graph,
            ObjectTable.@Nullable Entry entry,
            int number,
            int method) {
        return Failure.read(
                status, reader(graph), () -> words(entry, number, method), world.rank());
    }

    private String released(int number) {
        return "object " + number + " of rank " + world.rank() + " was released";
    }

    private String words(ObjectTable.@Nullable Entry entry, int number, int method) {
        return entry == null
                ? "call of an object on rank " + world.rank() + " (object " + number + ")"
                : entry.call(method, world.rank());
    }

    /// Reads a result.
    ///
    /// @param graph the result in writing
    /// @param face  of the object
    @Nullable Object read(byte[] graph, Face face, int method) {
        if (face.methods().get(method).getReturnType() == void.class) {
            return null;
        }
        GraphReader reader = reader(graph);
        try {
            return face.result(method, reader);
        } finally {
            reader.release();
        }
    }

    private GraphReader reader(byte[] bytes) {
        return graphs.readerInPlace(null, bytes, 0, bytes.length);
    }
}
