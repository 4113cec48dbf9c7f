// SPDX-License-Identifier: Apache-2.0
package org.atoll.echo;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Credits;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Lane;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.fabric.wire.Frame;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// The echoes of one rank. Its public methods are the program's, from any thread; the others are
/// called by the holder of the endpoint.
///
/// A rank answers also while its program computes, once it has opened this or was asked.
public final class Echo implements Service {
    /// What a rank may have told another one that has not taken it, in bytes with their cost.
    public static final long CREDIT_BYTES = 1 << 18;

    /// When a question is answered: by whoever takes it, or by a thread of its own.
    private static final int AT_ONCE = 0;

    private static final int LATER = 1;
    private static final int DONE = 0;

    private final Station station;
    private final Endpoint endpoint;
    private final int ask;
    private final int askLong;
    private final int tell;
    private final TimeKind answering;
    private final TimeKind telling;
    private final Credits credits;
    private final Assembly longQuestions = new Assembly(this::answer);
    private final Assembly longTold = new Assembly(this::keep);
    private final Queue<Told> kept = new ConcurrentLinkedQueue<>();
    private final Completion anything;
    private @Nullable Question spare;

    Echo(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.ask = station.number(EchoKind.ASK);
        this.askLong = station.number(EchoKind.ASK_LONG);
        this.tell = station.number(EchoKind.TELL);
        this.answering = station.time("answer", TimeKind.Group.COMMUNICATION);
        this.telling = station.time("credit", TimeKind.Group.COMMUNICATION);
        this.credits = station.credits(CREDIT_BYTES);
        this.anything = new Anything(
                kept, station.time("take", TimeKind.Group.COMMUNICATION));
        station.handle(EchoKind.ASK, this::asked);
        station.handle(EchoKind.ASK_LONG, longQuestions);
        station.handle(EchoKind.TELL, longTold);
        endpoint.leaveUnattended();
    }

    /// A rank's echoes, entered by its program.
    ///
    /// @return the same at every call
    public static Echo in(Rank rank) {
        return rank.enter(new EchoModel());
    }

    /// A rank's echoes, for who has only its world.
    ///
    /// @return the same at every call
    public static Echo of(World world) {
        return world.service(EchoKind.ECHO);
    }

    /// Asks a rank, whose answer are the bytes it is asked with. Blocks until the answer is here.
    ///
    /// @param rank  a world rank, this one's own included
    /// @param bytes any number
    /// @throws IllegalArgumentException if there is no such rank
    /// @throws RankLostException        if the rank is lost and the job goes on
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public byte[] ask(int rank, byte... bytes) {
        byte[] answer = new byte[bytes.length];
        ask(rank, bytes, answer);
        return answer;
    }

    /// As [#ask(int, byte...)], with room that the caller has: if both are short, nothing is
    /// allocated.
    ///
    /// @param rank   a world rank, this one's own included
    /// @param bytes  any number
    /// @param answer where the answer goes
    /// @return how many bytes that are
    /// @throws org.atoll.fabric.job.CommunicationException also if there is no room for them
    public int ask(int rank, byte[] bytes, byte[] answer) {
        return ask(rank, AT_ONCE, bytes, answer);
    }

    /// As [#ask(int, byte...)], but a virtual thread of the other rank answers. So it is with
    /// answers that take long, or have to wait for something.
    ///
    /// @param rank  a world rank, this one's own included
    /// @param bytes any number
    public byte[] askLater(int rank, byte... bytes) {
        byte[] answer = new byte[bytes.length];
        ask(rank, LATER, bytes, answer);
        return answer;
    }

    private int ask(int rank, int when, byte[] bytes, byte[] answer) {
        requireRank(rank);
        endpoint.enter();
        try {
            Question question = spare == null ? new Question(answering) : spare;
            spare = null;
            question.into(answer);
            send(station.lane(rank), question, when, bytes);
            question.awaitParts();
            question.intoNothing();
            spare = question; // one that has failed is not used again
            return (int) question.bytes();
        } finally {
            endpoint.exit();
        }
    }

    private void send(Lane lane, Question question, int when, byte[] bytes) {
        if (bytes.length <= lane.capacityBytes()
                && lane.ask(question, ask, when, 0, bytes.length)) {
            MemorySegment.copy(bytes, 0, lane.memory(), JAVA_BYTE, lane.payload(), bytes.length);
            lane.publish();
        } else {
            lane.ask(question, new Bytes(bytes), askLong, when);
        }
    }

