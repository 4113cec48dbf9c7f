// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.Reference;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.codec.graph.PeerClasses;
import org.atoll.fabric.Endpoint;
import org.atoll.remote.Target.Identity;
import org.jspecify.annotations.Nullable;

/// Calls whose thread waits for the result. It reads the result where it lies, or as it is
/// delivered; no other thread has to do with it.
final class Synchronous implements Manner {
    private final Calls calls;
    private final Endpoint endpoint;

    /// One that is not under way. The holder's.
    private @Nullable RemoteCall spare;

    Synchronous(Calls calls) {
        this.calls = calls;
        this.endpoint = calls.endpoint();
    }

    @Override
    public @Nullable GraphReader call(Target target, int method, GraphWriter arguments)
            throws Throwable {
        CallingThread thread = calls.thread();
        if (target.rank() == calls.here()
                && thread.limitNanos() == 0
                && !thread.isUnderWay()) {
            return callHere(thread, target, method, arguments);
        }
        GraphReader answer;
        List<Identity> arrived;
        int status;
        endpoint.enter();
        try {
            RemoteCall call = spare == null ? new RemoteCall(calls, calls.calling()) : spare;
            spare = null;
            call.of(target, method, thread);
            calls.sender().ask(call, thread, target, method, true, arguments);
            await(call, thread);
            status = call.status();
            if (status == Status.RESULT && call.bytes() == 0) {
                call.take();
                call.ofNothing();
                spare = call; // one that has failed is not used again
                return null;
            }
            answer = call.takeAnswer();
            arrived = call.takeArrived();
            if (call.bytes() <= RemoteCall.SHORT_BYTES) {
                call.ofNothing();
                spare = call;
            }
        } finally {
            endpoint.exit();
        }
        thread.reads(arrived);
        return result(target, method, status, answer);
    }

    /// Waits for an answer, no longer than the thread's limit. Holder only.
    void await(RemoteCall call, CallingThread thread) {
        thread.awaits(call);
        long limit = thread.limitNanos();
        if (limit != 0 && !call.isDone()) {
            long until = calls.world().nanoTime() + limit;
            endpoint.await(new RemoteCall.Limited(call, until));
            if (!call.isDone()) {
                call.abandon(new CallTimeoutException(call.describe(), limit));
            }
        }
        call.await();
        thread.awaits(null);
    }

    /// The object is on this rank, and so the thread runs the call itself, with copies of the
    /// arguments and of the result.
    private @Nullable GraphReader callHere(
            CallingThread thread, Target target, int method, GraphWriter arguments)
            throws Throwable {
        List<Target> givenTargets = thread.takeWritten();
        calls.sender().requireSameLife(target, method);
        ObjectTable.Entry entry = calls.objects().get(target.number());
        GraphReader given = move(arguments);
        if (entry == null) {
            given.release();
            throw new IllegalStateException(target.call(method) + ": the object was released");
        }
        Outcome outcome = new Outcome(calls);
        try {
            boolean _ = calls.remote().serving(() -> outcome.call(entry, method, given));
        } finally {
            Reference.reachabilityFence(givenTargets);
        }
        int status = outcome.status();
        thread.reads(calls.holdings().keep(thread.takeWritten()));
        GraphReader answer = move(outcome.result());
        return result(target, method, status, answer);
    }

    private GraphReader move(GraphWriter graph) {
        byte[] bytes = graph.toArray();
        int classes = graph.classes();
        graph.release();
        PeerClasses here = calls.descriptions().of(calls.here());
        if (classes > here.count()) {
            endpoint.enter();
            try {
                calls.descriptions().tell(calls.here(), classes);
            } finally {
                endpoint.exit();
            }
        }
        return calls.graphs().readerInPlace(here, bytes, 0, bytes.length);
    }

    private @Nullable GraphReader result(
            Target target, int method, int status, GraphReader answer) throws Throwable {
        if (Status.kind(status) != Status.RESULT) {
            Throwable thrown =
                    Failure.read(status, answer, () -> target.call(method), calls.here());
            calls.holdings().read(calls.thread().hasRead());
            throw thrown;
        }
        if (answer.remaining() == 0) {
            target.end(answer);
            return null;
        }
        return answer;
    }
}
