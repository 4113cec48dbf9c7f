// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.Station;
import org.jspecify.annotations.Nullable;

/// Creates objects on ranks. Any thread of the rank may call.
final class Creation {
    private final Station station;
    private final CallPermission permission;
    private final Graphs graphs;
    private final RemoteQuestions questions;
    private final Sender sender;
    private final CallWaits waits;
    private final ReferenceTable references;
    private final int create;

    Creation(
            Station station,
            CallPermission permission,
            Graphs graphs,
            RemoteQuestions questions,
            Sender sender,
            CallWaits waits,
            ReferenceTable references) {
        this.station = station;
        this.permission = permission;
        this.graphs = graphs;
        this.questions = questions;
        this.sender = sender;
        this.waits = waits;
        this.references = references;
        this.create = station.number(RemoteFrames.CREATE);
    }

    /// An object that was asked for.
    ///
    /// @param rank where it is to be
    record Asked(int rank, Face face, CallingThread thread, RemoteCall question) {}

    /// Creates an object. Blocks until it is there.
    ///
    /// @param rank      where; there is such a rank
    /// @return a reference
    <T> T create(int rank, Class<T> type, @Nullable Object[] arguments) {
        return end(begin(rank, type, arguments), type);
    }

    /// Asks for an object.
    ///
    /// @param rank      where; there is such a rank
    /// @return to be given to [#end], once
    Asked begin(int rank, Class<?> type, @Nullable Object[] arguments) {
        CallingThread thread = permission.require(() -> "create of " + type.getSimpleName());
        Classes.requireRemote("create", type);
        Face face = Face.of(type);
        String what = "create of " + type.getSimpleName() + " on rank " + rank;
        GraphWriter given = write(thread, face, what, arguments);
        RemoteCall question = questions.of(what, thread).givesResult();
        station.endpoint().enter();
        try {
            sender.ask(question, thread, rank, create, given);
        } finally {
            station.endpoint().exit();
        }
        return new Asked(rank, face, thread, question);
    }

    /// Waits for an object that was asked for.
    ///
    /// @return a reference
    <T> T end(Asked asked, Class<T> type) {
        RemoteCall question = asked.question;
        GraphReader answer;
        station.endpoint().enter();
        try {
            waits.await(question, asked.thread);
            answer = question.takeAnswer();
        } finally {
            station.endpoint().exit();
        }
        try {
            return type.cast(reference(asked.rank, asked.face, question, answer));
        } finally {
            question.wasRead();
        }
    }

    private GraphWriter write(
            CallingThread thread, Face face, String what, @Nullable Object[] arguments) {
        GraphWriter given = graphs.tableWriter();
        try {
            int constructor = face.constructor(arguments);
            given.putLong(face.digest());
            given.putInt(constructor);
            given.putObject(graphs.nameOf(face.type()));
            face.write(constructor, arguments, given);
            return given;
        } catch (IllegalArgumentException e) {
            List<Target> _ = thread.takeWritten();
            given.release();
            throw new IllegalArgumentException(what + ": " + e.getMessage(), e);
        }
    }

    private Object reference(int rank, Face face, RemoteCall question, GraphReader answer) {
        if (AnswerStatus.kind(question.status()) != AnswerStatus.RESULT) {
            throw Unchecked.of(Failure.read(
                    question.status(), answer, question::describe, station.world().rank()));
        }
        int number = answer.getInt();
        int life = answer.getInt();
        answer.release();
        return references.to(new ObjectId(rank, life, number), face);
    }
}
