// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;
import org.atoll.remote.ServedCall.Origin;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// Creates objects on ranks, and releases them.
final class Creation {
    private final Calls calls;
    private final Station station;
    private final Endpoint endpoint;
    private final Assembly wanted = new Assembly(this::wanted);
    private final int create;
    private final int release;

    Creation(Calls calls) {
        this.calls = calls;
        this.station = calls.station();
        this.endpoint = calls.endpoint();
        this.create = station.number(RemoteKind.CREATE);
        this.release = station.number(RemoteKind.RELEASE);
        station.handle(RemoteKind.CREATE, wanted);
        station.handle(RemoteKind.RELEASE, this::released);
    }

    /// Creates an object.
    ///
    /// @param rank      where; there is such a rank
    /// @param type      its class
    /// @param arguments for a constructor
    /// @return a reference
    <T> T create(int rank, Class<T> type, @Nullable Object[] arguments) {
        calls.requireCallable(() -> "create of " + type.getSimpleName());
        Classes.requireRemote("create", type);
        Face face = Face.of(type);
        String what = "create of " + type.getSimpleName() + " on rank " + rank;
        GraphWriter given = write(face, what, arguments);
        CallingThread thread = calls.thread();
        RemoteCall question = new RemoteCall(calls, calls.calling()).of(what, thread)
                .givesGraph();
        GraphReader answer;
        endpoint.enter();
        try {
            calls.requireOpen(() -> what);
            calls.descriptions().tell(rank, given.classes());
            calls.sender().leave(thread, rank);
            calls.asked();
            station.lane(rank).ask(question, new Written(given), create, 0);
            calls.synchronous().await(question, thread);
            answer = question.takeAnswer();
        } finally {
            endpoint.exit();
        }
        try {
            return type.cast(reference(rank, face, question, answer));
        } finally {
            calls.holdings().read(question.takeArrived());
        }
    }

    private GraphWriter write(Face face, String what, @Nullable Object[] arguments) {
        GraphWriter given = calls.graphs().tableWriter();
        try {
            int constructor = face.constructor(arguments);
            given.putLong(face.digest());
            given.putInt(constructor);
            given.putObject(calls.graphs().nameOf(face.type()));
            face.write(constructor, arguments, given);
            return given;
        } catch (IllegalArgumentException e) {
            List<Target> _ = calls.thread().takeWritten();
            given.release();
            throw new IllegalArgumentException(what + ": " + e.getMessage(), e);
        }
    }

    private Object reference(int rank, Face face, RemoteCall question, GraphReader answer) {
        if (Status.kind(question.status()) != Status.RESULT) {
            throw Unchecked.of(Failure.read(
                    question.status(), answer, question::describe, calls.here()));
        }
        int number = answer.getInt();
        int life = answer.getInt();
        answer.release();
        Identity identity = new Identity(rank, life, number);
        return calls.references().to(identity, face);
    }

    private void wanted(int source, int a, int id, MemorySegment memory, long at, long bytes) {
        GraphReader given = calls.graphs().reader(
                calls.descriptions().of(source), memory, at, bytes);
        calls.served().beside(new ServedCall(
                new Origin(source, calls.world().incarnation(source), 0, 0),
                () -> "creation of an object on rank " + calls.here(),
                (outcome, begun) -> construct(given, outcome),
                false,
                station.lane(source).later(id),
                0,
                calls.holdings().take(source)));
    }

    private void construct(GraphReader given, Outcome outcome) {
        try {
            long digest = given.getLong();
            int constructor = given.getInt();
            Class<?> type = given.findClass(String.valueOf(given.getObject(String.class)));
            Face face = Classes.face(type, digest);
            outcome.construct(face, constructor, given);
        } catch (IllegalArgumentException | ClassCastException e) {
            outcome.refuse(Status.ARGUMENT, String.valueOf(e.getMessage()));
        } finally {
            given.release();
        }
    }

    /// Releases an object. One that was lost with its rank is released already.
    void release(Target target) {
        calls.requireCallable(() -> "release of " + target);
        if (isOfEarlierLife(target)) {
            return;
        }
        try {
            releaseThere(target);
        } catch (RankLostException e) {
            if (e.failedRank() != target.rank()) {
                throw e;
            }
        }
    }

    private boolean isOfEarlierLife(Target target) {
        return endpoint.outlivesRanks()
                && calls.world().incarnation(target.rank()) != target.identityOfObject().life();
    }

    private void releaseThere(Target target) {
        CallingThread thread = calls.thread();
        RemoteCall question =
                new RemoteCall(calls, calls.calling()).of("release of " + target, thread);
        endpoint.enter();
        try {
            calls.ask(question, target.rank(), release, target.number());
            calls.synchronous().await(question, thread);
            question.take();
        } finally {
            endpoint.exit();
        }
        if (question.status() != Status.RESULT) {
            throw new IllegalStateException(question.describe() + ": it was released before");
        }
    }

    private void released(int source, MemorySegment memory, long header, long payload) {
        boolean was = calls.objects().free(Frame.context(memory, header));
        Lane lane = station.lane(source);
        lane.answer(Frame.tag(memory, header), was ? Status.RESULT : Status.STATE);
    }

    /// A rank is lost: what has come of its wishes is forgotten. Holder only.
    void lost(int rank) {
        wanted.forget(rank);
    }
}
