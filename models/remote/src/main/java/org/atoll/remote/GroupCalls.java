// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.atoll.codec.face.Face;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.job.RankLostException;
import org.atoll.remote.ServedCall.Origin;
import org.atoll.remote.Spread.Place;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// Calls of groups: those that begin here, and this rank's part of those that others begin.
final class GroupCalls {
    private final Calls calls;
    private final Assembly wanted = new Assembly(this::wanted);

    GroupCalls(Calls calls) {
        this.calls = calls;
        calls.station().handle(RemoteKind.GROUP, wanted);
    }

    /// Makes a group.
    ///
    /// @param references of one class
    /// @throws IllegalArgumentException if there are none, or they are no such references
    <T> Group<T> of(List<T> references) {
        if (references.isEmpty()) {
            throw new IllegalArgumentException("group: there must be at least one reference");
        }
        Face face = target(references.getFirst()).face();
        for (T reference : references) {
            if (!target(reference).face().equals(face)) {
                throw new IllegalArgumentException("group: " + reference + " is no "
                        + face.type().getSimpleName() + ": all must be of one class");
            }
        }
        return new Group<>(this, references);
    }

    private Target target(Object reference) {
        return calls.references().targetOf("group", reference);
    }

    /// The call that a lambda makes, kept.
    private static final class Recorder implements Manner {
        private @Nullable Target target;
        private int method;
        private byte[] arguments = {};

        @Override
        public boolean isForAll() {
            return true;
        }

        @Override
        public @Nullable GraphReader call(Target called, int number, GraphWriter written) {
            if (target != null) {
                written.release();
                throw new IllegalStateException("group: the lambda makes another call, "
                        + called.call(number) + ": let it make one");
            }
            target = called;
            method = number;
            arguments = written.toArray();
            written.release();
            return null;
        }
    }

    /// Calls all objects of a group.
    ///
    /// @param group the objects
    /// @param yield what becomes of the results, as [Spread] says
    /// @param call  calls one of them
    /// @param how   combines results, if they are
    /// @return the results, or the one result, or nothing
    <T, R> List<R> callAll(
            Group<T> group, int yield, Group.Each<T, R> call, @Nullable Combining<R> how) {
        CallingThread thread = calls.thread();
        GroupRun run = prepare(thread, group, yield, call, how);
        awaitBegun(thread, run.spread());
        return results(thread, group, run);
    }

    /// A call of a group goes other ways than those before it, and so waits until they have begun.
    private void awaitBegun(CallingThread thread, Spread spread) {
        if (!thread.isUnderWay()) {
            return;
        }
        int frame = calls.station().number(RemoteKind.BEGUN);
        endpoint().enter();
        try {
            List<RemoteCall> questions = new ArrayList<>();
            for (Place place : spread.places()) {
                RemoteCall question = new RemoteCall(calls, calls.waiting())
                        .of("the beginning of calls on rank " + place.rank(), thread);
                calls.ask(question, place.rank(), frame, thread.number());
                questions.add(question);
            }
            questions.forEach(question -> awaitBegun(thread, question));
        } finally {
            endpoint().exit();
        }
    }

    private void awaitBegun(CallingThread thread, RemoteCall question) {
        try {
            calls.synchronous().await(question, thread);
            question.take();
        } catch (RankLostException e) {
            thread.awaits(null); // the call of the group will say so
        }
    }

    private Endpoint endpoint() {
        return calls.endpoint();
    }

    /// The same on a thread of its own.
    <T, R, S> CompletableFuture<S> begin(
            Group<T> group,
            int yield,
            Group.Each<T, R> call,
            @Nullable Combining<R> how,
            Function<List<R>, S> then) {
        GroupRun run = prepare(calls.thread(), group, yield, call, how);
        RemoteFuture<S> future = new RemoteFuture<>(calls);
        calls.world().startBeside("atoll-group", () -> {
            try {
                future.complete(then.apply(results(calls.thread(), group, run)));
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
            calls.endpoint().rouseSleepers();
        });
        return future;
    }

    private <T> GroupRun prepare(
            CallingThread thread,
            Group<T> group,
            int yield,
            Group.Each<T, ?> call,
            @Nullable Combining<?> how) {
        calls.requireCallable(() -> "call of a group");
        Recorder recorder = record(thread, group, call);
        byte[] operator = {};
        try {
            operator = how == null ? operator : bytes(how);
        } catch (IllegalArgumentException e) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalArgumentException(
                    "combine: the operator cannot be sent: " + e.getMessage(), e);
        }
        Spread spread = new Spread(
                yield, recorder.method, calls.here(), operator, recorder.arguments,
                places(group.members()));
        List<Identity> given = calls.holdings().keep(thread.takeWritten());
        return new GroupRun(calls, spread, "call of all " + group, given);
    }

