// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;
import java.util.Objects;
import org.atoll.applications.Breakdown;
import org.atoll.remote.Remote;
import org.atoll.remote.RemoteObjects;
import org.jspecify.annotations.Nullable;

/// Sorts one part of the keys, together with the workers of all other parts. These send it
/// histograms and keys by [#take], for whose end they do not wait.
@Remote
class SortWorker {
    private final SortTask task;
    private final RemoteObjects remote = RemoteObjects.current();
    private final int[] keys;
    private final PartInbox inbox;
    private @Nullable PartSort side;
    private int[] sorted = {};

    /// Takes or draws the keys of its part.
    SortWorker(SortTask task) {
        this.task = task;
        keys = task.share().keys();
        inbox = new PartInbox(task.parts());
    }

    /// Hears of all workers.
    ///
    /// @param all by part
    public void meet(List<SortWorker> all) {
        side = PartSort.apart(
                task.problem(), new CallPeers(task.part(), all, inbox, remote),
                remote.rank()::operate);
    }

    /// Takes what another worker sends.
    ///
    /// @param number which of all that it has sent to this one, from 0
    public void take(int from, int number, int[] numbers) {
        inbox.put(from, number, numbers);
    }

    /// Sorts; all workers do at once. Returns when this one has done its part.
    ///
    /// @return the seconds that it spent on the steps of the algorithm
    public double[] sort() {
        var steps = new Breakdown(
                remote.rank()::nanoTime, task.problem().algorithm().steps());
        sorted = Objects.requireNonNull(side, "meet comes first").sort(keys, steps);
        return steps.seconds();
    }

    /// The keys that this worker has after a sort.
    public int[] sorted() {
        return sorted;
    }
}
