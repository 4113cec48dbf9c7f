// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.sort;

import java.util.List;

/// The algorithms: see the package.
enum SortAlgorithm {
    /// By buckets, and a tree of merges.
    RBS("by buckets", 8),
    /// By counting, and a permutation for each digit.
    RCS("by counting", 11);

    private final String words;
    private final int usualBits;

    SortAlgorithm(String words, int usualBits) {
        this.words = words;
        this.usualBits = usualBits;
    }

    /// What it goes by.
    String words() {
        return words;
    }

    /// The bits of its digits unless somebody asks for others.
    int usualBits() {
        return usualBits;
    }

    /// Its breakdown.
    List<SortStep> steps() {
        return switch (this) {
            case RBS -> SortStep.OF_BUCKETS;
            case RCS -> SortStep.OF_COUNTING;
        };
    }
}