    private <T> Recorder record(CallingThread thread, Group<T> group, Group.Each<T, ?> call) {
        Recorder recorder = new Recorder();
        Manner before = thread.change(recorder);
        try {
            Object _ = call.call(group.get(0));
        } catch (NullPointerException e) { // the value of the call is not there yet
            if (recorder.target == null) {
                throw e;
            }
        } catch (Exception e) {
            List<Target> _ = thread.takeWritten();
            throw Unchecked.of(e);
        } finally {
            Manner _ = thread.change(before);
        }
        Target called = recorder.target;
        if (called == null || !called.equals(target(group.get(0)))) {
            List<Target> _ = thread.takeWritten();
            throw new IllegalStateException("group: the lambda must call the object it is given,"
                    + " once, and has called " + (called == null ? "nothing" : called));
        }
        return recorder;
    }

    private byte[] bytes(Object object) {
        GraphWriter writer = calls.graphs().writer();
        try {
            writer.putObject(object);
            return writer.toArray();
        } finally {
            writer.release();
        }
    }

    /// By rank, and for each rank by index.
    private List<Place> places(List<?> members) {
        TreeMap<Integer, List<Integer>> ranks = new TreeMap<>();
        for (int index = 0; index < members.size(); index++) {
            ranks.computeIfAbsent(target(members.get(index)).rank(), r -> new ArrayList<>())
                    .add(index);
        }
        List<Place> places = new ArrayList<>();
        ranks.forEach((rank, indices) -> places.add(new Place(
                rank,
                indices.stream().mapToInt(i -> target(members.get(i)).number()).toArray(),
                indices.stream().mapToInt(i -> i).toArray())));
        return places;
    }

    @SuppressWarnings("unchecked") // the results are those of the method
    private <T, R> List<R> results(CallingThread thread, Group<T> group, GroupRun run) {
        try {
            run.run(thread);
        } finally {
            run.release();
        }
        Throwable failure = run.failure();
        if (failure != null) {
            throw Unchecked.of(failure);
        }
        List<@Nullable Object> results = new ArrayList<>();
        switch (run.spread().yield()) {
            case Spread.EACH -> {
                for (int index = 0; index < group.size(); index++) {
                    results.add(run.result(index));
                }
            }
            case Spread.ONE -> results.add(run.one());
            default -> { }
        }
        return (List<R>) results;
    }

    /// Calls each object with its own arguments.
    <T, R> List<R> callEach(List<T> members, Group.EachOwn<T, R> call) {
        List<CompletableFuture<R>> futures = new ArrayList<>();
        for (int index = 0; index < members.size(); index++) {
            int own = index;
            futures.add(calls.asynchronous().begin(() -> call.call(members.get(own), own)));
        }
        List<R> results = new ArrayList<>();
        Throwable failure = null;
        for (CompletableFuture<R> future : futures) {
            calls.asynchronous().await(future, Long.MAX_VALUE);
            if (future.isCompletedExceptionally()) {
                failure = GroupRun.joined(failure, future.exceptionNow());
            } else {
                results.add(future.getNow(null)); // it is done
            }
        }
        if (failure != null) {
            throw Unchecked.of(failure);
        }
        return results;
    }

    private void wanted(int source, int a, int id, MemorySegment memory, long at, long bytes) {
        GraphReader given = calls.graphs().reader(memory, at, bytes);
        List<Identity> arrived = calls.holdings().take(source);
        calls.served().beside(new ServedCall(
                new Origin(source, calls.world().incarnation(source), 0, 0),
                () -> "call of a group on rank " + calls.here(),
                (outcome, begun) -> serve(given, arrived, outcome),
                false,
                calls.station().lane(source).later(id),
                0,
                arrived));
    }

    private void serve(GraphReader given, List<Identity> arrived, Outcome outcome) {
        try {
            GroupRun run = new GroupRun(calls, Spread.read(given), "call of a group", arrived);
            run.run(calls.thread());
            Throwable failure = run.failure();
            if (failure != null) {
                outcome.fail(failure);
            } else {
                run.write(outcome.result());
            }
        } catch (IllegalArgumentException | ClassCastException e) {
            outcome.refuse(Status.ARGUMENT, String.valueOf(e.getMessage()));
        } finally {
            given.release();
        }
    }

    /// A rank is lost: what has come of its calls is forgotten. Holder only.
    void lost(int rank) {
        wanted.forget(rank);
    }
}
