// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.jspecify.annotations.Nullable;

/// Calls whose thread waits for the result. It reads the result where it lies, or as it is
/// delivered; no other thread has to do with it.
final class Synchronous implements CallMode {
    private final Endpoint endpoint;
    private final CallingThreads threads;
    private final LocalCalls local;
    private final Sender sender;
    private final IncomingAnswers answers;
    private final CallWaits waits;

    /// One that is not under way. The holder's.
    private @Nullable RemoteCall spare;

    Synchronous(
            Endpoint endpoint,
            CallingThreads threads,
            LocalCalls local,
            Sender sender,
            IncomingAnswers answers,
            CallWaits waits) {
        this.endpoint = endpoint;
        this.threads = threads;
        this.local = local;
        this.sender = sender;
        this.answers = answers;
        this.waits = waits;
    }

    @Override
    public GraphWriter writer() {
        return sender.writer();
    }

    @Override
    public @Nullable GraphReader call(Target target, int method, GraphWriter arguments)
            throws Throwable {
        CallingThread thread = threads.current();
        if (target.rank() == endpoint.rank()
                && thread.limitNanos() == 0
                && !thread.isUnderWay()) {
            return local.call(thread, target, method, arguments);
        }
        GraphReader answer;
        List<ObjectId> arrived;
        int status;
        endpoint.enter();
        try {
            RemoteCall call = spare == null ? new RemoteCall(answers, answers.time()) : spare;
            spare = null;
            call.of(target, method, thread);
            sender.ask(call, thread, target, method, true, arguments);
            waits.await(call, thread);
            status = call.status();
            if (status == AnswerStatus.RESULT && call.bytes() == 0) {
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
        return answers.result(target, method, thread, status, answer);
    }
}
