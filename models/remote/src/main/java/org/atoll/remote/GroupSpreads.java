// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.remote.Spread.Place;
import org.jspecify.annotations.Nullable;

/// Makes a [Spread] of the one call that a lambda makes.
final class GroupSpreads {
    private final int here;
    private final Graphs graphs;
    private final References references;

    GroupSpreads(int here, Graphs graphs, References references) {
        this.here = here;
        this.graphs = graphs;
        this.references = references;
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

    /// Makes one.
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
        Recorder recorder = record(thread, members.getFirst(), call);
        byte[] operator = {};
        try {
            operator = how == null ? operator : bytes(how);
        } catch (IllegalArgumentException e) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalArgumentException(
                    "combine: the operator cannot be sent: " + e.getMessage(), e);
        }
        return new Spread(
                yield, recorder.method, here, operator, recorder.arguments, places(members));
    }

    private Recorder record(CallingThread thread, Object first, Callable<?> call) {
        Recorder recorder = new Recorder(graphs);
        CallMode before = thread.change(recorder);
        try {
            Object _ = call.call();
        } catch (NullPointerException e) { // the value of the call is not there yet
            if (recorder.target == null) {
                throw e;
            }
        } catch (Exception e) {
            List<Target> _ = thread.takeWritten();
            throw Unchecked.of(e);
        } finally {
            CallMode _ = thread.change(before);
        }
        Target called = recorder.target;
        if (called == null || !called.equals(target(first))) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalStateException("group: the lambda must call the object it is given,"
                    + " once, and has called " + (called == null ? "nothing" : called));
        }
        return recorder;
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
    private List<Place> places(List<?> members) {
        TreeMap<Integer, List<Integer>> ranks = new TreeMap<>();
        for (int index = 0; index < members.size(); index++) {
            ranks.computeIfAbsent(target(members.get(index)).rank(), r -> new ArrayList<>())
                    .add(index);
        }
        List<Place> places = new ArrayList<>();
        ranks.forEach((rank, indices) -> places.add(new Place(
                rank,
                indices.stream().mapToInt(i -> target(members.get(i)).number()).toArray(),
                indices.stream().mapToInt(i -> i).toArray())));
        return places;
    }
}
