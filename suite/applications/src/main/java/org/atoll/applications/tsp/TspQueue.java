// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.tsp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.atoll.remote.Remote;

/// The jobs of one cluster. No call waits for anything.
@Remote
class TspQueue {
    /// There is no job.
    static final int NONE = -1;

    private final Deque<Integer> jobs = new ArrayDeque<>();

    TspQueue(List<Integer> jobs) {
        this.jobs.addAll(jobs);
    }

    /// Takes the first job.
    ///
    /// @return its number, or [#NONE]
    public synchronized int take() {
        return jobs.isEmpty() ? NONE : jobs.removeFirst();
    }

    /// Gives half of the jobs to another cluster, the last ones; if there is but one, that.
    public synchronized int[] rob() {
        int[] loot = new int[(jobs.size() + 1) / 2];
        for (int i = loot.length - 1; i >= 0; i--) {
            loot[i] = jobs.removeLast();
        }
        return loot;
    }

    /// Adds jobs that another cluster has given.
    public synchronized void add(int... loot) {
        for (int job : loot) {
            jobs.addLast(job);
        }
    }
}
