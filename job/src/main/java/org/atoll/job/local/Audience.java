// SPDX-License-Identifier: Apache-2.0
package org.atoll.job.local;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.job.FailureNotice;
import org.atoll.fabric.job.Notice;
import org.atoll.fabric.job.ReturnNotice;

/// The ranks of a job in one JVM that want to hear of failures and returns. Guarded by the monitor
/// of its [LocalJob].
///
/// They are told in the order of ranks, whichever joined first: in a simulation the order in which
/// ranks wake decides what happens next, and a seed is to give the same run each time.
final class Audience {
    private final List<Listener<FailureNotice>> failures = new ArrayList<>();
    private final List<Listener<ReturnNotice>> returns = new ArrayList<>();

    /// One rank's ear.
    private record Listener<N extends Notice>(int rank, Consumer<N> listener) {}

    Audience() {}

    void onFailure(int rank, Consumer<FailureNotice> listener) {
        add(failures, new Listener<>(rank, listener));
    }

    void onReturn(int rank, Consumer<ReturnNotice> listener) {
        add(returns, new Listener<>(rank, listener));
    }

    private static <N extends Notice> void add(List<Listener<N>> all, Listener<N> fresh) {
        int at = all.size();
        while (at > 0 && all.get(at - 1).rank > fresh.rank) {
            at--;
        }
        all.add(at, fresh);
    }

    /// A rank's life is over; its next one will say what it wants to hear.
    void forget(int rank) {
        failures.removeIf(each -> each.rank == rank);
        returns.removeIf(each -> each.rank == rank);
    }

    void tell(FailureNotice notice) {
        failures.forEach(each -> each.listener.accept(notice));
    }

    /// Tells all but the rank itself.
    void tell(ReturnNotice notice) {
        returns.stream()
                .filter(each -> each.rank != notice.card().rank())
                .forEach(each -> each.listener.accept(notice));
    }
}
