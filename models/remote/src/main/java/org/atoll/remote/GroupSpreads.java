// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.remote.Spread.Call;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// Makes a [Spread] of the one call that a lambda makes, or of one such call for each object.
final class GroupSpreads {
    private final int here;
    private final Graphs graphs;
    private final References references;
    private final ReferenceEvents events;

    GroupSpreads(int here, Graphs graphs, References references, ReferenceEvents events) {
        this.here = here;
        this.graphs = graphs;
        this.references = references;
        this.events = events;
    }

    /// Keeps the call that a lambda makes.
    private static final class Recorder implements CallMode {
        private final Graphs graphs;
        private @Nullable Target target;
        private int method;
        private byte[] arguments = {};

        Recorder(Graphs graphs) {
            this.graphs = graphs;
        }

        @Override
        public GraphWriter writer() {
            return graphs.writer();
        }

        @Override
        public @Nullable GraphReader call(Target called, int number, GraphWriter written) {
            if (target != null) {
                written.release();
                throw new IllegalStateException("group: the lambda makes another call, "
                        + called.call(number) + ": let it make one");
            }
            target = called;
            method = number;
            arguments = written.toArray();
            written.release();
            return null;
        }
    }

    /// Sees to it that references can make a group.
    ///
    /// @param members of one class
    /// @throws IllegalArgumentException if there are none, or they are no such references
    void require(List<?> members) {
        if (members.isEmpty()) {
            throw new IllegalArgumentException("group: there must be at least one reference");
        }
        Face face = target(members.getFirst()).face();
        for (Object member : members) {
            if (!target(member).face().equals(face)) {
                throw new IllegalArgumentException("group: " + member + " is no "
                        + face.type().getSimpleName() + ": all must be of one class");
            }
        }
    }

    private Target target(Object reference) {
        return references.targetOf("group", reference);
    }

    /// Makes one of a call that is the same for all.
    ///
    /// @param yield   what becomes of the results, as [Spread] says
    /// @param call    calls the first of them
    /// @param how     combines results, if they are
    Spread of(
            CallingThread thread,
            List<?> members,
            int yield,
            Callable<?> call,
            @Nullable Combining<?> how) {
        Call common = record(thread, members.getFirst(), call);
        byte[] operator = {};
        try {
            operator = how == null ? operator : bytes(how);
        } catch (IllegalArgumentException e) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalArgumentException(
                    "combine: the operator cannot be sent: " + e.getMessage(), e);
        }
        return new Spread(yield, here, operator, common, places(members, List.of()));
    }

    /// Makes one of calls that each object has of its own, and whose results all go to the origin.
    ///
    /// @param calls calls the one with an index
    /// @return what the calls refer to is held until it is read
    Spread ofEach(CallingThread thread, List<?> members, IntFunction<? extends Callable<?>> calls) {
        List<Call> own = new ArrayList<>();
        try {
            for (int index = 0; index < members.size(); index++) {
                Call call = record(thread, members.get(index), calls.apply(index));
                own.add(new Call(
                        call.method(), call.arguments(), events.keep(thread.takeWritten())));
            }
        } finally {
            if (own.size() < members.size()) {
                own.forEach(call -> events.read(call.given()));
            }
        }
        return new Spread(Spread.EACH, here, new byte[0], null, places(members, own));
    }

    /// The type of a group's objects.
    Face face(List<?> members) {
        return target(members.getFirst()).face();
    }

    private Call record(CallingThread thread, Object member, Callable<?> call) {
        Recorder recorder = new Recorder(graphs);
        CallMode before = thread.change(recorder);
        try {
            Object _ = call.call();
        } catch (NullPointerException e) { // the value of the call is not there yet
            if (recorder.target == null) {
                List<Target> _ = thread.takeWritten();
                throw e;
            }
        } catch (Exception e) {
            List<Target> _ = thread.takeWritten();
            throw Unchecked.of(e);
        } finally {
            CallMode _ = thread.change(before);
        }
        Target called = recorder.target;
        if (called == null || !called.equals(target(member))) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalStateException("group: the lambda must call the object it is given,"
                    + " once, and has called " + (called == null ? "nothing" : called));
        }
        return new Call(recorder.method, recorder.arguments, List.of());
    }

    private byte[] bytes(Object object) {
        GraphWriter writer = graphs.writer();
        try {
            writer.putObject(object);
            return writer.toArray();
        } finally {
            writer.release();
        }
    }

    /// By rank, and for each rank by index.
    ///
    /// @param own the call of each object, or none
    private List<Place> places(List<?> members, List<Call> own) {
        TreeMap<Integer, List<Integer>> ranks = new TreeMap<>();
        for (int index = 0; index < members.size(); index++) {
            ranks.computeIfAbsent(target(members.get(index)).rank(), r -> new ArrayList<>())
                    .add(index);
        }
        List<Place> places = new ArrayList<>();
        ranks.forEach((rank, indices) -> places.add(place(rank, members, indices, own)));
        return places;
    }

    private Place place(int rank, List<?> members, List<Integer> indices, List<Call> own) {
        int[] numbers = new int[indices.size()];
        int[] places = new int[indices.size()];
        for (int i = 0; i < numbers.length; i++) {
            places[i] = indices.get(i);
            numbers[i] = target(members.get(places[i])).number();
        }
        return new Place(
                rank, numbers, places,
                own.isEmpty() ? own : indices.stream().map(own::get).toList());
    }
}
