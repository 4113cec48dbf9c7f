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
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Station;
import org.atoll.fabric.job.Completion;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.TimeKind;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// Calls that are not answered. That they have run, and what they have thrown, a thread learns when
/// it settles: it asks each rank to which it has sent some.
final class OneWay implements Manner {
    private final Calls calls;
    private final Station station;
    private final Endpoint endpoint;
    private final int settle;

    /// Threads that have not settled.
    private final Set<CallingThread> unsettled = ConcurrentHashMap.newKeySet();

    /// What calls have thrown that a call had begun which is over. Told at the end.
    private final Queue<Throwable> left = new ConcurrentLinkedQueue<>();

    OneWay(Calls calls) {
        this.calls = calls;
        this.station = calls.station();
        this.endpoint = calls.endpoint();
        this.settle = station.number(RemoteKind.SETTLE);
    }

    /// Makes what is called meanwhile one-way calls.
    <X extends Exception> void run(RemoteObjects.Action<X> action) throws X {
        CallingThread thread = calls.thread();
        Manner before = thread.change(this);
        try {
            action.run();
        } finally {
            Manner _ = thread.change(before);
        }
    }

    @Override
    public @Nullable GraphReader call(Target target, int method, GraphWriter arguments) {
        CallingThread thread = calls.thread();
        if (thread.isServing() && thread.oneWays() >= calls.asynchronous().window()) {
            ask(thread); // it spends no credit, and so keeps count
        }
        endpoint.enter();
        try {
            calls.sender().send(thread, target, method, arguments);
            if (thread.oneWays() == 0) {
                unsettled.add(thread);
            }
            thread.sentOneWay(target.rank());
        } finally {
            endpoint.exit();
        }
        return null;
    }

    /// Waits until the calling thread's have run.
    void settle() {
        calls.requireCallable(() -> "settle");
        throwAll(settle(calls.thread()));
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
    private void ask(CallingThread thread) {
        Map<Integer, GraphReader> answers = new LinkedHashMap<>();
        List<Identity> arrived = new ArrayList<>();
        endpoint.enter();
        try {
            if (thread.oneWays() > 0) {
                askEach(thread, answers, arrived);
            }
        } finally {
            endpoint.exit();
        }
        answers.forEach((rank, answer) ->
                thread.faults().addAll(Ledger.read(calls, rank, answer)));
        calls.holdings().read(arrived);
    }

    private void askEach(
            CallingThread thread, Map<Integer, GraphReader> answers, List<Identity> arrived) {
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
        RemoteCall question = new RemoteCall(calls, calls.waiting())
                .of("the end of one-way calls on rank " + rank, thread)
                .givesGraph();
        calls.ask(question, rank, settle, thread.number());
        return question;
    }

    /// A call that was served has begun others and not waited for them: waits, and keeps
    /// what they have thrown for the end of the program.
    void settleBehind(CallingThread thread) {
        ask(thread);
        calls.await(new Idle(thread, calls.waiting()));
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
