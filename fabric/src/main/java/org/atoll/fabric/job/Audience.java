// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// The ranks of a job in one JVM that want to hear of failures and returns. Guarded by the monitor
/// of its [LocalJob].
final class Audience {
    private final List<Listener<FailureNotice>> failures = new ArrayList<>();
    private final List<Listener<ReturnNotice>> returns = new ArrayList<>();

    /// One rank's ear.
    private record Listener<N extends Notice>(int rank, Consumer<N> listener) {}

    Audience() {}

    void onFailure(int rank, Consumer<FailureNotice> listener) {
        failures.add(new Listener<>(rank, listener));
    }

    void onReturn(int rank, Consumer<ReturnNotice> listener) {
        returns.add(new Listener<>(rank, listener));
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
