// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphReader;
import org.atoll.codec.graph.GraphWriter;
import org.atoll.fabric.Endpoint;
import org.atoll.remote.LentArguments.Spot;
import org.jspecify.annotations.Nullable;

/// Calls that are not answered. That they have run, and what they have thrown, a thread learns when
/// it settles ([Settling]).
final class OneWay implements CallMode {
    private final Endpoint endpoint;
    private final CallingThreads threads;
    private final CallWindow window;
    private final Sender sender;
    private final Settling settling;
    private final LentCalls lending;

    OneWay(
            Endpoint endpoint,
            CallingThreads threads,
            CallWindow window,
            Sender sender,
            Settling settling,
            LentCalls lending) {
        this.endpoint = endpoint;
        this.threads = threads;
        this.window = window;
        this.sender = sender;
        this.settling = settling;
        this.lending = lending;
    }

    @Override
    public GraphWriter writer() {
        return sender.writer();
    }

    @Override
    public @Nullable GraphReader call(Target target, int method, GraphWriter arguments) {
        CallingThread thread = threads.current();
        if (thread.isServing() && thread.oneWays() >= window.calls()) {
            settling.ask(thread); // it spends no credit, and so keeps count
        }
        Spot lent = lending.lend(target, arguments);
        boolean sent = false;
        endpoint.enter();
        try {
            sender.send(thread, target, method, arguments, lent);
            sent = true;
            settling.sent(thread, target.rank());
        } finally {
            endpoint.exit();
            if (!sent && lent != null) {
                lending.drop(lent);
            }
        }
        return null;
    }
}
