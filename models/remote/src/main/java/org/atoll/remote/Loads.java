// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.atoll.fabric.Body;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.Lane;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;

/// The loads of ranks: for each the calls that run there, and behind them the objects.
final class Loads {
    private final Station station;
    private final RemoteQuestions questions;
    private final TimeKind calling;
    private final ServedAccounts accounts;
    private final ObjectTable objects;

    Loads(
            Station station,
            RemoteQuestions questions,
            TimeKind calling,
            ServedAccounts accounts,
            ObjectTable objects) {
        this.station = station;
        this.questions = questions;
        this.calling = calling;
        this.accounts = accounts;
        this.objects = objects;
    }

    /// A rank asks for this one's. Holder only.
    void asked(int source, MemorySegment memory, long header, long payload) {
        answer(
                station.lane(source),
                Frame.tag(memory, header),
                (long) accounts.running() << Integer.SIZE | objects.count());
    }

    private static void answer(Lane lane, int id, long number) {
        if (lane.answer(id, AnswerStatus.RESULT, Long.BYTES)) {
            lane.memory().set(JAVA_LONG_UNALIGNED, lane.payload(), number);
            lane.publish();
        } else {
            lane.answer(id, AnswerStatus.RESULT, new Word(number));
        }
    }

    /// Asks all ranks. Blocks.
    ///
    /// @return by rank
    long[] ofAll() {
        Endpoint endpoint = station.endpoint();
        long[] loads = new long[endpoint.size()];
        endpoint.enter();
        try {
            List<Exchange> asked = IntStream.range(0, loads.length)
                    .mapToObj(this::question)
                    .toList();
            for (int rank = 0; rank < loads.length; rank++) {
                loads[rank] = load(asked.get(rank));
            }
            return loads;
        } finally {
            endpoint.exit();
        }
    }

    private Exchange question(int rank) {
        Exchange question = new Exchange(calling);
        questions.post(question, rank, RemoteFrames.LOAD, 0);
        return question;
    }

    /// A rank that is lost has more to do than any other.
    private static long load(Exchange question) {
        try {
            question.await();
        } catch (RankLostException e) {
            return Long.MAX_VALUE;
        }
        long load = question.memory().get(JAVA_LONG_UNALIGNED, question.payload());
        question.take();
        return load;
    }

    /// A number on its way.
    private record Word(long value) implements Body {

        @Override
        public long bytes() {
            return Long.BYTES;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            to.set(JAVA_LONG_UNALIGNED, at, value);
        }
    }
}
