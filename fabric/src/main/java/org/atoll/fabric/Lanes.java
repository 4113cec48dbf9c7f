// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import org.atoll.fabric.job.Card;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.wire.Frame;

/// The common part of the lanes of all services of a rank: the questions that are under way, and
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

    private final Numbers numbers;
    private final IntFunction<String> names;
    private final Peers peers;
    private final SendQueues queues;
    private final Waits waits;
    private final WaitOutlook outlook;
    private final Ids<Exchange> asked = new Ids<>();
    private final Map<Integer, Credits> accounts = new HashMap<>();
    private int asks;

    /// The numbers of the three kinds of frames.
    record Numbers(int answer, int part, int credit) {}

    /// Begins without questions.
    ///
    /// @param numbers   those of its own frames
    /// @param names     what the number of any frame stands for, in words
    /// @param peers     the other ends
    /// @param queues    take what finds no room
    /// @param waits     how a thread waits for answers and for credit
    /// @param outlook know why a peer is lost
    Lanes(
            Numbers numbers,
            IntFunction<String> names,
            Peers peers,
            SendQueues queues,
            Waits waits,
            WaitOutlook outlook) {
        this.numbers = numbers;
        this.names = names;
        this.peers = peers;
        this.queues = queues;
        this.waits = waits;
        this.outlook = outlook;
    }

    /// A new lane.
    ///
    /// @param service whose it is
    /// @param peer    where it leads
    Lane open(String service, int peer) {
        return new Lane(this, peers, queues, service, peer);
    }

    int answerNumber() {
        return numbers.answer();
    }

    int partNumber() {
        return numbers.part();
    }

    /// What a number stands for, in words.
    String name(int number) {
        return names.apply(number);
    }

    /// Gives a question its id. One to a rank that is lost has ended at once, and has none.
    ///
    /// @return the id, or [Exchange#NONE]
    int begin(Exchange question, Lane on, int number) {
        question.requireIdle();
        if (on.peer().isLost()) {
            question.begin(this, on, waits, number, Exchange.NONE);
            question.fail(outlook.lossOf(on.rank()));
            return Exchange.NONE;
        }
        int id = asked.add(question);
        question.begin(this, on, waits, number, id);
        return id;
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

    /// An answer has come.
    void answered(int source, MemorySegment memory, long header, long payload) {
        question(source, memory, header).answered(
                Frame.tag(memory, header), memory, payload, Frame.payloadBytes(memory, header));
    }

    /// A part of an answer has come.
    void partAnswered(int source, MemorySegment memory, long header, long payload) {
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
        if (!to.claim(numbers.answer(), id, status, 0, 0)) {
            return false;
        }
        to.publish();
        return true;
    }

    /// Opens an account of what may be outstanding. Its number is the same on all ranks, in
    /// whatever order they open their services.
    ///
    /// @param index where the service stands among all, as [FrameTable#index] says
    Credits credits(String service, int index, long bytesPerPeer) {
        int number = index << ACCOUNT_BITS;
        while (accounts.containsKey(number)) {
            number++;
        }
        Credits opened = new Credits(
                service, peers.size(), bytesPerPeer, new Account(number));
        opened.reach(peers.count());
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
            queues.post(peers.get(peer), numbers.credit(), number, 0, bytes);
        }

        @Override
        public void await(Completion enough) {
            waits.await(enough);
        }
    }

    /// Credit has come back.
    void givenBack(int source, MemorySegment memory, long header, long payload) {
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
    public void extended(int count) {
        accounts.values().forEach(account -> account.reach(count));
    }

    @Override
    public void abandoned(CommunicationException cause) {
        asked.removeIf(question -> true, question -> question.fail(cause));
    }
}
