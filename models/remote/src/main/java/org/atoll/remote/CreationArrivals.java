// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import org.atoll.codec.face.CallFailure;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Station;

/// Creates the objects on this rank that ranks ask for.
final class CreationArrivals {
    private final Station station;
    private final Descriptions descriptions;
    private final Holdings holdings;
    private final ServedCalls served;
    private final CallingThreads threads;
    private final References references;

    CreationArrivals(
            Station station,
            Descriptions descriptions,
            Holdings holdings,
            ServedCalls served,
            CallingThreads threads,
            References references) {
        this.station = station;
        this.descriptions = descriptions;
        this.holdings = holdings;
        this.served = served;
        this.threads = threads;
        this.references = references;
    }

    /// A rank asks for an object. Holder only.
    void asked(int source, int a, int id, MemorySegment memory, long at, long bytes) {
        GraphReader given = descriptions.reader(source, memory, at, bytes);
        served.beside(new ServedCall(
                new CallOrigin(source, station.world().incarnation(source), 0, 0),
                () -> "creation of an object on rank " + station.world().rank(),
                (outcome, begun) -> construct(given, outcome),
                false,
                station.lane(source).later(id),
                0,
                holdings.take(source)));
    }

    private void construct(GraphReader given, CallOutcome outcome) {
        try {
            long digest = given.getLong();
            int constructor = given.getInt();
            Class<?> type = given.findClass(String.valueOf(given.getObject(String.class)));
            Face face = Classes.face(type, digest);
            outcome.run(result -> construct(face, constructor, given, result));
        } catch (IllegalArgumentException | ClassCastException e) {
            outcome.refuse(AnswerStatus.ARGUMENT, String.valueOf(e.getMessage()));
        } finally {
            given.release();
        }
    }

    private void construct(Face face, int constructor, GraphReader given, GraphWriter result)
            throws CallFailure {
        Target made = references.exported(face.construct(constructor, given));
        result.putInt(made.number());
        result.putInt(station.world().incarnation());
        threads.current().wrote(made);
    }
}
