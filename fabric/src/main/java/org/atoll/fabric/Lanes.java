// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;

/// What the lanes of all services of a rank have in common: the questions that are under way, and
/// what may be outstanding. Holder only. Its frames:
///
/// | frame  | a              | b      | word                                  | payload        |
/// |--------|----------------|--------|---------------------------------------|----------------|
/// | ANSWER | question's id  | status |                                       | the answer     |
/// | PART   | question's id  | status | position; of the first: ~whole length | from there on  |
/// | CREDIT | which account  | 0      | how much is given back                | none           |
final class Lanes implements Service {
    private static final int ACCOUNT_BITS = 8;

    /// Other peers are served after so many questions.
    private static final int TURN = 16;

    private final Station station;
    private final Endpoint endpoint;
    private final FrameTable table;
    private final int answer;
    private final int part;
    private final int credit;
    private final Ids<Exchange> asked = new Ids<>();
    private final Map<Integer, Credits> accounts = new HashMap<>();
    private int asks;

    Lanes(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.table = station.world().services().table();
        this.answer = station.number(LanesKind.ANSWER);
        this.part = station.number(LanesKind.PART);
        this.credit = station.number(LanesKind.CREDIT);
        station.handle(LanesKind.ANSWER, this::answered);
        station.handle(LanesKind.PART, this::partAnswered);
        station.handle(LanesKind.CREDIT, this::givenBack);
    }

    Endpoint endpoint() {
        return endpoint;
    }

    int answerNumber() {
        return answer;
    }

    int partNumber() {
        return part;
    }

    /// What a number stands for, in words.
    String name(int number) {
        return table.name(number);
    }

    /// Gives a question its id. One to a rank that is lost has ended at once, and has none.
    ///
    /// @return the id, or [Exchange#NONE]
    int begin(Exchange question, Lane on, int number) {
        question.requireIdle();
        if (on.peer().isLost()) {
            question.begin(this, on, number, Exchange.NONE);
            question.fail(lossOf(on.rank()));
            return Exchange.NONE;
        }
        int id = asked.add(question);
        question.begin(this, on, number, id);
        return id;
    }

    private CommunicationException lossOf(int rank) {
        World world = station.world();
        CommunicationException loss =
                rank < world.size() ? world.losses().of(rank) : world.abroad().failure(rank);
        return loss != null
                ? loss
                : new CommunicationException("rank " + rank + " is out of reach", rank, null);
    }

    /// A question was not asked after all.
    void forget(Exchange question) {
        asked.remove(question.forget());
    }

    /// The rest of a question cannot be asked, because its bytes cannot be read.
    void unasked(int id, Throwable cause) {
        if (id != Exchange.NONE) {
            asked.get(id).unreadable(cause);
        }
    }

    /// Whether it is not yet the turn of other peers, in whose favour a wait for an answer looks
    /// away from its own.
    boolean isOwnTurn() {
        return ++asks % TURN != 0;
    }

    /// A question has its answer.
    void end(int id) {
        asked.remove(id);
    }

    /// The answer to a question goes to another.
    void replace(int id, Exchange other) {
        asked.replace(id, other);
    }

    private void answered(int source, MemorySegment memory, long header, long payload) {
        question(source, memory, header).answered(
                Frame.tag(memory, header), memory, payload, Frame.payloadBytes(memory, header));
    }

    private void partAnswered(int source, MemorySegment memory, long header, long payload) {
        question(source, memory, header).answered(
                Frame.tag(memory, header),
                Frame.word(memory, header),
                memory,
                payload,
                Frame.payloadBytes(memory, header));
    }

    private Exchange question(int source, MemorySegment memory, long header) {
        Exchange question = asked.get(Frame.context(memory, header));
        if (question.awaitedPeer() != source) {
            throw new AssertionError("rank " + source + " answers " + question.describe());
        }
        return question;
    }

    /// Says in place of the rest of an answer that there is none.
    ///
    /// @return false if the link is full
    boolean breakOff(Peer to, int id, int status) {
        if (!to.claim(answer, id, status, 0, 0)) {
            return false;
        }
        to.publish();
        return true;
    }

    /// Opens an account of what may be outstanding. Its number is the same on all ranks, in
    /// whatever order they open their services.
    Credits credits(String service, long bytesPerPeer) {
        int number = table.index(service) << ACCOUNT_BITS;
        while (accounts.containsKey(number)) {
            number++;
        }
        Credits opened = new Credits(
                service, endpoint.size(), bytesPerPeer, new Account(number));
        opened.reach(endpoint.peers());
        accounts.put(number, opened);
        return opened;
    }

    /// The frames of one account.
    private final class Account implements Credits.Way {
        private final int number;

        Account(int number) {
            this.number = number;
        }

        @Override
        public void giveBack(int peer, long bytes) {
            station.lane(peer).post(credit, number, 0, bytes);
        }

        @Override
        public void await(Completion enough) {
            endpoint.await(enough);
        }
    }

    private void givenBack(int source, MemorySegment memory, long header, long payload) {
        Credits account = accounts.get(Frame.context(memory, header));
        if (account == null) {
            throw new AssertionError("credit was never spent on that account");
        }
        account.restore(source, Frame.word(memory, header));
    }

    @Override
    public void lost(RankLostException loss) {
        int rank = loss.failedRank();
        asked.removeIf(question -> question.awaitedPeer() == rank, question -> question.fail(loss));
    }

    @Override
    public void returned(Card card) {
        accounts.values().forEach(account -> account.restart(card.rank()));
    }

    @Override
    public void extended(int peers) {
        accounts.values().forEach(account -> account.reach(peers));
    }

    @Override
    public void abandoned(CommunicationException cause) {
        asked.removeIf(question -> true, question -> question.fail(cause));
    }
}
