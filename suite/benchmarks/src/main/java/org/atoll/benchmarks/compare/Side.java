// SPDX-License-Identifier: Apache-2.0
package org.atoll.benchmarks.compare;

import java.util.ArrayList;
import java.util.List;

/// One of those that take turns, and what its jobs have brought so far for one operation.
final class Side {
    private final String name;
    private final Contender contender;
    private final List<Sample> samples = new ArrayList<>();
    private final List<Integer> lost = new ArrayList<>();
    private String failure = "";

    /// Creates a side that has not run yet.
    ///
    /// @param name      what it is called in reasons
    Side(String name, Contender contender) {
        this.name = name;
        this.contender = contender;
    }

    String name() {
        return name;
    }

    Contender contender() {
        return contender;
    }

    void add(JobResult result, List<Integer> sizes) {
        samples.addAll(result.samples());
        lost.addAll(result.lost(sizes));
        failure = result.failure();
    }

    boolean isFailed() {
        return !failure.isEmpty();
    }

    String reason() {
        return name + " failed: " + failure;
    }

    boolean lost(int bytes) {
        return lost.contains(bytes);
    }

    /// The samples of a size, but none if one of its jobs has failed.
    List<Sample> measured(int bytes) {
        return lost(bytes)
                ? List.of()
                : samples.stream().filter(sample -> sample.bytes() == bytes).toList();
    }
}