    private void asked(int source, MemorySegment memory, long header, long payload) {
        answer(
                source,
                Frame.context(memory, header),
                Frame.tag(memory, header),
                memory,
                payload,
                Frame.payloadBytes(memory, header));
    }

    private void answer(int source, int when, int id, MemorySegment memory, long at, long bytes) {
        Lane lane = station.lane(source);
        if (when == LATER) {
            answerLater(lane.later(id), new Bytes(copy(memory, at, bytes)));
        } else if (bytes <= lane.capacityBytes() && lane.answer(id, DONE, (int) bytes)) {
            MemorySegment.copy(memory, at, lane.memory(), lane.payload(), bytes);
            lane.publish();
        } else {
            lane.answer(id, DONE, new Bytes(copy(memory, at, bytes)));
        }
    }

    private void answerLater(LateAnswer answer, Bytes bytes) {
        endpoint.afterwards(() -> station.world().startBeside("echo", () -> {
            endpoint.enter();
            try {
                answer.give(DONE, bytes);
            } finally {
                endpoint.exit();
            }
        }));
    }

    /// Tells a rank something, which it keeps until its program takes it. Blocks while that rank
    /// keeps too much of this one; the bytes may be changed when this returns.
    ///
    /// @param rank  a world rank, this one's own included
    /// @param bytes less than [#CREDIT_BYTES]
    /// @throws IllegalArgumentException if there is no such rank, or they are too many
    /// @throws RankLostException        if the rank is lost and the job goes on
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public void tell(int rank, byte... bytes) {
        requireRank(rank);
        endpoint.enter();
        try {
            credits.spend(rank, Told.cost(bytes.length), telling);
            Lane lane = station.lane(rank);
            if (bytes.length <= lane.capacityBytes()
                    && lane.claim(tell, 0, 0, Assembly.whole(bytes.length), bytes.length)) {
                MemorySegment.copy(
                        bytes, 0, lane.memory(), JAVA_BYTE, lane.payload(), bytes.length);
                lane.publish();
            } else {
                lane.send(new Bytes(bytes.clone()), tell, 0, 0);
            }
        } finally {
            endpoint.exit();
        }
    }

    private void keep(int source, int a, int b, MemorySegment memory, long at, long bytes) {
        credits.keep(source, Told.cost((int) bytes));
        kept.add(new Told(source, copy(memory, at, bytes)));
        endpoint.rouseSleepers();
    }

    /// Takes what this rank was told first of all that it keeps. What one rank has told is taken
    /// in the order in which it was told. Blocks until there is something.
    ///
    /// @throws org.atoll.fabric.job.CommunicationException if the job fails meanwhile
    public Told take() {
        endpoint.enter();
        try {
            Told first = kept.poll();
            while (first == null) {
                endpoint.await(anything);
                first = kept.poll(); // another thread may have been faster
            }
            credits.release(first.source(), Told.cost(first.bytes().length));
            return first;
        } finally {
            endpoint.exit();
        }
    }

    /// Something is kept.
    private record Anything(Queue<Told> kept, TimeKind timeKind) implements Completion {

        @Override
        public boolean isDone() {
            return !kept.isEmpty();
        }

        @Override
        public String describe() {
            return "take of what echo was told";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }

    private void requireRank(int rank) {
        if (rank < 0 || rank >= endpoint.size()) {
            throw new IllegalArgumentException(
                    "echo: there is no rank " + rank + "; ranks are 0 to " + (endpoint.size() - 1));
        }
    }

    private static byte[] copy(MemorySegment memory, long at, long bytes) {
        return memory.asSlice(at, bytes).toArray(JAVA_BYTE);
    }

    /// What was on its way from the rank will not be whole. What is whole stays.
    @Override
    public void lost(RankLostException loss) {
        longQuestions.forget(loss.failedRank());
        longTold.forget(loss.failedRank());
    }

    /// What the rank has told in its earlier life is forgotten, and so costs the new one nothing.
    @Override
    public void returned(Card card) {
        kept.removeIf(told -> told.source() == card.rank());
    }
}
