// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;

/// Waits for the end of one-way calls: a thread asks each rank to which it has sent some.
final class Settling {
    private final Endpoint endpoint;
    private final CallPermission permission;
    private final RemoteQuestions questions;
    private final Descriptions descriptions;
    private final ReferenceEvents events;
    private final CallWaits waits;
    private final TimeKind waiting;

    /// Threads that have not settled.
    private final Set<CallingThread> unsettled = ConcurrentHashMap.newKeySet();

    /// What calls have thrown that a call had begun which is over. Told at the end.
    private final Queue<Throwable> left = new ConcurrentLinkedQueue<>();

    Settling(
            Endpoint endpoint,
            CallPermission permission,
            RemoteQuestions questions,
            Descriptions descriptions,
            ReferenceEvents events,
            CallWaits waits,
            TimeKind waiting) {
        this.endpoint = endpoint;
        this.permission = permission;
        this.questions = questions;
        this.descriptions = descriptions;
        this.events = events;
        this.waits = waits;
        this.waiting = waiting;
    }

    /// A one-way call has left. Holder only.
    void sent(CallingThread thread, int rank) {
        if (thread.oneWays() == 0) {
            unsettled.add(thread);
        }
        thread.sentOneWay(rank);
    }

    /// Waits until the calling thread's have run.
    void settle() {
        throwAll(settle(permission.require(() -> "settle")));
    }

    /// The same for all threads of the program.
    void settleAll() {
        List<Throwable> thrown = new ArrayList<>(left);
        for (CallingThread thread : unsettled) {
            if (!thread.isServing()) {
                thrown.addAll(settle(thread));
            }
        }
        throwAll(thrown);
    }

    private static void throwAll(List<Throwable> thrown) {
        if (thrown.isEmpty()) {
            return;
        }
        Throwable first = thrown.getFirst();
        thrown.stream().skip(1).filter(other -> !other.equals(first)).forEach(first::addSuppressed);
        switch (first) {
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new CompletionException(first);
        }
    }

    private List<Throwable> settle(CallingThread thread) {
        ask(thread);
        return thread.takeFaults();
    }

    /// Waits until a thread's calls have run, and notes what they have thrown.
    void ask(CallingThread thread) {
        Map<Integer, GraphReader> answers = new LinkedHashMap<>();
        List<ObjectId> arrived = new ArrayList<>();
        endpoint.enter();
        try {
            if (thread.oneWays() > 0) {
                askEach(thread, answers, arrived);
            }
        } finally {
            endpoint.exit();
        }
        answers.forEach((rank, answer) ->
                thread.faults().addAll(Ledger.read(descriptions, rank, answer)));
        events.read(arrived);
    }

    private void askEach(
            CallingThread thread, Map<Integer, GraphReader> answers, List<ObjectId> arrived) {
        List<RemoteCall> questions = thread.unsettled().stream()
                .mapToObj(rank -> question(thread, rank))
                .toList();
        thread.settled();
        unsettled.remove(thread);
        for (RemoteCall question : questions) {
            try {
                thread.awaits(question);
                question.await();
                if (question.bytes() > 0) {
                    answers.put(question.awaitedPeer(), question.takeAnswer());
                    arrived.addAll(question.takeArrived());
                } else {
                    question.take();
                }
            } catch (RankLostException e) {
                thread.faults().add(e);
            } finally {
                thread.awaits(null);
            }
        }
    }

    private RemoteCall question(CallingThread thread, int rank) {
        RemoteCall question = questions
                .about("the end of one-way calls on rank " + rank, thread)
                .givesGraph();
        questions.ask(question, rank, RemoteFrames.SETTLE, thread.number());
        return question;
    }

    /// A call that was served has begun others and not waited for them: waits, and keeps
    /// what they have thrown for the end of the program.
    void settleBehind(CallingThread thread) {
        ask(thread);
        waits.await(new Idle(thread, waiting));
        left.addAll(thread.takeFaults());
    }

    /// A rank is lost, and with it the calls that have not run. Holder only.
    void lost(RankLostException loss) {
        for (CallingThread thread : unsettled) {
            if (thread.unsettled().get(loss.failedRank())) {
                thread.unsettled().clear(loss.failedRank());
                thread.faults().add(loss.ending("one-way calls on rank " + loss.failedRank()));
            }
        }
    }

    /// A thread has no call under way.
    private record Idle(CallingThread thread, TimeKind timeKind) implements Completion {

        @Override
        public boolean isDone() {
            return thread.isDone();
        }

        @Override
        public String describe() {
            return "the end of calls that a call has begun";
        }

        @Override
        public int awaitedPeer() {
            return -1;
        }
    }
}
