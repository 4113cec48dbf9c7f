// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.Graphs;
import org.atoll.fabric.Station;

/// This rank's part of the group calls that others begin. Where no rank is below this one, and the
/// methods and their results are short, it is done while the call arrives; else on a thread of its
/// own. Holder only.
final class GroupArrivals {
    private final Station station;
    private final Graphs graphs;
    private final Holdings holdings;
    private final AnswerSender answers;
    private final ServedCalls served;
    private final GroupInLine inLine;
    private final GroupServing serving;

    GroupArrivals(
            Station station,
            Graphs graphs,
            Holdings holdings,
            AnswerSender answers,
            ServedCalls served,
            GroupInLine inLine,
            GroupServing serving) {
        this.station = station;
        this.graphs = graphs;
        this.holdings = holdings;
        this.answers = answers;
        this.served = served;
        this.inLine = inLine;
        this.serving = serving;
    }

    /// A group call is here.
    void asked(int source, int a, int id, MemorySegment memory, long at, long bytes) {
        Spread spread;
        try {
            spread = read(memory, at, bytes);
        } catch (RuntimeException | OutOfMemoryError e) { // ends this call, and nothing else
            holdings.drop(source);
            GraphWriter why = answers.writer();
            String text = e.getMessage();
            why.putObject(text == null ? e.toString() : text);
            answers.answer(source, id, AnswerStatus.ARGUMENT, why, List.of());
            return;
        }
        take(source, id, spread);
    }

    private Spread read(MemorySegment memory, long at, long bytes) {
        GraphReader given = graphs.readerInPlace(null, memory, at, bytes);
        try {
            return Spread.read(given);
        } finally {
            given.release();
        }
    }

    private void take(int source, int id, Spread spread) {
        GroupResults results = new GroupResults(spread.yield());
        int called = inLine.run(spread, results);
        if (called == spread.count()
                && !results.isFailed()
                && results.bytes() <= Sender.SHORT_BYTES) {
            holdings.drop(source);
            GraphWriter all = answers.writer();
            results.write(all);
            answers.pass(results.takeHeld(), source);
            answers.answer(source, id, AnswerStatus.RESULT, all, List.of());
            return;
        }
        List<ObjectId> arrived = holdings.take(source);
        served.beside(new ServedCall(
                new CallOrigin(source, station.world().incarnation(source), 0, 0),
                () -> "call of a group on rank " + station.world().rank(),
                serving.rest(spread, called, arrived, results),
                false,
                station.lane(source).later(id),
                0,
                arrived));
    }
}
