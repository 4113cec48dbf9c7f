// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import java.lang.ref.Reference;
import java.util.List;
import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.jspecify.annotations.Nullable;

/// Calls of objects of this rank by threads of this rank: the thread runs the call itself, with
/// copies of the arguments and of the result.
final class LocalCalls {
    private final CallPermission permission;
    private final ObjectTable objects;
    private final Serving serving;
    private final CallOutcomes outcomes;
    private final Descriptions descriptions;
    private final ReferenceEvents events;
    private final IncomingAnswers answers;

    LocalCalls(
            CallPermission permission,
            ObjectTable objects,
            Serving serving,
            CallOutcomes outcomes,
            Descriptions descriptions,
            ReferenceEvents events,
            IncomingAnswers answers) {
        this.permission = permission;
        this.objects = objects;
        this.serving = serving;
        this.outcomes = outcomes;
        this.descriptions = descriptions;
        this.events = events;
        this.answers = answers;
    }

    /// Makes a call, as [CallMode#call] says.
    @Nullable GraphReader call(
            CallingThread thread, Target target, int method, GraphWriter arguments)
            throws Throwable {
        List<Target> givenTargets = thread.takeWritten();
        permission.requireSameLife(target, method);
        ObjectTable.Entry entry = objects.get(target.number());
        GraphReader given = descriptions.turned(arguments);
        if (entry == null) {
            given.release();
            throw new IllegalStateException(target.call(method) + ": the object was released");
        }
        CallOutcome outcome = outcomes.make();
        try {
            boolean _ = serving.run(() -> outcome.call(entry, method, given));
        } finally {
            Reference.reachabilityFence(givenTargets);
        }
        int status = outcome.status();
        thread.reads(events.keep(thread.takeWritten()));
        GraphReader answer = descriptions.turned(outcome.result());
        return answers.result(target, method, thread, status, answer);
    }
}
