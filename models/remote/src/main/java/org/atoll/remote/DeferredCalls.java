// SPDX-License-Identifier: Apache-2.0
package org.atoll.remote;

import org.atoll.codec.graph.GraphReader;
import org.atoll.fabric.Credits;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Station;
import org.atoll.remote.ServedCall.Work;

/// Keeps calls that have arrived and do not run at once, and gives them to [ServedCalls]. Holder
/// only.
final class DeferredCalls {
    private final Station station;
    private final Credits credits;
    private final Ledger ledger;
    private final Holdings holdings;
    private final ServedCalls served;

    DeferredCalls(
            Station station,
            Credits credits,
            Ledger ledger,
            Holdings holdings,
            ServedCalls served) {
        this.station = station;
        this.credits = credits;
        this.ledger = ledger;
        this.holdings = holdings;
        this.served = served;
    }

    /// Keeps a call.
    ///
    /// @throws IllegalArgumentException if its arguments are too long
    void add(Arrival call, ObjectTable.Entry entry) {
        int here = station.world().rank();
        int method = call.method();
        GraphReader arguments = call.readLater();
        LateAnswer answer = null;
        if (call.isOneWay()) {
            ledger.begun(call.origin().caller());
        } else {
            answer = station.lane(call.source()).later(call.id());
        }
        if (call.cost() > 0) {
            credits.keep(call.source(), call.cost());
        }
        served.beside(new ServedCall(
                call.origin(),
                () -> entry.call(method, here),
                work(call, entry, arguments),
                entry.locks().isTaken(method),
                answer,
                call.cost(),
                holdings.take(call.source())));
    }

    private static Work work(Arrival call, ObjectTable.Entry entry, GraphReader arguments) {
        int method = call.method();
        if (call.isOrdered()) {
            return (run, begun) -> run.callInOrder(entry, method, arguments, begun);
        }
        return (run, begun) -> {
            boolean _ = run.call(entry, method, arguments);
        };
    }
}
