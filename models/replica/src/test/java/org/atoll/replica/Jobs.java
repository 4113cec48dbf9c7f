// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.ArrayDeque;

/// A queue, whose operations are not known to be short.
@Shared
class Jobs {
    private final ArrayDeque<int[]> jobs = new ArrayDeque<>();
    private boolean closed;

    @Write
    public void add(int[] job) {
        jobs.add(job);
    }

    @Write
    @When("any")
    public int[] take() {
        return jobs.poll();
    }

    @Write
    @When("has")
    public int[] takeOf(int length) {
        for (int[] job : jobs) {
            if (job.length == length) {
                jobs.remove(job);
                return job;
            }
        }
        return null;
    }

    @Read
    public boolean has(int length) {
        return closed || jobs.stream().anyMatch(job -> job.length == length);
    }

    @Read
    public boolean any() {
        return closed || !jobs.isEmpty();
    }

    @Read
    public int size() {
        return jobs.size();
    }

    @Write
    public void close() {
        closed = true;
    }
}
