// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.Deadline;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.tasks.ask.Asker;
import org.atoll.tasks.ask.Question;
import org.atoll.tasks.pack.ArrivingItems;
import org.atoll.tasks.pack.ChunkPool;
import org.atoll.tasks.pack.ItemCode;
import org.atoll.tasks.pack.ItemWriter;
import org.atoll.tasks.pack.Packed;
import org.jspecify.annotations.Nullable;

/// The questions of a rank's tasks to the keeper, and on rank 0 the keeper. Its own tasks ask it as
/// others do.
public final class KeeperOffice {
    private static final int KEEPER = 0;
    private static final long LONGEST_NANOS = Long.MAX_VALUE / 2;

    private final Station station;
    private final Endpoint endpoint;
    private final ChunkPool pool;
    private final Keeper keeper;
    private final Assembly questions = new Assembly(this::asked);
    private final TimeKind asking;
    private final int keep;

    /// Opens it.
    ///
    /// @param pool where the memory of questions and answers comes from
    /// @param ends tells of the ends of tasks
    public KeeperOffice(Station station, ChunkPool pool, EndWatch ends) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.pool = pool;
        this.keeper = new Keeper(pool, ends);
        this.asking = station.time("keeper", TimeKind.Group.COMMUNICATION);
        this.keep = station.number(KeeperFrames.KEEP);
        station.handle(KeeperFrames.KEEP, questions);
    }

    /// This rank's keeper is a standing machine's. From any thread that does not hold the endpoint.
    ///
    /// @param line the way to what changes it, whose answers come when nobody here holds the
    ///     endpoint
    public void serve(MachineLine line) {
        keeper.serve((asker, verb, words, done, refused) -> line.ask(
                asker, verb, words,
                came -> holding(() -> done.accept(came)),
                why -> holding(() -> refused.accept(why))));
    }

    private void holding(Runnable work) {
        try {
            endpoint.enterToSend();
        } catch (CommunicationException e) {
            // the machine ends: who has asked hears that
            assert e != null;
            return;
        }
        try {
            work.run();
        } finally {
            endpoint.exit();
        }
    }

    private void asked(int source, int op, int id, MemorySegment memory, long at, long bytes) {
        LateAnswer answer = station.lane(source).later(id);
        Packed question = ArrivingItems.copyOf(pool, memory, at, bytes);
        keeper.asked(KeeperOp.of(op), question, (status, items) ->
                answer.give(status, PackedBody.of(items)));
        question.letGo();
    }

    /// A rank is lost: what was on its way from there will not be whole. Holder only.
    public void lost(int rank) {
        questions.forget(rank);
    }

    /// Asks and waits for the answer; see [KeeperLine#ask]. By the caller's thread, which does not
    /// hold the endpoint.
    ///
    /// @throws CommunicationException if the keeper is lost
    public KeeperAnswer ask(
            Asker caller,
            KeeperOp op,
            String name,
            ItemWriter question,
            @Nullable Duration most) {
        Question asked = send(caller, op, question);
        Completion answered = asked.answered(() -> op.words(name));
        if (most == null) {
            caller.point().await(answered);
        } else {
            Deadline deadline = Deadline.after(station.world()::nanoTime, nanos(most));
            caller.point().await(answered.within(deadline));
            caller.requireAlive();
            if (!asked.isDone()) {
                forget(caller);
                caller.point().await(answered);
            }
        }
        caller.requireAlive();
        return answer(asked);
    }

    /// Asks whether a task that waits for room to send waits in vain, until there is room or that
    /// is known. By the caller's thread, which does not hold the endpoint.
    ///
    /// @param wait  which of the task's waits it is
    /// @param needs the tids of the tasks on whom it depends
    /// @param other ends the wait, too
    /// @return why it is in vain; an empty text if the task is to look again
    public String askWhetherStuck(
            Asker caller, long wait, long[] needs, Completion other) {
        ItemWriter question = new ItemWriter(pool);
        question.one(ItemCode.LONG, caller.tid());
        question.string("");
        question.one(ItemCode.LONG, wait);
        question.array(ItemCode.LONG, needs, 0, needs.length, 1);
        Question asked = send(caller, KeeperOp.STUCK, question);
        Completion answered = asked.answered(() -> KeeperOp.STUCK.words(""));
        caller.point().await(new Either(other, answered));
        caller.requireAlive();
        if (!asked.isDone()) {
            forget(caller);
            caller.point().await(answered);
            caller.requireAlive();
        }
        KeeperAnswer answer = answer(asked);
        try {
            return answer.status() == KeeperReply.REFUSED
                    ? KeeperCalls.refusal(answer.items()).matter()
                    : "";
        } finally {
            answer.items().letGo();
        }
    }

    /// A wait that is over when one of two is, and is called as the first.
    private record Either(Completion first, Completion second) implements Completion {
        @Override
        public boolean isDone() {
            return first.isDone() || second.isDone();
        }

        @Override
        public String describe() {
            return first.describe();
        }

        @Override
        public TimeKind timeKind() {
            return first.timeKind();
        }
    }

    private void forget(Asker caller) {
        ItemWriter question = new ItemWriter(pool);
        question.one(ItemCode.LONG, caller.tid());
        question.string("");
        Question asked = send(caller, KeeperOp.FORGET, question);
        caller.point().await(asked.answered(() -> KeeperOp.FORGET.words("")));
        caller.requireAlive();
        answer(asked).items().letGo();
    }

    private static long nanos(Duration duration) {
        try {
            return Math.min(duration.toNanos(), LONGEST_NANOS);
        } catch (ArithmeticException e) {
            return LONGEST_NANOS;
        }
    }

    private Question send(Asker caller, KeeperOp op, ItemWriter question) {
        Question asked = new Question(caller, asking);
        endpoint.enterToSend();
        try {
            station.lane(KEEPER)
                    .ask(asked, PackedBody.of(question.packed()), keep, op.number());
        } finally {
            endpoint.exit();
        }
        return asked;
    }

    private KeeperAnswer answer(Exchange asked) {
        endpoint.enter();
        try {
            asked.await();
            KeeperAnswer answer = new KeeperAnswer(asked.status(), ArrivingItems.copyOf(
                    pool, asked.memory(), asked.payload(), asked.bytes()));
            asked.take();
            return answer;
        } catch (RankLostException e) {
            throw new CommunicationException("tasks: rank " + KEEPER
                    + ", which keeps groups and the postbox, is lost", KEEPER, e);
        } finally {
            endpoint.exit();
        }
    }
}
